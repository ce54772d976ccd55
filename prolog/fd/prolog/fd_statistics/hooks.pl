:- module(fd_statistics_hooks,
          [ install_hooks/0,
            remove_hooks/0,
            count/1,                    % +Counter
            read_and_reset/2,           % +Counter, -Count
            progress/1,                 % +Counter
            progress/0,
            contradiction/0,
            counting/0,
            count_always/1,             % +Boolean
            enter_scope/1,              % -Outer
            leave_scope/1               % +Outer
          ]).
:- use_module(library(clpfd), []).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [member/2]).

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

/*  Count the labeling of library(clpfd)
*/

%   labeling_hook(?Head, ?Plain, ?Counting) is nondet.
%
%   As propagation_hook/3.

labeling_hook(choice_order_variable(C, O, V, Vs, Vs0, S, L),
              counted_choice_order_variable(C, O, V, Vs, Vs0, S, L),
              clpfd:counted_choice_order_variable(C, O, V, Vs, Vs0, S, L)).
labeling_hook(label([], Os, S, O, C, Optima, L, Vs),
              plain_label([], Os, S, O, C, Optima, L, Vs),
              fd_statistics_hooks:label(Optima,
                  clpfd:plain_label([], Os, S, O, C, Optima, L, Vs))).
labeling_hook(optimise(Vs, Os, Whats), plain_optimise(Vs, Os, Whats),
              fd_statistics_hooks:optimise(
                  clpfd:plain_optimise(Vs, Os, Whats))).
labeling_hook(store_extremum(Vs, Os, What, Extremum),
              plain_store_extremum(Vs, Os, What, Extremum),
              fd_statistics_hooks:extremum(
                  clpfd:plain_store_extremum(Vs, Os, What, Extremum),
                  Extremum)).

%   counted_alternatives(+Body, -Counted) is det.
%
%   Counted is Body, a clause of choice_order_variable/7, with each
%   alternative counted as it is entered.

counted_alternatives((A0 , B0), (A , B)) :-
    !,
    counted_alternatives(A0, A),
    counted_alternatives(B0, B).
counted_alternatives((If -> Then0 ; Else0), (If -> Then ; Else)) :-
    !,
    counted_alternatives(Then0, Then),
    counted_alternatives(Else0, Else).
counted_alternatives((A ; B),
                     (A ; fd_statistics_hooks:count(backtracks), B)) :-
    !.
counted_alternatives(domain_direction_element(Dom, Order, Value),
                     fd_statistics_hooks:value(Dom, Order, Value)) :-
    !.
counted_alternatives(Goal, Goal).

:- public
    value/3, label/2, optimise/1, extremum/2.

:- meta_predicate
    label(+, 0),
    optimise(0),
    extremum(0, +).

%   Value is bound last, so that an alternative counts even if its
%   propagation fails.

value(Dom, Order, Value) :-
    Tried = tried(false),
    clpfd:domain_direction_element(Dom, Order, Element),
    (   Tried = tried(true)
    ->  count(backtracks)
    ;   nb_setarg(1, Tried, true)
    ),
    Value = Element.

%   labeling/2 with min(Expr) or max(Expr) calls label/8 repeatedly, without
%   these options.

label([], Goal) :-
    counting,
    !,
    begin_search(Kind),
    search(Goal, Kind).
label(_, Goal) :-
    call(Goal).

begin_search(optimization) :-
    optimising(Search),
    !,
    (   arg(1, Search, begun)
    ->  count(restarts)
    ;   nb_setarg(1, Search, begun)
    ).
begin_search(satisfaction).

search(Goal, Kind) :-
    Found = found(false),
    setup_call_catcher_cleanup(true, Goal, How, end_search(How, Kind, Found)),
    count(solutions),
    nb_setarg(1, Found, true).

%   All solutions are found when the search exits with its last one, or
%   fails after it.

end_search(exit, satisfaction, _) :-
    !,
    count(optimalities).
end_search(fail, satisfaction, found(true)) :-
    !,
    count(optimalities).
end_search(_, _, _).

optimising(Search) :-
    nb_current('$fd_optimization', Search),
    Search = optimization(_).

optimise(Goal) :-
    (   optimising(_)
    ->  call(Goal)
    ;   b_setval('$fd_optimization', optimization(new)),
        call(Goal),
        b_setval('$fd_optimization', none)
    ).

%   The search for an extremum ends by failure, after the best solution.

extremum(Goal, Extremum) :-
    (   call(Goal)
    ->  true
    ;   Extremum = extremum(n(_)),
        count(optimalities),
        fail
    ).

/*  Count the propagation of library(clpfd)
*/

:- dynamic                              % the hooks add the clauses
    clpfd:plain_activate_propagator/1,
    clpfd:plain_kill/1,
    clpfd:plain_make_propagator/2,
    clpfd:plain_fd_put/3,
    clpfd:plain_attr_unify_hook/2,
    clpfd:plain_domain/2,
    clpfd:plain_relation_tuple/2.

