:- module(engine_records,
          [ accessors/1                 % +Record
          ]).

/** <module> Named access to the arguments of a term

The directive

    :- accessors(layout(size, stars, stride)).

defines `layout_size(+Layout, -Size)` and so on, for export from the module.
Where they are called, the compiler puts the unification `Layout =
layout(Size,_,_)` in their place, so that names cost nothing in inner loops,
where library(record) would call a predicate.
*/

:- multifile
    accessor/3,
    system:term_expansion/2,
    system:goal_expansion/2.

:- dynamic
    accessor/3,
    system:term_expansion/2,
    system:goal_expansion/2.

%!  accessors(+Record) is det.
%
%   Define an accessor for each argument of Record, which names them.  Works as
%   a directive only.
%
%   @error context_error(nodirective, Goal)

accessors(Record) :-
    throw(error(context_error(nodirective, accessors(Record)), _)).

system:term_expansion((:- accessors(Record)), Clauses) :-
    prolog_load_context(module, Module),
    engine_records:accessor_clauses(Record, Module, Clauses).

system:goal_expansion(Goal, Unification) :-
    engine_records:accessor(Goal, Module, Unification),
    prolog_load_context(module, Context),
    (   Context == Module
    ->  true
    ;   predicate_property(Context:Goal, imported_from(Module))
    ).

accessor_clauses(Record, Module, Clauses) :-
    findall(Clause, accessor_clause(Record, Module, Clause), Clauses).

accessor_clause(Record, Module, Clause) :-
    compound_name_arity(Record, Name, Arity),
    arg(I, Record, Field),
    compound_name_arity(Term, Name, Arity),
    arg(I, Term, Value),
    atomic_list_concat([Name,'_',Field], Accessor),
    Goal =.. [Accessor,Variable,Value],
    (   Clause = engine_records:accessor(Goal, Module, Variable = Term)
    ;   Clause = (Goal :- Variable = Term)
    ).
