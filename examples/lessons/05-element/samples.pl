% wrong price: the table begins at 0
price(Product, Price) :-
    Place #= Product + 1,
    element(Place, [30,10,50,20,40], Price).

% wrong price: the last product is missing
price(Product, Price) :-
    element(Product, [30,10,50,20], Price).

% wrong price: tries the products
price(Product, Price) :-
    nth1(Product, [30,10,50,20,40], Price).

% wrong price: labels
price(Product, Price) :-
    element(Product, [30,10,50,20,40], Price),
    label([Product]).

% wrong price: not tied to each other
price(Product, Price) :-
    Product in 1..5,
    Price in 10 \/ 20 \/ 30 \/ 40 \/ 50.

% wrong price: one direction of the implications, one missing
price(Product, Price) :-
    Product in 1..5,
    Price in 10..50,
    Product #= 1 #==> Price #= 30,
    Product #= 2 #==> Price #= 10,
    Product #= 3 #==> Price #= 50,
    Product #= 4 #==> Price #= 20.

% wrong price: sorted prices
price(Product, Price) :-
    element(Product, [10,20,30,40,50], Price).

% wrong price: at least the price
price(Product, Price) :-
    element(Product, [30,10,50,20,40], Least),
    Price in 0..50,
    Price #>= Least.

% right price: a table of pairs
price(Product, Price) :-
    tuples_in([[Product,Price]], [[1,30],[2,10],[3,50],[4,20],[5,40]]).

% right price: a formula of pairs
price(Product, Price) :-
    Product in 1..5,
    Price in 10 \/ 20 \/ 30 \/ 40 \/ 50,
    (Product #= 1) #<==> (Price #= 30),
    (Product #= 2) #<==> (Price #= 10),
    (Product #= 3) #<==> (Price #= 50),
    (Product #= 4) #<==> (Price #= 20),
    (Product #= 5) #<==> (Price #= 40).

% right price: sorted prices, and which product has them
price(Product, Price) :-
    Tens in 1..5,
    Price #= 10 * Tens,
    element(Tens, [2,4,1,5,3], Product).

% wrong tour_length: the first way only
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, Length).

distance(A, B, Distance) :-
    Place #= 3 * (A - 1) + B,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: back to the first town
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, D1),
    distance(B, C, D2),
    distance(C, A, D3),
    Length #= D1 + D2 + D3.

distance(A, B, Distance) :-
    Place #= 3 * (A - 1) + B,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: both ways from the first town
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, D1),
    distance(A, C, D2),
    Length #= D1 + D2.

distance(A, B, Distance) :-
    Place #= 3 * (A - 1) + B,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: the index counts from 0
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, D1),
    distance(B, C, D2),
    Length #= D1 + D2.

distance(A, B, Distance) :-
    Place #= 3 * A + B,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: the index is the sum
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, D1),
    distance(B, C, D2),
    Length #= D1 + D2.

distance(A, B, Distance) :-
    Place #= A + B - 1,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: towns without domains
tour_length([A,B,C], Length) :-
    distance(A, B, D1),
    distance(B, C, D2),
    Length #= D1 + D2.

distance(A, B, Distance) :-
    Place #= 3 * (A - 1) + B,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: all towns different
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    all_different([A,B,C]),
    distance(A, B, D1),
    distance(B, C, D2),
    Length #= D1 + D2.

distance(A, B, Distance) :-
    Place #= 3 * (A - 1) + B,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: labels
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, D1),
    distance(B, C, D2),
    Length #= D1 + D2,
    label([A,B,C]).

distance(A, B, Distance) :-
    Place #= 3 * (A - 1) + B,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance).

% wrong tour_length: a wrong entry of the table
tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, D1),
    distance(B, C, D2),
    Length #= D1 + D2.

distance(A, B, Distance) :-
    Place #= 3 * (A - 1) + B,
    element(Place, [0,3,8,3,0,4,8,3,0], Distance).

% wrong tour_length: no way from a town to itself
tour_length([A,B,C], Length) :-
    Ways = [[1,2,3],[1,3,8],[2,1,3],[2,3,4],[3,1,8],[3,2,4]],
    tuples_in([[A,B,D1],[B,C,D2]], Ways),
    Length #= D1 + D2.

% right tour_length: a table of ways
tour_length([A,B,C], Length) :-
    Ways = [[1,1,0],[1,2,3],[1,3,8],[2,1,3],[2,2,0],[2,3,4],[3,1,8],[3,2,4],[3,3,0]],
    tuples_in([[A,B,D1],[B,C,D2]], Ways),
    Length #= D1 + D2.

% right tour_length: distances add up along the list
tour_length([Town|Towns], Length) :-
    [Town|Towns] ins 1..3,
    foldl(way, Towns, Town-0, _-Length).

way(To, From-Sum0, To-Sum) :-
    Place #= 3 * (To - 1) + From,
    element(Place, [0,3,8,3,0,4,8,4,0], Distance),
    Sum #= Sum0 + Distance.

% right tour_length: all tours in a table
tour_length(Towns, Length) :-
    findall([A,B,C,L],
            ( member(A, [1,2,3]), member(B, [1,2,3]), member(C, [1,2,3]),
              between_towns(A, B, D), between_towns(B, C, E),
              L is D + E
            ),
            Table),
    append(Towns, [Length], Tuple),
    tuples_in([Tuple], Table).

between_towns(A, B, Distance) :-
    nth1(A, [[0,3,8],[3,0,4],[8,4,0]], Row),
    nth1(B, Row, Distance).

