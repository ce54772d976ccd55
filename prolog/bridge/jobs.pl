:- module(starbattle_jobs,
          [ start_run/3,                % +Operation, +Options, -JSON
            news/2,                     % +Options, -JSON
            stop_job/1,                 % +Job
            end_jobs/0,
            make_room/0
          ]).
:- use_module([library(apply), library(error), library(lists), library(option)]).
:- use_module('../search/limits', [interrupt/2, stack_bytes/1]).
:- use_module(reports).
:- use_module(operations).

/** <module> Runs in threads of their own

A run puts what it finds into a queue of limited length.  When the queue is
full, the search waits, so solutions are lazy here, too.

The memory limit of a job is the limit of its thread's stacks.  Creating a
thread and growing its stacks takes as long as solving an easy board by `bits`
or `global`.  A few threads of small jobs are therefore kept for the next jobs,
unless their stacks have grown large.  They start with stacks so large that
most boards need no garbage collection.  Any other job gets a new thread: other
constraint programs use much memory, and what they leave behind would add to
the inferences of the next job.

Without threads, a run is made inside the call that starts it, and so is a short one.
What it finds is in the reply, unless the multifile predicate
found_at_once(Operation, OnFound) has a goal to call with it.
*/

:- multifile
    found_at_once/2.
:- dynamic
    found_at_once/2,
    job/4,                              % Job, Operation, Thread, Queue
    due/4,                              % Job, Limit, Key, When
    found/2,                            % Job, Found
    idle/2.                             % Thread, Queue

most_idle(4).
roomy_list(150000).                     % cells, which makes 4 MiB
large_stacks(16777216).
default_memory_limit(2147483648).

%!  start_run(+Operation, +Options, -JSON) is det.
%
%   Start a run of Operation.  JSON has the number of the job, what the operation tells
%   about it, and its news, see news/2.  The option memory_limit(Bytes) is for the stacks;
%   default 2 GiB.

start_run(Operation, Options, JSON) :-
    partition(is_about_news, Options, News, Options0),
    new_run(Operation, Options0, Run),
    (   \+ current_prolog_flag(threads, true)
    ->  run_at_once(Run, _, JSON)
    ;   short_run(News, Run, JSON)
    ->  true
    ;   start_job(Run),
        Run = run(_,_,[Job|_],Told),
        news([Job|News], Told, _, JSON)
    ).

is_about_news(wait(_)).
is_about_news(gather(_)).

new_run(Operation, Options0, run(Operation,Task,Options,[job-Job|Told])) :-
    prepare_run(Operation, Options0, Task, Told),
    default_memory_limit(Default),
    select_option(memory_limit(Bytes), Options0, Options1, Default),
    flag(starbattle_job, Job, Job+1),
    Options = [job(Job),memory_limit(Bytes)|Options1].

start_job(run(Operation,Task,Options,_)) :-
    Options = [job(Job)|_],
    thread_for(Task, Options, Keep, Thread, Queue),
    assertz(job(Job, Operation, Thread, Queue)),
    note_when_due(Job, Thread, Options),
    thread_send_message(Thread, task(run(Task,Options,Keep))).

run_at_once(run(Operation,Task,Options,Told), Outcome, JSON) :-
    Options = [job(Job)|_],
    (   found_at_once(Operation, OnFound)
    ->  true
    ;   OnFound = starbattle_jobs:note_found(Job)
    ),
    outcome(Task, OnFound, Options, Outcome),
    findall(Item, retract(found(Job, Item)), Found),
    news_json(Operation, Told, Found, Outcome, JSON).

%   It takes as many inferences as hand_over/2.

note_found(Job, Found) :-
    assertz(found(Job, Found)).

/*  Short runs

To solve an easy board takes little longer than to read the request, to prepare the
search and to wake a thread.  So a run that is probably short is made in the calling
thread at first, within a limit of inferences.  That takes no longer than a poll, so
Ctrl-C is as prompt.
*/

%   Who does not gather takes solutions one by one, and may want only a few.  Other threads
%   than the main one may have stacks that first would have to grow.

