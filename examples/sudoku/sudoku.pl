:- module(sudoku,
          [ instances/2,                % +Text, -Instances
            model/3,                    % ?Name, ?Views, ?Description
            post/3,                     % +Name, +Givens, -Variables
            check/3,                    % +Name, +Givens, +Variables
            cells_rows/2                % ?Cells, ?Rows
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/3, nth1/3]).

/** <module> Sudoku

A board is the list of its 81 cells, row by row.  The first four
predicates are what `starbattle compare --program` asks for.
*/

%   The rules: the cells of each row, column and box are different.

sudoku(Model, Cells) :-
    length(Cells, 81),
    Cells ins 1..9,
    cells_rows(Cells, Rows),
    transpose(Rows, Columns),
    rows_boxes(Rows, Boxes),
    maplist(maplist(different(Model)), [Rows,Columns,Boxes]).

different(all_distinct, Cells) :-
    all_distinct(Cells).
different(all_different, Cells) :-
    all_different(Cells).

%!  cells_rows(?Cells, ?Rows) is det.
%
%   Rows are the nine rows of Cells.

cells_rows([], []) :- !.
cells_rows(Cells, [Row|Rows]) :-
    Row = [_,_,_,_,_,_,_,_,_],
    append(Row, Rest, Cells),
    cells_rows(Rest, Rows).

rows_boxes([], []).
rows_boxes([A,B,C|Rows], Boxes) :-
    band_boxes(A, B, C, Boxes, Boxes1),
    rows_boxes(Rows, Boxes1).

band_boxes([], [], [], Boxes, Boxes).
band_boxes([A1,A2,A3|As], [B1,B2,B3|Bs], [C1,C2,C3|Cs],
           [[A1,A2,A3,B1,B2,B3,C1,C2,C3]|Boxes1], Boxes) :-
    band_boxes(As, Bs, Cs, Boxes1, Boxes).

%!  model(?Name, ?Views, ?Description) is nondet.
%!  post(+Name, +Givens, -Variables) is semidet.
%
%   Givens are 81 digits, 0 for a blank.

model(all_distinct,  [cells], 'the 81 cells; all_distinct/1 propagates all').
model(all_different, [cells], 'the 81 cells; all_different/1 does less').

post(Model, Givens, [Cells]) :-
    maplist(given, Givens, Cells),
    sudoku(Model, Cells).

given(0, _) :- !.
given(Digit, Digit).

%!  check(+Name, +Givens, +Variables) is semidet.
%
%   True if Variables are a solution of Givens; no constraint is asked.

check(_, Givens, [Cells]) :-
    maplist(given, Givens, Cells),
    cells_rows(Cells, Rows),
    transpose(Rows, Columns),
    rows_boxes(Rows, Boxes),
    maplist(maplist(all_digits), [Rows,Columns,Boxes]).

all_digits(Cells) :-
    msort(Cells, [1,2,3,4,5,6,7,8,9]).

%!  instances(+Text, -Instances) is det.
%
%   Each line of Text is a board of 81 characters; all but the digits 1..9
%   are blanks.  Empty lines and those that begin with # are skipped.

instances(Text, Instances) :-
    split_string(Text, "\n", "\r", Lines),
    findall(instance(Name, 9, Givens),
            ( nth1(Number, Lines, Line),
              \+ skipped(Line),
              line_givens(Line, Givens),
              atom_concat(line, Number, Name)
            ),
            Instances).

skipped("").
skipped(Line) :-
    string_concat("#", _, Line).

line_givens(Line, Givens) :-
    string_chars(Line, Chars),
    (   length(Chars, 81)
    ->  maplist(char_given, Chars, Givens)
    ;   domain_error(sudoku_of_81_characters, Line)
    ).

char_given(Char, Digit) :-
    (   char_type(Char, digit(Digit))
    ->  true
    ;   Digit = 0
    ).
