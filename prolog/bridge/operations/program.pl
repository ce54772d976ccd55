:- module(operation_program, []).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../search/programs',
              [ load_program/2, program_models/2, program_parts/2,
                has_instances/1, has_check/1
              ]).
:- use_module('../operations', []).

/** <module> The models and parts of strategies of a user's program
*/

starbattle_operations:operation(program, answer, 'the models of a program').

starbattle_operations:parameter(program, program, text, required).

starbattle_operations:answer(program, [program(File)],
                             object([ models-Models, parts-Parts,
                                      instances-Instances, check-Check
                                    ])) :-
    load_program(File, Program),
    program_parts(Program, Parts0),
    maplist(part_json, Parts0, Parts),
    program_models(Program, Models0),
    maplist(model_json, Models0, Models),
    truth(has_instances(Program), Instances),
    truth(has_check(Program), Check).

:- meta_predicate
    truth(0, -).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = true
    ;   Truth = false
    ).

model_json(model(Name,Views,Description),
           object([name-Name,views-Views,description-Description])).

part_json(part(Part,Name,Description),
          object([part-Part,name-Name,description-Description])).
