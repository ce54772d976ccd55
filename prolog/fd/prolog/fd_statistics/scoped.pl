:- module(fd_statistics_scoped,
          [ call_with_fd_statistics/2,  % :Goal, -Statistics
            fd_counting/1,              % +Boolean
            fd_keys/1,                  % -Keys
            fd_read/2,                  % +Key, -Count
            fd_read_all/1               % -Statistics
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(hooks).

/** <module> Propagation statistics of a single goal

Counts what library(clpfd) does while a goal runs:

    ?- use_module(library(clpfd)).
    ?- use_module(library(fd_statistics/scoped)).
    ?- X in 1..9,
       call_with_fd_statistics(label([X]), Statistics).

Loading this file does not switch counting on and slows nothing down.  Other
libraries should load this file rather than library(fd_statistics), which
switches counting on for all threads.
*/

:- meta_predicate
    call_with_fd_statistics(0, -).

:- dynamic
    counting_for/1.                     % `scope`, one for each, or `always`

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
            fd_read_all(Counted)
        ),
        close_scope(Outer)),
    pairs_values(Counted, Counts),
    Statistics0 =.. [fd_statistics|Counts],
    Statistics = Statistics0.

open_scope(Outer) :-
    begin_counting(scope),
    enter_scope(Outer).

close_scope(Outer) :-
    leave_scope(Outer),
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
                 ;   remove_hooks
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
    count_always(Boolean),
    end_counting(always),
    (   Boolean == true
    ->  begin_counting(always)
    ;   true
    ).

%!  fd_keys(-Keys) is det.
%
%   Keys are the keys of fd_statistics/2, in the order of SICStus Prolog's manual.

fd_keys([resumptions, entailments, prunings, backtracks, constraints]).

%!  fd_read(+Key, -Count) is det.
%
%   Count is the value of Key, which is reset to 0.
%
%   @error type_error(atom, Key), domain_error(fd_statistics_key, Key)

fd_read(Key, Count) :-
    must_be(atom, Key),
    (   read_and_reset(Key, Count0)
    ->  Count = Count0
    ;   domain_error(fd_statistics_key, Key)
    ).

%!  fd_read_all(-Statistics) is det.
%
%   Statistics is a list of Key-Count with all keys.  All counters are reset to 0.

fd_read_all(Statistics) :-
    fd_keys(Keys),
    maplist(key_count, Keys, Statistics0),
    Statistics = Statistics0.

key_count(Key, Key-Count) :-
    fd_read(Key, Count).
