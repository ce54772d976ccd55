:- module(operation_constraints, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/2]).
:- use_module('../../conditions/constraint_json', [constraint_json/2]).
:- use_module('../operations', []).

/** <module> Constraints as trees

    {"op": "constraints", "where": ["cell(1,4) + cell(2,4) =< 1"]}
        -> {"trees": [["<=",["+",["cell",1,4],["cell",2,4]],1]]}

They are not checked against a board.
*/

starbattle_operations:operation(constraints, answer, 'constraints as trees').

starbattle_operations:parameter(constraints, where, where, required).

starbattle_operations:answer(constraints, Options, object([trees-Trees])) :-
    option(where(Constraints), Options),
    maplist(constraint_json, Constraints, Trees).
