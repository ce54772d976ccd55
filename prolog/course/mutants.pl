:- module(course_mutants,
          [ mutants/3                   % +File, +Roots, -Mutants
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(clauses, [read_clauses/2, text_place/3]).
:- use_module(goals, [clause_head_body/3]).

/** <module> Programs with one fault each, made from a right one

A mutant is a program in which one clause has been changed.  Nothing is run for it.

Each file of mutations/ loads this one, and defines one kind of change by clauses
of

  - mutation(Kind, Program, Clause, Edit): Clause can be changed by Edit, the term
    edit(From-To, Text): Text replaces the characters of the span From-To.
    Kind says in a few words what was changed.  Program is
    program(Text, Roots, Own): the text of the file, the predicates of the
    interface and all predicates of the program, as lists of Name/Arity.

Such a clause must not cut, as others follow it.  A file put there is a kind of change;
nothing else has to be changed for it.
*/

:- multifile
    mutation/4.                         % -Kind, +Program, +Clause, -Edit
:- discontiguous
    mutation/4.

%!  mutants(+File, +Roots, -Mutants) is det.
%
%   Mutants are those of the program of File, in the order of their places:
%   terms mutant(Kind, PI, Line, From-To, Text).  Roots is a list of Name/Arity.

mutants(File, Roots, Mutants) :-
    read_file_to_string(File, Text, [encoding(utf8)]),
    read_clauses(File, Clauses),
    own_predicates(Clauses, Own),
    findall(edit(Span,New)-mutant(Kind,PI,Line,Span,New),
            ( member(Clause, Clauses),
              mutated(program(Text,Roots,Own), Clause, Kind, PI, Start,
                      Span, New),
              text_place(File, Start, Line-_)
            ),
            Pairs0),
    sort(1, @<, Pairs0, Pairs),
    findall(Mutant, member(_-Mutant, Pairs), Mutants).

mutated(Program, Clause, Kind, PI, Start, Start-End, New) :-
    clause_predicate(Clause, PI),
    mutation(Kind, Program, Clause, edit(Start-End, New)),
    Program = program(Text,_,_),
    differs(Text, Start-End, New).

differs(Text, From-To, New) :-
    Length is To-From,
    \+ sub_string(Text, From, Length, _, New).

own_predicates(Clauses, Own) :-
    findall(PI,
            ( member(Clause, Clauses),
              clause_predicate(Clause, PI)
            ),
            Own0),
    sort(Own0, Own).

clause_predicate(clause(Term,_,_,_,_), Name/Arity) :-
    clause_head_body(Term, Head, _),
    callable(Head),
    functor(Head, Name, Arity0),
    (   Term = (_ --> _)
    ->  Arity is Arity0+2
    ;   Arity = Arity0
    ).

%   Load all kinds of changes.

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/mutations', Folder),
   directory_files(Folder, Names0),
   msort(Names0, Names),
   forall(( member(Name, Names),
            file_name_extension(_, pl, Name)
          ),
          ( atomic_list_concat([Folder,/,Name], File),
            load_files(File, [if(not_loaded),imports([])])
          )).
