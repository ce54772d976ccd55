:- module(course_rubric_boards, []).
:- use_module(library(assoc),
              [ assoc_to_keys/2, empty_assoc/1, get_assoc/3, put_assoc/4
              ]).
:- use_module(library(lists), [member/2, memberchk/2, nth1/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module('../judge', [data_term/2, judged/4]).
:- use_module(verdicts).

/** <module> Parts of a rubric about boards

A test has the option data(Text) with the board or instance.
*/

:- multifile
    course_rubric:test_mark/6.

course_rubric:test_mark(Kind, Options, Test, Trial, [Outcome], Mark) :-
    memberchk(Kind, [boards,performance]),
    solved_mark(Options, Test, Trial, Outcome, Mark).
course_rubric:test_mark(all_solutions, _, Test, Trial, [Outcome], Mark) :-
    test_data(Test, Data),
    empty_assoc(Keys0),
    all_right(Outcome.answers, Trial.puzzle, Data, Keys0, Keys, Fault),
    all_mark(Fault, Keys, Test, Trial, Outcome, Mark0),
    (   Keys == Keys0
    ->  Mark = Mark0
    ;   noted(solved, Mark0, Mark)
    ).
course_rubric:test_mark(unsatisfiable, _, Test, Trial, [Outcome], Mark) :-
    none_mark(Outcome.answers, Test, Trial, Outcome, Mark).
test_data(test(_,_,Options), Data) :-
    option(data(Text), Options),
    data_term(Text, Data).

noted(Note, mark(Test,Verdict,Points,Message,Picture,Notes),
      mark(Test,Verdict,Points,Message,Picture,[Note|Notes])).

%   The first answer, and then the figures if the part has thresholds(List); a
%   threshold is [Within,Share].

solved_mark(Options, Test, Trial, Outcome, Mark) :-
    Outcome.answers = [Answer|_],
    !,
    test_data(Test, Data),
    judged(Trial.puzzle, Data, Answer, Judgment),
    (   Judgment = wrong(Message,Picture)
    ->  failed(Test, failed-Message, Picture, Mark)
    ;   figures_mark(Options, Test, Outcome, Mark0),
        noted(solved, Mark0, Mark)
    ).
solved_mark(_, Test, Trial, Outcome, Mark) :-
    no_answer(Trial, Outcome, Failure),
    failed(Test, Failure, none, Mark).

no_answer(Trial, Outcome, Failure) :-
    (   failure(Trial, Outcome, Failure)
    ->  true
    ;   Failure = failed-"no solution found, but there is one"
    ).

figures_mark(Options, Test, Outcome, Mark) :-
    option(thresholds(Thresholds), Options, []),
    choice_hint(Outcome, Hint),
    (   Thresholds == []
    ->  passed(Test, Hint, Mark)
    ;   Outcome.inferences == null
    ->  failed(Test,
               failed-"the process ended before it told its inferences",
               none, Mark)
    ;   threshold_mark(Thresholds, Test, Outcome, Hint, Mark)
    ).

choice_hint(Outcome, "the program left a choice point") :-
    Outcome.end == "more",
    Outcome.choice == true,
    !.
choice_hint(_, "").

%   A program gets the share of the first threshold that its inferences are within.  The
%   process itself tells them, so they prove nothing: if the CPU time is more than three
%   times what fits them, there are no points.  The test has the option
%   reference(Inferences), and cpu([Own,Reference]) if CPU times were measured.

threshold_mark(Thresholds, Test, Outcome, Hint,
               mark(Test,Verdict,Points,Message,none,[])) :-
    Test = test(_,Max,Options),
    option(reference(Reference), Options, Outcome.inferences),
    Factor is Outcome.inferences/max(Reference, 1),
    threshold(Thresholds, Factor, Within, Share0),
    option(cpu([Own,Least]), Options, [0,1]),
    (   Own =< 3*Within*Least+0.01
    ->  Share = Share0,
        Told = ''
    ;   Share = 0.0,
        Times is Own/max(Least, 0.001),
        format(atom(Told), ', but ~1f times its CPU time', [Times])
    ),
    Points is Max*Share,
    (   Share =:= 1
    ->  Verdict = passed,
        Message = Hint
    ;   format(string(Message), '~1f times the inferences of the reference~w',
               [Factor,Told]),
        share_verdict(Share, Verdict)
    ).

threshold(Thresholds, Factor, Within, Share) :-
    member([Within,Share], Thresholds),
    Factor =< Within,
    !.
threshold(_, Factor, Factor, 0.0).

share_verdict(Share, failed) :-
    Share =:= 0,
    !.
share_verdict(_, partial).

%   all_solutions: a test has the option count(Count), unless it is not known

all_right([], _, _, Keys, Keys, none).
all_right([Answer|Answers], Puzzle, Data, Keys0, Keys, Fault) :-
    judged(Puzzle, Data, Answer, Judgment),
    (   Judgment = wrong(Text,Picture)
    ->  Keys = Keys0,
        string_concat("one of the answers is wrong: ", Text, Message),
        Fault = Message-Picture
    ;   Judgment = right(Key,Picture),
        (   get_assoc(Key, Keys0, _)
        ->  Keys = Keys0,
            Fault = "a solution comes more than once"-Picture
        ;   put_assoc(Key, Keys0, true, Keys1),
            all_right(Answers, Puzzle, Data, Keys1, Keys, Fault)
        )
    ).

all_mark(Message-Picture, _, Test, _, _, Mark) :-
    !,
    failed(Test, failed-Message, Picture, Mark).
all_mark(none, Keys, Test, Trial, Outcome, Mark) :-
    assoc_to_keys(Keys, Found),
    length(Found, Count),
    (   failure(Trial, Outcome, not_run-Message)
    ->  failed(Test, not_run-Message, none, Mark)
    ;   failure(Trial, Outcome, Verdict-Message0)
    ->  solutions_text(Count, Text),
        format(string(Message), '~w; until then ~w', [Message0,Text]),
        failed(Test, Verdict-Message, none, Mark)
    ;   Test = test(_,_,Options),
        option(count(Wanted), Options, Count),
        Wanted =\= Count
    ->  solutions_text(Count, Text),
        format(string(Message), '~w found of ~d', [Text,Wanted]),
        failed(Test, failed-Message, none, Mark)
    ;   passed(Test, "", Mark)
    ).

%   unsatisfiable

none_mark([Answer|_], Test, Trial, _, Mark) :-
    !,
    test_data(Test, Data),
    judged(Trial.puzzle, Data, Answer, Judgment),
    (   Judgment = wrong(Message,Picture)
    ->  true
    ;   Judgment = right(_,Picture),
        Message = ""
    ),
    failed(Test, failed-Message, Picture, Mark).
none_mark(_, Test, Trial, Outcome, Mark) :-
    failure(Trial, Outcome, Failure),
    !,
    failed(Test, Failure, none, Mark).
none_mark(_, Test, Trial, _, Mark) :-
    Trial.solved == true,
    !,
    passed(Test, "", Mark).
none_mark(_, Test, _, _, Mark) :-
    failed(Test, failed-"counts only for a program that solves some board", none,
           Mark).

%   repeated: several boards in one process
%
%   A program that keeps facts from one call to the next may be right in a process of its
%   own for each board, and nowhere else.  A test has the option calls(Text) with the list
%   of the boards or instances, one for each outcome.

course_rubric:test_mark(repeated, _, Test, Trial, Outcomes, Mark) :-
    Test = test(_,_,Options),
    option(calls(Text), Options),
    data_term(Text, Instances),
    (   nth1(Index, Instances, Data),
        nth1(Index, Outcomes, Outcome),
        Outcome.end \== "skipped",
        call_failure(Data, Trial, Outcome, Verdict-Message0)
    ->  string_concat("several boards in one process: ", Message0, Message),
        failed(Test, Verdict-Message, none, Mark)
    ;   passed(Test, "", Mark)
    ).

%   call_failure(+Data, +Trial, +Outcome, -Failure) is semidet.

call_failure(Data, Trial, Outcome, failed-Message) :-
    Outcome.answers = [Answer|_],
    !,
    judged(Trial.puzzle, Data, Answer, Judgment),
    Judgment = wrong(Message,_).
call_failure(_, Trial, Outcome, Failure) :-
    no_answer(Trial, Outcome, Failure).
