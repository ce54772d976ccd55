:- use_module(library(clpfd)).

%!  at_least(+K, +Vs, +Least) is semidet.
%
%   K occurs at least Least times in Vs.

at_least(K, Vs, Least) :-
    occurs(K, Vs, Count),
    Count #>= Least.

occurs(K, Vs, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

%!  same_count(+K, +Vs, +Ws) is semidet.
%
%   K occurs as many times in Vs as in Ws.

same_count(K, Vs, Ws) :-
    occurs(K, Vs, Count),
    occurs(K, Ws, Count).

%!  touches(?A, ?B, ?Truth) is semidet.
%
%   Truth is 1 if stars in columns A and B of adjacent rows touch, else 0.

touches(A, B, Truth) :-
    Truth #<==> (abs(A - B) #=< 1).

%!  peaks(+Vs, ?Count) is semidet.
%
%   Count elements of Vs are larger than both of their neighbors.

peaks(Vs, Count) :-
    peak_truths(Vs, Truths),
    sum(Truths, #=, Count).

peak_truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #/\ B #> C),
    peak_truths([B,C|Vs], Truths).
peak_truths(_, []).

%!  self_describing(+N, -Vs) is nondet.
%
%   Element K of Vs, from 0, is the number of times that K is in Vs.

self_describing(N, Vs) :-
    length(Vs, N),
    Vs ins 0..N,
    Last is N - 1,
    numlist(0, Last, Ks),
    maplist(describes(Vs), Ks, Vs),
    labeling([], Vs).

describes(Vs, K, Count) :-
    occurs(K, Vs, Count).
