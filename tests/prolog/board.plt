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
test(refuses_a_short_term, error(starbattle(board(_)))) :-
    must_be_board(board(2, 1, [[1,1],[1,1]])).
test(disconnected, all(Id == [1,2])) :-
    make_board([[a,b,c],[b,a,c],[a,a,c]], 1, Board),
    disconnected_region(Board, Id).
test(wrong_board, [ forall(wrong_board(Rows, Stars, Fault)),
                    error(starbattle(board(Fault))) ]) :-
    make_board(Rows, Stars, _).

wrong_board([],              1, empty).
wrong_board([[1,1],[2]],     1, not_square(2, 1, 2)).
wrong_board([[1,1]],         1, not_square(1, 2, 1)).
wrong_board([[1,2],[3,4]],   1, region_count(4, 2)).
wrong_board([[-1,-1],[-1,-1]], 1, region_count(0, 2)).
wrong_board([[1,2],[1,2]],   2, stars(2, 2, 1)).

:- end_tests(board).
