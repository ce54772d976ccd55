% wrong first_fail: the last of the smallest
first_fail(Vs, V) :-
    include(var, Vs, [First|Open]),
    foldl(smaller, Open, First, V).

smaller(New, V0, V) :-
    fd_size(New, Size),
    fd_size(V0, Size0),
    (   Size =< Size0
    ->  V = New
    ;   V = V0
    ).

% wrong first_fail: the largest domain
first_fail(Vs, V) :-
    include(var, Vs, Open),
    findall(Size-I, ( nth1(I, Open, O), fd_size(O, Size) ), Pairs),
    sort(1, @>=, Pairs, [_-Place|_]),
    nth1(Place, Open, V).

% wrong first_fail: holes are not seen
first_fail(Vs, V) :-
    include(var, Vs, Open),
    maplist([O,Width-O]>>( fd_inf(O, Least), fd_sup(O, Most), Width is Most - Least ),
            Open, Pairs),
    keysort(Pairs, [_-V|_]).

% wrong first_fail: the smallest value
first_fail(Vs, V) :-
    include(var, Vs, Open),
    maplist([O,Least-O]>>fd_inf(O, Least), Open, Pairs),
    keysort(Pairs, [_-V|_]).

% wrong first_fail: the first variable
first_fail(Vs, V) :-
    include(var, Vs, [V|_]).

% wrong first_fail: integers count
first_fail(Vs, V) :-
    maplist([O,Size-O]>>fd_size(O, Size), Vs, Pairs),
    keysort(Pairs, [_-V|_]).

% wrong first_fail: a variable of its own
first_fail(Vs, V) :-
    findall(Size-O, ( member(O, Vs), var(O), fd_size(O, Size) ), Pairs),
    keysort(Pairs, [_-V|_]).

% wrong first_fail: binds what it has found
first_fail(Vs, V) :-
    include(var, Vs, Open),
    maplist([O,Size-O]>>fd_size(O, Size), Open, Pairs),
    keysort(Pairs, [_-V|_]),
    indomain(V).

% wrong first_fail: variables sorted, not chosen
first_fail(Vs, V) :-
    include(var, Vs, Open),
    sort(Open, Sorted),
    reverse(Sorted, Reversed),
    maplist([O,Size-O]>>fd_size(O, Size), Reversed, Pairs),
    keysort(Pairs, [_-V|_]).

% wrong first_fail: domains of two values only
first_fail(Vs, V) :-
    member(V, Vs),
    var(V),
    fd_size(V, 2),
    !.

% right first_fail: keysort/2 keeps the order
first_fail(Vs, V) :-
    include(var, Vs, Open),
    maplist([O,Size-O]>>fd_size(O, Size), Open, Pairs),
    keysort(Pairs, [_-V|_]).

% right first_fail: none before is as small, none after is smaller
first_fail(Vs, V) :-
    append(Before, [V|After], Vs),
    var(V),
    fd_size(V, Size),
    \+ ( member(B, Before), var(B), fd_size(B, M), M =< Size ),
    \+ ( member(A, After), var(A), fd_size(A, M), M < Size ),
    !.

% right first_fail: the place of the smallest size
first_fail(Vs, V) :-
    aggregate_all(min(Size, I), ( nth1(I, Vs, O), var(O), fd_size(O, Size) ), min(_, Place)),
    nth1(Place, Vs, V),
    !.

% wrong my_label: from right to left
my_label(Vs) :-
    reverse(Vs, Reversed),
    label(Reversed).

% wrong my_label: from left to right
my_label(Vs) :-
    label(Vs).

% wrong my_label: sorted once, before the search
my_label(Vs) :-
    include(var, Vs, Open),
    maplist([V,Size-V]>>fd_size(V, Size), Open, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Ordered),
    label(Ordered).

% wrong my_label: calls what it should not
my_label(Vs) :-
    labeling([ff], Vs).

% wrong my_label: ties go to the variable with the most constraints
my_label(Vs) :-
    labeling([ffc], Vs).

% wrong my_label: the smallest value, not the smallest domain
my_label(Vs) :-
    labeling([min], Vs).

