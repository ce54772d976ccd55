:- module(course_rubric_programs, []).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).
:- use_module(library(option), [option/2]).
:- use_module('../kinds', [predicate_kind/2]).
:- use_module(expected).
:- use_module(verdicts).

/** <module> Parts of a rubric about the program: loads, style, requires, predicate
*/

:- multifile
    course_rubric:test_query/4,
    course_rubric:test_mark/6.

%   loads

course_rubric:test_query(loads, _, _, query(harness,"true",[],[],1)).

course_rubric:test_mark(loads, _, Test, Trial, Outcome, Mark) :-
    failure(Trial, Outcome, Failure),
    !,
    failed(Test, Failure, none, Mark).
course_rubric:test_mark(loads, _, Test, Trial, Outcome, Mark) :-
    findall(PI, ( member(PI, Trial.roots), \+ defines(Trial, Outcome, PI) ),
            Missing),
    Missing \== [],
    !,
    missing_text(Missing, Outcome, Message),
    failed(Test, failed-Message, none, Mark).
course_rubric:test_mark(loads, Options, Test, Trial, Outcome, Mark) :-
    findall(Text, ( member(Said, Outcome.said), tidy(Said, Text) ), Said),
    note_lines(Trial, ["error","warning"], Noted),
    length(Said, Count1),
    length(Noted, Count2),
    (   Count2 >= Count1
    ->  Faults = Noted,
        Count = Count2
    ;   Faults = Said,
        Count = Count1
    ),
    format(string(Head), 'errors and warnings: ~d', [Count]),
    deducted(Options, Count, [Head|Faults], Test, Mark).

%   What can be called is known from the process itself, however it came there.

defines(_, Outcome, PI) :-
    is_list(Outcome.defined),
    memberchk(PI, Outcome.defined),
    !.
defines(Trial, Outcome, PI) :-
    \+ is_list(Outcome.defined),
    is_dict(Trial.analysis),
    memberchk(PI, Trial.analysis.defined).

missing_text(Missing, Outcome, Message) :-
    is_list(Outcome.hidden),
    findall(PI, ( member(PI, Missing), memberchk(PI, Outcome.hidden) ), Hidden),
    Hidden \== [],
    !,
    listed(Hidden, ', ', Names),
    string_concat("a module of the program defines and does not export ", Names,
                  Message).
missing_text(Missing, _, Message) :-
    listed(Missing, ', ', Names),
    string_concat("the program does not define ", Names, Message).

note_lines(Trial, Severities, Lines) :-
    Analysis = Trial.analysis,
    findall(Line,
            ( is_dict(Analysis),
              member(Note, Analysis.notes),
              memberchk(Note.severity, Severities),
              tidy(Note.message, Text),
              format(string(Line), 'line ~d: ~w', [Note.line,Text])
            ),
            Lines).

most_shown(10).

%   Each of Count faults costs the option deduct(Points).

deducted(_, 0, _, Test, Mark) :-
    !,
    passed(Test, "", Mark).
deducted(Options, Count, Lines, Test,
         mark(Test,Verdict,Points,Message,none,[])) :-
    Test = test(_,Max,_),
    option(deduct(Deduct), Options),
    Points is max(Max-Deduct*Count, 0.0),
    (   Points > 0
    ->  Verdict = partial
    ;   Verdict = failed
    ),
    most_shown(Most),
    findall(Line, ( nth1(I, Lines, Line), I =< Most+1 ), Shown),
    listed(Shown, '\n', Message).

listed(Texts, Separator, String) :-
    atomic_list_concat(Texts, Separator, Atom),
    atom_string(Atom, String).

%   style

course_rubric:test_mark(style, Options, Test, Trial, _, Mark) :-
    (   analysis_fault(Trial.analysis, Failure)
    ->  failed(Test, Failure, none, Mark)
    ;   note_lines(Trial, ["advice"], Lines),
        length(Lines, Count),
        deducted(Options, Count, Lines, Test, Mark)
    ).

%   Why nothing can be said of how the program is written.

analysis_fault(null, not_run-"the program could not be analyzed") :-
    !.
analysis_fault(Analysis, failed-"the program has no predicates") :-
    Analysis.defined == [].

%   requires: a test has an option require(Names), forbid(Names) or separate(true)

