:- module(fd_statistics_counters,
          [ count/1,                    % +Counter
            read_and_reset/2,           % +Counter, -Count
            progress/1,                 % +Counter
            progress/0,
            contradiction/0,
            counting/0,
            count_always/1,             % +Boolean
            enter_scope/1,              % -Outer
            leave_scope/1               % +Outer
          ]).

/** <module> The counters of a thread

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
