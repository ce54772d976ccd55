:- module(starbattle_given_faults,
          [ must_be_givable/3           % +Board, +Rules, +Given
          ]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(ordsets), [ord_intersection/3]).
:- use_module('../conditions/rules', [touch/4]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module(board, [board_rows/2, board_size/2]).

/** <module> Given cells that no board can have

Given stars and blanks that contradict each other, or the rule which stars may
not touch, are faults of the file that they are read from.  Too many of them in
a row, a column or a region are no fault, as the star count may be another one:
such a board has no solution.
*/

%!  must_be_givable(+Board, +Rules, +Given) is det.
%
%   True if the cells of Given, a list of the options given_stars(Cells) and
%   given_blanks(Cells), do not contradict Board with Rules and each other.  They
%   are cells of Board.
%
%   @error starbattle(board(given(Fault, Cell))) otherwise.  Fault is one of
%   `star_in_hole`, `star_and_blank` and touches(Cell).

must_be_givable(Board, Rules, Given) :-
    option(given_stars(Stars0), Given, []),
    option(given_blanks(Blanks0), Given, []),
    sort(Stars0, Stars),
    sort(Blanks0, Blanks),
    (   given_fault(Board-Rules, Stars, Blanks, Fault, Cell)
    ->  starbattle_error(board(given(Fault, Cell)))
    ;   true
    ).

given_fault(Board-_, Stars, _, star_in_hole, R-C) :-
    board_rows(Board, Rows),
    member(R-C, Stars),
    nth1(R, Rows, Row),
    nth1(C, Row, 0).
given_fault(_, Stars, Blanks, star_and_blank, Cell) :-
    ord_intersection(Stars, Blanks, [Cell|_]).
given_fault(Board-Rules, Stars, _, touches(Earlier), Cell) :-
    board_size(Board, N),
    append(Before, [Cell|_], Stars),
    member(Earlier, Before),
    touch(Rules, N, Earlier, Cell).
