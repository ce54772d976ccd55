:- module(course_harness,
          [ run_harness/0,
            save_harness/1              % +File
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [permission_error/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- autoload(library(qsave), [qsave_program/2]).
:- use_module('../json', [json_text/2]).
:- use_module('../errors', [error_text/2, lines_text/2]).

/** <module> Runs a submission's program, inside the sandbox

Standard input has the term test(File, Goal, Bindings, Wanted, Solutions, Stacks, Key),
which is read before the submission's File is loaded.  Goal is a text with variables; Bindings is a list of Name-Text
that binds some of them; the answers have the values of those in the list
Wanted.  Solutions is a number or `all`, Stacks the bytes for the stacks.  Key is a
text that the lines about answers have, so that they are hard to forge.

Standard output gets a JSON object per line:

  - {"said": Kind, "message"}: an error or warning of loading
  - {"loaded": true, "defined": [Name/Arity, ...]}: the predicates of the program that
    can be called
  - {"key": Key, "answer": [Text, ...]}: a term for each of Wanted
  - {"key": Key, "end": How, ...}: `no` more solutions, `more` may come (`choice` tells whether
    the program left a choice point), or an `error` with its term and message

What the program itself prints goes to standard error.  A program can print such
lines, too.  So nothing here is evidence: the marker believes what an answer says
only after it has checked the answer.
*/

:- dynamic
    out/1,                              % the stream for JSON
    loading/0.

:- multifile
    user:message_hook/3.
:- dynamic
    user:message_hook/3.

%   Libraries that programs often use are part of the state.

:- use_module(library(assoc), []).
:- use_module(library(clpfd), []).
:- use_module(library(dcg/basics), []).
:- use_module(library(option), []).
:- use_module(library(ordsets), []).
:- use_module(library(pairs), []).
:- use_module(library(readutil), []).
:- use_module(library(ugraphs), []).

%!  save_harness(+File) is det.
%
%   Write a state that starts with run_harness/0.

save_harness(File) :-
    qsave_program(File,
                  [ goal(course_harness:run_harness), class(development),
                    autoload(false), foreign(no_save)
                  ]).

%!  run_harness is det.
%
%   Run one test, and end the process.

run_harness :-
    prepare_streams,
    read(test(Name,Text,Bindings,Names,Solutions,Stacks,Key)),
    atom_string(File, Name),
    close_input,
    set_prolog_flag(gc_thread, false),  % its inferences would be the program's
    lock,
    prolog_listen(thread_exit, thread_ended),
    file_directory_name(File, Folder),
    working_directory(_, Folder),
    set_prolog_flag(stack_limit, Stacks),
    test_goal(Text, Bindings, Names, Goal, Wanted),
    findall(Own, own_predicate(Own), Before),
    load(File),
    prove(Goal, Wanted, Solutions, Key, End),
    % The program may have redefined what counts, but not this clause, which runs.
    (   forall(member(Head-Generation, Before),
               predicate_property(course_harness:Head,
                                  last_modified_generation(Generation)))
    ->  put(End)
    ;   true
    ),
    halt.

own_predicate(Head-Generation) :-
    current_predicate(_, course_harness:Head),
    \+ predicate_property(course_harness:Head, imported_from(_)),
    \+ predicate_property(course_harness:Head, dynamic),
    predicate_property(course_harness:Head, last_modified_generation(Generation)).

%   lock: no wrapper goes before what counts the program's inferences, and system
%   predicates stay what they are.

lock :-
    forall(( changes(Goal, Changed), predicate_property(system:Goal, defined) ),
           wrap_predicate(system:Goal, course_harness, Wrapped,
                          ( course_harness:may_change(Changed), Wrapped ))).

changes(redefine_system_predicate(Head), Head).
changes(unwrap_predicate(PI,_), PI).
changes('$c_wrap_predicate'(Head,_,_,_,_), Head).

may_change(Module:Name) :-
    (   memberchk(Module, [course_harness,system])
    ->  permission_error(modify, static_procedure, Name)
    ;   true
    ).

%   The program's output is not ours: it gets the stream of errors.

prepare_streams :-
    set_prolog_flag(encoding, utf8),
    stream_property(In, alias(user_input)),
    stream_property(Out, alias(user_output)),
    stream_property(Errors, alias(user_error)),
    forall(member(Stream, [In,Out,Errors]),
           set_stream(Stream, encoding(utf8))),
    set_stream(Out, tty(false)),
    set_stream(Errors, tty(false)),
    assertz(out(Out)),
    set_stream(Errors, alias(user_output)),
    set_output(Errors).

close_input :-
    open_string("", In),
    set_stream(In, alias(user_input)),
    set_input(In).

test_goal(Text, Bindings, Names, Goal, Wanted) :-
    term_string(Goal, Text, [variable_names(Variables),module(clpfd)]),
    maplist(bind(Variables), Bindings),
    maplist(value(Variables), Names, Wanted).

bind(Variables, Name-Text) :-
    value(Variables, Name, Value),
    term_string(Value, Text).

value(Variables, Name, Value) :-
    atom_string(Key, Name),
    memberchk(Key=Value, Variables).

%   load(+File): load the program; what is said about it goes out.

load(File) :-
    setup_call_cleanup(
        assertz(loading),
        catch(load_files(user:File, []), Error,
              print_message(error, Error)),
        retractall(loading)),
    file_directory_name(File, Folder),
    findall(PI, callable_here(Folder, PI), Defined0),
    sort(Defined0, Defined),
    put(object([loaded-true,defined-Defined])).

%   callable_here(+Folder, -PI): a predicate of a program in Folder, for its goals.

callable_here(_, PI) :-
    defined_in(user, PI).
callable_here(Folder, PI) :-
    own_module(Folder, Module),
    predicate_property(user:Head, imported_from(Module)),
    head_indicator(Head, PI).

%   The folder may have another name, by links.

own_module(Folder, Module) :-
    working_directory(Real, Real),
    module_property(Module, file(File)),
    (   sub_atom(File, 0, _, _, Folder)
    ->  true
    ;   sub_atom(File, 0, _, _, Real)
    ).

defined_in(Module, PI) :-
    current_predicate(_, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    (   predicate_property(Module:Head, number_of_clauses(_))
    ;   predicate_property(Module:Head, foreign)
    ),
    head_indicator(Head, PI).

head_indicator(Head, PI) :-
    functor(Head, Name, Arity),
    format(string(PI), '~w/~d', [Name,Arity]).

user:message_hook(Message, Kind, Lines) :-
    course_harness:loading,
    memberchk(Kind, [error,warning]),
    \+ course_harness:is_harmless(Message),
    course_harness:put_message(Kind, Lines),
    fail.

%   What use_module/1 says of a library that the program does not need.

is_harmless(ignored_weak_import(_, _)).
is_harmless(tabling(deprecated_library)).

put_message(Kind, Lines) :-
    lines_text(Lines, Message),
    put(object([said-Kind,message-Message])).

%   prove(:Goal, +Wanted, +Solutions, +Key, -Line): answer with the solutions of Goal;
%   Line tells how it ended.

prove(Goal, Wanted, Solutions, Key, object([key-Key,inferences-Inferences|End])) :-
    inferences(Before),
    catch(ending(Goal, Wanted, Solutions, Key, End), Error,
          error_end(Error, End)),
    inferences(After),
    Inferences is After-Before.

ending(Goal, Wanted, Solutions, Key, End) :-
    Found = found(0),
    (   call_cleanup(user:Goal, Last = true),
        choice(Last, Choice),
        answer(Wanted, Key),
        arg(1, Found, Count0),
        Count is Count0+1,
        nb_setarg(1, Found, Count),
        Count == Solutions
    ->  End = [end-more,choice-Choice]
    ;   End = [end-no]
    ).

%   To be asked before a cut, which removes the choice point.

choice(Last, Choice) :-
    (   Last == true
    ->  Choice = false
    ;   Choice = true
    ).

%   inferences(-Count): those of all threads, that have ended and that run.

inferences(Count) :-
    statistics(inferences, Own),
    flag(course_harness_threads, Ended, Ended),
    thread_self(Me),
    aggregate_all(sum(Spent), thread_inferences(Me, Spent), Running),
    Count is Own+Ended+Running.

thread_inferences(Me, Spent) :-
    thread_property(Thread, status(running)),
    Thread \== Me,
    catch(thread_statistics(Thread, inferences, Spent), _, fail).

%   Called by a thread at its end.  A saved state does not listen, so runs do.

thread_ended(_) :-
    statistics(inferences, Spent),
    flag(course_harness_threads, Ended, Ended+Spent).

answer(Wanted, Key) :-
    maplist(written([portray(false)]), Wanted, Texts),
    put(object([key-Key,answer-Texts])).

written(_, Term, "cyclic") :-
    cyclic_term(Term),
    !.
written(Options, Term0, Text) :-
    copy_term_nat(Term0, Term),
    format(string(Text), '~W',
           [ Term,
             [ quoted(true), ignore_ops(true), numbervars(false), blobs(portray),
               max_depth(0)
             | Options
             ]
           ]).

%   Errors can be read although they are of streams: these are written as atoms.

blob_written(Blob, _) :-
    blob(Blob, Type),
    \+ memberchk(Type, [text,reserved_symbol]),
    format('\'~w\'', [Blob]).

error_end(Error, [end-error,error-Text,message-Message]) :-
    catch(( written([portray(true),portray_goal(blob_written)], Error, Text),
            error_message(Error, Message)
          ), _, fail),
    !.
error_end(_, [end-error,error-"unknown",message-"an error"]).

%   error_message(+Error, -Message): what to say to students.

error_message(Error, Message) :-
    subsumes_term(error(existence_error(procedure, _), _), Error),
    !,
    arg(1, Error, existence_error(_, PI)),
    format(string(Message), '~p is not defined', [PI]).
error_message(Error, Message) :-
    by_program(Error, Said),
    error_text(Said, Message0),
    (   sub_string(Message0, 0, _, _, "Unknown ")   % a term that nobody knows
    ->  (   subsumes_term(error(_, _), Error)
        ->  arg(1, Error, Thrown)
        ;   Thrown = Error
        ),
        format(string(Message), 'your program threw ~p', [Thrown])
    ;   Message = Message0
    ).

%   by_program(+Error, -Said): without the predicate of this file's call, which
%   means nothing to a student.

by_program(error(Formal,context(system:Caller,What)), Said) :-
    cleans_up(Caller),
    !,
    Said = error(Formal,context(_,What)).
by_program(error(Formal,context(Compiled,What)), error(Formal,context(Caller,What))) :-
    compiled_in(Compiled, Name),
    !,
    (   called_for(Name, Caller)
    ->  true
    ;   true
    ).
by_program(Error, Error).

%   compiled_in(+PI, -Name): Name is that of a goal that was called, or one of the
%   auxiliary predicates into which SWI-Prolog compiles calls such as maplist/3 and
%   lambda expressions.

compiled_in(PI0, Name) :-
    nonvar(PI0),
    strip_module(PI0, _, PI),
    nonvar(PI),
    PI = Name/_,
    atom(Name),
    (   sub_atom(Name, 0, _, _, '__aux_')
    ;   Name == '<meta-call>'
    ),
    !.

%   called_for(+Name, -PI): the program calls PI, as maplist/4 where the name is
%   '__aux_maplist/4_region+0'.

called_for(Name, Called/Arity) :-
    atomic_list_concat([Prefix,Rest|_], /, Name),
    atom_concat('__aux_', Called, Prefix),
    atomic_list_concat([Digits|_], '_', Rest),
    atom_number(Digits, Arity).

%   As versions of SWI-Prolog call it.

cleans_up(setup_call_catcher_cleanup/4).
cleans_up(setup_call_cleanup/3).
cleans_up(call_cleanup/2).

put(JSON) :-
    out(Out),
    json_text(JSON, Text),
    format(Out, '~w~n', [Text]),
    flush_output(Out).
