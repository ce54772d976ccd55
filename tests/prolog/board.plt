:- use_module(library(plunit)).
:- use_module('../../prolog/board/board').

:- begin_tests(board).

test(renumbers_in_order_of_appearance, forall(member(Hole, [-1,'.',#]))) :-
    make_board([[z,z,a],[q,z,a],[q,q,Hole]], 1, Board),
    assertion(Board == board(3, 1, [[1,1,2],[3,1,2],[3,3,0]])).
test(regions_are_cells_row_by_row) :-
    make_board([[a,a,b],[c,a,b],[c,c,-1]], 1, Board),
    board_regions(Board, Regions),
    assertion(Regions == [[1-1,1-2,2-2],[1-3,2-3],[2-1,3-1,3-2]]).
test(ragged, error(starbattle(board(not_square(2, 1, 2))))) :-
    make_board([[a,b],[a]], 1, _).
test(not_a_list, error(type_error(_, _))) :-
    make_board(foo, 1, _).
test(refuses_a_wrong_term, error(type_error(_, _))) :-
    must_be_board(board(2, 1, [[1,3],[1,2]])).
test(refuses_a_short_term, error(starbattle(board(_)))) :-
    must_be_board(board(2, 1, [[1,1],[1,1]])).
test(disconnected, all(Id == [1,2])) :-
    make_board([[a,b,c],[b,a,c],[a,a,c]], 1, Board),
    disconnected_region(Board, Id).
%   The same from a text; characters beyond ASCII stand for many regions.

test(text) :-
    text_board("1122/1002/3344/3344", 1, Board),
    assertion(Board == board(4, 1, [[1,1,2,2],[1,0,0,2],[3,3,4,4],[3,3,4,4]])).
test(text_of_100_regions) :-
    findall(Code, ( between(1, 100, Id), Code is Id + 0'0 ), Codes),
    findall(Line, ( between(1, 100, _), string_codes(Line, Codes) ), Lines),
    atomic_list_concat(Lines, /, Atom),
    atom_string(Atom, Text),
    text_board(Text, 2, board(100, 2, Rows)),
    numlist(1, 100, Ids),
    assertion(( last(Rows, Row), Row == Ids )).
test(text_of_no_board, [ forall(member(Text, [ "x","13/23","21/12","11/1.","11\n22",
                                               "[[1]]" ])),
                         error(type_error(board_text, Text)) ]) :-
    text_board(Text, 1, _).
test(text_of_a_wrong_board, [ forall(wrong_board(Text, Stars, Fault)),
                              error(starbattle(board(Fault))) ]) :-
    text_board(Text, Stars, _).

wrong_board("",      1, not_square(1, 0, 1)).
wrong_board("11/2",  1, not_square(2, 1, 2)).
wrong_board("11",    1, not_square(1, 2, 1)).
wrong_board("11/11", 1, region_count(1, 2)).
wrong_board("12/34", 1, region_count(4, 2)).
wrong_board("00/00", 1, region_count(0, 2)).
wrong_board("12/12", 2, stars(2, 2, 1)).
wrong_board("12/12", a, stars(a, 2, 1)).

:- end_tests(board).
