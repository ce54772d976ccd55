:- use_module(library(clpfd)).

%!  keep(+Vs, +Values, +Free) is semidet.
%
%   Vs have their Values, but for the positions in Free.

keep(_, _, _) :-
    fail.

%!  adjacent(+N, +Size, -Free) is nondet.
%
%   Free are Size adjacent positions of 1..N.

adjacent(_, _, _) :-
    fail.

%!  repair(+Vs, +Cost, +Known, -Best) is det.
%
%   Best is the smallest Cost below Known, or Known.

repair(_, _, _, _) :-
    fail.

%!  conflicts(+Columns, -Row, -Count) is det.
%
%   Row is the first of those whose star is in the most conflicts, Count.

conflicts(_, _, _) :-
    fail.
