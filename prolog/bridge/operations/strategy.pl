:- module(operation_strategy, []).
:- use_module('../operations', []).
:- use_module('../search_request').

/** <module> Which model and strategy a solve would take
*/

starbattle_operations:operation(strategy, answer,
                                'the model and strategy that a solve would take').

starbattle_operations:parameter(strategy, program,  text,     none).
starbattle_operations:parameter(strategy, model,    name,     none).
starbattle_operations:parameter(strategy, strategy, strategy, none).

starbattle_operations:answer(strategy, Options0, object(Members)) :-
    search_options(Options0, Problem, Options),
    search_members(Problem, Options, Members).
