:- module(fd_counters,
          [ count/1,                    % +Counter
            take/2,                     % +Counter, -Count
            step/1,                     % +Counter
            step/0,
            contradiction/0,
            counting/0,
            count_always/1,             % +Boolean
            enter_scope/1,              % -Outer
            leave_scope/1               % +Outer
          ]).

/** <module> The counters of a thread

Every thread and every engine has counters of its own, in global variables:
those of the scope that it is in, and those that it counts in outside of all
scopes, once counting is switched on for good.

The last argument of the counters is a flag: the present failure is counted
already.  A contradiction is found once, however many propagators are left
through it.
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

%!  step(+Counter) is det.
%!  step is det.
%
%   Propagation goes on: a failure from here on is a new contradiction.
%   Add 1 to Counter.

step(Counter) :-
    (   counters(Counters)
    ->  add_1(Counter, Counters),
        nb_setarg(11, Counters, false)
    ;   true
    ).

step :-
    (   counters(Counters)
    ->  nb_setarg(11, Counters, false)
    ;   true
    ).

%!  contradiction is det.
%
%   Count the present failure, once.

contradiction :-
    (   counters(Counters),
        arg(11, Counters, false)
    ->  add_1(contradictions, Counters),
        nb_setarg(11, Counters, true)
    ;   true
    ).

%!  take(+Counter, -Count) is det.
%
%   Count is the value of Counter, which becomes 0.

take(Counter, Count) :-
    position(Counter, I),
    (   nb_current('$fd_counters', Scope),
        Scope \== none
    ->  Counters = Scope
    ;   outer_counters(Counters)
    ),
    arg(I, Counters, Taken),
    nb_setarg(I, Counters, 0),
    Count = Taken.

%!  count_always(+Boolean) is det.
%
%   Count outside of scopes, too, in all threads; or no longer.

count_always(false) :-
    retractall(always).
count_always(true) :-
    (   always
    ->  true
    ;   assertz(always)
    ).

%!  enter_scope(-Outer) is det.
%
%   Count from zero in new counters until leave_scope(Outer).

enter_scope(Outer) :-
    (   nb_current('$fd_counters', Outer)
    ->  true
    ;   Outer = none
    ),
    zero(Zero),
    nb_setval('$fd_counters', Zero).

%!  leave_scope(+Outer) is det.
%
%   Count in the counters Outer again.

leave_scope(Outer) :-
    nb_setval('$fd_counters', Outer).
