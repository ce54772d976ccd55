:- module(starbattle_channel,
          [ star_columns/3,             % +N, +S, -Columns
            row_columns/4,              % +N, +Gap, +S, -Row
            channel/2                   % ?Columns, ?Cells
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [numlist/3]).

/** <module> The two views of a board, and the channel between them

  - `columns`: N rows of S variables, the columns of the row's stars;
  - `cells`: N rows of N variables 0..1, 1 for a star.
*/

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
