:- module(time,
          [ call_with_time_limit/2      % +Seconds, :Goal
          ]).

/** <module> No time limits

SWI-Prolog's WebAssembly build has no library(time), which takes signals.  Nor
can its hook prolog:heartbeat/0 look at the clock: with it, searches find some
solutions several times.  The page ends a worker that takes too long.
*/

:- meta_predicate
    call_with_time_limit(+, 0).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%
%   As once(Goal).

call_with_time_limit(_, Goal) :-
    once(Goal).
