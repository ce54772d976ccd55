:- use_module(library(clpfd)).

%!  apart(+S1, +Days1, +S2, +Days2) is semidet.
%
%   The tasks with the starts S1 and S2 do not overlap.

apart(_, _, _, _) :-
    fail.

%!  work_bound(+Tasks, +Limit, -Bound) is det.
%
%   The work of the Tasks, each Days-Need, takes at least Bound days.

work_bound(_, _, _) :-
    fail.

%!  compulsory(+Start, +Days, -Days0) is det.
%
%   Days0 are the days on which a task certainly runs.

compulsory(_, _, _) :-
    fail.

%!  shortest(+Tasks, +Limit, -Starts, -End) is det.
%
%   Starts is a plan of the Tasks with the earliest End.

shortest(_, _, _, _) :-
    fail.
