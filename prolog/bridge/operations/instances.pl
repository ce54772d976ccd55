:- module(operation_instances, []).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../search/programs', [load_program/2, program_instances/3]).
:- use_module('../operations', []).

/** <module> The instances that a user's program reads from a text
*/

starbattle_operations:operation(instances, answer,
                                'the instances that a program reads from a text').

starbattle_operations:parameter(instances, program, text, required).
starbattle_operations:parameter(instances, text,    text, required).

starbattle_operations:answer(instances, [program(File),text(Text)],
                             object([instances-Instances])) :-
    load_program(File, Program),
    atom_string(Text, String),
    program_instances(Program, String, Instances0),
    maplist(instance_json, Instances0, Instances).

instance_json(instance(Name,Size,Data),
              object([name-Name,size-Size,data-Data])).
