:- module(starbattle_channel,
          [ star_columns/3,             % +N, +S, -Columns
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
    maplist(row_columns(N, S), Columns).

row_columns(N, S, Row) :-
    length(Row, S),
    Row ins 1..N,
    gaps(Row).

gaps([Column|Columns]) :-
    gaps(Columns, Column).

gaps([], _).
gaps([B|Columns], A) :-
    B #>= A + 2,
    gaps(Columns, B).

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
