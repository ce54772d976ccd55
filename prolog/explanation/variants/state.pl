:- module(variant_state,
          [ puzzle_size/2,              % +Puzzle, -N
            puzzle_rules/2,             % +Puzzle, -Rules
            puzzle_nears/2,             % +Puzzle, -Nears
            puzzle_conditions/2,        % +Puzzle, -Conditions
            puzzle_texts/2,             % +Puzzle, -Texts
            state_puzzle/2,             % +State, -Puzzle
            state_stars/2,              % +State, -Cells
            state_unknown/2,            % +State, -Cells
            decided/4,                  % +State0, +Stars, +Marks, -State
            known_since/4,              % +State0, +State, -Stars, -Marks
            told/3,                     % +Names, +State0, -State
            state_unit/2,               % +State, -Unit
            state_other/2,              % +State, -Other
            unit_left/5,                % +Unit, +State, -Open, -Need, -Room
            near/3,                     % +Puzzle, +Cell, -Cells
            nears_of/3,                 % +Puzzle, +Cells, -Near
            fault/2                     % +State, -Fault
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module('../../records').
:- use_module('../position/grid', [member_cell/2]).

/** <module> A variant, and what is known of it

A puzzle is puzzle(N, Rules, Nears, Conditions, Texts), see puzzle.pl.  A set of cells
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

%!  decided(+State0, +Stars, +Marks, -State) is det.
%
%   State is State0 with stars on the cells Stars, and with Marks known to be empty.

decided(state(Puzzle,S0,U0), Stars, Marks, state(Puzzle,S,U)) :-
    S is S0 \/ Stars,
    U is U0 /\ \(Stars \/ Marks).

%!  known_since(+State0, +State, -Stars, -Marks) is det.
%
%   Stars and Marks are what State knows beyond State0.

known_since(state(_,S0,U0), state(_,S,U), Stars, Marks) :-
    Stars is S /\ \S0,
    Marks is U0 /\ \(U \/ S).

%!  told(+Names, +State0, -State) is det.
%
%   State is State0 for sentences that follow one in which the conditions Names are: the
%   texts of constraints are not repeated.

told(Names, State0, State) :-
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
