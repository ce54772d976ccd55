:- use_module(library(clpfd)).

%!  domain_size(+X, -Size) is det.
%
%   Size is the number of values that X can have.

domain_size(X, Size) :-
    fd_size(X, Size).

%!  ascending(+Vs, +K) is semidet.
%
%   Vs are strictly ascending numbers from 1 to K.

ascending(Vs, K) :-
    Vs ins 1..K,
    chain(Vs, #<).

%!  refuted(:Model, +N, -Cells) is det.
%
%   Cells are the R-C that Model refutes without search.

refuted(Model, N, Cells) :-
    findall(R-C,
            ( between(1, N, R),
              between(1, N, C),
              \+ ( call(Model, Cs), nth1(R, Cs, C) )
            ),
            Cells).

%!  fixed(+Vs, -Count) is det.
%
%   Count is the number of integers in Vs.

fixed(Vs, Count) :-
    include(integer, Vs, Integers),
    length(Integers, Count).

%!  sum_of(+Vs, +Sum) is semidet.
%
%   Vs are 0 or 1, and add up to Sum.

sum_of(Vs, Sum) :-
    Vs ins 0..1,
    sum(Vs, #=, Sum).
