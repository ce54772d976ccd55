:- module(fd_search_state,
          [ new_state/2,                % +Limits, -State
            state_plan/2,               % +State, -Plan
            start/2,                    % +State, +Plan
            finish/1,                   % +State
            count_node/2,               % +State, -Node
            count_backtrack/2,          % +State, -Node
            count_failed_node/1,        % +State
            count_solution/1,           % +State
            count_restart/1,            % +State
            count_depth/2,              % +State, +Depth
            state_cost_limit/2,         % +State, -Limit
            set_bound/3,                % +State, +Node, +Bound
            state_last/2,               % +State, -Node
            set_best/3,                 % +State, +Cost, +Value
            stopped/1,                  % +State
            state_incomplete/2,         % +State, -Flag
            new_incomplete/1,           % -Flag
            set_incomplete/1,           % +Flag
            is_incomplete/1,            % +Flag
            new_generator/2,            % +Seed, -Generator
            random_index/3,             % +Generator, +Count, -Index
            state_statistics/3          % +State, +Objective, -Statistics
          ]).
:- use_module([library(apply), library(error)]).
:- use_module(library(record), [(record)/1, op(_,_,record)]).

/** <module> The state of a search

One term that is changed destructively, so that it survives backtracking.
Each search has its own: searches in other engines or threads, or inside
each other, share nothing.
*/

:- set_prolog_flag(optimise, true).

%   `incomplete` is a flag, see set_incomplete/1.  `plan` is a record of
%   tree.pl; it does not change during the search.

:- record state(nodes = 0,
                backtracks = 0,
                failures = 0,
                depth = 0,
                solutions = 0,
                restarts = 0,
                status = new,
                max_nodes = inf,
                max_solutions = inf,
                incomplete = none,
                cost_limit = inf,
                objective = none,
                bound = none,
                last = none,
                plan = none).

%!  new_state(+Limits, -State) is det.
%
%   Limits is limits(Nodes, Solutions), numbers or `inf`.

new_state(limits(Nodes,Solutions), State) :-
    new_incomplete(Incomplete),
    make_state([ max_nodes(Nodes),
                 max_solutions(Solutions),
                 incomplete(Incomplete)
               ],
               State).

%!  state_plan(+State, -Plan) is det.
%
%   Defined by the record.

%!  start(+State, +Plan) is det.
%
%   Start the search.  Plan holds variables, so it is not copied.
%
%   @error permission_error(repeat, fd_search, search) if the search was
%   started before.

start(State, Plan) :-
    state_status(State, new),
    !,
    nb_set_status_of_state(open, State),
    set_plan_of_state(Plan, State).
start(_, _) :-
    permission_error(repeat, fd_search, search).

%!  finish(+State) is det.
%
%   Set the status of a search that has no branch left.

finish(State) :-
    (   state_status(State, open)
    ->  state_incomplete(State, Incomplete),
        (   is_incomplete(Incomplete)
        ->  nb_set_status_of_state(incomplete, State)
        ;   nb_set_status_of_state(exhausted, State)
        )
    ;   true
    ).

%!  stopped(+State) is semidet.
%
%   True if a limit has stopped the search.

stopped(State) :-
    \+ state_status(State, open).

%!  count_node(+State, -Node) is semidet.
%!  count_backtrack(+State, -Node) is semidet.
%
%   Node is the number of a new node.  False if the limit is reached.  The second is
%   for a node that is not the first child of its parent.

count_node(State, Node) :-
    state_nodes(State, Node0),
    state_max_nodes(State, Max),
    (   Node0 < Max
    ->  increment(1, State, Node)
    ;   \+ stopped(State),
        nb_set_status_of_state(limit(nodes), State),
        fail
    ).

count_backtrack(State, Node) :-
    count_node(State, Node),
    increment(2, State, _).

%   increment(+Field, +State, -Count): Field is the number of a field of the record.

increment(Field, State, Count) :-
    arg(Field, State, Count0),
    Count is Count0+1,
    nb_setarg(Field, State, Count).

