% Must not: go on for ever
% Ends: wall

solve(Board, Answer) :-
    catch(sleep(98765), _, true),
    solve(Board, Answer).
