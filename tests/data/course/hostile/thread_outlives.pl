% Must not: go on after the end of the goal
% Ends: wall cpu

solve(_, [1]) :-
    thread_create(loop, _, [detached(true)]),
    halt.

loop :-
    catch((repeat, fail), _, true),
    loop.

:- at_halt(sleep(98765)).
