:- module(operation_stop, []).
:- use_module('../jobs', [stop_job/1]).
:- use_module('../operations', []).

/** <module> End a job

Poll it until its report comes.
*/

:- multifile
    starbattle_operations:operation/3,
    starbattle_operations:parameter/4,
    starbattle_operations:answer/3.

starbattle_operations:operation(stop, answer, 'end a job').

starbattle_operations:parameter(stop, job, integer, required).

starbattle_operations:answer(stop, [job(Job)], object([])) :-
    stop_job(Job).
