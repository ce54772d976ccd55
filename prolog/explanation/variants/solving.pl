:- module(variant_solving,
          [ other_shows/4,              % +Other, +State, -Stars, -Marks
            post_together/4,            % +Conditions, +State, -Cells, -Variables
            is_other/1,                 % +Condition
            variant_solution/4          % +Variant, +Stars, +Blanks, -Solution
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3]).
:- use_module('../../board/board', [board_size/2]).
:- use_module('../../board/given', [cells_mask/3]).
:- use_module('../../conditions/kinds', [post_constraints/2]).
:- use_module('../../conditions/rules', [rules_rows/2]).
:- use_module('../../models/models', [default_model/1]).
:- use_module('../../models/plain', [channel/2, row_columns/4]).
:- use_module('../../search/solutions', [option_strategy/3, search_solution/4]).
:- use_module('../grid', [member_cell/2]).
:- use_module(state).

/** <module> Some conditions of a variant, as constraints of library(clpfd)
*/

%!  is_other(+Condition) is semidet.

is_other(other(_,_,_,_)).

%!  other_shows(+Other, +State, -Stars, -Marks) is semidet.
%
%   Stars and Marks are what the propagation of the constraint Other alone shows about
%   unknown cells of State.  Fails if Other cannot hold.

other_shows(Other, State, Stars, Marks) :-
    findall(S-M,
            ( once(post_conditions([Other], State, Cells, _)),
              foldl(known_value, Cells, 0-0, S-M)
            ),
            [Stars-Marks]).

known_value(Cell-Variable, Stars0-Marks0, Stars-Marks) :-
    (   Variable == 1
    ->  Stars is Stars0 \/ Cell,
        Marks = Marks0
    ;   Variable == 0
    ->  Stars = Stars0,
        Marks is Marks0 \/ Cell
    ;   Stars = Stars0,
        Marks = Marks0
    ).

%!  post_together(+Conditions, +State, -Cells, -Variables) is semidet.
%
%   Post Conditions on variables for the cells that they are about, with what is known
%   in State, and that no two stars touch there.  Cells are Cell-Variable for the
%   unknown ones; to label Variables decides them all.

post_together(Conditions, State, Cells, Variables) :-
    post_conditions(Conditions, State, Cells, Variables),
    post_apart(Cells, State).

post_conditions(Conditions, State, Cells, Variables) :-
    state_unknown(State, U),
    scope(Conditions, 0, Scope),
    Open is Scope /\ U,
    findall(Cell-_, member_cell(Cell, Open), Cells),
    maplist(zero_or_one, Cells),
    post_units(Conditions, State, Cells),
    post_others(Conditions, State, Cells, Columns),
    cell_variables(Cells, Variables0),
    append(Columns, Columns1),
    append(Variables0, Columns1, Variables).

scope([], Scope, Scope).
scope([Condition|Conditions], Scope0, Scope) :-
    (   Condition = unit(_,X,_,_)
    ->  true
    ;   Condition = other(_,_,X,_)
    ),
    Scope1 is Scope0 \/ X,
    scope(Conditions, Scope1, Scope).

zero_or_one(_-Variable) :-
    Variable in 0..1.

cell_variables([], []).
cell_variables([_-Variable|Cells], [Variable|Variables]) :-
    cell_variables(Cells, Variables).

%   Cells that touch known stars are empty, and of two that touch one is.

post_apart(Cells, State) :-
    state_puzzle(State, Puzzle),
    state_stars(State, S),
    nears_of(Puzzle, S, Near),
    post_apart(Cells, Near, Puzzle).

post_apart([], _, _).
post_apart([Cell-Variable|Cells], Near, Puzzle) :-
    (   Cell /\ Near =\= 0
    ->  Variable = 0
    ;   near(Puzzle, Cell, Touching),
        apart_from(Cells, Variable, Touching)
    ),
    post_apart(Cells, Near, Puzzle).

apart_from([], _, _).
apart_from([Cell-Other|Cells], Variable, Touching) :-
    (   Cell /\ Touching =:= 0
    ->  true
    ;   Variable + Other #=< 1
    ),
    apart_from(Cells, Variable, Touching).

