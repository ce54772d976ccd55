:- module(course_faults,
          [ board_fault/4,              % +Board, +Stars, -Text, -Cells
            print_answer/3              % +Board, +Stars, +Marked
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2, memberchk/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../board/board', [board_rows/2, board_size/2, board_stars/2]).

/** <module> What is wrong with the stars of an answer, without any solver
*/

%!  board_fault(+Board, +Stars, -Text, -Cells) is nondet.
%
%   Text says which rule the list Stars of Row-Column breaks, in the Cells.

board_fault(Board, Stars, Text, [Cell]) :-
    sort(Stars, Different),
    member(Cell, Different),
    \+ on_board(Board, Cell),
    said('the star at ~w is outside the board', [Cell], Text).
board_fault(_, Stars, Text, [Cell]) :-
    msort(Stars, Sorted),
    findall(C-t, member(C, Sorted), Pairs),
    pairs_keys(Pairs, Keys),
    sort(Keys, Different),
    member(Cell, Different),
    aggregate_all(count, member(Cell, Keys), Times),
    Times > 1,
    said('the star at ~w is given ~d times', [Cell,Times], Text).
board_fault(Board, Stars, Text, [Cell]) :-
    placed(Board, Stars, Placed),
    member(Cell, Placed),
    cell_region(Board, Cell, 0),
    said('the star at ~w stands in a hole', [Cell], Text).
board_fault(Board, Stars, Text, [R1-C1,R2-C2]) :-
    placed(Board, Stars, Placed),
    member(R1-C1, Placed),
    member(R2-C2, Placed),
    R1-C1 @< R2-C2,
    max(abs(R1-R2), abs(C1-C2)) =:= 1,
    said('stars at ~w and ~w touch', [R1-C1,R2-C2], Text).
board_fault(Board, Stars, Text, Cells) :-
    placed(Board, Stars, Placed),
    board_size(Board, N),
    board_stars(Board, S),
    member(Rule, [row,column,region]),
    between(1, N, Index),
    aggregate_all(count,
                  ( member(Cell, Placed), in_unit(Rule, Board, Index, Cell) ),
                  Count),
    Count =\= S,
    findall(Cell, in_unit(Rule, Board, Index, Cell), Cells),
    has(Count, Has),
    format(string(Text), '~w ~d has ~w, needs ~d', [Rule,Index,Has,S]).

said(Format, Values0, Text) :-
    findall(Value, ( member(Value0, Values0), spoken(Value0, Value) ), Values),
    format(string(Text), Format, Values).

spoken(R-C, Text) :-
    !,
    format(string(Text), 'row ~d, column ~d', [R,C]).
spoken(Number, Number).

has(0, "no star") :- !.
has(1, "1 star") :- !.
has(Count, Text) :-
    format(string(Text), '~d stars', [Count]).

placed(Board, Stars, Placed) :-
    findall(Cell, ( member(Cell, Stars), on_board(Board, Cell) ), Placed0),
    sort(Placed0, Placed).

on_board(Board, R-C) :-
    board_size(Board, N),
    between(1, N, R),
    between(1, N, C).

in_unit(Rule, Board, Index, R-C) :-
    on_board(Board, R-C),
    unit_index(Rule, Board, R-C, Index).

unit_index(row, _, R-_, R).
unit_index(column, _, _-C, C).
unit_index(region, Board, Cell, Id) :-
    cell_region(Board, Cell, Id).

cell_region(Board, R-C, Id) :-
    board_rows(Board, Rows),
    nth1(R, Rows, Row),
    nth1(C, Row, Id),
    !.

%!  print_answer(+Board, +Stars, +Marked) is det.
%
%   Print the regions as numbers, `*` for a star, and the cells of the list Marked in
%   brackets.

print_answer(Board, Stars, Marked) :-
    board_rows(Board, Rows),
    board_size(Board, N),
    format(atom(Last), '~d', [N]),
    atom_length(Last, Width),
    forall(nth1(R, Rows, Row),
           ( forall(nth1(C, Row, Id),
                    print_cell(R-C, Id, Stars, Marked, Width)),
             nl
           )).

print_cell(Cell, Id, Stars, Marked, Width) :-
    (   memberchk(Cell, Stars)
    ->  Text = *
    ;   Id =:= 0
    ->  Text = #
    ;   Text = Id
    ),
    (   memberchk(Cell, Marked)
    ->  Left = '[',
        Right = ']'
    ;   Left = ' ',
        Right = ' '
    ),
    format('~w~t~w~*+~w', [Left,Text,Width,Right]).
