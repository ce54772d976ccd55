:- module(fd_statistics,
          [ fd_statistics/0,
            fd_statistics/1,            % -Statistics
            fd_statistics/2,            % ?Key, -Count
            fd_statistics_on/0,
            fd_statistics_off/0
          ]).
:- use_module(library(lists), [member/2]).
:- reexport(fd_statistics/counting,
            [ call_with_fd_statistics/2,
              call_with_fd_statistics/3,
              fd_count/1
            ]).
:- use_module(fd_statistics/counting,
              [ fd_counting/1,
                fd_keys/2,
                fd_take/3,
                fd_take_all/2
              ]).

/** <module> Propagation statistics for library(clpfd)

Counts what SICStus Prolog's fd_statistics counts, for any program that
uses library(clpfd).  As there, counting goes on all the time: *loading
this file switches it on* for all threads, at the cost that
docs/statistics.md tells, until fd_statistics_off/0.

    ?- use_module(library(clpfd)).
    ?- use_module(prolog/fd/prolog/fd_statistics).
    ?- X in 1..5, X #\= 3, labeling([], [X]), fd_statistics.

Who wants to count one goal, and pay for no other, loads
statistics/counting.pl instead and calls call_with_fd_statistics/2; so
does the rest of this program.

Every thread and every engine has counters of its own.  In the scope of
call_with_fd_statistics/2 the predicates here read the scope's counters.

The Prolog flag `fd_statistics` says which keys there are: `classic`, the
default, for those of SICStus Prolog up to 4.9, or `'4.10'`.

The figures are analogues.  Another system decomposes the same constraint
into other propagators, and wakes them at other times; compare them within
one system only.  docs/statistics.md defines each key.
*/

:- create_prolog_flag(fd_statistics, classic, [type(atom),keep(true)]).

%!  fd_statistics is det.
%
%   Print the statistics on the standard error stream and zero them all.

fd_statistics :-
    fd_statistics(Statistics),
    forall(member(Key-Count, Statistics),
           ( title(Key, Title),
             format(user_error, '~w: ~d~n', [Title,Count])
           )).

title(resumptions,  'Resumptions').
title(entailments,  'Entailments').
title(prunings,     'Prunings').
title(backtracks,   'Backtracks').
title(constraints,  'Constraints created').
title(propagations, 'Propagations').
title(restarts,     'Restarts').
title(solutions,    'Solutions').
title(optimalities, 'Optimalities').
title(propagators,  'Propagators created').
title(variables,    'Variables created').

%!  fd_statistics(-Statistics) is det.
%
%   Statistics is a list of Key-Count with the keys that the flag
%   `fd_statistics` tells.  All counters are zeroed, also those of the
%   other key set.

fd_statistics(Statistics) :-
    current_prolog_flag(fd_statistics, KeySet),
    fd_take_all(KeySet, Statistics).

%!  fd_statistics(?Key, ?Count) is nondet.
%
%   Count is the value of Key, which is zeroed, whether it unifies or not.
%   Without Key, enumerates those that the flag `fd_statistics` tells.  A
%   given Key may be of either set; the flag decides what `backtracks`
%   means.
%
%   @error domain_error(fd_statistics_key, Key)

fd_statistics(Key, Count) :-
    current_prolog_flag(fd_statistics, KeySet),
    (   var(Key)
    ->  fd_keys(KeySet, Keys),
        member(Key, Keys)
    ;   true
    ),
    fd_take(KeySet, Key, Taken),
    Count = Taken.

%!  fd_statistics_on is det.
%!  fd_statistics_off is det.
%
%   Count everything from now on, in all threads; or nothing any longer
%   but what runs in call_with_fd_statistics/2,3.  What was counted can be
%   read in either state.

fd_statistics_on :-
    fd_counting(true).

fd_statistics_off :-
    fd_counting(false).

:- initialization(fd_statistics_on).