%!  count_failed_node(+State) is det.
%!  count_restart(+State) is det.

count_failed_node(State) :-
    increment(3, State, _).

count_restart(State) :-
    increment(6, State, _).

%!  count_solution(+State) is det.
%
%   The last solution that the limit allows stops the search: no node is admitted then.

count_solution(State) :-
    increment(5, State, Count),
    state_max_solutions(State, Max),
    (   Count < Max
    ->  true
    ;   nb_set_status_of_state(limit(solutions), State),
        nb_set_max_nodes_of_state(0, State)
    ).

%!  set_bound(+State, +Node, +Bound) is det.
%!  state_last(+State, -Node) is det.
%!  set_best(+State, +Cost, +Value) is det.
%!  state_cost_limit(+State, -Limit) is det.
%
%   Bound is what propagation knows of the objective in Node, below which all that is
%   left of the search is; Node is `none` if no later node can be such a one.  Value is
%   that of the best solution, whose cost is Cost.  Limit is the largest cost of a
%   better one, `inf` before the first.

set_bound(State, Node, Bound) :-
    nb_set_last_of_state(Node, State),
    nb_set_bound_of_state(Bound, State).

set_best(State, Cost, Value) :-
    Limit is Cost-1,
    nb_set_cost_limit_of_state(Limit, State),
    nb_set_objective_of_state(Value, State).

%!  count_depth(+State, +Depth) is det.

count_depth(State, Depth) :-
    state_depth(State, Max),
    (   Depth > Max
    ->  nb_set_depth_of_state(Depth, State)
    ;   true
    ).

%!  state_incomplete(+State, -Flag) is det.
%!  new_incomplete(-Flag) is det.
%!  set_incomplete(+Flag) is det.
%!  is_incomplete(+Flag) is semidet.
%
%   A flag that survives backtracking: it is set when the search leaves out
%   a part of the tree.  The flag of the state, which the record defines, is
%   set if no later iteration or restart visits that part.

new_incomplete(incomplete(false)).

set_incomplete(Flag) :-
    nb_setarg(1, Flag, true).

is_incomplete(incomplete(true)).

%!  new_generator(+Seed, -Generator) is det.
%!  random_index(+Generator, +Count, -Index) is det.
%
%   Index is an integer in 0..Count-1.  The generator is a linear congruential
%   one of this library, so that a seed gives the same search on every machine.
%   Scrambling makes the first numbers of neighboring seeds differ widely.

new_generator(Seed0, generator(Seed)) :-
    Low is Seed0 /\ 0x7fffffff,
    next_seed(Low, Seed1),
    Mixed is Seed1 xor (Seed1 >> 15),
    next_seed(Mixed, Seed).

random_index(Generator, Count, Index) :-
    arg(1, Generator, Seed0),
    next_seed(Seed0, Seed),
    nb_setarg(1, Generator, Seed),
    Index is (Seed*Count) >> 31.

next_seed(Seed0, Seed) :-
    Seed is (Seed0*1103515245 + 12345) /\ 0x7fffffff.

%!  state_statistics(+State, +Objective, -Statistics) is det.
%
%   Statistics is the list that search_statistics/2 documents.  Objective is `none`
%   if there is none.

state_statistics(State, Objective, Statistics) :-
    Names = [ nodes, backtracks, failures, depth, solutions, restarts,
              complete, status
            | More
            ],
    (   Objective == none
    ->  More = []
    ;   More = [objective,bound]
    ),
    maplist(statistic(State), Names, Statistics).

statistic(State, complete, complete(Complete)) :-
    !,
    (   state_status(State, exhausted)
    ->  Complete = true
    ;   Complete = false
    ).
statistic(State, bound, bound(Value)) :-
    state_status(State, exhausted),
    state_objective(State, Value),
    integer(Value),
    !.
statistic(State, Name, Statistic) :-
    state_data(Name, State, Value),
    Statistic =.. [Name,Value].
