:- module(starbattle_explain_job,
          [ explain_texts/4,            % +Board, +Options, :OnText, -Report
            mistake_texts/4,            % +Board, +Options, :OnText, -Report
            technique_dicts/1,          % -Dicts
            must_be_explain_options/2   % +Board, +Options
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../autoloads', [resolve_autoloads/0]).
:- use_module('../explanation/explain').
:- use_module('../search/limits', [limited_job/3]).
:- use_module('../board/given', [given_cells/2]).
:- use_module('../explanation/catalog').
:- use_module('../explanation/examples', [technique_example/4]).
:- use_module('../explanation/mistakes', [mistake/5]).

/** <module> Explanations for other languages

What explain/4 hands out, as the texts of JSON objects:

    {"op": "explain", "regions": ..., "stars": 2}
        solutions: [{"technique": "Forced Placements", "level": 2,
                     "units": [["row",3]], "cells": [[3,1],[3,7]],
                     "stars": [[3,1],[3,7]], "marks": [], "text": "..."}, ...]
        report: {"status": "solved", "limit": "none",
                 "hardest": "Tiling Forced", "level": 4, "rating": 17,
                 "difficulty": "easy", "steps": 61, "statistics": {"inferences": ..., ...}}
    {"op": "mistakes", "regions": ..., "stars": 2, "given_stars": [[1,1]]}
        solutions: [{"kind": "star", "cell": [1,1], "text": "..."}]
        report: {"status": "right" | "wrong" | "unknown", "limit": ...,
                 "found": 1, "statistics": {}}
    {"op": "techniques"}
        {"techniques": [{"name": ..., "level": ..., "family": ...,
                         "premise": ..., "conclusion": ...,
                         "soundness": ...,
                         "example": {"regions": ..., "stars": ...,
                                     "given_stars": ..., "given_blanks": ...}},
                        ...]}

The first two are starts, see bridge/server.pl; the keys are the options of explain/4,
and `"quiet": true` has the report only.  The texts hold names and sentences
that this program has made, which need no escapes.
*/

:- meta_predicate
    explain_texts(+, +, 1, -),
    mistake_texts(+, +, 1, -).

%!  explain_texts(+Board, +Options, :OnText, -Report) is det.

explain_texts(Board, Options, OnText, Report) :-
    explain(Board, Options, on_step(OnText), Report).

on_step(OnText, Step) :-
    $(step_text(Step, Text)),
    call(OnText, Text).

step_text(step(Name,Level,Units,Cells,Stars,Marks,Says), Text) :-
    pairs_parts(Cells, Parts, ['],"stars":['|Parts1]),
    pairs_parts(Stars, Parts1, ['],"marks":['|Parts2]),
    pairs_parts(Marks, Parts2, ['],"text":"',Says,'"}']),
    units_parts(Units, UnitsParts, ['],"cells":['|Parts]),
    atomic_list_concat(['{"technique":"',Name,'","level":',Level,
                        ',"units":['|UnitsParts], Text).

pairs_parts([], Parts, Parts).
pairs_parts([R-C|Pairs], ['[',R,',',C,']'|Parts0], Parts) :-
    more(Pairs, Parts0, Parts1),
    pairs_parts(Pairs, Parts1, Parts).

more([], Parts, Parts).
more([_|_], [','|Parts], Parts).

units_parts([], Parts, Parts).
units_parts([Kind-I|Units], ['["',Kind,'",',I,']'|Parts0], Parts) :-
    more(Units, Parts0, Parts1),
    units_parts(Units, Parts1, Parts).

%!  mistake_texts(+Board, +Options, :OnText, -Report) is det.

mistake_texts(Board, Options, OnText, report(Status,Limit,Found,[])) :-
    given_cells(Options, Given),
    Run = run(0,false),
    limited_job(mistakes(Board, Given, OnText, Run), Options, Limit),
    Run = run(Found,Complete),
    mistakes_status(Complete, Found, Status).

mistakes(Board, Given, OnText, Run) :-
    forall(mistake(Board, Given, Kind, R-C, Says),
           ( atomic_list_concat(['{"kind":"',Kind,'","cell":[',R,',',C,
                                 '],"text":"',Says,'"}'], Text),
             call(OnText, Text),
             arg(1, Run, Found0),
             Found is Found0+1,
             nb_setarg(1, Run, Found)
           )),
    nb_setarg(2, Run, true).

mistakes_status(_, Found, wrong) :-
    Found > 0,
    !.
mistakes_status(true, _, right).
mistakes_status(false, _, unknown).

%!  technique_dicts(-Dicts) is det.
%
%   Dicts tell of all techniques, in the order in which they are tried.

technique_dicts(Dicts) :-
    techniques(Names),
    findall(_{ name:Name, level:Level, family:Family, premise:Premise,
               conclusion:Conclusion, soundness:Soundness, example:Example },
            ( member(Name, Names),
              known_technique(Name, Level, Family),
              technique_account(Name, Premise, Conclusion, Soundness),
              example_dict(Name, Example)
            ),
            Dicts).

%   A technique that somebody has added need not have an example.

example_dict(Name, Dict) :-
    technique_example(Name, board(_,S,Rows), Stars0, Blanks0),
    !,
    pairs_lists(Stars0, Stars),
    pairs_lists(Blanks0, Blanks),
    Dict = _{ regions:Rows, stars:S, given_stars:Stars, given_blanks:Blanks
            }.
example_dict(_, null).

pairs_lists([], []).
pairs_lists([R-C|Pairs], [[R,C]|Lists]) :-
    pairs_lists(Pairs, Lists).

:- resolve_autoloads.
