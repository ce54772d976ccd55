:- use_module([library(plunit), library(yall)]).
:- use_module([ '../../prolog/starbattle',
                '../../prolog/explanation/grid',
                '../../prolog/explanation/stepping',
                '../../prolog/explanation/position',
                '../../prolog/explanation/techniques',
                '../../prolog/explanation/unit_sets/deciding',
                '../../prolog/explanation/unit_sets/effort',
                '../../prolog/explanation/why',
                boards,
                samples ]).
:- use_module('../../prolog/bits', [bits_list/2, bits_numbers/3, numbers_bits/3]).
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/engine/engine', [bits_solution/3]).
:- use_module('../../prolog/engine/layout', [neighbors/3]).

:- begin_tests(unit_sets).

%   All sets of cells of which no two touch are listed, each with the units that
%   it gives too many or too few stars.  A set of units allows what a placement
%   has that is right in all of its units.  That is as simple as it can be, and
%   takes boards of 5x5.

oracle(Position, Placements) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    findall(Stars-Wrong,
            ( apart(U, Grid, 0, Stars),
              wrong(Position, Stars, Wrong)
            ),
            Placements).

apart(0, _, Stars, Stars) :-
    !.
apart(U, Grid, Stars0, Stars) :-
    X is U /\ -U,
    Rest is U - X,
    (   apart(Rest, Grid, Stars0, Stars)
    ;   grid_stride(Grid, B),
        neighbors(B, X, Near),
        Left is Rest /\ \Near,
        Stars1 is Stars0 \/ X,
        apart(Left, Grid, Stars1, Stars)
    ).

wrong(Position, Stars, Wrong) :-
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    findall(I,
            ( arg(I, Needs, Need),
              unit_cells(Grid, I, Cells),
              popcount(Cells/\Stars) =\= Need
            ),
            Units),
    numbers_bits(0, Units, Wrong).

decides(Placements, Cell, Value, Set) :-
    ( Value == star -> Wanted = Cell ; Wanted = 0 ),
    forall(( member(Stars-Wrong, Placements), Wrong /\ Set =:= 0 ),
           Stars /\ Cell =:= Wanted).

%   Smaller is a set of fewer than Count of the 15 units for which Goal is true, or none.

smaller(Goal, Count, Smaller) :-
    numlist(1, 15, Units),
    Most is Count-1,
    (   between(0, Most, Length),
        length(Chosen, Length),
        chosen(Chosen, Units),
        numbers_bits(0, Chosen, Smaller),
        call(Goal, Smaller)
    ->  true
    ;   Smaller = none
    ).

chosen([], _).
chosen([Unit|Chosen], Units) :-
    append(_, [Unit|Rest], Units),
    chosen(Chosen, Rest).

decides_any(Placements, Position, Set) :-
    findall(Stars,
            ( member(Stars-Wrong, Placements), Wrong /\ Set =:= 0 ),
            All),
    position_unknown(Position, U),
    foldl([S,A0,A]>>(A is A0/\S), All, U, And),
    foldl([S,O0,O]>>(O is O0\/S), All, 0, Or),
    And \/ (U /\ \Or) =\= 0.

%   A position of a board with solutions: some of what is true in one of them.

random_position(File, Position) :-
    load_boards(File, Boards),
    random_member(_-Board, Boards),
    Board = board(N,_,_),
    once(bits_solution(Board, [], Solution)),
    P is random_float*0.4,
    findall(R-C,
            ( between(1, N, R), between(1, N, C),
              getbit(Solution, (R-1)*N+C-1) =:= 0, maybe(P)
            ),
            Marks),
    position(Board, [], Marks, Position).

test(smallest, [nondet, forall(sample(20, I)), true(Smaller == none)]) :-
    set_random(seed(I)),
    random_position('../../boards/made/5x5-1.jsonl', Position),
    oracle(Position, Placements),
    deciding_set(20, Position, Found),
    Found = decided(Set,_,_,smallest),
    holds(Found, Placements),
    Count is popcount(Set),
    smaller(decides_any(Placements, Position), Count, Smaller).

