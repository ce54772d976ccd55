% wrong windows_free: diagonals only
windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free([Lower|Rows]).
windows_free(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + D #=< 1,
    B + C #=< 1,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

% wrong windows_free: one diagonal is forgotten
windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free([Lower|Rows]).
windows_free(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B #=< 1,
    C + D #=< 1,
    A + C #=< 1,
    B + D #=< 1,
    A + D #=< 1,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

% wrong windows_free: exactly one
windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free([Lower|Rows]).
windows_free(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B + C + D #= 1,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

% wrong windows_free: windows do not overlap
windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free(Rows).
windows_free(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B + C + D #=< 1,
    row_windows(Upper, Lower).
row_windows(_, _).

% wrong windows_free: every second row
windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free(Rows).
windows_free(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B + C + D #=< 1,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

% wrong windows_free: the last column is left out
windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free([Lower|Rows]).
windows_free(_).

row_windows([_,_], [_,_]) :-
    !.
row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B + C + D #=< 1,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

% wrong windows_free: three ones are too many, not two
windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free([Lower|Rows]).
windows_free(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B + C + D #=< 2,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

% wrong windows_free: neighbors in rows and columns only
windows_free(Rows) :-
    maplist(apart, Rows),
    transpose(Rows, Columns),
    maplist(apart, Columns).

apart([A,B|Vs]) :-
    !,
    A + B #=< 1,
    apart([B|Vs]).
apart(_).

% wrong windows_free: square matrices of three rows
windows_free([[A,B],[C,D]]) :-
    A + B + C + D #=< 1.
windows_free([[A,B,C],[D,E,F],[G,H,I]]) :-
    A + B + D + E #=< 1,
    B + C + E + F #=< 1,
    D + E + G + H #=< 1,
    E + F + H + I #=< 1.

% wrong windows_free: labels
windows_free(Rows) :-
    rows_windows(Rows),
    maplist(label, Rows).

rows_windows([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    rows_windows([Lower|Rows]).
rows_windows(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B + C + D #=< 1,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

% wrong windows_free: there are two rows at least
windows_free([Upper,Lower]) :-
    !,
    row_windows(Upper, Lower).
windows_free([Upper,Lower|Rows]) :-
    row_windows(Upper, Lower),
    windows_free([Lower|Rows]).

% right windows_free: products of pairs
windows_free([_]).
windows_free([Upper,Lower|Rows]) :-
    window(Upper, Lower),
    windows_free([Lower|Rows]).

window([_], [_]).
window([A,B|Upper], [C,D|Lower]) :-
    maplist(not_both, [A,A,A,B,B,C], [B,C,D,C,D,D]),
    window([B|Upper], [D|Lower]).

not_both(A, B) :-
    A * B #= 0.

% right windows_free: all windows by their places
windows_free(Rows) :-
    findall(R-C, ( nth1(R, Rows, Row), nth1(C, Row, _) ), Places),
    maplist(window(Rows), Places).

window(Rows, R-C) :-
    S is R + 1,
    D is C + 1,
    (   nth1(S, Rows, Lower),
        nth1(D, Lower, V4)
    ->  nth1(R, Rows, Upper),
        nth1(C, Upper, V1),
        nth1(D, Upper, V2),
        nth1(C, Lower, V3),
        sum([V1,V2,V3,V4], #=<, 1)
    ;   true
    ).

% right windows_free: sums of neighbors in rows, then in columns
windows_free([Row]) :-
    !,
    is_list(Row).
windows_free(Rows) :-
    maplist(neighbor_sums, Rows, Sums),
    transpose(Sums, Columns),
    maplist(at_most_one, Columns).

neighbor_sums([A,B|Vs], [Sum|Sums]) :-
    !,
    Sum #= A + B,
    neighbor_sums([B|Vs], Sums).
neighbor_sums([_], []).

at_most_one([A,B|Sums]) :-
    !,
    A + B #< 2,
    at_most_one([B|Sums]).
at_most_one(_).

% wrong onehot: in one direction
onehot(X, Bs) :-
    length(Bs, N),
    X in 1..N,
    Bs ins 0..1,
    numlist(1, N, Ks),
    maplist(implies(X), Ks, Bs).

implies(X, K, B) :-
    X #= K #==> B.

% wrong onehot: one of them, whichever
onehot(X, Bs) :-
    length(Bs, N),
    X in 1..N,
    Bs ins 0..1,
    sum(Bs, #=, 1).

% wrong onehot: others may be 1
onehot(X, Bs) :-
    Bs ins 0..1,
    element(X, Bs, 1).

% wrong onehot: places from 0
onehot(X, Bs) :-
    length(Bs, N),
    Last is N - 1,
    X in 0..Last,
    numlist(0, Last, Ks),
    maplist(is_place(X), Ks, Bs).

is_place(X, K, B) :-
    B #<==> (X #= K).

% wrong onehot: X may be beyond the end
onehot(X, Bs) :-
    length(Bs, N),
    X in 0..sup,
    numlist(1, N, Ks),
    maplist(is_place(X), Ks, Bs).

is_place(X, K, B) :-
    B #<==> (X #= K).

% wrong onehot: tries the places
onehot(X, Bs) :-
    nth1(X, Bs, 1, Others),
    maplist(=(0), Others).

% wrong onehot: labels
onehot(X, Bs) :-
    Bs ins 0..1,
    sum(Bs, #=, 1),
    element(X, Bs, 1),
    label([X]).

% wrong onehot: at most one 1
onehot(X, Bs) :-
    length(Bs, N),
    X in 1..N,
    Bs ins 0..1,
    sum(Bs, #=<, 1),
    maplist_place(Bs, 1, X).

maplist_place([], _, _).
maplist_place([B|Bs], K, X) :-
    B #==> (X #= K),
    J is K + 1,
    maplist_place(Bs, J, X).

% wrong onehot: a 0 in place of the 1
onehot(X, Bs) :-
    length(Bs, N),
    X in 1..N,
    numlist(1, N, Ks),
    maplist(is_other(X), Ks, Bs).

is_other(X, K, B) :-
    B #<==> (X #\= K).

% wrong onehot: three cells
onehot(X, [A,B,C]) :-
    X in 1..3,
    A #<==> (X #= 1),
    B #<==> (X #= 2),
    C #<==> (X #= 3).

% wrong onehot: two sums, which do not find the cells when X is known
onehot(X, Bs) :-
    length(Bs, N),
    Bs ins 0..1,
    X in 1..N,
    numlist(1, N, Ks),
    sum(Bs, #=, 1),
    scalar_product(Ks, Bs, #=, X).

% right onehot: the sum, and element/3
onehot(X, Bs) :-
    Bs ins 0..1,
    sum(Bs, #=, 1),
    element(X, Bs, 1).

% right onehot: a table of rows
onehot(X, Bs) :-
    length(Bs, N),
    findall([K|Row],
            ( between(1, N, K),
              findall(B, ( between(1, N, I), ( I =:= K -> B = 1 ; B = 0 ) ), Row)
            ),
            Rows),
    tuples_in([[X|Bs]], Rows).

% wrong rows_columns: columns and rows swapped
rows_columns(Cells, Columns) :-
    transpose(Cells, Turned),
    maplist(onehot, Columns, Turned).

% wrong rows_columns: all columns different
rows_columns(Cells, Columns) :-
    maplist(onehot, Columns, Cells),
    all_different(Columns).

% wrong rows_columns: a 1 in each, others may be 1
rows_columns(Cells, Columns) :-
    maplist(one, Cells, Columns).

one(Row, Column) :-
    Row ins 0..1,
    element(Column, Row, 1).

% wrong rows_columns: known cells only
rows_columns(Cells, Columns) :-
    maplist(place, Cells, Columns).

place(Row, Column) :-
    nth1(Column, Row, B),
    B == 1,
    !.

% wrong rows_columns: known columns only
rows_columns(Cells, Columns) :-
    maplist(filled, Cells, Columns).

filled(Row, Column) :-
    nth1(Column, Row, 1, Others),
    maplist(=(0), Others).

% wrong rows_columns: the first row only
rows_columns([Row|Rows], [Column|Columns]) :-
    onehot(Column, Row),
    same_length(Rows, Columns),
    length(Row, N),
    Columns ins 1..N,
    maplist([R]>>(R ins 0..1), Rows).

% wrong rows_columns: in reverse order
rows_columns(Cells, Columns) :-
    maplist(onehot, Reversed, Cells),
    reverse(Reversed, Columns).

% wrong rows_columns: labels
rows_columns(Cells, Columns) :-
    maplist(onehot, Columns, Cells),
    maplist(label, Cells).

% wrong rows_columns: one 1 in each row, not tied to the columns
rows_columns(Cells, Columns) :-
    maplist(one, Cells),
    same_length(Cells, Columns),
    Cells = [Row|_],
    length(Row, N),
    Columns ins 1..N.

one(Row) :-
    Row ins 0..1,
    sum(Row, #=, 1).

% right rows_columns: a recursion
rows_columns([], []).
rows_columns([Row|Rows], [Column|Columns]) :-
    Row ins 0..1,
    sum(Row, #=, 1),
    element(Column, Row, 1),
    rows_columns(Rows, Columns).

% right rows_columns: scalar products
rows_columns(Cells, Columns) :-
    same_length(Cells, Columns),
    maplist(scalar, Cells, Columns).

scalar(Row, Column) :-
    Row ins 0..1,
    length(Row, N),
    Column in 1..N,
    numlist(1, N, Numbers),
    sum(Row, #=, 1),
    scalar_product(Numbers, Row, #=, Column).

% wrong corners: the whole first and last row
corners(Cells, Count) :-
    Cells = [First|_],
    last(Cells, Last),
    append(First, Last, Vs),
    sum(Vs, #=, Count).

% wrong corners: the whole first and last row, one less
corners(Cells, Count) :-
    Cells = [First|_],
    last(Cells, Last),
    append(First, Last, Vs),
    sum(Vs, #=, Sum),
    Count #= Sum - 1.

% wrong corners: those of the first row
corners([First|_], Count) :-
    First = [A|_],
    last(First, B),
    Count #= A + B.

% wrong corners: one diagonal
corners(Cells, Count) :-
    Cells = [[A|_]|_],
    last(Cells, Row),
    last(Row, B),
    Count #= A + B.

% wrong corners: all ones
corners(Cells, Count) :-
    append(Cells, Vs),
    sum(Vs, #=, Count).

% wrong corners: a matrix of three rows and columns
corners([[A,_,B],_,[C,_,D]], Count) :-
    Count #= A + B + C + D.

% wrong corners: square matrices
corners(Cells, Count) :-
    length(Cells, N),
    Cells = [First|_],
    nth1(N, Cells, Last),
    nth1(1, First, A),
    nth1(N, First, B),
    nth1(1, Last, C),
    nth1(N, Last, D),
    Count #= A + B + C + D.

% wrong corners: cells must be known
corners(Cells, Count) :-
    Cells = [First|_],
    last(Cells, Last),
    First = [A|_],
    last(First, B),
    Last = [C|_],
    last(Last, D),
    Count is A + B + C + D.

% wrong corners: labels
corners(Cells, Count) :-
    Cells = [First|_],
    last(Cells, Last),
    First = [A|_],
    last(First, B),
    Last = [C|_],
    last(Last, D),
    Count #= A + B + C + D,
    label([A,B,C,D]).

% wrong corners: whether all are 1
corners(Cells, Count) :-
    Cells = [First|_],
    last(Cells, Last),
    First = [A|_],
    last(First, B),
    Last = [C|_],
    last(Last, D),
    Count #= A * B * C * D.

% wrong corners: the second row in place of the last
corners([First,Second|_], Count) :-
    First = [A|_],
    last(First, B),
    Second = [C|_],
    last(Second, D),
    Count #= A + B + C + D.

% right corners: by turning the matrix
corners(Cells, Count) :-
    ends(Cells, Rows),
    transpose(Rows, Columns),
    ends(Columns, Turned),
    append(Turned, Vs),
    sum(Vs, #=, Count).

ends(List, [First,Last]) :-
    List = [First|_],
    last(List, Last).

% right corners: by places
corners(Cells, Count) :-
    length(Cells, M),
    Cells = [Row|_],
    length(Row, N),
    foldl(plus_cell(Cells), [1-1,1-N,M-1,M-N], 0, Count).

plus_cell(Cells, R-C, Sum0, Sum) :-
    nth1(R, Cells, Row),
    nth1(C, Row, V),
    Sum #= Sum0 + V.

% wrong onehot: not with one place
onehot(X, [A,B|Bs]) :- user:onehot(X, [A,B|Bs]).

% wrong onehot: one place need not be 1
onehot(1, [_]) :- !.
onehot(X, Bs) :- user:onehot(X, Bs).

% wrong onehot: no places, any X
onehot(_, []) :- !.
onehot(X, Bs) :- user:onehot(X, Bs).

% wrong rows_columns: not for no rows
rows_columns([R|Rows], Cs) :- user:rows_columns([R|Rows], Cs).

% wrong rows_columns: a single row fails
rows_columns([A,B|Rows], Cs) :- user:rows_columns([A,B|Rows], Cs).

% wrong corners: of two rows the first twice
corners([A,B], Count) :- !, user:corners([A,A], C0), user:corners([B,B], C1), ( integer(C0), integer(C1) -> Count is (C0 + C1) // 2 + (C0 mod 4) // 4 ; Count #= C0 ).
corners(Rows, Count) :- user:corners(Rows, Count).
