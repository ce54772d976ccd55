:- use_module(library(clpfd)).
:- use_module(library(lists)).

%!  sudoku(+Givens, -Cells) is nondet.
%
%   Cells are the 81 digits of the board with these Givens; 0 is a blank.

sudoku(Givens, Cells) :-
    maplist(given, Givens, Cells),
    constraints(Cells),
    labeling([ff], Cells).

given(Given, Cell) :-
    (   Given =:= 0
    ->  true
    ;   Cell = Given
    ).

constraints(Cells) :-
    Cells ins 1..9,
    rows(Cells, Rows),
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    boxes(Rows, Boxes),
    maplist(all_distinct, Boxes).

%!  rows(+Cells, -Rows) is det.
%
%   Rows are the rows of nine of Cells.

rows([], []) :- !.
rows(Cells, [Row|Rows]) :-
    length(Row, 9),
    append(Row, Rest, Cells),
    rows(Rest, Rows).

%!  boxes(+Rows, -Boxes) is det.
%
%   Boxes are the boxes of three rows and columns, from left to right.

boxes([], []).
boxes([A,B,C|Rows], Boxes) :-
    band(A, B, C, Boxes, Rest),
    boxes(Rows, Rest).

band([], [], [], Rest, Rest).
band([A,B,C|As], [D,E,F|Ds], [G,H,I|Gs], [[A,B,C,D,E,F,G,H,I]|Boxes], Rest) :-
    band(As, Ds, Gs, Boxes, Rest).
