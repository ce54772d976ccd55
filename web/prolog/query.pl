:- module(page_query,
          [ query_answer/2,             % +Text, -Answer
            answer_texts/3,             % +Bindings, -Shown, -Constraints
            load_program/2,             % +File, -Faults
            exercise_outcome/4          % +Goal, +Expect, +Solutions, -Outcome
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3, partition/4]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../../prolog/board/board', [board_rows/2, board_stars/2]).
:- use_module('../../prolog/json', [json_text/2]).

/** <module> Queries as at the toplevel, one answer at a time

Queries run in the module `user`, where the program is loaded.  They are the
user's own; nothing that comes with a board gets here.  Exercises are tested on the
same program, with what `course` would say of a test of a predicate, see docs/course.md.
*/

%!  query_answer(+Text, -Answer) is nondet.
%
%   Answer is the JSON text of an answer to the query Text:
%
%       {"bindings": [["X","1"],...], "rest": ["Y in 1..3",...],
%        "last": true, "board": {"regions": ..., "stars": 2} | null,
%        "columns": [[7,10],...] | null}
%
%   The board is the first one among the bindings, and so are the columns.

query_answer(Text, Answer) :-
    setup_call_cleanup(
        open_string(Text, Stream),
        read_term(Stream, Query,
                  [ variable_names(Bindings), module(user), dotlists(false) ]),
        close(Stream)),
    Query \== end_of_file,
    expand_goal(user:Query, Goal),
    answer(Goal, Last),
    answer_json(Bindings, Last, JSON),
    json_text(JSON, Answer).

answer(Goal, Last) :-
    call_cleanup(user:Goal, Cleaned = true),
    (   Cleaned == true
    ->  Last = true
    ;   Last = false
    ).

answer_json(Bindings0, Last,
            object([ bindings-Shown, rest-Rest, last-Last, board-Board,
                     columns-Columns
                   ])) :-
    partition(is_shown, Bindings0, Bindings, _),
    drawn(Bindings, Board, Columns),
    answer_texts(Bindings, Shown, Rest).

%!  answer_texts(+Bindings, -Shown, -Constraints) is det.
%
%   Shown has a list [Name,Text] for each of the Bindings Name=Value that says more than
%   the name.  Constraints has the texts of those that remain.

answer_texts(Bindings, Shown, Rest) :-
    term_variables(Bindings, Variables),
    copy_term(Variables-Bindings, _-Plain, Constraints),
    name_variables(Plain, Constraints),
    maplist(binding_text, Plain, Shown0),
    own_names(Shown0, Shown),
    maplist(constraint_text, Constraints, Rest).

is_shown(Name=_) :-
    \+ sub_atom(Name, 0, _, _, '_').

%   A variable goes by the name that the query has for it, others by _A, _B, ...

name_variables(Bindings, Constraints) :-
    name_known(Bindings),
    term_variables(Bindings-Constraints, Others),
    foldl(name_other, Others, 0, _).

name_known([]).
name_known([Name=Value|Bindings]) :-
    (   var(Value)
    ->  Value = '$VAR'(Name)
    ;   true
    ),
    name_known(Bindings).

name_other('$VAR'(Name), K0, K) :-
    format(atom(Name), '_~W', ['$VAR'(K0),[numbervars(true)]]),
    K is K0+1.

binding_text(Name=Value, [Name,Text]) :-
    term_text(Value, 699, Text).

own_names([], []).
own_names([[Name,Text]|Pairs0], Pairs) :-
    (   atom_string(Name, Text)
    ->  Pairs = Pairs1
    ;   Pairs = [[Name,Text]|Pairs1]
    ),
    own_names(Pairs0, Pairs1).

constraint_text(Goal0, Text) :-
    (   Goal0 = clpfd:Goal
    ->  true
    ;   Goal = Goal0
    ),
    term_text(Goal, 999, Text).

term_text(Term, Priority, Text) :-
    format(string(Text), '~W',
           [ Term,
             [ quoted(true), numbervars(true), portray(true), max_depth(500),
               priority(Priority), spacing(next_argument), module(user)
             ]
           ]).

drawn(Bindings, Board, Columns) :-
    member(_=Term, Bindings),
    is_board(Term),
    !,
    board_rows(Term, Rows),
    board_stars(Term, Stars),
    Board = object([regions-numbers(Rows), stars-Stars]),
    drawn_columns(Bindings, Term, Rows, Columns).
drawn(_, null, null).

is_board(Term) :-
    compound(Term),
    compound_name_arity(Term, board, _),
    ground(Term),
    catch(board_rows(Term, Rows), _, fail),
    is_list(Rows).

drawn_columns(Bindings, Board, Rows, numbers(Columns)) :-
    board_stars(Board, Stars),
    member(_=Columns, Bindings),
    ground(Columns),
    are_columns(Columns, Rows, Stars),
    !.
drawn_columns(_, _, _, null).

are_columns(Columns, Rows, Stars) :-
    is_list(Columns),
    length(Rows, N),
    length(Columns, N),
    forall(member(Row, Columns),
           ( is_list(Row),
             length(Row, Stars),
             forall(member(Column, Row),
                    ( integer(Column), between(1, N, Column) ))
           )).

%!  load_program(+File, -Faults) is det.
%
%   Load the user's own File into `user`.  Faults is the JSON text of what SWI-Prolog says
%   of it: `[{"line": 3, "kind": "error", "message": ...}, ...]`, lines from 1.  It goes
%   to the output as well.

load_program(File, Faults) :-
    retractall(fault(_)),
    setup_call_cleanup(
        assertz(is_loading),
        load_files(user:File, [silent(true)]),
        retractall(is_loading)),
    findall(Fault, fault(Fault), Found),
    json_text(Found, Faults).

:- dynamic fault/1, is_loading/0.
:- multifile user:message_hook/3.

user:message_hook(Term, Kind, Lines) :-
    page_query:is_loading,
    memberchk(Kind, [warning,error]),
    page_query:fault_line(Term, Line),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)),
    split_string(Text, "", " \n", [Message]),
    assertz(page_query:fault(object([line-Line,kind-Kind,message-Message]))),
    fail.

fault_line(error(_, Context), Line) :-
    compound(Context),
    ( Context = file(_, Line, _, _) ; Context = stream(_, Line, _, _) ),
    !.
fault_line(_, Line) :-
    source_location(_, Line),
    !.
fault_line(_, 1).

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
    (   differs(Wanted, Value)
    ->  format(atom(Outcome), 'gives ~p', [Value])
    ;   Outcome = ''
    ).

%   Value is not as wanted.  A large integer may have a form that equals the expected one
%   by =:= alone, see arithmetic.pl.

differs((A,B), Value) :-
    ( differs(A, Value) ; differs(B, Value) ).
differs(Value=Expected, Value) :-
    (   integer(Value),
        integer(Expected)
    ->  Value =\= Expected
    ;   copy_term(Value, Plain, _),  % without its constraints
        Plain \=@= Expected
    ).
differs(Value=:=Number, Value) :-
    \+ catch(Value =:= Number, _, fail).
differs(in(Value,'..'(Low,High)), Value) :-
    \+ catch(( Value >= Low, Value =< High ), _, fail).

counted(Goal, Solutions, Outcome) :-
    Most is Solutions+1,
    aggregate_all(count, limit(Most, Goal), Count),
    (   Count =:= Solutions
    ->  Outcome = ''
    ;   Count > Solutions
    ->  Outcome = 'has more solutions than expected'
    ;   format(atom(Outcome), 'has ~d solutions', [Count])
    ).
