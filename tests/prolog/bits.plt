:- use_module(library(plunit)).
:- use_module('../../prolog/bits').

:- begin_tests(bits).

%   A step with one clause goes in the place of its call; the others are called.

plain(K, Bit, Sum0, Sum) :-
    Sum is Sum0 + K*Bit.

cutting(K, Index, Sum, Sum) :-
    Index > K,
    !.
cutting(_, Index, Sum0, Sum) :-
    Sum is Sum0+Index.

listed(Index, [Index-Square|Pairs], Pairs) :-
    Square is Index*Index.

failing(Index, A, A) :-
    Index < 60.

%   A step that takes a term apart twice, which compiled clauses cannot tell, and has a
%   loop of its own.

product(pair(K,_), Pair, Sum0, Sum) :-
    Pair = pair(X,_),
    Pair = pair(_,Set),
    each_bit(plain(K), Set, 0, Sum1),
    Sum is Sum0 + X*Sum1.

loop(Set, Sum) :- each_bit(plain(2), Set, 0, Sum).
loop(Set, Sum) :- Step = plain(2), each_bit(Step, Set, 0, Sum).
loop(Set, Sum) :- Loop = each_bit(plain(2)), call(Loop, Set, 0, Sum).
loop(Set, Sum) :- each_index(cutting(3), Set, 0, Sum).
loop(Set, Pairs) :- each_index(listed, Set, Pairs, []).
loop(Set, Set) :- each_index(failing, Set, Set, Set).

of(0, [0,0,0,0,[],0]).
of(0b10101, [42,42,42,2,[0-0,2-4,4-16],0b10101]).
of(Set, [Sum,Sum,Sum,0,[100-10000]]) :-
    Set is 1<<100,
    Sum is 2<<100.

test(loops, [ forall(of(Set, Expected)), Found == Expected ]) :-
    findall(Result, loop(Set, Result), Found).

%   The body of the step stands in the loop.

test(step_in_place, nondet) :-
    clause('__each_bit plain+1'(_, _, _, _), (_,_,_ is _+_*_,_)).

test(members, [ forall(member(Pairs-Expected, [ []-7, [pair(2,0b101),pair(3,0b10)]-39 ])),
                Sums == [Expected,Expected] ]) :-
    findall(Sum,
            (   each_member(product(pair(2,x)), Pairs, 7, Sum)
            ;   Step = product(pair(2,x)),
                each_member(Step, Pairs, 7, Sum)
            ),
            Sums).

:- end_tests(bits).