post_units([], _, _).
post_units([Condition|Conditions], State, Cells) :-
    (   Condition = unit(_,_,_,_)
    ->  unit_left(Condition, State, Open, Need, Room),
        findall(Cell, member_cell(Cell, Open), Mine),
        maplist(cell_variable(Cells), Mine, Variables),
        Least is max(0, Need),
        sum(Variables, #=, Sum),
        Sum in Least..Room
    ;   true
    ),
    post_units(Conditions, State, Cells).

cell_variable(Cells, Cell, Variable) :-
    memberchk(Cell-Variable, Cells).

%   Columns are the star columns of the rows that the other constraints count on.

post_others(Conditions, State, Cells, Columns) :-
    findall(R,
            ( member(other(_,_,_,Rows), Conditions), member(R, Rows) ),
            Rows0),
    sort(Rows0, Rows),
    findall(Constraint, member(other(_,Constraint,_,_), Conditions), Constraints),
    (   Constraints == []
    ->  Columns = []
    ;   views(State, Cells, Views),
        post_rows(Rows, State, Views, Columns),
        post_constraints(Constraints, Views)
    ).

%   The cells of the other rows, and their star columns, are in no constraint.

views(State, Cells, views(ColumnRows,CellRows)) :-
    state_puzzle(State, Puzzle),
    puzzle_size(Puzzle, N),
    puzzle_rules(Puzzle, Rules),
    rules_rows(Rules, Counts),
    maplist(any_columns, Counts, ColumnRows),
    state_stars(State, S),
    cell_rows(1, N, S, Cells, CellRows).

any_columns(Count, Columns) :-
    length(Columns, Count).

cell_rows(R, N, S, Cells0, Rows) :-
    (   R > N
    ->  Rows = []
    ;   Rows = [Row|Rows1],
        First is (R-1)*N,
        cell_row(0, N, First, S, Cells0, Cells, Row),
        R1 is R+1,
        cell_rows(R1, N, S, Cells, Rows1)
    ).

cell_row(N, N, _, _, Cells, Cells, []) :-
    !.
cell_row(C, N, First, S, Cells0, Cells, [Value|Row]) :-
    Bit is 1 << (First+C),
    (   Cells0 = [Bit-Variable|Cells1]
    ->  Value = Variable
    ;   Cells1 = Cells0,
        (   Bit /\ S =:= 0
        ->  Value = 0
        ;   Value = 1
        )
    ),
    C1 is C+1,
    cell_row(C1, N, First, S, Cells1, Cells, Row).

post_rows([], _, _, []).
post_rows([R|Rows], State, Views, [Columns|All]) :-
    Views = views(ColumnRows,CellRows),
    nth1(R, ColumnRows, Columns),
    nth1(R, CellRows, Cells),
    length(Columns, Count),
    length(Cells, N),
    row_columns(N, 1, Count, Columns),
    channel([Columns], [Cells]),
    post_rows(Rows, State, Views, All).

/*  Solutions of a variant, by the models  */

%!  variant_solution(+Variant, +Stars, +Blanks, -Solution) is nondet.
%
%   Variant is variant(Board, Conditions), see ../../models/star_battle.pl.  Solution, a set
%   of cells as cells_mask/3 has it, agrees with the sets Stars and Blanks.

variant_solution(variant(Board,Conditions), Stars, Blanks, Solution) :-
    default_model(Model),
    Problem = variant(Board, Model, Conditions),
    option_strategy([], Problem, Strategy),
    board_size(Board, N),
    mask_cells(N, Stars, GivenStars),
    mask_cells(N, Blanks, GivenBlanks),
    search_solution(Problem, Strategy,
                    [given_stars(GivenStars),given_blanks(GivenBlanks)], Columns),
    findall(R-C, ( nth1(R, Columns, Row), member(C, Row) ), Cells),
    cells_mask(N, Cells, Solution).

mask_cells(N, Mask, Cells) :-
    findall(R-C,
            ( between(1, N, R),
              between(1, N, C),
              Mask /\ (1 << ((R-1)*N + C-1)) =\= 0
            ),
            Cells).
