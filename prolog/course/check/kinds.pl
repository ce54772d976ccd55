:- module(course_kinds,
          [ part_tests/5                % +Kind, +Options, +Tests, +Trial, -Marks
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/2]).
:- use_module('../judge', [same_terms/2]).
:- use_module(outcomes).

/** <module> Parts of a rubric that are no boards; boards.pl has the others

A trial is trial(Program, Puzzle, Roots, Analysis): see outcomes.pl; Puzzle is `none`
for Star Battle or the module of a program; Roots are the predicates asked for;
Analysis is a dict, or `none`.

Tests has terms test(Name, Points, Options).  Marks has terms
mark(Name, Verdict, Points, MaxPoints, Message, Picture); Picture is `none` or a text.
*/

:- multifile
    part_tests/5.

part_tests(loads, Options, [test(Name,Points,_)], Trial, [Mark]) :-
    loads(Options, Points, Trial, Verdict, Got, Message),
    Mark = mark(Name,Verdict,Got,Points,Message,none).
part_tests(style, Options, [test(Name,Points,_)], Trial, [Mark]) :-
    style(Options, Points, Trial, Verdict, Got, Message),
    Mark = mark(Name,Verdict,Got,Points,Message,none).
part_tests(requires, _, Tests, Trial, Marks) :-
    maplist(required(Trial), Tests, Marks).
part_tests(predicate, _, Tests, Trial, Marks) :-
    maplist(predicate_mark(Trial), Tests, Marks).

%   loads

loads(_, _, Trial, Verdict, 0.0, Message) :-
    Trial = trial(Program,_,_,_),
    first_load(Program, Outcome),
    failure(Program, Outcome, Verdict-Message),
    !.
loads(_, _, trial(_,_,Roots,Analysis), failed, 0.0, Message) :-
    findall(PI,
            ( member(PI, Roots),
              \+ ( is_dict(Analysis), memberchk(PI, Analysis.defined) )
            ),
            Missing),
    Missing \== [],
    !,
    atomics_to_string_with(Missing, Names),
    string_concat("the program does not define ", Names, Message).
loads(Options, Points, Trial, Verdict, Got, Message) :-
    Trial = trial(Program,_,_,_),
    first_load(Program, outcome(_,Said0,_,_,_,_)),
    maplist(tidy, Said0, Said),
    note_lines(Trial, ["error","warning"], Noted),
    length(Said, Count1),
    length(Noted, Count2),
    (   Count2 >= Count1
    ->  Faults = Noted
    ;   Faults = Said
    ),
    Count is max(Count1, Count2),
    deducted(Options, Points, Count, Verdict, Got),
    fault_text(Count, Faults, Message).

fault_text(0, _, "") :- !.
fault_text(Count, Faults, Message) :-
    format(string(Head), 'errors and warnings: ~d', [Count]),
    atomic_list_concat([Head|Faults], '\n', Atom),
    atom_string(Atom, Message).

atomics_to_string_with(Texts, String) :-
    atomic_list_concat(Texts, ', ', Atom),
    atom_string(Atom, String).

note_lines(trial(_,_,_,Analysis), Severities, Lines) :-
    findall(Line,
            ( is_dict(Analysis),
              member(Note, Analysis.notes),
              memberchk(Note.severity, Severities),
              tidy(Note.message, Text),
              format(string(Line), 'line ~d: ~w', [Note.line,Text])
            ),
            Lines).

deducted(Options, Points, Count, Verdict, Got) :-
    option(deduct(Deduct), Options),
    Got is max(Points-Deduct*Count, 0.0),
    (   Count =:= 0
    ->  Verdict = passed
    ;   Got > 0
    ->  Verdict = partial
    ;   Verdict = failed
    ).

%   style

style(_, _, trial(_,_,_,Analysis), failed, 0.0, Fault) :-
    analysis_fault(Analysis, Fault),
    !.
