:- module(starbattle_render,
          [ print_board/1,              % +Board
            print_solution/2            % +Board, +Columns
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module(board).

/** <module> Boards as plain text, for the Prolog toplevel
*/

%!  print_board(+Board) is det.
%
%   Print the regions of Board as a picture of letters; a hole is `#`.

print_board(Board) :-
    must_be_board(Board),
    print_rows(Board, []).

%!  print_solution(+Board, +Columns) is det.
%
%   Print Board with a `*` on the star columns of every row, given as N
%   lists of 1-based columns.
%
%   Columns need not be a solution.
%
%   @error starbattle(board(Fault)) if Columns has another shape or variables.

print_solution(Board, Columns) :-
    must_be_board(Board),
    must_be_columns(Board, Columns),
    print_rows(Board, Columns).

must_be_columns(Board, Columns) :-
    board_size(Board, N),
    board_stars(Board, S),
    (   term_variables(Columns, [_|_])
    ->  starbattle_error(board(not_labeled))
    ;   is_list(Columns),
        length(Columns, N),
        forall(member(Row, Columns), is_row(Row, N, S))
    ->  true
    ;   starbattle_error(board(not_columns(N, S)))
    ).

is_row(Row, N, S) :-
    is_list(Row),
    forall(member(C, Row), ( integer(C), between(1, N, C) )),
    sort(Row, Different),
    length(Row, S),
    length(Different, S).

print_rows(Board, Columns) :-
    board_rows(Board, Rows),
    forall(nth1(R, Rows, Row), print_row(R, Row, Columns)).

print_row(R, Row, Columns) :-
    (   nth1(R, Columns, Stars)
    ->  true
    ;   Stars = []
    ),
    forall(nth1(C, Row, Id), print_cell(C, Id, Stars)),
    nl.

print_cell(C, Id, Stars) :-
    cell_char(C, Id, Stars, Char),
    format("~w ", [Char]).

cell_char(C, _, Stars, '*') :-
    memberchk(C, Stars),
    !.
cell_char(_, 0, _, #) :- !.
cell_char(_, Id, _, Char) :-
    Id =< 26,
    !,
    Code is 0'A + Id - 1,
    char_code(Char, Code).
cell_char(_, Id, _, Char) :-
    Code is 0'a + (Id - 27) mod 26,
    char_code(Char, Code).
