:- module(course_boards, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module('../faults', [board_fault/4, print_answer/3]).
:- use_module('../judge', [judged/4, term_words/2]).
:- use_module(kinds, []).
:- autoload(nodes, [strategy_nodes/4]).
:- use_module(outcomes).

/** <module> Parts of a rubric that prove a goal for boards

A test has the option data(Text) with the board or instance.
*/

:- multifile
    course_kinds:part_tests/5.

:- dynamic
    solved/0.                           % whether a board has been solved

course_kinds:part_tests(boards, Options, Tests, Trial, Marks) :-
    maplist(solved_mark(Trial, Options), Tests, Marks).
course_kinds:part_tests(performance, Options, Tests, Trial, Marks) :-
    maplist(solved_mark(Trial, Options), Tests, Marks).
course_kinds:part_tests(labeling, Options, Tests, Trial, Marks) :-
    maplist(solved_mark(Trial, [state(labeling)|Options]), Tests, Marks).
course_kinds:part_tests(all_solutions, Options, Tests, Trial, Marks) :-
    maplist(all_mark(Trial, Options), Tests, Marks).
course_kinds:part_tests(unsatisfiable, Options, Tests, Trial, Marks) :-
    maplist(none_mark(Trial, Options), Tests, Marks).
course_kinds:part_tests(strategy, Options, Tests, Trial, Marks) :-
    strategy_marks(Options, Tests, Trial, Marks).

board_outcome(trial(Program,_,_,_), Options, Data, Solutions, Outcome) :-
    option(goal(Goal), Options),
    option(board(Board), Options),
    option(answer(Answer), Options),
    option(state(State), Options, harness),
    proved(Program, query(State,Goal,[Board-Data],[Answer]), Solutions,
           Outcome).

test_data(test(_,_,Options), Text, Data) :-
    option(data(Text), Options),
    term_string(Data, Text).

failed_mark(test(Name,Points,_), Verdict-Message, Picture,
            mark(Name,Verdict,0.0,Points,Message,Picture)).

passed_mark(test(Name,Points,_), Message,
            mark(Name,passed,Points,Points,Message,none)).

%   boards and performance

solved_mark(Trial, Options, Test, Mark) :-
    test_data(Test, Text, Data),
    board_outcome(Trial, Options, Text, 1, Outcome),
    solved_mark(Trial, Options, Test, Data, Outcome, Mark).

solved_mark(Trial, Options, Test, Data, Outcome, Mark) :-
    Outcome = outcome([[Answer]|_],_,_,End,Inferences,_),
    !,
    judgement(Trial, Data, Answer, Judgement),
    (   Judgement = wrong(Message,Picture)
    ->  failed_mark(Test, failed-Message, Picture, Mark)
    ;   note_solved,
        choice_hint(End, Hint),
        of_thresholds(Options, Test, Inferences, Hint, Mark)
    ).
solved_mark(trial(Program,_,_,_), _, Test, _, Outcome, Mark) :-
    (   failure(Program, Outcome, Failure)
    ->  true
    ;   Failure = failed-"no solution found, but there is one"
    ),
    failed_mark(Test, Failure, none, Mark).

note_solved :-
    (   solved
    ->  true
    ;   assertz(solved)
    ).

choice_hint(more(true), "the program left a choice point") :- !.
choice_hint(_, "").

of_thresholds(Options, Test, Inferences, Hint, Mark) :-
    option(thresholds(Thresholds), Options, []),
    Test = test(_,_,TestOptions),
    (   Thresholds == []
    ->  passed_mark(Test, Hint, Mark)
    ;   Inferences == none
    ->  failed_mark(Test,
                    failed-"the process ended before it told its inferences",
                    none, Mark)
    ;   option(reference(Reference), TestOptions),
        Factor is Inferences/max(Reference, 1),
        factor_mark(Thresholds, Factor, Test, Hint, Mark)
    ).

factor_mark(Thresholds, Factor, test(Name,Max,_), Hint,
            mark(Name,Verdict,Points,Max,Message,none)) :-
    (   member(Within-Share, Thresholds),
        Factor =< Within
    ->  true
    ;   Share = 0.0
    ),
    Points is Max*Share,
    (   Share =:= 1
    ->  Verdict = passed,
        Message = Hint
    ;   format(string(Message), '~1f times the inferences of the reference',
               [Factor]),
        share_verdict(Share, Verdict)
    ).

share_verdict(Share, failed) :-
    Share =:= 0,
    !.
share_verdict(_, partial).

%   judgement(+Trial, +Data, +Answer, -Judgement): right(Key), the same for answers
%   that mean the same solution, or wrong(Message, Picture).

judgement(trial(_,Puzzle,_,_), Data, Answer, Judgement) :-
    judged(Puzzle, Data, Answer, Verdict),
    judgement(Verdict, Data, Answer, Judgement).

judgement(fault(Fault), _, _, wrong(Fault,none)).
judgement(verdict(true,_,_), _, Answer, right(Answer)).
judgement(verdict(false,Fault0,Picture0), _, _, wrong(Fault,Picture)) :-
    (   Fault0 == null
    ->  Fault = "the answer is no solution"
    ;   Fault = Fault0
    ),
    (   Picture0 == null
    ->  Picture = none
    ;   Picture = Picture0
    ).
judgement(stars(Stars), Board, _, Judgement) :-
    findall(Text-Cells, board_fault(Board, Stars, Text, Cells), Faults),
    (   Faults == []
    ->  sort(Stars, Key),
        Judgement = right(Key)
    ;   shown_faults(Faults, Shown),
        fault_lines(Faults, Shown, Message),
        findall(Cell, ( member(_-Cells, Shown), member(Cell, Cells) ), Marked),
        with_output_to(string(Picture), print_answer(Board, Stars, Marked)),
        Judgement = wrong(Message,Picture)
    ).

most_shown(4).

shown_faults(Faults, Shown) :-
    most_shown(Most),
    findall(Fault, ( nth1(I, Faults, Fault), I =< Most ), Shown).

fault_lines(Faults, Shown, Message) :-
    length(Faults, Count),
    length(Shown, Few),
    More is Count-Few,
    more_lines(More, Rest),
    findall(Line, ( member(Line-_, Shown) ; member(Line, Rest) ), Lines),
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Message).

