:- module(operation_why, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/3, option/2]).
:- use_module('../../board/given', [given_cells/2]).
:- use_module('../../explanation/explain', [must_be_explain_options/3]).
:- use_module('../../explanation/steps/solutions_left', [solutions_with/3]).
:- use_module('../../explanation/why', [must_be_question/2, why/5, why_cases/3]).
:- use_module('../operations', []).
:- use_module('../reports').
:- use_module('../search_request', [condition_parameter/3, limit_parameter/3]).

/** <module> Why a cell is a star or empty, or why there is no solution

    {"op": "why", "regions": ..., "stars": 2, "cell": [[1,7]]}
        found: [{"units": [["region",3]],
                 "proof": {"stars": [], "unit": ["region",3]},
                 "cases": [{"depth": 0, "text": "If r1c7 were empty, ...",
                            "stars": [], "empty": [[1,7]],
                            "units": [["region",3]]}],
                 "steps": []}]
        report: {"status": "star", "limit": "none", "found": 1,
                 "statistics": {}}

Without `cell` it is about the board: if that has a solution, the statistics tell
whether `solutions` are 1, or 2 for two or more.  A proof with two cases is
{"stars": [[3,7]], "cell": [5,8], "if_star": {...}, "if_empty": {...}}.  The cases
are its sentences, see explanation/unit_sets/proof_sentences.pl.  `steps` are
those of explain.pl that lead to the answer, if they are shorter than the proof;
`"by": "units"` never looks for them, and `"by": "steps"` for nothing else.  See
explanation/why.pl for what it means, and for the status.
*/

starbattle_operations:operation(why, run, 'why a cell is a star or empty').

starbattle_operations:parameter(why, board,        board, required).
starbattle_operations:parameter(why, cell,         cells, none).
starbattle_operations:parameter(why, given_stars,  cells, none).
starbattle_operations:parameter(why, given_blanks, cells, none).
starbattle_operations:parameter(why, max_units,    count, none).
starbattle_operations:parameter(why, by,           name,  shortest).
starbattle_operations:parameter(why, Key, Type, Default) :-
    condition_parameter(Key, Type, Default).
starbattle_operations:parameter(why, Key, Type, Default) :-
    limit_parameter(Key, Type, Default).

starbattle_operations:prepare_run(why, Options, why(Board,Question,Posed), []) :-
    option(board(Board), Options),
    must_be_explain_options(Board, Options, Posed),
    option(cell(Cells), Options, []),
    question(Cells, Question),
    must_be_question(Question, Board).

question([], none) :-
    !.
question([Cell], Cell) :-
    !.
question(Other, Other).

starbattle_operations:is_small(why(_,_,_)).

starbattle_operations:run(why(Board,Question,Posed), OnFound, Options,
                          report(Status,Limit,Found,Figures)) :-
    Answer = why(Status,Limit,_,_),
    why(Board, Question, Options, Answer, Steps),
    findall(solutions-Count, solutions_if(Status, Posed, Options, Count),
            Figures),
    (   is_shown(Answer, Steps)
    ->  why_cases(Question, Answer, Cases),
        call(OnFound, shown(Answer,Cases,Steps)),
        Found = 1
    ;   Found = 0
    ).

is_shown(why(_,_,none,_), none) :-
    !,
    fail.
is_shown(_, _).

%   Of a board with a solution, how many there are, if that is soon counted.

solutions_if(solvable, Posed, Options, Count) :-
    given_cells(Options, Given),
    solutions_with(Posed, Given, Count),
    integer(Count).

starbattle_operations:found_json(why, shown(why(_,_,Units0,Proof0),Cases0,Steps0),
                                 object([ units-Units, proof-Proof,
                                          cases-Cases, steps-Steps
                                        ])) :-
    some(Units0, unit_json, Units),
    proof_json(Proof0, Proof),
    maplist(case_json, Cases0, Cases),
    some(Steps0, step_json, Steps).

:- meta_predicate
    some(+, 2, -).

some(none, _, []) :-
    !.
some(List, Goal, JSON) :-
    maplist(Goal, List, JSON).

step_json(Step, object(Members)) :-
    step_members(Step, Members).
