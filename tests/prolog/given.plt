:- use_module(library(plunit)).
:- use_module('../../prolog/board/given').

:- begin_tests(given).

no_cells([1-1,Cell], Cell) :-
    member(Cell, [0-1,5-1,1-5,-1-1,1-_,_,a-1,1.0-1,[1,1]]).
no_cells(Cells, Cells) :-
    member(Cells, [none,1-1,[1-1|_],_]).

test(no_cells, [ forall(no_cells(Cells, Wrong)), true(Value =@= Wrong) ]) :-
    catch(starbattle_given:must_be_cells(given_stars, 4, Cells),
          error(_, context(_, starbattle(bad_option(given_stars, Value, _)))),
          true).

:- end_tests(given).
