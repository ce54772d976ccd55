% wrong far: A may be the right one
far(A, B) :-
    abs(A - B) #> 1.

% wrong far: stars may touch
far(A, B) :-
    A #< B.

% wrong far: one empty cell too many
far(A, B) :-
    A + 2 #< B.

% wrong far: not the right order, only another column
far(A, B) :-
    A #\= B,
    A + 1 #\= B.

% wrong far: exactly one empty cell
far(A, B) :-
    B #= A + 2.

% wrong far: compares numbers that must be known
far(A, B) :-
    A + 1 < B.

% wrong far: the width of the example
far(A, B) :-
    [A,B] ins 1..5,
    A + 1 #< B.

% wrong far: labels
far(A, B) :-
    A + 1 #< B,
    label([A,B]).

% wrong far: tries all pairs of columns
far(A, B) :-
    between(1, 20, A),
    between(1, 20, B),
    B - A > 1.

% right far: by the distance
far(A, B) :-
    B - A #>= 2.

% right far: by the distance and the order
far(A, B) :-
    abs(A - B) #> 1,
    A #< B.

% right far: by the number of empty cells
far(A, B) :-
    B #= A + Empty + 1,
    Empty #>= 1.

% right far: one formula
far(A, B) :-
    A #< B #/\ A #\= B - 1.

% wrong two_stars: the last column is never used
two_stars(N, A, B) :-
    M is N - 1,
    [A,B] ins 1..M,
    far(A, B).

% wrong two_stars: columns from 0
two_stars(N, A, B) :-
    [A,B] ins 0..N,
    far(A, B).

% wrong two_stars: stars may touch
two_stars(N, A, B) :-
    [A,B] ins 1..N,
    A #< B.

% wrong two_stars: in any order
two_stars(N, A, B) :-
    [A,B] ins 1..N,
    abs(A - B) #> 1.

% wrong two_stars: no lower bound
two_stars(N, A, B) :-
    B #=< N,
    far(A, B).

% wrong two_stars: the width of the example
two_stars(_, A, B) :-
    [A,B] ins 1..5,
    far(A, B).

% wrong two_stars: labels
two_stars(N, A, B) :-
    [A,B] ins 1..N,
    far(A, B),
    label([A,B]).

% wrong two_stars: each star has a half of its own
two_stars(N, A, B) :-
    Half is N // 2,
    A in 1..Half,
    Next is Half + 1,
    B in Next..N,
    far(A, B).

% right two_stars: tight domains
two_stars(N, A, B) :-
    A in 1..N,
    B in 3..N,
    A #=< B - 2.

% right two_stars: the table of the pairs
two_stars(N, A, B) :-
    findall([X,Y], ( between(1, N, X), between(1, N, Y), Y - X > 1 ), Pairs),
    tuples_in([[A,B]], Pairs).

% right two_stars: a chain with a column between
two_stars(N, A, B) :-
    [A,Between,B] ins 1..N,
    chain([A,Between,B], #<),
    Between #= A + 1.

% wrong no_attack: stars in the same row are forgotten
no_attack(R1, C1, R2, C2) :-
    C1 #\= C2,
    abs(R1 - R2) #\= abs(C1 - C2).

% wrong no_attack: the same column is forgotten
no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    abs(R1 - R2) #\= abs(C1 - C2).

% wrong no_attack: one diagonal only
no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    C1 #\= C2,
    R1 - R2 #\= C1 - C2.

% wrong no_attack: the distance of the columns without abs
no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    C1 #\= C2,
    abs(R1 - R2) #\= C1 - C2.

% wrong no_attack: only the nearest cells of diagonals
no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    C1 #\= C2,
    abs(R1 - R2) + abs(C1 - C2) #\= 2.

% wrong no_attack: diagonals only
no_attack(R1, C1, R2, C2) :-
    abs(R1 - R2) #\= abs(C1 - C2).

% wrong no_attack: the first queen must be above
no_attack(R1, C1, R2, C2) :-
    R1 #< R2,
    C1 #\= C2,
    abs(R1 - R2) #\= abs(C1 - C2).

% wrong no_attack: stars that touch, not queens
no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    C1 #\= C2,
    abs(R1 - R2) #> 1 #\/ abs(C1 - C2) #> 1.

% wrong no_attack: labels
no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    C1 #\= C2,
    abs(R1 - R2) #\= abs(C1 - C2),
    label([R1,C1,R2,C2]).

% wrong no_attack: the board of the example
no_attack(R1, C1, R2, C2) :-
    [R1,C1,R2,C2] ins 1..4,
    R1 #\= R2,
    C1 #\= C2,
    abs(R1 - R2) #\= abs(C1 - C2).

% right no_attack: the numbers of the diagonals
no_attack(R1, C1, R2, C2) :-
    R1 #\= R2,
    C1 #\= C2,
    R1 - C1 #\= R2 - C2,
    R1 + C1 #\= R2 + C2.

% right no_attack: each of four lines has two different numbers
no_attack(R1, C1, R2, C2) :-
    maplist(#\=, [R1,C1], [R2,C2]),
    D #= R1 - R2,
    E #= C1 - C2,
    D #\= E,
    D #\= -E.

% right no_attack: squares
no_attack(R1, C1, R2, C2) :-
    (R1 - R2) * (C1 - C2) #\= 0,
    (R1 - R2) ^ 2 #\= (C1 - C2) ^ 2.

% wrong latin: columns only add up
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows),
    transpose(Rows, Columns),
    Sum is N * (N + 1) // 2,
    maplist(adds_up(Sum), Columns).

one_row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

adds_up(Sum, Column) :-
    sum(Column, #=, Sum).

% wrong latin: rows only
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows).

one_row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% wrong latin: columns only
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns).

