:- module(variant_state,
          [ puzzle_size/2,              % +Puzzle, -N
            puzzle_rules/2,             % +Puzzle, -Rules
            puzzle_conditions/2,        % +Puzzle, -Conditions
            puzzle_texts/2,             % +Puzzle, -Texts
            state_puzzle/2,             % +State, -Puzzle
            state_stars/2,              % +State, -Cells
            state_unknown/2,            % +State, -Cells
            decide/4,                  % +State0, +Stars, +Marks, -State
            known_since/4,              % +State0, +State, -Stars, -Marks
            without_texts/3,                     % +Names, +State0, -State
            state_unit/2,               % +State, -Unit
            state_other/2,              % +State, -Other
            unit_left/5,                % +Unit, +State, -Open, -Need, -Room
            near/3,                     % +Puzzle, +Cell, -Cells
            nears_of/3,                 % +Puzzle, +Cells, -Near
            fault/2,                    % +State, -Fault
            first_state/4,              % +Board, +Conditions, +Given, -State
            counted_cells/4             % +Constraint, -Cells, -Least, -Most
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../../engine/layout', [filled_term/4]).
:- use_module('../../board/board').
:- use_module('../../board/given', [cells_mask/3]).
:- use_module('../../conditions/constraint_text', [constraint_as_text/2]).
:- use_module('../../conditions/kinds', [counted/4]).
:- use_module('../../conditions/rules').
:- use_module('../../errors', [starbattle_error/1]).
:- use_module('../../records').
:- use_module('../grid').

/** <module> A variant, and what is known of it

A puzzle is puzzle(N, Rules, Nears, Conditions, Texts), see below.  A set of cells
is an integer: the cell in row R and column C, from 1, is the bit (R-1)*N + C-1.
Argument I+1 of Nears has the cells that touch the one of bit I.  Conditions are, in
the order in which they are tried,

  - unit(Name, Cells, Least, Most): so many stars are on Cells, at least and at most.
    Name is Kind-Number with the Kind `row`, `column`, `region`, `diagonal`, or
    `constraint` for a constraint of the board's own that counts.
  - other(Name, Constraint, Cells, Rows): any other constraint, about Cells; it counts
    on the number of stars of each of Rows.

Texts lists Name-Text for the constraints that have not been told.  A state is state(Puzzle, Stars, Unknown);
it is never changed.
*/

:- set_prolog_flag(optimise, true).

:- accessors(puzzle(size, rules, nears, conditions, texts)).
:- accessors(state(puzzle, stars, unknown)).

%!  decide(+State0, +Stars, +Marks, -State) is det.
%
%   State is State0 with stars on the cells Stars, and with Marks known to be empty.

decide(state(Puzzle,S0,U0), Stars, Marks, state(Puzzle,S,U)) :-
    S is S0 \/ Stars,
    U is U0 /\ \(Stars \/ Marks).

%!  known_since(+State0, +State, -Stars, -Marks) is det.
%
%   Stars and Marks are what State knows beyond State0.

known_since(state(_,S0,U0), state(_,S,U), Stars, Marks) :-
    Stars is S /\ \S0,
    Marks is U0 /\ \(U \/ S).

%!  without_texts(+Names, +State0, -State) is det.
%
%   State is State0 for sentences that follow one in which the conditions Names are: the
%   texts of constraints are not repeated.

without_texts(Names, State0, State) :-
    State0 = state(puzzle(N,Rules,Nears,Conditions,Texts0),S,U),
    (   memberchk(constraint-_, Names)
    ->  findall(Name-Text,
                ( member(Name-Text, Texts0), \+ memberchk(Name, Names) ),
                Texts),
        State = state(puzzle(N,Rules,Nears,Conditions,Texts),S,U)
    ;   State = State0
    ).

%!  state_unit(+State, -Unit) is nondet.
%!  state_other(+State, -Other) is nondet.
%
%   The conditions of State, of each sort.

state_unit(state(Puzzle,_,_), Unit) :-
    puzzle_conditions(Puzzle, Conditions),
    Unit = unit(_,_,_,_),
    member(Unit, Conditions).

state_other(state(Puzzle,_,_), Other) :-
    puzzle_conditions(Puzzle, Conditions),
    Other = other(_,_,_,_),
    member(Other, Conditions).

%!  unit_left(+Unit, +State, -Open, -Need, -Room) is det.
%
%   Open are the unknown cells of Unit; it needs Need more stars, and has room for
%   Room more.

unit_left(unit(_,X,Least,Most), state(_,S,U), Open, Need, Room) :-
    Open is X /\ U,
    Have is popcount(X /\ S),
    Need is Least-Have,
    Room is Most-Have.

%!  near(+Puzzle, +Cell, -Cells) is det.
%!  nears_of(+Puzzle, +Cells, -Near) is det.
%
%   Cells touch the set of one Cell; Near are all that touch one of Cells.

near(Puzzle, Cell, Near) :-
    puzzle_nears(Puzzle, Nears),
    I is lsb(Cell)+1,
    arg(I, Nears, Near).

nears_of(Puzzle, Cells, Near) :-
    puzzle_nears(Puzzle, Nears),
    nears(Cells, Nears, 0, Near).

nears(0, _, Near, Near) :-
    !.
nears(Cells, Nears, Near0, Near) :-
    I is lsb(Cells)+1,
    arg(I, Nears, X),
    Near1 is Near0 \/ X,
    Rest is Cells /\ (Cells-1),
    nears(Rest, Nears, Near1, Near).

%!  fault(+State, -Fault) is nondet.
%
%   Fault is what shows at once that State has no solution: touch(Star1, Star2),
%   lacks(Unit, Open, Need) or surplus(Unit, Stars).

fault(State, touch(Star1,Star2)) :-
    State = state(Puzzle,S,_),
    member_cell(Star1, S),
    near(Puzzle, Star1, Near),
    Met is Near /\ S,
    Met =\= 0,
    Star2 is Met /\ -Met.
fault(State, Fault) :-
    state_unit(State, Unit),
    unit_left(Unit, State, Open, Need, Room),
    (   Room < 0
    ->  Unit = unit(_,X,_,_),
        state_stars(State, S),
        Stars is X /\ S,
        Fault = surplus(Unit,Stars)
    ;   popcount(Open) < Need
    ->  Fault = lacks(Unit,Open,Need)
    ).

/*  The conditions of a variant, as its explanation looks at them  */

starbattle:message(unexplained_goal) -->
    [ 'an explanation needs constraints as terms or texts, not a goal'-[] ].

%!  first_state(+Board, +Conditions, +Given, -State) is det.
%
%   State is Board with Conditions, see ../../models/star_battle.pl, where the cells of
%   Given are known, see ../../board/given.pl.
%
%   @error starbattle(unexplained_goal)

first_state(Board, conditions(Rules,Constraints), given(Stars,Blanks), State) :-
    must_be_terms(Constraints),
    board_size(Board, N),
    near_cells(Rules, N, Nears),
    unit_counts(Board, Rules, Units0),
    maplist(line_or_region(N), Units0, Units),
    findall(Condition, constraint_condition(Constraints, Board, Condition), Others),
    findall(constraint-I-Text,
            ( nth1(I, Constraints, Constraint), constraint_as_text(Constraint, Text) ),
            Texts),
    append(Units, Others, All),
    Puzzle = puzzle(N,Rules,Nears,All,Texts),
    board_mask(Board, Cells),
    cells_mask(N, Stars, S),
    cells_mask(N, Blanks, Marks),
    decide(state(Puzzle,0,Cells), S, Marks, State).

must_be_terms(Constraints) :-
    (   Constraints = goal(_)
    ->  starbattle_error(unexplained_goal)
    ;   true
    ).

board_mask(Board, Mask) :-
    board_size(Board, N),
    board_regions(Board, Regions),
    append(Regions, Cells),
    cells_mask(N, Cells, Mask).

near_cells(Rules, N, Nears) :-
    Size is N*N,
    filled_term(nears, Size, 0, Nears),
    apart_sets(Rules, N, Sets),
    foldl(touching(N), Sets, Nears, Nears).

touching(N, Set, Nears, Nears) :-
    cells_mask(N, Set, Mask),
    add_each(Mask, Mask, Nears).

add_each(0, _, _) :-
    !.
add_each(Rest0, Mask, Nears) :-
    Bit is lsb(Rest0),
    I is Bit+1,
    arg(I, Nears, Near0),
    Near is (Near0 \/ Mask) /\ \(1<<Bit),
    setarg(I, Nears, Near),
    Rest is Rest0 /\ (Rest0-1),
    add_each(Rest, Mask, Nears).

line_or_region(N, unit(Name0,Cells,Count), unit(Kind-I,X,Count,Count)) :-
    Name0 =.. [Kind,I],
    cells_mask(N, Cells, X).

%   constraint_condition(+Constraints, +Board, -Condition): those that are joined by
%   `and` are looked at one by one.

constraint_condition(Constraints, Board, Condition) :-
    nth1(I, Constraints, Constraint),
    conjunct(Constraint, Part),
    condition(Part, constraint-I, Board, Condition).

conjunct(A #/\ B, Part) :-
    !,
    (   conjunct(A, Part)
    ;   conjunct(B, Part)
    ).
conjunct(Part, Part).

condition(Constraint, Name, Board, unit(Name,X,Least,Most)) :-
    counted_cells(Constraint, Cells, Least, Most),
    !,
    board_size(Board, N),
    cells_mask(N, Cells, X0),
    board_mask(Board, Mask),
    X is X0 /\ Mask.
condition(Constraint, Name, Board, other(Name,Constraint,Cells,Rows)) :-
    board_size(Board, N),
    board_mask(Board, Mask),
    findall(R, ( part(Constraint, Part), Part = column(R,_) ), Rows0),
    sort(Rows0, Rows),
    findall(Cell, ( part(Constraint, Part), part_cell(Part, N, Cell) ), List),
    sort(List, Set),
    cells_mask(N, Set, Cells0),
    Cells is Cells0 /\ Mask.

part(Part, Part).
part(Term, Part) :-
    compound(Term),
    arg(_, Term, Argument),
    part(Argument, Part).

part_cell(cell(R,C), _, R-C).
part_cell(column(R,_), N, R-C) :-
    between(1, N, C).
part_cell(Counting, _, Cell) :-
    compound(Counting),
    Counting =.. [Name,_,Cells],
    memberchk(Name, [at_most,at_least,exactly]),
    member(Cell, Cells).

/*  Constraints that say how many stars are on some cells  */

%!  counted_cells(+Constraint, -Cells, -Least, -Most) is semidet.
%
%   Constraint holds if and only if there are from Least to Most stars on Cells, a
%   sorted list of Row-Column.  Besides the constraints that count, that is so for a
%   comparison if its cells have the same coefficient once they stand on one side.

counted_cells(Constraint, Cells, Least, Most) :-
    counted(Constraint, Comparison, K, Cells0),
    !,
    sort(Cells0, Cells),
    length(Cells, Count),
    bounds(Comparison, 1, K, Count, Least, Most).
counted_cells(Constraint, Cells, Least, Most) :-
    compared(Constraint, A, B, Comparison, Shift),
    terms(1, A-B, []-0, Terms-Constant),
    coefficients(Terms, Pairs),
    pairs_keys_values(Pairs, Cells, Coefficients),
    Right is Shift-Constant,
    length(Cells, Count),
    (   Coefficients = [Coefficient|Others]
    ->  maplist(==(Coefficient), Others),
        bounds(Comparison, Coefficient, Right, Count, Least, Most)
    ;   Most = 0,
        (   holds(Comparison, Right)
        ->  Least = 0
        ;   Least = 1
        )
    ).

%   holds(+Comparison, +Right): 0 compares so with Right.

holds(#=<, Right) :- Right >= 0.
holds(#>=, Right) :- Right =< 0.
holds(#=,  0).

%   compared(+Constraint, -A, -B, -Comparison, -Shift): A-B compares so with Shift.

compared(A #=< B, A, B, #=<, 0).
compared(A #<  B, A, B, #=<, -1).
compared(A #>= B, A, B, #>=, 0).
compared(A #>  B, A, B, #>=, 1).
compared(A #=  B, A, B, #=,  0).

%   terms(+Factor, +Expression, +Sum0, -Sum): a sum is Terms-Constant, each term
%   Cell-Coefficient.  Fails if there is more in Expression.

terms(Factor, Integer, Terms-K0, Sum), integer(Integer) =>
    K is K0 + Factor*Integer,
    Sum = Terms-K.
terms(Factor, cell(R,C), Terms-K, Sum) =>
    Sum = [(R-C)-Factor|Terms]-K.
terms(Factor, A+B, Sum0, Sum) =>
    terms(Factor, A, Sum0, Sum1),
    terms(Factor, B, Sum1, Sum).
terms(Factor, A-B, Sum0, Sum) =>
    Minus is -Factor,
    terms(Factor, A, Sum0, Sum1),
    terms(Minus, B, Sum1, Sum).
terms(Factor, -A, Sum0, Sum) =>
    Minus is -Factor,
    terms(Minus, A, Sum0, Sum).
terms(Factor, A*B, Sum0, Sum), integer(A) =>
    Factor1 is Factor*A,
    terms(Factor1, B, Sum0, Sum).
terms(Factor, A*B, Sum0, Sum), integer(B) =>
    Factor1 is Factor*B,
    terms(Factor1, A, Sum0, Sum).
terms(Factor, sum(List), Sum0, Sum) =>
    foldl(terms(Factor), List, Sum0, Sum).
terms(_, _, _, _) =>
    fail.

%   A cell whose terms cancel each other does not matter.

coefficients(Terms, Pairs) :-
    keysort(Terms, Sorted),
    merged(Sorted, Pairs).

merged([], []).
merged([Cell-A,Cell-B|Terms], Pairs) :-
    !,
    C is A+B,
    merged([Cell-C|Terms], Pairs).
merged([_-0|Terms], Pairs) :-
    !,
    merged(Terms, Pairs).
merged([Pair|Terms], [Pair|Pairs]) :-
    merged(Terms, Pairs).

%   bounds(+Comparison, +Coefficient, +Right, +Count, -Least, -Most): a number of
%   Count cells, times Coefficient, compares so with Right.  Fails if none can be
%   equal to Right, as that is no multiple of Coefficient.

bounds(Comparison, Coefficient, Right, Count, Least, Most) :-
    (   Coefficient > 0
    ->  positive(Comparison, Coefficient, Right, Count, Least, Most)
    ;   turned(Comparison, Turned),
        Coefficient1 is -Coefficient,
        Right1 is -Right,
        positive(Turned, Coefficient1, Right1, Count, Least, Most)
    ).

turned(#=<, #>=).
turned(#>=, #=<).
turned(#=,  #=).

positive(#=, Coefficient, Right, _, Least, Most) :-
    Right mod Coefficient =:= 0,
    Least is Right // Coefficient,
    Most = Least.
positive(#=<, Coefficient, Right, _, 0, Most) :-
    Most is Right div Coefficient.
positive(#>=, Coefficient, Right, Count, Least, Count) :-
    Least is max(0, -(-Right div Coefficient)).
