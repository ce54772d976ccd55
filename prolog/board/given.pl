:- module(starbattle_given,
          [ given_cells/2,              % +Options, -Given
            must_be_given_cells/2,      % +Board, +Options
            fix_given/2,                % +Given, +Views
            must_be_givable/3           % +Board, +Rules, +Given
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(ordsets), [ord_intersection/3]).
:- use_module('../conditions/rules', [touch/4]).
:- use_module('../errors', [option_error/3, starbattle_error/1]).
:- use_module(board, [board_rows/2, board_size/2]).

/** <module> Cells that are known beforehand

A partly filled board is a board with the term given(Stars, Blanks), two
lists of cells Row-Column, both from 1.  The cells may contradict the board
or each other; then there is no solution.
*/

%!  given_cells(+Options, -Given) is det.
%
%   Given is what the options given_stars(Cells) and given_blanks(Cells)
%   say, nothing by default.

given_cells(Options, given(Stars, Blanks)) :-
    option(given_stars(Stars), Options, []),
    option(given_blanks(Blanks), Options, []).

%!  must_be_given_cells(+Board, +Options) is det.
%
%   True if the given cells of Options are lists of cells of Board.
%
%   @error starbattle(bad_option(Name, Value, Expected)) otherwise.

must_be_given_cells(Board, Options) :-
    given_cells(Options, given(Stars, Blanks)),
    board_size(Board, N),
    must_be_cells(given_stars, N, Stars),
    must_be_cells(given_blanks, N, Blanks).

must_be_cells(Name, N, Cells) :-
    (   is_list(Cells)
    ->  maplist(must_be_cell(Name, N), Cells)
    ;   bad_cells(Name, Cells)
    ).

must_be_cell(Name, N, Cell) :-
    (   nonvar(Cell),
        Cell = R-C,
        integer(R),
        integer(C),
        between(1, N, R),
        between(1, N, C)
    ->  true
    ;   bad_cells(Name, Cell)
    ).

bad_cells(Name, Value) :-
    option_error(Name, Value, 'a list of cells of the board').

%!  fix_given(+Given, +Views) is semidet.
%
%   Constrain the variables of a posted model, through its view `cells` if
%   it has that, by its star columns otherwise.

fix_given(given(Stars, Blanks), views(Columns, Cells)) :-
    (   nonvar(Cells)
    ->  maplist(cell_is(Cells, 1), Stars),
        maplist(cell_is(Cells, 0), Blanks)
    ;   maplist(row_has(Columns), Stars),
        maplist(row_lacks(Columns), Blanks)
    ).

cell_is(Cells, Value, R-C) :-
    nth1(R, Cells, Row),
    nth1(C, Row, Value).

row_has(Columns, R-C) :-
    nth1(R, Columns, Row),
    element(_, Row, C).

row_lacks(Columns, R-C) :-
    nth1(R, Columns, Row),
    maplist(#\=(C), Row).

/*  Given cells that no board can have

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
