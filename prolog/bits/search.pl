:- module(bits_search,
          [ search/4                    % +Order, +Problem, +State, -Stars
          ]).

:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(propagation,
              [propagate/4, problem_layout/2, problem_counters/2]).
:- use_module(branching, [branching_cell/4]).
:- use_module(layout, [settle/5]).
:- use_module(counters, [count_node/1, count_failure/1]).
:- use_module(sweep, [sweep/4, swept/2, pattern_count/2]).

/** <module> Depth-first search that propagates at every node

A node branches on one cell: a star first, then a blank.  The two sides share
no solution, so every placement is found once.

Most boards take a few nodes.  One that takes many is better swept (see
sweep.pl), so the search ends after some leaves, about when it has cost what a
sweep will, and the sweep finds the other solutions.  If the sweep becomes too
large the search begins anew, without such an end.
*/

:- set_prolog_flag(optimise, true).

%!  search(+Order, +Problem, +State, -Stars) is nondet.
%
%   Stars is a solution of Problem within State.  Order is `best` or `random`;
%   a random search never sweeps, as a sweep knows no order.

search(Order, Problem, State0, Stars) :-
    propagated(Problem, -1, State0, State),
    search_budget(Order, Problem, Budget),
    (   solved_or_branch(State, Order, Budget, Problem, Stars)
    ;   spent(Budget),
        other_solution(Problem, State, Budget, Stars)
    ).

propagated(Problem, Changed, State0, State) :-
    (   propagate(Problem, Changed, State0, State)
    ->  true
    ;   problem_counters(Problem, Counters),
        count_failure(Counters),
        fail
    ).

%   A budget is `budget(Leaves, Found)`: how many leaves the search may still
%   meet, below 0 if there is no end, and the solutions among those it has met.

search_budget(random, _, budget(-1,[])).
search_budget(best, Problem, budget(Leaves,[])) :-
    problem_layout(Problem, Layout),
    pattern_count(Layout, Count),
    Leaves is 2 + truncate(sqrt(Count))//2.

spent(budget(0,_)).

leaf(Budget) :-
    arg(1, Budget, Leaves0),
    Leaves is Leaves0-1,
    nb_setarg(1, Budget, Leaves).

found(Stars, Budget) :-
    leaf(Budget),
    arg(2, Budget, Found),
    nb_setarg(2, Budget, [Stars|Found]).

other_solution(Problem, State, budget(_,Found), Stars) :-
    problem_layout(Problem, Layout),
    (   sweep(Layout, State, 20_000, Sweep)
    ->  swept(Sweep, Stars)
    ;   solved_or_branch(State, best, budget(-1,[]), Problem, Stars)
    ),
    \+ memberchk(Stars, Found).

solved_or_branch(state(Stars,Stars,_), _, Budget, _, Stars) :-
    !,
    found(Stars, Budget).
solved_or_branch(State, Order, Budget, Problem, Stars) :-
    problem_counters(Problem, Counters),
    count_node(Counters),
    branching_cell(Order, Problem, State, Cell),
    branch(Cell, Order, Budget, Problem, State, Stars).

branch(Cell, Order, Budget, Problem, state(C0,S0,Rs), Stars) :-
    Problem = problem(layout(_,_,B,_,_,_),_,_,_),
    S is S0\/Cell,
    settle(B, S0, S, C0, C),
    Changed is Cell \/ (C xor C0),
    below(Order, Budget, Problem, Changed, state(C,S,Rs), Stars).
branch(Cell, Order, Budget, Problem, state(C0,S,Rs), Stars) :-
    \+ spent(Budget),
    C is C0-Cell,
    below(Order, Budget, Problem, Cell, state(C,S,Rs), Stars).

below(Order, Budget, Problem, Changed, State0, Stars) :-
    (   propagated(Problem, Changed, State0, State)
    ->  solved_or_branch(State, Order, Budget, Problem, Stars)
    ;   leaf(Budget),
        fail
    ).
