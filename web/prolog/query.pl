:- module(page_query,
          [ query_answer/2,             % +Text, -Answer
            answer_text/2,              % +Bindings, -Text
            load_program/2,             % +File, -Faults
            exercise_outcome/4          % +Goal, +Expect, +Solutions, -Outcome
          ]).
:- use_module([library(apply), library(lists), library(solution_sequences)]).
:- use_module('../../prolog/board/board',
              [board_rows/2, board_stars/2, must_be_board/1, must_be_columns/2]).
:- use_module('../../prolog/course/rubric', [marked/5]).
:- use_module('../../prolog/course/rubric/expected', [expected/2]).
:- use_module('../../prolog/errors', [error_text/2, lines_text/2]).
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
%       {"text": "X = 1,\nY in 1..3", "last": true,
%        "board": {"regions": ..., "stars": 2} | null, "columns": [[7,10],...] | null}
%
%   The board is the first one among the bindings, and so are the columns.

query_answer(Text, Answer) :-
    catch(term_string(Query, Text,
                      [ variable_names(Bindings), module(user), dotlists(false) ]),
          Error, ( without_place(Error, Bare), throw(Bare) )),
    Query \== end_of_file,
    expand_goal(user:Query, Goal),
    answer(Goal, Last),
    answer_json(Bindings, Last, JSON),
    json_text(JSON, Answer).

answer(Goal, Last) :-
    call_cleanup(user:Goal, Last = true),
    (   Last == true
    ->  true
    ;   Last = false
    ).

answer_json(Bindings0, Last,
            object([text-Text, last-Last, board-Board, columns-Columns])) :-
    answer_text(Bindings0, Text),
    exclude(is_hidden, Bindings0, Bindings),
    drawn(Bindings, Board, Columns).

%!  answer_text(+Bindings, -Text) is det.
%
%   Text has each of the Bindings Name=Value that says more than the name, but for those
%   whose name begins with an underscore, and the constraints that remain.

answer_text(Bindings0, Text) :-
    exclude(is_hidden, Bindings0, Bindings),
    term_variables(Bindings, Variables),
    copy_term(Variables-Bindings, _-Plain, Constraints),
    name_variables(Plain, Constraints),
    exclude(is_own_name, Plain, Shown),
    maplist(binding_text, Shown, Lines0),
    maplist(constraint_text, Constraints, Lines1),
    append(Lines0, Lines1, Lines),
    (   Lines == []
    ->  Text = "true"
    ;   atomic_list_concat(Lines, ',\n', Joined),
        atom_string(Joined, Text)
    ).

is_hidden(Name=_) :-
    sub_atom(Name, 0, _, _, '_').

is_own_name(Name='$VAR'(Name)).

%   A variable goes by the name that the query has for it, others by _A, _B, ...

name_variables(Bindings, Constraints) :-
    maplist(name_known, Bindings),
    term_variables(Bindings-Constraints, Others),
    foldl(name_other, Others, 0, _).

name_known(Name=Value) :-
    (   var(Value)
    ->  Value = '$VAR'(Name)
    ;   true
    ).

name_other('$VAR'(Name), K0, K) :-
    format(atom(Name), '_~W', ['$VAR'(K0),[numbervars(true)]]),
    K is K0+1.

binding_text(Name=Value, Line) :-
    term_text(Value, 699, Text),
    format(string(Line), '~w = ~s', [Name,Text]).

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

drawn(Bindings, object([regions-numbers(Rows), stars-Stars]), Columns) :-
    member(_=Board, Bindings),
    catch(must_be_board(Board), _, fail),
    !,
    board_rows(Board, Rows),
    board_stars(Board, Stars),
    (   member(_=Found, Bindings),
        catch(must_be_columns(Board, Found), _, fail)
    ->  Columns = numbers(Found)
    ;   Columns = null
    ).
drawn(_, null, null).

%!  load_program(+File, -Faults) is det.
%
%   Load the user's own File into `user`; what it defines comes before what `user` imports.
%   Faults is the JSON text of what SWI-Prolog says of it: `[{"line": 3, "kind": "error",
%   "message": ...}, ...]`, lines from 1.  It goes to the output as well.

load_program(File, Faults) :-
    retractall(fault(_)),
    set_prolog_flag(warn_override_implicit_import, false),
    unload_file(File),
    forall(imported(PI), import_weakly(PI)),
    setup_call_cleanup(
        assertz(is_loading),
        load_files(user:File, [silent(true)]),
        retractall(is_loading)),
    findall(Fault, fault(Fault), Found),
    json_text(Found, Faults).

:- dynamic fault/1, is_loading/0.
:- multifile user:message_hook/3.

%   imported(-Import): Module:Name/Arity, which the page has for programs.  A saved state
%   makes these imports strong, and a program could not define such predicates itself; and
%   those that one did define are no imports any more.

:- table imported/1.

imported(Module:Name/Arity) :-
    predicate_property(user:Head, imported_from(Module)),
    \+ module_property(Module, class(system)),
    functor(Head, Name, Arity).

import_weakly(Module:PI) :-
    abolish(user:PI),
    user:'$import'(Module:PI, weak).

user:message_hook(Term, Kind, Lines) :-
    page_query:is_loading,
    memberchk(Kind, [warning,error]),
    page_query:fault_line(Term, Line),
    page_query:lines_text(Lines, Message),
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
%   Outcome is "" if the text Goal, asked in `user`, is as the text Expect says, and has as
%   many Solutions, 0 for any number.  Otherwise it says what was expected, and what came.

exercise_outcome(Goal, Expect, Solutions, Outcome) :-
    Case0 = _{goal:Goal,expect:Expect},
    (   Solutions =:= 0
    ->  Case = Case0
    ;   Case = Case0.put(solutions, Solutions)
    ),
    most_inferences(Inferences),
    catch(( call_with_inference_limit(
                answers(Case, Solutions, Answers), Inferences, Limit),
            ended(Limit, Answers, Ended)
          ),
          Error, raised(Error, Ended)),
    marked(predicate, _{cases:[Case],points:0}, _{limits:limits(0,0,512,0)},
           [Ended], Mark),
    Outcome = Mark.message.

answers(Case, Solutions, Answers) :-
    expected(Case.expect, Expected),
    term_string(Goal0, Case.goal, [module(user),variable_names(Names)]),
    asked(Expected, Names, Asked),
    expand_goal(user:Goal0, Goal),
    Most is Solutions+1,
    findall(Text, limit(Most, ( Goal, data_text(Asked, Text) )), Answers).

%   asked(+Expected, +Names, -Variables): those of the goal whose values are expected.

asked(values(Asked,_,_), Names, Variables) :-
    !,
    maplist(named(Names), Asked, Variables).
asked(_, _, []).

named(Names, Name, Variable) :-
    memberchk(Name=Variable, Names).

%   As a rubric reads answers and errors: without the constraints of variables.

data_text(Term, Text) :-
    copy_term_nat(Term, Plain),
    format(string(Text), '~W', [Plain,[quoted(true),ignore_ops(true)]]).

ended(inference_limit_exceeded, _,
      _{answers:[],end:null,ended_by:"budget",message:"takes too long"}) :- !.
ended(_, Answers, _{answers:Answers,end:"no"}).

raised(Error, _{answers:[],end:"error",ended_by:null,error:Text,message:Message}) :-
    data_text(Error, Text),
    without_place(Error, Bare),
    error_text(Bare, Message).

without_place(error(Formal, _), error(Formal, _)) :- !.
without_place(Error, Error).
