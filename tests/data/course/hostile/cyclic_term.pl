% Must not: have its answer written for ever
% Ends: cpu output memory itself

solve(_, Answer) :-
    Answer = [Answer|Answer].
