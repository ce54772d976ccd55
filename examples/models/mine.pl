:- module(mine, [model/3, post/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, append/3, nth1/3, numlist/3]).

/** <module> Models of Star Battle in one file

A board is the term board(N, S, Rows): N rows of N region numbers from 1, and 0
for a hole; every row, column and region takes S stars.

    starbattle solve norvig/24 --program examples/models/mine.pl --model bool
    starbattle compare norvig/24 --program examples/models/mine.pl \
        --models bool,positions,columns,global
*/

model(bool, [cells], '0 or 1 for each cell, a sum for each unit').
model(positions, [columns], 'the columns of the stars of each row').

%   The views `cells` and `columns` are row by row.

post(bool, board(N, S, Rows), [Variables]) :-
    cell_variables(N, Cells),
    append(Cells, Variables),
    append(Rows, Ids),
    maplist(hole_is_blank, Ids, Variables),
    maplist(holds(S), Cells),
    transpose(Cells, Columns),
    maplist(holds(S), Columns),
    numlist(1, N, Regions),
    maplist(region_holds(S, Ids, Variables), Regions),
    windows(Cells).
post(positions, Board, [Variables]) :-
    Board = board(N, S, _),
    post(bool, Board, [Bools]),
    rows_of(Bools, N, Cells),
    maplist(star_columns(N, S), Cells, Columns),
    append(Columns, Variables).

cell_variables(N, Cells) :-
    length(Cells, N),
    maplist(cell_row(N), Cells).

cell_row(N, Row) :-
    length(Row, N),
    Row ins 0..1.

hole_is_blank(Id, Cell) :-
    (   Id =:= 0
    ->  Cell = 0
    ;   true
    ).

holds(S, Cells) :-
    sum(Cells, #=, S).

region_holds(S, Ids, Variables, Region) :-
    findall(Place, nth1(Place, Ids, Region), Places),
    maplist(at(Variables), Places, Cells),
    holds(S, Cells).

at(Variables, Place, Variable) :-
    nth1(Place, Variables, Variable).

%   No 2x2 window has two stars, so no two stars touch.

windows([_]) :- !.
windows([Upper,Lower|Rows]) :-
    row_windows(Upper, Lower),
    windows([Lower|Rows]).

row_windows([_], [_]) :- !.
row_windows([A,B|Upper], [C,D|Lower]) :-
    A + B + C + D #=< 1,
    row_windows([B|Upper], [D|Lower]).

rows_of([], _, []) :- !.
rows_of(Variables, N, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Variables),
    rows_of(Rest, N, Rows).

%   The columns of a row's stars, in ascending order.

star_columns(N, S, Cells, Columns) :-
    length(Columns, S),
    Columns ins 1..N,
    chain(Columns, #<),
    numlist(1, N, Numbers),
    maplist(is_star(Columns), Numbers, Cells).

is_star(Columns, Number, Cell) :-
    maplist(equals(Number), Columns, Equal),
    sum(Equal, #=, Cell).

equals(Number, Column, Equal) :-
    Equal #<==> (Column #= Number).
