:- module(fd_statistics_hooks,
          [ install_hooks/0,
            remove_hooks/0
          ]).
:- use_module(library(clpfd), []).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(labeling_hooks,
              [counted_alternatives/2, labeling_hook/3]).
:- use_module(propagation_hooks, [propagation_hook/3]).

/** <module> Hooks into library(clpfd)

Loading this file makes the hooked predicates of the library dynamic and
keeps their clauses.  While counting is needed, each has one more clause in
front, which counts and then calls a copy of the original clauses.

Why not library(prolog_wrap): SWI-Prolog 9.0 and 9.2 crash at exit after a
wrapper has been removed, so wrappers would have to stay and slow down every
later run.
*/

:- dynamic
    counting_clause/1.                  % Reference
:- volatile                             % cannot be saved in a state
    counting_clause/1.

%!  install_hooks is det.
%!  remove_hooks is det.
%
%   Add the counting clauses, unless they are there, or remove them.

install_hooks :-
    (   counting_clause(_)
    ->  true
    ;   forall(hook(Head, _, Counting), add_counting_clause(Head, Counting))
    ).

remove_hooks :-
    forall(retract(counting_clause(Ref)), erase(Ref)).

hook(Head, Plain, Counting) :-
    propagation_hook(Head, Plain, Counting).
hook(Head, Plain, Counting) :-
    labeling_hook(Head, Plain, Counting).

add_counting_clause(Head, Counting) :-
    asserta((clpfd:Head :- !, Counting), Ref),
    assertz(counting_clause(Ref)).

make_hookable :-
    forall(hook(Head, Plain, _), make_dynamic(Head, Plain)).

make_dynamic(Head0, _) :-
    most_general(Head0, Head),
    predicate_property(clpfd:Head, dynamic),
    !.
make_dynamic(Head0, Plain0) :-
    most_general(Head0, Head),
    functor(Plain0, PlainName, Arity),
    Head =.. [Name|Arguments],
    Plain =.. [PlainName|Arguments],
    clauses(Head, Clauses),
    dynamic(clpfd:PlainName/Arity),
    forall(( member(Head-Body, Clauses),
             copied_body(Name, Body, Copy)
           ),
           assertz(clpfd:(Plain :- Copy))),
    abolish(clpfd:Name/Arity),
    dynamic(clpfd:Name/Arity),
    forall(member(Head-Body, Clauses), assertz(clpfd:(Head :- Body))).

copied_body(choice_order_variable, Body, Copy) :-
    !,
    counted_alternatives(Body, Copy).
copied_body(_, Body, Body).

most_general(Head0, Head) :-
    functor(Head0, Name, Arity),
    functor(Head, Name, Arity).

clauses(Head, Clauses) :-
    findall(Head-Body, clause(clpfd:Head, Body), Clauses),
    (   Clauses == []
    ->  functor(Head, Name, Arity),
        existence_error(procedure, clpfd:Name/Arity)
    ;   true
    ).

:- initialization(make_hookable, now).
