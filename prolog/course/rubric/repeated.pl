:- module(course_rubric_repeated, []).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(option), [option/2]).
:- use_module('../judge', [data_term/2]).
:- use_module(boards, [judgment/4]).
:- use_module(verdicts).

/** <module> The part `repeated`: call after call in one process

A program that keeps facts from one call to the next may be right in a process of its
own for each board, and nowhere else.  A test has the option calls(Text) with the list
of the boards or instances, one for each call.
*/

:- multifile
    course_rubric:test_query/4,
    course_rubric:test_mark/6.

course_rubric:test_query(repeated, Options, test(_,_,TestOptions),
                         query(harness,Goal,["Calls__"-Calls],
                               [Answer,"Call__"],all)) :-
    option(goal(Goal0), Options),
    option(board(Board), Options),
    option(answer(Answer), Options),
    option(calls(Calls), TestOptions),
    format(string(Goal), 'lists:nth1(Call__, Calls__, ~w), once(( ~w ))',
           [Board,Goal0]).

course_rubric:test_mark(repeated, _, Test, Trial, Outcome, Mark) :-
    Test = test(_,_,Options),
    option(calls(Text), Options),
    data_term(Text, Instances),
    (   nth1(Index, Instances, Data),
        call_failure(Index, Data, Trial, Outcome, Failure)
    ->  failed(Test, Failure, none, Mark)
    ;   passed(Test, "", Mark)
    ).

%   call_failure(+Index, +Data, +Trial, +Outcome, -Failure) is semidet.

call_failure(Index, Data, Trial, Outcome, Verdict-Message) :-
    (   number_string(Index, Number),
        member([Answer,Number], Outcome.answers)
    ->  judgment(Trial.puzzle, Data, Answer, wrong(Message0,_)),
        Verdict = failed
    ;   failure(Trial, Outcome, Verdict-Message0)
    ->  true
    ;   Verdict = failed,
        Message0 = "no solution found, but there is one"
    ),
    (   Index =:= 1
    ->  Message = Message0
    ;   format(string(Message), 'call ~d in the same process: ~w', [Index,Message0])
    ).
