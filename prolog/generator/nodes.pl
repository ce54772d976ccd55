:- module(maker_nodes,
          [ decided/5,                  % +Side, +Cell, +Problem, +State0,
                                        % -State
            counted/2,                  % +Problem, +Limit
            within/2                    % +Problem, +Limit
          ]).

:- use_module('../engine/counters', [count_node/1, counters_list/2]).
:- use_module('../engine/layout', [settle/5]).
:- use_module('../engine/propagation',
              [propagate/4, problem_layout/2, problem_counters/2]).

/** <module> The nodes of the searches of the maker

They are those of bits/search.pl, counted: a search that has taken too many is
given up.  A count of nodes is the same on every machine, which a limit of time
or of inferences is not.
*/

:- set_prolog_flag(optimise, true).

%!  decided(+Side, +Cell, +Problem, +State0, -State) is semidet.
%
%   State is what propagation leaves of State0 if the undecided Cell is what
%   Side says, a `star` or a `blank`.

decided(star, Cell, Problem, state(C0,S0,Rs), State) :-
    problem_layout(Problem, layout(_,_,B,_,_,_)),
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
%   True if the search has not more than Limit nodes, the first with one more
%   than before.

counted(Problem, Limit) :-
    problem_counters(Problem, Counters),
    count_node(Counters),
    within(Problem, Limit).

within(Problem, Limit) :-
    problem_counters(Problem, Counters),
    counters_list(Counters, [nodes-Nodes|_]),
    Nodes =< Limit.
