:- use_module(library(clpfd)).

%!  queens(+N, -Queens) is nondet.
%
%   Queens are the rows of N queens, column by column, none of which attacks another.

queens(N, Queens) :-
    constraints(N, Queens),
    labeling([ff], Queens).

constraints(N, Queens) :-
    length(Queens, N),
    Queens ins 1..N,
    safe(Queens).

%!  safe(?Queens) is semidet.
%
%   Post that no queen attacks another.

safe(_).
