:- module(operation_variant_techniques, []).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../explanation/variants/variant_techniques',
              [ variant_account/4, variant_technique/3, variant_techniques/1 ]).
:- use_module('../operations', []).

/** <module> The techniques for boards with rules or constraints of their own

    {"op": "variant_techniques"}
        -> {"techniques": [{"name": ..., "level": ..., "family": ...,
                            "premise": ..., "conclusion": ...,
                            "soundness": ...},
                           ...]}
*/

starbattle_operations:operation(variant_techniques, answer,
                                'the techniques for rules and constraints').

starbattle_operations:answer(variant_techniques, _,
                             object([techniques-Techniques])) :-
    variant_techniques(Names),
    maplist(technique_json, Names, Techniques).

technique_json(Name, object([ name-Name, level-Level, family-Family,
                              premise-Premise, conclusion-Conclusion,
                              soundness-Soundness
                            ])) :-
    once(variant_technique(Name, Level, Family)),
    once(variant_account(Name, Premise, Conclusion, Soundness)).
