:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/search/limits').

:- begin_tests(collecting).

each(List, OnItem) :-
    forall(member(Item, List), call(OnItem, Item)).

interrupted(List, OnItem) :-
    catch(( each(List, OnItem), throw(over) ), over, true).

copied(X, OnItem) :-
    call(OnItem, f(X,Y,Y)),
    X = bound.

test(none, true(Items == [])) :-
    collect_items(each([]), Items).
test(in_order, true(Items == [1,f(2),[3],1])) :-
    collect_items(each([1,f(2),[3],1]), Items).
test(survives_an_exception, true(Items == [a,b])) :-
    collect_items(interrupted([a,b]), Items).
test(copies, true(Items =@= [f(_,Y,Y)])) :-
    collect_items(copied(_), Items).
test(nested, true(Lengths == [0,1,2])) :-
    collect_items(lengths, Lengths).
test(fails, fail) :-
    collect_items([_]>>fail, _).

lengths(OnLength) :-
    forall(member(List, [[],[a],[a,b]]),
           ( collect_items(each(List), Items),
             length(Items, Length),
             call(OnLength, Length)
           )).

%   Copying all for each would be 5 GB of garbage.

test(solve_is_linear, true(Garbage < 100000000)) :-
    numlist(1, 8, Ids),
    findall(Ids, member(_, Ids), Rows),
    make_board(Rows, 1, Board),
    garbage(Before),
    solve(Board, [model(bits)], report(multiple, none, Solutions, _)),
    garbage(After),
    assertion(length(Solutions, 5242)),
    Garbage is After - Before.

garbage(Bytes) :-
    garbage_collect,
    statistics(garbage_collection, [_,Bytes|_]).

:- end_tests(collecting).
