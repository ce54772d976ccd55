:- module(operation_stop, []).
:- use_module('../jobs', [stop_job/1]).
:- use_module('../operations', []).

/** <module> End a job

Poll it until its report comes.
*/

starbattle_operations:operation(stop, answer, 'end a job').

starbattle_operations:parameter(stop, job, integer, required).

starbattle_operations:answer(stop, [job(Job)], object([])) :-
    stop_job(Job).