style(Options, Points, Trial, Verdict, Got, Message) :-
    note_lines(Trial, ["advice"], Lines),
    length(Lines, Count),
    deducted(Options, Points, Count, Verdict, Got),
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Message).

%   Why nothing can be said of how the program is written.

analysis_fault(none, "the program could not be analysed") :-
    !.
analysis_fault(Analysis, "the program has no predicates") :-
    Analysis.defined == [].

%   requires: a test has an option require(Names), forbid(Name) or separate(true)

required(trial(_,_,_,Analysis), test(Name,Points,Options), Mark) :-
    (   analysis_fault(Analysis, Fault0)
    ->  Fault = Fault0
    ;   requirement_fault(Options, Analysis, Fault)
    ),
    fault_mark(Name, Points, Fault, Mark).

requirement_fault([require(Wanted)], Analysis, Fault) :-
    (   is_used(Wanted, Analysis)
    ->  Fault = ""
    ;   string_concat("the program never calls ", Wanted, Fault)
    ).
requirement_fault([forbid(Unwanted)], Analysis, Fault) :-
    (   is_used(Unwanted, Analysis)
    ->  string_concat("the program calls ", Unwanted, Fault)
    ;   Fault = ""
    ).
requirement_fault([separate(true)], Analysis, Fault) :-
    (   Analysis.mixed == []
    ->  Fault = ""
    ;   atomics_to_string_with(Analysis.mixed, Names),
        string_concat(Names, " does both", Fault)
    ).

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

fault_mark(Name, Points, "", mark(Name,passed,Points,Points,"",none)) :- !.
fault_mark(Name, Points, Fault, mark(Name,failed,0.0,Points,Fault,none)).

%   predicate: a test has the options goal(Text), expect(Text), and variable(Name)
%   and value(Text), or error(Text)

predicate_mark(trial(Program,_,_,_), test(Name,Points,Options), Mark) :-
    option(goal(Goal), Options),
    findall(Variable, member(variable(Variable), Options), Wanted),
    proved(Program, query(harness,Goal,[],Wanted), 1, Outcome),
    predicate_verdict(Options, Program, Outcome, Verdict, Message),
    (   Verdict == passed
    ->  Got = Points
    ;   Got = 0.0
    ),
    Mark = mark(Name,Verdict,Got,Points,Message,none).

predicate_verdict(Options, _, outcome(_,_,_,error(Term,_),_,_), Verdict, Message) :-
    option(error(Wanted), Options),
    !,
    (   is_error(Term, Wanted)
    ->  Verdict = passed,
        Message = ""
    ;   tidy(Term, Tidy),
        unexpected(Options, Tidy, Message),
        Verdict = failed
    ).
predicate_verdict(_, Program, Outcome, Verdict, Message) :-
    failure(Program, Outcome, Verdict-Message),
    !.
predicate_verdict(Options, _, outcome(Answers,_,_,_,_,_), passed, "") :-
    is_expected(Options, Answers),
    !.
predicate_verdict(Options, _, outcome(Answers,_,_,_,_,_), failed, Message) :-
    got(Options, Answers, Got),
    unexpected(Options, Got, Message).

is_error(Term, Wanted) :-
    member(Format, ['error(~w(','error(~w,','~w(']),
    format(string(Begin), Format, [Wanted]),
    string_concat(Begin, _, Term),
    !.

is_expected(Options, Answers) :-
    option(expect(Expect), Options),
    (   Expect == "false"
    ->  Answers == []
    ;   option(value(Value), Options)
    ->  Answers = [[Text]|_],
        same_terms(Text, Value)
    ;   Expect == "true",
        Answers = [_|_]
    ).

unexpected(Options, Got, Message) :-
    option(expect(Expect), Options),
    format(string(Message), 'expected ~w, got ~w', [Expect,Got]).

got(_, [], "false") :- !.
got(Options, [[Text]|_], Got) :-
    option(variable(Name), Options),
    !,
    tidy(Text, Tidy),
    format(string(Got), '~w = ~w', [Name,Tidy]).
got(_, _, "true").
