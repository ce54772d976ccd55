% wrong luby: twice as large
luby(I, U) :-
    K is msb(I + 1),
    (   I + 1 =:= 1 << K
    ->  U is 1 << K
    ;   Rest is I - (1 << K) + 1,
        luby(Rest, U)
    ).

% wrong luby: powers of 2 only where they are due
luby(I, U) :-
    K is msb(I + 1),
    (   I + 1 =:= 1 << K
    ->  U is 1 << (K - 1)
    ;   U = 1
    ).

% wrong luby: the beginning as a table
luby(I, U) :-
    nth1(I, [1,1,2,1,1,2,4,1,1,2,1,1,2,4,8], U).

% wrong luby: the beginning, repeated
luby(I, U) :-
    J is (I - 1) mod 15 + 1,
    nth1(J, [1,1,2,1,1,2,4,1,1,2,1,1,2,4,8], U).

% wrong luby: from 0
luby(I, U) :-
    J is I + 1,
    K is msb(J + 1),
    (   J + 1 =:= 1 << K
    ->  U is 1 << (K - 1)
    ;   Rest is J - (1 << K),
        luby(Rest, U)
    ).

% wrong luby: the largest power of 2 that divides I
luby(I, U) :-
    U is I /\ -I.

% wrong luby: exponents, not powers
luby(I, U) :-
    K is msb(I + 1),
    (   I + 1 =:= 1 << K
    ->  U = K
    ;   Rest is I - (1 << K) + 1,
        luby(Rest, U)
    ).

% right luby: builds the sequence
luby(I, U) :-
    sequence(I, 1, [1], Us),
    nth1(I, Us, U).

sequence(I, _, Us, Us) :-
    length(Us, N),
    N >= I,
    !.
sequence(I, Power, Us0, Us) :-
    Next is 2 * Power,
    append([Us0,Us0,[Next]], Us1),
    sequence(I, Next, Us1, Us).

% right luby: searches the power
luby(I, U) :-
    luby(1, I, U).

luby(Power, I, U) :-
    Last is 2 * Power - 1,
    (   I =:= Last
    ->  U = Power
    ;   I < Last
    ->  Rest is I - Power + 1,
        luby(1, Rest, U)
    ;   Next is 2 * Power,
        luby(Next, I, U)
    ).

% wrong halves: values one by one
halves(Vs) :-
    label(Vs).

% wrong halves: by steps, not halves
halves(Vs) :-
    labeling([enum], Vs).

% wrong halves: the upper half first
halves([]).
halves([V|Vs]) :-
    (   integer(V)
    ->  halves(Vs)
    ;   fd_inf(V, Least),
        fd_sup(V, Most),
        Middle is (Least + Most) // 2,
        (   V #> Middle
        ;   V #=< Middle
        ),
        halves([V|Vs])
    ).

% wrong halves: the lower half only
halves([]).
halves([V|Vs]) :-
    (   integer(V)
    ->  halves(Vs)
    ;   fd_inf(V, Least),
        fd_sup(V, Most),
        Middle is (Least + Most) // 2,
        V #=< Middle,
        halves([V|Vs])
    ).

% wrong halves: the middle is in both halves
halves([]).
halves([V|Vs]) :-
    (   integer(V)
    ->  halves(Vs)
    ;   fd_inf(V, Least),
        fd_sup(V, Most),
        Middle is (Least + Most) // 2,
        (   V #=< Middle
        ;   V #>= Middle
        ),
        label([V]),
        halves(Vs)
    ).

% wrong halves: the middle is in neither half
halves([]).
halves([V|Vs]) :-
    (   integer(V)
    ->  halves(Vs)
    ;   fd_inf(V, Least),
        fd_sup(V, Most),
        Middle is (Least + Most) // 2,
        (   V #< Middle
        ;   V #> Middle
        ),
        halves([V|Vs])
    ).

% wrong halves: one cut, then values
halves([]).
halves([V|Vs]) :-
    fd_inf(V, Least),
    (   V #= Least
    ;   V #> Least
    ),
    label([V]),
    halves(Vs).

% wrong halves: integers fail
halves([]).
halves([V|Vs]) :-
    var(V),
    labeling([bisect], [V]),
    halves(Vs).

% wrong halves: from right to left
halves(Vs) :-
    reverse(Vs, Reversed),
    labeling([bisect], Reversed).

% wrong halves: the first solution only
halves(Vs) :-
    once(labeling([bisect], Vs)).

