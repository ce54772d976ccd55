% wrong at_least: exactly
at_least(K, Vs, Least) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Least).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong at_least: more than
at_least(K, Vs, Least) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #>, Least).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong at_least: at most
at_least(K, Vs, Least) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=<, Least).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong at_least: the other values
at_least(K, Vs, Least) :-
    maplist(is_other(K), Vs, Truths),
    sum(Truths, #>=, Least).

is_other(K, V, Truth) :-
    Truth #<==> (V #\= K).

% wrong at_least: values from K on
at_least(K, Vs, Least) :-
    maplist(is_from(K), Vs, Truths),
    sum(Truths, #>=, Least).

is_from(K, V, Truth) :-
    Truth #<==> (V #>= K).

% wrong at_least: labels
at_least(K, Vs, Least) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #>=, Least),
    label(Vs).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong at_least: labels the truths
at_least(K, Vs, Least) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #>=, Least),
    label(Truths).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong at_least: the value of the example
at_least(_, Vs, Least) :-
    maplist(is_two, Vs, Truths),
    sum(Truths, #>=, Least).

is_two(V, Truth) :-
    Truth #<==> (V #= 2).

% wrong at_least: the first ones
at_least(K, Vs, Least) :-
    length(First, Least),
    append(First, _, Vs),
    maplist(=(K), First).

% wrong at_least: at least once
at_least(K, Vs, _) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #>=, 1).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong at_least: counts what is known already
at_least(K, Vs, Least) :-
    include(==(K), Vs, Known),
    length(Known, Count),
    Count >= Least.

% right at_least: at most so many others
at_least(K, Vs, Least) :-
    length(Vs, N),
    Most is N - Least,
    maplist(is_other(K), Vs, Truths),
    sum(Truths, #=<, Most).

is_other(K, V, Truth) :-
    V #\= K #<==> Truth.

% right at_least: recursion with a number that is left
at_least(_, [], Least) :-
    Least #=< 0.
at_least(K, [V|Vs], Least) :-
    V #= K #<==> Truth,
    Left #= Least - Truth,
    at_least(K, Vs, Left).

% right at_least: one formula
at_least(K, Vs, Least) :-
    foldl(plus_truth(K), Vs, 0, Formula),
    Formula #>= Least.

plus_truth(K, V, Formula, Formula + Truth) :-
    Truth #<==> (V #= K).

% wrong same_count: at most as often
same_count(K, Vs, Ws) :-
    occurs(K, Vs, Count1),
    occurs(K, Ws, Count2),
    Count1 #=< Count2.

occurs(K, Vs, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong same_count: at least as often
same_count(K, Vs, Ws) :-
    occurs(K, Vs, Count1),
    occurs(K, Ws, Count2),
    Count1 #>= Count2.

occurs(K, Vs, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong same_count: in the same places
same_count(K, Vs, Ws) :-
    maplist(is_value(K), Vs, Truths),
    maplist(is_value(K), Ws, Truths).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong same_count: the others as often
same_count(K, Vs, Ws) :-
    others(K, Vs, Count),
    others(K, Ws, Count).

others(K, Vs, Count) :-
    maplist(is_other(K), Vs, Truths),
    sum(Truths, #=, Count).

is_other(K, V, Truth) :-
    Truth #<==> (V #\= K).

% wrong same_count: the value of the example
same_count(_, Vs, Ws) :-
    occurs(1, Vs, Count),
    occurs(1, Ws, Count).

occurs(K, Vs, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong same_count: in both or in neither
same_count(K, Vs, Ws) :-
    has(K, Vs, Truth),
    has(K, Ws, Truth).

has(K, Vs, Truth) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count),
    Truth #<==> (Count #> 0).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong same_count: the same sum
same_count(_, Vs, Ws) :-
    sum(Vs, #=, Sum),
    sum(Ws, #=, Sum).

% wrong same_count: labels
same_count(K, Vs, Ws) :-
    occurs(K, Vs, Count),
    occurs(K, Ws, Count),
    append(Vs, Ws, All),
    label(All).

occurs(K, Vs, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong same_count: tries the counts
same_count(K, Vs, Ws) :-
    length(Vs, N),
    between(0, N, Count),
    occurs(K, Vs, Count),
    occurs(K, Ws, Count).

occurs(K, Vs, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% right same_count: the difference is 0
same_count(K, Vs, Ws) :-
    foldl(plus_truth(K), Vs, 0, Sum1),
    foldl(plus_truth(K), Ws, 0, Sum2),
    Sum1 - Sum2 #= 0.

plus_truth(K, V, Sum, Sum + Truth) :-
    Truth #<==> (V #= K).

% right same_count: both inequalities
same_count(K, Vs, Ws) :-
    maplist(is_value(K), Vs, As),
    maplist(is_value(K), Ws, Bs),
    sum(As, #=, A),
    sum(Bs, #=<, A),
    sum(Bs, #>=, A).

is_value(K, V, Truth) :-
    V #\= K #<==> #\ Truth.

% wrong touches: another column
touches(A, B, Truth) :-
    Truth #<==> (abs(A - B) #= 1).

% wrong touches: without abs
touches(A, B, Truth) :-
    Truth #<==> (A - B #=< 1).

% wrong touches: without abs, the other way
touches(A, B, Truth) :-
    Truth #<==> (B - A #=< 1).

% wrong touches: the same column only
touches(A, B, Truth) :-
    Truth #<==> (abs(A - B) #< 1).

% wrong touches: one column too far
touches(A, B, Truth) :-
    Truth #<==> (abs(A - B) #=< 2).

% wrong touches: the other way around
touches(A, B, Truth) :-
    Truth #<==> (abs(A - B) #> 1).

% wrong touches: in one direction
touches(A, B, Truth) :-
    Truth in 0..1,
    Truth #==> (abs(A - B) #=< 1).

% wrong touches: in the other direction
touches(A, B, Truth) :-
    Truth in 0..1,
    (abs(A - B) #=< 1) #==> Truth.

% wrong touches: decides at once
touches(A, B, Truth) :-
    (   abs(A - B) #=< 1
    ->  Truth = 1
    ;   Truth = 0
    ).

% wrong touches: tries both
touches(A, B, 1) :-
    abs(A - B) #=< 1.
touches(A, B, 0) :-
    abs(A - B) #> 1.

% wrong touches: columns must be known
touches(A, B, Truth) :-
    (   abs(A - B) =< 1
    ->  Truth = 1
    ;   Truth = 0
    ).

% wrong touches: labels
touches(A, B, Truth) :-
    Truth #<==> (abs(A - B) #=< 1),
    label([A,B]).

% right touches: three differences
touches(A, B, Truth) :-
    Truth #<==> (A #= B #\/ A #= B + 1 #\/ B #= A + 1).

% right touches: neither far left nor far right
touches(A, B, Truth) :-
    Left #<==> (A #< B - 1),
    Right #<==> (A #> B + 1),
    Truth #= 1 - Left - Right.

% right touches: both bounds
touches(A, B, Truth) :-
    (A - B #=< 1) #/\ (B - A #=< 1) #<==> Truth.

% right touches: a square
touches(A, B, Truth) :-
    Truth #<==> ((A - B) * (A - B) #< 2).

% wrong peaks: plateaus count
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #>= A #/\ B #>= C),
    truths([B,C|Vs], Truths).
truths(_, []).

% wrong peaks: plateaus count on the right
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #/\ B #>= C),
    truths([B,C|Vs], Truths).
truths(_, []).

% wrong peaks: larger than the left neighbor
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A),
    truths([B|Vs], Truths).
truths(_, []).

% wrong peaks: valleys
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #< A #/\ B #< C),
    truths([B,C|Vs], Truths).
truths(_, []).

% wrong peaks: larger than one neighbor
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #\/ B #> C),
    truths([B,C|Vs], Truths).
truths(_, []).

% wrong peaks: steps of three
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #/\ B #> C),
    truths(Vs, Truths).
truths(_, []).

% wrong peaks: steps of two
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #/\ B #> C),
    truths([C|Vs], Truths).
truths(_, []).

% wrong peaks: the last three are left out
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([_,_,_], []) :-
    !.
truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #/\ B #> C),
    truths([B,C|Vs], Truths).
truths(_, []).

% wrong peaks: ends count
peaks(Vs, Count) :-
    append([0|Vs], [0], Padded),
    truths(Padded, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #/\ B #> C),
    truths([B,C|Vs], Truths).
truths(_, []).

% wrong peaks: decides at once
peaks(Vs, Count) :-
    findall(B, ( append(_, [A,B,C|_], Vs), B #> A, B #> C ), Peaks),
    length(Peaks, Count).

% wrong peaks: labels
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count),
    label(Vs).

truths([A,B,C|Vs], [Truth|Truths]) :-
    !,
    Truth #<==> (B #> A #/\ B #> C),
    truths([B,C|Vs], Truths).
truths(_, []).

% wrong peaks: no base case for short lists
peaks(Vs, Count) :-
    truths(Vs, Ts),
    sum(Ts, #=, Count).

truths([_,_], []).
truths([A,B,C|Vs], [T|Ts]) :-
    T #<==> (B #> A #/\ B #> C),
    truths([B,C|Vs], Ts).

% right peaks: larger than the larger neighbor
peaks(Vs, Count) :-
    truths(Vs, Truths),
    sum(Truths, #=, Count).

truths([A,B,C|Vs], [Truth|Truths]) :-
    Truth #<==> (B #> max(A, C)),
    truths([B,C|Vs], Truths).
truths([_,_], []).
truths([_], []).
truths([], []).

% right peaks: an accumulator
peaks(Vs, Count) :-
    peaks(Vs, 0, Count).

peaks([A,B,C|Vs], Count0, Count) :-
    !,
    Left #<==> (A #< B),
    Right #<==> (C #< B),
    Count1 #= Count0 + Left * Right,
    peaks([B,C|Vs], Count1, Count).
peaks(_, Count, Count).

% wrong self_describing: places from 1
self_describing(N, Vs) :-
    length(Vs, N),
    Vs ins 0..N,
    numlist(1, N, Ks),
    pairs_keys_values(Pairs, Ks, Vs),
    maplist(counted(Vs), Pairs),
    label(Vs).

counted(Vs, K-Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong self_describing: not labeled
self_describing(N, Vs) :-
    length(Vs, N),
    Vs ins 0..N,
    M is N - 1,
    numlist(0, M, Ks),
    pairs_keys_values(Pairs, Ks, Vs),
    global_cardinality(Vs, Pairs).

% wrong self_describing: the first one only
self_describing(N, Vs) :-
    length(Vs, N),
    Vs ins 0..N,
    M is N - 1,
    numlist(0, M, Ks),
    pairs_keys_values(Pairs, Ks, Vs),
    global_cardinality(Vs, Pairs),
    label(Vs),
    !.

% wrong self_describing: the sum only
self_describing(N, Vs) :-
    length(Vs, N),
    Vs ins 0..N,
    sum(Vs, #=, N),
    label(Vs).

% wrong self_describing: the size of the example
self_describing(_, Vs) :-
    Vs = [_,_,_,_],
    Vs ins 0..4,
    pairs_keys_values(Pairs, [0,1,2,3], Vs),
    global_cardinality(Vs, Pairs),
    label(Vs).

% wrong self_describing: the last count is not checked
self_describing(N, Vs) :-
    length(Vs, N),
    M is N - 1,
    Vs ins 0..M,
    L is N - 2,
    numlist(0, L, Ks),
    append(Counts, [_], Vs),
    maplist(describes(Vs), Ks, Counts),
    label(Vs).

describes(Vs, K, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #>=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong self_describing: at least so many
self_describing(N, Vs) :-
    length(Vs, N),
    M is N - 1,
    Vs ins 0..M,
    numlist(0, M, Ks),
    maplist(describes(Vs), Ks, Vs),
    label(Vs).

describes(Vs, K, Count) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #>=, Count).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong self_describing: the example's answer
self_describing(4, [1,2,1,0]).

% right self_describing: global_cardinality/2, and what follows
self_describing(N, Vs) :-
    length(Vs, N),
    Vs ins 0..N,
    sum(Vs, #=, N),
    M is N - 1,
    numlist(0, M, Ks),
    pairs_keys_values(Pairs, Ks, Vs),
    global_cardinality(Vs, Pairs),
    label(Vs).

% right self_describing: large values first
self_describing(N, Vs) :-
    length(Vs, N),
    M is N - 1,
    Vs ins 0..M,
    foldl(counted(Vs), Vs, 0, _),
    labeling([ff,down], Vs).

counted(Vs, Count, K, Next) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, Count),
    Next is K + 1.

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong at_least: not for the empty list
at_least(K, [V|Vs], Least) :- user:at_least(K, [V|Vs], Least).

% wrong at_least: a negative value never occurs
at_least(K, Vs, Least) :- ( K < 0 -> Least =< 0 ; user:at_least(K, Vs, Least) ).

% wrong same_count: empty lists fail
same_count(K, [V|Vs], Ws) :- user:same_count(K, [V|Vs], Ws).

% wrong same_count: the second is not empty
same_count(K, Vs, [W|Ws]) :- user:same_count(K, Vs, [W|Ws]).

% wrong same_count: lists of one length if one is empty
same_count(K, Vs, Ws) :- ( ( Vs = [] ; Ws = [] ) -> Vs = Ws ; user:same_count(K, Vs, Ws) ).

% wrong self_describing: not for one number
self_describing(N, Vs) :- N > 4, user:self_describing(N, Vs).
self_describing(4, [1,2,1,0]).
self_describing(4, [2,0,2,0]).
self_describing(1, [1]).
