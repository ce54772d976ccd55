:- module(starbattle_limits,
          [ limited_job/3,              % :Goal, +Options, -Limit
            limit_option/2,             % ?Name, ?Type
            interrupt/2,                % +Job, +Limit
            within_inferences/3,        % +Inferences, :Goal, -Limit
            call_measured/2,            % :Goal, -Figures
            usage/1,                    % -Usage
            used/3,                     % +Usage0, +Usage, -Used
            stack_bytes/1,              % -Bytes
            collect_items/2             % :Goal, -Items
          ]).

:- use_module([library(lists), library(option)]).
:- use_module(library(time),
              [alarm/4, install_alarm/2, remove_alarm/1, uninstall_alarm/1]).
:- use_module('../errors').

/** <module> Goals within limits

A limit throws one exception.  SWI-Prolog can lose it while a cleanup handler
runs or a library is loaded, and then the goal runs on.  The caller that waits
for the goal can end it again with interrupt/2.

Limited goals may be nested.  An exception starbattle_limit(Id, Limit) ends the
goal that Id names, and passes through those inside it.
*/

%!  limit_option(?Name, ?Type) is nondet.
%
%   The options of limits, a table for check_options/2.

limit_option(timeout,         number).
limit_option(cpu_limit,       number).
limit_option(inference_limit, int64(0)).
limit_option(memory_limit,    int64(1)).
limit_option(job,             any).

%!  limited_job(:Goal, +Options, -Limit) is det.
%
%   Run Goal once within the limits in Options, which are those of solve/4.
%   Limit is the limit that ended it, or `none`.  The option job(Job) names
%   the run for interrupt/2.

:- meta_predicate
    limited_job(0, +, -).

limited_job(Goal, Options, Limit) :-
    (   option(job(Id), Options)
    ->  true
    ;   flag(starbattle_limited, Number, Number+1),
        Id = unnamed(Number)
    ),
    option(inference_limit(Inferences), Options, none),
    option(memory_limit(Bytes), Options, none),
    findall(Deadline, deadline(Options, Deadline), Deadlines),
    (   Deadlines == []
    ->  true
    ;   must_take_signals
    ),
    (   catch(interruptible(Id,
                            within_memory(Bytes, Id,
                                          within_time(Deadlines, Id,
                                                      within_inferences(Inferences, Goal,
                                                                        Limit)))),
              Error,
              limit_error(Error, Id, Limit))
    ->  true
    ;   Limit = none
    ).

deadline(Options, Limit-End) :-
    member(Limit-Option, [time-timeout(Seconds),cpu-cpu_limit(Seconds)]),
    option(Option, Options),
    clock(Limit, Now),
    End is Now+Seconds.

clock(time, Now) :-
    get_time(Now).
clock(cpu, Now) :-
    statistics(cputime, Now).

%   Alarms are signals.  SWI-Prolog keeps them back in directives, in goals of
%   initialization/1 and in cleanup handlers, where a limit would never end a search.

