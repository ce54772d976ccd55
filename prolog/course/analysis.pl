:- module(course_analysis,
          [ run_analysis/0,
            save_analysis/1,            % +File
            analysis/3                  % +File, +Roots, -JSON
          ]).
:- use_module([library(aggregate), library(apply), library(lists)]).
:- autoload(library(prolog_xref),
            [ xref_source/2, xref_defined/3, xref_called/3, xref_built_in/1,
              xref_module/2, xref_op/2, xref_uses_file/3
            ]).
:- use_module('../json', [json_text/2]).
:- use_module(library(operators), [pop_operators/0, push_operators/1]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(library(readutil)).
:- autoload(library(qsave), [qsave_program/2]).
:- use_module(library(solution_sequences)).
:- use_module(library(ugraphs), [reachable/3, vertices_edges_to_ugraph/3]).
:- use_module(clauses,
              [ as_written/1, clause_parts/4, clause_predicate/2, inner_term/2,
                named_offset/5, pi_text/2, place_span/2, predicate_kind/2,
                read_clauses/2, text_place/3
              ]).
:- use_module(normal, [normal_clauses/2]).

/** <module> What a program says about itself, without running it

The JSON object of analysis/3 has

  - `notes`: errors and warnings, each with severity, line, column and message;
  - `defined`: the predicates of the program, Name/Arity;
  - `uses`: what can be called from the Roots, if the program defines one of them; else
    all that can be called: lists [Name, Arity], where more arguments may be added;
  - `mixed`: the predicates that both post constraints and label;
  - `clauses`: their normal forms, see normal.pl

A program may have several files:
those that it loads from its own folder.  The notes are on the first one.
*/

%!  save_analysis(+File) is det.
%
%   Write a state that starts with run_analysis/0.

save_analysis(File) :-
    use_module(library(prolog_xref), []),
    qsave_program(File,
                  [ goal(course_analysis:run_analysis), class(development),
                    foreign(no_save)
                  ]).

%!  run_analysis is det.
%
%   Print the JSON for a file, and end the process.  Standard input has the term
%   analyze(File, Roots).

run_analysis :-
    set_prolog_flag(encoding, utf8),
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    read(analyze(Name,Roots)),
    atom_string(File, Name),
    analysis(File, Roots, JSON),
    json_text(JSON, Text),
    writeln(Text),
    halt.

%!  analysis(+File, +Roots, -JSON) is det.
%
%   JSON is a term of json.pl for the program of File.  Roots is a list of
%   texts Name/Arity.

analysis(File, Roots,
         object([ notes-NotesJSON, defined-Defined, uses-Uses, mixed-Mixed,
                  clauses-Normal
                ])) :-
    program_files(File, Files),
    maplist(clauses_of(Files), Files, Each),
    Each = [Clauses|_],
    append(Each, All),
    read_file_to_string(File, Text, [encoding(utf8)]),
    aggregate_all(set(Note), note(Text, Files, Clauses, Note), Notes),
    findall(object([ severity-Severity, line-Line, column-Column, message-Message ]),
            member(note(Line,Column,Severity,Message), Notes),
            NotesJSON),
    aggregate_all(set(PI), ( member(One, Files), defined(One, _, PI) ), Defined),
    calls(All, Calls),
    used(Roots, Calls, Uses),
    mixed(Calls, Mixed),
    normal_clauses(Clauses, Normal).

%   program_files(+File, -Files): Files are File and those of its folder that it
%   loads, or that these load.  They are cross-referenced.

program_files(File0, Files) :-
    absolute_file_name(File0, File),
    file_directory_name(File, Folder0),
    atom_concat(Folder0, /, Folder),
    loaded_files([File], Folder, [], Files).

loaded_files([], _, _, []).
loaded_files([File|Left], Folder, Seen, Files) :-
    (   memberchk(File, Seen)
    ->  loaded_files(Left, Folder, Seen, Files)
    ;   with_operators(Seen, as_written(xref_source(File, [silent(true)]))),
        findall(Loaded, loads_own(File, Folder, Loaded), More),
        append(Left, More, Next),
        Files = [File|Rest],
        loaded_files(Next, Folder, [File|Seen], Rest)
    ).

loads_own(File, Folder, Loaded) :-
    xref_uses_file(File, Spec, _),
    ground(Spec),
    file_directory_name(File, Here),
    catch(absolute_file_name(Spec, Loaded,
                             [ file_type(prolog), access(read),
                               file_errors(fail), relative_to(Here)
                             ]),
          error(_, _),
          fail),
    atom_concat(Folder, _, Loaded).

clauses_of(Files, File, Clauses) :-
    append(Before, [File|_], Files),
    !,
    with_operators(Before, read_clauses(File, Clauses)).

%   with_operators(+Files, :Goal): with the operators of Files, which are
%   cross-referenced: a file that another one loads has them, too.

with_operators(Files, Goal) :-
    findall(Op, ( member(File, Files), xref_op(File, Op) ), Ops),
    setup_call_cleanup(push_operators(user:Ops), once(Goal), pop_operators).

defined(File, Head, PI) :-
    xref_defined(File, Head, How),
    is_own(How),
    is_inside(Head, File),
    head_pi(Head, PI).

is_own(How) :-
    functor(How, Name, _),
    memberchk(Name, [local,dynamic,thread_local,multifile,foreign,constraint]).

%   is_inside(+Head, +File): Head is no hook of some other module.

is_inside(Head, File) :-
    strip_module(user:Head, Module, _),
    (   Module == user
    ->  true
    ;   xref_module(File, Module)
    ).

head_pi(Head, PI) :-
    strip_module(Head, _, Plain),
    functor(Plain, Name, Arity),
    atomic_list_concat([Name,/,Arity], PI).

%   calls(+Clauses, -Calls): the terms PI1-PI2 where PI2 may be called by PI1: a body has
%   a term with its name, and with as many arguments or fewer, such as an argument of
%   maplist/3 or of a grammar rule.  Data of that name count, too.

calls(Clauses, Calls) :-
    findall(PI, ( member(Clause, Clauses), clause_predicate(Clause, PI) ), Own),
    findall(From-To,
            ( member(clause(Term,_,_,_), Clauses),
              clause_parts(Term, _, From, Body),
              inner_term(Body, Inner),
              functor(Inner, Name, Least),
              (   To = Name/Least
              ;   To = Name/Arity,
                  member(To, Own),
                  Arity > Least
              )
            ),
            Calls).

%   used(+Roots, +Calls, -Uses): what can be called from Roots.

used(Roots, Calls, Uses) :-
    findall(PI, ( member(PI-_, Calls), pi_text(PI, Text), memberchk(Text, Roots) ), Begin),
    vertices_edges_to_ugraph([], Calls, Graph),
    aggregate_all(set([Name,Arity]),
                  (   Begin == []
                  ->  member(_-(Name/Arity), Calls)
                  ;   member(From, Begin),
                      reachable(From, Graph, PIs),
                      member(Name/Arity, PIs)
                  ),
                  Uses).

%   mixed(+Calls, -Mixed): predicates that post constraints and label.

mixed(Calls, Mixed) :-
    findall(Text,
            ( distinct(PI, member(PI-_, Calls)),
              calls_one(PI, Calls, constraint),
              calls_one(PI, Calls, labeling),
              pi_text(PI, Text)
            ),
            Mixed).

calls_one(PI, Calls, Kind) :-
    member(PI-To, Calls),
    predicate_kind(Kind, To),
    !.

%   note(+Text, +Files, +Clauses, -Note): the first of Files has Text and Clauses.  Note is
%   note(Line, Column, Severity, Message).

note(_, _, Clauses, note(Line,Column,error,Message)) :-
    member(syntax_error(Line,Column,Message), Clauses).
note(Text, Files, Clauses, note(Line,Column,Severity,Message)) :-
    fault(Severity, Text, Files, Clauses, Offset, Message),
    text_place(Text, Offset, Line-Column).

%   fault(-Severity, +Text, +Files, +Clauses, -Offset, -Message): at Offset of Text.

fault(warning, Text, _, Clauses, Offset, Message) :-
    member(clause(_,_,Positions,Singletons), Clauses),
    member(Name=_, Singletons),
    \+ marked(Name),
    atom_string(Name, Written),
    (   named_offset(Text, Positions, Written, 0, Offset)
    ->  true
    ;   place_span(Positions, Offset-_)
    ),
    format(string(Message), 'singleton variable ~w', [Name]).
fault(warning, Text, [File|Others], Clauses, Offset, Message) :-
    undefined(File, Head),
    \+ ( member(Other, Others), defined(Other, Head, _) ),
    \+ is_constraint(Clauses, Head),
    head_pi(Head, PI),
    first_offset(Text, Clauses, Head, Offset),
    format(string(Message), 'unknown predicate ~w', [PI]).
fault(warning, _, [File|_], Clauses, Start, Message) :-
    scattered(Clauses, PI, Start),
    \+ xref_declared(File, PI),
    format(string(Message), 'the clauses of ~w are not together', [PI]).
fault(error, _, _, Clauses, Start, Message) :-
    clause_head(Clauses, Head, Start),
    is_protected(Head),
    head_pi(Head, PI),
    format(string(Message), 'no permission to redefine ~w of SWI-Prolog', [PI]).

%   marked(+Name): the name says that the variable is used once, as SWI-Prolog
%   reads it: `__name`, or `_Name` with a capital.

marked(Name) :-
    sub_atom(Name, 0, 1, _, '_'),
    sub_atom(Name, 1, 1, _, Char),
    (   Char == '_'
    ->  true
    ;   char_type(Char, upper(_))
    ).

undefined(File, Head) :-
    setof(Called, By^xref_called(File, Called, By), Heads),
    member(Head, Heads),
    Head \= _:_,
    \+ xref_defined(File, Head, _),
    \+ is_known(Head).

%   The directives are those that library(chr) takes itself.

is_known(Head) :-
    functor(Head, Name, Arity),
    (   predicate_property(system:Head, visible)
    ;   memberchk(Name/Arity, [chr_constraint/1,chr_option/2,chr_type/1,constraints/1])
    ;   xref_built_in(Head)
    ;   '$in_library'(Name, Arity, _)
    ).

%   is_constraint(+Clauses, +Head): Head is declared as a constraint of library(chr).  The
%   heads of its rules are not all definitions to library(prolog_xref).

is_constraint(Clauses, Head) :-
    functor(Head, Name, Arity),
    member(clause((:- chr_constraint(Declared)),_,_,_), Clauses),
    comma_list(Declared, Each),
    member(One, Each),
    (   One = Name/Arity
    ;   functor(One, Name, Arity)
    ).

is_protected(Head) :-
    functor(Head, Name, Arity),
    (   predicate_property(system:Head, iso)
    ;   memberchk(Name/Arity, [(',')/2,(;)/2,(->)/2,(*->)/2,!/0,(\+)/1])
    ),
    !.

clause_head(Clauses, Head, Start) :-
    member(Clause, Clauses),
    clause_predicate(Clause, Name/Arity),
    functor(Head, Name, Arity),
    Clause = clause(_,_,Positions,_),
    place_span(Positions, Start-_).

%   scattered(+Clauses, -PI, -Start): a clause of PI comes after one of another.

scattered(Clauses, PI, Start) :-
    findall(PI-Start,
            ( clause_head(Clauses, Head, Start),
              head_pi(Head, PI)
            ),
            Heads),
    append(Before, [Last-_,PI-Start|_], Heads),
    PI \== Last,
    memberchk(PI-_, Before).

xref_declared(File, PI) :-
    xref_defined(File, Head, How),
    functor(How, Name, _),
    memberchk(Name, [dynamic,multifile]),
    head_pi(Head, PI).

%   first_offset(+Text, +Clauses, +Head, -Offset): where a body has a term like Head.

first_offset(Text, Clauses, Head, Offset) :-
    functor(Head, Name, Arity),
    format(string(Written), '~q', [Name]),
    member(clause(_,_,term_position(_,_,_,_,[_,Body]),_), Clauses),
    named_offset(Text, Body, Written, Arity, Offset),
    !.
first_offset(_, _, _, 0).