% wrong my_label: the first solution only
my_label(Vs) :-
    (   first_fail(Vs, V)
    ->  indomain(V),
        my_label(Vs),
        !
    ;   true
    ).

% wrong my_label: one variable only
my_label(Vs) :-
    first_fail(Vs, V),
    indomain(V).

% wrong my_label: fails when all are known
my_label(Vs) :-
    first_fail(Vs, V),
    indomain(V),
    my_label(Vs).

% wrong my_label: large values first
my_label(Vs) :-
    (   first_fail(Vs, V)
    ->  labeling([down], [V]),
        my_label(Vs)
    ;   true
    ).

% wrong my_label: solutions repeated
my_label(Vs) :-
    first_fail(Vs, V),
    indomain(V),
    my_label(Vs).
my_label(_).

% wrong my_label: largest domains first
my_label(Vs) :-
    include(var, Vs, Open),
    (   Open == []
    ->  true
    ;   maplist([V,Size-V]>>( fd_size(V, S), Size is -S ), Open, Pairs),
        keysort(Pairs, [_-V|_]),
        indomain(V),
        my_label(Vs)
    ).

% wrong my_label: the last of the smallest domains
my_label(Vs) :-
    reverse(Vs, Reversed),
    last_fail(Reversed).

last_fail(Vs) :-
    (   first_fail(Vs, V)
    ->  indomain(V),
        last_fail(Vs)
    ;   true
    ).

% right my_label: takes the chosen variable out
my_label(Vs) :-
    include(var, Vs, Open),
    by_size(Open).

by_size([]).
by_size([V|Vs]) :-
    first_fail([V|Vs], Chosen),
    indomain(Chosen),
    include(var, [V|Vs], Open),
    by_size(Open).

% right my_label: values by between/3
my_label(Vs) :-
    term_variables(Vs, []),
    !.
my_label(Vs) :-
    first_fail(Vs, V),
    fd_inf(V, Least),
    fd_sup(V, Most),
    between(Least, Most, V),
    my_label(Vs).

% right my_label: a value, or another one
my_label(Vs) :-
    \+ first_fail(Vs, _).
my_label(Vs) :-
    first_fail(Vs, V),
    fd_dom(V, Domain),
    findall(X, ( X in Domain, label([X]) ), Xs),
    member(V, Xs),
    my_label(Vs).

% wrong down: small values first
down(Vs) :-
    label(Vs).

% wrong down: from right to left
down(Vs) :-
    reverse(Vs, Reversed),
    labeling([down], Reversed).

% wrong down: first fail
down(Vs) :-
    labeling([ff,down], Vs).

% wrong down: only the first variable
down([V|Vs]) :-
    labeling([down], [V]),
    label(Vs).

% wrong down: the largest value only
down([]).
down([V|Vs]) :-
    fd_sup(V, V),
    down(Vs).

% wrong down: the first solution only
down(Vs) :-
    once(labeling([down], Vs)).

% wrong down: the variable with the largest value first
down(Vs) :-
    labeling([max,down], Vs).

% wrong down: steps of one, holes forgotten
down([]).
down([V|Vs]) :-
    fd_sup(V, Most),
    fd_size(V, Size),
    Least is Most - Size + 1,
    numlist(Least, Most, Values),
    reverse(Values, Falling),
    member(V, Falling),
    down(Vs).

