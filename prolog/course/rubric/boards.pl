:- module(course_rubric_boards, []).
:- use_module(library(lists)).
:- use_module(library(nb_set), [add_nb_set/3, empty_nb_set/1, nb_set_to_list/2]).
:- use_module('../../errors', [counted/3]).
:- use_module('../judge', [data_term/2, judged/4]).
:- use_module(verdicts).

/** <module> Parts of a rubric about boards

A test has in data the text of the board or instance.
*/

:- multifile
    course_rubric:judged/6.

course_rubric:judged(Kind, Test, Trial, [Outcome], Judgment, More) :-
    memberchk(Kind, [boards,performance]),
    data_term(Test.data, Data),
    (   answer_fault(Data, Trial, Outcome, Judgment, Picture)
    ->  More = _{picture:Picture}
    ;   figures(Test, Outcome, Judgment, Figures),
        More = Figures.put(solved, true)
    ).
course_rubric:judged(all_solutions, Test, Trial, [Outcome], Judgment,
                     _{picture:Picture,solved:Solved}) :-
    data_term(Test.data, Data),
    empty_nb_set(Seen),
    (   member(Answer, Outcome.answers),
        judged(Trial.puzzle, Data, Answer, Said),
        solution_fault(Said, Seen, Message, Picture)
    ->  Judgment = failed-Message
    ;   nb_set_to_list(Seen, Keys),
        length(Keys, Count),
        all_judged(Count, Test, Trial, Outcome, Judgment),
        Picture = none
    ),
    (   nb_set_to_list(Seen, [])
    ->  Solved = false
    ;   Solved = true
    ).
course_rubric:judged(unsatisfiable, Test, Trial, [Outcome], Judgment,
                     _{picture:Picture}) :-
    (   Outcome.answers = [Answer|_]
    ->  data_term(Test.data, Data),
        judged(Trial.puzzle, Data, Answer, Said),
        (   Said = wrong(Message,Picture)
        ->  true
        ;   Said = right(_,Picture),
            Message = ""
        ),
        Judgment = failed-Message
    ;   Picture = none,
        (   failure(Trial, Outcome, Judgment)
        ->  true
        ;   Trial.solved == true
        ->  Judgment = passed-""
        ;   Judgment = failed-"counts only for a program that solves some board"
        )
    ).

%   Several boards in one process: a program that keeps facts from one call to the next may
%   be right in a process of its own for each board, and nowhere else.  A test has in calls
%   the text of the list of the boards or instances, one for each outcome.

course_rubric:judged(repeated, Test, Trial, Outcomes, Verdict-Message, _{}) :-
    data_term(Test.calls, Instances),
    (   nth1(Index, Instances, Data),
        nth1(Index, Outcomes, Outcome),
        Outcome.end \== "skipped",
        answer_fault(Data, Trial, Outcome, Verdict-Message0, _)
    ->  string_concat("several boards in one process: ", Message0, Message)
    ;   Verdict-Message = passed-""
    ).

%   answer_fault(+Data, +Trial, +Outcome, -Failure, -Picture): the first answer is wrong, or
%   there is none.

answer_fault(Data, Trial, Outcome, failed-Message, Picture) :-
    Outcome.answers = [Answer|_],
    !,
    judged(Trial.puzzle, Data, Answer, Judgment),
    Judgment = wrong(Message,Picture).
answer_fault(_, Trial, Outcome, Failure, none) :-
    (   failure(Trial, Outcome, Failure)
    ->  true
    ;   Failure = failed-"no solution found, but there is one"
    ).

%   figures(+Test, +Outcome, -Judgment, -More): the figures count if the test has thresholds,
%   a list of [Within,Share].

figures(Test, Outcome, Judgment, More) :-
    choice_hint(Outcome, Hint),
    (   \+ get_dict(thresholds, Test, [_|_])
    ->  Judgment = passed-Hint,
        More = _{}
    ;   Outcome.inferences == null
    ->  Judgment = failed-"the process ended before it told its inferences",
        More = _{}
    ;   within_thresholds(Test, Outcome, Hint, Judgment, More)
    ).

choice_hint(Outcome, "the program left a choice point") :-
    Outcome.end == "more",
    Outcome.choice == true,
    !.
choice_hint(_, "").

%   A program gets the share of the first threshold that its inferences are within.  The
%   process itself tells them, so they prove nothing: if the CPU time is more than three
%   times what fits them, there are no points.  The test has the inferences of the
%   reference, and in cpu [Own,Reference] if CPU times were measured.

within_thresholds(Test0, Outcome, Hint, Verdict-Message, _{points:Points}) :-
    Test = _{reference:Outcome.inferences, cpu:[0,1]}.put(Test0),
    Factor is Outcome.inferences/max(Test.reference, 1),
    threshold(Test.thresholds, Factor, Within, Share0),
    [Own,Least] = Test.cpu,
    (   Own =< 3*Within*Least+0.01
    ->  Share = Share0,
        Told = ''
    ;   Share = 0.0,
        Times is Own/max(Least, 0.001),
        format(atom(Told), ', but ~1f times its CPU time', [Times])
    ),
    Points is Test.points*Share,
    (   Share =:= 1
    ->  Verdict = passed,
        Message = Hint
    ;   format(string(Message), '~1f times the inferences of the reference~w',
               [Factor,Told]),
        (   Share =:= 0
        ->  Verdict = failed
        ;   Verdict = partial
        )
    ).

threshold(Thresholds, Factor, Within, Share) :-
    member([Within,Share], Thresholds),
    Factor =< Within,
    !.
threshold(_, Factor, Factor, 0.0).

%   all_solutions: a test has in count how many there are, unless it is not known

%   solution_fault(+Judgment, +Seen, -Message, -Picture): an answer is wrong, or is one of
%   the solutions in Seen.  If not, it is added there.

solution_fault(wrong(Text,Picture), _, Message, Picture) :-
    string_concat("one of the answers is wrong: ", Text, Message).
solution_fault(right(Key,Picture), Seen, "a solution comes more than once", Picture) :-
    add_nb_set(Key, Seen, Added),
    Added == false.

all_judged(Count, Test, Trial, Outcome, Verdict-Message) :-
    counted(Count, solution, Text),
    (   failure(Trial, Outcome, Verdict-Message0)
    ->  (   Verdict == not_run
        ->  Message = Message0
        ;   format(string(Message), '~w; until then ~w', [Message0,Text])
        )
    ;   get_dict(count, Test, Wanted),
        Wanted =\= Count
    ->  Verdict = failed,
        format(string(Message), '~w found of ~d', [Text,Wanted])
    ;   Verdict-Message = passed-""
    ).
