:- module(operation_info, []).
:- use_module('../../models/models', [model/2, default_strategy/2]).
:- use_module('../../search/strategies', [part_words/2, strategy/3]).
:- use_module('../operations', []).
:- use_module('../search_request', [strategy_members/2]).

/** <module> The models, the strategies, and the words of their parts
*/

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
