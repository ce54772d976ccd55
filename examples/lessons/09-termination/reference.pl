:- use_module(library(clpfd)).

:- meta_predicate ends(0, +).

%!  ends(:Goal, +Limit) is semidet.
%
%   Goal ends with all its answers, within Limit inferences.

ends(Goal, Limit) :-
    call_with_inference_limit(forall(Goal, true), Limit, Result),
    Result \== inference_limit_exceeded.

%!  power(?N, ?P) is nondet.
%
%   P is 2 to the power of N.

power(0, 1).
power(N, P) :-
    N #> 0,
    P #> 1,
    N1 #= N - 1,
    P #= 2 * P1,
    power(N1, P1).

%!  parts(?Xs, ?Ys, ?Zs) is nondet.
%
%   Zs is Xs followed by Ys, and Xs is not longer than Ys.

parts(Xs, Ys, Zs) :-
    append(Xs, Ys, Zs),
    no_longer(Xs, Ys).

no_longer([], _).
no_longer([_|Xs], [_|Ys]) :-
    no_longer(Xs, Ys).

%!  without(?X, ?Xs, ?Ys) is nondet.
%
%   Ys is Xs without the elements that equal X.

without(_, [], []).
without(X, [X|Xs], Ys) :-
    without(X, Xs, Ys).
without(X, [E|Xs], [E|Ys]) :-
    dif(X, E),
    without(X, Xs, Ys).
