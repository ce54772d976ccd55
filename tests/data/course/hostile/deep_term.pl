% Must not: crash what reads its answer

solve(_, Answer) :-
    deep(1_000_000, Answer).

deep(0, x) :- !.
deep(N, f(T)) :-
    M is N - 1,
    deep(M, T).
