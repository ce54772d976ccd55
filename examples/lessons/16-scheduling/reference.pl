:- use_module(library(clpfd)).

%!  apart(+S1, +Days1, +S2, +Days2) is semidet.
%
%   The tasks with the starts S1 and S2 do not overlap.

apart(S1, Days1, S2, Days2) :-
    S1 + Days1 #=< S2 #\/ S2 + Days2 #=< S1.

%!  work_bound(+Tasks, +Limit, -Bound) is det.
%
%   The work of the Tasks, each Days-Need, takes at least Bound days.

work_bound(Tasks, Limit, Bound) :-
    aggregate_all(sum(Days*Need), member(Days-Need, Tasks), Work),
    Bound is (Work + Limit - 1) // Limit.

%!  compulsory(+Start, +Days, -Days0) is det.
%
%   Days0 are the days on which a task certainly runs.

compulsory(Start, Days, Days0) :-
    fd_inf(Start, Earliest),
    fd_sup(Start, Latest),
    Last is Earliest + Days - 1,
    findall(Day, between(Latest, Last, Day), Days0).

%!  shortest(+Tasks, +Limit, -Starts, -End) is det.
%
%   Starts is a plan of the Tasks with the earliest End.

shortest(Tasks, Limit, Starts, End) :-
    pairs_keys(Tasks, Durations),
    sum_list(Durations, Horizon),
    same_length(Tasks, Starts),
    Starts ins 0..Horizon,
    foldl(last_end, Starts, Durations, 0, End),
    maplist(running, Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    once(labeling([min(End)], Starts)).

last_end(S, Days, End0, End) :-
    End #= max(End0, S + Days).

running(Days-Need, S, task(S,Days,_,Need,_)).
