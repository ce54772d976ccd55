:- module(fd_search_state,
          [ new_state/2,                % +Limits, -State
            plan/2,                     % +State, -Plan
            start/2,                    % +State, +Plan
            ended/1,                    % +State
            count_node/2,               % +State, -Node
            count_backtrack/2,          % +State, -Node
            count_refutation/1,         % +State
            count_solution/1,           % +State
            count_restart/1,            % +State
            count_depth/2,              % +State, +Depth
            stopped/1,                  % +State
            cut_mark/2,                 % +State, -Mark
            new_mark/1,                 % -Mark
            mark/1,                     % +Mark
            marked/1,                   % +Mark
            random_below/4,             % +State, +Which, +Limit, -Random
            state_statistics/2          % +State, -Statistics
          ]).
:- use_module(library(error), [permission_error/3]).
:- use_module('../fd_statistics/counting', [fd_count/1]).

/** <module> What a search remembers across backtracking

One term, changed destructively, belongs to one search, so that searches in
other engines or threads, or inside each other, have nothing in common.
The arguments are:

  1. nodes, 2. backtracks, 3. failures, 4. depth, 5. solutions, 6. restarts
  7. the status, see state_statistics/2
  8. how many nodes, 9. backtracks, 10. solutions are allowed
  11. `none`, or the limits that a clock or meter shows
  12. the seed of variable selection, 13. of the value order
  14. a mark: the method has left out a part of the tree
  15. the plan of the search, which does not change
*/

:- set_prolog_flag(optimise, true).

%!  new_state(+Limits, -State) is det.
%
%   Limits is limits(Nodes, Backtracks, Solutions, Inferences, Seconds, Seeds),
%   each limit a number or `inf`, Seeds a pair of integers.

new_state(limits(Nodes,Backtracks,Solutions,Inferences,Seconds,S1-S2),
          search(0,0,0,0,0,0,new,Nodes,Backtracks,Solutions,Meter,
                 Seed1,Seed2,Mark,none)) :-
    meter(Inferences, Seconds, Meter),
    stirred(S1, Seed1),
    stirred(S2, Seed2),
    new_mark(Mark).

meter(inf, inf, none) :- !.
meter(Inferences, Seconds, meter(Inferences,Seconds)).

%   Neighbouring seeds begin with numbers that are far apart.

stirred(Seed0, Seed) :-
    Low is Seed0 /\ 0x7fffffff,
    next_seed(Low, Seed1),
    Mixed is Seed1 xor (Seed1 >> 15),
    next_seed(Mixed, Seed).

%!  plan(+State, -Plan) is det.

plan(State, Plan) :-
    arg(15, State, Plan).

%!  start(+State, +Plan) is det.
%
%   The search begins: from here on inferences and time are counted.  Plan
%   holds variables, so it is not copied.
%
%   @error permission_error if it has begun before.

start(State, Plan) :-
    arg(7, State, new),
    !,
    nb_setarg(7, State, open),
    set_meter(State),
    setarg(15, State, Plan).
start(_, _) :-
    permission_error(repeat, fd_search, search).

set_meter(State) :-
    arg(11, State, meter(Inferences,Seconds)),
    !,
    statistics(inferences, Used),
    get_time(Now),
    later(Used, Inferences, MaxInferences),
    later(Now, Seconds, Deadline),
    nb_setarg(11, State, meter(MaxInferences,Deadline)).
set_meter(_).

later(_, inf, Infinite) :-
    !,
    Infinite is inf.
later(Now, Limit, Then) :-
    Then is Now+Limit.

%!  ended(+State) is det.
%
%   There is nothing left to search.

ended(State) :-
    (   arg(7, State, open)
    ->  cut_mark(State, Mark),
        (   marked(Mark)
        ->  nb_setarg(7, State, incomplete)
        ;   nb_setarg(7, State, exhausted)
        )
    ;   true
    ).

%!  stopped(+State) is semidet.
%
%   True if a limit has ended the search.

stopped(State) :-
    \+ arg(7, State, open).

%   No further node is admitted after this.

