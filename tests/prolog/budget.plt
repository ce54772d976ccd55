:- use_module(library(plunit)).
:- use_module([ boards,
                '../../prolog/engine/problem',
                '../../prolog/engine/rules/propagation' ]).

:- begin_tests(budget).

%   With the rows as regions, nothing is known before the search, but that there is no star
%   in the first cell.

rows_problem(N, S, Wanted, Problem, State) :-
    rows_board(N, S, Board),
    problem(Board, equal, 0, Problem0),
    set_wanted(Wanted, Problem0, Problem),
    initial_state(Problem, 0, 1, State0),
    propagate(Problem, State0, State).

deep(0, _) :-
    !.
deep(Depth, Budget) :-
    engine_search:descend(Budget),
    Depth1 is Depth-1,
    deep(Depth1, Budget).

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

%   Ten leaves are a small share of a deep tree, and a large one of a flat tree.

test(deep_trees_end_a_round, true(Left == [0,0,38])) :-
    findall(L,
            ( member(Depth, [20,5,4]),
              rows_problem(12, 2, several, Problem, State),
              engine_search:new_budget(Problem, State, 48, [], Budget),
              forall(( between(1, 10, _), \+ engine_search:budget_spent(Budget) ),
                     ( deep(Depth, Budget), engine_search:note_leaf(Budget) )),
              arg(1, Budget, L)
            ),
            Left).

%   As long as most leaves are solutions, a round goes on.

test(rounds_go_on_where_leaves_are_solutions, true(Left == 38)) :-
    rows_problem(19, 3, all, Problem, State),
    engine_search:new_budget(Problem, State, 48, [], Budget),
    forall(between(1, 10, Stars),
           ( deep(20, Budget),
             engine_search:note_solution(Stars, Budget)
           )),
    arg(1, Budget, Left).

:- end_tests(budget).
