:- module(operation_explain, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3]).
:- use_module(library(option), [option/2]).
:- use_module('../../explanation/explain').
:- use_module('../../explanation/unit_sets/proof_sentences',
              [conclusion_sentences/2]).
:- use_module('../operations', []).
:- use_module('../reports').
:- use_module('../search_request', [condition_parameter/3, limit_parameter/3]).

/** <module> Explain a board, step by step

    {"op": "explain", "regions": ..., "stars": 2}
        found: [{"technique": "Forced Placements", "level": 2,
                 "units": [["row",3]], "cells": [[3,1],[3,7]],
                 "stars": [[3,1],[3,7]], "marks": [], "text": "...",
                 "look": "Look at row 3."}, ...]
        report: {"status": "solved", "hardest": "Tiling Forced", "level": 4,
                 "rating": 17, "difficulty": "easy", "steps": 61,
                 "limit": "none",
                 "statistics": {"inferences": ..., ...}}

With `"quiet": true` there is only the report.  With `"proofs": true` the steps of
sets of units have a `proof`: for each cell that they decide {"cell": [3,1],
"value": "star", "proof": ...}, see why.pl, and `cases`, the sentences of these.
*/

starbattle_operations:operation(explain, run, 'a board explained step by step').

starbattle_operations:parameter(explain, board,         board,   required).
starbattle_operations:parameter(explain, given_stars,   cells,   none).
starbattle_operations:parameter(explain, given_blanks,  cells,   none).
starbattle_operations:parameter(explain, assume,        boolean, false).
starbattle_operations:parameter(explain, style,         name,    simplest).
starbattle_operations:parameter(explain, steps,         count,   none).
starbattle_operations:parameter(explain, max_technique, name,    none).
starbattle_operations:parameter(explain, max_units,     count,   none).
starbattle_operations:parameter(explain, effort,        count,   none).
starbattle_operations:parameter(explain, quiet,         boolean, false).
starbattle_operations:parameter(explain, proofs,        boolean, false).
starbattle_operations:parameter(explain, Key, Type, Default) :-
    condition_parameter(Key, Type, Default).
starbattle_operations:parameter(explain, Key, Type, Default) :-
    limit_parameter(Key, Type, Default).

starbattle_operations:prepare_run(explain, Options, explain(Board), []) :-
    option(board(Board), Options),
    must_be_explain_options(Board, Options, _).

starbattle_operations:is_small(explain(_)).

starbattle_operations:run(explain(Board), OnFound, Options, Report) :-
    explain(Board, Options, OnFound, Report).

starbattle_operations:found_json(explain, Found, object(Members)) :-
    found_members(Found, Members).

found_members(Step, Members) :-
    Step = step(_,_,_,_,_,_,_,_),
    !,
    step_members(Step, Members).
found_members(proved(Step,Proof0), Members) :-
    step_members(Step, Members0),
    (   Proof0 == []
    ->  Members = Members0
    ;   maplist(because_json, Proof0, Proof),
        maplist(conclusion_sentences, Proof0, Cases0),
        append(Cases0, Cases1),
        maplist(case_json, Cases1, Cases),
        append(Members0, [proof-Proof,cases-Cases], Members)
    ).

because_json(because(R-C,Value,Proof0),
             object([cell-[R,C],value-Value,proof-Proof])) :-
    proof_json(Proof0, Proof).