short_run(News, run(Operation,Task0,Options,Told), JSON) :-
    memberchk(gather(true), News),
    default_memory_limit(Bytes),
    memberchk(memory_limit(Bytes), Options),
    probably_short(Task0, Task),
    thread_self(main),
    run_at_once(run(Operation,Task,Options,Told), Outcome, JSON),
    Outcome = done(report(_,Limit,_,_)),
    Limit \== inferences.

/*  Threads
*/

%   Keep is `true` if the thread may be kept for another job.

thread_for(Task, Options, true, Thread, Queue) :-
    is_small(Task),
    default_memory_limit(Bytes),
    memberchk(memory_limit(Bytes), Options),
    !,
    (   retract(idle(Thread, Queue))
    ->  true
    ;   new_thread(work_in_room(Queue), Thread, Queue)
    ).
thread_for(_, _, false, Thread, Queue) :-
    new_thread(work(Queue), Thread, Queue).

%   The thread itself has the default limit: the limit of the job is for its
%   work, not for its input and its report.

new_thread(Goal, Thread, Queue) :-
    default_memory_limit(Bytes),
    message_queue_create(Queue, [max_size(100)]),
    thread_create(Goal, Thread, [stack_limit(Bytes)]).

work_in_room(Queue) :-
    make_room,
    work(Queue).

%!  make_room is det.
%
%   Make the stacks of this thread so large that most boards need no garbage collection.
%   They stay as large as the list has made them.  Where there is no memory for that, they
%   stay small.

make_room :-
    roomy_list(Length),
    catch(\+ \+ length(_, Length), error(resource_error(_), _), true).

%   Failing back to `repeat` frees what a task has put on the stacks.

work(Queue) :-
    allow_large_integers,
    repeat,
        thread_get_message(task(Task)),
        is_last(Task, Queue),
    !.

%   In SWI-Prolog 9.2.9 the flag max_integer_size is 0 in a new thread, and
%   integers of more than 1 KiB are refused.

allow_large_integers :-
    current_prolog_flag(max_integer_size, 0),
    !,
    set_prolog_flag(max_integer_size, 0x4000_0000).
allow_large_integers.

is_last(end, _).
is_last(run(Task,Options,Keep), Queue) :-
    outcome(Task, starbattle_jobs:hand_over(Queue), Options, Outcome),
    fate(Keep, Outcome, Fate),
    thread_send_message(Queue, outcome(Outcome,Fate)),
    Fate == ends.

hand_over(Queue, Found) :-
    thread_send_message(Queue, found(Found)).

%   Outcome is done(Report) or failed(Error).

outcome(Task, OnFound, Options, Outcome) :-
    catch(( run(Task, OnFound, Options, Report),
            Outcome = done(Report)
          ),
          Error,
          Outcome = failed(Error)).

%   A thread in which a limit was hit gets no other job.  The limit is the second argument
%   of reports of solve/4, and of explain/4.

fate(true, done(Report), stays) :-
    arg(2, Report, none),
    stack_bytes(Bytes),
    large_stacks(Large),
    Bytes < Large,
    !.
fate(_, _, ends).

/*  News of jobs
*/

%!  news(+Options, -JSON) is det.
%
%   Options are job(Job), wait(Seconds), default 0, and perhaps gather(true).  Wait up to
%   Seconds for news of Job: until an item is found, or, to gather, until the run has
%   ended.  JSON has what was found since the last call, and the report or the error of a
%   run that has ended.  The job no longer exists then.
%
%   @error existence_error(job, Job)

news(Options, JSON) :-
    news(Options, [], _, JSON).

%   Outcome is `running`, done(Report) or failed(Error).  A thread can end without any, such
%   as when the machine has no memory left.

news(Options, Told, Outcome, JSON) :-
    option(job(Job), Options),
    existing_job(Job, Operation, Thread, Queue),
    option(wait(Seconds), Options, 0),
    must_be(number, Seconds),
    (   option(gather(true), Options)
    ->  get_time(Now),
        Deadline is Now+Seconds,
        First = [deadline(Deadline)],
        Next = First
    ;   First = [timeout(Seconds)],
        Next = [timeout(0)]
    ),
    messages(Queue, First, Next, Found, End),
    outcome_of(End, Job, Thread, Queue, Outcome),
    news_json(Operation, Told, Found, Outcome, JSON).

existing_job(Job, Operation, Thread, Queue) :-
    (   job(Job, Operation, Thread, Queue)
    ->  true
    ;   existence_error(job, Job)
    ).

