% wrong keep: binds those in Free
keep(Vs, Values, Free) :-
    forall_bound(1, Vs, Values, Free).

forall_bound(_, [], [], _).
forall_bound(I, [V|Vs], [X|Xs], Free) :-
    ( memberchk(I, Free) -> V = X ; true ),
    J is I + 1,
    forall_bound(J, Vs, Xs, Free).

% wrong keep: positions from 0
keep(Vs, Values, Free) :-
    bound(0, Vs, Values, Free).

bound(_, [], [], _).
bound(I, [V|Vs], [X|Xs], Free) :-
    ( memberchk(I, Free) -> true ; V = X ),
    J is I + 1,
    bound(J, Vs, Xs, Free).

% wrong keep: Free are values
keep([], [], _).
keep([V|Vs], [X|Xs], Free) :-
    ( memberchk(X, Free) -> true ; V = X ),
    keep(Vs, Xs, Free).

% wrong keep: one position is free
keep(Vs, Values, [I|_]) :-
    nth1(I, Vs, _, Others),
    nth1(I, Values, _, Others).

% wrong keep: free ones must change
keep(Vs, Values, Free) :-
    bound(1, Vs, Values, Free).

bound(_, [], [], _).
bound(I, [V|Vs], [X|Xs], Free) :-
    ( memberchk(I, Free) -> V #\= X ; V = X ),
    J is I + 1,
    bound(J, Vs, Xs, Free).

% wrong keep: Free must be sorted
keep(Vs, Values, Free) :-
    bound(1, Vs, Values, Free).

bound(_, [], [], _) :- !.
bound(I, [_|Vs], [_|Xs], [I|Free]) :-
    !,
    J is I + 1,
    bound(J, Vs, Xs, Free).
bound(I, [X|Vs], [X|Xs], Free) :-
    J is I + 1,
    bound(J, Vs, Xs, Free).

% wrong keep: labels the free ones
keep(Vs, Values, Free) :-
    bound(1, Vs, Values, Free),
    term_variables(Vs, Open),
    Open ins 0..9,
    label(Open).

bound(_, [], [], _).
bound(I, [V|Vs], [X|Xs], Free) :-
    ( memberchk(I, Free) -> true ; V = X ),
    J is I + 1,
    bound(J, Vs, Xs, Free).

% wrong keep: passes over what does not fit
keep(Vs, Values, Free) :-
    bound(1, Vs, Values, Free).

bound(_, [], [], _).
bound(I, [V|Vs], [X|Xs], Free) :-
    ( \+ memberchk(I, Free), V = X -> true ; true ),
    J is I + 1,
    bound(J, Vs, Xs, Free).

% right keep: by the positions that stay
keep(Vs, Values, Free) :-
    length(Vs, N),
    numlist(1, N, All),
    subtract(All, Free, Kept),
    maplist(same_at(Vs, Values), Kept).

same_at(Vs, Values, I) :-
    nth1(I, Vs, V),
    nth1(I, Values, V).

% right keep: by constraints, with an accumulator
keep(Vs, Values, Free) :-
    foldl(kept(Free), Vs, Values, 1, _).

kept(Free, V, X, I, J) :-
    J is I + 1,
    (   \+ member(I, Free)
    ->  V #= X
    ;   true
    ).

% wrong adjacent: goes round
adjacent(N, Size, Free) :-
    between(1, N, From),
    findall(I, ( between(1, Size, K), I is (From + K - 2) mod N + 1 ), Free).

% wrong adjacent: one after another, without overlap
adjacent(N, Size, Free) :-
    between(1, N, From),
    From mod Size =:= 1 mod Size,
    To is From + Size - 1,
    To =< N,
    numlist(From, To, Free).

% wrong adjacent: the last one is missing
adjacent(N, Size, Free) :-
    Last is N - Size,
    between(1, Last, From),
    To is From + Size - 1,
    numlist(From, To, Free).

% wrong adjacent: shorter ones at the end
adjacent(N, Size, Free) :-
    between(1, N, From),
    To is min(N, From + Size - 1),
    numlist(From, To, Free).

% wrong adjacent: any positions
adjacent(N, Size, Free) :-
    numlist(1, N, All),
    length(Free, Size),
    some(All, Free).

some([], []).
some([X|Xs], [X|Ys]) :- some(Xs, Ys).
some([_|Xs], Ys) :- some(Xs, Ys).

% wrong adjacent: from the right
adjacent(N, Size, Free) :-
    Last is N - Size + 1,
    between(1, Last, K),
    From is Last + 1 - K,
    To is From + Size - 1,
    numlist(From, To, Free).

% wrong adjacent: the first one only
adjacent(N, Size, Free) :-
    Size =< N,
    numlist(1, Size, Free).

% right adjacent: parts of a list
adjacent(N, Size, Free) :-
    numlist(1, N, All),
    length(Free, Size),
    append(_, From, All),
    append(Free, _, From).

% right adjacent: by constraints
adjacent(N, Size, Free) :-
    length(Free, Size),
    Free ins 1..N,
    follow(Free),
    label(Free).

follow([_]).
follow([A,B|Free]) :-
    B #= A + 1,
    follow([B|Free]).

% wrong repair: the least cost, whatever is known
repair(Vs, Cost, Known, Best) :-
    (   findall(Cost, once(labeling([min(Cost)], Vs)), [Best])
    ->  true
    ;   Best = Known
    ).

% wrong repair: the first better one
repair(Vs, Cost, Known, Best) :-
    (   findall(Cost, ( Cost #< Known, once(label(Vs)) ), [Best])
    ->  true
    ;   Best = Known
    ).

% wrong repair: fails if nothing is better
repair(Vs, Cost, Known, Best) :-
    findall(Cost, ( Cost #< Known, once(labeling([min(Cost)], Vs)) ), [Best]).

% wrong repair: binds
repair(Vs, Cost, Known, Best) :-
    (   Cost #< Known,
        once(labeling([min(Cost)], Vs))
    ->  Best = Cost
    ;   Best = Known
    ).

% wrong repair: the bound of propagation
repair(_, Cost, Known, Best) :-
    fd_inf(Cost, Low),
    Best is min(Low, Known).

% wrong repair: the largest cost below
repair(Vs, Cost, Known, Best) :-
    (   findall(Cost, ( Cost #< Known, once(labeling([max(Cost)], Vs)) ), [Best])
    ->  true
    ;   Best = Known
    ).

% wrong repair: leaves its constraint
repair(Vs, Cost, Known, Best) :-
    (   Cost #< Known,
        findall(Cost, once(labeling([min(Cost)], Vs)), [Best])
    ->  true
    ;   Best = Known
    ).

% right repair: the least of all and what is known
repair(Vs, Cost, Known, Best) :-
    findall(Cost, label(Vs), Costs),
    min_list([Known|Costs], Best).

% right repair: again, until nothing is better
repair(Vs, Cost, Known, Best) :-
    (   findall(Cost, once(( Cost #< Known, label(Vs) )), [Better])
    ->  repair(Vs, Cost, Better, Best)
    ;   Best = Known
    ).

% wrong conflicts: only stars in rows below each other
conflicts(Columns, Row, Count) :-
    worst(Columns, near, Row, Count).

worst(Columns, Near, Row, Count) :-
    findall(K-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, D), S =\= R, call(Near, R-C, S-D) ), M),
              K is -M
            ),
            Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

near(R-C, S-D) :- abs(R - S) =:= 1, abs(C - D) =< 1.

% wrong conflicts: only columns
conflicts(Columns, Row, Count) :-
    findall(K-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, C), S =\= R ), M),
              K is -M
            ),
            Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

% wrong conflicts: diagonals as queens have them
conflicts(Columns, Row, Count) :-
    findall(K-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, D), S =\= R, hit(R-C, S-D) ), M),
              K is -M
            ),
            Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

hit(_-C, _-C) :- !.
hit(R-C, S-D) :- abs(R - S) =:= abs(C - D).

% wrong conflicts: only with rows below
conflicts(Columns, Row, Count) :-
    findall(K-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, D), S > R, hit(R-C, S-D) ), M),
              K is -M
            ),
            Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

