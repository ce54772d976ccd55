:- module(starbattle_limits,
          [ limited_job/3,              % :Goal, +Options, -Limit
            interrupt/2,                % +Job, +Limit
            measured/2,                 % :Goal, -Figures
            stack_bytes/1,              % -Bytes
            collected/2                 % :Goal, -Items
          ]).

:- use_module(library(option), [option/3]).
:- use_module(library(time),
              [ alarm/4, call_with_time_limit/2, install_alarm/1, remove_alarm/1
              ]).

/** <module> Goals within limits

A limit throws one exception.  SWI-Prolog can lose it while a cleanup handler
runs or a library is loaded, and then the goal runs on.  The caller that waits
for the goal can end it again with interrupt/2.
*/

%!  limited_job(:Goal, +Options, -Limit) is det.
%
%   Run Goal once within the limits in Options, which are those of solve/4.
%   Limit is the limit that ended it, or `none`.  The option job(Job) names
%   the run for interrupt/2.

:- meta_predicate
    limited_job(0, +, -).

limited_job(Goal, Options, Limit) :-
    option(job(Job), Options, none),
    limited(interruptible(Job, Goal), Options, Limit).

:- meta_predicate
    limited(0, +, -).

limited(Goal, Options, Limit) :-
    option(timeout(Seconds), Options, none),
    option(cpu_limit(CPU), Options, none),
    option(inference_limit(Inferences), Options, none),
    option(memory_limit(Bytes), Options, none),
    catch(within_memory(Bytes,
                        within_time(Seconds,
                                    within_cpu(CPU,
                                               within_inferences(
                                                   Inferences, Goal,
                                                   Limit)))),
          Error,
          limit_error(Error, Limit)).

:- thread_local
    interrupted/2.                      % a job to end when it begins

%!  interrupt(+Job, +Limit) is det.
%
%   End Job with Limit if this thread runs it.  If Job has not begun, it ends
%   when it begins.  Use this as the goal of thread_signal/2: a signal that
%   arrives late does not harm the next job.

interrupt(Job, Limit) :-
    (   nb_current(starbattle_searching, Job)
    ->  throw(starbattle_limit(Limit))
    ;   retractall(interrupted(_, _)),
        assertz(interrupted(Job, Limit))
    ).

:- meta_predicate
    interruptible(+, 0).

interruptible(Job, Goal) :-
    setup_call_cleanup(
        nb_setval(starbattle_searching, Job),
        (   interrupted(Job, Limit)
        ->  throw(starbattle_limit(Limit))
        ;   call(Goal)
        ),
        nb_setval(starbattle_searching, none)).

:- meta_predicate
    within_memory(+, 0),
    within_time(+, 0),
    within_cpu(+, 0),
    before(+, 0),
    within_inferences(+, 0, -).

within_memory(none, Goal) :-
    !,
    call(Goal).
within_memory(Bytes, Goal) :-
    current_prolog_flag(stack_limit, Before),
    setup_call_cleanup(
        set_stack_limit(Bytes),
        Goal,
        set_prolog_flag(stack_limit, Before)).

%   The stacks may already hold more than Bytes.

set_stack_limit(Bytes) :-
    catch(set_prolog_flag(stack_limit, Bytes),
          error(permission_error(limit, stacks, _), _),
          throw(starbattle_limit(memory))).

within_time(none, Goal) :-
    !,
    call(Goal).
within_time(Seconds, Goal) :-
    get_time(Now),
    Deadline is Now+Seconds,
    call_with_time_limit(Seconds, before(Deadline, Goal)).

%   On a busy machine the alarm may ring long after Deadline.

before(Deadline, Goal) :-
    get_time(Now),
    (   Now < Deadline
    ->  call(Goal)
    ;   throw(starbattle_limit(time))
    ).

%   An alarm rings after wall time, of which no more passes than that of one
%   thread's processor time.  If some is left then, the next alarm rings after
%   that.

