:- module(starbattle_cells, [cells_model/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, nth1/3]).
:- use_module('../board/board').
:- use_module(models, []).

/** <module> The model `cells`: a 0/1 variable for every cell

The model of the chapter on Star Battle in Vamshi Jandhyala's "Solving
Puzzles through Mathematical Programming", there for an integer solver:
every row, column and region sums to S, and every 2x2 window to at most
1, which says that no two stars touch.
*/

starbattle_models:model(cells, 4,
    'a 0/1 variable for every cell; sums and 2x2 windows').

starbattle_models:default_strategy(cells, regions).

starbattle_models:post(cells, Board, Views) :-
    cells_model(Board, Views).

%!  cells_model(+Board, -Views) is semidet.
%
%   Post the model and offer its 0/1 variables as the view `cells`, a
%   list of N rows of N variables (a hole is the integer 0).  Fails if
%   posting alone finds that there is no solution.

cells_model(Board, views(_, Cells)) :-
    board_stars(Board, S),
    board_rows(Board, Rows),
    maplist(cell_variables, Rows, Cells),
    maplist(holds(S), Cells),
    transpose(Cells, Columns),
    maplist(holds(S), Columns),
    board_regions(Board, Regions),
    maplist(region_variables(Cells), Regions, RegionCells),
    maplist(holds(S), RegionCells),
    windows(Cells).

cell_variables(Ids, Cells) :-
    maplist(cell_variable, Ids, Cells).

cell_variable(Id, Cell) :-
    (   Id =:= 0
    ->  Cell = 0
    ;   Cell in 0..1
    ).

region_variables(Cells, Region, Variables) :-
    maplist(variable_at(Cells), Region, Variables).

variable_at(Cells, R-C, Variable) :-
    nth1(R, Cells, Row),
    nth1(C, Row, Variable).

holds(S, Cells) :-
    sum(Cells, #=, S).

windows([Row|Rows]) :-
    windows(Rows, Row).

windows([], _).
windows([Lower|Rows], Upper) :-
    row_windows(Upper, Lower),
    windows(Rows, Lower).

row_windows([A|Upper], [C|Lower]) :-
    row_windows(Upper, Lower, A, C).

row_windows([], [], _, _).
row_windows([B|Upper], [D|Lower], A, C) :-
    A + B + C + D #=< 1,
    row_windows(Upper, Lower, B, D).
