:- use_module(library(clpfd)).

%!  windows_free(+Rows) is semidet.
%
%   No window of 2x2 cells of Rows has two ones.

windows_free([Upper,Lower|Rows]) :-
    !,
    row_windows(Upper, Lower),
    windows_free([Lower|Rows]).
windows_free(_).

row_windows([A,B|Upper], [C,D|Lower]) :-
    !,
    A + B + C + D #=< 1,
    row_windows([B|Upper], [D|Lower]).
row_windows(_, _).

%!  onehot(?X, +Bs) is semidet.
%
%   The X-th of the 0/1 variables Bs is the only 1.

onehot(X, Bs) :-
    length(Bs, N),
    X in 1..N,
    numlist(1, N, Ks),
    maplist(is_value(X), Ks, Bs).

is_value(X, K, B) :-
    B #<==> (X #= K).

%!  rows_columns(+Cells, ?Columns) is semidet.
%
%   Columns are the columns of the only 1 of each row of Cells.

rows_columns(Cells, Columns) :-
    maplist(onehot, Columns, Cells).

%!  corners(+Cells, ?Count) is semidet.
%
%   Count of the four corners of Cells are 1.

corners([First|Rows], Count) :-
    last([First|Rows], Last),
    ends(First, A, B),
    ends(Last, C, D),
    Count #= A + B + C + D.

ends([First|Row], First, Last) :-
    last([First|Row], Last).
