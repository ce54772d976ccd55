:- module(operation_judge, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/2]).
:- use_module('../../course/judge', [judged/4]).
:- use_module('../../search/programs', [load_program/2]).
:- use_module('../operations', []).

/** <module> What the answers of a submission are worth

    {"op": "judge", "regions": ..., "stars": 1, "answers": ["[2,4,1,3]"]}
    {"verdicts": [{"stars": [[1,2],[2,4],[3,1],[4,3]]}]}

An answer that does not stand for stars is {"fault": "..."}. With a program, which
an instance belongs to, a verdict is {"right": true, "fault": ..., "show": ...}.
*/

:- multifile
    starbattle_operations:operation/3,
    starbattle_operations:parameter/4,
    starbattle_operations:answer/3.

starbattle_operations:operation(judge, answer,
                                'what the answers of a submission are worth').

starbattle_operations:parameter(judge, board,   board, required).
starbattle_operations:parameter(judge, program, text,  none).
starbattle_operations:parameter(judge, answers, list,  required).

starbattle_operations:answer(judge, Options, object([verdicts-Verdicts])) :-
    option(board(Board), Options),
    option(answers(Answers), Options),
    (   option(program(File), Options)
    ->  load_program(File, Program)
    ;   Program = none
    ),
    maplist(judged(Program, Board), Answers, Judged),
    maplist(verdict_json, Judged, Verdicts).

verdict_json(stars(Cells), object([stars-numbers(Stars)])) :-
    maplist(pair, Cells, Stars).
verdict_json(fault(Fault), object([fault-Fault])).
verdict_json(verdict(Right,Fault,Picture),
             object([right-Right,fault-Fault,show-Picture])).

pair(R-C, [R,C]).
