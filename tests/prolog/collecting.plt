:- use_module(library(plunit)).
:- use_module([boards, '../../prolog/starbattle', '../../prolog/search/limits']).

:- begin_tests(collecting).

each(List, OnItem) :-
    forall(member(Item, List), call(OnItem, Item)).

interrupted(List, OnItem) :-
    catch(( each(List, OnItem), throw(over) ), over, true).

copied(X, OnItem) :-
    call(OnItem, f(X,Y,Y)),
    X = bound.

test(in_order, true(Items == [1,f(2),[3],1])) :-
    collect_items(each([1,f(2),[3],1]), Items).
test(survives_an_exception, true(Items == [a,b])) :-
    collect_items(interrupted([a,b]), Items).
test(copies, true(Items =@= [f(_,Y,Y)])) :-
    collect_items(copied(_), Items).

%   Copying all for each would be 5 GB of garbage.

test(solve_is_linear, true(Garbage < 100000000)) :-
    stripes(8, 1, Board),
    garbage(Before),
    solve(Board, [model(bits)], report(multiple, none, Solutions, _)),
    garbage(After),
    assertion(length(Solutions, 5242)),
    Garbage is After - Before.

garbage(Bytes) :-
    garbage_collect,
    statistics(garbage_collection, [_,Bytes|_]).

:- end_tests(collecting).