hit(_-C, _-C) :- !.
hit(R-C, S-D) :- abs(R - S) =:= 1, abs(C - D) =:= 1.

% wrong conflicts: stars that do both count twice
conflicts(Columns, Row, Count) :-
    findall(K-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, D), S =\= R, hit(R-C, S-D) ), M),
              K is -M
            ),
            Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

hit(_-C, _-C).
hit(R-C, S-D) :- abs(R - S) =:= 1, abs(C - D) =< 1.

% wrong conflicts: without abs
conflicts(Columns, Row, Count) :-
    findall(K-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, D), S =\= R, hit(R-C, S-D) ), M),
              K is -M
            ),
            Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

hit(_-C, _-C) :- !.
hit(R-C, S-D) :- R - S =:= 1, C - D =< 1.

% wrong conflicts: the last of several rows
conflicts(Columns, Row, Count) :-
    findall(M-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, D), S =\= R, hit(R-C, S-D) ), M)
            ),
            Pairs),
    max_member(Count-Row, Pairs).

hit(_-C, _-C) :- !.
hit(R-C, S-D) :- abs(R - S) =:= 1, abs(C - D) =:= 1.

% wrong conflicts: the star itself counts
conflicts(Columns, Row, Count) :-
    findall(K-R,
            ( nth1(R, Columns, C),
              aggregate_all(count, ( nth1(S, Columns, D), hit(R-C, S-D) ), M),
              K is -M
            ),
            Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

hit(_-C, _-C) :- !.
hit(R-C, S-D) :- abs(R - S) =:= 1, abs(C - D) =:= 1.

% right conflicts: counts with lists, and finds the first largest
conflicts(Columns, Row, Count) :-
    length(Columns, N),
    numlist(1, N, Rows),
    maplist(count(Columns), Rows, Columns, Counts),
    max_list(Counts, Count),
    once(nth1(Row, Counts, Count)).

count(Columns, R, C, Count) :-
    findall(S, ( nth1(S, Columns, D), S =\= R, hit(R, C, S, D) ), Ss),
    length(Ss, Count).

hit(R, C, S, D) :-
    (   C =:= D -> true
    ;   R - S =:= 1 -> abs(C - D) =< 1
    ;   S - R =:= 1, abs(C - D) =< 1
    ).

% right conflicts: with an accumulator
conflicts(Columns, Row, Count) :-
    findall(R-C, nth1(R, Columns, C), [Star|Stars]),
    hits([Star|Stars], Star, First),
    foldl(worse([Star|Stars]), Stars, First-1, Count-Row).

worse(All, R-C, Most-Row0, Count-Row) :-
    hits(All, R-C, K),
    (   K > Most
    ->  Count-Row = K-R
    ;   Count-Row = Most-Row0
    ).

hits(All, R-C, Count) :-
    include(hit(R-C), All, Hits),
    length(Hits, Count).

hit(R-C, S-D) :-
    R =\= S,
    ( C =:= D ; max(abs(R - S), abs(C - D)) =< 1 ),
    !.

% wrong repair: no variables
repair([V|Vs], C, K, B) :- user:repair([V|Vs], C, K, B).

% wrong repair: negative costs are none
repair(Vs, C, K, B) :- user:repair(Vs, C, K, B0), ( B0 < -4 -> B = K ; B = B0 ).