% wrong exactly_one: only the next element is not K
exactly_one(Vs, K) :-
    length(Vs, N),
    Place in 1..N,
    element(Place, Vs, K),
    indomain(Place),
    Next is Place mod N + 1,
    nth1(Next, Vs, V),
    V #\= K.

% wrong exactly_one: at least one
exactly_one(Vs, K) :-
    element(Place, Vs, K),
    indomain(Place).

% wrong exactly_one: the others before it only
exactly_one(Vs, K) :-
    element(Place, Vs, K),
    indomain(Place),
    length(Before, Place),
    append(Others, [_], Before),
    append(Before, _, Vs),
    maplist(#\=(K), Others).

% wrong exactly_one: the first place only
exactly_one(Vs, K) :-
    element(Place, Vs, K),
    once(indomain(Place)),
    nth1(Place, Vs, _, Others),
    maplist(#\=(K), Others).

% wrong exactly_one: at most one
exactly_one(Vs, K) :-
    select(_, Vs, Others),
    maplist(#\=(K), Others).

% wrong exactly_one: the value of the example
exactly_one(Vs, _) :-
    element(Place, Vs, 2),
    indomain(Place),
    nth1(Place, Vs, _, Others),
    maplist(#\=(2), Others).

% wrong exactly_one: the others are different from each other
exactly_one(Vs, K) :-
    element(Place, Vs, K),
    indomain(Place),
    all_different(Vs).

% wrong exactly_one: labels
exactly_one(Vs, K) :-
    element(Place, Vs, K),
    indomain(Place),
    nth1(Place, Vs, _, Others),
    maplist(#\=(K), Others),
    label(Vs).

% wrong exactly_one: two are enough
exactly_one([A,B|_], K) :-
    element(Place, [A,B], K),
    indomain(Place),
    nth1(Place, [A,B], _, Others),
    maplist(#\=(K), Others).

% wrong exactly_one: not the last place
exactly_one(Vs, K) :-
    append(Places, [_], Vs),
    element(Place, Places, K),
    indomain(Place),
    nth1(Place, Vs, _, Others),
    maplist(#\=(K), Others).

% right exactly_one: select/3
exactly_one(Vs, K) :-
    select(V, Vs, Others),
    V #= K,
    maplist(#\=(K), Others).

% right exactly_one: a recursion
exactly_one([K|Vs], K) :-
    maplist(#\=(K), Vs).
exactly_one([V|Vs], K) :-
    V #\= K,
    exactly_one(Vs, K).

% right exactly_one: a sum of truths
exactly_one(Vs, K) :-
    maplist(is_value(K), Vs, Truths),
    sum(Truths, #=, 1).

is_value(K, V, Truth) :-
    Truth #<==> (V #= K).

% wrong inverse: the same list
inverse(As, As) :-
    length(As, N),
    As ins 1..N,
    all_different(As).

% wrong inverse: the reversed list
inverse(As, Bs) :-
    length(As, N),
    As ins 1..N,
    all_different(As),
    reverse(As, Bs).

% wrong inverse: two permutations
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    all_different(As),
    all_different(Bs).

% wrong inverse: the last element is not tied
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    all_different(As),
    M is N - 2,
    numlist(1, M, Is),
    maplist(tied(As, Bs), Is).

tied(As, Bs, I) :-
    nth1(I, Bs, B),
    element(B, As, I).

% wrong inverse: the list must be known
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    numlist(1, N, Is),
    maplist(place(Bs), As, Is).

place(Bs, A, I) :-
    nth1(A, Bs, I),
    !.

% wrong inverse: composed with itself, not with the other
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    numlist(1, N, Is),
    maplist(element_is(As), As, Is),
    maplist(element_is(Bs), Bs, Is).

element_is(Vs, Place, Value) :-
    element(Place, Vs, Value).

% wrong inverse: the size of the example
inverse([A,B,C], [D,E,F]) :-
    [A,B,C,D,E,F] ins 1..3,
    maplist(element_is([A,B,C]), [D,E,F], [1,2,3]).

element_is(Vs, Place, Value) :-
    element(Place, Vs, Value).

% wrong inverse: labels
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    numlist(1, N, Is),
    maplist(element_is(As), Bs, Is),
    label(As).

element_is(Vs, Place, Value) :-
    element(Place, Vs, Value).

% wrong inverse: the last place leads to the first
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    numlist(1, N, Is),
    reverse(Is, Js),
    maplist(element_is(As), Bs, Js).

element_is(Vs, Place, Value) :-
    element(Place, Vs, Value).

% right inverse: one direction is enough
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    tied(1, N, As, Bs).

tied(I, N, _, _) :-
    I > N,
    !.
tied(I, N, As, Bs) :-
    nth1(I, Bs, B),
    element(B, As, I),
    J is I + 1,
    tied(J, N, As, Bs).

% right inverse: a truth for each pair of places
inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    all_distinct(As),
    forall_pairs(As, 1, Bs).

forall_pairs([], _, _).
forall_pairs([A|As], I, Bs) :-
    foldl(same_truth(A, I), Bs, 1, _),
    J is I + 1,
    forall_pairs(As, J, Bs).

same_truth(A, I, B, J, Next) :-
    (A #= J) #<==> (B #= I),
    Next is J + 1.

% wrong price: negative products count from the end
price(Product, Price) :- element(Product, [30,10,50,20,40], Price).
price(Product, Price) :- integer(Product), Product < 0, P is Product + 6, element(P, [30,10,50,20,40], Price).

% wrong exactly_one: not in a list of one
exactly_one([A,B|Vs], K) :- user:exactly_one([A,B|Vs], K).

% wrong inverse: not for one element
inverse([A,B|As], Bs) :- user:inverse([A,B|As], Bs).
