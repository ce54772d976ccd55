% Must not: take the machine's memory
% Ends: cpu memory signal

:- set_prolog_flag(agc_margin, 0).

solve(_, _) :-
    between(1, inf, N),
    format(atom(Atom), '~w~t~1000|', [N]),
    assertz(seen(Atom)),
    fail.
