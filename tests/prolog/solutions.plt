:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module('../../prolog/board/board').
:- use_module('../../prolog/models/models', [model/2, default_strategy/2]).
:- use_module('../../prolog/fd/prolog/fd_search', [run_search/1]).
:- use_module('../../prolog/search/solutions').
:- use_module('../../prolog/search/strategies', [strategy/3]).

:- begin_tests(solutions).

prepare(Problem, Strategy, Search) :-
    prepared_search(Problem, [strategy(Strategy)], Search).

%   Stripes are rows here; they have 14 solutions if 5x5, 90 if 6x6, whose
%   stars are then permutations.

stripes(N, S, Board) :-
    numlist(1, N, Ids),
    findall(Row, ( member(Id, Ids), length(Row, N), maplist(=(Id), Row) ), Rows),
    make_board(Rows, S, Board).

strategy_of(Model, Strategy) :-
    default_strategy(Model, Name),
    once(strategy(Name, Strategy, _)).

%   All but the order of the stars in a row is given: 2^8 ways to label.

test(a_placement_is_found_once, true(Ways-Placements == 256-[Columns])) :-
    stripes(8, 2, Board),
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

test(posting_is_enough_to_refuse, fail) :-
    make_board([[a,b],[a,-1]], 1, Board),
    prepare(star_battle(Board, cells, none), strategy(cells, leftmost, down, step, complete), Search),
    post_search(Search, _).
test(steps_make_a_search, [ forall(model(Model, _)), true(Steps == Whole) ]) :-
    stripes(5, 1, Board),
    strategy_of(Model, Strategy),
    findall(C, search_solution(star_battle(Board, Model, none), Strategy, [], C), Whole),
    assertion(length(Whole, 14)),
    prepare(star_battle(Board, Model, none), Strategy, Search),
    post_search(Search, Posted),
    findall(C, label_search(Posted, C), Steps).
test(figures_of_a_labeling, [ forall(member(Model, [global,columns,cells])),
                              true(Leaves == Branches) ]) :-
    stripes(5, 1, Board),
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
    Branches is Nodes//2 + 1.           % each node but the leaves has two
test(no_figures_before_the_search,
     true(Figures == [nodes-0,failures-0,depth-0])) :-
    stripes(5, 1, Board),
    prepare(star_battle(Board, cells, none), strategy(cells, leftmost, down, step, complete),
            Search),
    post_search(Search, _),
    search_figures(Search, Figures).
test(figures_of_bits, true(Keys == [backtracks,nodes,failures])) :-
    stripes(6, 1, Board),
    prepare(star_battle(Board, bits, none), strategy(cells, weights, down, step, complete), Search),
    post_search(Search, Posted),
    forall(label_search(Posted, _), true),
    search_figures(Search, Figures),
    findall(K, member(K-_, Figures), Keys),
    memberchk(backtracks-B, Figures),
    memberchk(failures-F, Figures),
    memberchk(nodes-Nodes, Figures),
    assertion(B == F),
    assertion(Nodes > 0).
test(seeds_change_the_order_only, true(Sets == [Set])) :-
    stripes(6, 1, Board),
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
