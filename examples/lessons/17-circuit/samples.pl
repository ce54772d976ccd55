% wrong order: the successors as they stand
order(Next, Next).

% wrong order: 1, and the successors as they stand
order(Next, [1|Towns]) :-
    append(Towns, [_], Next).

% wrong order: against the direction
order(Next, Towns) :-
    back(1, Next, Towns0),
    Towns = [1|Towns0].

back(Town, Next, Towns) :-
    nth1(Before, Next, Town),
    (   Before =:= 1
    ->  Towns = []
    ;   Towns = [Before|More],
        back(Before, Next, More)
    ).

% wrong order: comes back to 1
order(Next, [1|Towns]) :-
    nth1(1, Next, Town),
    from(Town, Next, Towns).

from(1, _, [1]) :- !.
from(Town, Next, [Town|Towns]) :-
    nth1(Town, Next, After),
    from(After, Next, Towns).

% wrong order: begins after 1
order(Next, Towns) :-
    nth1(1, Next, Town),
    from(Town, Next, Towns).

from(1, _, [1]) :- !.
from(Town, Next, [Town|Towns]) :-
    nth1(Town, Next, After),
    from(After, Next, Towns).

% wrong order: seven towns
order(Next, Towns) :-
    length(Towns, 7),
    foldl([T,T,U]>>nth1(T, Next, U), Towns, 1, _).

% wrong order: town numbers from 0
order(Next, [1|Towns]) :-
    length(Next, N),
    M is N - 1,
    length(Towns, M),
    foldl([U,T,U]>>nth0(T, Next, U), Towns, 1, _).

% right order: as many steps as towns
order(Next, Towns) :-
    same_length(Next, Towns),
    foldl([T,T,U]>>nth1(T, Next, U), Towns, 1, _).

% right order: with what has been visited
order(Next, Towns) :-
    visit(1, Next, [], Reversed),
    reverse(Reversed, Towns).

visit(Town, Next, Seen, Towns) :-
    (   memberchk(Town, Seen)
    ->  Towns = Seen
    ;   element(Town, Next, After),
        visit(After, Next, [Town|Seen], Towns)
    ).

% wrong subtours: each length once
subtours(Next, Lengths) :-
    length(Next, N),
    findall(L, ( between(1, N, T), length_of(T, Next, L) ), Ls),
    sort(Ls, Lengths).

length_of(T, Next, L) :- step(T, T, Next, 1, L).

step(T, First, Next, L0, L) :-
    nth1(T, Next, U),
    ( U =:= First -> L = L0 ; L1 is L0 + 1, step(U, First, Next, L1, L) ).

% wrong subtours: the length for each town
subtours(Next, Lengths) :-
    length(Next, N),
    findall(L, ( between(1, N, T), length_of(T, Next, L) ), Ls),
    msort(Ls, Lengths).

length_of(T, Next, L) :- step(T, T, Next, 1, L).

step(T, First, Next, L0, L) :-
    nth1(T, Next, U),
    ( U =:= First -> L = L0 ; L1 is L0 + 1, step(U, First, Next, L1, L) ).

% wrong subtours: in the order of their towns
subtours(Next, Lengths) :-
    length(Next, N),
    findall(L, ( between(1, N, T), least_of(T, Next, L) ), Lengths).

least_of(T, Next, L) :- step(T, T, Next, 1, L).

step(T, First, Next, L0, L) :-
    nth1(T, Next, U),
    U >= First,
    ( U =:= First -> L = L0 ; L1 is L0 + 1, step(U, First, Next, L1, L) ).

% wrong subtours: a town by itself is none
subtours(Next, Lengths) :-
    length(Next, N),
    findall(L, ( between(1, N, T), step(T, T, Next, 1, L), L > 1 ), Ls),
    msort(Ls, Lengths).

step(T, First, Next, L0, L) :-
    nth1(T, Next, U),
    U >= First,
    ( U =:= First -> L = L0 ; L1 is L0 + 1, step(U, First, Next, L1, L) ).

% wrong subtours: counts steps, not towns
subtours(Next, Lengths) :-
    length(Next, N),
    findall(L, ( between(1, N, T), step(T, T, Next, 0, L) ), Ls),
    msort(Ls, Lengths).

