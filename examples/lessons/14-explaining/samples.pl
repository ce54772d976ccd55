% wrong exactly_one: at least one
exactly_one(Goal) :-
    \+ \+ Goal.

% wrong exactly_one: at most one
exactly_one(Goal) :-
    findall(x, limit(2, Goal), Xs),
    Xs \= [_,_].

% wrong exactly_one: counts all
exactly_one(Goal) :-
    aggregate_all(count, Goal, 1).

% wrong exactly_one: looks for three
exactly_one(Goal) :-
    findall(x, limit(3, Goal), [x]).

% wrong exactly_one: equal solutions count once
exactly_one(Goal) :-
    findall(Goal, limit(2, Goal), Goals),
    sort(Goals, [_]).

% wrong exactly_one: no choice may be left
exactly_one(Goal) :-
    \+ \+ ( call_cleanup(Goal, Done = true), Done == true ).

% wrong exactly_one: binds
exactly_one(Goal) :-
    findall(Goal, limit(2, Goal), [Goal]).

% right exactly_one: asks for two at a time
exactly_one(Goal) :-
    once(findnsols(2, x, Goal, Found)),
    length(Found, 1).

% right exactly_one: a second one after the first
exactly_one(Goal) :-
    \+ \+ Goal,
    \+ call(offset(1, Goal)).

% wrong shared: not sorted
shared(As, Bs, Cells) :-
    intersection(As, Bs, Cells).

% wrong shared: sorted like the second list
shared(As, Bs, Cells) :-
    intersection(Bs, As, Cells).

% wrong shared: all of both
shared(As, Bs, Cells) :-
    union(As, Bs, Cells0),
    sort(Cells0, Cells).

% wrong shared: what is in one of them
shared(As, Bs, Cells) :-
    subtract(As, Bs, Cells0),
    sort(Cells0, Cells).

% wrong shared: the same rows are enough
shared(As, Bs, Cells) :-
    findall(R-C, ( member(R-C, As), memberchk(R-_, Bs) ), Cells0),
    sort(Cells0, Cells).

% wrong shared: fails if there is none
shared(As, Bs, Cells) :-
    setof(P, ( member(P, As), member(P, Bs) ), Cells).

% wrong shared: places that are there twice stay so
shared(As, Bs, Cells) :-
    intersection(As, Bs, Both),
    msort(Both, Cells).

% right shared: of ordered sets
shared(As, Bs, Cells) :-
    list_to_ord_set(As, A),
    list_to_ord_set(Bs, B),
    ord_intersection(A, B, Cells).

% right shared: place by place
shared([], _, []).
shared([A|As], Bs, Cells) :-
    shared(As, Bs, Cells0),
    (   memberchk(A, Bs)
    ->  ord_add_element(Cells0, A, Cells)
    ;   Cells = Cells0
    ).

% wrong connected: from each place to the next one of the list
connected([_]).
connected([R1-C1,R2-C2|Places]) :-
    abs(R1 - R2) + abs(C1 - C2) =:= 1,
    connected([R2-C2|Places]).

% wrong connected: each place has a neighbor
connected([_]) :- !.
connected(Places) :-
    forall(member(R-C, Places),
           ( member(R1-C1, Places), abs(R - R1) + abs(C - C1) =:= 1 )).

% wrong connected: by corners, too
connected([P|Ps]) :-
    reach([P], Ps).

reach(_, []) :- !.
reach([P|Ps], Others) :-
    partition(near(P), Others, Near, Far),
    append(Ps, Near, Next),
    reach(Next, Far).

near(R1-C1, R2-C2) :-
    abs(R1 - R2) =< 1,
    abs(C1 - C2) =< 1.

% wrong connected: counts the sides
connected(Places) :-
    length(Places, N),
    aggregate_all(count,
                  ( member(R-C, Places), member(R1-C1, Places),
                    abs(R - R1) + abs(C - C1) =:= 1 ),
                  Twice),
    Twice >= 2 * (N - 1).

% wrong connected: to the right and down only
connected(Places) :-
    sort(Places, [P|Ps]),
    reach([P], Ps).

reach(_, []) :- !.
reach([P|Ps], Others) :-
    partition(next(P), Others, Near, Far),
    append(Ps, Near, Next),
    reach(Next, Far).

next(R-C1, R-C2) :- C2 =:= C1 + 1.
next(R1-C, R2-C) :- R2 =:= R1 + 1.

% wrong connected: each touches one before it
connected([P|Ps]) :-
    grown(Ps, [P]).

grown([], _).
grown([R-C|Ps], Before) :-
    once(( member(R1-C1, Before), abs(R - R1) + abs(C - C1) =:= 1 )),
    grown(Ps, [R-C|Before]).

