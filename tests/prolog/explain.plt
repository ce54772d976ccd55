:- use_module([library(plunit), library(yall)]).
:- use_module([boards, '../../prolog/starbattle', '../../prolog/explanation/explain']).
:- use_module(library(pairs)).
:- use_module('../../prolog/search/limits', [collect_items/2]).
:- use_module('../../prolog/search/solutions', [solution/3]).
:- use_module('../../prolog/explanation/rating',
              [difficulty/4, rating_difficulty/3]).
:- use_module('../../prolog/explanation/techniques', [technique/3]).

:- begin_tests(explain).

hard('../../boards/feup/10x10_2.txt').
hard('../../boards/norvig/board1.txt').
hard('../../boards/norvig/24.txt').

board(File, Board) :-
    load_board(File, [stars(2)], Board).

%   Cells are the stars of the one solution.

star_cells(Board, Cells) :-
    once(solution(Board, Columns, [model(bits)])),
    findall(R-C, ( nth1(R, Columns, Row), member(C, Row) ), Cells).

decided(Steps, Stars, Marks) :-
    findall(Cell, ( member(step(_,_,_,_,S,_,_,_), Steps), member(Cell, S) ), Stars),
    findall(Cell, ( member(step(_,_,_,_,_,M,_,_), Steps), member(Cell, M) ), Marks).

test(solved, [forall(hard(File)), true(Found-Decided == Expected-100)]) :-
    board(File, Board),
    star_cells(Board, Expected),
    explain(Board, Steps, explanation(solved,none,Hardest,Level,Rating,Count,_,_)),
    length(Steps, Count),
    once(technique(Hardest, Level, _)),
    assertion(between(1, 100, Rating)),
    aggregate_all(max(L), member(step(_,L,_,_,_,_,_,_), Steps), Max),
    assertion(Max == Level),
    decided(Steps, Stars, Marks),
    append(Stars, Marks, Cells),
    assertion(is_set(Cells)),
    length(Cells, Decided),
    msort(Stars, Found).
test(look, all(Text == [ 'Look around the stars at r1c2 and r8c2.',
                         'Look where rows 2-4 cross column 7.',
                         'Look at rows 1-3 and region AA.' ])) :-
    member(Units-Cells,
           [ []-[1-2,8-2], [row-1,row-2,row-3,region-1,region-2]-[1-1],
             [row-1,row-2,row-3,region-27]-[] ]),
    step_look(step('Any', 1, Units, Cells, [4-7], [2-7], '',
                   drawing([],[],[],[])), Text).
test(stuck_without_solution, true(Rating-Count == null-0)) :-
    stripes(5, 2, Board),
    grade(Board, [max_technique('Trivial Marks')],
          explanation(stuck,_,_,_,Rating,_,_,Figures)),
    memberchk(solutions-Count, Figures).

%   A technique that finds nothing keeps its memos.

test(memos_are_kept) :-
    board('../../boards/norvig/board1.txt', Board),
    grade(Board, [], explanation(solved,_,_,_,_,_,_,Figures)),
    memberchk(inferences-Count, Figures),
    assertion(Count < 250_000).
test(goal_that_fails, true(Status == solved)) :-
    small(Board),
    explain(Board, [], no_step, explanation(Status,none,_,_,_,_,_,_)).

no_step(_) :-
    fail.

test(steps_that_are_enough, true(Status-Limit == solved-none)) :-
    small(Board),
    grade(Board, [], explanation(_,_,_,_,_,Count,_,_)),
    grade(Board, [steps(Count)], explanation(Status,Limit,_,_,_,_,_,_)).
test(max_units, [setup(needs_units(Board)), forall(between(0, 3, Max)),
                 true(Wrong == [])]) :-
    collect_items({Board,Max}/[OnStep]>>explain(Board, [max_units(Max)], OnStep, _), Steps),
    findall(Units,
            ( member(step(Name,_,Units,_,_,_,_,_), Steps),
              technique(Name, _, units),
              length(Units, Count),
              Count > Max
            ),
            Wrong).

