:- module(fd_statistics,
          [ fd_statistics/0,
            fd_statistics/1,            % -Statistics
            fd_statistics/2,            % ?Key, ?Count
            fd_statistics_on/0,
            fd_statistics_off/0
          ]).
:- use_module(library(lists)).
:- reexport(fd_statistics/scoped, [call_with_fd_statistics/2]).
:- use_module(fd_statistics/scoped).

/** <module> Propagation statistics for library(clpfd)

Counts what SICStus Prolog's fd_statistics counts, for any program that uses
library(clpfd):

    ?- use_module(library(clpfd)).
    ?- use_module(library(fd_statistics)).
    ?- X in 1..5, X #\= 3, labeling([], [X]), fd_statistics.

As in SICStus Prolog, counting is always on: *loading this file switches it
on* for all threads, until fd_statistics_off/0.  A program that only wants to
count single goals loads library(fd_statistics/scoped) instead, which costs
nothing outside of call_with_fd_statistics/2.

Every thread and every engine has its own counters.  Inside
call_with_fd_statistics/2 the predicates of this file read the counters of
that call.

The keys are those of SICStus Prolog up to 4.9:

  | `resumptions` | runs of propagators                   |
  | `entailments` | propagators removed as entailed       |
  | `prunings`    | domains reduced, assignments included |
  | `backtracks`  | contradictions                        |
  | `constraints` | propagators created                   |

Compare the figures within one system only: another system decomposes the
same constraint into other propagators, and runs them at other times.
*/

%!  fd_statistics is det.
%
%   Print the statistics of all keys on the standard error stream and reset
%   all counters to 0.

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

%!  fd_statistics(-Statistics) is det.
%
%   Statistics is a list of Key-Count.  All counters are reset to 0.
%
%       ?- [X,Y] ins 1..3, X #\= Y, X = 1, fd_statistics(Statistics).
%       Statistics = [ resumptions-2, entailments-1, prunings-2,
%                      backtracks-0, constraints-1 ], ...

fd_statistics(Statistics) :-
    findall(Key-Count, fd_read(Key, Count), Statistics0),
    Statistics = Statistics0.

%!  fd_statistics(+Key, ?Count) is semidet.
%!  fd_statistics(-Key, ?Count) is nondet.
%
%   Count is the value of Key.  The counter is reset to 0, even if Count does
%   not unify.  If Key is unbound, enumerate the keys.
%
%       ?- X in 1..5, X #\= 3, fd_statistics(prunings, Count).
%       Count = 1, ...
%
%   @error type_error(atom, Key), domain_error(fd_statistics_key, Key)

fd_statistics(Key, Count) :-
    fd_read(Key, Count).

%!  fd_statistics_on is det.
%!  fd_statistics_off is det.
%
%   Switch counting on or off, for all threads.  While it is off, only
%   call_with_fd_statistics/2 counts.  The counters can be read either way.

fd_statistics_on :-
    fd_counting(true).

fd_statistics_off :-
    fd_counting(false).

:- initialization(fd_statistics_on).
