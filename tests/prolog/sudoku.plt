:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(clpfd), [transpose/2]).
:- use_module('../../examples/sudoku/maker').
:- use_module('../../examples/sudoku/sudoku').

:- begin_tests(sudoku).

%   The board of seed 7, on every machine.

seven('632815947179234586485697321961328475358471692724956138513789264896542713247163859').

box([A,B,C|Rows], [Box|Boxes]) :-
    maplist([[X,Y,Z|R],[X,Y,Z],R]>>true, [A,B,C], Threes, Rest),
    append(Threes, Box),
    (   Rest = [[]|_]
    ->  (   Rows == []
        ->  Boxes = []
        ;   box(Rows, Boxes)
        )
    ;   append(Rest, Rows, Left),
        box(Left, Boxes)
    ).

digits(Cells) :-
    msort(Cells, [1,2,3,4,5,6,7,8,9]).

complete(Board) :-
    cells_rows(Board, Rows),
    transpose(Rows, Columns),
    box(Rows, Boxes),
    length(Boxes, 9),
    append([Rows,Columns,Boxes], Units),
    maplist(digits, Units).

test(complete, [forall(member(Seed, [0,-5,123456789123]))]) :-
    complete_board(Seed, Board),
    assertion(complete(Board)).
test(single_solution) :-
    seven(Seven),
    instances(Seven, [instance(line1, 9, Board)]),
    assertion(single_solution(Board)),
    maplist([D0,D]>>( memberchk(D0, [1,2]) -> D = 0 ; D = D0 ), Board, Puzzle),
    assertion(\+ single_solution(Puzzle)).
test(bad_line, error(domain_error(sudoku_of_81_characters, "12"))) :-
    instances("12", _).

:- end_tests(sudoku).
