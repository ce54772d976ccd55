:- module(operation_strategy, []).
:- use_module(library(option), [select_option/3]).
:- use_module('../operations', []).
:- use_module('../search_request').

/** <module> Which model and strategy a solve would take

    {"op": "strategy", "model": "global"}
        -> {"model": "global", "strategy": {"name": "weights", ...}}

With `"on_board": true` and a board, with its rules and constraints if it has any, it is an
error if the model does not take these.
*/

starbattle_operations:operation(strategy, answer,
                                'the model and strategy that a solve would take').

starbattle_operations:parameter(strategy, program,  text,     none).
starbattle_operations:parameter(strategy, model,    name,     none).
starbattle_operations:parameter(strategy, strategy, strategy, none).
starbattle_operations:parameter(strategy, on_board, board,    none).
starbattle_operations:parameter(strategy, Key, Type, Default) :-
    condition_parameter(Key, Type, Default).

starbattle_operations:answer(strategy, Options0, object(Members)) :-
    (   select_option(on_board(Board), Options0, Options1)
    ->  Options2 = [board(Board)|Options1]
    ;   Options2 = Options0
    ),
    search_options(Options2, Problem, Options),
    search_members(Problem, Options, Members).
