:- module(page_exercise,
          [ exercise_outcome/4          % +Goal, +Expect, +Solutions, -Outcome
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(solution_sequences), [limit/2]).

/** <module> A test of an exercise, on the program that is loaded

Says what `course` would say of a test of a predicate, see docs/course.md.
*/

%   More than any of these tests takes.

most_inferences(100 000 000).

%!  exercise_outcome(+Goal, +Expect, +Solutions, -Outcome) is det.
%
%   Outcome is '' if the text Goal, asked in `user`, is as the text Expect says:
%   `true`, `false`, or `Var = Term`; and has as many Solutions, 0 for any number.
%   Otherwise it says what came instead.

exercise_outcome(GoalText, ExpectText, Solutions, Outcome) :-
    format(string(Text), '(~w)-(~w)', [GoalText,ExpectText]),
    term_string(Goal0-Expect, Text, [module(user)]),
    expand_goal(user:Goal0, Goal),
    most_inferences(Most),
    catch(call_with_inference_limit(outcome(Goal, Expect, Solutions, Found), Most,
                                    Limit),
          Error,
          ( error_words(Error, Found), Limit = true )),
    (   Limit == inference_limit_exceeded
    ->  Outcome = 'takes too long'
    ;   Outcome = Found
    ).

error_words(Error, Text) :-
    without_place(Error, Bare),
    '$messages':translate_message(Bare, Lines, []),
    with_output_to(string(Said), print_message_lines(current_output, '', Lines)),
    split_string(Said, "", " \n", [Trimmed]),
    atom_string(Text, Trimmed).

without_place(error(Formal, _), error(Formal, _)) :- !.
without_place(Error, Error).

outcome(Goal, false, _, Outcome) :-
    !,
    (   \+ Goal
    ->  Outcome = ''
    ;   Outcome = 'has a solution'
    ).
outcome(Goal, Expect, Solutions, Outcome) :-
    first(Goal, Expect, Outcome0),
    (   Outcome0 == '',
        Solutions > 0
    ->  counted(Goal, Solutions, Outcome)
    ;   Outcome = Outcome0
    ).

first(Goal, Expect, Outcome) :-
    copy_term(Goal-Expect, Asked-Wanted),
    (   call(Asked)
    ->  compared(Wanted, Outcome)
    ;   Outcome = 'has no solution'
    ).

compared(Wanted, Outcome) :-
    is_as(Wanted),
    !,
    Outcome = ''.
compared(Value=_, Outcome) :-
    format(atom(Outcome), 'gives ~p', [Value]).

is_as(true).
is_as(Value=Expected) :-
    Value =@= Expected.

counted(Goal, Solutions, Outcome) :-
    Most is Solutions+1,
    aggregate_all(count, limit(Most, Goal), Count),
    (   Count =:= Solutions
    ->  Outcome = ''
    ;   Count > Solutions
    ->  Outcome = 'has more solutions than expected'
    ;   format(atom(Outcome), 'has ~d solutions', [Count])
    ).
