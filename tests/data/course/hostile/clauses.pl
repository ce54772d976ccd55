% Must not: take the machine's memory
% Ends: cpu memory signal

:- dynamic fact/2.

solve(_, _) :-
    length(List, 1000),
    repeat,
    assertz(fact(List, List)),
    fail.
