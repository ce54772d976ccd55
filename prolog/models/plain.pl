:- encoding(utf8).
:- module(starbattle_plain,
          [ star_columns/3,             % +N, +S, -Columns
            row_columns/4,              % +N, +Gap, +S, -Row
            cell_variables/2,           % +Board, -Cells
            channel/2                   % ?Columns, ?Cells
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, numlist/3, same_length/2]).
:- use_module('../board/board').
:- use_module('../star_battle', [star_battle/3, star_cells/2]).
:- use_module(models, []).

/** <module> The models `columns`, `cells` and `feup`: plain library(clpfd)

A board has two views, and a channel between them:

  - `columns`: N rows of S variables, the columns of the row's stars;
  - `cells`: N rows of N variables 0..1, 1 for a star; a hole is 0.

`columns` and `cells` are the program of ../star_battle.pl.  `columns` has the paper's
variables, modeled well: the cells say which columns occur in a row, and carry the other
rules, so that the counts prune as soon as a cell is known to hold no star, long before
a column variable has a value.  `cells` is the model of the chapter on Star Battle in
Vamshi Jandhyala's "Solving Puzzles through Mathematical Programming".
*/

starbattle_models:model(columns, 3,
    'the rows\' star columns, counted through their occurrences').
starbattle_models:model(cells, 4,
    'a 0/1 variable for every cell; sums and 2x2 windows').
starbattle_models:model(feup, 5,
    'the student paper\'s program: element/3 and reified counts').

starbattle_models:default_strategy(columns, regions).
starbattle_models:default_strategy(cells, regions).
starbattle_models:default_strategy(feup, ffc).

starbattle_models:post(columns, Board, views(Columns, Cells)) :-
    star_battle(Board, Columns, Cells).
starbattle_models:post(cells, Board, views(_, Cells)) :-
    star_cells(Board, Cells).
starbattle_models:post(feup, Board, Views) :-
    feup_model(Board, Views).

%!  star_columns(+N, +S, -Columns) is det.
%
%   Columns are N rows of S variables in 1..N, ascending within a row and
%   at least 2 apart.

star_columns(N, S, Columns) :-
    length(Columns, N),
    maplist(row_columns(N, 2, S), Columns).

%!  row_columns(+N, +Gap, +S, -Row) is det.
%
%   Row are S ascending variables in 1..N, at least Gap apart.

row_columns(N, Gap, S, Row) :-
    length(Row, S),
    Row ins 1..N,
    gaps(Row, Gap).

gaps([], _).
gaps([Column|Columns], Gap) :-
    gaps(Columns, Gap, Column).

gaps([], _, _).
gaps([B|Columns], Gap, A) :-
    B #>= A + Gap,
    gaps(Columns, Gap, B).

%!  cell_variables(+Board, -Cells) is det.
%
%   Cells are the 0/1 variables of Board, N lists of N; a hole is 0.

cell_variables(Board, Cells) :-
    board_rows(Board, Rows),
    maplist(maplist(cell_variable), Rows, Cells).

cell_variable(Id, Cell) :-
    (   Id =:= 0
    ->  Cell = 0
    ;   Cell in 0..1
    ).

%!  channel(?Columns, ?Cells) is semidet.
%
%   Tie the views together: a cell is 1 if and only if its column is one
%   of the star columns of its row.

channel(Columns, Cells) :-
    maplist(channel_row, Columns, Cells).

channel_row(Columns, Cells) :-
    length(Cells, N),
    numlist(1, N, Js),
    maplist(occurs(Columns), Js, Cells).

occurs(Columns, J, Cell) :-
    maplist(equals(J), Columns, Bs),
    sum(Bs, #=, Cell).

equals(J, Column, B) :-
    Column #= J #<==> B.

/*  The model `feup`: the program of a student paper, as it is

The program of Henrique Ferrolho and João Pereira, "Star Battle" (FEUP 2014),
written for SICStus Prolog, constraint by constraint and in its order:

  - N*S variables, S a row in no particular order: the stars' columns; and as
    many for their regions, all in 1..N;
  - every column occurs exactly S times, by reification;
  - for every position, one element/3 takes the star's column out of the
    result, and another one its region out of the board's row; at the end, the
    list of these regions is unified with that of the regions' variables;
  - every region occurs exactly S times;
  - for every two positions in one row, or in a row and the one before, two
    element/3 take the columns out of the result; their distance is a variable
    and more than 1.

Our text of the paper lacks the loops over positions and pairs.  These here
make what it says that they make; see docs/sources/feup.md.

That every row holds S stars follows from the shape of the variables.  As
the stars of a row are not ordered, each placement is found S!^N times;
search/solutions.pl gives each of them once.
*/

%!  feup_model(+Board, -Views) is semidet.
%
%   Post the model and offer its variables as the view `columns`, a list
%   of N rows of S variables.

feup_model(Board, views(Columns, _)) :-
    board_size(Board, N),
    board_stars(Board, S),
    board_rows(Board, Rows),
    in_rows(N, S, Columns, Result),
    Length is N*S,
    length(Regions, Length),
    Result ins 1..N,
    Regions ins 1..N,
    numlist(1, N, Numbers),
    maplist(exactly(S, Result), Numbers),
    numlist(1, Length, All),
    in_rows(N, S, Positions, All),
    maplist(row_regions(Result), Rows, Positions, RowRegions),
    append(RowRegions, Regions),
    maplist(exactly(S, Regions), Numbers),
    distances(Positions, [], Result).

%   Rows are N lists of S elements each, together All.

in_rows(N, S, Rows, All) :-
    length(Row, S),
    length(Rows, N),
    maplist(same_length(Row), Rows),
    append(Rows, All).

row_regions(Result, Ids, Positions, Regions) :-
    maplist(star_region(Result, Ids), Positions, Regions).

star_region(Result, Ids, Position, Region) :-
    element(Position, Result, Column),
    element(Column, Ids, Region).

%   The paper's own recursion, its arguments turned for maplist/2.

exactly(0, [], _).
exactly(Count, [V|Vs], Value) :-
    Value #= V #<==> B,
    Count #= Rest + B,
    exactly(Rest, Vs, Value).

distances([], _, _).
distances([Row|Rows], Before, Result) :-
    row_distances(Row, Result),
    maplist(distances_to(Before, Result), Row),
    distances(Rows, Row, Result).

row_distances([], _).
row_distances([Position|Positions], Result) :-
    distances_to(Positions, Result, Position),
    row_distances(Positions, Result).

distances_to(Others, Result, Position) :-
    maplist(distance(Result, Position), Others).

distance(Result, Position1, Position2) :-
    element(Position1, Result, Column1),
    element(Position2, Result, Column2),
    Distance #= abs(Column2 - Column1),
    Distance #> 1.
