:- module(sudoku_maker,
          [ complete_board/2,           % +Seed, -Cells
            puzzle/4,                   % +Cells, +Rule, +Seed, -Puzzle
            single_solution/1,          % +Puzzle
            print_sudoku/1,             % +Board
            board_line/2                % +Board, -Line
          ]).
:- use_module(library(apply), [foldl/6, maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists),
              [append/3, member/2, nth0/4, nth1/3, numlist/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../../prolog/fd/prolog/fd_search', [search/2, search_all/4]).
:- use_module(sudoku, [cells_rows/2, post/3]).

/** <module> First a solved board, then a puzzle

A complete board is built at random, and dug out as long as it remains
the only solution.  A board is the list of its 81 cells; a puzzle has 0
for a blank.

The same seed gives the same board everywhere, whatever the constraints
have propagated on the way: each cell has an order of digits of its own,
drawn beforehand, and the board is the first in that order.
*/

%!  complete_board(+Seed, -Cells) is det.
%
%   Cells is a complete board.

complete_board(Seed, Cells) :-
    must_be(integer, Seed),
    length(Blanks, 81),
    maplist(=(0), Blanks),
    post(all_distinct, Blanks, [Cells]),
    numlist(1, 9, Digits),
    foldl(digit_order(Digits), Cells, Orders, Seed, _),
    pairs_keys_values(CellOrders, Cells, Orders),
    once(search(Cells, [order(call(first_digits(CellOrders)))])).

digit_order(Digits, _, Order, Seed0, Seed) :-
    shuffled(Digits, Order, Seed0, Seed).

first_digits(CellOrders, Cell, Order) :-
    member(Cell0-Order, CellOrders),
    Cell0 == Cell,
    !.

%!  puzzle(+Cells, +Rule, +Seed, -Puzzle) is det.
%
%   Puzzle is the complete board Cells with blanks in random places, such
%   that there is one solution.  By the Rule `first`, digging ends at the
%   first cell that cannot be blank; by `minimal`, all cells are tried, so
%   that no more of them could be.

puzzle(Cells, Rule, Seed, Puzzle) :-
    must_be(oneof([first,minimal]), Rule),
    numlist(1, 81, Places),
    shuffled(Places, Order, Seed, _),
    dig(Order, Rule, Cells, Puzzle).

dig([], _, Puzzle, Puzzle).
dig([Place|Places], Rule, Puzzle0, Puzzle) :-
    blank(Place, Puzzle0, Puzzle1),
    (   single_solution(Puzzle1)
    ->  dig(Places, Rule, Puzzle1, Puzzle)
    ;   Rule == first
    ->  Puzzle = Puzzle0
    ;   dig(Places, Rule, Puzzle0, Puzzle)
    ).

blank(Place, Cells0, Cells) :-
    Before is Place - 1,
    length(Front, Before),
    append(Front, [_|Back], Cells0),
    append(Front, [0|Back], Cells).

%!  single_solution(+Puzzle) is semidet.
%
%   True if Puzzle has one solution.

single_solution(Puzzle) :-
    post(all_distinct, Puzzle, [Cells]),
    search_all(Cells, [ff,solution_limit(2)], [_], _).

%   Random numbers of our own: a linear congruential generator.

shuffled([], [], Seed, Seed).
shuffled([E|Es], [Element|Shuffled], Seed0, Seed) :-
    List = [E|Es],
    length(List, Length),
    Seed1 is (Seed0*1103515245 + 12345) /\ 0x7fffffff,
    Index is (Seed1*Length) >> 31,
    nth0(Index, List, Element, Rest),
    shuffled(Rest, Shuffled, Seed1, Seed).

%!  print_sudoku(+Board) is det.
%!  board_line(+Board, -Line) is det.
%
%   Print Board as people write it; Line is the atom of 81 characters that
%   instances/2 reads.

print_sudoku(Board) :-
    cells_rows(Board, Rows),
    format('~`-t~18|~n'),
    forall(nth1(R, Rows, Row), print_row(R, Row)),
    nl.

print_row(R, Row) :-
    forall(nth1(C, Row, Cell),
           ( cell_char(' ', Cell, Char),
             separator(C, Separator),
             format('~w~w', [Char,Separator])
           )),
    nl,
    (   R mod 3 =:= 0
    ->  format('-----+-----+------~n')
    ;   true
    ).

separator(C, Separator) :-
    (   C mod 3 =:= 0
    ->  Separator = '|'
    ;   Separator = ' '
    ).

cell_char(Blank, 0, Blank) :- !.
cell_char(_, Digit, Digit).

board_line(Board, Line) :-
    maplist(cell_char('.'), Board, Chars),
    atomic_list_concat(Chars, Line).
