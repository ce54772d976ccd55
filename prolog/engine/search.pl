:- module(engine_search,
          [ search_stars/4,             % +Order, +Problem, +State, -Stars
            rounds/3,                   % +Order, +Layout, -Rounds
            propagated/4,               % +Problem, +Changed, +State0, -State
            round_stars/5,              % +Order, +Budget, +Problem, +State, -Stars
            with_star/5,                % +Cell, +Problem, +State0, -Changed,
                                        % -State
            with_blank/3                % +Cell, +State0, -State
          ]).

:- use_module(library(lists), [memberchk/2]).
:- use_module(budget,
              [ new_budget/5, plain_budget/3, budget_spent/1,
                budget_found/2, deeper/1, leaf/1, found/2
              ]).
:- use_module(problem,
              [ count_node/1, count_failure/1, problem_layout/2,
                problem_counters/2
              ]).
:- use_module(branching, [branching_cell/4]).
:- use_module('sweeps/frontier', [frontier/4, frontier_solution/2, is_tight/1]).
:- use_module(layout, [layout_size/2, layout_stride/2, settle/5]).
:- use_module('sweeps/patterns', [pattern_count/2]).
:- use_module('local_search/local_search', [is_loose/3, local_solution/4]).
:- use_module('rules/propagation', [propagate/4]).
:- use_module('sweeps/stacks', [collecting_early/1]).

/** <module> Depth-first search that propagates at every node

A node branches on one cell: a star first, then a blank.  The two sides share
no solution, so every placement is found once.

Most boards take a few nodes.  For those that take more, frontier dynamic
programming is faster (see frontier.pl), so the search runs in rounds.  A round
ends after a number of leaves, when it has cost about as much as the dynamic
programming, which then finds the other solutions.  If that exceeds its limit,
the next round restarts the search with more leaves and the weights that the
regions have by now; the last round has no limit.
*/

:- set_prolog_flag(optimise, true).

%!  search_stars(+Order, +Problem, +State, -Stars) is nondet.
%
%   Stars is a solution of Problem within State.  Order is `best`, `random` or
%   `plain`; the last two have one round without limit, as dynamic programming has no
%   random order, and needs lines with equally many stars.

search_stars(Order, Problem, State0, Stars) :-
    propagated(Problem, -1, State0, State),
    problem_layout(Problem, Layout),
    rounds(Order, Layout, Rounds0),
    (   Order == best,
        is_loose(Layout, State0, State)
    ->  with_local_search(Layout, Rounds0, Rounds)
    ;   Rounds = Rounds0
    ),
    search_round(Rounds, [], Order, Problem, State, Stars).

%!  propagated(+Problem, +Changed, +State0, -State) is semidet.
%
%   As propagate/4; the counters of Problem note a failure.

propagated(Problem, Changed, State0, State) :-
    (   propagate(Problem, Changed, State0, State)
    ->  true
    ;   problem_counters(Problem, Counters),
        count_failure(Counters),
        fail
    ).

%!  rounds(+Order, +Layout, -Rounds) is det.
%
%   A round is `round(Leaves, Limit)`: the leaves after which it ends, and the
%   most placements that the frontier may keep.

rounds(random, _, []).
rounds(plain, _, []).
rounds(best, Layout, [round(Leaves1,Limit1),round(Leaves2,Limit2)]) :-
    pattern_count(Layout, Count),
    first_leaves(Layout, Count, Leaves1),
    Limit1 is min(100_000, 500 + 450*Count),
    Leaves2 is 16*Leaves1,
    most_kept(Limit2).

%   A placement takes some hundred bytes, and growing stacks are copied.

