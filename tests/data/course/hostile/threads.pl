% Must not: fill the machine with threads

solve(_, [1]) :-
    catch(start, _, true).

start :-
    between(1, 10_000, _),
    thread_create(sleep(98765), _),
    fail.
start.
