:- use_module(library(plunit)).
:- use_module('../../prolog/search/strategies').

:- begin_tests(strategies).

illegal(strategy(rows, ff, up, step, complete), view).
illegal(strategy(columns, best, up, step, complete), select).
illegal(strategy(columns, ff, left, step, complete), order).
illegal(strategy(columns, ff, up, leap, complete), branch).
illegal(strategy(columns, ff, middle, bisect, complete), of(order, _)).
illegal(strategy(columns, ff, up, step, lds(x)), method).
illegal(strategy(columns, call(halt), up, step, complete), select).
illegal(nothing, strategy).

test(illegal, [forall(illegal(Strategy, Part)), throws(error(_, context(_, starbattle(unknown(Part, _, _)))))]) :-
    must_be_strategy(Strategy).

test(unbound, throws(error(instantiation_error, _))) :-
    must_be_strategy(strategy(columns, _, up, step, complete)).
:- end_tests(strategies).