most_kept(Limit) :-
    current_prolog_flag(stack_limit, Bytes),
    Limit is min(1_200_000, Bytes//1500).

%   As measured; the patterns of a tight board take longer than its placements.

first_leaves(Layout, Count, Leaves) :-
    (   is_tight(Layout)
    ->  Leaves is 2 + truncate(sqrt(Count))//2
    ;   Leaves = 48
    ).

%   Between the rounds of a loose board, local search looks for a first solution, with
%   so many steps.

with_local_search(Layout, [Round1,Round2],
                  [local(Steps1),Round1,local(Steps2),Round2,local(Steps3)]) :-
    layout_size(Layout, N),
    Steps1 is 20*N*N,
    Steps2 is 5*Steps1,
    Steps3 is 5*Steps2.

search_round([], Found, Order, Problem, State, Stars) :-
    plain_budget(-1, Found, Budget),
    round_stars(Order, Budget, Problem, State, Stars).
search_round([round(Leaves,Limit)|Rounds], Found0, Order, Problem, State,
             Stars) :-
    problem_layout(Problem, Layout),
    new_budget(Problem, State, Leaves, Found0, Budget),
    (   round_stars(Order, Budget, Problem, State, Stars)
    ;   budget_spent(Budget),
        budget_found(Budget, Found),
        round_limit(round(Leaves,Limit), Found0, Found, Limit1),
        (   collecting_early(frontier(Layout, State, Limit1, Frontier))
        ->  frontier_solution(Frontier, Stars),
            \+ memberchk(Stars, Found)
        ;   search_round(Rounds, Found, Order, Problem, State, Stars)
        )
    ).
search_round([local(Steps)|Rounds], Found, Order, Problem, State, Stars) :-
    (   Found == [],
        local_solution(Problem, State, Steps, Stars1)
    ->  (   Stars = Stars1
        ;   search_round(Rounds, [Stars1], Order, Problem, State, Stars)
        )
    ;   search_round(Rounds, Found, Order, Problem, State, Stars)
    ).

%!  round_stars(+Order, +Budget, +Problem, +State, -Stars) is nondet.
%
%   Stars is a solution within State that a round with Budget finds.

round_stars(Order, Budget, Problem, State, Stars) :-
    \+ budget_spent(Budget),
    solved_or_branch(State, Order, Budget, Problem, Stars).

%   If many leaves of a round were new solutions, there may be too many for
%   dynamic programming, and a high limit would cost more than it gains.

round_limit(round(Leaves,Limit0), Found0, Found, Limit) :-
    length(Found0, Length0),
    length(Found, Length),
    (   8*(Length-Length0) > Leaves
    ->  Limit is min(Limit0, 200_000)
    ;   Limit = Limit0
    ).

%   solved_or_branch(+State, +Order, +Budget, +Problem, -Stars) is nondet.
%   Stars is a solution within State that Budget does not know.  The search ends
%   when Budget has no leaves left.

solved_or_branch(state(Stars,Stars,_), _, Budget, _, Stars) :-
    !,
    found(Stars, Budget).
solved_or_branch(State, Order, Budget, Problem, Stars) :-
    branching_cell(Order, Problem, State, Cell),
    branch(Cell, Order, Budget, Problem, State, Stars).

branch(Cell, Order, Budget, Problem, State0, Stars) :-
    deeper(Budget),
    with_star(Cell, Problem, State0, Changed, State),
    below(Order, Budget, Problem, Changed, State, Stars).
branch(Cell, Order, Budget, Problem, State0, Stars) :-
    \+ budget_spent(Budget),
    deeper(Budget),
    with_blank(Cell, State0, State),
    below(Order, Budget, Problem, Cell, State, Stars).

%!  with_star(+Cell, +Problem, +State0, -Changed, -State) is semidet.
%!  with_blank(+Cell, +State0, -State) is det.
%
%   The two sides of a node.  Changed are the cells that the star changes.

with_star(Cell, Problem, state(C0,S0,Rs), Changed, state(C,S,Rs)) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    S is S0\/Cell,
    settle(B, S0, S, C0, C),
    Changed is Cell \/ (C xor C0).

with_blank(Cell, state(C0,S,Rs), state(C,S,Rs)) :-
    C is C0-Cell.

below(Order, Budget, Problem, Changed, State0, Stars) :-
    problem_counters(Problem, Counters),
    count_node(Counters),
    (   propagated(Problem, Changed, State0, State)
    ->  solved_or_branch(State, Order, Budget, Problem, Stars)
    ;   leaf(Budget),
        fail
    ).