step(T, First, Next, L0, L) :-
    nth1(T, Next, U),
    U >= First,
    ( U =:= First -> L = L0 ; L1 is L0 + 1, step(U, First, Next, L1, L) ).

% wrong subtours: the longest first
subtours(Next, Lengths) :-
    length(Next, N),
    findall(L, ( between(1, N, T), step(T, T, Next, 1, L) ), Ls),
    sort(0, @>=, Ls, Lengths).

step(T, First, Next, L0, L) :-
    nth1(T, Next, U),
    U >= First,
    ( U =:= First -> L = L0 ; L1 is L0 + 1, step(U, First, Next, L1, L) ).

% right subtours: each from its least town
subtours(Next, Lengths) :-
    length(Next, N),
    findall(L, ( between(1, N, T), step(T, T, Next, 1, L) ), Ls),
    msort(Ls, Lengths).

step(T, First, Next, L0, L) :-
    nth1(T, Next, U),
    U >= First,
    ( U =:= First -> L = L0 ; L1 is L0 + 1, step(U, First, Next, L1, L) ).

% right subtours: by sets of towns
subtours(Next, Lengths) :-
    length(Next, N),
    findall(Set, ( between(1, N, T), around(T, Next, [], Set) ), Sets0),
    sort(Sets0, Sets),
    maplist(length, Sets, Lengths0),
    sort(0, @=<, Lengths0, Lengths).

around(T, Next, Seen, Set) :-
    (   memberchk(T, Seen)
    ->  sort(Seen, Set)
    ;   nth1(T, Next, U),
        around(U, Next, [T|Seen], Set)
    ).

% wrong one_way: the first two successors
one_way([A,B|_]) :-
    A #< B.

% wrong one_way: the first successor and the last
one_way([A|Next]) :-
    last(Next, B),
    A #< B.

% wrong one_way: town 1 is followed by 2
one_way([2|_]).

% wrong one_way: labels
one_way(Next) :-
    Next = [A|_],
    element(B, Next, 1),
    A #< B,
    label(Next).

% wrong one_way: five towns
one_way(Next) :-
    Next = [A,_,_,_,_],
    element(B, Next, 1),
    A #< B.

% wrong one_way: nothing
one_way(_).

% wrong one_way: the town before may not be the town after
one_way(Next) :-
    Next = [A|_],
    element(B, Next, 1),
    A #\= B.

% right one_way: the other one of the two
one_way(Next) :-
    element(B, Next, 1),
    element(1, Next, A),
    A #> B.

% right one_way: from the last town
one_way(Next) :-
    length(Next, N),
    last(Next, A),
    B in 1..N,
    element(B, Next, N),
    B #=< A.

% right one_way: by truths
one_way([A|Next]) :-
    numlist_from(2, Next, Is),
    maplist(comes_from(A), Next, Is).

numlist_from(_, [], []).
numlist_from(I, [_|Vs], [I|Is]) :-
    J is I + 1,
    numlist_from(J, Vs, Is).

comes_from(A, V, I) :-
    V #= 1 #==> A #< I.

% wrong path: from and to are swapped
path(N, To, From, Next) :-
    length(Next, N),
    nth1(To, Next, From),
    circuit(Next).

% wrong path: several circuits
path(N, From, To, Next) :-
    length(Next, N),
    Next ins 1..N,
    nth1(To, Next, From),
    all_distinct(Next).

% wrong path: labels
path(N, From, To, Next) :-
    length(Next, N),
    nth1(To, Next, From),
    circuit(Next),
    label(Next).

% wrong path: any tour
path(N, _, _, Next) :-
    length(Next, N),
    circuit(Next).

% wrong path: To is not directly before From
path(N, From, To, Next) :-
    length(Next, N),
    nth1(To, Next, V),
    V #\= From,
    circuit(Next).

% wrong path: five towns
path(_, From, To, Next) :-
    length(Next, 5),
    nth1(To, Next, From),
    circuit(Next).

% right path: by element
path(N, From, To, Next) :-
    length(Next, N),
    circuit(Next),
    element(To, Next, V),
    V #= From.

% right path: by the tour and an equivalence
path(N, From, To, Next) :-
    length(Next, N),
    circuit(Next),
    foldl(follows(From, To), Next, 1, _).

follows(From, To, V, I, J) :-
    J is I + 1,
    V #= From #<==> I #= To.
