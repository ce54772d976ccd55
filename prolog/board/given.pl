:- module(starbattle_given,
          [ given_option/2,             % ?Name, ?Type
            given_cells/2,              % +Options, -Given
            must_be_given_cells/2,      % +Board, +Options
            fix_given/2,                % +Given, +Views
            must_be_givable/2           % +Board, +Given
          ]).
:- use_module([library(apply), library(clpfd), library(lists), library(option), library(ordsets)]).
:- use_module('../errors', [option_error/3, starbattle_error/1]).
:- use_module(board, [board_rows/2, board_size/2]).

/** <module> Cells that are known beforehand

A partly filled board is a board with the term given(Stars, Blanks), two
lists of cells Row-Column, both from 1.  The cells may contradict the board
or each other; then there is no solution.
*/

%!  given_option(?Name, ?Type) is nondet.
%
%   The options of given cells, a table for check_options/2.  must_be_given_cells/2
%   checks their values.

given_option(given_stars,  any).
given_option(given_blanks, any).

%!  given_cells(+Options, -Given) is det.
%
%   Given is what the options given_stars(Cells) and given_blanks(Cells)
%   say, nothing by default.

given_cells(Options, given(Stars, Blanks)) :-
    option(given_stars(Stars), Options, []),
    option(given_blanks(Blanks), Options, []).

%!  must_be_given_cells(+Board, +Options) is det.
%
%   True if the given and the fixed cells of Options are lists of cells of Board.
%
%   @error instantiation_error, domain_error(Name, Value) otherwise.

must_be_given_cells(Board, Options) :-
    board_size(Board, N),
    forall(( member(Name, [given_stars,given_blanks,fixed_stars,fixed_blanks]),
             Option =.. [Name,Cells],
             option(Option, Options)
           ),
           must_be_cells(Name, N, Cells)).

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

A given star in a hole, or in a given blank, is a fault of the file that it is read
from.  What only the rules or the star count forbid is none, as both may be changed:
stars that touch, and too many of them in a row.  Such a board has no solution.
*/

%!  must_be_givable(+Board, +Given) is det.
%
%   True if the cells of Given, a list of the options given_stars(Cells) and
%   given_blanks(Cells), do not contradict Board and each other.  They are cells of
%   Board.
%
%   @error starbattle(board(given(Fault, Cell))) otherwise.  Fault is `star_in_hole` or
%   `star_and_blank`.

must_be_givable(Board, Given) :-
    given_cells(Given, given(Stars0,Blanks0)),
    sort(Stars0, Stars),
    sort(Blanks0, Blanks),
    (   given_fault(Board, Stars, Blanks, Fault, Cell)
    ->  starbattle_error(board(given(Fault, Cell)))
    ;   true
    ).

given_fault(Board, Stars, _, star_in_hole, R-C) :-
    board_rows(Board, Rows),
    member(R-C, Stars),
    nth1(R, Rows, Row),
    nth1(C, Row, 0).
given_fault(_, Stars, Blanks, star_and_blank, Cell) :-
    ord_intersection(Stars, Blanks, [Cell|_]).
