:- module(operation_mutants, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/2]).
:- use_module('../../course/mutants', [mutants/3]).
:- use_module('../operations', []).

/** <module> Programs with one fault each, made from a right one

    {"op": "mutants", "program": "reference.pl", "roots": ["solve/2"]}
    {"mutants": [{"kind": "call dropped", "predicate": "solve/2", "line": 9,
                  "from": 197, "to": 224, "text": "true"}]}

`from` and `to` are offsets in the file, in characters; `line` is from 1.
*/

starbattle_operations:operation(mutants, answer,
                                'programs with one fault each').

starbattle_operations:parameter(mutants, program, text, required).
starbattle_operations:parameter(mutants, roots,   list, required).

starbattle_operations:answer(mutants, Options, object([mutants-JSON])) :-
    option(program(File), Options),
    option(roots(Texts), Options),
    maplist(predicate_text, Roots, Texts),
    mutants(File, Roots, Mutants),
    maplist(mutant_json, Mutants, JSON).

predicate_text(Name/Arity, Text) :-
    sub_string(Text, Before, 1, After, "/"),
    sub_string(Text, _, After, 0, Digits),
    number_string(Arity, Digits),
    !,
    sub_atom(Text, 0, Before, _, Name).

mutant_json(mutant(Kind,Name/Arity,Line,From-To,Text),
            object([ kind-Kind, predicate-PI, line-Line, from-From, to-To,
                     text-Text
                   ])) :-
    atomic_list_concat([Name,/,Arity], PI).
