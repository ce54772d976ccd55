:- module(starbattle_jobs,
          [ start_job/3,                % +Board, +Options, -Job
            poll_job/4,                 % +Job, +Wait, -Solutions, -Outcome
            stop_job/1                  % +Job
          ]).
:- use_module(library(option), [select_option/4]).
:- use_module(solver).

/** <module> Solves that run in threads of their own

The solutions of a job arrive in a queue of limited length, so a search
whose solutions nobody takes waits: solutions are lazy here, too.  A fresh
thread also means fresh stacks, which are the memory that a job is charged
for and limited in.
*/

:- dynamic
    job/3.                              % Job, Thread, Queue

%!  start_job(+Board, +Options, -Job) is det.
%
%   Start to solve Board; Options are those of solve/4 and:
%
%     - memory_limit(+Bytes): of the stacks; default 2 GiB.
%     - listing(+Boolean): whether solutions are handed out or only
%       counted; default true.

start_job(Board, Options0, Job) :-
    must_be_limits(Options0),
    select_option(memory_limit(Bytes), Options0, Options1, 2147483648),
    select_option(listing(Listing), Options1, Options, true),
    message_queue_create(Queue, [max_size(100)]),
    flag(starbattle_job, Job, Job + 1),
    thread_create(run_job(Board, Options, Listing, Queue), Thread,
                  [ stack_limit(Bytes) ]),
    assertz(job(Job, Thread, Queue)).

run_job(Board, Options, Listing, Queue) :-
    catch(( solve(Board, Options, hand_out(Listing, Queue), Report),
            Outcome = done(Report)
          ),
          Error,
          Outcome = failed(Error)),
    thread_send_message(Queue, outcome(Outcome)).

hand_out(true, Queue, Columns) :-
    thread_send_message(Queue, solution(Columns)).
hand_out(false, _, _).

%!  poll_job(+Job, +Wait, -Solutions, -Outcome) is det.
%
%   Wait up to Wait seconds for news of Job.  Solutions are those found
%   since it was last asked; Outcome is `running`, done(Report) or
%   failed(Error), and after the last two the job is gone.
%
%   @error no_such_job(Job)

poll_job(Job, Wait, Solutions, Outcome) :-
    known_job(Job, Thread, Queue),
    (   thread_get_message(Queue, News, [timeout(Wait)])
    ->  take(News, Queue, Solutions, Outcome)
    ;   Solutions = [],
        Outcome = running
    ),
    (   Outcome == running
    ->  true
    ;   end_job(Job, Thread, Queue)
    ).

take(outcome(Outcome), _, [], Outcome).
take(solution(Columns), Queue, [Columns|Solutions], Outcome) :-
    (   thread_get_message(Queue, News, [timeout(0)])
    ->  take(News, Queue, Solutions, Outcome)
    ;   Solutions = [],
        Outcome = running
    ).

end_job(Job, Thread, Queue) :-
    retractall(job(Job, _, _)),
    thread_join(Thread, _),
    message_queue_destroy(Queue).

%!  stop_job(+Job) is det.
%
%   End the search of Job soon.  It still has to be polled for its
%   outcome, whose limit is `stop`.  An exception that strikes while the
%   thread runs a cleanup handler is lost, so ask again if none comes.

stop_job(Job) :-
    known_job(Job, Thread, _),
    catch(thread_signal(Thread, interrupt),
          error(existence_error(thread, _), _),
          true).

known_job(Job, Thread, Queue) :-
    (   job(Job, Thread, Queue)
    ->  true
    ;   throw(error(no_such_job(Job), _))
    ).