more_lines(More, []) :-
    More =< 0,
    !.
more_lines(1, ["and 1 other fault"]) :- !.
more_lines(More, [Line]) :-
    format(string(Line), 'and ~d other faults', [More]).

%   all_solutions: a test has the option count(Count), unless it is not known

all_mark(Trial, Options, Test, Mark) :-
    test_data(Test, Text, Data),
    board_outcome(Trial, Options, Text, all, Outcome),
    Outcome = outcome(Answers,_,_,_,_,_),
    all_right(Answers, Trial, Data, [], Keys, Fault),
    length(Keys, Count),
    (   Keys == []
    ->  true
    ;   note_solved
    ),
    all_mark(Fault, Count, Trial, Outcome, Test, Mark).

all_mark(Message-Picture, _, _, _, Test, Mark) :-
    !,
    failed_mark(Test, failed-Message, Picture, Mark).
all_mark(none, Count, trial(Program,_,_,_), Outcome, Test, Mark) :-
    failure(Program, Outcome, Verdict-Message0),
    !,
    solutions_text(Count, Text),
    format(string(Message), '~w; until then ~w', [Message0,Text]),
    failed_mark(Test, Verdict-Message, none, Mark).
all_mark(none, Count, _, _, Test, Mark) :-
    Test = test(_,_,Options),
    (   option(count(Wanted), Options),
        Wanted =\= Count
    ->  solutions_text(Count, Text),
        format(string(Message), '~w found of ~d', [Text,Wanted]),
        failed_mark(Test, failed-Message, none, Mark)
    ;   passed_mark(Test, "", Mark)
    ).