% wrong down: the largest sum first
down(Vs) :-
    sum(Vs, #=, Sum),
    labeling([max(Sum)], Vs).

% right down: one after another
down([]).
down([V|Vs]) :-
    labeling([down], [V]),
    down(Vs).

% right down: the largest value, or smaller ones
down([]).
down([V|Vs]) :-
    fd_sup(V, Most),
    (   V = Most,
        down(Vs)
    ;   V #< Most,
        down([V|Vs])
    ).

% right down: all solutions, turned around
down(Vs) :-
    findall(Vs, label(Vs), All),
    reverse(All, Falling),
    member(Vs, Falling).

% wrong optimum: the first solution
optimum(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    safe(Cs),
    once(label(Cs)).

safe([]).
safe([C|Cs]) :-
    free(Cs, C, 1),
    safe(Cs).

free([], _, _).
free([B|Cs], A, D) :-
    A #\= B,
    abs(A - B) #\= D,
    E is D + 1,
    free(Cs, A, E).

% wrong optimum: no diagonals
optimum(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    all_different(Cs),
    once(labeling([down], Cs)).

% wrong optimum: one direction of the diagonals
optimum(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    safe(Cs),
    once(labeling([down], Cs)).

safe([]).
safe([C|Cs]) :-
    free(Cs, C, 1),
    safe(Cs).

free([], _, _).
free([B|Cs], A, D) :-
    A #\= B,
    A - B #\= D,
    E is D + 1,
    free(Cs, A, E).

% wrong optimum: neighbors only
optimum(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    all_different(Cs),
    apart(Cs),
    once(labeling([down], Cs)).

apart([_]).
apart([A,B|Cs]) :-
    abs(A - B) #\= 1,
    apart([B|Cs]).

% wrong optimum: the largest elements last
optimum(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    safe(Cs),
    reverse(Cs, Reversed),
    once(labeling([down], Reversed)).

safe([]).
safe([C|Cs]) :-
    free(Cs, C, 1),
    safe(Cs).

free([], _, _).
free([B|Cs], A, D) :-
    A #\= B,
    abs(A - B) #\= D,
    E is D + 1,
    free(Cs, A, E).

% wrong optimum: only the first element is large
optimum(N, [C|Cs]) :-
    length([C|Cs], N),
    [C|Cs] ins 1..N,
    safe([C|Cs]),
    labeling([max(C)], [C|Cs]),
    !.

safe([]).
safe([C|Cs]) :-
    free(Cs, C, 1),
    safe(Cs).

free([], _, _).
free([B|Cs], A, D) :-
    A #\= B,
    abs(A - B) #\= D,
    E is D + 1,
    free(Cs, A, E).

% wrong optimum: all solutions
optimum(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    safe(Cs),
    labeling([down], Cs).

safe([]).
safe([C|Cs]) :-
    free(Cs, C, 1),
    safe(Cs).

free([], _, _).
free([B|Cs], A, D) :-
    A #\= B,
    abs(A - B) #\= D,
    E is D + 1,
    free(Cs, A, E).

% wrong optimum: the answers of the example
optimum(6, [5,3,1,6,4,2]).
optimum(8, [8,4,1,3,6,2,7,5]).

% right optimum: the largest one, element by element
optimum(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    safe(Cs),
    largest(Cs).

largest([]).
largest([C|Cs]) :-
    labeling([down], [C]),
    \+ \+ label(Cs),
    !,
    largest(Cs).

safe([]).
safe([C|Cs]) :-
    free(Cs, C, 1),
    safe(Cs).

free([], _, _).
free([B|Cs], A, D) :-
    A #\= B,
    abs(A - B) #\= D,
    E is D + 1,
    free(Cs, A, E).

% right optimum: without constraints
optimum(N, Cs) :-
    numlist(1, N, Numbers),
    reverse(Numbers, Falling),
    place(Falling, [], Cs),
    !.

place([], _, []).
place(Columns, Before, [C|Cs]) :-
    select(C, Columns, Others),
    \+ ( nth1(D, Before, B), abs(B - C) =:= D ),
    place(Others, [C|Before], Cs).

% right optimum: the mirror image of the first solution
optimum(N, Cs) :-
    length(Vs, N),
    Vs ins 1..N,
    all_distinct(Vs),
    numlist(1, N, Rows),
    maplist(diagonals, Vs, Rows, Sums, Differences),
    all_different(Sums),
    all_different(Differences),
    once(label(Vs)),
    maplist(mirrored(N), Vs, Cs).

diagonals(V, Row, Sum, Difference) :-
    Sum #= V + Row,
    Difference #= V - Row.

mirrored(N, V, C) :-
    C is N + 1 - V.

% wrong down: fails for no variables
down([V|Vs]) :- labeling([down], [V|Vs]).

% wrong down: negative values upwards
down([]).
down([V|Vs]) :- fd_inf(V, Least), ( Least < 0 -> indomain(V) ; labeling([down], [V]) ), down(Vs).
