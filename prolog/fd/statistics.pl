:- module(fd_statistics,
          [ call_with_fd_statistics/2   % :Goal, -Statistics
          ]).
:- use_module(library(clpfd), []).
:- use_module(library(prolog_wrap), [wrap_predicate/4, unwrap_predicate/2]).

/** <module> Propagation statistics for library(clpfd)

Counts what SICStus Prolog's fd_statistics counts, for any program that
uses library(clpfd).  The counters are wrappers around five internal
predicates of the library, in place only while somebody counts: counting
costs a run some 5 to 30 % of its time, so a run is either timed or
counted.  Every thread has counters of its own.

The figures are analogues.  Another system decomposes the same constraint
into other propagators, and wakes them at other times; compare them within
one system only.
*/

:- meta_predicate
    call_with_fd_statistics(0, -).

:- dynamic
    counting_threads/1.

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
    (   Change > 0,
        Count =:= 1
    ->  wrap
    ;   Count =:= 0
    ->  unwrap
    ;   true
    ).

wrap :-
    wrap_predicate(clpfd:activate_propagator(_), fd_statistics, Activate,
                   fd_statistics:count_activation(Activate)),
    wrap_predicate(clpfd:kill(_), fd_statistics, Kill,
                   ( fd_statistics:count(2), Kill )),
    wrap_predicate(clpfd:make_propagator(_, _), fd_statistics, Make,
                   ( fd_statistics:count(5), Make )),
    wrap_predicate(clpfd:fd_put(X, Dom, _), fd_statistics, Put,
                   ( fd_statistics:count_domain(X, Dom), Put )),
    wrap_predicate(clpfd:attr_unify_hook(Attr, Other), fd_statistics, Hook,
                   ( fd_statistics:count_unification(Attr, Other), Hook )).

unwrap :-
    forall(counted_predicate(PI),
           unwrap_predicate(clpfd:PI, fd_statistics)).

counted_predicate(activate_propagator/1).
counted_predicate(kill/1).
counted_predicate(make_propagator/2).
counted_predicate(fd_put/3).
counted_predicate(attr_unify_hook/2).

%   A contradiction is found once, however many propagators are left
%   through it: the flag in the sixth argument says that the present
%   failure is counted already.

:- public
    count_activation/1, count/1, count_domain/2, count_unification/2.

:- meta_predicate
    count_activation(0).

count_activation(Activate) :-
    count(1),
    progress,
    (   call(Activate)
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