% wrong halves: the smallest domain first
halves(Vs) :-
    labeling([ff,bisect], Vs).

% wrong halves: does not cut to the end
halves([]).
halves([V|Vs]) :-
    fd_inf(V, Least),
    fd_sup(V, Most),
    Middle is (Least + Most) // 2,
    (   V #=< Middle
    ;   V #> Middle
    ),
    halves(Vs).

% wrong halves: cuts by // and loops where a domain ends at 0 from below
halves([]).
halves([V|Vs]) :-
    (   integer(V)
    ->  halves(Vs)
    ;   fd_inf(V, I),
        fd_sup(V, S),
        M is (I+S)//2,
        (   V #=< M
        ;   V #> M
        ),
        halves([V|Vs])
    ).

% right halves: as the library cuts
halves(Vs) :-
    labeling([leftmost,bisect], Vs).

% right halves: a predicate for each variable
halves(Vs) :-
    maplist(cut, Vs).

cut(V) :-
    fd_size(V, 1),
    !.
cut(V) :-
    fd_inf(V, Least),
    fd_sup(V, Most),
    Middle is Least + (Most - Least) // 2,
    Next is Middle + 1,
    member(Half, [Least..Middle,Next..Most]),
    V in Half,
    cut(V).

% right halves: halves of the values, not of the bounds
halves([]).
halves([V|Vs]) :-
    fd_dom(V, Domain),
    findall(X, ( X in Domain, label([X]) ), Values),
    parts(Values, V),
    halves(Vs).

parts([V], V) :-
    !.
parts(Values, V) :-
    length(Values, N),
    Half is (N + 1) // 2,
    length(Lower, Half),
    append(Lower, Upper, Values),
    last(Lower, Middle),
    (   V #=< Middle,
        parts(Lower, V)
    ;   V #> Middle,
        parts(Upper, V)
    ).

% wrong discrepancies: no limit
discrepancies(Vs, _) :-
    label(Vs).

% wrong discrepancies: the second value only
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    (   V #= Least,
        discrepancies(Vs, K)
    ;   K > 0,
        V #= Least + 1,
        K1 is K - 1,
        discrepancies(Vs, K1)
    ).

% wrong discrepancies: exactly so many
discrepancies([], 0).
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

% wrong discrepancies: one fewer
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    (   V #= Least,
        discrepancies(Vs, K)
    ;   K > 1,
        V #> Least,
        K1 is K - 1,
        indomain(V),
        discrepancies(Vs, K1)
    ).

% wrong discrepancies: K is not used up
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    (   V #= Least,
        discrepancies(Vs, K)
    ;   K > 0,
        V #> Least,
        indomain(V),
        discrepancies(Vs, K)
    ).

% wrong discrepancies: the smallest values at the beginning
discrepancies(Vs, K) :-
    maplist(fd_inf, Vs, Least),
    label(Vs),
    foldl([V,L,N0,N]>>( V =:= L -> N = N0 ; N is N0 + 1 ), Vs, Least, 0, Count),
    Count =< K.

% wrong discrepancies: how far from the smallest value
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    Most is Least + K,
    V #=< Most,
    indomain(V),
    K1 is K - (V - Least),
    discrepancies(Vs, K1).

% wrong discrepancies: one more
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    (   V #= Least,
        discrepancies(Vs, K)
    ;   K >= 0,
        V #> Least,
        K1 is K - 1,
        indomain(V),
        discrepancies(Vs, K1)
    ).

% wrong discrepancies: from right to left
discrepancies(Vs, K) :-
    reverse(Vs, Reversed),
    limited(Reversed, K).

limited([], _).
limited([V|Vs], K) :-
    fd_inf(V, Least),
    (   V #= Least,
        limited(Vs, K)
    ;   K > 0,
        V #> Least,
        K1 is K - 1,
        indomain(V),
        limited(Vs, K1)
    ).

% wrong discrepancies: the largest value instead
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_sup(V, Most),
    (   V #= Most,
        discrepancies(Vs, K)
    ;   K > 0,
        V #< Most,
        K1 is K - 1,
        indomain(V),
        discrepancies(Vs, K1)
    ).

% wrong discrepancies: the smallest value twice
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    (   V #= Least,
        discrepancies(Vs, K)
    ;   K > 0,
        K1 is K - 1,
        indomain(V),
        discrepancies(Vs, K1)
    ).