solutions_text(1, "1 solution") :- !.
solutions_text(Count, Text) :-
    format(string(Text), '~d solutions', [Count]).

all_right([], _, _, Keys, Keys, none).
all_right([[Answer]|Answers], Trial, Data, Keys0, Keys, Fault) :-
    judgement(Trial, Data, Answer, Judgement),
    (   Judgement = right(Key)
    ->  (   memberchk(Key, Keys0)
        ->  Keys = Keys0,
            Fault = "a solution comes more than once"-none
        ;   all_right(Answers, Trial, Data, [Key|Keys0], Keys, Fault)
        )
    ;   Judgement = wrong(Text,Picture),
        Keys = [],
        string_concat("one of the answers is wrong: ", Text, Message),
        Fault = Message-Picture
    ).

%   unsatisfiable

none_mark(Trial, Options, Test, Mark) :-
    test_data(Test, Text, Data),
    board_outcome(Trial, Options, Text, 1, Outcome),
    none_mark(Trial, Data, Outcome, Test, Mark).

none_mark(Trial, Data, outcome([[Answer]|_],_,_,_,_,_), Test, Mark) :-
    !,
    judgement(Trial, Data, Answer, Judgement),
    (   Judgement = wrong(Message,Picture)
    ->  true
    ;   Message = "",
        Picture = none
    ),
    failed_mark(Test, failed-Message, Picture, Mark).
none_mark(trial(Program,_,_,_), _, Outcome, Test, Mark) :-
    failure(Program, Outcome, Failure),
    !,
    failed_mark(Test, Failure, none, Mark).
none_mark(_, _, _, Test, Mark) :-
    (   solved
    ->  passed_mark(Test, "", Mark)
    ;   Message = "counts only for a program that solves some board",
        failed_mark(Test, failed-Message, none, Mark)
    ).

%   strategy

strategy_marks(Options, Tests, trial(Program,_,_,_), Marks) :-
    option(goal(Goal), Options),
    option(answer(Answer), Options),
    proved(Program, query(harness,Goal,[],[Answer]), 1, Outcome),
    named_strategy(Program, Goal, Outcome, Strategy),
    maplist(strategy_mark(Options, Strategy), Tests, Marks).

named_strategy(_, _, outcome([[Text]|_],_,_,_,_,_), Strategy) :-
    !,
    (   term_words(Text, Words)
    ->  Strategy = words(Words)
    ;   Fault = "no strategy; expected a name or VIEW/SELECT/ORDER/BRANCH",
        Strategy = fault(Fault)
    ).
named_strategy(Program, _, Outcome, fault(Message)) :-
    failure(Program, Outcome, _-Message),
    !.
named_strategy(_, Goal, _, fault(Message)) :-
    string_concat(Goal, " is false", Message).

strategy_mark(_, fault(Fault), Test, Mark) :-
    failed_mark(Test, failed-Fault, none, Mark).
strategy_mark(Options, words(Words), Test, Mark) :-
    test_data(Test, _, Board),
    option(model(Model), Options),
    option(nodes(Most), Options),
    strategy_nodes(Board, Model, Words, Result),
    nodes_mark(Result, Most, Test, Mark).

nodes_mark(fault(Fault), _, Test, Mark) :-
    failed_mark(Test, failed-Fault, none, Mark).
nodes_mark(none, _, Test, Mark) :-
    failed_mark(Test, time-"no solution found in time", none, Mark).
nodes_mark(nodes(Nodes), Most, Test, Mark) :-
    format(string(Message), '~d nodes, ~d are allowed', [Nodes,Most]),
    (   Nodes > Most
    ->  failed_mark(Test, failed-Message, none, Mark)
    ;   passed_mark(Test, Message, Mark)
    ).
