:- module(explanation_structures, []).

/** <module> Structures: terms whose arguments have names

    :- structure(point(x, y)).

defines, for each argument of point(X,Y),

  - point_x(+Point, ?X): X is that argument;
  - set_point_x(!Point, +X): change it, as setarg/3 does;
  - nb_set_point_x(!Point, +X): change it, as nb_setarg/3 does.

These are names that library(record) might have chosen, for code in which
inferences count: where a module that defines or imports one of them calls it,
the call is compiled to a unification, to setarg/3 or to nb_setarg/3.
*/

:- multifile
    inlined/3,                          % Call, Module, Goal
    system:term_expansion/2,
    system:goal_expansion/2.
:- dynamic
    inlined/3.

system:term_expansion((:- structure(Structure)), Clauses) :-
    prolog_load_context(module, Module),
    findall(Clause,
            structure_clause(Structure, Module, Clause),
            Clauses).

structure_clause(Structure, Module, Clause) :-
    functor(Structure, Name, Arity),
    functor(Term, Name, Arity),
    arg(I, Structure, Field),
    arg(I, Term, Value),
    access(Access, I, Record, Term, Value, Goal),
    atomic_list_concat([Access,Name,'_',Field], Predicate),
    Call =.. [Predicate,Record,Value],
    (   Clause = (Call :- Goal)
    ;   Clause = (explanation_structures:inlined(Call, Module, Goal))
    ).

access('',      _, Record, Term, _,     Record = Term).
access(set_,    I, Record, _,    Value, setarg(I, Record, Value)).
access(nb_set_, I, Record, _,    Value, nb_setarg(I, Record, Value)).

system:goal_expansion(Call, Goal) :-
    explanation_structures:inlined(Call, Definer, Goal),
    prolog_load_context(module, Module),
    (   Module == Definer
    ->  true
    ;   predicate_property(Module:Call, imported_from(Definer))
    ).