needs_units(Board) :-
    lettered([ aaaaabbbb,acdbbbdbb,ccdddddbb,ccccdeeee,ffccceghe,fiiccgghe,fiiggghhh,
               ffiiighhh,iiiiighhh ], 2, Board).

:- end_tests(explain).

%   mistaken(Board, Stars, Blanks, Fixed, Wrong): what is fixed is right; without a solution
%   nothing is wrong; with several, the first cell that one of them has is right.

:- begin_tests(mistakes).

eight(Board) :-
    stripes(8, 1, Board).

mistaken(small, [1-4,2-2], [1-1,5-5], [], []).
mistaken(small, [5-5,1-4], [2-2,1-1], [], [star-(5-5),mark-(2-2)]).
mistaken(small, [1-2,1-1], [], [], [star-(1-1),star-(1-2)]).
mistaken(eight, [2-2,1-1], [], [], [star-(2-2)]).
mistaken(eight, [1-1,2-2], [], [2-2], [star-(1-1)]).
mistaken(eight, [3-1], Blanks, [], [mark-(1-8)]) :-
    findall(1-C, between(2, 8, C), Blanks).
mistaken(eight, [], Blanks, [], [mark-(1-8)]) :-
    findall(1-C, between(1, 8, C), Blanks).
mistaken(stripes(5, 2), [1-1], [], [], []).

test(mistakes, [forall(mistaken(Kind, Stars, Blanks, Fixed, Expected)), true(Wrong == Expected)]) :-
    call(Kind, Board),
    mistakes(Board, [given_stars(Stars),given_blanks(Blanks),fixed_stars(Fixed)], Mistakes),
    findall(What-Cell, member(mistake(What,Cell,_), Mistakes), Wrong).
test(no_solution, [forall(member(Kind-Fixed, [stripes(5, 2)-[],eight-[1-1,2-2]])),
                   true(Hint == unsatisfiable)]) :-
    call(Kind, Board),
    hint(Board, [fixed_stars(Fixed)], Hint).
test(no_fixed_cell, error(domain_error(fixed_stars, 1-9))) :-
    eight(Board),
    hint(Board, [fixed_stars([1-9])], _).
test(texts, true(Texts == [ 'The star at r5c5 is wrong: no solution has one there.',
                            'The mark at r2c2 is wrong: no solution leaves it empty.',
                            'The star at r2c2 is wrong: no solution has one there along with the rest.'
                          ])) :-
    small(Board),
    mistakes(Board, [given_stars([5-5]),given_blanks([2-2])], Mistakes),
    findall(Text, member(mistake(_,_,Text), Mistakes), Texts0),
    eight(Eight),
    mistakes(Eight, [given_stars([1-1,2-2])], [mistake(_,_,Last)]),
    append(Texts0, [Last], Texts).
:- end_tests(mistakes).

:- begin_tests(difficulty).

test(every_rating_has_one,
     [forall(member(Size, [1,4,10,14,21,40])), true(Names == [easy,medium,hard,expert])]) :-
    findall(Name,
            ( between(1, 100, Rating), difficulty(Size, Name, Min, Max),
              between(Min, Max, Rating)
            ),
            All),
    length(All, Length),
    assertion(Length == 100),
    findall(Name,
            ( between(1, 100, Rating), rating_difficulty(Size, Rating, Name) ),
            Words),
    assertion(Words == All),
    clumped(All, Clumps),
    pairs_keys(Clumps, Names).
test(words_are_relative_to_size, all(Name == [expert,hard,medium,easy])) :-
    member(Size, [4,9,12,17]),
    rating_difficulty(Size, 46, Name).
test(words, all(Name == [easy,medium,medium,hard,hard,expert])) :-
    member(Rating, [30,31,41,42,57,58]),
    rating_difficulty(10, Rating, Name).
test(no_rating_no_difficulty, true(Name == null)) :-
    rating_difficulty(10, null, Name).

:- end_tests(difficulty).
