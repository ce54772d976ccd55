:- module(explanation_constraints,
          [ other_shows/6,              % +Other, +Grid, +Cands, +Stars0, -Stars,
                                        % -Marks
            other_holds/3,              % +Other, +Grid, +Stars
            posed_solution/4            % +Posed, +Stars, +Blanks, -Solution
          ]).
:- use_module([library(apply), library(clpfd), library(lists)]).
:- use_module('../bits').
:- use_module('../board/board', [board_size/2]).
:- use_module('../conditions/kinds', [post_constraints/2]).
:- use_module('../conditions/rules', [rules_rows/2]).
:- use_module('../engine/engine', [bits_solution/3]).
:- use_module('../models/models', [default_model/1]).
:- use_module('../models/variants', [row_columns/4]).
:- use_module('../search/problem', [option_strategy/3]).
:- use_module('../search/solutions', [search_solution/4]).
:- use_module('../star_battle', [channel/2]).
:- use_module(grid).

/** <module> Constraints of library(clpfd) in explanations, and what the models solve
*/

:- set_prolog_flag(optimise, true).

%!  other_shows(+Other, +Grid, +Cands, +Stars0, -Stars, -Marks) is semidet.
%
%   Other is one of the grid's others.  Stars0 are on the board, and of its other cells
%   only Cands may be stars.  Stars and Marks are those of Cands about which the
%   propagation of its constraint shows something.  Fails if that cannot hold.

other_shows(Other, Grid, C, S0, Stars, Marks) :-
    Other = other(Unit,_,_),
    unit_cells(Grid, Unit, X),
    Open is X /\ C,
    findall(S-M,
            ( once(posted(Other, Grid, Open, S0, Cells)),
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

%!  other_holds(+Other, +Grid, +Stars) is semidet.
%
%   Other holds if the stars of the board are Stars.

other_holds(Other, Grid, S) :-
    other_shows(Other, Grid, 0, S, _, _).

%   posted(+Other, +Grid, +Open, +Stars, -Cells): Cells are Cell-Variable for each of
%   Open.  The rows that the constraint counts on have their numbers of stars; the
%   columns of the others are in no constraint.

posted(other(_,Constraint,Rs), Grid, Open, S, Cells) :-
    findall(Cell-_, member_cell(Cell, Open), Cells),
    maplist(zero_or_one, Cells),
    grid_size(Grid, N),
    grid_stride(Grid, B),
    cell_rows(1, N, B, S, Cells, CellRows),
    grid_rules(Grid, Rules),
    rules_rows(Rules, Counts),
    maplist(same_count, Counts, ColumnRows),
    post_rows(Rs, N, ColumnRows, CellRows),
    post_constraints([Constraint], views(ColumnRows,CellRows)).

zero_or_one(_-Variable) :-
    Variable in 0..1.

same_count(Count, Columns) :-
    length(Columns, Count).

cell_rows(R, N, B, S, Cells0, Rows) :-
    (   R > N
    ->  Rows = []
    ;   Rows = [Row|Rows1],
        First is 1 << ((R-1)*B),
        cell_row(N, First, S, Cells0, Cells, Row),
        R1 is R+1,
        cell_rows(R1, N, B, S, Cells, Rows1)
    ).

cell_row(0, _, _, Cells, Cells, []) :-
    !.
cell_row(Left, Cell, S, Cells0, Cells, [Value|Row]) :-
    (   Cells0 = [Cell-Value|Cells1]
    ->  true
    ;   Cells1 = Cells0,
        Value is min(1, Cell /\ S)
    ),
    Next is Cell<<1,
    Left1 is Left-1,
    cell_row(Left1, Next, S, Cells1, Cells, Row).

post_rows([], _, _, _).
post_rows([R|Rs], N, ColumnRows, CellRows) :-
    nth1(R, ColumnRows, Columns),
    nth1(R, CellRows, Cells),
    length(Columns, Count),
    row_columns(N, 1, Count, Columns),
    channel(Columns, Cells),
    post_rows(Rs, N, ColumnRows, CellRows).

%!  posed_solution(+Posed, +Stars, +Blanks, -Solution) is nondet.
%
%   Solution, a set of cells as columns_bits/3 has it, solves Posed, a board or a variant,
%   and agrees with the sets Stars and Blanks.

posed_solution(variant(Board,Conditions), Stars, Blanks, Solution) :-
    !,
    default_model(Model),
    Problem = star_battle(Board, Model, Conditions),
    option_strategy([], Problem, Strategy),
    board_size(Board, N),
    bits_cells(N, Stars, GivenStars),
    bits_cells(N, Blanks, GivenBlanks),
    search_solution(Problem, Strategy,
                    [given_stars(GivenStars),given_blanks(GivenBlanks)], Columns),
    columns_bits(N, Columns, Solution).
posed_solution(Board, Stars, Blanks, Solution) :-
    bits_solution(Board, [stars(Stars),blanks(Blanks)], Solution).
