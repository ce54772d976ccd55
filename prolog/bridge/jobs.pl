:- module(starbattle_jobs,
          [ start_job/5,                % +Operation, :Run, +Small, +Options, -Job
            poll_job/4,                 % +Job, +Wait, -Found, -Outcome
            stop_job/1,                 % +Job
            end_jobs/0,
            start_run/3,                % +Operation, +Options, -JSON
            news/4                      % +Job, +Options, +Told, -JSON
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(option), [option/2, option/3, select_option/4]).
:- use_module('../search/limits', [interrupt/2, stack_bytes/1]).
:- use_module('../search/solver', [report_limit/2]).
:- use_module(reports, [error_json/2, report_json/2]).
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

Without threads, a job runs to its end when it is started.  What it finds is
kept for the next poll, unless a clause of the multifile predicate
found_at_once(Operation, Found) takes it.
*/

:- multifile
    found_at_once/2.
:- dynamic
    found_at_once/2.

:- dynamic
    job/4,                              % Job, Operation, Thread, Queue
    due/3,                              % Job, Limit, When
    ended_job/3,                        % Job, Operation, Outcome
    found/2,                            % Job, Found
    idle/2.                             % Thread, Queue

most_idle(4).
roomy_list(150000).                     % cells, which makes 4 MiB
large_stacks(16777216).
default_memory_limit(2147483648).

:- meta_predicate
    start_job(+, 3, +, +, -).

%!  start_job(+Operation, :Run, +Small, +Options, -Job) is det.
%
%   Start call(Run, OnFound, Options, Report), which calls call(OnFound, Found)
%   for each item that it finds.  Run gets Options with job(Job) added, see
%   interrupt/2.  Operation is the name that job_operation/2 returns.  Small is
%   `true` if the run needs little memory.  This predicate uses one option:
%
%     - memory_limit(+Bytes): of the stacks; default 2 GiB.

start_job(Operation, Run, Small, Options0, Job) :-
    default_memory_limit(Default),
    select_option(memory_limit(Bytes), Options0, Options1, Default),
    flag(starbattle_job, Job, Job+1),
    Options = [job(Job),memory_limit(Bytes)|Options1],
    start(Operation, Run, Small, Options, Job).

start(Operation, Run, Small, Options, Job) :-
    current_prolog_flag(threads, true),
    !,
    thread_for(Small, Options, Keep, Thread, Queue),
    assertz(job(Job, Operation, Thread, Queue)),
    note_when_due(Job, Thread, Options),
    thread_send_message(Thread, task(run(Run,Options,Keep))).
start(Operation, Run, _, Options, Job) :-
    outcome(Run, starbattle_jobs:note_found(Operation, Job), Options, Outcome),
    assertz(ended_job(Job, Operation, Outcome)).

note_found(Operation, _, Found) :-
    found_at_once(Operation, Found),
    !.
note_found(_, Job, Found) :-
    assertz(found(Job, Found)).

%   Keep is `true` if the thread may be kept for another job.

thread_for(true, Options, true, Thread, Queue) :-
    default_memory_limit(Bytes),
    option(memory_limit(Bytes), Options),
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

%   The stacks stay as large as this list has made them.

work_in_room(Queue) :-
    roomy_list(Length),
    \+ \+ length(_, Length),
    work(Queue).

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
is_last(run(Run,Options,Keep), Queue) :-
    outcome(Run, starbattle_jobs:hand_over(Queue), Options, Outcome),
    fate(Keep, Outcome, Fate),
    thread_send_message(Queue, outcome(Outcome,Fate)),
    Fate == ends.

hand_over(Queue, Found) :-
    thread_send_message(Queue, found(Found)).

%   Outcome is done(Report) or failed(Error).

outcome(Run, OnFound, Options, Outcome) :-
    catch(( call(Run, OnFound, Options, Report),
            Outcome = done(Report)
          ),
          Error,
          Outcome = failed(Error)).

%   A thread in which a limit was hit gets no other job.

fate(true, done(Report), stays) :-
    report_limit(Report, none),
    stack_bytes(Bytes),
    large_stacks(Large),
    Bytes < Large,
    !.
fate(_, _, ends).

%   job_operation(+Job, -Operation) is det.
%
%   Operation is the operation that Job was started for.
%
%   @error existence_error(job, Job)

job_operation(Job, Operation) :-
    (   job(Job, Operation, _, _)
    ->  true
    ;   ended_job(Job, Operation, _)
    ->  true
    ;   no_such_job(Job)
    ).

no_such_job(Job) :-
    existence_error(job, Job).

%!  poll_job(+Job, +Wait, -Found, -Outcome) is det.
%   gather_job(+Job, +Wait, -Found, -Outcome) is det.
%
%   Wait up to Wait seconds for news of Job.  Found is the list of items found
%   since the last call.  Outcome is `running`, done(Report) or failed(Error);
%   after the last two the job no longer exists.  poll_job/4 returns as soon
%   as an item is found, gather_job/4 when the time is over or the run has
%   ended.
%
%   @error existence_error(job, Job)

poll_job(Job, Wait, Found, Outcome) :-
    news(Job, [timeout(Wait)], [timeout(0)], Found, Outcome).

gather_job(Job, Wait, Found, Outcome) :-
    get_time(Now),
    Deadline is Now+Wait,
    Until = [deadline(Deadline)],
    news(Job, Until, Until, Found, Outcome).

news(Job, First, Next, Found, Outcome) :-
    job(Job, _, Thread, Queue),
    !,
    messages(Queue, First, Next, Found, End),
    outcome_of(End, Job, Thread, Queue, Outcome).
news(Job, _, _, Found, Outcome) :-
    retract(ended_job(Job, _, Outcome)),
    !,
    findall(Item, retract(found(Job, Item)), Found).
news(Job, _, _, _, _) :-
    no_such_job(Job).

messages(Queue, Until, Next, Found, End) :-
    (   thread_get_message(Queue, Message, Until)
    ->  take(Message, Queue, Next, Found, End)
    ;   Found = [],
        End = running
    ).

take(outcome(Outcome,Fate), _, _, [], ended(Outcome,Fate)).
take(found(Item), Queue, Next, [Item|Found], End) :-
    messages(Queue, Next, Next, Found, End).

outcome_of(running, Job, Thread, _, running) :-
    remind(Job, Thread).
outcome_of(ended(Outcome,Fate), Job, Thread, Queue, Outcome) :-
    retractall(job(Job, _, _, _)),
    retractall(due(Job, _, _)),
    release(Fate, Thread, Queue).

%   SWI-Prolog can lose the exception of a limit, see limits.pl.  A job that is
%   well past its limit is therefore interrupted again at every poll.  The
%   second, counting run has no inference limit of its own; it takes at most a
%   few times the inferences of the first.

some_seconds(5).
many_inferences(100000000).

note_when_due(Job, Thread, Options) :-
    forall(is_due(Options, Thread, Limit, When),
           assertz(due(Job, Limit, When))).

is_due(Options, _, time, Time) :-
    option(timeout(Seconds), Options),
    get_time(Now),
    some_seconds(Grace),
    Time is Now+Seconds+Grace.
is_due(Options, Thread, cpu, CPU) :-
    option(cpu_limit(Seconds), Options),
    thread_use(Thread, cpu, Used),
    some_seconds(Grace),
    CPU is Used+Seconds+Grace.
is_due(Options, Thread, inferences, Inferences) :-
    option(inference_limit(Count), Options),
    thread_use(Thread, inferences, Used),
    many_inferences(Many),
    Inferences is Used+10*Count+Many.

remind(Job, Thread) :-
    (   due(Job, Limit, When),
        thread_use(Thread, Limit, Used),
        Used > When
    ->  signal(Thread, interrupt(Job, Limit))
    ;   true
    ).

thread_use(_, time, Now) :-
    get_time(Now).
thread_use(Thread, cpu, CPU) :-
    thread_figure(Thread, cputime, CPU).
thread_use(Thread, inferences, Count) :-
    thread_figure(Thread, inferences, Count).

thread_figure(Thread, Key, Figure) :-
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
    job(Job, _, Thread, _),
    !,
    signal(Thread, interrupt(Job, stop)).
stop_job(Job) :-
    job_operation(Job, _).

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
    gather_job(Job, 0.1, _, Outcome),
    Outcome \== running,
    !.
end_job(_).

/*  Operations that are jobs, and the news of them
*/

%!  start_run(+Operation, +Options, -JSON) is det.
%
%   Start a job for Operation.  JSON has its number, what the operation tells
%   about it, and its news if Options has the key `wait`.

start_run(Operation, Options, JSON) :-
    prepare_run(Operation, Options, Task, Told0),
    (   is_small(Task)
    ->  Small = true
    ;   Small = false
    ),
    start_job(Operation, run(Task), Small, Options, Job),
    Told = [job-Job|Told0],
    (   option(wait(_), Options)
    ->  news(Job, Options, Told, JSON)
    ;   JSON = object(Told)
    ).

%!  news(+Job, +Options, +Told, -JSON) is det.
%
%   Wait for news of Job as long as wait(Seconds) in Options says, and gather
%   more than the first if gather(true) is there.  JSON is the object with the
%   members Told and what is new.

news(Job, Options, Told, JSON) :-
    option(wait(Seconds), Options),
    must_be(number, Seconds),
    option(gather(Gather), Options, false),
    job_operation(Job, Operation),
    (   Gather == true
    ->  gather_job(Job, Seconds, Found, Outcome)
    ;   poll_job(Job, Seconds, Found, Outcome)
    ),
    maplist(found_json(Operation), Found, FoundJSON),
    outcome_members(Outcome, Members),
    append(Told, [found-FoundJSON|Members], Pairs),
    JSON = object(Pairs).

outcome_members(running, []).
outcome_members(done(Report), [report-JSON]) :-
    report_json(Report, JSON).
outcome_members(failed(Error), [error-JSON]) :-
    error_json(Error, JSON).
