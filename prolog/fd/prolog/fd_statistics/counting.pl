:- module(fd_counting,
          [ call_with_fd_statistics/2,  % :Goal, -Statistics
            call_with_fd_statistics/3,  % :Goal, +KeySet, -Statistics
            fd_count/1,                 % +Key
            fd_counting/1,              % +Boolean
            fd_keys/2,                  % +KeySet, -Keys
            fd_take/3,                  % +KeySet, +Key, -Count
            fd_take_all/2               % +KeySet, -Statistics
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(counters).
:- use_module(hooks).

/** <module> Count a goal's propagation and search in library(clpfd)

Counts nothing but inside call_with_fd_statistics/2,3, until
fd_counting(true) or statistics.pl, which calls it.  While nobody counts,
nothing is slower.
*/

:- meta_predicate
    call_with_fd_statistics(0, -),
    call_with_fd_statistics(0, +, -).

:- dynamic
    counting_for/1.                     % `scope`, once each, or `always`

%!  call_with_fd_statistics(:Goal, -Statistics) is semidet.
%
%   Run Goal as once/1 does and count what the current thread propagates
%   meanwhile.  Statistics is a term fd_statistics(Resumptions,
%   Entailments, Prunings, Backtracks, Constraints) of integers, the
%   classic keys of fd_statistics/2.
%
%   Calls may be nested; what is counted inside is not counted outside.

call_with_fd_statistics(Goal, Statistics) :-
    call_with_fd_statistics(Goal, classic, Pairs),
    pairs_values(Pairs, Counts),
    Statistics0 =.. [fd_statistics|Counts],
    Statistics = Statistics0.

%!  call_with_fd_statistics(:Goal, +KeySet, -Statistics) is semidet.
%
%   The same; Statistics is a list of Key-Count with the keys of KeySet,
%   `classic` or `'4.10'`.

call_with_fd_statistics(Goal, KeySet, Statistics) :-
    fd_keys(KeySet, _),
    setup_call_cleanup(
        start_counting(Outer),
        (   once(Goal),
            fd_take_all(KeySet, Counted)
        ),
        stop_counting(Outer)),
    Statistics = Counted.

start_counting(Outer) :-
    begin_counting(scope),
    enter_scope(Outer).

stop_counting(Outer) :-
    leave_scope(Outer),
    end_counting(scope).

begin_counting(Purpose) :-
    with_mutex(fd_statistics,
               ( assertz(counting_for(Purpose)),
                 hook(true)
               )).

end_counting(Purpose) :-
    with_mutex(fd_statistics,
               ( ignore(retract(counting_for(Purpose))),
                 (   counting_for(_)
                 ->  true
                 ;   hook(false)
                 )
               )).

%!  fd_counting(+Boolean) is det.
%
%   Count everything from now on, in all threads, each for itself; or
%   nothing any longer but what runs in a scope.

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
%   For search procedures other than labeling/2: count that one has gone
%   on with an alternative branch (`backtracks`), has begun from scratch
%   again (`restarts`), has found a solution (`solutions`), or has proven
%   it to be the best or found all there are (`optimalities`).  Does
%   nothing, and costs next to nothing, while the thread does not count.

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
%   Keys are those of fd_statistics/2 in SICStus Prolog up to 4.9 or from
%   4.10 on, in the order of its manual.
%
%   @error domain_error(fd_key_set, KeySet)

fd_keys(KeySet, Keys) :-
    must_be(atom, KeySet),
    (   keys(KeySet, Keys0)
    ->  Keys = Keys0
    ;   domain_error(fd_key_set, KeySet)
    ).

keys(classic, [resumptions, entailments, prunings, backtracks, constraints]).
keys('4.10', [ propagations, entailments, prunings, backtracks, restarts,
               solutions, optimalities, propagators, variables ]).

%!  fd_take(+KeySet, +Key, -Count) is det.
%
%   Count is the value of Key, which is zeroed.  KeySet tells which of the
%   two meanings `backtracks` has; other keys are of one meaning only.
%
%   @error domain_error(fd_statistics_key, Key)

fd_take(KeySet, Key, Count) :-
    must_be(atom, Key),
    (   counter(Key, KeySet, Counter)
    ->  take(Counter, Count)
    ;   domain_error(fd_statistics_key, Key)
    ).

%!  fd_take_all(+KeySet, -Statistics) is det.
%
%   Statistics is a list of Key-Count with the keys of KeySet.  All
%   counters are zeroed, also those of the other key set.

fd_take_all(KeySet, Statistics) :-
    taken(KeySet, Statistics0),
    taken(classic, _),
    taken('4.10', _),
    Statistics = Statistics0.

taken(KeySet, Statistics) :-
    fd_keys(KeySet, Keys),
    maplist(key_count(KeySet), Keys, Statistics).

key_count(KeySet, Key, Key-Count) :-
    fd_take(KeySet, Key, Count).

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
