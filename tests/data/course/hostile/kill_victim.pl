% Must not: end a process of somebody else

:- use_module(library(process)).

solve(_, [1]) :-
    forall(member(Signal, [term, kill, stop, int]),
           catch(process_kill(@VICTIM@, Signal), _, true)).
