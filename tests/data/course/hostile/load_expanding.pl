% Must not: go on for ever while it is loaded
% Ends: cpu

user:term_expansion(solve(A, B), [solve(A, B), (:- expand)]).

expand :-
    repeat,
    fail.

solve(_, [1]).
