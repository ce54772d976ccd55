:- module(fd_statistics_scoped,
          [ call_with_fd_statistics/2,  % :Goal, -Statistics
            call_with_fd_statistics/3,  % :Goal, +KeySet, -Statistics
            fd_count/1,                 % +Key
            fd_counting/1,              % +Boolean
            fd_keys/2,                  % +KeySet, -Keys
            fd_read/3,                  % +KeySet, +Key, -Count
            fd_read_all/2               % +KeySet, -Statistics
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
       call_with_fd_statistics(label([X]), '4.10', Statistics).

Loading this file does not switch counting on and slows nothing down.  Other
libraries should load this file rather than library(fd_statistics), which
switches counting on for all threads.
*/

:- meta_predicate
    call_with_fd_statistics(0, -),
    call_with_fd_statistics(0, +, -).

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

call_with_fd_statistics(Goal, Statistics) :-
    call_with_fd_statistics(Goal, classic, Pairs),
    pairs_values(Pairs, Counts),
    Statistics0 =.. [fd_statistics|Counts],
    Statistics = Statistics0.

%!  call_with_fd_statistics(:Goal, +KeySet, -Statistics) is semidet.
%
%   As call_with_fd_statistics/2.  Statistics is a list of Key-Count with
%   the keys of KeySet, `classic` or `'4.10'`.
%
%       ?- X in 1..3,
%          call_with_fd_statistics(findall(X, label([X]), Xs), '4.10', S),
%          memberchk(solutions-Count, S).
%       Count = 3, ...
%
%   @error type_error(atom, KeySet), domain_error(fd_key_set, KeySet)

call_with_fd_statistics(Goal, KeySet, Statistics) :-
    fd_keys(KeySet, _),
    setup_call_cleanup(
        open_scope(Outer),
        (   once(Goal),
            fd_read_all(KeySet, Counted)
        ),
        close_scope(Outer)),
    Statistics = Counted.

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
%   Switch counting outside of call_with_fd_statistics/2,3 on or off, for
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

%!  fd_count(+Key) is det.
%
%   Add 1 to a counter.  For search procedures other than labeling/2, which
%   call it when they go on with an alternative branch (`backtracks`), start
%   from scratch again (`restarts`), find a solution (`solutions`), or prove
%   it optimal or have found all solutions (`optimalities`).  While the thread
%   does not count, this does nothing and costs almost nothing.
%
%   @error domain_error(fd_search_key, Key)

fd_count(Key) :-
    (   search_key(Key)
    ->  count(Key)
    ;   domain_error(fd_search_key, Key)
    ).

search_key(backtracks).
search_key(restarts).
search_key(solutions).
search_key(optimalities).

%!  fd_keys(+KeySet, -Keys) is det.
%
%   Keys are the keys of fd_statistics/2 in SICStus Prolog up to 4.9, if
%   KeySet is `classic`, or from 4.10 on, if it is `'4.10'`, in the order of
%   its manual.
%
%   @error type_error(atom, KeySet), domain_error(fd_key_set, KeySet)

fd_keys(KeySet, Keys) :-
    must_be(atom, KeySet),
    (   keys(KeySet, Keys0)
    ->  Keys = Keys0
    ;   domain_error(fd_key_set, KeySet)
    ).

keys(classic, [resumptions, entailments, prunings, backtracks, constraints]).
keys('4.10', [ propagations, entailments, prunings, backtracks, restarts,
               solutions, optimalities, propagators, variables ]).

%!  fd_read(+KeySet, +Key, -Count) is det.
%
%   Count is the value of Key, which is reset to 0.  KeySet selects the
%   meaning of `backtracks`; all other keys have one meaning.
%
%   @error type_error(atom, Key), domain_error(fd_statistics_key, Key)

fd_read(KeySet, Key, Count) :-
    must_be(atom, Key),
    (   counter(Key, KeySet, Counter)
    ->  read_and_reset(Counter, Count)
    ;   domain_error(fd_statistics_key, Key)
    ).

%!  fd_read_all(+KeySet, -Statistics) is det.
%
%   Statistics is a list of Key-Count with the keys of KeySet.  All counters
%   are reset to 0, including those of the other key set.
%
%   @error type_error(atom, KeySet), domain_error(fd_key_set, KeySet)

fd_read_all(KeySet, Statistics) :-
    read_keys(KeySet, Statistics0),
    read_keys(classic, _),
    read_keys('4.10', _),
    Statistics = Statistics0.

read_keys(KeySet, Statistics) :-
    fd_keys(KeySet, Keys),
    maplist(key_count(KeySet), Keys, Statistics).

key_count(KeySet, Key, Key-Count) :-
    fd_read(KeySet, Key, Count).

counter(backtracks, classic, contradictions) :- !.
counter(backtracks, _, backtracks).
counter(resumptions, _, resumptions).
counter(propagations, _, resumptions).
counter(entailments, _, entailments).
counter(prunings, _, prunings).
counter(constraints, _, propagators).
counter(propagators, _, propagators).
counter(variables, _, variables).
counter(restarts, _, restarts).
counter(solutions, _, solutions).
counter(optimalities, _, optimalities).
