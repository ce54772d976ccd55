:- module(operation_operations, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../operations').

/** <module> The operations there are, with their parameters
*/

starbattle_operations:operation(operations, answer,
                                'operations and their parameters').

starbattle_operations:answer(operations, _,
                             object([operations-Operations])) :-
    operations(Names),
    findall(Operation,
            ( member(Name, Names),
              operation_json(Name, Operation)
            ),
            Operations).

operation_json(Name, object([ name-Name, kind-Kind, description-Description,
                              parameters-JSON
                            ])) :-
    load_operation(Name),
    operation(Name, Kind, Description),
    parameters(Name, Parameters),
    maplist(parameter_json, Parameters, JSON).

parameter_json(parameter(Key,Type,Default0),
               object([key-Key,type-Type,required-Required,default-Default])) :-
    (   Default0 == required
    ->  Required = true,
        Default = null
    ;   Default0 == none
    ->  Required = false,
        Default = null
    ;   Required = false,
        Default = Default0
    ).
