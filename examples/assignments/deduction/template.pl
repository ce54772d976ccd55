:- use_module(library(apply)).
:- use_module(library(lists)).

%!  deduce(+Board, ?Rows) is semidet.
%
%   Apply the rules to the cells of Rows until nothing changes.

deduce(board(N, _S, _Regions), Rows) :-
    grid(N, Rows).

grid(N, Rows) :-
    length(Rows, N),
    maplist(row(N), Rows).

row(N, Row) :-
    length(Row, N).

%!  count_rule(+S, ?Cells) is semidet.
%
%   If Cells have S stars then the others have none. If they can have no more than
%   S then all of them are stars.

count_rule(_, _).

%!  touch_rule(?Rows) is semidet.
%
%   The neighbors of a star have none.

touch_rule(_).
