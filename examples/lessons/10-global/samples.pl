% wrong gap_placement: one empty cell is enough
gap_placement(S, Vs) :-
    place(S, 0, Vs).

place(0, _, []).
place(S, Gap, [0|Vs]) :-
    Gap1 is max(0, Gap - 1),
    place(S, Gap1, Vs).
place(S, 0, [1|Vs]) :-
    S > 0,
    S1 is S - 1,
    place(S1, 1, Vs).

% wrong gap_placement: three empty cells
gap_placement(S, Vs) :-
    place(S, 0, Vs).

place(0, _, []).
place(S, Gap, [0|Vs]) :-
    Gap1 is max(0, Gap - 1),
    place(S, Gap1, Vs).
place(S, 0, [1|Vs]) :-
    S > 0,
    S1 is S - 1,
    place(S1, 3, Vs).

% wrong gap_placement: exactly two empty cells
gap_placement(S, Vs) :-
    place(S, Vs).

place(0, []).
place(S, [0|Vs]) :-
    place(S, Vs).
place(S, [1]) :-
    S =:= 1.
place(S, [1,0,0|Vs]) :-
    S > 1,
    S1 is S - 1,
    Vs = [1|_],
    place(S1, Vs).
place(1, [1,0|Vs]) :-
    place(0, [0|Vs]).

% wrong gap_placement: two empty cells after the last one, too
gap_placement(0, []).
gap_placement(S, [0|Vs]) :-
    gap_placement(S, Vs).
gap_placement(S, [1,0,0|Vs]) :-
    S > 0,
    S1 is S - 1,
    gap_placement(S1, Vs).

% wrong gap_placement: at most so many
gap_placement(S, Vs) :-
    place(S, 0, Vs).

place(_, _, []).
place(S, Gap, [0|Vs]) :-
    Gap1 is max(0, Gap - 1),
    place(S, Gap1, Vs).
place(S, 0, [1|Vs]) :-
    S > 0,
    S1 is S - 1,
    place(S1, 2, Vs).

% wrong gap_placement: the first one only
gap_placement(S, Vs) :-
    once(place(S, 0, Vs)).

place(0, _, []).
place(S, Gap, [0|Vs]) :-
    Gap1 is max(0, Gap - 1),
    place(S, Gap1, Vs).
place(S, 0, [1|Vs]) :-
    S > 0,
    S1 is S - 1,
    place(S1, 2, Vs).

% wrong gap_placement: two stars
gap_placement(2, Vs) :-
    append(Before, [1,0,0|After], Vs),
    append(Between, [1|Last], After),
    append([Before,Between,Last], Zeros),
    maplist(=(0), Zeros).

