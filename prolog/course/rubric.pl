:- module(course_rubric,
          [ trial/2,                    % +Dict, -Trial
            marked/5                    % +Kind, +Test, +Trial, +Outcomes, -Mark
          ]).
:- use_module('../conditions/rules', [json_rules/2]).
:- use_module('../search/programs', [load_program/3]).
:- use_module(rubric/boards, []).
:- use_module(rubric/programs, []).

/** <module> What the tests of a rubric are worth

Marking and the program `check` of a handout prove the same goals, each in its own
sandbox, and ask here what came of them.  The kinds of parts are clauses of a
multifile predicate, in the files of rubric/:

  - judged(Kind, Test, Trial, Outcomes, Verdict-Message, More): what the outcomes of the
    goals of a test show.  More has the keys of the mark that are not as usual.

Test, Trial, Outcomes and More are dicts.  A test has a name, points, and what its kind
needs.  A mark has

  - verdict and message
  - points: as usual those of the test if it is passed, else none
  - picture: `none` as usual, stars(Stars, Marked) with cells Row-Column, or text(Text)
  - solved: `true` if a board was solved, else `false`, as usual

A trial has

  - limits: limits(CPU, Wall, Memory, Output), in seconds, MiB and bytes
  - puzzle: the module of a program; for Star Battle rules(Options), where Options are
    those of board_rules/3
  - roots: the predicates asked for, as strings Name/Arity
  - analysis: the dict of analysis.pl, or null
  - solved: whether a part before has solved a board

An outcome has what harness.pl said:

  - answers: for each solution the text of the term that was asked for
  - said: the messages of errors and warnings of loading
  - loaded: `true` or `false`
  - defined: the predicates that can be called, as strings Name/Arity
  - end: "no" more solutions, "more" may come, "error", null if the process ended
    before, or "skipped" if it had ended before the goal.  `choice` tells whether a choice point was left; `error` and `message`
    are the texts of the error.
  - inferences: a number, or null
  - ended_by: the limit that ended the process, or null
*/

:- multifile
    judged/6.

%!  trial(+Dict, -Trial) is det.
%
%   Trial is what Dict, of JSON, says: limits is a list, program the file of a program, or
%   null, and rules the object of json_rules/2.  Keys may be missing.

trial(Dict0, Trial) :-
    Dict = _{analysis:null, solved:false, program:null, rules:_{}}.put(Dict0),
    Limits =.. [limits|Dict.limits],
    (   Dict.program == null
    ->  json_rules(Dict.rules, Rules),
        Puzzle = rules(Rules)
    ;   load_program(Dict.program, [check/3], Puzzle)
    ),
    Trial = Dict.put(_{limits:Limits,puzzle:Puzzle}).

%!  marked(+Kind, +Test, +Trial, +Outcomes, -Mark) is det.
%
%   Mark is what judged/6 says, where Kind is a text.

marked(Kind0, Test, Trial, Outcomes, Mark) :-
    atom_string(Kind, Kind0),
    once(judged(Kind, Test, Trial, Outcomes, Verdict-Message, More)),
    (   Verdict == passed
    ->  Points = Test.points
    ;   Points = 0.0
    ),
    Mark = _{ verdict:Verdict, points:Points, message:Message, picture:none,
              solved:false }.put(More).