messages(Queue, Until, Next, Found, End) :-
    (   thread_get_message(Queue, Message, Until)
    ->  message(Message, Queue, Next, Found, End)
    ;   Found = [],
        End = running
    ).

message(outcome(Outcome,Fate), _, _, [], ended(Outcome,Fate)).
message(found(Item), Queue, Next, [Item|Found], End) :-
    messages(Queue, Next, Next, Found, End).

news_json(Operation, Told, Found, Outcome, object(Pairs)) :-
    maplist(found_json(Operation), Found, FoundJSON),
    outcome_members(Outcome, Members),
    append(Told, [found-FoundJSON|Members], Pairs).

outcome_members(running, []).
outcome_members(done(Report), [report-JSON]) :-
    report_json(Report, JSON).
outcome_members(failed(Error), [error-JSON]) :-
    error_json(Error, JSON).

outcome_of(running, Job, Thread, Queue, Outcome) :-
    (   thread_property(Thread, status(running))
    ->  remind(Job, Thread),
        Outcome = running
    ;   message_queue_property(Queue, size(0))
    ->  Error = format('the thread of the search has ended without an answer', []),
        outcome_of(ended(failed(Error),ends), Job, Thread, Queue, Outcome)
    ;   Outcome = running               % its last messages came just now
    ).
outcome_of(ended(Outcome,Fate), Job, Thread, Queue, Outcome) :-
    retractall(job(Job, _, _, _)),
    retractall(due(Job, _, _, _)),
    release(Fate, Thread, Queue).

%   SWI-Prolog can lose the exception of a limit, see limits.pl.  A job that is
%   well past its limit is therefore interrupted again at every poll.  The
%   second, counting run has no inference limit of its own; it takes at most a
%   few times the inferences of the first.

%   late(?Option, ?Limit, ?Key, ?More): a job with Option is past its Limit once the
%   figure Key of its thread has grown by More.

late(timeout(Seconds),       time,       time,       Seconds+5).
late(cpu_limit(Seconds),     cpu,        cputime,    Seconds+5).
late(inference_limit(Count), inferences, inferences, 10*Count+100_000_000).

note_when_due(Job, Thread, Options) :-
    forall(( late(Option, Limit, Key, More),
             option(Option, Options)
           ),
           ( thread_figure(Key, Thread, Used),
             When is Used+More,
             assertz(due(Job, Limit, Key, When))
           )).

remind(Job, Thread) :-
    (   due(Job, Limit, Key, When),
        thread_figure(Key, Thread, Used),
        Used > When
    ->  signal(Thread, interrupt(Job, Limit))
    ;   true
    ).

thread_figure(time, _, Now) :-
    !,
    get_time(Now).
thread_figure(Key, Thread, Figure) :-
    catch(thread_statistics(Thread, Key, Figure),
          error(_, _),
          Figure = 0).

release(stays, Thread, Queue) :-
    predicate_property(idle(_, _), number_of_clauses(Count)),
    most_idle(Most),
    Count < Most,
    !,
    asserta(idle(Thread, Queue)).
release(Fate, Thread, Queue) :-
    (   Fate == stays
    ->  thread_send_message(Thread, task(end))
    ;   true
    ),
    thread_join(Thread, _),
    message_queue_destroy(Queue).

%!  stop_job(+Job) is det.
%
%   End the run of Job soon.  It still has to be polled for its
%   outcome, whose limit is `stop`.  An exception that strikes while the
%   thread runs a cleanup handler is lost, so ask again if none comes.

stop_job(Job) :-
    existing_job(Job, _, Thread, _),
    signal(Thread, interrupt(Job, stop)).

signal(Thread, Goal) :-
    catch(thread_signal(Thread, Goal),
          error(existence_error(thread, _), _),
          true).

%!  end_jobs is det.
%
%   End all jobs, for a process that is about to end itself: SWI-Prolog may
%   wait forever at its exit if a thread has a time limit then.

end_jobs :-
    forall(job(Job, _, _, _), end_job(Job)).

end_job(Job) :-
    between(1, 20, _),
    stop_job(Job),
    news([job(Job),wait(0.1),gather(true)], [], Outcome, _),
    Outcome \== running,
    !.
end_job(_).
