:- module(fd_hooks,
          [ hook/1                      % +Boolean
          ]).
:- use_module(library(clpfd), []).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(propagation).
:- use_module(search).

/** <module> Where library(clpfd) is counted

Loading this file makes the predicates of the library that are to be
counted dynamic, with the clauses that they have.  While somebody counts,
each has one more clause in front, which counts and then calls a copy of
the others.  (Wrapping them by library(prolog_wrap) would slow down every
run from then on, as SWI-Prolog 9.0 and 9.2 crash at their end once a
wrapper has been removed.)
*/

:- dynamic
    counting_clause/1.                  % Reference
:- volatile                             % cannot be saved in a state
    counting_clause/1.

%!  hook(+Boolean) is det.
%
%   Put the counting clauses in front, or remove them.

hook(false) :-
    forall(retract(counting_clause(Ref)), erase(Ref)).
hook(true) :-
    (   counting_clause(_)
    ->  true
    ;   forall(hook_of(Head, _, Counting), put_in_front(Head, Counting))
    ).

hook_of(Head, Plain, Counting) :-
    propagation_hook(Head, Plain, Counting).
hook_of(Head, Plain, Counting) :-
    search_hook(Head, Plain, Counting).

put_in_front(Head, Counting) :-
    asserta((clpfd:Head :- !, Counting), Ref),
    assertz(counting_clause(Ref)).

open_to_counting :-
    forall(hook_of(Head, Plain, _), make_dynamic(Head, Plain)).

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

:- initialization(open_to_counting, now).
