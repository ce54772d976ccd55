% wrong magic_sum: a line through two sizes
magic_sum(N, Sum) :-
    Sum is 19 * N - 42.

% wrong magic_sum: a table
magic_sum(1, 1).
magic_sum(3, 15).
magic_sum(4, 34).

% wrong magic_sum: the sum of all numbers
magic_sum(N, Sum) :-
    Sum is N * N * (N * N + 1) // 2.

% wrong magic_sum: the sum of 1 to N
magic_sum(N, Sum) :-
    Sum is N * (N + 1) // 2.

% wrong magic_sum: divided too early
magic_sum(N, Sum) :-
    Sum is N * ((N * N + 1) // 2).

% wrong magic_sum: the numbers from 0
magic_sum(N, Sum) :-
    Sum is N * (N * N - 1) // 2.

% wrong magic_sum: not an integer
magic_sum(N, Sum) :-
    Sum is N * (N * N + 1) / 2.0.

% right magic_sum: all numbers, divided among the rows
magic_sum(N, Sum) :-
    Last is N * N,
    numlist(1, Last, Numbers),
    sum_list(Numbers, All),
    Sum is All // N.

% right magic_sum: a constraint
magic_sum(N, Sum) :-
    2 * Sum #= N ^ 3 + N.

% right magic_sum: the middle number, N times
magic_sum(N, Sum) :-
    Sum is (N * N + 1) * N div 2.

% wrong rest: the redundant sum only
rest(As, Bs, Sum) :-
    As ins 0..1,
    exclude(is_in(Bs), As, Others),
    Rest is Sum - 1,
    sum(Others, #=, Rest).

is_in(Bs, A) :-
    member(B, Bs),
    B == A,
    !.

% wrong rest: without the redundant sum
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    sum(Bs, #=, 1).

% wrong rest: without the sum of Bs
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    exclude(is_in(Bs), As, Others),
    Rest is Sum - 1,
    sum(Others, #=<, Rest).

is_in(Bs, A) :-
    member(B, Bs),
    B == A,
    !.

% wrong rest: the others have the whole sum
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(Bs, #=, 1),
    exclude(is_in(Bs), As, Others),
    sum(Others, #=, Sum).

is_in(Bs, A) :-
    member(B, Bs),
    B == A,
    !.

% wrong rest: Bs are the first ones
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    sum(Bs, #=, 1),
    append(Bs, Others, As),
    Rest is Sum - 1,
    sum(Others, #=, Rest).

% wrong rest: finds them by unification
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    sum(Bs, #=, 1),
    subtract(As, Bs, Others),
    Rest is Sum - 1,
    sum(Others, #=, Rest).

% wrong rest: compares copies
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    sum(Bs, #=, 1),
    findall(A, ( member(A, As), \+ ( member(B, Bs), B == A ) ), Others),
    Rest is Sum - 1,
    sum(Others, #=, Rest).

% wrong rest: the sum of the example
rest(As, Bs, _) :-
    As ins 0..1,
    sum(As, #=, 3),
    sum(Bs, #=, 1),
    exclude(is_in(Bs), As, Others),
    sum(Others, #=, 2).

is_in(Bs, A) :-
    member(B, Bs),
    B == A,
    !.

% wrong rest: labels
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    sum(Bs, #=, 1),
    label(As).

% wrong rest: at most
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=<, Sum),
    sum(Bs, #=, 1),
    exclude(is_in(Bs), As, Others),
    Rest is Sum - 1,
    sum(Others, #=<, Rest).

is_in(Bs, A) :-
    member(B, Bs),
    B == A,
    !.

% wrong rest: as many as are not in Bs
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    sum(Bs, #=, 1),
    length(Bs, N),
    length(First, N),
    append(First, Others, As),
    Rest is Sum - 1,
    sum(Others, #=, Rest).

% right rest: a recursion over As
rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(As, #=, Sum),
    sum(Bs, #=, 1),
    others(As, Bs, Others),
    sum(Others, #=, Rest),
    Rest #= Sum - 1.

others([], _, []).
others([A|As], Bs, Others) :-
    (   maplist(\==(A), Bs)
    ->  Others = [A|Others1]
    ;   Others = Others1
    ),
    others(As, Bs, Others1).

% right rest: partition/4
rest(As, Bs, Sum) :-
    As ins 0..1,
    partition(among(Bs), As, Inside, Outside),
    sum(Inside, #=, 1),
    Rest is Sum - 1,
    sum(Outside, #=, Rest),
    sum(As, #=, Sum).

among(Bs, A) :-
    include(==(A), Bs, [_|_]).

% wrong wholly_inside: From is ignored
wholly_inside(Ids, _, To, Regions) :-
    findall(K, ( nth1(R, Ids, Row), R =< To, member(K, Row) ), Here),
    findall(K, ( nth1(R, Ids, Row), R > To, member(K, Row) ), Elsewhere),
    sort(Here, Sorted),
    subtract(Sorted, Elsewhere, Regions).

% wrong wholly_inside: To is ignored
wholly_inside(Ids, From, _, Regions) :-
    findall(K, ( nth1(R, Ids, Row), R >= From, member(K, Row) ), Here),
    findall(K, ( nth1(R, Ids, Row), R < From, member(K, Row) ), Elsewhere),
    sort(Here, Sorted),
    subtract(Sorted, Elsewhere, Regions).

% wrong wholly_inside: regions with a cell there
wholly_inside(Ids, From, To, Regions) :-
    findall(K, ( between(From, To, R), nth1(R, Ids, Row), member(K, Row) ), Here),
    sort(Here, Regions).

% wrong wholly_inside: not sorted
wholly_inside(Ids, From, To, Regions) :-
    findall(K, ( between(From, To, R), nth1(R, Ids, Row), member(K, Row) ), Here),
    findall(K, ( nth1(R, Ids, Row), \+ between(From, To, R), member(K, Row) ), Others),
    list_to_set(Here, Different),
    subtract(Different, Others, Regions).

% wrong wholly_inside: a region as often as it has cells
wholly_inside(Ids, From, To, Regions) :-
    findall(K, ( between(From, To, R), nth1(R, Ids, Row), member(K, Row) ), Here),
    findall(K, ( nth1(R, Ids, Row), \+ between(From, To, R), member(K, Row) ), Others),
    msort(Here, Sorted),
    subtract(Sorted, Others, Regions).

% wrong wholly_inside: the last row does not count
wholly_inside(Ids, From, To, Regions) :-
    Last is To - 1,
    findall(K, ( between(From, Last, R), nth1(R, Ids, Row), member(K, Row) ), Here),
    findall(K, ( nth1(R, Ids, Row), \+ between(From, Last, R), member(K, Row) ), Others),
    sort(Here, Sorted),
    subtract(Sorted, Others, Regions).

% wrong wholly_inside: rows from 0
wholly_inside(Ids, From, To, Regions) :-
    findall(K, ( between(From, To, R), nth0(R, Ids, Row), member(K, Row) ), Here),
    findall(K, ( nth0(R, Ids, Row), \+ between(From, To, R), member(K, Row) ), Others),
    sort(Here, Sorted),
    subtract(Sorted, Others, Regions).

% wrong wholly_inside: columns
wholly_inside(Ids, From, To, Regions) :-
    transpose(Ids, Columns),
    findall(K, ( between(From, To, C), nth1(C, Columns, Column), member(K, Column) ), Here),
    findall(K,
            ( nth1(C, Columns, Column), \+ between(From, To, C), member(K, Column) ),
            Others),
    sort(Here, Sorted),
    subtract(Sorted, Others, Regions).

% wrong wholly_inside: only the rows next to the group
wholly_inside(Ids, From, To, Regions) :-
    Above is From - 1,
    Below is To + 1,
    findall(K, ( between(From, To, R), nth1(R, Ids, Row), member(K, Row) ), Here),
    findall(K, ( member(R, [Above,Below]), nth1(R, Ids, Row), member(K, Row) ), Others),
    sort(Here, Sorted),
    subtract(Sorted, Others, Regions).

% wrong wholly_inside: fails where there is none
wholly_inside(Ids, From, To, Regions) :-
    findall(K, ( between(From, To, R), nth1(R, Ids, Row), member(K, Row) ), Here),
    sort(Here, Sorted),
    setof(K,
          ( member(K, Sorted),
            forall(( nth1(R, Ids, Row), memberchk(K, Row) ), between(From, To, R))
          ),
          Regions).

% right wholly_inside: first and last rows of each region
wholly_inside(Ids, From, To, Regions) :-
    append(Ids, All),
    sort(All, Numbers),
    include(inside(Ids, From, To), Numbers, Regions).

inside(Ids, From, To, K) :-
    findall(R, ( nth1(R, Ids, Row), memberchk(K, Row) ), Rows),
    min_list(Rows, First),
    max_list(Rows, Last),
    From =< First,
    Last =< To.

% right wholly_inside: the rows in three parts
wholly_inside(Ids, From, To, Regions) :-
    Above is From - 1,
    Count is To - From + 1,
    length(Upper, Above),
    length(Middle, Count),
    append([Upper,Middle,Lower], Ids),
    append(Middle, Ks0),
    sort(Ks0, Ks),
    append(Upper, Lower, Rows),
    append(Rows, Others0),
    sort(Others0, Others),
    ord_subtract(Ks, Others, Regions).

% wrong golomb: not labeled
golomb(C, [0,A,B,C]) :-
    [A,B] ins 0..C,
    chain([0,A,B,C], #<),
    D #= B - A,
    E #= C - A,
    F #= C - B,
    all_different([A,B,C,D,E,F]),
    A #< F.

% wrong golomb: the mirror image, too
golomb(C, [0,A,B,C]) :-
    [A,B] ins 0..C,
    chain([0,A,B,C], #<),
    D #= B - A,
    E #= C - A,
    F #= C - B,
    all_different([A,B,C,D,E,F]),
    label([A,B]).

% wrong golomb: the other mirror image
golomb(C, [0,A,B,C]) :-
    [A,B] ins 0..C,
    chain([0,A,B,C], #<),
    D #= B - A,
    E #= C - A,
    F #= C - B,
    all_different([A,B,C,D,E,F]),
    A #> F,
    label([A,B]).

% wrong golomb: distances of neighbors only
golomb(C, [0,A,B,C]) :-
    [A,B] ins 0..C,
    chain([0,A,B,C], #<),
    D #= B - A,
    F #= C - B,
    all_different([A,D,F]),
    A #< F,
    label([A,B]).

% wrong golomb: distances from the first mark only
golomb(C, [0,A,B,C]) :-
    [A,B] ins 0..C,
    chain([0,A,B,C], #<),
    all_different([A,B,C]),
    label([A,B]).

% wrong golomb: shorter rulers, too
golomb(Length, [0,A,B,C]) :-
    [A,B,C] ins 0..Length,
    chain([0,A,B,C], #<),
    D #= B - A,
    E #= C - A,
    F #= C - B,
    all_different([A,B,C,D,E,F]),
    A #< F,
    label([A,B,C]).

% wrong golomb: the length of the example built in
golomb(_, [0,1,4,6]).

% wrong golomb: marks from 1
golomb(Length, [1,A,B,C]) :-
    C is Length + 1,
    [A,B] ins 1..C,
    chain([1,A,B,C], #<),
    G #= A - 1,
    H #= B - 1,
    I #= C - 1,
    D #= B - A,
    E #= C - A,
    F #= C - B,
    all_different([D,E,F,G,H,I]),
    G #< F,
    label([A,B]).

% right golomb: without constraints
golomb(C, [0,A,B,C]) :-
    between(1, C, A),
    between(A, C, B),
    D is B - A,
    E is C - A,
    F is C - B,
    sort([A,B,C,D,E,F], Different),
    length(Different, 6),
    Different = [Least|_],
    Least > 0,
    A < F.

% right golomb: pairs by recursion, large values first
golomb(Length, Marks) :-
    Marks = [0|Others],
    length(Others, 3),
    last(Others, Length),
    Others ins 1..Length,
    distances(Marks, Distances),
    Distances ins 1..Length,
    all_distinct(Distances),
    nth1(1, Distances, First),
    last(Distances, Last),
    First #< Last,
    labeling([down], Others).

distances([], []).
distances([M|Ms], Distances) :-
    maplist(distance(M), Ms, Here),
    distances(Ms, Others),
    append(Here, Others, Distances).

distance(A, B, Distance) :-
    Distance #= B - A.

% wrong rest: all of As fail
rest(As, Bs, Sum) :- length(As, N), \+ length(Bs, N), user:rest(As, Bs, Sum).

% wrong rest: the others only
rest(As, Bs, Sum) :- As ins 0..1, sum(As, #=, Sum), sum(Bs, #=<, 1), length(As, N), length(Bs, M), R is Sum - 1, ( N - M =:= R -> user:rest(As, Bs, Sum) ; user:rest(As, Bs, Sum) ), M > 1.
