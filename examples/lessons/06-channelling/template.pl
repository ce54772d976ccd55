:- use_module(library(clpfd)).

%!  windows_free(+Rows) is semidet.
%
%   No window of 2x2 cells of Rows has two ones.

windows_free(_) :-
    fail.

%!  onehot(?X, +Bs) is semidet.
%
%   The X-th of the 0/1 variables Bs is the only 1.

onehot(_, _) :-
    fail.

%!  rows_columns(+Cells, ?Columns) is semidet.
%
%   Columns are the columns of the only 1 of each row of Cells.

rows_columns(_, _) :-
    fail.

%!  corners(+Cells, ?Count) is semidet.
%
%   Count of the four corners of Cells are 1.

corners(_, _) :-
    fail.
