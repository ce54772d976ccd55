:- module(mutation_kept, []).
:- use_module(library(lists), [last/2, member/2, memberchk/2]).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> A predicate of the interface keeps its first answer for all calls

The answer is the last argument.  In a process of its own for each call this changes
nothing; the part `repeated` of a rubric sees it.
*/

course_mutants:mutation('first answer kept', Program, Clause, edit(Span,Text)) :-
    Program = program(Source,Roots,_),
    Clause = clause(Term,Names,_,_,_),
    body_site(Clause, Body, Span),
    Body \== !,
    arg(1, Term, Head),
    compound(Head),
    functor(Head, Predicate, Arity),
    Arity > 1,
    memberchk(Predicate/Arity, Roots),
    Head =.. List,
    last(List, Answer),
    name_of(Answer, Names, Name),
    span_text(Source, Span, Old),
    format(string(Text),
           '(   nb_current(kept__, ~w)~n    ->  true~n    ;   ~w,~n        \c
            nb_setval(kept__, ~w)~n    )',
           [Name,Old,Name]).

name_of(Variable, Names, Name) :-
    member(Name=Known, Names),
    Known == Variable,
    !.
