% Must not: go on for ever
% Ends: cpu

:- repeat, fail.

solve(_, [1]).