holds(decided(Set,Stars,Marks,_), Placements) :-
    assertion(Stars \/ Marks =\= 0),
    forall(( member(Cells-Value, [Stars-star,Marks-blank]),
             bits_list(Cells, Xs),
             member(X, Xs)
           ),
           assertion(decides(Placements, X, Value, Set))).

%   With hardly any trials sets are found, too: each decides what it says.

test(supposed) :-
    findall(Kinds,
            ( between(1, 8, I),
              set_random(seed(I)),
              random_position('../../boards/made/5x5-1.jsonl', Position),
              limit_units(Position, effort(100_000)),
              once(supposed_steps(3, Position, Kinds))
            ),
            All),
    memberchk([_|_], All).

supposed_steps(Left, Position, [Kind|Kinds]) :-
    Left > 0,
    deciding_set(20, Position, Found),
    Found = decided(_,Stars,Marks,Kind),
    Kind == supposed,
    !,
    oracle(Position, Placements),
    holds(Found, Placements),
    apply_found(found(any,1,finding([],0,Stars,Marks,any)), Position),
    direct_steps(Position, _),
    Left1 is Left-1,
    supposed_steps(Left1, Position, Kinds).
supposed_steps(_, _, []).

%   What is kept from one position to the next makes no difference to how many units
%   it takes there.

test(kept, [nondet, forall(( between(4, 6, I), small_boards(File) ))]) :-
    set_random(seed(I)),
    random_position(File, Position),
    same_sizes(6, Position).

small_boards('../../boards/made/5x5-1.jsonl').
small_boards('../../boards/made/8x8-1.jsonl').

without_memos(position(Grid,U,S,Counts0,Needs0,Broken,Memos,Board),
              position(Grid,U,S,Counts,Needs,Broken,Agendas,Board)) :-
    duplicate_term(Counts0-Needs0, Counts-Needs),
    findall(Key-Agenda,
            ( member(Key, [fresh,forced,full]), memberchk(Key-Agenda, Memos) ),
            Agendas).

same_sizes(0, _) :-
    !.
same_sizes(Left, Position) :-
    without_memos(Position, Fresh),
    deciding_set(4, Position, Found),
    deciding_set(4, Fresh, Expected),
    set_size(Found, Size),
    set_size(Expected, FreshSize),
    assertion(Size == FreshSize),
    (   Found = decided(_,Stars,Marks,_)
    ->  apply_found(found(any,1,finding([],0,Stars,Marks,any)), Position),
        Left1 is Left-1,
        same_sizes(Left1, Position)
    ;   true
    ).

set_size(none, none).
set_size(decided(Set,_,_,_), Size) :-
    Size is popcount(Set).

%   The search for sets of units ends when it has taken long, and then no step is
%   found any more.

test(effort, [nondet, setup(once(random_position('../../boards/made/8x8-1.jsonl',
                                                 Position))),
              true(Found == none)]) :-
    limit_units(Position, effort(12_000_000)),
    afford(Position, true, Outcome1),
    assertion(Outcome1 == done),
    assertion(\+ is_spent(Position)),
    find('Many Units', Position, Before),
    assertion(Before \== none),
    afford(Position, (repeat,fail), Outcome2),
    assertion(Outcome2 == spent),
    assertion(is_spent(Position)),
    find('Many Units', Position, Found).

%   Where solutions differ nothing is decided, and without one nothing either.

test(truth_of_many, [nondet, forall(sample(20, I)),
                     true(Decided == Expected)]) :-
    set_random(seed(I)),
    random_scene(Board, Position),
    truth(Position, truth(_,Decided)),
    findall(S, bits_solution(Board, [], S), Solutions),
    agreed(Solutions, Board, Position, Expected).

