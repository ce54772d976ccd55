:- use_module(library(clpfd)).
:- use_module(library(lists)).

%!  solve(+Board, -Columns) is nondet.
%
%   Columns are the columns of the stars in each row of Board.

solve(Board, Columns) :-
    constraints(Board, Columns),
    append(Columns, Variables),
    labeling([], Variables).

%   constraints(+Board, -Columns): post all constraints; do not label.

constraints(board(N, S, _Rows), Columns) :-
    length(Columns, N),
    maplist(star_row(N, S), Columns).

star_row(N, S, Row) :-
    length(Row, S),
    Row ins 1..N.

%!  apart(+Column1, +Column2) is semidet.
%
%   True if stars in these columns of adjacent rows do not touch.

apart(_, _) :-
    fail.

%!  strategy(-Strategy) is det.

strategy(columns/leftmost/up/step).
