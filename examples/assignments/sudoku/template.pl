:- use_module(library(clpfd)).
:- use_module(library(lists)).

%!  sudoku(+Givens, -Cells) is nondet.
%
%   Cells are the 81 digits of the board with these Givens; 0 is a blank.

sudoku(Givens, Cells) :-
    length(Givens, Count),
    length(Cells, Count),
    Cells ins 1..9.

%!  rows(+Cells, -Rows) is det.
%
%   Rows are the rows of nine of Cells.

rows(_, _) :-
    fail.

%!  boxes(+Rows, -Boxes) is det.
%
%   Boxes are the boxes of three rows and columns, from left to right.

boxes(_, _) :-
    fail.
