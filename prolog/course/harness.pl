:- module(course_harness,
          [ run_harness/0,
            save_harness/1              % +File
          ]).
:- use_module([library(apply), library(lists)]).
:- autoload(library(qsave), [qsave_program/2]).
:- use_module('../json', [json_text/2]).
:- use_module('../errors', [error_text/2, lines_text/2]).

/** <module> Runs a submission's program, inside the sandbox

Standard input has the term test(File, Cases, Stacks), which is read before the
submission's File is loaded.  Stacks are the bytes for the stacks.  A case is
the list [Id, Goal, Bindings, Answer, Solutions]: Goal is a text with variables, Bindings
has lists [Name, Text] that bind some of them, and Answer is the text of a term with the
variables whose values are asked for.  Solutions is a number, or `null` for all.

Nothing here says what is wanted: neither values nor whether a goal should hold.  So a
program can find out no more than what it is asked.

Standard output gets a JSON object per line:

  - {"said": Kind, "message"}: an error or warning of loading
  - {"loaded": true, "defined": [Name/Arity, ...]}: the predicates of the program that
    can be called
  - {"case": Id, "answer": Text}: the term Answer for a solution
  - {"case": Id, "end": How, ...}: `no` more solutions, `more` may come (`choice` tells
    whether the program left a choice point), or an `error` with its term and message

What the program itself prints goes to standard error.  A program can print such lines,
too; they are worth what its predicates' answers are worth.
*/

:- dynamic
    out/1,                              % the stream for JSON
    loading/0.

:- multifile
    user:message_hook/3.
:- dynamic
    user:message_hook/3.

%   Libraries that programs often use are part of the state.

:- forall(member(Library,
                 [ aggregate, assoc, clpfd, dcg/basics, option, ordsets, pairs, readutil,
                   solution_sequences, ugraphs
                 ]),
          use_module(library(Library), [])).

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
    read(test(Name,Texts,Stacks)),
    atom_string(File, Name),
    close_input,
    set_prolog_flag(gc_thread, false),  % its inferences would be the program's
    file_directory_name(File, Folder),
    working_directory(_, Folder),
    set_prolog_flag(stack_limit, Stacks),
    maplist(case_terms, Texts, Cases),
    load(File),
    forall(member(Case, Cases), prove(Case)),
    halt.

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

case_terms([Id,Text1,Bindings,Text2,Solutions], case(Id,Goal,Answer,Solutions)) :-
    format(string(Text), '(~s)-(~s)', [Text1,Text2]),
    term_string(Goal-Answer, Text, [variable_names(Variables),module(clpfd)]),
    maplist(bind(Variables), Bindings).

bind(Variables, [Name,Text]) :-
    atom_string(Key, Name),
    memberchk(Key=Value, Variables),
    term_string(Value, Text).

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
    current_predicate(_, user:Head),
    \+ predicate_property(user:Head, imported_from(_)),
    (   predicate_property(user:Head, number_of_clauses(_))
    ;   predicate_property(user:Head, foreign)
    ),
    head_indicator(Head, PI).
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

%   prove(+Case): answer with the solutions of its goal, and tell how it ended.

prove(case(Id,Goal,Answer,Solutions)) :-
    statistics(inferences, Before),
    catch(ending(Id, Goal, Answer, Solutions, End), Error,
          error_end(Error, End)),
    statistics(inferences, After),
    Inferences is After-Before,
    put(object([case-Id,inferences-Inferences|End])).

ending(Id, Goal, Answer, Solutions, End) :-
    Found = found(0),
    (   call_cleanup(user:Goal, Last = true),
        (   Last == true                % asked before a cut removes the choice point
        ->  Choice = false
        ;   Choice = true
        ),
        written([portray(false)], Answer, Text),
        put(object([case-Id,answer-Text])),
        arg(1, Found, Count0),
        Count is Count0+1,
        nb_setarg(1, Found, Count),
        Count == Solutions
    ->  End = [end-more,choice-Choice]
    ;   End = [end-no]
    ).

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

%   by_program(+Error, -Said): without a predicate that the program does not call: it is of
%   this file, or SWI-Prolog compiles calls such as maplist/3 and lambda expressions to it.

by_program(error(Formal,context(PI,What)), error(Formal,context(_,What))) :-
    nonvar(PI),
    strip_module(PI, _, Name/_),
    once(( sub_atom(Name, 0, _, _, '__aux_')
         ; sub_atom(Name, _, _, _, cleanup)
         ; Name == '<meta-call>'
         )),
    !.
by_program(Error, Error).

put(JSON) :-
    out(Out),
    json_text(JSON, Text),
    format(Out, '~w~n', [Text]),
    flush_output(Out).
