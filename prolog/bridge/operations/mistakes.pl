:- module(operation_mistakes, []).
:- use_module(library(option), [option/2]).
:- use_module('../../board/given', [given_cells/2]).
:- use_module('../../explanation/explain', [must_be_explain_options/2]).
:- use_module('../../explanation/mistakes', [mistake/5]).
:- use_module('../../search/limits', [limited_job/3]).
:- use_module('../operations', []).
:- use_module('../reports').
:- use_module('../search_request', [limit_parameter/3]).

/** <module> What is wrong in a partly filled board

    {"op": "mistakes", "regions": ..., "stars": 2, "given_stars": [[1,1]]}
        found: [{"kind": "star", "cell": [1,1], "text": "..."}]
        report: {"status": "right" | "wrong" | "unknown", "limit": ...,
                 "found": 1, "statistics": {}}
*/

:- multifile
    starbattle_operations:operation/3,
    starbattle_operations:parameter/4,
    starbattle_operations:prepare_run/4,
    starbattle_operations:is_small/1,
    starbattle_operations:run/4,
    starbattle_operations:found_json/3,
    starbattle_operations:report_json/3.

starbattle_operations:operation(mistakes, run,
                                'what is wrong in a partly filled board').

starbattle_operations:parameter(mistakes, board,        board, required).
starbattle_operations:parameter(mistakes, given_stars,  cells, none).
starbattle_operations:parameter(mistakes, given_blanks, cells, none).
starbattle_operations:parameter(mistakes, Key, Type, Default) :-
    limit_parameter(Key, Type, Default).

starbattle_operations:prepare_run(mistakes, Options, mistakes(Board,Given), []) :-
    option(board(Board), Options),
    must_be_explain_options(Board, Options),
    given_cells(Options, Given).

starbattle_operations:is_small(mistakes(_,_)).

starbattle_operations:run(mistakes(Board,Given), OnFound, Options,
                          report(Status,Limit,Found,[])) :-
    Run = run(0,false),
    limited_job(mistakes(Board, Given, OnFound, Run), Options, Limit),
    Run = run(Found,Complete),
    status(Found, Complete, Status).

mistakes(Board, Given, OnFound, Run) :-
    forall(mistake(Board, Given, Kind, Cell, Text),
           ( call(OnFound, mistake(Kind,Cell,Text)),
             arg(1, Run, Found0),
             Found is Found0+1,
             nb_setarg(1, Run, Found)
           )),
    nb_setarg(2, Run, true).

status(Found, _, wrong) :-
    Found > 0,
    !.
status(_, true, right).
status(_, false, unknown).

starbattle_operations:found_json(mistakes, mistake(Kind,R-C,Text),
                                 object([kind-Kind,cell-[R,C],text-Text])).

starbattle_operations:report_json(mistakes, Report, JSON) :-
    report_json(Report, JSON).
