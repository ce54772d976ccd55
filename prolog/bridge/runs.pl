:- module(starbattle_runs,
          [ start_run/3,                % +Operation, +Options, -JSON
            news/4                      % +Job, +Options, +Told, -JSON
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(errors, [error_json/2]).
:- use_module(jobs).
:- use_module(operations).
:- use_module(reports, [report_json/2]).

/** <module> Operations that are jobs, and the news of them
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
