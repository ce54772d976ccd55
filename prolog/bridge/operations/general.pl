:- module(operations_general, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/2]).
:- use_module('../../conditions/constraint_json', [constraint_json/2]).
:- use_module('../../models/models', [default_strategy/2, model/2]).
:- use_module('../../search/strategies', [part_words/2, strategy/3]).
:- use_module('../jobs', [news/4, stop_job/1]).
:- use_module('../operations').
:- use_module('../requests', [strategy_members/2]).

/** <module> What there is, and jobs
*/

%   The models, the strategies, and the words of their parts

starbattle_operations:operation(info, answer, 'models and strategies').

starbattle_operations:answer(info, _, JSON) :-
    current_prolog_flag(version, Version),
    findall(Model, model_json(Model), Models),
    findall(Strategy, strategy_json(Strategy), Strategies),
    findall(Part-Words0, part_words(Part, Words0), Words),
    JSON = object([version-Version,models-Models,strategies-Strategies,
                   words-object(Words)]).

model_json(object([name-Name,description-Description,strategy-Strategy])) :-
    model(Name, Description),
    default_strategy(Name, Strategy).

strategy_json(object([description-Description|Members])) :-
    strategy(_, Strategy, Description),
    strategy_members(Strategy, Members).

%   The operations there are, with their parameters

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

%   Constraints as trees
%
%       {"op": "constraints", "where": ["cell(1,4) + cell(2,4) =< 1"]}
%           -> {"trees": [["<=",["+",["cell",1,4],["cell",2,4]],1]]}
%
%   They are not checked against a board.

starbattle_operations:operation(constraints, answer, 'constraints as trees').

starbattle_operations:parameter(constraints, where, where, required).

starbattle_operations:answer(constraints, Options, object([trees-Trees])) :-
    option(where(Constraints), Options),
    maplist(constraint_json, Constraints, Trees).

%   News of a job

starbattle_operations:operation(poll, answer, 'news of a job').

starbattle_operations:parameter(poll, job, integer, required).
starbattle_operations:parameter(poll, wait, number, required).
starbattle_operations:parameter(poll, gather, boolean, false).

starbattle_operations:answer(poll, Options, JSON) :-
    memberchk(job(Job), Options),
    news(Job, Options, [], JSON).

%   End a job
%
%   Poll it until its report comes.

starbattle_operations:operation(stop, answer, 'end a job').

starbattle_operations:parameter(stop, job, integer, required).

starbattle_operations:answer(stop, [job(Job)], object([])) :-
    stop_job(Job).
