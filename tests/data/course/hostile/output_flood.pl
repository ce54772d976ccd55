% Must not: fill the marker's memory or disk with output
% Ends: output

solve(_, _) :-
    repeat,
    write('All work and no play makes Jack a dull boy. '),
    fail.
