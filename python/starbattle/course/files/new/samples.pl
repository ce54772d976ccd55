% wrong boards: the regions are forgotten
solve(board(N, S, _), Columns) :-
    length(Cells, N),
    maplist(same_length(Cells), Cells),
    append(Cells, Variables),
    Variables ins 0..1,
    maplist(stars(S), Cells),
    transpose(Cells, Turned),
    maplist(stars(S), Turned),
    labeling([down], Variables),
    maplist(ones, Cells, Columns).

% wrong boards: labels before the regions are posted, and only once
solve(board(N, S, Rows), Columns) :-
    length(Cells, N),
    maplist(same_length(Cells), Cells),
    append(Cells, Variables),
    Variables ins 0..1,
    maplist(stars(S), Cells),
    once(label(Variables)),
    constraints(board(N, S, Rows), Cells),
    maplist(ones, Cells, Columns).

% wrong boards: does not label
solve(Board, Columns) :-
    constraints(Board, Cells),
    maplist(ones, Cells, Columns).

% wrong all: the first solution only
solve(Board, Columns) :-
    constraints(Board, Cells),
    append(Cells, Variables),
    once(label(Variables)),
    maplist(ones, Cells, Columns).

% right boards: labels column by column, and reads off by a recursion
solve(Board, Columns) :-
    constraints(Board, Cells),
    transpose(Cells, Turned),
    append(Turned, Variables),
    labeling([ff,down], Variables),
    read_off(Cells, Columns).

read_off([], []).
read_off([Row|Rows], [Columns|Rest]) :-
    findall(C, ( nth1(C, Row, V), V > 0 ), Columns),
    read_off(Rows, Rest).

% right boards: variables for columns, tied to the cells
solve(Board, Columns) :-
    constraints(Board, Cells),
    maplist(row_columns, Cells, Columns),
    append(Cells, Variables),
    maplist(indomain, Variables).

row_columns(Cells, Columns) :-
    freeze_all(Cells, findall(C, nth1(C, Cells, 1), Columns)).

freeze_all([], Goal) :-
    call(Goal).
freeze_all([V|Vs], Goal) :-
    freeze(V, freeze_all(Vs, Goal)).

% wrong touching: the next cell of the row only
touching(_, R-C1, R-C2) :-
    abs(C1 - C2) =:= 1.

% wrong touching: without abs
touching(_, R1-C1, R2-C2) :-
    Rows is R1 - R2,
    Columns is C1 - C2,
    near(Rows, Columns).

% wrong touching: rows or columns that are close
touching(N, R1-C1, R2-C2) :-
    (   distance(N, R1, R2, 1)
    ;   distance(N, C1, C2, 1)
    ).

% right touching: the other way round, by maplist/4
touching(N, R1-C1, R2-C2) :-
    maplist(distance(N), [R2,C2], [R1,C1], [Rows,Columns]),
    near(Rows, Columns).

% right touching: there are distances that are near
touching(N, R1-C1, R2-C2) :-
    findall(A-B, ( distance(N, R1, R2, A), distance(N, C1, C2, B) ), Distances),
    member(Rows-Columns, Distances),
    once(near(Rows, Columns)).
