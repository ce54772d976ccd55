:- module(generator_nodes,
          [ decided/5,                  % +Side, +Cell, +Problem, +State0,
                                        % -State
            counted/2,                  % +Problem, +Limit
            within/2                    % +Problem, +Limit
          ]).

:- use_module('../engine/counters', [count_node/1, counters_list/2]).
:- use_module('../engine/layout', [layout_stride/2, settle/5]).
:- use_module('../engine/problem', [problem_layout/2, problem_counters/2]).
:- use_module('../engine/propagation', [propagate/4]).

/** <module> The nodes of the searches of the generator

They are those of engine/search.pl, counted: a search that has taken too many is
abandoned.  Unlike time or inferences, a number of nodes is the same on every
machine.
*/

:- set_prolog_flag(optimise, true).

%!  decided(+Side, +Cell, +Problem, +State0, -State) is semidet.
%
%   State is what propagation leaves of State0 if the undecided Cell is what
%   Side says, a `star` or a `blank`.

decided(star, Cell, Problem, state(C0,S0,Rs), State) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    S is S0\/Cell,
    settle(B, S0, S, C0, C),
    Changed is Cell \/ (C xor C0),
    propagate(Problem, Changed, state(C,S,Rs), State).
decided(blank, Cell, Problem, state(C0,S,Rs), State) :-
    C is C0-Cell,
    propagate(Problem, Cell, state(C,S,Rs), State).

%!  counted(+Problem, +Limit) is semidet.
%!  within(+Problem, +Limit) is semidet.
%
%   True if the search has at most Limit nodes; counted/2 adds one first.

counted(Problem, Limit) :-
    problem_counters(Problem, Counters),
    count_node(Counters),
    within(Problem, Limit).

within(Problem, Limit) :-
    problem_counters(Problem, Counters),
    counters_list(Counters, [nodes-Nodes|_]),
    Nodes =< Limit.
