:- module(operation_techniques, []).
:- use_module(library(lists), [member/2]).
:- use_module('../../explanation/techniques').
:- use_module('../../explanation/examples', [technique_example/4]).
:- use_module('../operations', []).
:- use_module('../reports', [cells_json/2]).

/** <module> The techniques, in the order in which they are tried

    {"op": "techniques"}
        -> {"techniques": [{"name": ..., "level": ..., "family": ...,
                            "premise": ..., "conclusion": ...,
                            "soundness": ...,
                            "aliases": [["Exclusion","A Star Battle Guide"]],
                            "example": {"regions": ..., "stars": ...,
                                        "given_stars": ...,
                                        "given_blanks": ...}},
                           ...]}
*/

starbattle_operations:operation(techniques, answer, 'the techniques').

starbattle_operations:answer(techniques, _, object([techniques-Techniques])) :-
    techniques(Names),
    findall(Technique,
            ( member(Name, Names),
              technique_json(Name, Technique)
            ),
            Techniques).

technique_json(Name, object([ name-Name, level-Level, family-Family,
                              premise-Premise, conclusion-Conclusion,
                              soundness-Soundness, aliases-Aliases,
                              example-Example
                            ])) :-
    known_technique(Name, Level, Family),
    technique_account(Name, Premise, Conclusion, Soundness),
    findall([Alias,Source], technique_alias(Name, Alias, Source), Aliases),
    example_json(Name, Example).

%   A technique that somebody has added need not have an example.

example_json(Name, object([ regions-numbers(Rows), stars-S,
                            given_stars-Stars, given_blanks-Blanks
                          ])) :-
    technique_example(Name, board(_,S,Rows), Stars0, Blanks0),
    !,
    cells_json(Stars0, Stars),
    cells_json(Blanks0, Blanks).
example_json(_, null).
