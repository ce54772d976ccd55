:- use_module(library(clpfd)).

%!  far(?A, ?B) is semidet.
%
%   Stars in columns A and B of a row do not touch, and A is the left one.

far(A, B) :-
    A + 1 #< B.

%!  two_stars(+N, ?A, ?B) is semidet.
%
%   A and B are the columns of the two stars of a row of N cells.

two_stars(N, A, B) :-
    [A,B] ins 1..N,
    far(A, B).

%!  no_attack(?R1, ?C1, ?R2, ?C2) is semidet.
%
%   Queens in these rows and columns do not attack each other.

no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    C1 #\= C2,
    abs(R1 - R2) #\= abs(C1 - C2).

%!  latin(+N, ?Rows) is semidet.
%
%   Rows is a Latin square of the numbers 1 to N.

latin(N, Rows) :-
    length(Rows, N),
    maplist(latin_row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns).

latin_row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).
