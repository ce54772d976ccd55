:- module(fd_statistics,
          [ call_with_fd_statistics/2   % :Goal, -Statistics
          ]).
:- use_module(library(clpfd), []).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).

/** <module> Propagation statistics for library(clpfd)

Counts what SICStus Prolog's fd_statistics counts, for any program that
uses library(clpfd).  Counting costs a run some 20 % of its time, so a run
is either timed or counted (benchmarks/counting.pl measures it); while
nobody counts, nothing is slower.  Every thread has counters of its own.

The figures are analogues.  Another system decomposes the same constraint
into other propagators, and wakes them at other times; compare them within
one system only.

How it is done: loading this file makes six internal predicates of the
library dynamic, with the clauses that they have.  While somebody counts,
each has one more clause in front, which counts and then calls a copy of
the others.  (Wrapping them by library(prolog_wrap) would slow down every
run from then on, as SWI-Prolog 9.0 and 9.2 crash at their end once a
wrapper has been removed.)
*/

:- meta_predicate
    call_with_fd_statistics(0, -).

:- dynamic
    counting_threads/1,
    counting_clause/1.                  % Reference

counting_threads(0).

%!  call_with_fd_statistics(:Goal, -Statistics) is semidet.
%
%   Run Goal as once/1 does and count what the current thread propagates
%   meanwhile.  Statistics is a term fd_statistics(Resumptions,
%   Entailments, Prunings, Backtracks, Constraints) of integers:
%
%     - Resumptions: how often a propagator was run;
%     - Entailments: how often a propagator was removed, as it had nothing
%       left to do;
%     - Prunings: how often a domain became smaller.  A variable's first
%       domain is not a pruning;
%     - Backtracks: how often a contradiction was found, be it by a domain
%       that became empty or by a propagator that failed;
%     - Constraints: how many propagators were created.
%
%   Calls may be nested; what is counted inside is not counted outside.

call_with_fd_statistics(Goal, Statistics) :-
    setup_call_cleanup(
        start_counting(Outer),
        (   once(Goal),
            counted(Statistics)
        ),
        stop_counting(Outer)).

start_counting(Outer) :-
    (   nb_current('$fd_counters', Outer)
    ->  true
    ;   Outer = none
    ),
    with_mutex(fd_statistics, change_threads(1)),
    nb_setval('$fd_counters', counters(0, 0, 0, 0, 0, false)).

stop_counting(Outer) :-
    nb_setval('$fd_counters', Outer),
    with_mutex(fd_statistics, change_threads(-1)).

counted(fd_statistics(R, E, P, B, C)) :-
    nb_getval('$fd_counters', counters(R, E, P, B, C, _)).

change_threads(Change) :-
    retract(counting_threads(Count0)),
    Count is Count0 + Change,
    assertz(counting_threads(Count)),
    (   Count =:= 0
    ->  forall(retract(counting_clause(Ref)), erase(Ref))
    ;   counting_clause(_)
    ->  true
    ;   forall(counted(Head, _, Counting), put_in_front(Head, Counting))
    ).

put_in_front(Head, Counting) :-
    asserta((clpfd:Head :- !, Counting), Ref),
    assertz(counting_clause(Ref)).

%   counted(Head, Plain, Counting): calls of Head in library(clpfd) become
%   calls of Counting; Plain is Head under the name of the copy.

counted(activate_propagator(P), plain_activate_propagator(P),
        count_activation(P)).
counted(kill(S), plain_kill(S),
        ( count(2), clpfd:plain_kill(S) )).
counted(make_propagator(C, P), plain_make_propagator(C, P),
        ( count(5), clpfd:plain_make_propagator(C, P) )).
counted(fd_put(X, Dom, Ps), plain_fd_put(X, Dom, Ps),
        ( count_domain(X, Dom), clpfd:plain_fd_put(X, Dom, Ps) )).
counted(domains_intersection(D1, D2, D), plain_domains_intersection(D1, D2, D),
        count_intersection(D1, D2, D)).
counted(attr_unify_hook(Attr, Other), plain_attr_unify_hook(Attr, Other),
        ( count_unification(Attr, Other),
          clpfd:plain_attr_unify_hook(Attr, Other) )).

open_to_counting :-
    forall(counted(Head, Plain, _), make_dynamic(Head, Plain)).

make_dynamic(Head, _) :-
    predicate_property(clpfd:Head, dynamic),
    !.
make_dynamic(Head, Plain) :-
    findall(Head-Body, clause(clpfd:Head, Body), Clauses),
    findall(clpfd:(Plain :- Body), member(Head-Body, Clauses), Copies),
    functor(Head, Name, Arity),
    functor(Plain, PlainName, Arity),
    dynamic(clpfd:PlainName/Arity),
    maplist(assertz, Copies),
    abolish(clpfd:Name/Arity),
    dynamic(clpfd:Name/Arity),
    forall(member(Head-Body, Clauses), assertz(clpfd:(Head :- Body))).

:- initialization(open_to_counting, now).

%   A contradiction is found once, however many propagators are left
%   through it: the flag in the sixth argument says that the present
%   failure is counted already.

:- public
    count_activation/1, count/1, count_domain/2, count_intersection/3,
    count_unification/2.

count_activation(Propagator) :-
    count(1),
    progress,
    (   clpfd:plain_activate_propagator(Propagator)
    ->  true
    ;   contradiction,
        fail
    ).

count_domain(X, Dom) :-
    get_attr(X, clpfd, clpfd_attr(_, _, _, Dom0, _)),
    Dom0 \== Dom,
    !,
    progress,
    count_change(Dom).
count_domain(_, _).

%   Domains that have nothing in common make it fail before fd_put/3.

count_intersection(D1, D2, D) :-
    (   clpfd:plain_domains_intersection(D1, D2, D)
    ->  true
    ;   progress,
        contradiction,
        fail
    ).

%   A domain of one value becomes a unification, counted as such.

count_change(empty) :-
    !,
    contradiction.
count_change(from_to(F, T)) :-
    F == T,
    !.
count_change(_) :-
    count(3).

count_unification(clpfd_attr(_, _, _, Dom, _), Value) :-
    integer(Value),
    !,
    progress,
    (   clpfd:domain_contains(Dom, Value)
    ->  count(3)
    ;   contradiction
    ).
count_unification(_, _).

count(I) :-
    (   nb_current('$fd_counters', Counters),
        Counters \== none
    ->  arg(I, Counters, Count0),
        Count is Count0 + 1,
        nb_setarg(I, Counters, Count)
    ;   true
    ).

progress :-
    mark(false).

contradiction :-
    (   nb_current('$fd_counters', Counters),
        arg(6, Counters, false)
    ->  count(4),
        mark(true)
    ;   true
    ).

mark(Failing) :-
    (   nb_current('$fd_counters', Counters),
        Counters \== none
    ->  nb_setarg(6, Counters, Failing)
    ;   true
    ).
