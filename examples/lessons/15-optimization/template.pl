:- use_module(library(clpfd)).

%!  least(+Vs, +Cost, -Least) is semidet.
%
%   Least is the smallest value of Cost when Vs are labeled.

least(_, _, _) :-
    fail.

%!  gap(+Cost, +Known, -Gap) is det.
%
%   Gap is the difference between Known and the lower bound of Cost.

gap(_, _, _) :-
    fail.

%!  knapsack(+Items, +Capacity, -Take) is nondet.
%
%   Take has 1 for each of the Items that are taken.

knapsack(_, _, _) :-
    fail.

%!  better(+Cost, +Known) is semidet.
%
%   Cost is less than Known, if there is one.

better(_, _) :-
    fail.