% right discrepancies: a value, and what it costs
discrepancies([], _).
discrepancies([V|Vs], K) :-
    fd_inf(V, Least),
    indomain(V),
    (   V =:= Least
    ->  Left = K
    ;   Left is K - 1
    ),
    Left >= 0,
    discrepancies(Vs, Left).

% right discrepancies: foldl/4
discrepancies(Vs, K) :-
    foldl(decided, Vs, K, _).

decided(V, K0, K) :-
    fd_inf(V, Least),
    B in 0..1,
    B #<==> (V #\= Least),
    B #=< K0,
    label([V]),
    K is K0 - B.

% wrong first_in: no limit
first_in(Goals, Vs) :-
    member(Options, Goals),
    labeling(Options, Vs),
    !.

% wrong first_in: seconds, not inferences
first_in([Options|Others], Vs) :-
    (   catch(call_with_time_limit(1, once(labeling(Options, Vs))),
              time_limit_exceeded,
              fail)
    ->  true
    ;   first_in(Others, Vs)
    ).

% wrong first_in: what ran into the limit counts as a solution
first_in([Options|Others], Vs) :-
    (   call_with_inference_limit(once(labeling(Options, Vs)), 10000, _)
    ->  true
    ;   first_in(Others, Vs)
    ).

% wrong first_in: ends at the first limit
first_in([Options|Others], Vs) :-
    (   call_with_inference_limit(once(labeling(Options, Vs)), 10000, Result)
    ->  Result \== inference_limit_exceeded
    ;   first_in(Others, Vs)
    ).

% wrong first_in: a tenth of the limit
first_in([Options|Others], Vs) :-
    (   call_with_inference_limit(once(labeling(Options, Vs)), 1000, Result),
        Result \== inference_limit_exceeded
    ->  true
    ;   first_in(Others, Vs)
    ).

% wrong first_in: ten times the limit
first_in([Options|Others], Vs) :-
    (   call_with_inference_limit(once(labeling(Options, Vs)), 100000, Result),
        Result \== inference_limit_exceeded
    ->  true
    ;   first_in(Others, Vs)
    ).

% wrong first_in: the first list of options only
first_in([Options|_], Vs) :-
    call_with_inference_limit(once(labeling(Options, Vs)), 10000, Result),
    Result \== inference_limit_exceeded.

% wrong first_in: the last one first
first_in(Goals, Vs) :-
    reverse(Goals, Reversed),
    member(Options, Reversed),
    call_with_inference_limit(once(labeling(Options, Vs)), 10000, Result),
    Result \== inference_limit_exceeded,
    !.

% wrong first_in: a solution of each
first_in(Goals, Vs) :-
    member(Options, Goals),
    call_with_inference_limit(once(labeling(Options, Vs)), 10000, Result),
    Result \== inference_limit_exceeded.

% wrong first_in: does not fail
first_in([], _).
first_in([Options|Others], Vs) :-
    (   call_with_inference_limit(once(labeling(Options, Vs)), 10000, Result),
        Result \== inference_limit_exceeded
    ->  true
    ;   first_in(Others, Vs)
    ).

% wrong first_in: all options at once
first_in(Goals, Vs) :-
    append(Goals, Options0),
    sort(Options0, Options),
    call_with_inference_limit(once(labeling(Options, Vs)), 10000, Result),
    Result \== inference_limit_exceeded.

% wrong first_in: the options are ignored
first_in(Goals, Vs) :-
    member(_, Goals),
    call_with_inference_limit(once(label(Vs)), 10000, Result),
    Result \== inference_limit_exceeded,
    !.

% right first_in: member/2 and once/1
first_in(Goals, Vs) :-
    once(( member(Options, Goals), limited(Options, Vs) )).

limited(Options, Vs) :-
    call_with_inference_limit(labeling(Options, Vs), 10000, Result),
    !,
    memberchk(Result, [!,true]).

% right first_in: solutions of a copy
first_in([Options|Others], Vs) :-
    findall(Vs,
            ( call_with_inference_limit(once(labeling(Options, Vs)), 10_000, R),
              R \= inference_limit_exceeded
            ),
            Found),
    first_or(Found, Others, Vs).

first_or([Vs|_], _, Vs) :-
    !.
first_or([], Others, Vs) :-
    first_in(Others, Vs).

% wrong discrepancies: not for no variables
discrepancies([V|Vs], K) :- user:discrepancies([V|Vs], K).

% wrong first_in: no variables fail
first_in(Os, [V|Vs]) :- user:first_in(Os, [V|Vs]).
