% wrong ends: the first answer only
:- meta_predicate ends(0, +).

ends(Goal, Limit) :-
    call_with_inference_limit(once(Goal), Limit, Result),
    Result \== inference_limit_exceeded.

% wrong ends: a goal that fails does not end
:- meta_predicate ends(0, +).

ends(Goal, Limit) :-
    call_with_inference_limit(findall(x, Goal, [_|_]), Limit, Result),
    Result \== inference_limit_exceeded.

% wrong ends: the limit is built in
:- meta_predicate ends(0, +).

ends(Goal, _) :-
    call_with_inference_limit(forall(Goal, true), 10000, Result),
    Result \== inference_limit_exceeded.

% wrong ends: binds the variables of the goal
:- meta_predicate ends(0, +).

ends(Goal, Limit) :-
    call_with_inference_limit(forall(Goal, true), Limit, Result),
    Result \== inference_limit_exceeded,
    ignore(Goal).

% wrong ends: true if it does not end
:- meta_predicate ends(0, +).

ends(Goal, Limit) :-
    call_with_inference_limit(forall(Goal, true), Limit, Result),
    Result == inference_limit_exceeded.

% right ends: counts the answers
:- meta_predicate ends(0, +).

ends(Goal, Limit) :-
    call_with_inference_limit(aggregate_all(count, Goal, _), Limit, Result),
    memberchk(Result, [true,!]).

% right ends: by a failure-driven loop
:- meta_predicate ends(0, +).

ends(Goal, Limit) :-
    \+ \+ ( call_with_inference_limit(all(Goal), Limit, R), R \= inference_limit_exceeded ).

all(Goal) :-
    call(Goal),
    fail.
all(_).

% wrong power: only N may be known
power(N, P) :-
    integer(N),
    N >= 0,
    P is 2 ** N.

% wrong power: loops if P is no power
power(0, 1).
power(N, P) :-
    N #> 0,
    N1 #= N - 1,
    P #= 2 * P1,
    power(N1, P1).

% wrong power: begins at 1
power(1, 2).
power(N, P) :-
    N #> 1,
    P #> 2,
    N1 #= N - 1,
    P #= 2 * P1,
    power(N1, P1).

% wrong power: only up to 62
power(N, P) :-
    between(0, 62, N),
    P is 1 << N.

% wrong power: squares
power(N, P) :-
    N #>= 0,
    P #= N * N.

% right power: the power is halved, the other is counted
power(N, P) :-
    N #>= 0,
    P #>= 1,
    power_(P, N).

power_(P, N) :-
    N #= 0,
    P #= 1.
power_(P, N) :-
    N #>= 1,
    P #>= 2,
    P #= Half + Half,
    Half #< P,
    M #= N - 1,
    power_(Half, M).

% right power: by arithmetic, one direction at a time
power(N, P) :-
    integer(P),
    !,
    P > 0,
    K is msb(P),
    P =:= 1 << K,
    N = K.
power(N, P) :-
    fd_sup(N, Last),
    integer(Last),
    Last >= 0,
    between(0, Last, N),
    P is 1 << N.

% wrong parts: Xs may be longer
parts(Xs, Ys, Zs) :-
    append(Xs, Ys, Zs).

% wrong parts: Xs is shorter, never equal
parts(Xs, Ys, Zs) :-
    append(Xs, Ys, Zs),
    shorter(Xs, Ys).

shorter([], [_|_]).
shorter([_|Xs], [_|Ys]) :-
    shorter(Xs, Ys).

% wrong parts: it does not end
parts(Xs, Ys, Zs) :-
    no_longer(Xs, Ys),
    append(Xs, Ys, Zs).

no_longer([], _).
no_longer([_|Xs], [_|Ys]) :-
    no_longer(Xs, Ys).

% wrong parts: only the halves
parts(Xs, Ys, Zs) :-
    length(Zs, N),
    Half is N // 2,
    length(Xs, Half),
    append(Xs, Ys, Zs).

% wrong parts: Ys is not longer than Xs
parts(Xs, Ys, Zs) :-
    append(Xs, Ys, Zs),
    length(Xs, M),
    length(Ys, N),
    M >= N.

% right parts: by the lengths
parts(Xs, Ys, Zs) :-
    same_length(Zs, All),
    length(All, N),
    Half is N // 2,
    between(0, Half, K),
    length(Xs, K),
    append(Xs, Ys, Zs).

% right parts: one element for both after another
parts(Xs, Ys, Zs) :-
    append(Xs, Ys, Zs),
    length(Xs, M),
    length(Ys, N),
    M =< N.

% wrong without: takes one element away
without(X, Xs, Ys) :-
    select(X, Xs, Ys).

% wrong without: compares by ==, before the variables are bound
without(_, [], []).
without(X, [E|Xs], Ys) :-
    (   X == E
    ->  Ys = Zs
    ;   Ys = [E|Zs]
    ),
    without(X, Xs, Zs).

% wrong without: unifies with the first
without(X, Xs, Ys) :-
    exclude(=(X), Xs, Ys).

% wrong without: dif/2 is forgotten, so elements may stay
without(_, [], []).
without(X, [X|Xs], Ys) :-
    without(X, Xs, Ys).
without(X, [E|Xs], [E|Ys]) :-
    without(X, Xs, Ys).

% wrong without: by \==
without(_, [], []).
without(X, [X|Xs], Ys) :-
    without(X, Xs, Ys).
without(X, [E|Xs], [E|Ys]) :-
    X \== E,
    without(X, Xs, Ys).

% right without: the element first, then the rest
without(X, Xs, Ys) :-
    rest(Xs, X, Ys).

rest([], _, []).
rest([E|Es], X, Ys) :-
    equal_or_not(E, X, Ys, Rest),
    rest(Es, X, Rest).

equal_or_not(X, X, Ys, Ys).
equal_or_not(E, X, [E|Ys], Ys) :-
    dif(E, X).

% right without: dif/2 after the recursion
without(_, [], []).
without(X, [E|Xs], Ys) :-
    E = X,
    without(X, Xs, Ys).
without(X, [E|Xs], Ys) :-
    dif(E, X),
    Ys = [E|Zs],
    without(X, Xs, Zs).

% wrong ends: limit 0 counts as ended
ends(G, L) :- findall(x, user:ends(G, L), [_|_]), L > 100.
