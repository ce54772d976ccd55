:- module(time,
          [ alarm/4,                    % +Seconds, :Goal, -Alarm, +Options
            install_alarm/2,            % +Alarm, +Seconds
            uninstall_alarm/1,          % +Alarm
            remove_alarm/1,             % +Alarm
            call_with_time_limit/2      % +Seconds, :Goal
          ]).

/** <module> No time limits

SWI-Prolog's WebAssembly build has no library(time), which takes signals.  Nor
can its hook prolog:heartbeat/0 look at the clock: with it, searches find some
solutions several times.  The page ends a worker that takes too long.
*/

:- meta_predicate
    alarm(+, 0, -, +),
    call_with_time_limit(+, 0).

%!  alarm(+Seconds, :Goal, -Alarm, +Options) is det.
%!  install_alarm(+Alarm, +Seconds) is det.
%!  uninstall_alarm(+Alarm) is det.
%!  remove_alarm(+Alarm) is det.
%
%   An alarm that never rings.

alarm(_, _, silent, _).

install_alarm(silent, _).

uninstall_alarm(silent).

remove_alarm(silent).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%
%   As once(Goal).

call_with_time_limit(_, Goal) :-
    once(Goal).