:- thread_local
    cpu_alarm/2.                        % End, Alarm

within_cpu(none, Goal) :-
    !,
    call(Goal).
within_cpu(Seconds, Goal) :-
    statistics(cputime, Now),
    End is Now+Seconds,
    setup_call_cleanup(
        set_cpu_alarm(End, Seconds),
        Goal,
        clear_cpu_alarm(End)).

set_cpu_alarm(End, Left) :-
    Left > 0,
    !,
    Wait is max(Left, 0.001),
    alarm(Wait, starbattle_limits:check_cpu(End), Alarm, [install(false)]),
    asserta(cpu_alarm(End, Alarm)),
    install_alarm(Alarm).
set_cpu_alarm(_, _) :-
    throw(starbattle_limit(cpu)).

clear_cpu_alarm(End) :-
    (   retract(cpu_alarm(End, Alarm))
    ->  remove_alarm(Alarm)
    ;   true
    ).

%   An alarm that rings after it was cleared does nothing.

check_cpu(End) :-
    (   cpu_alarm(End, _)
    ->  clear_cpu_alarm(End),
        statistics(cputime, Now),
        Left is End-Now,
        set_cpu_alarm(End, Left)
    ;   true
    ).

within_inferences(none, Goal, none) :-
    !,
    ignore(Goal).
within_inferences(Inferences, Goal, Limit) :-
    call_with_inference_limit(ignore(Goal), Inferences, Result),
    (   Result == inference_limit_exceeded
    ->  Limit = inferences
    ;   Limit = none
    ).

limit_error(starbattle_limit(Limit), Limit) :- !.
limit_error(time_limit_exceeded, time) :- !.
limit_error(error(resource_error(_), _), memory) :- !.
limit_error(Error, _) :-
    throw(Error).

/*  Resource usage of a goal
*/

:- meta_predicate
    measured(0, -).

%!  measured(:Goal, -Figures) is semidet.
%
%   Run Goal once.  Figures is a list of Key-Number: inferences, seconds of
%   processor time and of wall time, and how large the stacks are at the end.

measured(Goal, [ inferences-Inferences, cpu_s-CPU, wall_s-Wall,
                 memory_bytes-Bytes
               ]) :-
    now(Inferences0, CPU0, Wall0),
    once(Goal),
    now(Inferences1, CPU1, Wall1),
    Inferences is Inferences1-Inferences0,
    CPU is CPU1-CPU0,
    Wall is Wall1-Wall0,
    stack_bytes(Bytes).

now(Inferences, CPU, Wall) :-
    statistics(inferences, Inferences),
    statistics(cputime, CPU),
    get_time(Wall).

%!  stack_bytes(-Bytes) is det.
%
%   Bytes is how large the stacks of this thread are; the key `stack` of
%   statistics/2 adds up those of all threads.

stack_bytes(Bytes) :-
    statistics(global, Global),
    statistics(local, Local),
    statistics(trail, Trail),
    Bytes is Global+Local+Trail.

/*  Collect what a goal hands out
*/

:- meta_predicate
    collected(1, -).

%!  collected(:Goal, -Items) is semidet.
%
%   Run call(Goal, OnItem) once.  Items is the list of the copies of all Item
%   for which it calls call(OnItem, Item), in that order.  Goal may backtrack
%   into what it did before, or catch an exception of it: the items stay.  The
%   time is linear in the size of the items.

collected(Goal, Items) :-
    First = [first],
    once(call(Goal, starbattle_limits:collect(last(First)))),
    First = [_|Items].

%   nb_setarg/3 would copy what it sets; here only the new cell is copied.

:- public
    collect/2.

collect(Bag, Item) :-
    duplicate_term([Item], Cell),
    arg(1, Bag, Last),
    nb_linkarg(2, Last, Cell),
    nb_linkarg(1, Bag, Cell).
