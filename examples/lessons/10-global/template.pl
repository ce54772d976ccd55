:- use_module(library(clpfd)).

%!  gap_placement(+S, ?Vs) is nondet.
%
%   Vs are 0 and 1 with S ones, two zeros or more between ones.

gap_placement(_, _) :-
    fail.

%!  filter_sum(+Sum, ?Vs) is semidet.
%
%   Bind what all Vs of 0 and 1 with this sum have in common.

filter_sum(_, _) :-
    fail.

%!  pairs_filter(+Pairs, ?X, ?Y) is semidet.
%
%   Bind what all Pairs that fit X and Y have in common.

pairs_filter(_, _, _) :-
    fail.

%!  never_three(+Vs) is semidet.
%
%   Post that the 0/1 variables Vs have no three ones in a row.

never_three(_) :-
    fail.
