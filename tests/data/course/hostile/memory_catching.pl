% Must not: go on after every error about memory
% Ends: cpu memory signal

solve(Board, Answer) :-
    catch(grow([]), _, true),
    solve(Board, Answer).

grow(L) :-
    length(M, 100_000),
    grow([M|L]).