starbattle:message(no_signals) -->
    [ 'a time limit cannot act here, as SWI-Prolog delays signals in directives, \c
       initialization/1 and cleanup handlers; use swipl -g Goal, or \c
       initialization(Goal, main)'-[] ].

must_take_signals :-
    (   current_prolog_flag(threads, true)
    ->  nb_setval(starbattle_signal, sent),
        thread_self(Me),
        thread_signal(Me, nb_setval(starbattle_signal, taken)),
        nb_getval(starbattle_signal, State),
        (   State == taken
        ->  true
        ;   starbattle_error(no_signals)
        )
    ;   true
    ).

:- thread_local
    running/1,                          % a job
    interrupted/2.                      % a job to end when it begins

%!  interrupt(+Job, +Limit) is det.
%
%   End Job with Limit if this thread runs it.  If Job has not begun, it ends
%   when it begins.  Use this as the goal of thread_signal/2: a signal that
%   arrives late does not harm the next job.

interrupt(Job, Limit) :-
    (   running(Job)
    ->  throw(starbattle_limit(Job, Limit))
    ;   retractall(interrupted(_, _)),
        assertz(interrupted(Job, Limit))
    ).

:- meta_predicate
    interruptible(+, 0).

interruptible(Job, Goal) :-
    cleaned(
        asserta(running(Job)),
        (   interrupted(Job, Limit)
        ->  throw(starbattle_limit(Job, Limit))
        ;   call(Goal)
        ),
        retractall(running(Job))).

:- meta_predicate
    within_memory(+, +, 0),
    within_time(+, +, 0),
    within_inferences(+, 0, -),
    cleaned(0, 0, 0).

within_memory(none, _, Goal) :-
    !,
    call(Goal).
within_memory(Bytes, Id, Goal) :-
    current_prolog_flag(stack_limit, Before),
    cleaned(set_stack_limit(Bytes, Id),
            Goal,
            set_prolog_flag(stack_limit, Before)).

%   The stacks may already hold more than Bytes.

set_stack_limit(Bytes, Id) :-
    catch(set_prolog_flag(stack_limit, Bytes),
          error(permission_error(limit, stacks, _), _),
          throw(starbattle_limit(Id, memory))).

%   One alarm is for all deadlines: of two that ring at once, SWI-Prolog runs the second
%   though the first has thrown.  It rings after wall time, of which no more passes than that
%   of one thread's processor time.  If some is left then, it rings again after that.

:- thread_local
    set_alarm/2.                        % Id, Alarm

within_time([], _, Goal) :-
    !,
    call(Goal).
within_time(Deadlines, Id, Goal) :-
    cleaned(alarm(0, starbattle_limits:ring(Deadlines, Id), Alarm, [install(false)]),
            (   asserta(set_alarm(Id, Alarm)),
                set_again(Deadlines, Id, Alarm),
                call(Goal)
            ),
            (   retractall(set_alarm(Id, _)),
                remove_alarm(Alarm)     % at the end, as nothing may remove it twice
            )).

ring(Deadlines, Id) :-
    set_alarm(Id, Alarm),
    uninstall_alarm(Alarm),
    set_again(Deadlines, Id, Alarm).

set_again(Deadlines, Id, Alarm) :-
    findall(Left, time_left(Deadlines, Id, Left), Lefts),
    min_list(Lefts, Least),
    Wait is max(Least, 0.001),
    install_alarm(Alarm, Wait).

time_left(Deadlines, Id, Left) :-
    member(Limit-End, Deadlines),
    clock(Limit, Now),
    Left is End-Now,
    (   Left > 0
    ->  true
    ;   throw(starbattle_limit(Id, Limit))
    ).

%!  within_inferences(+Inferences, :Goal, -Limit) is semidet.
%
%   Run Goal once, within so many inferences, or `none` for any number.  Limit is
%   `inferences` if that was not enough, else `none`.
%
%   call_with_inference_limit/3 is not enough.  A signal may strike after Goal and before the
%   limit is off: an exception of it leaves the limit on, which then ends what comes later;
%   and where the signal goes over the limit, nothing catches that.  No signal strikes in a
%   cleanup handler, so this one puts back what was before.

within_inferences(none, Goal, none) :-
    !,
    once(Goal).
within_inferences(Inferences, Goal, Limit) :-
    '$inference_limit'(0x1000_0000_0000_0000, Before),      % which nothing reaches
    setup_call_cleanup(true,
                       catch(( '$inference_limit'(Inferences, _),
                               once(Goal),
                               Limit = none
                             ),
                             inference_limit_exceeded,
                             Limit = inferences),
                       system:'$inference_limit_false'(Before)).

%   cleaned(:Setup, :Goal, :Cleanup): as setup_call_cleanup/3, but an inference limit of a
%   caller that strikes in Cleanup does not end it.

cleaned(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal,
                       catch(Cleanup, inference_limit_exceeded, clean_again(Cleanup))).

:- meta_predicate
    clean_again(0).

clean_again(Cleanup) :-
    call(Cleanup),
    throw(inference_limit_exceeded).

limit_error(starbattle_limit(Id, Limit), Id, Limit) :- !.
limit_error(error(resource_error(_), _), _, memory) :- !.
limit_error(Error, _, _) :-
    throw(Error).

/*  Resource usage of a goal
*/

:- meta_predicate
    call_measured(0, -).

%!  call_measured(:Goal, -Figures) is semidet.
%
%   Run Goal once.  Figures is a list of Key-Number: inferences, seconds of
%   processor time and of wall time, and how large the stacks are at the end.

call_measured(Goal, [ inferences-Inferences, cpu_s-CPU, wall_s-Wall,
                      memory_bytes-Bytes
                    ]) :-
    usage(Before),
    once(Goal),
    usage(After),
    used(Before, After, usage(CPU,Wall,Inferences,Bytes)).

%!  usage(-Usage) is det.
%!  used(+Usage0, +Usage, -Used) is det.
%
%   Usage is usage(CPU, Wall, Inferences, Stack), what this thread has used until now.
%   Used is the same term, for what it has used since Usage0; Stack is how large the stacks
%   are at the end.

usage(usage(CPU,Wall,Inferences,Stack)) :-
    statistics(cputime, CPU),
    statistics(inferences, Inferences),
    stack_bytes(Stack),
    get_time(Wall).

used(usage(CPU0,Wall0,Inferences0,_), usage(CPU1,Wall1,Inferences1,Stack),
     usage(CPU,Wall,Inferences,Stack)) :-
    CPU is CPU1-CPU0,
    Wall is Wall1-Wall0,
    Inferences is Inferences1-Inferences0.

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
    collect_items(1, -).

%!  collect_items(:Goal, -Items) is semidet.
%
%   Run call(Goal, OnItem) once.  Items is the list of the copies of all Item
%   for which it calls call(OnItem, Item), in that order.  Goal may backtrack
%   into what it did before, or catch an exception of it: the items stay.  The
%   time is linear in the size of the items.

collect_items(Goal, Items) :-
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
