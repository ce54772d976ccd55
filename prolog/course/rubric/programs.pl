:- module(course_rubric_programs, []).
:- use_module(library(clpfd), []).      % whose operators goals may use
:- use_module([library(apply), library(lists), library(pairs)]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module('../../errors', [counted/3]).
:- use_module('../judge', [read_data/4]).
:- use_module('../clauses', [predicate_kind/2]).
:- use_module(expected).
:- use_module(verdicts).

/** <module> Parts of a rubric about the program: loads, requires, predicate */

:- multifile
    course_rubric:judged/6.

course_rubric:judged(loads, Test, Trial, [Outcome], Verdict-Message, More) :-
    (   failure(Trial, Outcome, Verdict-Message)
    ->  More = _{}
    ;   subtract(Trial.roots, Outcome.defined, Missing),
        Missing \== []
    ->  listed(Missing, ', ', Names),
        string_concat("the program does not define ", Names, Message),
        Verdict = failed,
        More = _{}
    ;   maplist(tidy, Outcome.said, Said),
        note_lines(Trial, Noted),
        length(Said, Count1),
        length(Noted, Count2),
        (   Count2 >= Count1
        ->  deducted(Count2, Noted, Test, Verdict-Message, More)
        ;   deducted(Count1, Said, Test, Verdict-Message, More)
        )
    ).

note_lines(Trial, Lines) :-
    Analysis = Trial.analysis,
    findall(Line,
            ( is_dict(Analysis),
              member(Note, Analysis.notes),
              tidy(Note.message, Text),
              format(string(Line), 'line ~d: ~w', [Note.line,Text])
            ),
            Lines).

most_shown(10).

%   deducted(+Count, +Faults, +Test, -Judgment, -More): each fault costs what the test has
%   in deduct.

deducted(0, _, _, passed-"", _{}) :-
    !.
deducted(Count, Faults, Test, Verdict-Message, _{points:Points}) :-
    Points is max(Test.points-Test.deduct*Count, 0.0),
    (   Points > 0
    ->  Verdict = partial
    ;   Verdict = failed
    ),
    most_shown(Most),
    format(string(Head), 'errors and warnings: ~d', [Count]),
    findall(Line, ( nth0(I, [Head|Faults], Line), I =< Most ), Shown),
    listed(Shown, '\n', Message).

%   Why nothing can be said of how the program is written.

analysis_fault(null, not_run-"the program could not be analyzed") :-
    !.
analysis_fault(Analysis, failed-"the program has no predicates") :-
    Analysis.defined == [].

%   requires: a test has require, forbid or separate

course_rubric:judged(requires, Test, Trial, _, Verdict-Message, _{}) :-
    (   analysis_fault(Trial.analysis, Verdict-Message)
    ->  true
    ;   requirement_fault(Test, Trial.analysis, Message)
    ->  Verdict = failed
    ;   Verdict-Message = passed-""
    ).

requirement_fault(Test, Analysis, Fault) :-
    get_dict(require, Test, Wanted),
    \+ is_used(Wanted, Analysis),
    string_concat("the program never calls ", Wanted, Fault).
requirement_fault(Test, Analysis, Fault) :-
    get_dict(forbid, Test, Unwanted),
    is_used(Unwanted, Analysis),
    string_concat("the program calls ", Unwanted, Fault).
requirement_fault(Test, Analysis, Fault) :-
    get_dict(separate, Test, true),
    separate_fault(Analysis, Fault).

separate_fault(Analysis, Fault) :-
    member(Kind-Fault,
           [ constraint-"the program never posts a constraint",
             labeling-"the program never labels"
           ]),
    \+ uses_kind(Analysis, Kind).
separate_fault(Analysis, Fault) :-
    Analysis.mixed \== [],
    listed(Analysis.mixed, ', ', Names),
    string_concat(Names, " does both", Fault).

uses_kind(Analysis, Kind) :-
    member([Text,Arity], Analysis.uses),
    atom_string(Name, Text),
    predicate_kind(Kind, Name/Arity),
    !.

is_used(Names, Analysis) :-
    split_string(Names, "|", " ", Alternatives),
    member(Wanted, Alternatives),
    (   split_string(Wanted, "/", "", Split),
        append(Parts, [Digits], Split),
        number_string(Most, Digits)
    ->  listed(Parts, /, Name)
    ;   Name = Wanted,
        Most = inf
    ),
    member([Name,Arity], Analysis.uses),
    Arity =< Most,
    !.

%   predicate: a test has a list of cases.  A case is a dict with the texts `goal`
%   and `expect`, see expected.pl, and `solutions` if their number is expected; one more is asked
%   for then.  There is an outcome for each case, and points if all are as expected.  Where
%   a process ended, `skipped` says so for the cases that were to come.

course_rubric:judged(predicate, Test, Trial, Outcomes, Verdict-Message, _{}) :-
    Cases = Test.cases,
    findall(Failure,
            ( nth1(Index, Cases, Case),
              nth1(Index, Outcomes, Outcome),
              Outcome.end \== "skipped",
              case_failure(Case, Trial, Outcome, Failure0),
              with_goal(Cases, Case, Failure0, Failure)
            ),
            Failures0),
    list_to_set(Failures0, Failures),     % a case may come several times
    (   Failures = [Verdict-_|_]
    ->  pairs_values(Failures, Messages),
        listed(Messages, '\n', Message)
    ;   member(Outcome, Outcomes),
        Outcome.end == "skipped"
    ->  Verdict-Message = not_run-"the program had ended before"
    ;   Verdict-Message = passed-""
    ).

with_goal([_], _, Failure, Failure) :- !.
with_goal(_, Case, Verdict-Message0, Verdict-Message) :-
    format(string(Message), '~w: ~w', [Case.goal,Message0]).

%   case_failure(+Case, +Trial, +Outcome, -Failure) is semidet.

case_failure(Case, _, _, failed-Message) :-
    rubric_fault(Case, Message),
    !.
case_failure(Case, Trial, Outcome, Failure) :-
    expected(Case.expect, Expected),
    (   goal_failure(Expected, Trial, Outcome, Failure)
    ->  true
    ;   count_failure(Case, Outcome, Failure)
    ).

rubric_fault(Case, Message) :-
    \+ expected(Case.expect, _),
    string_concat("the rubric expects no term that can be read: ", Case.expect, Message).
rubric_fault(Case, Message) :-
    read_data(Case.goal, Goal, _, clpfd),
    comma_list(Goal, Goals),
    member(Own, Goals),
    functor(Own, Name, Arity),
    compares(Name/Arity),
    format(string(Message), 'the rubric compares by ~q; write what is wanted in expect',
           [Name/Arity]).

%   What a goal would compare, a program could look at.

compares(PI) :-
    memberchk(PI, [(==)/2,(\==)/2,(=@=)/2,(=:=)/2,(=\=)/2,(<)/2,(>)/2,(=<)/2,(>=)/2,
                   (\+)/1,var/1,nonvar/1,ground/1]).

%   goal_failure(+Expected, +Trial, +Outcome, -Failure): the goal did not give what is
%   expected.

goal_failure(Expected, Trial, Outcome, Failure) :-
    raised(Expected, Outcome, Error),
    (   Error == none,
        failure(Trial, Outcome, Failure0)
    ->  Failure = Failure0
    ;   \+ is_met(Expected, Outcome.answers, Error),
        expected_text(Expected, Wanted),
        got_text(Expected, Outcome.answers, Error, Got0),
        tidy(Got0, Got),
        unexpected(Wanted, Got, Failure)
    ).

%   count_failure(+Case, +Outcome, -Failure): there are more or fewer solutions than expected.

count_failure(Case, Outcome, Failure) :-
    get_dict(solutions, Case, Count),
    length(Outcome.answers, Found),
    Found =\= Count,
    counted(Count, solution, Wanted),
    (   Found > Count
    ->  Got = more
    ;   Got = Found
    ),
    unexpected(Wanted, Got, Failure).

unexpected(Wanted, Got, failed-Message) :-
    format(string(Message), 'expected ~w, got ~w', [Wanted,Got]).

%   raised(+Expected, +Outcome, -Error): the text of the exception, if one is expected.

raised(error(_,_), Outcome, Error) :-
    Outcome.end == "error",
    !,
    Error = Outcome.error.
raised(_, _, none).