% wrong gap_placement: not labeled
gap_placement(S, Vs) :-
    Vs ins 0..1,
    sum(Vs, #=, S),
    gaps(Vs).

gaps([A,B,C|Vs]) :-
    !,
    A + B + C #=< 1,
    gaps([B,C|Vs]).
gaps(_).

% wrong gap_placement: only the nearest cells
gap_placement(S, Vs) :-
    Vs ins 0..1,
    sum(Vs, #=, S),
    gaps(Vs),
    label(Vs).

gaps([A,B|Vs]) :-
    !,
    A + B #=< 1,
    gaps([B|Vs]).
gaps(_).

% wrong gap_placement: neighbors may touch, only the next but one is looked at
gap_placement(S, Vs) :-
    Vs ins 0..1,
    sum(Vs, #=, S),
    gaps(Vs),
    label(Vs).

gaps([A,B,C|Vs]) :-
    !,
    A + C #=< 1,
    gaps([B,C|Vs]).
gaps(_).

% right gap_placement: constraints, then labeling
gap_placement(S, Vs) :-
    Vs ins 0..1,
    sum(Vs, #=, S),
    gaps(Vs),
    label(Vs).

gaps([A,B,C|Vs]) :-
    !,
    A + B + C #=< 1,
    gaps([B,C|Vs]).
gaps([A,B]) :-
    !,
    A + B #=< 1.
gaps(_).

% right gap_placement: a grammar
gap_placement(S, Vs) :-
    phrase(stars(S), Vs).

stars(0) -->
    zeros.
stars(S) -->
    { S > 0 },
    zeros,
    [1],
    gap(S),
    { S1 is S - 1 },
    stars(S1).

gap(1) -->
    [].
gap(S) -->
    { S > 1 },
    [0,0].

zeros -->
    [].
zeros -->
    [0],
    zeros.

% right gap_placement: tries all, and looks at the distances
gap_placement(S, Vs) :-
    maplist([V]>>member(V, [1,0]), Vs),
    findall(P, nth1(P, Vs, 1), Places),
    length(Places, S),
    \+ ( append(_, [P,Q|_], Places), Q - P < 3 ).

% wrong filter_sum: posts the sum
filter_sum(Sum, Vs) :-
    Vs ins 0..1,
    sum(Vs, #=, Sum).

% wrong filter_sum: only ones are found
filter_sum(Sum, Vs) :-
    include(==(1), Vs, Ones),
    include(var, Vs, Open),
    length(Ones, Count),
    length(Open, Left),
    Missing is Sum - Count,
    Missing >= 0,
    Missing =< Left,
    (   Missing =:= Left
    ->  maplist(=(1), Open)
    ;   true
    ).

% wrong filter_sum: only zeros are found
filter_sum(Sum, Vs) :-
    include(==(1), Vs, Ones),
    include(var, Vs, Open),
    length(Ones, Count),
    length(Open, Left),
    Missing is Sum - Count,
    Missing >= 0,
    Missing =< Left,
    (   Missing =:= 0
    ->  maplist(=(0), Open)
    ;   true
    ).

% wrong filter_sum: does not fail
filter_sum(Sum, Vs) :-
    include(==(1), Vs, Ones),
    include(var, Vs, Open),
    length(Ones, Count),
    length(Open, Left),
    Missing is Sum - Count,
    (   Missing =:= Left
    ->  maplist(=(1), Open)
    ;   Missing =:= 0
    ->  maplist(=(0), Open)
    ;   true
    ).

% wrong filter_sum: fails only for too many ones
filter_sum(Sum, Vs) :-
    include(==(1), Vs, Ones),
    include(var, Vs, Open),
    length(Ones, Count),
    length(Open, Left),
    Missing is Sum - Count,
    Missing >= 0,
    (   Missing >= Left
    ->  maplist(=(1), Open)
    ;   Missing =:= 0
    ->  maplist(=(0), Open)
    ;   true
    ).

% wrong filter_sum: the first solution
filter_sum(Sum, Vs) :-
    maplist([V]>>member(V, [0,1]), Vs),
    sum_list(Vs, Sum),
    !.

% wrong filter_sum: all solutions, one after another
filter_sum(Sum, Vs) :-
    maplist([V]>>member(V, [0,1]), Vs),
    sum_list(Vs, Sum).

% wrong filter_sum: known ones are not counted
filter_sum(Sum, Vs) :-
    include(var, Vs, Open),
    length(Open, Left),
    Sum =< Left,
    (   Sum =:= Left
    ->  maplist(=(1), Open)
    ;   Sum =:= 0
    ->  maplist(=(0), Open)
    ;   true
    ).

% right filter_sum: counting
filter_sum(Sum, Vs) :-
    partition(var, Vs, Open, Known),
    sum_list(Known, Count),
    length(Open, Left),
    Missing is Sum - Count,
    between(0, Left, Missing),
    (   Missing =:= 0
    ->  maplist(=(0), Open)
    ;   Missing =:= Left
    ->  maplist(=(1), Open)
    ;   true
    ).

% right filter_sum: tries each value of each variable
filter_sum(Sum, Vs) :-
    \+ \+ solution(Sum, Vs),
    maplist(filtered(Sum, Vs), Vs).

filtered(Sum, Vs, V) :-
    findall(V, ( member(V, [0,1]), \+ \+ solution(Sum, Vs) ), Values),
    (   Values = [Value]
    ->  V = Value
    ;   true
    ).

solution(Sum, Vs) :-
    maplist(bit, Vs),
    sum_list(Vs, Sum).

bit(0).
bit(1).

% right filter_sum: constraints on a copy
filter_sum(Sum, Vs) :-
    copy_term(Vs, Copy),
    Copy ins 0..1,
    sum(Copy, #=, Sum),
    maplist(known, Copy, Vs).

known(C, V) :-
    (   integer(C)
    ->  V = C
    ;   true
    ).

% wrong pairs_filter: X only
pairs_filter(Pairs, X, Y) :-
    findall(X, member(X-Y, Pairs), Xs),
    Xs = [_|_],
    common(X, Xs).

common(V, Values) :-
    sort(Values, Different),
    (   Different = [Value]
    ->  V = Value
    ;   true
    ).

% wrong pairs_filter: Y only
pairs_filter(Pairs, X, Y) :-
    findall(Y, member(X-Y, Pairs), Ys),
    Ys = [_|_],
    common(Y, Ys).

common(V, Values) :-
    sort(Values, Different),
    (   Different = [Value]
    ->  V = Value
    ;   true
    ).

% wrong pairs_filter: the first pair
pairs_filter(Pairs, X, Y) :-
    memberchk(X-Y, Pairs).

% wrong pairs_filter: one pair after another
pairs_filter(Pairs, X, Y) :-
    member(X-Y, Pairs).

% wrong pairs_filter: X and Y by themselves
pairs_filter(Pairs, X, Y) :-
    findall(X, member(X-_, Pairs), Xs),
    findall(Y, member(_-Y, Pairs), Ys),
    common(X, Xs),
    common(Y, Ys).

common(V, Values) :-
    sort(Values, Different),
    Different = [_|_],
    (   Different = [Value]
    ->  V = Value
    ;   true
    ).

% wrong pairs_filter: only what a single pair allows
pairs_filter(Pairs, X, Y) :-
    findall(X-Y, member(X-Y, Pairs), Fitting),
    Fitting = [_|_],
    (   Fitting = [X-Y]
    ->  true
    ;   true
    ).

% wrong pairs_filter: does not fail
pairs_filter(Pairs, X, Y) :-
    findall(X-Y, member(X-Y, Pairs), Fitting),
    pairs_keys_values(Fitting, Xs, Ys),
    common(X, Xs),
    common(Y, Ys).

common(V, Values) :-
    sort(Values, Different),
    (   Different = [Value]
    ->  V = Value
    ;   true
    ).

% wrong pairs_filter: posts a constraint
pairs_filter(Pairs, X, Y) :-
    maplist([A-B,[A,B]]>>true, Pairs, Tuples),
    tuples_in([[X,Y]], Tuples).

% wrong pairs_filter: a pair that is given twice counts as two
pairs_filter(Pairs, X, Y) :-
    findall(X, member(X-Y, Pairs), Xs),
    findall(Y, member(X-Y, Pairs), Ys),
    Xs = [_|_],
    common(X, Xs),
    common(Y, Ys).

common(V, Values) :-
    (   Values = [Value]
    ->  V = Value
    ;   true
    ).

% right pairs_filter: by aggregates
pairs_filter(Pairs, X, Y) :-
    setof(X-Y, member(X-Y, Pairs), Fitting),
    !,
    single(X, Fitting, [A-_,A]>>true),
    single(Y, Fitting, [_-B,B]>>true).

single(V, Fitting, Part) :-
    maplist(Part, Fitting, Values),
    (   sort(Values, [Value])
    ->  V = Value
    ;   true
    ).

% right pairs_filter: constraints on copies
pairs_filter(Pairs, X, Y) :-
    maplist([A-B,[A,B]]>>true, Pairs, Tuples),
    copy_term(X-Y, V-W),
    tuples_in([[V,W]], Tuples),
    known(V, X),
    known(W, Y).

known(C, V) :-
    (   integer(C)
    ->  V = C
    ;   true
    ).

% right pairs_filter: all others are the same as the first
pairs_filter(Pairs, X, Y) :-
    findall(X-Y, member(X-Y, Pairs), [A-B|Others]),
    (   forall(member(C-_, Others), C =:= A)
    ->  X = A
    ;   true
    ),
    (   forall(member(_-D, Others), D =:= B)
    ->  Y = B
    ;   true
    ).

% wrong never_three: never two
never_three(Vs) :-
    automaton(Vs, [source(none),sink(none),sink(one)],
              [arc(none,0,none),arc(none,1,one),arc(one,0,none)]).

% wrong never_three: never four
never_three(Vs) :-
    automaton(Vs, [source(none),sink(none),sink(one),sink(two),sink(three)],
              [ arc(none,0,none), arc(none,1,one), arc(one,0,none), arc(one,1,two),
                arc(two,0,none), arc(two,1,three), arc(three,0,none)
              ]).

% wrong never_three: not at the end
never_three(Vs) :-
    automaton(Vs, [source(none),sink(none)],
              [ arc(none,0,none), arc(none,1,one), arc(one,0,none), arc(one,1,two),
                arc(two,0,none)
              ]).

% wrong never_three: at most two ones
never_three(Vs) :-
    automaton(Vs, [source(none),sink(none),sink(one),sink(two)],
              [ arc(none,0,none), arc(none,1,one), arc(one,0,one), arc(one,1,two),
                arc(two,0,two)
              ]).

% wrong never_three: two ones end it
never_three(Vs) :-
    automaton(Vs, [source(none),sink(none),sink(one),sink(two)],
              [arc(none,0,none),arc(none,1,one),arc(one,0,none),arc(one,1,two)]).

% wrong never_three: the first three only
never_three([A,B,C|_]) :-
    !,
    A + B + C #=< 2.
never_three(_).

% wrong never_three: threes that do not overlap
never_three([A,B,C|Vs]) :-
    !,
    A + B + C #=< 2,
    never_three(Vs).
never_three(_).

% wrong never_three: zeros, not ones
never_three(Vs) :-
    automaton(Vs, [source(none),sink(none),sink(one),sink(two)],
              [ arc(none,1,none), arc(none,0,one), arc(one,1,none), arc(one,0,two),
                arc(two,1,none)
              ]).

% wrong never_three: labels
never_three(Vs) :-
    automaton(Vs, [source(none),sink(none),sink(one),sink(two)],
              [ arc(none,0,none), arc(none,1,one), arc(one,0,none), arc(one,1,two),
                arc(two,0,none)
              ]),
    label(Vs).

% right never_three: sums of three
never_three(Vs) :-
    Vs ins 0..1,
    threes(Vs).

threes([A,B,C|Vs]) :-
    !,
    A + B + C #=< 2,
    threes([B,C|Vs]).
threes(_).

% right never_three: a zero among each three
never_three(Vs) :-
    foldl(no_three, Vs, 0-0, _).

no_three(C, A-B, B-C) :-
    A * B * C #= 0.

% right never_three: states are numbers
never_three(Vs) :-
    automaton(Vs, [source(0),sink(0),sink(1),sink(2)],
              [arc(0,0,0),arc(1,0,0),arc(2,0,0),arc(0,1,1),arc(1,1,2)]).

% wrong filter_sum: not for the empty list
filter_sum(Sum, [V|Vs]) :- user:filter_sum(Sum, [V|Vs]).

% wrong filter_sum: one variable stays open
filter_sum(Sum, [V]) :- var(V), !, between(0, 1, Sum).
filter_sum(Sum, Vs) :- user:filter_sum(Sum, Vs).

% wrong filter_sum: the empty list has any sum
filter_sum(_, []) :- !.
filter_sum(Sum, Vs) :- user:filter_sum(Sum, Vs).

% wrong pairs_filter: one pair binds nothing
pairs_filter([A-B], X, Y) :- !, \+ \+ ( X = A, Y = B ).
pairs_filter(Pairs, X, Y) :- user:pairs_filter(Pairs, X, Y).

% wrong pairs_filter: zero is unknown
pairs_filter(Pairs, X, Y) :- findall(A-B, ( member(A-B, Pairs), ( X == 0 -> true ; X = A ), ( Y == 0 -> true ; Y = B ) ), F), F = [_|_], pairs_keys_values(F, Xs, Ys), sort(Xs, SX), sort(Ys, SY), ( SX = [A1], X \== 0 -> X = A1 ; true ), ( SY = [B1], Y \== 0 -> Y = B1 ; true ).

% wrong never_three: not for the empty list
never_three([V|Vs]) :- user:never_three([V|Vs]).

% wrong never_three: a row of two fails
never_three(Vs) :- \+ length(Vs, 1), user:never_three(Vs).
