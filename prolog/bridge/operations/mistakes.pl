:- module(operation_mistakes, []).
:- use_module(library(option), [option/2]).
:- use_module('../../board/given', [given_cells/2]).
:- use_module('../../explanation/explain',
              [fixed_cells/2, must_be_explain_options/3]).
:- use_module('../../explanation/steps/mistakes', [mistake/6]).
:- use_module('../../explanation/steps/solutions_left', [solutions_with/3]).
:- use_module('../../search/limits', [limited_job/3]).
:- use_module('../operations', []).
:- use_module('../reports').
:- use_module('../search_request', [condition_parameter/3, limit_parameter/3]).

/** <module> What is wrong in a partly filled board

    {"op": "mistakes", "regions": ..., "stars": 2, "given_stars": [[1,1]]}
        found: [{"kind": "star", "cell": [1,1], "text": "..."}]
        report: {"status": "right" | "wrong" | "unsatisfiable" | "unknown",
                 "limit": ..., "found": 1, "statistics": {"solutions": 1}}

What is wrong is among the given cells.  `fixed_stars` and `fixed_blanks` are those
that the puzzle itself says: with these, `solutions` are 0, 1, or 2 for two or more;
it is missing if that takes long to find.  If it is 0 then what is wrong is among
the fixed cells, or nothing if the board has no solution without them either.
*/

starbattle_operations:operation(mistakes, run,
                                'what is wrong in a partly filled board').

starbattle_operations:parameter(mistakes, board,        board, required).
starbattle_operations:parameter(mistakes, given_stars,  cells, none).
starbattle_operations:parameter(mistakes, given_blanks, cells, none).
starbattle_operations:parameter(mistakes, fixed_stars,  cells, none).
starbattle_operations:parameter(mistakes, fixed_blanks, cells, none).
starbattle_operations:parameter(mistakes, Key, Type, Default) :-
    condition_parameter(Key, Type, Default).
starbattle_operations:parameter(mistakes, Key, Type, Default) :-
    limit_parameter(Key, Type, Default).

starbattle_operations:prepare_run(mistakes, Options,
                                  mistakes(Posed,Fixed,Given), []) :-
    option(board(Board), Options),
    must_be_explain_options(Board, Options, Posed),
    fixed_cells(Options, Fixed),
    given_cells(Options, Given).

starbattle_operations:is_small(mistakes(_,_,_)).

starbattle_operations:run(mistakes(Board,Fixed,Given), OnFound, Options,
                          report(Status,Limit,Found,Figures)) :-
    Run = run(0,false,none),
    limited_job(mistakes(Board, Fixed, Given, OnFound, Run), Options, Limit),
    Run = run(Found,Complete,Solutions),
    status(Found, Complete, Solutions, Status),
    findall(solutions-Solutions, integer(Solutions), Figures).

mistakes(Board, Fixed, Given, OnFound, Run) :-
    solutions_with(Board, Fixed, Solutions),
    nb_setarg(3, Run, Solutions),
    blamed(Solutions, Fixed, Given, Right, Blamed),
    forall(mistake(Board, Right, Blamed, Kind, Cell, Text),
           ( call(OnFound, mistake(Kind,Cell,Text)),
             arg(1, Run, Found0),
             Found is Found0+1,
             nb_setarg(1, Run, Found)
           )),
    nb_setarg(2, Run, true).

%   If there is no solution with them then the fixed cells are to blame.

blamed(0, Fixed, _, given([],[]), Fixed) :-
    !.
blamed(_, Fixed, Given, Fixed, Given).

status(_, _, 0, unsatisfiable) :-
    !.
status(Found, _, _, wrong) :-
    Found > 0,
    !.
status(_, true, _, right).
status(_, false, _, unknown).

starbattle_operations:found_json(mistakes, mistake(Kind,R-C,Text),
                                 object([kind-Kind,cell-[R,C],text-Text])).
