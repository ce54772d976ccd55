% Must not: become another program

:- use_module(library(unix)).

solve(_, [1]) :-
    exec(sh('-c', 'echo SHELL WAS HERE; sleep 98765')).
