:- module(operation_exam, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/2]).
:- use_module('../../course/exam', [constraint_text/2, exam_question/2]).
:- use_module('../operations', []).

/** <module> Exam questions about propagation

    {"op": "exam", "seed": 7}
        -> {"domains": [["X",1,7],["Y",2,7],["Z",1,10]],
            "constraints": ["X #= Z + 2","Z + Y #= X"],
            "steps": [{"constraint": 1, "changes": [["X",3,7],["Z",1,5]]},...],
            "left": [["X",5,7],...]}
*/

starbattle_operations:operation(exam, answer, 'an exam question').

starbattle_operations:parameter(exam, seed, nonneg, required).

starbattle_operations:answer(exam, Options, Reply) :-
    option(seed(Seed), Options),
    exam_question(Seed, question(Domains0,Constraints,Steps0,Domains)),
    maplist(domain_json, Domains0, Given),
    maplist(constraint_text, Constraints, Texts),
    maplist(step_json, Steps0, Steps),
    maplist(domain_json, Domains, Left),
    Reply = object([domains-Given, constraints-Texts, steps-Steps, left-Left]).

step_json(step(I,Changes0), object([constraint-I, changes-Changes])) :-
    maplist(domain_json, Changes0, Changes).

domain_json(Name-(Least-Most), [Name,Least,Most]).
