% Must not: leave a process behind

:- use_module(library(unix)).

solve(_, [1]) :-
    fork(Pid),
    (   Pid == child
    ->  detach_IO(_),
        sleep(98765)
    ;   true
    ).
