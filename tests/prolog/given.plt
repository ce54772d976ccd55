:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module('../../prolog/board/given').

:- begin_tests(given).

test(cells) :-
    starbattle_given:must_be_cells(given_stars, 4, []),
    starbattle_given:must_be_cells(given_stars, 4, [1-1,4-4,1-4,1-1]).

no_cells([1-1,Cell], Cell) :-
    member(Cell, [0-1,5-1,1-5,-1-1,1-_,_,a-1,1.0-1,[1,1]]).
no_cells(Cells, Cells) :-
    member(Cells, [none,1-1,[1-1|_],_]).

test(no_cells, [ forall(no_cells(Cells, Wrong)), true(Value =@= Wrong) ]) :-
    catch(starbattle_given:must_be_cells(given_stars, 4, Cells),
          error(_, context(_, starbattle(bad_option(given_stars, Value, _)))),
          true).

%   Views that have cells are constrained through these.

test(fix_cells, true(Cells == [[1,A],[B,0]])) :-
    Cells = [[_,A],[B,_]],
    fix_given(given([1-1], [2-2]), views(_, Cells)).
test(fix_columns, true(A-Rest == 3-(1..2\/4))) :-
    [A,B] ins 1..4,
    B #\= 3,
    fix_given(given([1-3], []), views([[A,B]], _)),
    fd_dom(B, Rest).
test(a_row_has_its_star_once_labeled, true(Rows == [[1,3],[2,3],[3,1],[3,2],[3,3]])) :-
    [A,B] ins 1..3,
    fix_given(given([1-3], []), views([[A,B]], _)),
    findall([A,B], label([A,B]), Rows).
test(fix_blanks_of_columns, true(A-B == (1\/3..4)-(1..4))) :-
    [V,W] ins 1..4,
    fix_given(given([], [1-2]), views([[V],[W]], _)),
    fd_dom(V, A),
    fd_dom(W, B).

:- end_tests(given).
