% Must not: go on for ever
% Ends: cpu

:- repeat, fail.
