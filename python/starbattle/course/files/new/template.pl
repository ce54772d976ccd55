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

constraints(board(N, _S, _Rows), Columns) :-
    length(Columns, N).

%!  touching(+N, +Cell1, +Cell2) is semidet.
%
%   True if these two cells, Row-Column, of a board of size N touch:
%   they are different, and $touch.

touching(_, _, _) :-
    fail.
