:- module(operations_explaining, []).
:- use_module([library(apply), library(lists), library(option)]).
:- use_module('../../board/given', [given_cells/2]).
:- use_module('../../explanation/explain').
:- use_module('../../explanation/hints', [hint_step/4, step_idea/2, step_look/2]).
:- use_module('../../explanation/phrases', [named_units//2, phrase_text/2]).
:- use_module('../../explanation/techniques').
:- use_module('../../explanation/unit_sets/proof',
              [conclusion_sentences/2]).
:- use_module('../../explanation/why',
              [must_be_why/4, posed_why/5, why_cases/3]).
:- use_module('../../records', [increment/2]).
:- use_module('../../search/limits', [limited_job/3]).
:- use_module('../operations', []).
:- use_module('../reports').

/** <module> Explain boards; the techniques
*/

%   Explain a board, step by step
%
%       {"op": "explain", "regions": ..., "stars": 2}
%           found: [{"technique": "Forced Placements", "level": 2,
%                    "units": [["row",3]], "cells": [[3,1],[3,7]],
%                    "stars": [[3,1],[3,7]], "marks": [], "text": "...",
%                    "look": "Look at row 3.", "idea": "Look at row 3. ..."}, ...]
%           report: {"status": "solved", "hardest": "Only Place", "level": 4,
%                    "rating": 17, "difficulty": "easy", "steps": 61,
%                    "limit": "none", "reason": null,
%                    "statistics": {"inferences": ..., ...}}
%
%   With `"hint": true` there is one step, see explanation/hints.pl.  With `"quiet": true`
%   there is only the report.  With `"proofs": true` the steps of
%   sets of units have a `proof`: for each cell that they decide {"cell": [3,1],
%   "value": "star", "proof": ...}, see `why`, and `cases`, the sentences of these.

starbattle_operations:operation(explain, run,
        [ group(position), steps, max_technique, max_units, effort, quiet, proofs,
          hint
        ]).

starbattle_operations:prepare_run(explain, Options0, explain(Posed,Hint), []) :-
    select_option(board(Board), Options0, Options1),
    select_option(hint(Hint), Options1, Options, false),
    must_be_explain_options(explain_option, Board, Options, Posed).

starbattle_operations:is_small(explain(_,_)).

starbattle_operations:run(explain(Posed,Hint), OnFound, Options, Report) :-
    (   Hint == true
    ->  hint_step(Posed, Options, Report, OnFound)
    ;   explain_posed(Posed, Options, Report, OnFound)
    ).

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

%   step_members(+Step, -Members) is det.
%
%   Members are those of an object for a step of explain/4.

step_members(Step,
             [ technique-Name, level-Level, units-Units, cells-Cells,
               stars-Stars, marks-Marks, text-Text, look-Look,
               idea-Idea, drawing-Drawing
             ]) :-
    Step = step(Name,Level,Units0,Cells0,Stars0,Marks0,Text,Drawing0),
    step_look(Step, Look),
    step_idea(Step, Idea),
    maplist(unit_json, Units0, Units),
    maplist(cells_json, [Cells0,Stars0,Marks0], [Cells,Stars,Marks]),
    drawing_json(Drawing0, Drawing).

drawing_json(drawing(Blocks0,Full0,Needs0,Numbered0),
             object([ blocks-Blocks, full-Full, needs-Needs, numbered-Numbered ])) :-
    maplist(cells_json, [Blocks0,Full0], [Blocks,Full]),
    findall([Kind,I,Need], member(Kind-I-Need, Needs0), Needs),
    maplist(cells_json, Numbered0, Numbered).

because_json(because(R-C,Value,Proof0),
             object([cell-[R,C],value-Value,proof-Proof])) :-
    proof_json(Proof0, Proof).

%   Why a cell is a star or empty, or why there is no solution
%
%       {"op": "why", "regions": ..., "stars": 2, "cell": [[1,7]]}
%           found: [{"units": [["region",3]], "named": "region C",
%                    "proof": {"stars": [], "unit": ["region",3]},
%                    "cases": [{"depth": 0, "text": "If r1c7 were empty, ...",
%                               "stars": [], "empty": [[1,7]],
%                               "units": [["region",3]]}],
%                    "steps": []}]
%           report: {"status": "star", "limit": "none", "found": 1,
%                    "statistics": {}}
%
%   Without `cell` it is about the board: if that has a solution, the statistics tell
%   whether `solutions` are 1, or 2 for two or more.  A proof with two cases is
%   {"stars": [[3,7]], "cell": [5,8], "if_star": {...}, "if_empty": {...}}.  The cases
%   are its sentences, see explanation/unit_sets/proof.pl.  `steps` are
%   those of `explain` that lead to the answer, if they are shorter than the proof;
%   `"by": "units"` never looks for them, and `"by": "steps"` for nothing else.  See
%   explanation/why.pl for what it means, and for the status.

starbattle_operations:operation(why, run,
        [group(position), cell:cells, max_units, by]).

starbattle_operations:prepare_run(why, Options0, why(Question,Posed), []) :-
    select_option(board(Board), Options0, Options1),
    select_option(cell(Cells), Options1, Options, []),
    question(Cells, Question),
    must_be_why(Board, Question, Options, Posed).

question([], none) :-
    !.
question([Cell], Cell) :-
    !.
question(Other, Other).

starbattle_operations:is_small(why(_,_)).

starbattle_operations:run(why(Question,Posed), OnFound, Options,
                          report(Status,Limit,Found,Figures)) :-
    Answer = why(Status,Limit,_,_),
    posed_why(Posed, Question, Options, Answer, Steps),
    findall(solutions-Count, solutions_if(Status, Posed, Options, Count),
            Figures),
    (   Answer-Steps = why(_,_,none,_)-none
    ->  Found = 0
    ;   why_cases(Question, Answer, Cases),
        call(OnFound, shown(Answer,Cases,Steps)),
        Found = 1
    ).

%   Of a board with a solution, how many there are, if that is soon counted.

solutions_if(solvable, Posed, Options, Count) :-
    given_cells(Options, Given),
    solutions_with(Posed, Given, Count),
    integer(Count).

starbattle_operations:found_json(why, shown(why(_,_,Units0,Proof0),Cases0,Steps0),
                                 object([ units-Units, named-Named, proof-Proof,
                                          cases-Cases, steps-Steps
                                        ])) :-
    some(Units0, unit_json, Units),
    units_text(Units0, Named),
    proof_json(Proof0, Proof),
    maplist(case_json, Cases0, Cases),
    some(Steps0, step_json, Steps).

:- meta_predicate
    some(+, 2, -).

some(none, _, []) :-
    !.
some(List, Goal, JSON) :-
    maplist(Goal, List, JSON).

units_text(Units, Text) :-
    (   Units = [_|_]
    ->  phrase_text(named_units(Units, []), Text)
    ;   Text = ''
    ).

step_json(Step, object(Members)) :-
    step_members(Step, Members).

%   What is wrong in a partly filled board
%
%       {"op": "mistakes", "regions": ..., "stars": 2, "given_stars": [[1,1]]}
%           found: [{"kind": "star", "cell": [1,1], "text": "..."}]
%           report: {"status": "right" | "wrong" | "unsatisfiable" | "unknown",
%                    "limit": ..., "found": 1, "statistics": {"solutions": 1}}
%
%   What is wrong is among the given cells.  `fixed_stars` and `fixed_blanks` are those
%   that the puzzle itself says: with these, `solutions` are 0, 1, or 2 for two or more;
%   it is missing if that takes long to find.  If it is 0 then what is wrong is among
%   the fixed cells, or nothing if the board has no solution without them either.

starbattle_operations:operation(mistakes, run,
        [group(position), fixed_stars:cells, fixed_blanks:cells]).

starbattle_operations:prepare_run(mistakes, Options0,
                                  mistakes(Posed,Fixed,Given), []) :-
    select_option(board(Board), Options0, Options),
    must_be_explain_options(mistakes_option, Board, Options, Posed),
    fixed_cells(Options, Fixed),
    given_cells(Options, Given).

starbattle_operations:is_small(mistakes(_,_,_)).

starbattle_operations:run(mistakes(Board,Fixed,Given), OnFound, Options,
                          report(Status,Limit,Found,Figures)) :-
    Run = run(0,none),
    limited_job(mistakes(Board, Fixed, Given, OnFound, Run), Options, Limit),
    Run = run(Found,Solutions),
    status(Found, Limit, Solutions, Status),
    findall(solutions-Solutions, integer(Solutions), Figures).

mistakes(Board, Fixed, Given, OnFound, Run) :-
    solutions_with(Board, Fixed, Solutions),
    nb_setarg(2, Run, Solutions),
    blamed_cells(Solutions, Fixed, Given, Right, Blamed),
    forall(mistake(Board, Right, Blamed, Kind, Cell, Text),
           ( call(OnFound, mistake(Kind,Cell,Text)),
             increment(1, Run)
           )).

%   If there is no solution with them then the fixed cells are to blame.

blamed_cells(0, Fixed, _, given([],[]), Fixed) :-
    !.
blamed_cells(_, Fixed, Given, Fixed, Given).

status(_, _, 0, unsatisfiable) :-
    !.
status(Found, _, _, wrong) :-
    Found > 0,
    !.
status(_, none, _, right) :-
    !.
status(_, _, _, unknown).

starbattle_operations:found_json(mistakes, mistake(Kind,R-C,Text),
                                 object([kind-Kind,cell-[R,C],text-Text])).

%   The techniques, in the order in which they are tried
%
%       {"op": "techniques"}
%           -> {"techniques": [{"name": ..., "level": ..., "family": ...,
%                               "premise": ..., "conclusion": ...,
%                               "soundness": ...,
%                               "aliases": [["Simple Shapes","star-battle-solver"]]},
%                              ...]}

starbattle_operations:operation(techniques, answer, []).

starbattle_operations:answer(techniques, _, object([techniques-Techniques])) :-
    techniques(Names),
    maplist(technique_json, Names, Techniques).

technique_json(Name,
               object([ name-Name, level-Level, family-Family, premise-Premise,
                        conclusion-Conclusion, soundness-Soundness,
                        aliases-Aliases
                      ])) :-
    once(technique(Name, Level, Family)),
    once(account(Name, Premise, Conclusion, Soundness, _)),
    findall([Alias,Source], alias(Name, Alias, Source), Aliases).