random_scene(Board, Position) :-
    repeat,
        random_board(5, 1, 1, board(_,_,Rows)),
        catch(make_board(Rows, 1, Board), error(_, _), fail),
        bits_solution(Board, [], _),
    !,
    position(Board, [], [], Position).

agreed(Solutions, board(N,_,_), Position, Expected) :-
    position_grid(Position, Grid),
    foldl([S,A0,A]>>(A is A0/\S), Solutions, -1, And),
    foldl([S,O0,O]>>(O is O0\/S), Solutions, 0, Or),
    findall(R-C,
            ( between(1, N, R), between(1, N, C),
              Bit is (R-1)*N+C-1,
              ( getbit(Or, Bit) =:= 0 ; And /\ (1<<Bit) =\= 0 )
            ),
            Cells),
    cells_set(Grid, Cells, Expected).

test(no_solution, true(Truth-Found == none-none)) :-
    make_board([[1,1,2],[1,1,2],[3,3,3]], 1, Board),
    position(Board, [], [], Position),
    truth(Position, Truth),
    deciding_set(9, Position, Found).

%   Why a cell is what it is: no smaller set decides it, nor a part of the set, and
%   each case of the proof ends at a unit that cannot have its stars.

test(why_a_cell, [nondet, forall(sample(15, I)), true(Count-Smaller == Size-none)]) :-
    set_random(seed(I)),
    load_boards('../../boards/made/5x5-1.jsonl', Boards),
    random_member(_-Board, Boards),
    random_between(1, 5, R),
    random_between(1, 5, C),
    why(Board, R-C, [max_units(15)], why(Status,none,Units,Proof)),
    position(Board, [], [], Position),
    oracle(Position, Placements),
    position_grid(Position, Grid),
    cells_set(Grid, [R-C], Cell),
    supposition(Status, Cell, Value, S, E),
    units_set(Units, Grid, Set),
    length(Units, Count),
    Size is popcount(Set),
    assertion(decides(Placements, Cell, Value, Set)),
    assertion(ends(Proof, Position, Placements, Set, S, E)),
    smaller(decides(Placements, Cell, Value), Count, Smaller).

supposition(star, Cell, star, 0, Cell).
supposition(empty, Cell, blank, Cell, 0).

units_set(Units, Grid, Set) :-
    findall(Number,
            ( member(Name, Units),
              between(1, 15, Number),
              unit_name(Grid, Number, Name)
            ),
            Numbers),
    numbers_bits(0, Numbers, Set).

%   S are the stars so far, E what is supposed to be empty.

ends(fails(Stars,Name), Position, Placements, Set, S0, E) :-
    position_grid(Position, Grid),
    with_cells(Stars, Grid, S0, S),
    units_set([Name], Grid, Unit),
    assertion(Unit /\ Set =\= 0),
    \+ ( member(P-Wrong, Placements),
         Wrong /\ Unit =:= 0,
         P /\ E =:= 0,
         S /\ \P =:= 0,
         \+ exceeds(P, Position, Set)
       ).
ends(cases(Stars,Case,IfStar,IfEmpty), Position, Placements, Set, S0, E) :-
    position_grid(Position, Grid),
    with_cells(Stars, Grid, S0, S),
    with_cells([Case], Grid, S, S1),
    with_cells([Case], Grid, E, E1),
    ends(IfStar, Position, Placements, Set, S1, E),
    ends(IfEmpty, Position, Placements, Set, S, E1).

with_cells(Cells, Grid, Set0, Set) :-
    cells_set(Grid, Cells, More),
    Set is Set0 \/ More.

exceeds(P, Position, Set) :-
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    bits_numbers(0, Set, Units),
    member(Unit, Units),
    unit_cells(Grid, Unit, Cells),
    arg(Unit, Needs, Need),
    popcount(Cells/\P) > Need.

test(why_effort, true(Answer == why(contradiction,effort,none,none))) :-
    make_board([[1,1,2],[1,1,2],[3,3,3]], 1, Board),
    why(Board, none, [max_units(2)], Answer).

:- end_tests(unit_sets).
