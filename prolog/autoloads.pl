:- module(starbattle_autoloads,
          [ resolve_autoloads/0,
            resolve_autoloads/1         % +Module
          ]).

/** <module> Load now what would be loaded in the middle of a search

SWI-Prolog loads parts of its library when one of their predicates is first
called.  A limit or an interrupt that strikes meanwhile is lost, or leaves a
library half loaded, so that procedures are unknown from then on.  Therefore
all that can be called under a limit is loaded before: calls are followed from
what the modules of this program import through the clauses of the libraries.

The files that others load first end with the directive resolve_autoloads/0.
What this program itself declares by autoload/2 is left alone: the predicates
that need it load it before they set limits.

The predicates whose names begin with a dollar are those by which SWI-Prolog's
own library(check) and library(prolog_codewalk) look at programs.  The latter
can do the same as this file, in a second.
*/

:- dynamic
    home/1,                             % the folder of this file
    own/1,                              % Module
    reached/2.                          % Head, Module

:- prolog_load_context(directory, Folder),
   atom_concat(Folder, /, Home),
   asserta(home(Home)).

%!  resolve_autoloads is det.
%
%   Load what can be called by the modules of this program, as far as they are
%   loaded themselves.

resolve_autoloads :-
    note_own_modules,
    forall(( own(Module),
             '$c_current_predicate'(_, Module:Head),
             '$get_predicate_attribute'(Module:Head, imported, From)
           ),
           follow(Head, From)).

note_own_modules :-
    home(Home),
    forall(( module_property(Module, file(File)),
             sub_atom(File, 0, _, _, Home),
             \+ own(Module)
           ),
           assertz(own(Module))).

%!  resolve_autoloads(+Module) is det.
%
%   The same for Module, which comes from a user, and what it has loaded.

resolve_autoloads(Module) :-
    retractall(reached(_, Module)),
    resolve_autoloads,
    forall('$c_current_predicate'(_, Module:Head),
           follow(Head, Module)).

%   follow(+Head, +Module): load what a predicate can call.

follow(Head, Module) :-
    (   reached(Head, Module)
    ;   own(Module)
    ;   '$get_predicate_attribute'(Module:Head, system, 1)
    ),
    !.
follow(Head, Module) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    assertz(reached(General, Module)),
    follow_new(General, Module).

follow_new(Head, Module) :-
    '$get_predicate_attribute'(Module:Head, imported, From),
    !,
    follow(Head, From).
follow_new(Head, Module) :-
    '$get_predicate_attribute'(Module:Head, defined, 1),
    !,
    module_property(Module, class(Class)),
    forall(called(Class, Head, Module, Called, In),
           follow(Called, In)).
follow_new(Head, Module) :-
    is_never_called(Head),
    module_property(Module, class(library)),
    !.
follow_new(Head, Module) :-
    catch('$define_predicate'(Module:Head), error(_, _), fail),
    !,
    follow_new(Head, Module).
follow_new(_, _).

%   In libraries, and what it would load takes long: what an error of their
%   own calls, and what library(nb_set) calls for cyclic terms.

is_never_called(assertion(_)).
is_never_called(term_factorized(_, _, _)).

%   called(+Class, +Head, +Module, -Called, -In): In:Called is called by a
%   predicate, or when variables with attributes of its module are bound.  What
%   is passed on to others, such as the first argument of maplist/3, is only
%   looked for in programs of users; libraries declare what they need.

called(_, _, Module, Hook, Module) :-
    Hook = attr_unify_hook(_, _),
    '$c_current_predicate'(_, Module:Hook).
called(Class, Head, Module, Called, In) :-
    '$get_predicate_attribute'(Module:Head, number_of_clauses, _),
    nth_clause(Module:Head, _, Clause),
    (   named(Clause, Called, In)
    ;   Class == user,
        passed_on(Clause, Module, Called),
        In = Module
    ).

named(Clause, Called, In) :-
    '$xr_member'(Clause, Item),
    Item = In:Called,
    callable(Called).

most_added(7).                          % arguments, by maplist/8

passed_on(Clause, Module, Called) :-
    calls_meta_predicate(Clause),
    '$xr_member'(Clause, Closure),
    is_closure(Closure, Name, Arity0),
    most_added(Most),
    between(0, Most, Added),
    Arity is Arity0+Added,
    functor(Called, Name, Arity),
    is_known(Called, Module).

calls_meta_predicate(Clause) :-
    named(Clause, Head, Module),
    '$get_predicate_attribute'(Module:Head, transparent, 1),
    !.

is_closure(Closure, Name, Arity) :-
    callable(Closure),
    Closure \= _:_,
    functor(Closure, Name, Arity).

is_known(Head, Module) :-
    '$c_current_predicate'(_, Module:Head),
    !.
is_known(Head, _) :-
    functor(Head, Name, Arity),
    '$in_library'(Name, Arity, _).
