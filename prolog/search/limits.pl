:- module(starbattle_limits,
          [ limited_job/3,              % :Goal, +Options, -Limit
            interrupt/2                 % +Job, +Limit
          ]).
:- use_module(library(option), [option/3]).
:- use_module(library(time),
              [alarm/4, call_with_time_limit/2, install_alarm/1, remove_alarm/1]).

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
