:- module(fd_statistics_scoped,
          [ call_with_fd_statistics/2,  % :Goal, -Statistics
            fd_counting/1,              % +Boolean
            fd_read/2                   % ?Key, ?Count
          ]).
:- use_module(library(clpfd), []).
:- use_module(library(error)).
:- use_module(library(lists), [member/2]).

/** <module> Propagation statistics of a single goal

Counts what library(clpfd) does while a goal runs:

    ?- use_module(library(clpfd)).
    ?- use_module(library(fd_statistics/scoped)).
    ?- X in 1..9,
       call_with_fd_statistics(label([X]), Statistics).

Loading this file does not switch counting on and slows nothing down.  Other
libraries should load this file rather than library(fd_statistics), which
switches counting on for all threads.

It makes the hooked predicates of the library dynamic and keeps their clauses.
While counting is needed, each has one more clause in front, which counts and
then calls a copy of the original clauses.

Why not library(prolog_wrap): SWI-Prolog 9.0 and 9.2 crash at exit after a
wrapper has been removed, so wrappers would have to stay and slow down every
later run.
*/

:- meta_predicate
    call_with_fd_statistics(0, -).

:- dynamic
    counting_for/1,                     % `scope`, one for each, or `always`
    counting_clause/1.                  % Reference
:- volatile                             % cannot be saved in a state
    counting_clause/1.