one_row(N, Row) :-
    length(Row, N),
    Row ins 1..N.

% wrong latin: only rows below each other differ
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows),
    below(Rows).

one_row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

below([_]).
below([Upper,Lower|Rows]) :-
    maplist(#\=, Upper, Lower),
    below([Lower|Rows]).

% wrong latin: labels
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns),
    maplist(label, Rows).

one_row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% wrong latin: the size of the example
latin(_, Rows) :-
    Rows = [[A,B,C],[D,E,F],[G,H,I]],
    [A,B,C,D,E,F,G,H,I] ins 1..3,
    maplist(all_different, Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns).

% wrong latin: no domains
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns).

one_row(N, Row) :-
    length(Row, N),
    all_different(Row).

% wrong latin: numbers from 0
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns).

one_row(N, Row) :-
    length(Row, N),
    M is N - 1,
    Row ins 0..M,
    all_different(Row).

% wrong latin: only squares whose rows are shifted
latin(N, [First|Rows]) :-
    length(First, N),
    First ins 1..N,
    all_different(First),
    M is N - 1,
    length(Rows, M),
    foldl(shifted, Rows, First, _).

shifted(Row, [First|Before], Row) :-
    append(Before, [First], Row).

% right latin: pairs of different cells, without transpose/2
latin(N, Rows) :-
    length(Rows, N),
    maplist(one_row(N), Rows),
    distinct_rows(Rows).

one_row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    distinct(Row).

distinct([]).
distinct([V|Vs]) :-
    maplist(#\=(V), Vs),
    distinct(Vs).

distinct_rows([]).
distinct_rows([Row|Rows]) :-
    maplist(maplist(#\=, Row), Rows),
    distinct_rows(Rows).

% right latin: each number once in each line, by places
latin(N, Rows) :-
    findall(Row, ( between(1, N, _), length(Row, N) ), Rows),
    append(Rows, Cells),
    Cells ins 1..N,
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    maplist(all_distinct, Lines).

% right latin: each number once in each line, by reified sums
latin(N, Rows) :-
    length(Rows, N),
    maplist(is_row(N), Rows),
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    numlist(1, N, Numbers),
    maplist(has_all(Numbers), Lines).

is_row(N, Row) :-
    length(Row, N),
    Row ins 1..N.

has_all(Numbers, Line) :-
    maplist(has_one(Line), Numbers).

has_one(Line, Number) :-
    maplist(is_number(Number), Line, Truths),
    sum(Truths, #=, 1).

is_number(Number, V, Truth) :-
    Truth #<==> V #= Number.

% wrong two_stars: no star in the last of three cells
two_stars(N, A, B) :- N #> 3, [A,B] ins 1..N, A + 1 #< B.

% wrong two_stars: a row of two cells takes two stars
two_stars(2, 1, 2).
two_stars(N, A, B) :- N #> 2, [A,B] ins 1..N, A + 1 #< B.

% wrong latin: no square of one row
latin(N, Rows) :- N > 1, length(Rows, N), maplist(row(N), Rows), transpose(Rows, Columns), maplist(all_different, Columns).
row(N, Row) :- length(Row, N), Row ins 1..N, all_different(Row).