stop(State, Limit) :-
    nb_setarg(7, State, limit(Limit)),
    nb_setarg(8, State, 0).

%!  count_node(+State, -Node) is semidet.
%
%   Node is the number of a further node.  False if a limit forbids it.

count_node(State, Node) :-
    arg(1, State, Node0),
    arg(8, State, Max),
    (   Node0 < Max
    ->  arg(11, State, Meter),
        within(Meter, State),
        Node is Node0+1,
        nb_setarg(1, State, Node)
    ;   stopped(State)
    ->  fail
    ;   stop(State, nodes),
        fail
    ).

within(none, _).
within(meter(MaxInferences,Deadline), State) :-
    statistics(inferences, Used),
    (   Used < MaxInferences
    ->  true
    ;   stop(State, inferences),
        fail
    ),
    (   get_time(Now),
        Now < Deadline
    ->  true
    ;   stop(State, time),
        fail
    ).

%!  count_backtrack(+State, -Node) is semidet.
%
%   The same for a node that is not the first branch of its parent.

count_backtrack(State, Node) :-
    arg(2, State, Count0),
    arg(9, State, Max),
    (   Count0 < Max
    ->  count_node(State, Node),
        Count is Count0+1,
        nb_setarg(2, State, Count),
        fd_count(backtracks)
    ;   stopped(State)
    ->  fail
    ;   stop(State, backtracks),
        fail
    ).

%!  count_refutation(+State) is det.
%!  count_restart(+State) is det.

count_refutation(State) :-
    increment(3, State).

count_restart(State) :-
    increment(6, State),
    fd_count(restarts).

increment(I, State) :-
    arg(I, State, Count0),
    Count is Count0+1,
    nb_setarg(I, State, Count).

%!  count_solution(+State) is det.
%
%   The last solution allowed stops the search.

count_solution(State) :-
    increment(5, State),
    fd_count(solutions),
    arg(5, State, Count),
    arg(10, State, Max),
    (   Count < Max
    ->  true
    ;   stop(State, solutions)
    ).

%!  count_depth(+State, +Depth) is det.

count_depth(State, Depth) :-
    arg(4, State, Max),
    (   Depth > Max
    ->  nb_setarg(4, State, Depth)
    ;   true
    ).

%!  cut_mark(+State, -Mark) is det.
%!  new_mark(-Mark) is det.
%!  mark(+Mark) is det.
%!  marked(+Mark) is semidet.
%
%   A mark remembers, across backtracking, that some part of the tree was
%   left out.  What the mark of the state knows is left out for good.

cut_mark(State, Mark) :-
    arg(14, State, Mark).

new_mark(mark(false)).

mark(Mark) :-
    nb_setarg(1, Mark, true).

marked(mark(true)).

%!  random_below(+State, +Which, +Limit, -Random) is det.
%
%   Random is at least 0 and less than Limit, by the generator Which:
%   `variable` or `value`.  It is a linear congruential generator of the
%   library's own, so that a seed gives the same search everywhere.

random_below(State, Which, Limit, Random) :-
    generator(Which, I),
    arg(I, State, Seed0),
    next_seed(Seed0, Seed),
    nb_setarg(I, State, Seed),
    Random is (Seed*Limit) >> 31.

generator(variable, 12).
generator(value, 13).

next_seed(Seed0, Seed) :-
    Seed is (Seed0*1103515245 + 12345) /\ 0x7fffffff.

%!  state_statistics(+State, -Statistics) is det.
%
%   Statistics is a list of nodes(N), backtracks(N), failures(N), depth(N),
%   solutions(N), restarts(N), complete(Boolean), status(Status).

state_statistics(State,
                 [ nodes(Nodes),
                   backtracks(Backtracks),
                   failures(Failures),
                   depth(Depth),
                   solutions(Solutions),
                   restarts(Restarts),
                   complete(Complete),
                   status(Status)
                 ]) :-
    State = search(Nodes,Backtracks,Failures,Depth,Solutions,Restarts,Status,
                   _,_,_,_,_,_,_,_),
    (   Status == exhausted
    ->  Complete = true
    ;   Complete = false
    ).
