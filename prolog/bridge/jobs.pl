:- module(starbattle_jobs,
          [ start_job/3,                % +Board, +Options, -Job
            start_trace/3,              % +Board, +Options, -Job
            start_explain/4,            % +What, +Board, +Options, -Job
            start_make/3,               % +What, +Options, -Job
            poll_job/4,                 % +Job, +Wait, -Solutions, -Outcome
            gather_job/4,               % +Job, +Wait, -Solutions, -Outcome
            stop_job/1,                 % +Job
            end_jobs/0
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(option), [option/2, select_option/4]).
:- use_module('../search/limits', [interrupt/2]).
:- use_module('../search/programs', [quietly/1]).
:- use_module('../search/solver').
:- use_module('../search/trace').

% Most processes only solve, and start sooner without these.
:- autoload('../search/program_solutions', [solve_program/4]).
:- autoload(explain_job,
            [ explain_texts/4, mistake_texts/4, must_be_explain_options/2 ]).
:- autoload(maker_job,
            [ make_texts/3, count_texts/3,
              must_be_make_options/1, must_be_count_options/1
            ]).

/** <module> Solves that run in threads of their own

The solutions of a job arrive in a queue of limited length, so a search
whose solutions nobody takes waits: solutions are lazy here, too.

A thread has stacks of its own, which are the memory that a job is charged
for and limited in.  Making a thread and growing its stacks takes as long
as solving an easy board by `bits` or `global`, so the threads of such jobs
are kept for the next ones, a few at a time, unless they have grown large.
They begin with stacks that most boards need no garbage collection in, which
is one of the more expensive things that a search does otherwise.  Any other
job gets a thread of its own, as it is: other constraint programs grow large,
and what they leave behind would add to the inferences of the next one.
*/

:- dynamic
    job/3,                              % Job, Thread, Queue
    due/3,                              % Job, Limit, When
    idle/2.                             % Thread, Queue

most_idle(4).
roomy_list(150000).                     % cells, which makes 4 MiB
large_stacks(16777216).
default_memory_limit(2147483648).
large_integer(1073741824).

%!  start_job(+Board, +Options, -Job) is det.
%
%   Start to solve Board; Options are those of solve/4 and:
%
%     - memory_limit(+Bytes): of the stacks; default 2 GiB.
%     - listing(+Boolean): whether solutions are handed out or only
%       counted; default true.  Those of an instance are counted;
%     - check(+Boolean): of an instance, hand out the first solutions when
%       the run has ended, see program_solutions.pl; default false.

start_job(Board, Options0, Job) :-
    must_be_options(Board, Options0),
    select_option(listing(Listing), Options0, Options, true),
    start(solve(Listing), Board, Options, Job).

%!  start_trace(+Board, +Options, -Job) is det.
%
%   The same for a search that is watched.  Options are those of
%   trace_search/4 and memory_limit(+Bytes); the nodes of the search are
%   handed out as solutions are.

start_trace(Board, Options, Job) :-
    must_be_trace_options(Board, Options),
    start(trace, Board, Options, Job).

%!  start_explain(+What, +Board, +Options, -Job) is det.
%
%   The same for what explain_job.pl hands out; What is `explain` or
%   `mistakes`.

start_explain(What, Board, Options, Job) :-
    must_be_explain_options(Board, Options),
    start(What, Board, Options, Job).

%!  start_make(+What, +Options, -Job) is det.
%
%   The same for what maker_job.pl hands out; What is `make` or `count`.

start_make(make, Options, Job) :-
    must_be_make_options(Options),
    start(make, none, Options, Job).
start_make(count, Options, Job) :-
    must_be_count_options(Options),
    start(count, none, Options, Job).

start(How, Board, Options0, Job) :-
    forall(in_texts(How, _, _, _, _, Goal),
           predicate_property(Goal, defined)),      % loads it if need be
    default_memory_limit(Default),
    select_option(memory_limit(Bytes), Options0, Options1, Default),
    Options = [memory_limit(Bytes)|Options1],
    flag(starbattle_job, Job, Job + 1),
    thread_for(How, Options, Keep, Thread, Queue),
    assertz(job(Job, Thread, Queue)),
    note_when_due(Job, Thread, Options),
    thread_send_message(Thread, task(run(How, Job, Board, Options, Keep))).

%   Keep tells whether the thread may be kept afterwards.

thread_for(How, Options, true, Thread, Queue) :-
    default_memory_limit(Bytes),
    option(memory_limit(Bytes), Options),
    grows_little(How, Options),
    !,
    (   retract(idle(Thread, Queue))
    ->  true
    ;   new_thread(work_in_room(Queue), Thread, Queue)
    ).
thread_for(_, _, false, Thread, Queue) :-
    new_thread(work(Queue), Thread, Queue).

grows_little(explain, _) :- !.
grows_little(mistakes, _) :- !.
grows_little(make, _) :- !.
grows_little(_, Options) :-
    option(model(Model), Options),
    memberchk(Model, [bits,global]).

%   The limit of the job holds for what it does, not for what it is given and
%   reports.

new_thread(Goal, Thread, Queue) :-
    default_memory_limit(Bytes),
    message_queue_create(Queue, [max_size(100)]),
    thread_create(Goal, Thread, [stack_limit(Bytes)]).

%   The stacks keep the size that a list has given them.

work_in_room(Queue) :-
    roomy_list(Length),
    \+ \+ length(_, Length),
    work(Queue).

%   Failing back to `repeat` gives the stacks of a task free.

work(Queue) :-
    allow_large_integers,
    repeat,
        thread_get_message(task(Task)),
        is_last(Task, Queue),
    !.

%   In SWI-Prolog 9.2.9 a new thread refuses integers of more than 1 KiB, as
%   if the flag, which is 0, meant that.

allow_large_integers :-
    current_prolog_flag(max_integer_size, 0),
    !,
    large_integer(Bytes),
    set_prolog_flag(max_integer_size, Bytes).
allow_large_integers.

is_last(end, _).
is_last(run(How, Job, Board, Options, Keep), Queue) :-
    catch(( run(How, Board, [job(Job)|Options], Queue, Report),
            Outcome = done(Report)
          ),
          Error,
          Outcome = failed(Error)),
    fate(Keep, Outcome, Fate),
    thread_send_message(Queue, outcome(Outcome, Fate)),
    Fate == ends.

run(solve(_), instance(Data), Options, Queue, Report) :-
    !,
    quietly(solve_program(Data, Options, hand_out(true, Queue), Report)).
run(solve(Listing), Board, Options, Queue, Report) :-
    checked_solve(Board, Options, hand_out(Listing, Queue), Report).
run(trace, Board, Options, Queue, Report) :-
    trace_search(Board, Options, hand_out(true, Queue), Report).
run(How, Board, Options, Queue, Report) :-
    in_texts(How, Board, Options, hand_out(true, Queue), Report, Goal),
    call(Goal).

%   The jobs whose files most processes do without.

in_texts(explain, Board, Options, OnText, Report,
         explain_texts(Board, Options, OnText, Report)).
in_texts(mistakes, Board, Options, OnText, Report,
         mistake_texts(Board, Options, OnText, Report)).
in_texts(make, _, Options, OnText, Report,
         make_texts(Options, OnText, Report)).
in_texts(count, _, Options, OnText, Report,
         count_texts(Options, OnText, Report)).

hand_out(true, Queue, Solution) :-
    thread_send_message(Queue, solution(Solution)).
hand_out(false, _, _).

%   A thread in which a limit has struck is not trusted with another job.

fate(true, done(Report), stays) :-
    unlimited(Report, Figures),
    memberchk(memory_bytes-Bytes, Figures),
    large_stacks(Large),
    Bytes < Large,
    !.
fate(_, _, ends).

unlimited(report(_, none, _, Figures), Figures).
unlimited(explanation(_, none, _, _, _, _, Figures), Figures).

%!  poll_job(+Job, +Wait, -Solutions, -Outcome) is det.
%!  gather_job(+Job, +Wait, -Solutions, -Outcome) is det.
%
%   Wait up to Wait seconds for news of Job.  Solutions are those found
%   since it was last asked; Outcome is `running`, done(Report) or
%   failed(Error), and after the last two the job is gone.  The first
%   returns as soon as there is a solution, the second not before the time
%   is over or the search has ended.
%
%   @error no_such_job(Job)

poll_job(Job, Wait, Solutions, Outcome) :-
    known_job(Job, Thread, Queue),
    news(Queue, [timeout(Wait)], [timeout(0)], Solutions, End),
    outcome(End, Job, Thread, Queue, Outcome).

gather_job(Job, Wait, Solutions, Outcome) :-
    known_job(Job, Thread, Queue),
    get_time(Now),
    Deadline is Now + Wait,
    Until = [deadline(Deadline)],
    news(Queue, Until, Until, Solutions, End),
    outcome(End, Job, Thread, Queue, Outcome).

news(Queue, Until, Next, Solutions, End) :-
    (   thread_get_message(Queue, News, Until)
    ->  take(News, Queue, Next, Solutions, End)
    ;   Solutions = [],
        End = running
    ).

take(outcome(Outcome, Fate), _, _, [], ended(Outcome, Fate)).
take(solution(Columns), Queue, Next, [Columns|Solutions], End) :-
    news(Queue, Next, Next, Solutions, End).

outcome(running, Job, Thread, _, running) :-
    remind(Job, Thread).
outcome(ended(Outcome, Fate), Job, Thread, Queue, Outcome) :-
    retractall(job(Job, _, _)),
    retractall(due(Job, _, _)),
    release(Fate, Thread, Queue).

%   A limit that was lost is made to strike again, at every poll from when the
%   job is well past it.  Its second run, which counts, is not limited in
%   inferences; it takes at most a few times those of the first.

some_seconds(5).
many_inferences(100000000).

note_when_due(Job, Thread, Options) :-
    forall(is_due(Options, Thread, Limit, When),
           assertz(due(Job, Limit, When))).

is_due(Options, _, time, Time) :-
    option(timeout(Seconds), Options),
    get_time(Now),
    some_seconds(Grace),
    Time is Now + Seconds + Grace.
is_due(Options, Thread, inferences, Inferences) :-
    option(inference_limit(Count), Options),
    used(Thread, inferences, Used),
    many_inferences(Many),
    Inferences is Used + 10 * Count + Many.

remind(Job, Thread) :-
    (   due(Job, Limit, When),
        used(Thread, Limit, Used),
        Used > When
    ->  signal(Thread, interrupt(Job, Limit))
    ;   true
    ).

used(_, time, Now) :-
    get_time(Now).
used(Thread, inferences, Count) :-
    catch(thread_statistics(Thread, inferences, Count),
          error(_, _),
          Count = 0).

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
%   End the search of Job soon.  It still has to be polled for its
%   outcome, whose limit is `stop`.  An exception that strikes while the
%   thread runs a cleanup handler is lost, so ask again if none comes.

stop_job(Job) :-
    known_job(Job, Thread, _),
    signal(Thread, interrupt(Job, stop)).

signal(Thread, Goal) :-
    catch(thread_signal(Thread, Goal),
          error(existence_error(thread, _), _),
          true).

%!  end_jobs is det.
%
%   End all jobs, for a process that is about to: SWI-Prolog may wait for
%   ever at its exit if a thread has a time limit then.

end_jobs :-
    forall(job(Job, _, _), end_job(Job)).

end_job(Job) :-
    between(1, 20, _),
    stop_job(Job),
    gather_job(Job, 0.1, _, Outcome),
    Outcome \== running,
    !.
end_job(_).

known_job(Job, Thread, Queue) :-
    (   job(Job, Thread, Queue)
    ->  true
    ;   throw(error(no_such_job(Job), _))
    ).
