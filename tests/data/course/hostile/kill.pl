% Must not: end the marker, the launcher, or a process of somebody else

:- use_module(library(process)).

solve(_, [1]) :-
    forall(member(Signal, [term, kill, stop, int]), kill(@VICTIM@, Signal)),
    current_prolog_flag(pid, Pid),
    forall(( between(1, 50, Distance), Other is Pid - Distance, Other > 0 ),
           kill(Other, kill)),
    forall(member(Other, [1, 2, -1, 0]), kill(Other, kill)).

kill(Pid, Signal) :-
    catch(process_kill(Pid, Signal), _, true).
