:- use_module(library(plunit)).
:- use_module([ boards,
                '../../prolog/starbattle',
                '../../prolog/explanation/techniques',
                '../../prolog/explanation/stepping',
                '../../prolog/explanation/phrases',
                '../../prolog/explanation/position',
                '../../prolog/explanation/rating' ]).
:- use_module('../../prolog/board/board', [make_board/3]).

:- begin_tests(techniques).

test(to_fail_is_to_find_nothing, true(Name == 'Forced Placements')) :-
    stripes(4, 1, Board),
    position(Board, [], [1-1,1-2,1-3], Position),
    next_step(['No Such Technique','Forced Placements'], Position, found(Name,_,_)).

said([1], 'row 1').
said([3,4], 'rows 3-4').
said([1,3,4,5], 'rows 1 and 3-5').
said([1,3,5], 'rows 1, 3 and 5').
said([9], 'column 1').
said([10,12], 'columns 2 and 4').
said([17], 'region A').
said([17,20,24], 'regions A, D and H').

test(units, [forall(said(Units, Text)), true(Said == Text)]) :-
    stripes(8, 1, Board),
    position(Board, [], [], Position),
    position_grid(Position, Grid),
    phrase(units(Grid, Units), Parts),
    atomic_list_concat(Parts, Said).

test(prices, true(Low-High-Case == 1-100-6)) :-
    rating(0, Low),
    rating(1_000_000, High),
    proof_cost(2, Case).

:- end_tests(techniques).

%   The shapes that guides for beginners start with: region 1 has the cells of Shape
%   left, on a board of 2 stars; Blocks show that it has room for no more.

:- begin_tests(small_shapes).

shape([1-2,1-3,1-4],     [1-2,1-4], [1-2,1-4]).
shape([2-2,3-2,4-2],     [2-2,4-2], [2-2,4-2]).
shape([1-2,1-3,1-4,2-4], [1-2],     [1-2,1-4]).
shape([1-2,2-2,2-3,2-4], [2-4],     [1-2,2-4]).

test(of_two_stars,
     [forall(shape(Shape, Stars, Blocks)), true(Found-Drawn == Stars-Blocks)]) :-
    only_place(Shape, step(_,_,[region-_],_,Found,_,_,drawing(Drawn,_,_,_))).

%   Nothing is said of where its stars are if there is no room for them.

test(of_one_star, Text == 'Region B has only r1c2, r1c3 and r2c2, which all touch each other.') :-
    only_place([1-2,1-3,2-2], step(_,_,_,_,_,_,Text,_)).

only_place(Shape, Step) :-
    findall(Row, ( between(1, 8, R), findall(K, region(Shape, R, K), Row) ), Rows),
    make_board(Rows, 2, Board),
    position(Board, [], [], Position),
    find('Only Place', Position, Finding),
    found_step(found('Only Place',4,Finding), Position, Step).

region(Shape, R, K) :-
    between(1, 8, C),
    (   memberchk(R-C, Shape)
    ->  K = 1
    ;   R =:= 1
    ->  K = 2
    ;   K = R
    ).

:- end_tests(small_shapes).

:- begin_tests(technique_aliases).

%   An alias is no second technique of a name.

test(of_techniques, [forall(alias(Name, Alias, Source))]) :-
    techniques(Names),
    assertion(memberchk(Name, Names)),
    assertion(\+ memberchk(Alias, Names)),
    assertion(atom(Source)).
test(of_two, all(Name == ['Only Place','Touches All'])) :-
    technique_called("square counting", Name).

:- end_tests(technique_aliases).
