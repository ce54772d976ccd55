% wrong lines: two stars in a row are refused, too
:- use_module(library(clpb)).

lines(N, Count) :-
    length(Vs, N),
    apart(Vs, F),
    all(Vs, All),
    sat_count((All =:= All) * F, Count).

all([], 1).
all([V|Vs], V + All) :- all(Vs, All).

apart([A,B|Vs], ~(A * B) * F) :-
    !,
    apart([B|Vs], F).
apart(_, 1).

% wrong lines: rows of one or two cells have no formula
:- use_module(library(clpb)).

lines(N, Count) :-
    length(Vs, N),
    apart(Vs, F),
    sat_count(F, Count).

apart([A,B,C|Vs], ~(A * B * C) * F) :-
    !,
    apart([B,C|Vs], F).
apart(_, 1).

% wrong lines: visits every row
lines(N, Count) :-
    length(Vs, N),
    Vs ins 0..1,
    aggregate_all(count, ( label(Vs), \+ append(_, [1,1,1|_], Vs) ), Count).

% right lines: counts by the length of the last group of stars
lines(N, Count) :-
    numlist(1, N, Ks),
    foldl(step, Ks, 1-0-0, A-B-C),
    Count is A + B + C.

step(_, A-B-C, All-A-B) :-
    All is A + B + C.

% right lines: each formula takes all cells
:- use_module(library(clpb)).

lines(N, Count) :-
    length(Vs, N),
    foldl([V,F,F * (V + ~V)]>>true, Vs, 1, All),
    findall(I, ( Last is N - 2, between(1, Last, I) ), Is),
    foldl(no_three(Vs), Is, All, Formula),
    sat_count(Formula, Count).

no_three(Vs, I, F, F * ~(A * B * C)) :-
    J is I + 1,
    K is I + 2,
    nth1(I, Vs, A),
    nth1(J, Vs, B),
    nth1(K, Vs, C).

% wrong implied: only asks whether all can hold together
:- use_module(library(clpb)).

implied(Rules, Goal, Truth) :-
    foldl([R,F,F * R]>>true, Rules, 1, All),
    (   sat(All * Goal)
    ->  Truth = yes
    ;   Truth = no
    ).

% wrong implied: posts the rules, and leaves the variables bound
:- use_module(library(clpb)).

implied(Rules, Goal, Truth) :-
    maplist(sat, Rules),
    (   taut(Goal, T)
    ->  ( T =:= 1 -> Truth = yes ; Truth = no )
    ;   Truth = open
    ).

% wrong implied: no and open are the same
:- use_module(library(clpb)).

implied(Rules, Goal, Truth) :-
    all(Rules, All),
    (   \+ sat(All * ~(Goal))
    ->  Truth = yes
    ;   Truth = open
    ).

all([], 1).
all([R|Rs], R * All) :- all(Rs, All).

% wrong implied: looks at the goal alone
:- use_module(library(clpb)).

implied(_, Goal, Truth) :-
    (   taut(Goal, T)
    ->  ( T =:= 1 -> Truth = yes ; Truth = no )
    ;   Truth = open
    ).

% right implied: by taut/2 of an implication
:- use_module(library(clpb)).

implied(Rules, Goal, Truth) :-
    all(Rules, All),
    (   taut(All =< Goal, 1)
    ->  Truth = yes
    ;   taut(All =< ~(Goal), 1)
    ->  Truth = no
    ;   Truth = open
    ).

all([], 1).
all([R|Rs], R * All) :- all(Rs, All).

% right implied: on a copy
:- use_module(library(clpb)).

implied(Rules0, Goal0, Truth) :-
    copy_term(Rules0-Goal0, Rules-Goal),
    (   maplist(sat, Rules)
    ->  (   taut(Goal, T)
        ->  nth0(T, [no,yes], Truth)
        ;   Truth = open
        )
    ;   Truth = yes
    ).

% wrong mixture: amounts may be negative
:- use_module(library(clpq)).

mixture(Parts, Total, Share, As) :-
    parts(Parts, As, Sum, Pure),
    { Sum = Total, Pure = Share * Total }.

parts([], [], 0, 0).
parts([S-M|Parts], [A|As], Sum + A, Pure + S * A) :-
    { A =< M },
    parts(Parts, As, Sum, Pure).

% wrong mixture: there is enough of everything
:- use_module(library(clpq)).

mixture(Parts, Total, Share, As) :-
    parts(Parts, As, Sum, Pure),
    { Sum = Total, Pure = Share * Total }.

parts([], [], 0, 0).
parts([S-_|Parts], [A|As], Sum + A, Pure + S * A) :-
    { A >= 0 },
    parts(Parts, As, Sum, Pure).

% wrong mixture: the share is taken for an amount
:- use_module(library(clpq)).

mixture(Parts, Total, Share, As) :-
    parts(Parts, As, Sum, Pure),
    { Sum = Total, Pure = Share }.

