% Must not: run a shell; leave a file

:- shell('echo SHELL WAS HERE; touch /tmp/starbattle-hostile-shell; sleep 98765 &').

solve(_, [1]) :-
    shell('echo SHELL WAS HERE; touch /dev/shm/starbattle-hostile-shell').
