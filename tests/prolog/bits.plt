:- use_module(library(plunit)).
:- use_module('../../prolog/bits').

:- begin_tests(bits).

%   A step with one clause goes in the place of its call; the others are called.

plain(K, Bit, Sum0, Sum) :-
    Sum is Sum0 + K*Bit.

cutting(K, Index, Sum0, Sum) :-
    Index > K,
    !,
    Sum = Sum0.
cutting(_, Index, Sum0, Sum) :-
    Sum is Sum0+Index.

listing(Index, [Index-Square|Pairs], Pairs) :-
    Square is Index*Index.

failing(Most, Index, A, A) :-
    Index < Most.

loop(Set, Sum) :- each_bit(plain(2), Set, 0, Sum).
loop(Set, Sum) :- each_index(cutting(3), Set, 0, Sum).
loop(Set, Pairs) :- each_index(listing, Set, Pairs, []).
loop(Set, Set) :- each_index(failing(60), Set, Set, Set).

of(0b0, [0,0,[],0b0]).
of(0b10101, [42,2,[0-0,2-4,4-16],0b10101]).
of(0b1<<100, [Sum,0,[100-10000]]) :-
    Sum is 2<<100.

test(compiled, [ forall(of(Set0, Expected)), Found == Expected ]) :-
    Set is Set0,
    findall(Result, loop(Set, Result), Found).

test(called, [ forall(of(Set0, [Sum|_])), Found == Sum ]) :-
    Set is Set0,
    Step = plain(2),
    each_bit(Step, Set, 0, Found).
test(passed_on, [ forall(of(Set0, [Sum|_])), Found == Sum ]) :-
    Set is Set0,
    Loop = each_bit(plain(2)),
    call(Loop, Set, 0, Found).

%   The body of the step stands in the loop.

:- meta_predicate inferences(0, -).

test(cost, Compiled == ByHand) :-
    inferences(each_bit(plain(2), 0b111, 0, Sum), Compiled),
    inferences(by_hand(2, 0b111, 0, Sum), ByHand).

inferences(Goal, Count) :-
    statistics(inferences, Before),
    call(Goal),
    statistics(inferences, After),
    Count is After-Before.

by_hand(_, 0, Sum, Sum) :-
    !.
by_hand(K, Set, Sum0, Sum) :-
    Rest is Set /\ (Set-1),
    Bit is Set-Rest,
    Sum1 is Sum0 + K*Bit,
    by_hand(K, Rest, Sum1, Sum).

test(members, Bits-Numbers == [0b1,0b100,0b10000]-[7,9,11]) :-
    bits_list(0b10101, Bits),
    bits_numbers(7, 0b10101, Numbers).

%   There and back; cells may be in any order, and twice.

test(numbers, Set == 0b10101) :-
    numbers_bits(7, [11,7,9,7], Set).
test(cells, Set-Cells == 0b100_000_011-[1-1,1-2,3-3]) :-
    cells_bits(3, [1-2,3-3,1-1,1-2], Set),
    bits_cells(3, Set, Cells).
test(columns, Set-Columns == 0b010_000_101-[[1,3],[],[2]]) :-
    columns_bits(3, [[3,1],[],[2]], Set),
    bits_columns(3, Set, Columns).

:- end_tests(bits).