parts([], [], 0, 0).
parts([S-M|Parts], [A|As], Sum + A, Pure + S * A) :-
    { A >= 0, A =< M },
    parts(Parts, As, Sum, Pure).

% wrong mixture: whole numbers only
mixture(Parts, Total, Share, As) :-
    pairs_keys_values(Parts, Shares, Mosts),
    maplist([M,A]>>( A in 0..M ), Mosts, As),
    sum(As, #=, Total),
    label(As),
    foldl([S,A,P0,P]>>( P is P0 + S * A ), Shares, As, 0, Pure),
    Pure =:= Share * Total.

% wrong mixture: picks one of several mixtures
:- use_module(library(clpq)).

mixture(Parts, Total, Share, As) :-
    parts(Parts, As, Sum, Pure),
    { Sum = Total, Pure = Share * Total },
    maplist([A]>>( sup(A, A) ; true ), As),
    maplist([A]>>( inf(A, B), { A = B } ), As).

parts([], [], 0, 0).
parts([S-M|Parts], [A|As], Sum + A, Pure + S * A) :-
    { A >= 0, A =< M },
    parts(Parts, As, Sum, Pure).

% right mixture: the sum is built while going
:- use_module(library(clpq)).

mixture(Parts, Total, Share, As) :-
    { Pure = Share * Total },
    parts(Parts, Total, Pure, As).

parts([], Total, Pure, []) :-
    { Total = 0, Pure = 0 }.
parts([S-M|Parts], Total, Pure, [A|As]) :-
    { 0 =< A, A =< M, Left = Total - A, Rest = Pure - S * A },
    parts(Parts, Left, Rest, As).

% right mixture: the surplus of each part over the share is zero in sum
:- use_module(library(clpq)).

mixture(Parts, Total, Share, As) :-
    maplist(amount, Parts, As),
    foldl([A,S0,S0 + A]>>true, As, 0, Sum),
    foldl(surplus(Share), Parts, As, 0, Over),
    { Sum = Total, Over = 0 }.

amount(_-Most, A) :-
    { A >= 0, A =< Most }.

surplus(Share, S-_, A, Over, Over + Difference * A) :-
    Difference is S - Share.

% wrong two_colors: all solutions, not the first one
two_colors(Edges, N, Cs) :-
    length(Cs, N),
    Cs ins 1..2,
    forall(member(I-J, Edges), ( nth1(I, Cs, A), nth1(J, Cs, B), A #\= B )),
    label(Cs).

% wrong two_colors: the last one of the solutions
two_colors(Edges, N, Cs) :-
    length(Cs, N),
    Cs ins 1..2,
    maplist(differ(Cs), Edges),
    once(labeling([down], Cs)).

differ(Cs, I-J) :-
    nth1(I, Cs, A),
    nth1(J, Cs, B),
    A #\= B.

% wrong two_colors: by even and odd numbers
two_colors(_, N, Cs) :-
    findall(C, ( between(1, N, K), C is 2 - K mod 2 ), Cs).

% wrong two_colors: only the larger node of an edge gets another color
two_colors(Edges, N, Cs) :-
    findall(C, ( between(1, N, K), ( member(J-K, Edges), J < K -> C = 2 ; C = 1 ) ), Cs).

% wrong two_colors: posts, and leaves the colors open
two_colors(Edges, N, Cs) :-
    length(Cs, N),
    Cs ins 1..2,
    maplist(differ(Cs), Edges).

differ(Cs, I-J) :-
    nth1(I, Cs, A),
    nth1(J, Cs, B),
    A #\= B.

% right two_colors: goes through the nodes, and looks at neighbors before
two_colors(Edges, N, Cs) :-
    length(Cs, N),
    maplist(between(1, 2), Cs),
    forall(member(I-J, Edges), ( nth1(I, Cs, A), nth1(J, Cs, B), A =\= B )),
    !.

% right two_colors: B = 3 - A
two_colors(Edges, N, Cs) :-
    length(Cs, N),
    Cs ins 1..2,
    other(Edges, Cs),
    label(Cs),
    !.

other([], _).
other([I-J|Edges], Cs) :-
    nth1(I, Cs, A),
    nth1(J, Cs, B),
    A + B #= 3,
    other(Edges, Cs).

% wrong implied: rules that contradict each other
implied(Rs, G, T) :- foldl([R,A,A*R]>>true, Rs, 1, All), ( \+ sat(All) -> T = open ; user:implied(Rs, G, T) ).

% wrong mixture: no total fails
mixture(Ps, T, S, As) :- T > 0, user:mixture(Ps, T, S, As).

% wrong two_colors: no nodes fail
two_colors(E, N, C) :- N > 0, user:two_colors(E, N, C).

% wrong two_colors: an edge to itself
two_colors(E, N, C) :- exclude([X-X]>>true, E, F), user:two_colors(F, N, C).
