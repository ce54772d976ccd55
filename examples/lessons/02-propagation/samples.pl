% wrong domain_size: holes are not seen
domain_size(X, Size) :-
    fd_inf(X, Least),
    fd_sup(X, Most),
    Size is Most - Least + 1.

% wrong domain_size: the largest value
domain_size(X, Size) :-
    fd_sup(X, Size).

% wrong domain_size: no integers
domain_size(X, Size) :-
    var(X),
    fd_size(X, Size).

% wrong domain_size: binds X
domain_size(X, Size) :-
    fd_size(X, Size),
    indomain(X).

% wrong domain_size: an integer has no value left
domain_size(X, Size) :-
    (   integer(X)
    ->  Size = 0
    ;   fd_size(X, Size)
    ).

% wrong domain_size: positive values only
domain_size(X, Size) :-
    fd_sup(X, Most),
    findall(V, ( between(1, Most, V), \+ X #\= V ), Values),
    length(Values, Size).

% wrong domain_size: counts intervals
domain_size(X, Size) :-
    fd_dom(X, Domain),
    intervals(Domain, Size).

intervals(A \/ B, Size) :-
    !,
    intervals(A, M),
    intervals(B, N),
    Size is M + N.
intervals(_, 1).

% right domain_size: all values, tried
domain_size(X, Size) :-
    fd_dom(X, Domain),
    findall(Y, ( Y in Domain, indomain(Y) ), Ys),
    length(Ys, Size).

% right domain_size: adds up intervals
domain_size(X, Size) :-
    fd_dom(X, Domain),
    size(Domain, Size).

size(A \/ B, Size) :-
    !,
    size(A, M),
    size(B, N),
    Size is M + N.
size(A..B, Size) :-
    !,
    Size is B - A + 1.
size(_, 1).

% right domain_size: between the bounds, what is not refuted
domain_size(X, Size) :-
    fd_inf(X, Least),
    fd_sup(X, Most),
    aggregate_all(count, ( between(Least, Most, V), \+ \+ X = V ), Size).

% wrong ascending: labels
ascending(Vs, K) :-
    Vs ins 1..K,
    chain(Vs, #<),
    label(Vs).

% wrong ascending: not strictly
ascending(Vs, K) :-
    Vs ins 1..K,
    chain(Vs, #=<).

% wrong ascending: descending
ascending(Vs, K) :-
    Vs ins 1..K,
    chain(Vs, #>).

% wrong ascending: K is never used
ascending(Vs, K) :-
    Last is K - 1,
    Vs ins 0..Last,
    chain(Vs, #<).

% wrong ascending: from 0
ascending(Vs, K) :-
    Vs ins 0..K,
    chain(Vs, #<).

% wrong ascending: no upper bound
ascending(Vs, _) :-
    Vs ins 1..sup,
    chain(Vs, #<).

% wrong ascending: only the first one is the smallest
ascending([V|Vs], K) :-
    [V|Vs] ins 1..K,
    maplist(#<(V), Vs).

% wrong ascending: all different, in any order
ascending(Vs, K) :-
    Vs ins 1..K,
    all_distinct(Vs).

% wrong ascending: pairs that do not overlap
ascending([], _).
ascending([_], _).
ascending([A,B|Vs], K) :-
    [A,B] ins 1..K,
    A #< B,
    ascending(Vs, K).

% wrong ascending: the first of 1..K
ascending(Vs, K) :-
    length(Vs, N),
    N =< K,
    numlist(1, N, Vs).

% wrong ascending: each one larger by 1
ascending(Vs, K) :-
    Vs ins 1..K,
    by_one(Vs).

by_one([_]).
by_one([A,B|Vs]) :-
    B #= A + 1,
    by_one([B|Vs]).

% right ascending: recursion on neighbors
ascending(Vs, K) :-
    Vs ins 1..K,
    up(Vs).

up([A,B|Vs]) :-
    A #< B,
    up([B|Vs]).
up([_]).

% right ascending: foldl/4 from 0 on
ascending(Vs, K) :-
    foldl([V,Before,V]>>(V #>= Before + 1), Vs, 0, Last),
    Last #=< K.

% right ascending: each pair
ascending([], _).
ascending([V|Vs], K) :-
    V in 1..K,
    maplist(#>, Vs, Before),
    maplist(=(V), Before),
    ascending(Vs, K).

% wrong refuted: rows and columns swapped
refuted(Model, N, Cells) :-
    findall(R-C,
            ( between(1, N, R), between(1, N, C),
              \+ ( call(Model, Cs), nth1(C, Cs, R) )
            ),
            Cells).

% wrong refuted: searches
refuted(Model, N, Cells) :-
    findall(R-C,
            ( between(1, N, R), between(1, N, C),
              \+ ( call(Model, Cs), nth1(R, Cs, C), label(Cs) )
            ),
            Cells).

% wrong refuted: cells that are possible
refuted(Model, N, Cells) :-
    findall(R-C,
            ( between(1, N, R), between(1, N, C),
              \+ \+ ( call(Model, Cs), nth1(R, Cs, C) )
            ),
            Cells).

% wrong refuted: by columns, not sorted
refuted(Model, N, Cells) :-
    findall(R-C,
            ( between(1, N, C), between(1, N, R),
              \+ ( call(Model, Cs), nth1(R, Cs, C) )
            ),
            Cells).

% wrong refuted: the size of the example
refuted(Model, _, Cells) :-
    findall(R-C,
            ( member(R, [1,2]), member(C, [1,2]),
              \+ ( call(Model, Cs), nth1(R, Cs, C) )
            ),
            Cells).

% wrong refuted: the last row is left out
refuted(Model, N, Cells) :-
    Last is N - 1,
    findall(R-C,
            ( between(1, Last, R), between(1, N, C),
              \+ ( call(Model, Cs), nth1(R, Cs, C) )
            ),
            Cells).

% wrong refuted: places from 0
refuted(Model, N, Cells) :-
    findall(R-C,
            ( between(1, N, R), between(1, N, C),
              \+ ( call(Model, Cs), nth0(R, Cs, C) )
            ),
            Cells).

% wrong refuted: the diagonal
refuted(Model, N, Cells) :-
    findall(R-R, ( between(1, N, R), \+ ( call(Model, Cs), nth1(R, Cs, R) ) ), Cells).

% wrong refuted: cells that are not in the first solution
refuted(Model, N, Cells) :-
    once(( call(Model, Cs), label(Cs) )),
    findall(R-C, ( between(1, N, R), between(1, N, C), \+ nth1(R, Cs, C) ), Cells).

% right refuted: by the domains, and what they do not see by trying
refuted(Model, N, Cells) :-
    numlist(1, N, Numbers),
    findall(R-C, ( member(R, Numbers), member(C, Numbers) ), All),
    exclude(possible(Model), All, Cells).

possible(Model, R-C) :-
    \+ \+ ( call(Model, Cs), nth1(R, Cs, C) ).

% right refuted: by rows, with a recursion
refuted(Model, N, Cells) :-
    by_row(1, N, Model, Cells0),
    sort(Cells0, Cells).

by_row(R, N, _, []) :-
    R > N,
    !.
by_row(R, N, Model, Cells) :-
    findall(R-C,
            ( between(1, N, C),
              (   call(Model, Cs),
                  nth1(R, Cs, V),
                  V #= C
              ->  fail
              ;   true
              )
            ),
            Here),
    Next is R + 1,
    by_row(Next, N, Model, Others),
    append(Here, Others, Cells).

% wrong fixed: counts the others
fixed(Vs, Count) :-
    exclude(integer, Vs, Others),
    length(Others, Count).

% wrong fixed: different integers
fixed(Vs, Count) :-
    include(integer, Vs, Integers),
    sort(Integers, Different),
    length(Different, Count).

% wrong fixed: all of them
fixed(Vs, Count) :-
    length(Vs, Count).

% wrong fixed: up to the first variable
fixed([], 0).
fixed([V|Vs], Count) :-
    (   integer(V)
    ->  fixed(Vs, Before),
        Count is Before + 1
    ;   Count = 0
    ).

% wrong fixed: variables with a domain, too
fixed(Vs, Count) :-
    include(with_domain, Vs, Known),
    length(Known, Count).

with_domain(V) :-
    fd_sup(V, Most),
    integer(Most).

% wrong fixed: positive ones
fixed(Vs, Count) :-
    aggregate_all(count, ( member(V, Vs), integer(V), V > 0 ), Count).

% wrong fixed: binds the variables
fixed(Vs, Count) :-
    include(integer, Vs, Integers),
    length(Integers, Count),
    include(=(1), Vs, _).

% wrong fixed: fails where there is none
fixed(Vs, Count) :-
    findall(V, ( member(V, Vs), integer(V) ), Integers),
    Integers = [_|_],
    length(Integers, Count).

% right fixed: what is no variable
fixed(Vs, Count) :-
    exclude(var, Vs, Known),
    length(Known, Count).

% right fixed: an accumulator
fixed(Vs, Count) :-
    fixed(Vs, 0, Count).

fixed([], Count, Count).
fixed([V|Vs], Count0, Count) :-
    (   fd_size(V, 1)
    ->  Count1 is Count0 + 1
    ;   Count1 = Count0
    ),
    fixed(Vs, Count1, Count).

% right fixed: adds ones
fixed(Vs, Count) :-
    aggregate_all(sum(One), ( member(V, Vs), integer(V), One = 1 ), Count).

% wrong sum_of: no domain
sum_of(Vs, Sum) :-
    sum(Vs, #=, Sum).

% wrong sum_of: labels
sum_of(Vs, Sum) :-
    Vs ins 0..1,
    sum(Vs, #=, Sum),
    label(Vs).

% wrong sum_of: at most
sum_of(Vs, Sum) :-
    Vs ins 0..1,
    sum(Vs, #=<, Sum).

% wrong sum_of: at least
sum_of(Vs, Sum) :-
    Vs ins 0..1,
    sum(Vs, #>=, Sum).

% wrong sum_of: a domain up to the sum
sum_of(Vs, Sum) :-
    Vs ins 0..Sum,
    sum(Vs, #=, Sum).

% wrong sum_of: three variables
sum_of([A,B,C], Sum) :-
    [A,B,C] ins 0..1,
    A + B + C #= Sum.

% wrong sum_of: leaves out the first
sum_of([V|Vs], Sum) :-
    [V|Vs] ins 0..1,
    sum(Vs, #=, Sum).

% wrong sum_of: the first ones are 1
sum_of(Vs, Sum) :-
    length(Ones, Sum),
    maplist(=(1), Ones),
    append(Ones, Zeros, Vs),
    maplist(=(0), Zeros).

% wrong sum_of: chooses which are 1
sum_of([], 0).
sum_of([V|Vs], Sum) :-
    member(V, [0,1]),
    Rest is Sum - V,
    Rest >= 0,
    sum_of(Vs, Rest).

% right sum_of: foldl/4
sum_of(Vs, Sum) :-
    Vs ins 0..1,
    foldl([V,A,B]>>(B #= A + V), Vs, 0, Sum).

% right sum_of: one formula
sum_of(Vs, Sum) :-
    Vs ins 0..1,
    foldl([V,E,E+V]>>true, Vs, 0, Formula),
    Sum #= Formula.

% right sum_of: how many ones, how many zeros
sum_of(Vs, Sum) :-
    length(Vs, N),
    Zeros is N - Sum,
    Zeros >= 0,
    global_cardinality(Vs, [0-Zeros,1-Sum]).

% wrong domain_size: negative integers have none
domain_size(X, Size) :- integer(X), X < 0, !, Size = 0.
domain_size(X, Size) :- fd_size(X, Size).

% wrong ascending: one variable has no domain
ascending([], _).
ascending([_], _) :- !.
ascending(Vs, K) :- Vs ins 1..K, chain(Vs, #<).

% wrong ascending: K = 1 fails
ascending(Vs, K) :- K > 1, Vs ins 1..K, chain(Vs, #<).

% wrong fixed: not for the empty list
fixed([V|Vs], Count) :- include(integer, [V|Vs], Is), length(Is, Count).

% wrong sum_of: not for the empty list
sum_of([V|Vs], Sum) :- [V|Vs] ins 0..1, sum([V|Vs], #=, Sum).

% wrong sum_of: the empty list has any sum
sum_of([], _).
sum_of([V|Vs], Sum) :- [V|Vs] ins 0..1, sum([V|Vs], #=, Sum).
