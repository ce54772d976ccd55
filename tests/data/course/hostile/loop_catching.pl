% Must not: survive a limit by catching its error
% Ends: cpu

solve(Board, Answer) :-
    catch((repeat, fail), _, true),
    solve(Board, Answer).
