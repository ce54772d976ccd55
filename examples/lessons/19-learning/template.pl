:- use_module(library(clpfd)).

%!  nogood(+Vs, +Nogood) is semidet.
%
%   Vs do not have all the values of the Nogood.

nogood(_, _) :-
    fail.

%!  conflict(+Vs, +Decisions, -Core) is semidet.
%
%   Core are Decisions that cannot all hold, and none of them can be left out.

conflict(_, _, _) :-
    fail.

%!  jump(+Decisions, +Core, -Level) is det.
%
%   Level of the Decisions stay, so that all of Core but the latest holds.

jump(_, _, _) :-
    fail.

%!  without_subsumed(+Nogoods, -Kept) is det.
%
%   Kept are the Nogoods of which no proper subset is one.

without_subsumed(_, _) :-
    fail.
