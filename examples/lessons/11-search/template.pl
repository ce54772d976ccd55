:- use_module(library(clpfd)).

%!  luby(+I, -U) is det.
%
%   U is the I-th number of Luby's sequence.

luby(_, _) :-
    fail.

%!  halves(+Vs) is nondet.
%
%   Label Vs by cutting domains, the lower half first.

halves(_) :-
    fail.

%!  discrepancies(+Vs, +K) is nondet.
%
%   Label Vs; at most K variables do not take their smallest value.

discrepancies(_, _) :-
    fail.

%!  first_in(+Goals, +Vs) is semidet.
%
%   Label Vs by the first of the lists of options that finds a solution.

first_in(_, _) :-
    fail.
