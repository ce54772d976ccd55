% Must not: fill the machine with processes; leave one behind

:- use_module(library(unix)).

solve(_, [1]) :-
    forall(between(1, 1000, _), catch(fork(_), _, true)),
    forall(between(1, 1000, _), catch(fork(_), _, true)).
