
% wrong touching: the next cell of the row only
touching(_, R-C1, R-C2) :-
    abs(C1 - C2) =:= 1.

% wrong touching: without abs
touching(_, R1-C1, R2-C2) :-
    Rows is R1 - R2,
    Columns is C1 - C2,
    near(Rows, Columns).

% wrong touching: upwards only
touching(N, R1-C1, R2-C2) :-
    R2 =< R1,
    distance(N, R1, R2, Rows),
    distance(N, C1, C2, Columns),
    near(Rows, Columns).

% wrong touching: rows or columns that are close
touching(N, R1-C1, R2-C2) :-
    (   distance(N, R1, R2, 1)
    ;   distance(N, C1, C2, 1)
    ).

% wrong touching: all cells touch
touching(_, _, _).

% right touching: the other way round, by maplist/4
touching(N, R1-C1, R2-C2) :-
    maplist(distance(N), [R2,C2], [R1,C1], [Rows,Columns]),
    near(Rows, Columns).

% right touching: there are distances that are near
touching(N, R1-C1, R2-C2) :-
    findall(A-B, ( distance(N, R1, R2, A), distance(N, C1, C2, B) ), Distances),
    member(Rows-Columns, Distances),
    once(near(Rows, Columns)).