course_rubric:test_mark(requires, _, Test, Trial, _, Mark) :-
    Test = test(_,_,[Option]),
    (   analysis_fault(Trial.analysis, Failure)
    ->  failed(Test, Failure, none, Mark)
    ;   requirement_fault(Option, Trial.analysis, Fault)
    ->  failed(Test, failed-Fault, none, Mark)
    ;   passed(Test, "", Mark)
    ).

requirement_fault(require(Wanted), Analysis, Fault) :-
    \+ is_used(Wanted, Analysis),
    string_concat("the program never calls ", Wanted, Fault).
requirement_fault(forbid(Unwanted), Analysis, Fault) :-
    is_used(Unwanted, Analysis),
    string_concat("the program calls ", Unwanted, Fault).
requirement_fault(separate(true), Analysis, Fault) :-
    member(Kind-Fault,
           [ constraint-"the program never posts a constraint",
             labeling-"the program never labels"
           ]),
    \+ uses_kind(Analysis, Kind),
    !.
requirement_fault(separate(true), Analysis, Fault) :-
    Analysis.mixed \== [],
    listed(Analysis.mixed, ', ', Names),
    string_concat(Names, " does both", Fault).

uses_kind(Analysis, Kind) :-
    member(Used, Analysis.uses),
    atom_string(PI, Used),
    predicate_kind(Kind, PI),
    !.

is_used(Names, Analysis) :-
    split_string(Names, "|", " ", Alternatives),
    member(Name, Alternatives),
    member(Used, Analysis.uses),
    (   Used == Name
    ;   indicator_name(Used, Name)
    ),
    !.

indicator_name(Indicator, Name) :-
    findall(Before, sub_string(Indicator, Before, 1, _, "/"), Places),
    append(_, [Last], Places),
    sub_string(Indicator, 0, Last, _, Name),
    !.

%   predicate: a test has the options goal(Text), expect(Text), see expected.pl,
%   variable(Name) if the value of a variable is expected, and solutions(Count) if
%   the number of solutions is.  One more than expected is asked for.

course_rubric:test_query(predicate, _, test(_,_,Options),
                         query(harness,Goal,[],Wanted,Most)) :-
    option(goal(Goal), Options),
    findall(Variable, member(variable(Variable), Options), Wanted),
    option(solutions(Count), Options, 0),
    Most is Count+1.

course_rubric:test_mark(predicate, _, Test, Trial, Outcome, Mark) :-
    Test = test(_,_,Options),
    option(expect(Text), Options),
    (   expected(Text, Expected)
    ->  goal_failure(Expected, Trial, Outcome, Failure0),
        count_failure(Failure0, Options, Outcome, Failure)
    ;   string_concat("the rubric expects no term that can be read: ", Text, Fault),
        Failure = failed-Fault
    ),
    (   Failure == none
    ->  passed(Test, "", Mark)
    ;   failed(Test, Failure, none, Mark)
    ).

%   goal_failure(+Expected, +Trial, +Outcome, -Failure): Failure is `none` if the goal
%   gave what is expected.

goal_failure(Expected, Trial, Outcome, Failure) :-
    raised(Expected, Outcome, Error),
    (   Error == none,
        failure(Trial, Outcome, Failure0)
    ->  Failure = Failure0
    ;   is_met(Expected, Outcome.answers, Error)
    ->  Failure = none
    ;   expected_text(Expected, Wanted),
        got_text(Expected, Outcome.answers, Error, Got0),
        tidy(Got0, Got),
        format(string(Message), 'expected ~w, got ~w', [Wanted,Got]),
        Failure = failed-Message
    ).

%   count_failure(+Failure0, +Options, +Outcome, -Failure): Failure is Failure0, or
%   says that there are more or fewer solutions than expected.

count_failure(none, Options, Outcome, failed-Message) :-
    option(solutions(Count), Options),
    length(Outcome.answers, Found),
    Found =\= Count,
    !,
    solutions_text(Count, Wanted),
    found_text(Found, Count, Got),
    format(string(Message), 'expected ~w, got ~w', [Wanted,Got]).
count_failure(Failure, _, _, Failure).

solutions_text(1, '1 solution') :-
    !.
solutions_text(Count, Text) :-
    format(atom(Text), '~d solutions', [Count]).

found_text(Found, Count, more) :-
    Found > Count,
    !.
found_text(Found, _, Found).

%   raised(+Expected, +Outcome, -Error): the text of the exception, if one is expected.

raised(error(_,_), Outcome, Error) :-
    Outcome.end == "error",
    !,
    Error = Outcome.error.
raised(_, _, none).
