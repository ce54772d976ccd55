:- module(fd_statistics_propagation_hooks,
          [ propagation_hook/3          % ?Head, ?Plain, ?Counting
          ]).
:- use_module(library(clpfd), []).
:- use_module(counters,
              [contradiction/0, count/1, progress/0, progress/1]).

/** <module> Count the propagation of library(clpfd)
*/

:- dynamic                              % hooks.pl adds the clauses
    clpfd:plain_activate_propagator/1,
    clpfd:plain_kill/1,
    clpfd:plain_make_propagator/2,
    clpfd:plain_fd_put/3,
    clpfd:plain_attr_unify_hook/2,
    clpfd:plain_domain/2,
    clpfd:plain_relation_tuple/2.

%!  propagation_hook(?Head, ?Plain, ?Counting) is nondet.
%
%   Counting replaces calls of Head in library(clpfd).  Plain is Head with
%   the name of the copy that has the original clauses.

propagation_hook(activate_propagator(P), plain_activate_propagator(P),
                 fd_statistics_propagation_hooks:run(P)).
propagation_hook(kill(S), plain_kill(S),
                 fd_statistics_propagation_hooks:entail(S)).
propagation_hook(make_propagator(C, P), plain_make_propagator(C, P),
                 fd_statistics_propagation_hooks:create(C, P)).
propagation_hook(fd_put(X, Dom, Ps), plain_fd_put(X, Dom, Ps),
                 fd_statistics_propagation_hooks:put(X, Dom, Ps)).
propagation_hook(attr_unify_hook(A, O), plain_attr_unify_hook(A, O),
                 fd_statistics_propagation_hooks:unify(A, O)).
propagation_hook(domain(X, Dom), plain_domain(X, Dom),
                 fd_statistics_propagation_hooks:restrict(X, Dom)).
propagation_hook(relation_tuple(R, T), plain_relation_tuple(R, T),
                 fd_statistics_propagation_hooks:relate(R, T)).

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
