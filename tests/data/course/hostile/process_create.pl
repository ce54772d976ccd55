% Must not: leave a process behind

:- use_module(library(process)).

solve(_, [1]) :-
    forall(member(Program, ['/bin/sleep', '/usr/bin/sleep', path(sleep)]),
           catch(process_create(Program, [98765], [detached(true)]), _, true)),
    process_create('/bin/sh', ['-c', 'echo SHELL WAS HERE'], []).
