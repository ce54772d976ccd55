:- module(engine_parts,
          [ part/4,                     % +Cuts, +Problem, +State, -Part
            shared_parts/4              % +Problem, +State, :Goal, -Answer
          ]).

:- use_module(branching, [branching_cell/4]).
:- use_module(counters, [count_node/1, add_counts/3, counters_list/2]).
:- use_module(problem,
              [problem_counters/2, problem_sharing/2, separate_problem/2]).
:- use_module(search, [propagated/4, with_star/5, with_blank/3]).
:- use_module(workers, [sharing_threads/2, with_workers/4]).

/** <module> A state in parts, for dynamic programming or for threads
*/

:- set_prolog_flag(optimise, true).

%!  part(+Cuts, +Problem, +State, -Part) is nondet.
%
%   Part is what is left of State after branching Cuts times; together the parts
%   have the solutions of State, each of them once.

part(Cuts, Problem, State, Part) :-
    (   ( Cuts =:= 0
        ; State = state(Stars,Stars,_)
        )
    ->  Part = State
    ;   side(Problem, State, Side),
        Cuts1 is Cuts-1,
        part(Cuts1, Problem, Side, Part)
    ).

side(Problem, State, Side) :-
    branching_cell(best, Problem, State, Cell),
    (   with_star(Cell, Problem, State, Changed, Side0)
    ;   Changed = Cell,
        with_blank(Cell, State, Side0)
    ),
    problem_counters(Problem, Counters),
    count_node(Counters),
    propagated(Problem, Changed, Side0, Side).

%!  shared_parts(+Problem, +State, :Goal, -Answer) is nondet.
%
%   The threads of Problem call call(Goal, Part, Problem1, Answer) for the parts
%   of State.  The answers come in the order of the parts.  Problem1 is Problem
%   for one thread, with counters of its own: as each part begins with the same
%   weights, the answers do not depend on which thread is faster.

:- meta_predicate
    shared_parts(+, +, 3, -).

shared_parts(Problem, State, Goal, Answer) :-
    problem_sharing(Problem, Sharing),
    sharing_threads(Sharing, Threads),
    Cuts is 4+msb(Threads),
    findall(Part, part(Cuts, Problem, State, Part), Parts),
    separate_problem(Problem, Separate),
    setup_call_cleanup(
        message_queue_create(Counts),
        with_workers(Sharing, part_answer(Separate, Goal, Counts), Parts,
                     Answer),
        note_counts(Counts, Problem)).

:- meta_predicate
    part_answer(+, 3, +, +, -).

part_answer(Problem0, Goal, Queue, Part, Answer) :-
    separate_problem(Problem0, Problem),
    problem_counters(Problem, Counters),
    call_cleanup(call(Goal, Part, Problem, Answer),
                 send_counts(Counters, Queue)).

send_counts(Counters, Queue) :-
    counters_list(Counters, [nodes-Nodes,failures-Failures]),
    thread_send_message(Queue, counts(Nodes,Failures)).

%   All threads have ended.

note_counts(Queue, Problem) :-
    problem_counters(Problem, Counters),
    add_all(Queue, Counters),
    message_queue_destroy(Queue).

add_all(Queue, Counters) :-
    (   thread_get_message(Queue, counts(Nodes,Failures), [timeout(0)])
    ->  add_counts(Counters, Nodes, Failures),
        add_all(Queue, Counters)
    ;   true
    ).