%!  call_with_fd_statistics(:Goal, -Statistics) is semidet.
%
%   Call once(Goal) and count what library(clpfd) does meanwhile in the
%   current thread or engine.  Statistics is a term of integers,
%   fd_statistics(Resumptions, Entailments, Prunings, Backtracks,
%   Constraints): the classic keys, which library(fd_statistics) defines.
%
%       ?- X in 1..9,
%          call_with_fd_statistics(X #> 2, Statistics).
%       Statistics = fd_statistics(0, 0, 1, 0, 0),
%       X in 3..9.
%
%   Calls may be nested.  The inner call's counts are not part of the outer
%   call's.  Fails, or raises an exception, if Goal does.
%
%   @error instantiation_error, type_error(callable, Goal)

call_with_fd_statistics(Goal, Statistics) :-
    Goal = _:Plain,
    must_be(callable, Plain),
    setup_call_cleanup(
        open_scope(Outer),
        (   once(Goal),
            nb_getval('$fd_counters', Counted)
        ),
        close_scope(Outer)),
    Counted = counters(Resumptions, Entailments, Prunings, Backtracks, Constraints, _),
    Statistics = fd_statistics(Resumptions, Entailments, Prunings, Backtracks,
                               Constraints).

%   open_scope(-Outer) is det.
%   close_scope(+Outer) is det.
%
%   Count in new counters, from 0, and return to the counters Outer.

open_scope(Outer) :-
    begin_counting(scope),
    (   nb_current('$fd_counters', Outer)
    ->  true
    ;   Outer = none
    ),
    zero(Zero),
    nb_setval('$fd_counters', Zero).

close_scope(Outer) :-
    nb_setval('$fd_counters', Outer),
    end_counting(scope).

begin_counting(Reason) :-
    with_mutex(fd_statistics,
               ( assertz(counting_for(Reason)),
                 install_hooks
               )).

end_counting(Reason) :-
    with_mutex(fd_statistics,
               ( ignore(retract(counting_for(Reason))),
                 (   counting_for(_)
                 ->  true
                 ;   forall(retract(counting_clause(Ref)), erase(Ref))
                 )
               )).

%!  fd_counting(+Boolean) is det.
%
%   Switch counting outside of call_with_fd_statistics/2 on or off, for
%   all threads.  Each thread has its own counters.
%
%   @error instantiation_error, type_error(bool, Boolean)

fd_counting(Boolean) :-
    must_be(boolean, Boolean),
    with_mutex(fd_statistics, switch(Boolean)).

switch(Boolean) :-
    end_counting(always),
    (   Boolean == true
    ->  begin_counting(always)
    ;   true
    ).

%!  fd_read(+Key, ?Count) is semidet.
%!  fd_read(-Key, ?Count) is nondet.
%
%   Count is the value of Key, which is reset to 0.  The keys are in the order of
%   SICStus Prolog's manual.
%
%   @error type_error(atom, Key), domain_error(fd_statistics_key, Key)

fd_read(Key, Count) :-
    (   var(Key)
    ->  true
    ;   must_be(atom, Key)
    ),
    (   position(Key, I)
    *-> true
    ;   domain_error(fd_statistics_key, Key)
    ),
    (   counters(Counters)
    ->  true
    ;   outer_counters(Counters)
    ),
    arg(I, Counters, Value),
    nb_setarg(I, Counters, 0),
    Count = Value.

/*  Hooks into library(clpfd)
*/

install_hooks :-
    (   counting_clause(_)
    ->  true
    ;   forall(hook(Head, Counting), add_counting_clause(Head, Counting))
    ).

add_counting_clause(Head, Counting) :-
    asserta((clpfd:Head :- !, fd_statistics_scoped:Counting), Ref),
    assertz(counting_clause(Ref)).

make_hookable :-
    forall(hook(Head, _), make_dynamic(Head)).

make_dynamic(Head) :-
    predicate_property(clpfd:Head, dynamic),
    !.
make_dynamic(Head) :-
    Head =.. [Name|Arguments],
    atom_concat(plain_, Name, PlainName),
    Plain =.. [PlainName|Arguments],
    clauses(Head, Clauses),
    functor(Head, Name, Arity),
    dynamic(clpfd:PlainName/Arity),
    forall(member(Head-Body, Clauses), assertz(clpfd:(Plain :- Body))),
    abolish(clpfd:Name/Arity),
    dynamic(clpfd:Name/Arity),
    forall(member(Head-Body, Clauses), assertz(clpfd:(Head :- Body))).

clauses(Head, Clauses) :-
    findall(Head-Body, clause(clpfd:Head, Body), Clauses),
    (   Clauses == []
    ->  functor(Head, Name, Arity),
        existence_error(procedure, clpfd:Name/Arity)
    ;   true
    ).

:- dynamic                              % the hooks add the clauses
    clpfd:plain_activate_propagator/1,
    clpfd:plain_kill/1,
    clpfd:plain_make_propagator/2,
    clpfd:plain_fd_put/3,
    clpfd:plain_attr_unify_hook/2,
    clpfd:plain_domain/2,
    clpfd:plain_relation_tuple/2.

%   hook(?Head, ?Counting) is nondet.
%
%   Counting, a goal of this file, replaces calls of Head in library(clpfd).  The
%   original clauses are those of a copy, whose name begins with `plain_`.

hook(activate_propagator(P), run(P)).
hook(kill(S), entail(S)).
hook(make_propagator(C, P), create(C, P)).
hook(fd_put(X, Dom, Ps), put(X, Dom, Ps)).
hook(attr_unify_hook(A, O), unify(A, O)).
hook(domain(X, Dom), restrict(X, Dom)).
hook(relation_tuple(R, T), relate(R, T)).

:- public
    run/1, entail/1, create/2, put/3, unify/2, restrict/2, relate/2.

run(Propagator) :-
    progress(resumptions),
    consistent(clpfd:plain_activate_propagator(Propagator)).

consistent(Goal) :-
    (   call(Goal)
    ->  true
    ;   contradiction,
        fail
    ).

%   A propagator that is entailed already does not count again.

entail(State) :-
    (   var(State)
    ->  count(entailments)
    ;   true
    ),
    clpfd:plain_kill(State).

create(Constraint, Propagator) :-
    count(constraints),
    clpfd:plain_make_propagator(Constraint, Propagator).

put(X, Dom, Ps) :-
    (   Dom == empty
    ->  progress,
        contradiction
    ;   get_attr(X, clpfd, clpfd_attr(_, _, _, Dom0, _))
    ->  count_change(Dom0, Dom)
    ;   var(X)
    ->  progress
    ;   true
    ),
    clpfd:plain_fd_put(X, Dom, Ps).

%   A domain of one value becomes a unification, which unify/2 counts.

count_change(Dom, Dom1) :-
    Dom == Dom1,
    !.
count_change(_, from_to(F, T)) :-
    F == T,
    !.
count_change(_, _) :-
    progress(prunings).

unify(Attribute, Other) :-
    (   value_within(Attribute, Other)
    ->  progress(prunings)
    ;   progress
    ),
    consistent(clpfd:plain_attr_unify_hook(Attribute, Other)).

value_within(clpfd_attr(_, _, _, Dom, _), Value) :-
    integer(Value),
    clpfd:domain_contains(Dom, Value).

%   These fail before they put an empty domain.  A test of integers is no
%   contradiction.

restrict(X, Dom) :-
    (   var(X)
    ->  progress,
        consistent(clpfd:plain_domain(X, Dom))
    ;   clpfd:plain_domain(X, Dom)
    ).

relate(Relation, Tuple) :-
    (   ground(Tuple)
    ->  clpfd:plain_relation_tuple(Relation, Tuple)
    ;   progress,
        consistent(clpfd:plain_relation_tuple(Relation, Tuple))
    ).

/*  The counters of a thread

Every thread and every engine has its own counters, in global variables: one
term for the current scope, and one for what happens outside all scopes while
counting is on.

The counters are a term with one argument per counter, see position/2.  Its
last argument is a flag: the current failure was counted already.  A
contradiction counts once, although several propagators may fail because of it.
*/

position(resumptions, 1).
position(entailments, 2).
position(prunings,    3).
position(backtracks,  4).
position(constraints, 5).

zero(counters(0, 0, 0, 0, 0, false)).

set_failure_counted(Counters, Boolean) :-
    nb_setarg(6, Counters, Boolean).

counters(Counters) :-
    (   nb_current('$fd_counters', Scope),
        Scope \== none
    ->  Counters = Scope
    ;   counting_for(always),
        outer_counters(Counters)
    ).

outer_counters(Counters) :-
    (   nb_current('$fd_outer_counters', Counters)
    ->  true
    ;   zero(Zero),
        nb_setval('$fd_outer_counters', Zero),
        nb_getval('$fd_outer_counters', Counters)
    ).

%   count(+Counter) is det.
%
%   Add 1 to Counter if this thread counts.

count(Counter) :-
    (   counters(Counters)
    ->  add_1(Counter, Counters)
    ;   true
    ).

add_1(Counter, Counters) :-
    position(Counter, I),
    arg(I, Counters, Count0),
    Count is Count0 + 1,
    nb_setarg(I, Counters, Count).

%   progress(+Counter) is det.
%   progress is det.
%
%   Propagation has made progress: the next failure is a new contradiction.
%   Add 1 to Counter.

progress(Counter) :-
    (   counters(Counters)
    ->  add_1(Counter, Counters),
        set_failure_counted(Counters, false)
    ;   true
    ).

progress :-
    (   counters(Counters)
    ->  set_failure_counted(Counters, false)
    ;   true
    ).

%   contradiction is det.
%
%   Count the current failure, once.

contradiction :-
    (   counters(Counters),
        \+ arg(6, Counters, true)
    ->  add_1(backtracks, Counters),
        set_failure_counted(Counters, true)
    ;   true
    ).

:- initialization(make_hookable, now).
