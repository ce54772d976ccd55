:- module(operations_course, []).
:- use_module(library(apply)).
:- use_module(library(clpfd), []).
:- use_module(library(option)).
:- use_module('../../course/mutants', [mutants/4]).
:- use_module('../../course/rubric', [marked/5, trial/2]).
:- use_module('../../search/programs', [has_export/2, load_program/3]).
:- use_module('../operations', []).
:- use_module('../reports').

/** <module> What the marking of programs asks for
*/

%   What a test of a rubric is worth
%
%       {"op": "mark_test", "kind": "boards",
%        "test": {"name": "unique", "points": 2, "data": "board(...)"},
%        "limits": [10, 60, 512, 100000], "roots": ["solve/2"], "solved": false,
%        "outcomes": [{"answers": ["[[2],[4],[1],[3]]"], "end": "more", ...}]}
%           found: [{"verdict": "passed", "points": 2, "message": "",
%                    "picture": {"stars": [[1,2],...], "marked": []},
%                    "solved": true}]
%           report: {"status": "marked" | "unknown", "limit": "none", ...}
%
%   The keys are those of ../../course/rubric.pl.  A picture may be {"text": ...} or null.
%   Answers are data that nobody should trust: run this in a process that may be killed.

starbattle_operations:operation(mark_test, run,
        [ +kind, +test, +limits, +roots, +outcomes, analysis, solved, program,
          rules, group(limits)
        ]).

starbattle_operations:prepare_run(mark_test, Options,
                                  mark(Kind,Test,Trial,Outcomes), []) :-
    option(kind(Kind), Options),
    option(test(Test), Options),
    option(outcomes(Outcomes), Options),
    dict_options(Dict, Options),
    trial(Dict, Trial).

starbattle_operations:is_small(mark(_,_,_,_)).

starbattle_operations:run(mark(Kind,Test,Trial,Outcomes), OnFound, Options, Report) :-
    limited_answer(marked(Kind, Test, Trial, Outcomes, Mark), Mark, marked, Options, OnFound,
                   Report).

starbattle_operations:found_json(mark_test, Mark, Mark.put(picture, Picture)) :-
    picture_json(Mark.picture, Picture).

picture_json(none, null).
picture_json(text(Text), object([text-Text])).
picture_json(stars(Stars0,Marked0), object([stars-Stars,marked-Marked])) :-
    cells_json(Stars0, Stars),
    cells_json(Marked0, Marked).

%   Programs with one fault each, made from a right one
%
%       {"op": "mutants", "program": "reference.pl", "roots": ["solve/2"],
%        "examples": ["last([1,2], X) - ( X = 2 )"]}
%       {"mutants": [{"kind": "call dropped", "predicate": "solve/2", "line": 9,
%                     "before": "solve(A, B) :-\n ...",
%                     "after": "solve(A, B) :-\n    true.", "program": "..."}]}
%
%   `line` is that of the clause in the file, from 1; `before` and `after` are laid out in
%   the same way.

starbattle_operations:operation(mutants, answer, [+program, +roots, +examples]).

starbattle_operations:answer(mutants, Options, object([mutants-JSON])) :-
    option(program(File), Options),
    option(roots(Roots), Options),
    option(examples(Each), Options),
    maplist(example, Each, Examples),
    mutants(File, Roots, Examples, JSON).

example(Text, Example) :-
    term_string(Example, Text, [module(clpfd)]).

%   A program that judges the answers to a puzzle
%
%       {"op": "puzzle", "program": "queens.pl"}
%       {"posts": false}
%
%   `posts` tells whether it also posts constraints.

starbattle_operations:operation(puzzle, answer, [+program]).

starbattle_operations:answer(puzzle, [program(File)], object([posts-Posts])) :-
    load_program(File, [instances/2,check/3], Program),
    (   has_export(Program, post/3)
    ->  Posts = true
    ;   Posts = false
    ).
