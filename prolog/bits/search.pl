:- module(bits_search,
          [ search/5                    % +Order, +Problem, +Changed, +State,
                                        % -Stars
          ]).

:- use_module(propagation, [propagate/4, problem_counters/2]).
:- use_module(branching, [branching_cell/4]).
:- use_module(layout, [settle/5]).
:- use_module(counters, [count_node/1, count_failure/1]).

/** <module> Depth-first search that propagates at every node

A node branches on one cell: a star first, then a blank.  The two sides share
no solution, so every placement is found once.
*/

:- set_prolog_flag(optimise, true).

%!  search(+Order, +Problem, +Changed, +State, -Stars) is nondet.
%
%   Stars is a solution of Problem within State.  Order is `best` or `random`.

search(Order, Problem, Changed, State0, Stars) :-
    (   propagate(Problem, Changed, State0, State)
    ->  solved_or_branch(State, Order, Problem, Stars)
    ;   problem_counters(Problem, Counters),
        count_failure(Counters),
        fail
    ).

solved_or_branch(state(Stars,Stars,_), _, _, Stars) :-
    !.
solved_or_branch(State, Order, Problem, Stars) :-
    problem_counters(Problem, Counters),
    count_node(Counters),
    branching_cell(Order, Problem, State, Cell),
    branch(Cell, Order, Problem, State, Stars).

branch(Cell, Order, Problem, state(C0,S0,Rs), Stars) :-
    Problem = problem(layout(_,_,B,_,_,_),_,_,_),
    S is S0\/Cell,
    settle(B, S0, S, C0, C),
    Changed is Cell \/ (C xor C0),
    search(Order, Problem, Changed, state(C,S,Rs), Stars).
branch(Cell, Order, Problem, state(C0,S,Rs), Stars) :-
    C is C0-Cell,
    search(Order, Problem, Cell, state(C,S,Rs), Stars).
