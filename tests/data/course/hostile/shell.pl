% Must not: run or become another program; leave a file or a process

:- use_module(library(process)).
:- use_module(library(unix)).

:- catch(shell('echo SHELL WAS HERE; touch /tmp/starbattle-hostile-shell; sleep 98765 &'),
         _, true).

solve(_, [1]) :-
    forall(( clause(run, Goal) ), catch(Goal, _, true)).

:- dynamic run/0.

run :-
    shell('echo SHELL WAS HERE; touch /dev/shm/starbattle-hostile-shell').
run :-
    open(pipe('cat /etc/shadow; echo SHELL WAS HERE'), read, In),
    read_string(In, _, Text),
    write(Text).
run :-
    member(Program, ['/bin/sleep', '/usr/bin/sleep', path(sleep)]),
    catch(process_create(Program, [98765], [detached(true)]), _, fail).
run :-
    process_create('/bin/sh', ['-c', 'echo SHELL WAS HERE'], []).
run :-
    exec(sh('-c', 'echo SHELL WAS HERE; sleep 98765')).
