:- use_module([library(clpfd), library(plunit)]).
:- use_module([boards, '../../prolog/search/solutions']).
:- use_module('../../prolog/models/models', [default_strategy/2]).
:- use_module('../../prolog/fd/prolog/fd_search', [run_search/1]).
:- use_module('../../prolog/search/strategies', [strategy/3]).

:- begin_tests(solutions).

prepare(Problem, Strategy, Search) :-
    prepared_search(Problem, [strategy(Strategy)], Search).

strategy_of(Model, Strategy) :-
    default_strategy(Model, Name),
    once(strategy(Name, Strategy, _)).

%   All but the order of the stars in a row is given: 2^8 ways to label.

test(a_placement_is_found_once, true(Ways-Placements == 256-[Columns])) :-
    rows_board(8, 2, Board),
    once(search_solution(star_battle(Board, bits, none), strategy(cells, weights, down, step, complete), [], Columns)),
    given(Board, Columns, Posted1),
    Posted1 = clpfd(_, Labeling, _, _),
    aggregate_all(count, run_search(Labeling), Ways),
    given(Board, Columns, Posted2),
    findall(C, label_search(Posted2, C), Placements).

given(Board, Columns, Posted) :-
    prepare(star_battle(Board, feup, none), strategy(columns, leftmost, up, step, complete), Search),
    post_search(Search, Posted),
    Posted = clpfd(_, _, views(Rows, _), _),
    maplist(one_of, Rows, Columns).

one_of(Row, [A,B]) :-
    Row ins A \/ B.

test(figures_of_a_labeling, [ forall(member(Model, [global,columns,cells])),
                              true(Leaves == Branches) ]) :-
    rows_board(5, 1, Board),
    strategy_of(Model, Strategy),
    prepare(star_battle(Board, Model, none), Strategy, Search),
    post_search(Search, Posted),
    aggregate_all(count, label_search(Posted, _), 14),
    search_figures(Search, Figures),
    assertion(\+ search_limit(Search, _)),
    assertion(has_propagators(Search)),
    memberchk(nodes-Nodes, Figures),
    memberchk(failures-Failures, Figures),
    memberchk(depth-Depth, Figures),
    assertion(Depth =< 25),
    Leaves is Failures + 14,
    Branches is Nodes//2 + 1.
test(seeds_change_the_order_only, true(Sets == [Set])) :-
    rows_board(6, 1, Board),
    findall(Cs,
            ( between(1, 5, Seed),
              findall(C, search_solution(star_battle(Board, bits, none),
                                strategy(cells, random_variable(Seed), down, step, complete), [],
                                C), Cs)
            ),
            Lists),
    sort(Lists, Orders),
    assertion(length(Orders, 5)),
    maplist(msort, Lists, Sorted),
    sort(Sorted, Sets),
    Sets = [Set|_].

:- end_tests(solutions).