%   propagation_hook(?Head, ?Plain, ?Counting) is nondet.
%
%   Counting replaces calls of Head in library(clpfd).  Plain is Head with
%   the name of the copy that has the original clauses.

propagation_hook(activate_propagator(P), plain_activate_propagator(P),
                 fd_statistics_hooks:run(P)).
propagation_hook(kill(S), plain_kill(S),
                 fd_statistics_hooks:entail(S)).
propagation_hook(make_propagator(C, P), plain_make_propagator(C, P),
                 fd_statistics_hooks:create(C, P)).
propagation_hook(fd_put(X, Dom, Ps), plain_fd_put(X, Dom, Ps),
                 fd_statistics_hooks:put(X, Dom, Ps)).
propagation_hook(attr_unify_hook(A, O), plain_attr_unify_hook(A, O),
                 fd_statistics_hooks:unify(A, O)).
propagation_hook(domain(X, Dom), plain_domain(X, Dom),
                 fd_statistics_hooks:restrict(X, Dom)).
propagation_hook(relation_tuple(R, T), plain_relation_tuple(R, T),
                 fd_statistics_hooks:relate(R, T)).

:- public
    run/1, entail/1, create/2, put/3, unify/2, restrict/2, relate/2.

run(Propagator) :-
    progress(resumptions),
    (   clpfd:plain_activate_propagator(Propagator)
    ->  true
    ;   contradiction,
        fail
    ).

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
    count(propagators),
    clpfd:plain_make_propagator(Constraint, Propagator).

put(X, Dom, Ps) :-
    (   Dom == empty
    ->  progress,
        contradiction
    ;   get_attr(X, clpfd, clpfd_attr(_, _, _, Dom0, _))
    ->  count_change(Dom0, Dom)
    ;   var(X)
    ->  count_first(Dom)
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

count_first(from_to(F, T)) :-
    F == T,
    !.
count_first(_) :-
    progress(variables).

unify(Attribute, Other) :-
    (   value_within(Attribute, Other)
    ->  progress(prunings)
    ;   progress
    ),
    (   clpfd:plain_attr_unify_hook(Attribute, Other)
    ->  true
    ;   contradiction,
        fail
    ).

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

:- dynamic
    always/0.

position(resumptions,    1).
position(entailments,    2).
position(prunings,       3).
position(contradictions, 4).
position(propagators,    5).
position(variables,      6).
position(backtracks,     7).
position(restarts,       8).
position(solutions,      9).
position(optimalities,  10).

zero(counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false)).

failure_counted(Counters) :-
    arg(11, Counters, true).

set_failure_counted(Counters, Boolean) :-
    nb_setarg(11, Counters, Boolean).

%!  counting is semidet.
%
%   True if this thread counts.

counting :-
    counters(_).

counters(Counters) :-
    (   nb_current('$fd_counters', Scope),
        Scope \== none
    ->  Counters = Scope
    ;   always,
        outer_counters(Counters)
    ).

outer_counters(Counters) :-
    (   nb_current('$fd_outer_counters', Counters)
    ->  true
    ;   zero(Zero),
        nb_setval('$fd_outer_counters', Zero),
        nb_getval('$fd_outer_counters', Counters)
    ).

%!  count(+Counter) is det.
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

%!  progress(+Counter) is det.
%!  progress is det.
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

%!  contradiction is det.
%
%   Count the current failure, once.

contradiction :-
    (   counters(Counters),
        \+ failure_counted(Counters)
    ->  add_1(contradictions, Counters),
        set_failure_counted(Counters, true)
    ;   true
    ).

%!  read_and_reset(+Counter, -Count) is det.
%
%   Count is the value of Counter, which is reset to 0.

read_and_reset(Counter, Count) :-
    position(Counter, I),
    (   nb_current('$fd_counters', Scope),
        Scope \== none
    ->  Counters = Scope
    ;   outer_counters(Counters)
    ),
    arg(I, Counters, Value),
    nb_setarg(I, Counters, 0),
    Count = Value.

%!  count_always(+Boolean) is det.
%
%   Switch counting outside scopes on or off, for all threads.

count_always(false) :-
    retractall(always).
count_always(true) :-
    (   always
    ->  true
    ;   assertz(always)
    ).

%!  enter_scope(-Outer) is det.
%
%   Count in new counters, from 0, until leave_scope(Outer).

enter_scope(Outer) :-
    (   nb_current('$fd_counters', Outer)
    ->  true
    ;   Outer = none
    ),
    zero(Zero),
    nb_setval('$fd_counters', Zero).

%!  leave_scope(+Outer) is det.
%
%   Return to the counters Outer.

leave_scope(Outer) :-
    nb_setval('$fd_counters', Outer).

:- initialization(make_hookable, now).
