% Must not: wait for input for ever
% Ends: cpu

solve(Board, Answer) :-
    catch(read(_), _, true),
    solve(Board, Answer).
