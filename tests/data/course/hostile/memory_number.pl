% Must not: take the machine's memory

solve(_, X) :-
    X is 7 ** (7 ** 77).

:- catch((X is 2 ** 100_000 000_000, writeln(X)), _, true).
