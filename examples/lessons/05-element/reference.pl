:- use_module(library(clpfd)).

%!  price(?Product, ?Price) is semidet.
%
%   Price is what Product costs.

price(Product, Price) :-
    element(Product, [30,10,50,20,40], Price).

%!  tour_length(+Towns, ?Length) is semidet.
%
%   Length is the length of the way through three towns.

tour_length([A,B,C], Length) :-
    [A,B,C] ins 1..3,
    distance(A, B, First),
    distance(B, C, Second),
    Length #= First + Second.

distance(From, To, Distance) :-
    Index #= 3 * (From - 1) + To,
    element(Index, [0,3,8,3,0,4,8,4,0], Distance).

%!  exactly_one(+Vs, +K) is semidet.
%
%   K occurs exactly once in Vs.

exactly_one(Vs, K) :-
    element(Place, Vs, K),
    indomain(Place),
    nth1(Place, Vs, _, Others),
    maplist(#\=(K), Others).

%!  inverse(+As, +Bs) is semidet.
%
%   Each of As and Bs is the inverse permutation of the other.

inverse(As, Bs) :-
    length(As, N),
    length(Bs, N),
    As ins 1..N,
    Bs ins 1..N,
    numlist(1, N, Is),
    maplist(element_is(As), Bs, Is),
    maplist(element_is(Bs), As, Is).

element_is(Vs, Place, Value) :-
    element(Place, Vs, Value).
