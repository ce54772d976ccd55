:- module(starbattle_records,
          [ accessors/1,                % +Record
            accessors/2,                % +Record, +Changes
            must_be_record/2,           % +Term, ?Record
            increment/2                 % +I, !Term
          ]).
:- use_module([library(error), library(lists)]).

/** <module> Named access to the arguments of a term

    :- accessors(point(x, y)).
    :- accessors(point(x, y), [set,nb_set]).

define, for each argument of point(X,Y),

  - point_x(+Point, ?X): X is that argument;
  - set_point_x(!Point, +X): change it, as setarg/3 does;
  - nb_set_point_x(!Point, +X): change it, as nb_setarg/3 does.

The last two are only defined if the second argument of the directive asks for
them.  Where a predicate is called in the module that defines it, or in one that
imports it, the compiler puts a unification, setarg/3 or nb_setarg/3 in its
place.  So names cost nothing in inner loops, where library(record) would call
a predicate.

The hooks of the compiler below do this only for modules that import these
directives, and for what they define.  So other programs are compiled as if
this module was not there.
*/

:- multifile
    accessor/3,                         % Call, Module, Goal
    system:term_expansion/2,
    system:goal_expansion/2.
:- dynamic
    accessor/3,
    system:term_expansion/2,
    system:goal_expansion/2.

%!  accessors(+Record) is det.
%!  accessors(+Record, +Changes) is det.
%
%   Define a predicate for each argument of Record, which names them, and for
%   each of Changes: `set`, `nb_set`.  With the Changes [checked], there are none, but what
%   is no such record is refused as by must_be_record/2; that is for everybody's use.
%   These work as directives only.
%
%   @error context_error(nodirective, Goal)

accessors(Record) :-
    throw(error(context_error(nodirective, accessors(Record)), _)).

accessors(Record, Changes) :-
    throw(error(context_error(nodirective, accessors(Record, Changes)), _)).

system:term_expansion((:- Directive), Clauses) :-
    starbattle_records:wanted(Directive, Record, Changes),
    prolog_load_context(module, Module),
    predicate_property(Module:Directive, imported_from(starbattle_records)),
    starbattle_records:accessor_clauses(Record, Changes, Module, Clauses).

wanted(accessors(Record), Record, [get]).
wanted(accessors(Record, Changes0), Record, Changes) :-
    (   Changes0 == [checked]
    ->  Changes = Changes0
    ;   Changes = [get|Changes0]
    ).

accessor_clauses(Record, Changes, Module, Clauses) :-
    findall(Clause,
            ( member(Access, Changes),
              accessor_clause(Access, Record, Module, Clause)
            ),
            Clauses).

accessor_clause(Access, Record, Module, Clause) :-
    compound_name_arity(Record, Name, Arity),
    arg(I, Record, Field),
    compound_name_arity(Term, Name, Arity),
    arg(I, Term, Value),
    access(Access, place(I,Variable,Term), Value, Prefix, Goal),
    atomic_list_concat([Prefix,Name,'_',Field], Accessor),
    Call =.. [Accessor,Variable,Value],
    (   Access \== checked,
        Clause = starbattle_records:accessor(Call, Module, Goal)
    ;   Clause = (Call :- Goal)
    ).

access(get,     place(_,Record,Term), _,    '',      Record = Term).
access(checked, place(_,Record,Term), _,    '',
       starbattle_records:must_be_record(Record, Term)).
access(set,    place(I,Record,_),    Value, set_,    setarg(I, Record, Value)).
access(nb_set, place(I,Record,_),    Value, nb_set_, nb_setarg(I, Record, Value)).

%!  must_be_record(+Term, ?Record) is semidet.
%
%   Unify Term, a term like Record, with Record.
%
%   @error instantiation_error, type_error(Name, Term), where Name is that of Record

must_be_record(Term, Record) :-
    must_be(nonvar, Term),
    functor(Record, Name, Arity),
    (   functor(Term, Name, Arity)
    ->  Term = Record
    ;   type_error(Name, Term)
    ).

%!  increment(+I, !Term) is det.
%
%   Add one to argument I of Term, an integer; backtracking does not take it back.

increment(I, Term) :-
    arg(I, Term, N0),
    N is N0+1,
    nb_setarg(I, Term, N).

system:goal_expansion(Call, Goal) :-
    starbattle_records:accessor(Call, Definer, Goal),
    prolog_load_context(module, Module),
    (   Module == Definer
    ->  true
    ;   predicate_property(Module:Call, imported_from(Definer))
    ).
