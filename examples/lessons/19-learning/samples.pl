% wrong nogood: none of the values
nogood(Vs, Nogood) :-
    maplist(differs(Vs), Nogood).

differs(Vs, I=Value) :-
    nth1(I, Vs, V),
    V #\= Value.

% wrong nogood: positions from 0
nogood(Vs, Nogood) :-
    maplist(holds(Vs), Nogood, Bs),
    length(Bs, Count),
    sum(Bs, #<, Count).

holds(Vs, I=Value, B) :-
    nth0(I, Vs, V),
    V #= Value #<==> B.

% wrong nogood: one of two
nogood(Vs, [I=X,J=Y]) :-
    nth1(I, Vs, A),
    nth1(J, Vs, B),
    A #\= X #\/ B #\= Y.

% wrong nogood: exactly one is missing
nogood(Vs, Nogood) :-
    maplist(holds(Vs), Nogood, Bs),
    length(Bs, Count),
    Others is Count - 1,
    sum(Bs, #=, Others).

holds(Vs, I=Value, B) :-
    nth1(I, Vs, V),
    V #= Value #<==> B.

% wrong nogood: all values must hold
nogood(Vs, Nogood) :-
    maplist(holds(Vs), Nogood).

holds(Vs, I=Value) :-
    nth1(I, Vs, Value).

% wrong nogood: labels
nogood(Vs, Nogood) :-
    maplist(holds(Vs), Nogood, Bs),
    length(Bs, Count),
    sum(Bs, #<, Count),
    label(Vs).

holds(Vs, I=Value, B) :-
    nth1(I, Vs, V),
    V #= Value #<==> B.

% wrong nogood: chooses what does not hold
nogood(Vs, Nogood) :-
    member(I=Value, Nogood),
    nth1(I, Vs, V),
    V #\= Value.

% wrong nogood: at most one holds
nogood(Vs, Nogood) :-
    maplist(holds(Vs), Nogood, Bs),
    sum(Bs, #=<, 1).

holds(Vs, I=Value, B) :-
    nth1(I, Vs, V),
    V #= Value #<==> B.

% right nogood: a disjunction
nogood(Vs, Nogood) :-
    foldl(or(Vs), Nogood, 0, Truth),
    Truth #<==> 1.

or(Vs, I=Value, Truth, (V #\= Value) #\/ Truth) :-
    nth1(I, Vs, V).

% right nogood: two lists that differ
nogood(Vs, Nogood) :-
    findall(I-Value, member(I=Value, Nogood), Pairs),
    pairs_keys_values(Pairs, Is, Values),
    maplist(at(Vs), Is, Chosen),
    dif(Chosen, Values).

at(Vs, I, V) :-
    nth1(I, Vs, V).

% wrong conflict: labels
conflict(Vs, Decisions, Core) :-
    \+ possible(Vs, Decisions),
    core(Decisions, [], Vs, Core).

core([], Kept, _, Core) :-
    reverse(Kept, Core).
core([D|Ds], Kept, Vs, Core) :-
    append(Kept, Ds, Others),
    (   possible(Vs, Others)
    ->  core(Ds, [D|Kept], Vs, Core)
    ;   core(Ds, Kept, Vs, Core)
    ).

possible(Vs, Ds) :-
    \+ \+ ( maplist(take(Vs), Ds), label(Vs) ).

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

% wrong conflict: from the right
conflict(Vs, Decisions, Core) :-
    \+ possible(Vs, Decisions),
    reverse(Decisions, Reversed),
    core(Reversed, [], Vs, Core).

core([], Core, _, Core).
core([D|Ds], Kept, Vs, Core) :-
    append(Kept, Ds, Others),
    (   possible(Vs, Others)
    ->  core(Ds, [D|Kept], Vs, Core)
    ;   core(Ds, Kept, Vs, Core)
    ).

possible(Vs, Ds) :-
    \+ \+ maplist(take(Vs), Ds).

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

% wrong conflict: a smallest core
conflict(Vs, Decisions, Core) :-
    length(Decisions, N),
    once(( between(1, N, K),
           length(Core, K),
           some(Decisions, Core),
           \+ maplist(take(Vs), Core) )).

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

some([], []).
some([X|Xs], [X|Ys]) :- some(Xs, Ys).
some([_|Xs], Ys) :- some(Xs, Ys).

% wrong conflict: does not put anything back
conflict(Vs, Decisions, Core) :-
    \+ maplist(take(Vs), Decisions),
    append(Core, _, Decisions),
    \+ maplist(take(Vs), Core),
    !.

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

% wrong conflict: the last ones that fail
conflict(Vs, Decisions, Core) :-
    \+ maplist(take(Vs), Decisions),
    append(_, Core0, Decisions),
    \+ maplist(take(Vs), Core0),
    Core = Core0,
    \+ ( Core0 = [_|Rest], \+ maplist(take(Vs), Rest) ),
    !.

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

% wrong conflict: sorted
conflict(Vs, Decisions0, Core) :-
    sort(Decisions0, Decisions),
    \+ maplist(take(Vs), Decisions),
    foldl(drop(Vs), Decisions, Decisions, Core).

drop(Vs, D, Core0, Core) :-
    exclude(==(D), Core0, Less),
    (   \+ maplist(take(Vs), Less)
    ->  Core = Less
    ;   Core = Core0
    ).

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

% wrong conflict: without failing
conflict(Vs, Decisions, Core) :-
    foldl(drop(Vs), Decisions, Decisions, Core).

drop(Vs, D, Core0, Core) :-
    exclude(==(D), Core0, Less),
    (   \+ maplist(take(Vs), Less)
    ->  Core = Less
    ;   Core = Core0
    ).

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

% wrong conflict: each by itself
conflict(Vs, Decisions, Core) :-
    \+ maplist(take(Vs), Decisions),
    include(needed(Vs, Decisions), Decisions, Core).

needed(Vs, Decisions, D) :-
    exclude(==(D), Decisions, Others),
    \+ \+ maplist(take(Vs), Others).

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

% right conflict: takes away as long as it fails
conflict(Vs, Decisions, Core) :-
    fails(Vs, Decisions),
    foldl(drop(Vs), Decisions, Decisions, Core).

drop(Vs, D, Core0, Core) :-
    exclude(==(D), Core0, Less),
    (   fails(Vs, Less)
    ->  Core = Less
    ;   Core = Core0
    ).

fails(Vs, Decisions) :-
    \+ ( member(_, [x]), forall_taken(Decisions, Vs) ).

forall_taken([], _).
forall_taken([I=Value|Ds], Vs) :-
    nth1(I, Vs, V),
    V #= Value,
    forall_taken(Ds, Vs).

% right conflict: two lists, before and after
conflict(Vs, Decisions, Core) :-
    \+ hold(Decisions, Vs),
    phrase(core(Decisions, [], Vs), Core).

core([], _, _) --> [].
core([D|Ds], Kept, Vs) -->
    { append(Kept, Ds, Others) },
    (   { \+ hold(Others, Vs) }
    ->  core(Ds, Kept, Vs)
    ;   { append(Kept, [D], More) },
        [D],
        core(Ds, More, Vs)
    ).

hold(Ds, Vs) :-
    \+ \+ ( findall(I-X, member(I=X, Ds), Pairs),
            pairs_keys_values(Pairs, Is, Xs),
            maplist(at(Vs), Is, Xs) ).

at(Vs, I, X) :-
    nth1(I, Vs, X).

% wrong jump: to the latest of the core
jump(Decisions, Core, Level) :-
    findall(I, ( nth1(I, Decisions, D), memberchk(D, Core) ), Levels),
    last(Levels, Level).

% wrong jump: one step back
jump(Decisions, Core, Level) :-
    findall(I, ( nth1(I, Decisions, D), memberchk(D, Core) ), Levels),
    last(Levels, Last),
    Level is Last - 1.

% wrong jump: to the first of the core
jump(Decisions, Core, Level) :-
    findall(I, ( nth1(I, Decisions, D), memberchk(D, Core) ), Levels),
    ( Levels = [Level,_|_] -> true ; Level = 0 ).

% wrong jump: in the order of the core
jump(Decisions, Core, Level) :-
    findall(I, ( member(D, Core), nth1(I, Decisions, D) ), Levels),
    ( append(_, [Level,_], Levels) -> true ; Level = 0 ).

% wrong jump: the number of the variable
jump(_, Core, Level) :-
    findall(I, member(I=_, Core), Is),
    msort(Is, Levels),
    ( append(_, [Level,_], Levels) -> true ; Level = 0 ).

% wrong jump: counts the core
jump(_, Core, Level) :-
    length(Core, N),
    Level is N - 1.

% wrong jump: fails for a core of one
jump(Decisions, Core, Level) :-
    findall(I, ( nth1(I, Decisions, D), memberchk(D, Core) ), Levels),
    append(_, [Level,_], Levels).

% right jump: the largest but one
jump(Decisions, Core, Level) :-
    findall(I, ( member(D, Core), nth1(I, Decisions, D) ), Is),
    sort(0, @>=, [0|Is], [_,Level|_]).

% right jump: from the latest decision back
jump(Decisions, Core, Level) :-
    length(Decisions, N),
    reverse(Decisions, Latest),
    back(Latest, N, Core, 0, Level).

back([], 0, _, _, 0).
back([D|Ds], N, Core, Seen0, Level) :-
    (   memberchk(D, Core)
    ->  Seen is Seen0 + 1
    ;   Seen = Seen0
    ),
    (   Seen =:= 2
    ->  Level = N
    ;   M is N - 1,
        back(Ds, M, Core, Seen, Level)
    ).

% wrong without_subsumed: only what comes before
without_subsumed(Nogoods, Kept) :-
    foldl(add, Nogoods, [], Reversed),
    reverse(Reversed, Kept).

add(N, Kept, Kept) :-
    member(S, Kept),
    subset(S, N),
    !.
add(N, Kept, [N|Kept]).

% wrong without_subsumed: only what comes after
without_subsumed([], []).
without_subsumed([N|Ns], Kept) :-
    (   member(S, Ns), subset(S, N)
    ->  Kept = More
    ;   Kept = [N|More]
    ),
    without_subsumed(Ns, More).

% wrong without_subsumed: drops the smaller ones
without_subsumed(Nogoods, Kept) :-
    exclude(smaller(Nogoods), Nogoods, Kept).

smaller(Nogoods, N) :-
    member(L, Nogoods),
    L \== N,
    subset(N, L),
    !.

% wrong without_subsumed: as subsets, each is one of itself
without_subsumed(Nogoods, Kept) :-
    exclude(subsumed(Nogoods), Nogoods, Kept).

subsumed(Nogoods, N) :-
    member(S, Nogoods),
    subset(S, N),
    !.

% wrong without_subsumed: only parts in one piece
without_subsumed(Nogoods, Kept) :-
    exclude(subsumed(Nogoods), Nogoods, Kept).

subsumed(Nogoods, N) :-
    member(S, Nogoods),
    S \== N,
    append(_, Rest, N),
    append(S, _, Rest),
    !.

% wrong without_subsumed: by variables, not by values
without_subsumed(Nogoods, Kept) :-
    exclude(subsumed(Nogoods), Nogoods, Kept).

subsumed(Nogoods, N) :-
    member(S, Nogoods),
    S \== N,
    forall(member(I=_, S), memberchk(I=_, N)),
    !.

% wrong without_subsumed: sorted by length
without_subsumed(Nogoods, Kept) :-
    exclude(subsumed(Nogoods), Nogoods, Kept0),
    maplist([N,L-N]>>length(N, L), Kept0, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Kept).

subsumed(Nogoods, N) :-
    member(S, Nogoods),
    S \== N,
    subset(S, N),
    !.

% wrong without_subsumed: something in common is enough
without_subsumed(Nogoods, Kept) :-
    exclude(subsumed(Nogoods), Nogoods, Kept).

subsumed(Nogoods, N) :-
    member(S, Nogoods),
    same_or_shorter(S, N),
    S \== N,
    member(X, S),
    memberchk(X, N),
    !.

same_or_shorter(S, N) :-
    length(S, L),
    length(N, M),
    L =< M.

% right without_subsumed: as ordered sets
without_subsumed(Nogoods, Kept) :-
    findall(N, ( member(N, Nogoods), \+ ( member(S, Nogoods), ord_subset(S, N), S \= N ) ), Kept).

% right without_subsumed: nothing is left after taking away
without_subsumed(Nogoods, Kept) :-
    without(Nogoods, Nogoods, Kept).

without([], _, []).
without([N|Ns], All, Kept) :-
    (   member(S, All),
        subtract(S, N, []),
        length(S, L),
        length(N, M),
        L < M
    ->  Kept = More
    ;   Kept = [N|More]
    ),
    without(Ns, All, More).

% wrong without_subsumed: the empty nogood subsumes nothing
without_subsumed(Ns, K) :- exclude(==([]), Ns, Ms), user:without_subsumed(Ms, K0), ( memberchk([], Ns) -> K = [[]|K0] ; K = K0 ).
