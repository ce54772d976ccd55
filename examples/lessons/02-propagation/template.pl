:- use_module(library(clpfd)).

%!  domain_size(+X, -Size) is det.
%
%   Size is the number of values that X can have.

domain_size(_, _) :-
    fail.

%!  ascending(+Vs, +K) is semidet.
%
%   Vs are strictly ascending numbers from 1 to K.

ascending(_, _) :-
    fail.

%!  refuted(:Model, +N, -Cells) is det.
%
%   Cells are the R-C that Model refutes without search.

refuted(_, _, _) :-
    fail.

%!  fixed(+Vs, -Count) is det.
%
%   Count is the number of integers in Vs.

fixed(_, _) :-
    fail.

%!  sum_of(+Vs, +Sum) is semidet.
%
%   Vs are 0 or 1, and add up to Sum.

sum_of(_, _) :-
    fail.
