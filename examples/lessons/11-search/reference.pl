:- use_module(library(clpfd)).

%!  luby(+I, -U) is det.
%
%   U is the I-th number of Luby's sequence.

luby(I, U) :-
    K is msb(I + 1),
    (   I + 1 =:= 1 << K
    ->  U is 1 << (K - 1)
    ;   Rest is I - (1 << K) + 1,
        luby(Rest, U)
    ).

%!  halves(+Vs) is nondet.
%
%   Label Vs by cutting domains, the lower half first.

halves([]).
halves([V|Vs]) :-
    (   integer(V)
    ->  halves(Vs)
    ;   fd_inf(V, Least),
        fd_sup(V, Most),
        Middle is (Least + Most) div 2,
        (   V #=< Middle
        ;   V #> Middle
        ),
        halves([V|Vs])
    ).

%!  discrepancies(+Vs, +K) is nondet.
%
%   Label Vs; at most K variables do not take their smallest value.

discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    (   V #= Least,
        discrepancies(Vs, K)
    ;   K > 0,
        V #> Least,
        K1 is K - 1,
        indomain(V),
        discrepancies(Vs, K1)
    ).

%!  first_in(+Goals, +Vs) is semidet.
%
%   Label Vs by the first of the lists of options that finds a solution.

first_in([Options|Others], Vs) :-
    (   call_with_inference_limit(once(labeling(Options, Vs)), 10000, Result),
        Result \== inference_limit_exceeded
    ->  true
    ;   first_in(Others, Vs)
    ).
