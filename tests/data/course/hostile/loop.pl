% Must not: go on for ever
% Ends: cpu

solve(_, _) :-
    repeat,
    fail.
