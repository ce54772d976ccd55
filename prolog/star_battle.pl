:- module(star_battle, [star_battle/2, star_battle/3, star_cells/2, channel/2]).
:- use_module([library(apply), library(clpfd), library(lists)]).

/** <module> Star Battle: S stars in each row, column and region of a board

No two stars touch, even diagonally.  A board is board(N,S,Regions): N rows of N
numbers from 1 to N, or 0 for a hole.  To label its stars, load library(clpfd), too:

    ?- star_battle(board(4,1,[[1,2,2,2],[1,1,1,3],[4,3,3,3],[4,4,4,3]]), Columns),
       append(Columns, Stars), labeling([ff], Stars).
*/
%!  star_battle(+Board, ?Columns) is semidet.
%!  star_battle(+Board, ?Columns, ?Rows) is semidet.
%!  star_cells(+Board, ?Rows) is semidet.
%!  channel(+ColumnsOfRow, +Row) is semidet.
%
%   Columns has the S star columns of each row, Rows a 1 for a star.  Board is ground.
star_battle(Board, Columns) :- star_battle(Board, Columns, _).

star_battle(board(N,S,Regions), Columns, Rows) :-
    star_cells(board(N,S,Regions), Rows),
    maplist(star_columns(N, S), Columns, Rows).

star_cells(board(N,S,Regions), Rows) :-
    length(Regions, N),
    maplist(same_length(Regions), Regions),     % a square
    maplist(maplist(cell), Regions, Rows),
    transpose(Rows, Transposed),
    maplist(append, [Regions,Rows], [Ids,Cells]),       % row after row
    numlist(1, N, Numbers),
    maplist(region(Ids, Cells), Numbers, Areas),
    maplist(maplist(sums_to(S)), [Rows,Transposed,Areas]),
    no_two_touch(Rows).

cell(Id, Cell) :-
    Most is min(Id, 1),                         % 0 in a hole, else 1
    Cell in 0..Most.

region(Ids, Cells, Number, Area) :-
    foldl(in_region(Number), Ids, Cells, Area, []).

in_region(Number, Id, Cell, Area0, Area) :-
    (   Id =:= Number
    ->  Area0 = [Cell|Area]
    ;   Area0 = Area
    ).

sums_to(S, Cells) :-
    sum(Cells, #=, S).

%   Of four cells in a square, A and B above C and D, at most one is a star.
no_two_touch([Row|Rows]) :-
    foldl(squares, Rows, Row, _).               % the row before is the upper one

squares([C|Lower], [A|Upper], [C|Lower]) :-
    foldl(square, Upper, Lower, A-C, _).

square(B, D, A-C, B-D) :-                       % on the left of the next: B-D
    A + B + C + D #=< 1.

star_columns(N, S, Columns, Row) :-
    length(Columns, S),
    Columns ins 1..N,
    foldl(two_apart, Columns, -1, _),           % the first from -1 + 2 on
    channel(Columns, Row).

two_apart(Column, Before, Column) :-
    Before + 2 #=< Column.                      % ascending, with a gap

%   A cell is 1 if and only if its column is a star column of its row.
channel(Columns, Row) :-
    foldl(occurs(Columns), Row, 1, _).

occurs(Columns, Cell, Number, Next) :-
    maplist(equals(Number), Columns, Bs),
    sum(Bs, #=, Cell),
    Next is Number + 1.

equals(Number, Column, B) :-
    Column #= Number #<==> B.
