:- module(operation_poll, []).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../operations', []).
:- use_module('../runs', [news/4]).

/** <module> News of a job
*/

starbattle_operations:operation(poll, answer, 'news of a job').

starbattle_operations:parameter(poll, job, integer, required).
starbattle_operations:parameter(poll, wait, number, required).
starbattle_operations:parameter(poll, gather, boolean, false).

starbattle_operations:answer(poll, Options, JSON) :-
    memberchk(job(Job), Options),
    news(Job, Options, [], JSON).
