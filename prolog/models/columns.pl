:- module(starbattle_columns, [columns_model/2]).
:- use_module('../board/board').
:- use_module(cells, [cells_model/2]).
:- use_module(channel, [star_columns/3, channel/2]).
:- use_module(models, []).

/** <module> The model `columns`: the paper's variables, modeled well

S variables a row, the columns of its stars, ascending and at least 2
apart.  Their occurrences, a 0/1 variable for every cell that says whether
one of its row's variables has its column, carry the other rules: every
column and region counts S of them, and no 2x2 window more than one, which
keeps the stars of adjacent rows apart.

The occurrences make the difference: the counts prune as soon as a cell is
known to hold no star, long before a column variable has a value.
*/

starbattle_models:model(columns, 3,
    'the rows\' star columns, counted through their occurrences').

starbattle_models:default_strategy(columns, regions).

starbattle_models:post(columns, Board, Views) :-
    columns_model(Board, Views).

%!  columns_model(+Board, -Views) is semidet.
%
%   Post the model and offer both views, `columns` and `cells`.

columns_model(Board, views(Columns, Cells)) :-
    cells_model(Board, views(_, Cells)),
    board_size(Board, N),
    board_stars(Board, S),
    star_columns(N, S, Columns),
    channel(Columns, Cells).
