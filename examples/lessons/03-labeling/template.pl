:- use_module(library(clpfd)).

%!  first_fail(+Vs, -V) is semidet.
%
%   V is the first variable of Vs with the smallest domain.

first_fail(_, _) :-
    fail.

%!  my_label(+Vs) is nondet.
%
%   Label Vs; the variable with the smallest domain comes first.

my_label(_) :-
    fail.

%!  down(+Vs) is nondet.
%
%   Label Vs from left to right, large values first.

down(_) :-
    fail.

%!  optimum(+N, -Cs) is semidet.
%
%   Cs is the last solution of N queens in the order of lists.

optimum(_, _) :-
    fail.
