:- module(operation_judge, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/2]).
:- use_module('../../course/judge').
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
    maplist(verdict(Program, Board), Answers, Verdicts).

verdict(Program, Board, Text, Verdict) :-
    data_term(Text, Answer),
    !,
    answer_verdict(Program, Board, Answer, Verdict).
verdict(_, _, Text, object([fault-Fault])) :-
    (   catch(term_string(_, Text), error(_, _), fail)
    ->  Fault = "the answer still has variables; label them"
    ;   Fault = "the answer is no term that can be read"
    ).

answer_verdict(none, Board, Answer, object([stars-numbers(Stars)])) :-
    answer_stars(Board, Answer, Cells),
    !,
    maplist(pair, Cells, Stars).
answer_verdict(none, _, _, object([fault-Fault])) :-
    !,
    Fault = "the answer is no list of star columns for each row".
answer_verdict(Program, Data, Answer,
               object([right-Right,fault-Fault,show-Picture])) :-
    program_verdict(Program, Data, Answer, verdict(Right,Fault,Picture)).

pair(R-C, [R,C]).
