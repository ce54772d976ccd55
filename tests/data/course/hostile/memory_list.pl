% Must not: take the machine's memory
% Ends: cpu memory signal itself

solve(_, List) :-
    set_prolog_flag(stack_limit, 100_000 000_000),
    numbers(0, List).

numbers(N, [N|Ns]) :-
    M is N + 1,
    numbers(M, Ns).