% wrong connected: only neighbors of the first place
connected([R-C|Ps]) :-
    forall(member(R1-C1, Ps), abs(R - R1) + abs(C - C1) =:= 1).

% right connected: by a graph
connected(Places) :-
    findall(P-Q, ( member(P, Places), member(Q, Places), beside(P, Q) ), Edges),
    vertices_edges_to_ugraph(Places, Edges, Graph),
    Places = [First|_],
    reachable(First, Graph, All),
    length(All, N),
    length(Places, N).

beside(R-C1, R-C2) :- succ_or(C1, C2).
beside(R1-C, R2-C) :- succ_or(R1, R2).

succ_or(A, B) :- 1 =:= abs(A - B).

% right connected: takes away places at the rim of what is reached
connected([P|Ps]) :-
    grow([P], Ps).

grow(Reached, Others) :-
    (   member(R-C, Reached),
        member(DR-DC, [0-1,1-0,0-(-1),-1-0]),
        R1 is R + DR,
        C1 is C + DC,
        selectchk(R1-C1, Others, Rest)
    ->  grow([R1-C1|Reached], Rest)
    ;   Others == []
    ).

% wrong difficulty: by the last level
difficulty(Levels, D) :-
    last(Levels, L),
    nth1(L, [easy,medium,hard,hard,hard,hard,hard,hard,hard], D).

% wrong difficulty: by the sum
difficulty(Levels, D) :-
    sum_list(Levels, S),
    length(Levels, N),
    (   S =:= N -> D = easy ; S =< 2 * N -> D = medium ; D = hard ).

% wrong difficulty: hard is 3 only
difficulty(Levels, D) :-
    max_list(Levels, L),
    nth1(L, [easy,medium,hard], D).

% wrong difficulty: hard is always an answer
difficulty(Levels, D) :-
    max_list(Levels, L),
    level(L, D).

level(1, easy).
level(2, medium).
level(_, hard).

% wrong difficulty: by the least level
difficulty(Levels, D) :-
    min_list(Levels, L),
    (   L =:= 1 -> D = easy ; L =:= 2 -> D = medium ; D = hard ).

% wrong difficulty: medium as soon as there is a 2
difficulty(Levels, D) :-
    (   memberchk(2, Levels) -> D = medium
    ;   max_list(Levels, 1) -> D = easy
    ;   D = hard
    ).

% right difficulty: what is there
difficulty(Levels, D) :-
    (   member(L, Levels), L > 2 -> D = hard
    ;   memberchk(2, Levels) -> D = medium
    ;   D = easy
    ).

% right difficulty: step by step
difficulty(Levels, D) :-
    foldl([L,D0,D1]>>harder(L, D0, D1), Levels, easy, D).

harder(1, D, D) :- !.
harder(2, easy, medium) :- !.
harder(2, D, D) :- !.
harder(_, _, hard).

% wrong blank_one: the first number only
blank_one([Cell|Cells], [0|Cells]) :-
    Cell =\= 0,
    !.
blank_one([Cell|Cells], [Cell|Blanked]) :-
    blank_one(Cells, Blanked).

% wrong blank_one: zeros, too
blank_one(Cells, Blanked) :-
    nth1(I, Cells, _, Rest),
    nth1(I, Blanked, 0, Rest).

% wrong blank_one: equal numbers together
blank_one(Cells, Blanked) :-
    sort(Cells, Numbers),
    member(N, Numbers),
    N =\= 0,
    maplist([C,B]>>( C =:= N -> B = 0 ; B = C ), Cells, Blanked).

% wrong blank_one: equal numbers several times
blank_one(Cells, Blanked) :-
    member(N, Cells),
    N =\= 0,
    select(N, Cells, 0, Blanked).

% wrong blank_one: takes the number out
blank_one(Cells, Blanked) :-
    select(N, Cells, Blanked),
    N =\= 0.

% wrong blank_one: one or several
blank_one([], []).
blank_one([C|Cs], [B|Bs]) :-
    ( C =\= 0, B = 0 ; B = C ),
    blank_one(Cs, Bs).

% right blank_one: by append
blank_one(Cells, Blanked) :-
    append(Before, [C|After], Cells),
    C =\= 0,
    append(Before, [0|After], Blanked).

% right blank_one: from the right
blank_one(Cells, Blanked) :-
    length(Cells, N),
    between(1, N, K),
    I is N + 1 - K,
    nth1(I, Cells, C, Rest),
    C \== 0,
    nth1(I, Blanked, 0, Rest).

% wrong blank_one: negative numbers stay
blank_one(Cs, Bs) :- append(A, [C|B], Cs), C > 0, append(A, [0|B], Bs).
