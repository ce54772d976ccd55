:- use_module(library(plunit)).
:- use_module([ boards,
                '../../prolog/engine/problem',
                '../../prolog/engine/rules/propagation' ]).

:- begin_tests(budget).

%   With the rows as regions, nothing is known before the search, but that there is no star
%   in the first cell.

rows_problem(N, S, Wanted, Problem, State) :-
    rows_board(N, S, Board),
    problem(Board, 0, Problem0),
    set_wanted(Wanted, Problem0, Problem),
    initial_state(Problem, 0, 1, State0),
    propagate(Problem, State0, State).

%   The leaves left of 48 after ten at Depth.

leaves_left(Wanted, Depth, Left) :-
    rows_problem(12, 2, Wanted, Problem, State),
    engine_search:new_budget(Problem, State, 48, [], Budget),
    at_leaves(10, Depth, Budget),
    arg(1, Budget, Left).

at_leaves(0, _, _) :-
    !.
at_leaves(Count, Depth, Budget) :-
    (   engine_search:budget_spent(Budget)
    ->  true
    ;   at_depth(Depth, Budget)
    ),
    Count1 is Count-1,
    at_leaves(Count1, Depth, Budget).

at_depth(Depth, Budget) :-
    (   deep(Depth, Budget),
        engine_search:note_leaf(Budget),
        fail
    ;   true
    ).

deep(0, _) :-
    !.
deep(Depth, Budget) :-
    engine_search:descend(Budget),
    Depth1 is Depth-1,
    deep(Depth1, Budget).

%   Ten leaves are a small share of a deep tree, and a large one of a flat tree.

test(deep_trees_end_a_round, true(Left == [0,0,38])) :-
    findall(L, (member(Depth, [20,5,4]), leaves_left(several, Depth, L)), Left).

test(backtracking_goes_up, true(Left == 38)) :-
    rows_problem(12, 2, several, Problem, State),
    engine_search:new_budget(Problem, State, 48, [], Budget),
    (   deep(20, Budget),
        fail
    ;   at_leaves(10, 4, Budget)
    ),
    arg(1, Budget, Left).

test(no_leaves_of_a_tree_guessed_to_be_large, true(Spent == [first,all])) :-
    findall(Wanted,
            ( member(Wanted, [first,several,all]),
              rows_problem(14, 3, Wanted, Problem, State),
              engine_search:new_budget(Problem, State, 48, [], Budget),
              engine_search:budget_spent(Budget)
            ),
            Spent).

test(leaves_for_all_where_the_root_removes_nothing, true(Left == 48)) :-
    rows_problem(14, 3, all, Problem, _),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, State0, State),
    engine_search:new_budget(Problem, State, 48, [], Budget),
    arg(1, Budget, Left).

%   As long as most leaves are solutions, a round goes on.

test(rounds_go_on_where_leaves_are_solutions, true(Left == 38)) :-
    rows_problem(19, 3, all, Problem, State),
    engine_search:new_budget(Problem, State, 48, [], Budget),
    forall(between(1, 10, Stars),
           ( deep(20, Budget),
             engine_search:note_solution(Stars, Budget)
           )),
    arg(1, Budget, Left).

test(a_solution_is_found_once, true(Found-Left == [7]-47)) :-
    rows_problem(8, 1, first, Problem, State),
    engine_search:new_budget(Problem, State, 48, [], Budget),
    engine_search:note_solution(7, Budget),
    \+ engine_search:note_solution(7, Budget),
    engine_search:budget_found(Budget, Found),
    arg(1, Budget, Left).

:- end_tests(budget).
