:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(lists)).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/explanation/explain').
:- use_module('../../prolog/search/limits', [collect_items/2]).
:- use_module('../../prolog/search/solutions', [solution/3]).
:- use_module('../../prolog/explanation/rating',
              [difficulty/4, rating_difficulty/3]).
:- use_module('../../prolog/explanation/techniques',
              [known_technique/3, techniques/1]).

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

stripes(N, S, Board) :-
    numlist(1, N, Ids),
    findall(Ids, member(_, Ids), Rows),
    make_board(Rows, S, Board).

small(Board) :-
    make_board([[a,b,b,b,c],[a,d,d,d,c],[a,c,c,c,c],[a,a,a,e,e],[a,a,e,e,e]], 1,
               Board).

decided(Steps, Stars, Marks) :-
    findall(Cell, ( member(step(_,_,_,_,S,_,_,_), Steps), member(Cell, S) ), Stars),
    findall(Cell, ( member(step(_,_,_,_,_,M,_,_), Steps), member(Cell, M) ), Marks).

test(solved, [forall(hard(File)), true(Found == Expected)]) :-
    board(File, Board),
    star_cells(Board, Expected),
    explain(Board, Steps, explanation(solved,none,Hardest,Level,Rating,Count,_)),
    length(Steps, Count),
    known_technique(Hardest, Level, _),
    assertion(between(1, 100, Rating)),
    aggregate_all(max(L), member(step(_,L,_,_,_,_,_,_), Steps), Max),
    assertion(Max == Level),
    decided(Steps, Stars, _),
    msort(Stars, Found).
test(every_cell_is_decided_once, [forall(hard(File)), true(Count == 100)]) :-
    board(File, Board),
    explain(Board, Steps, _),
    decided(Steps, Stars, Marks),
    append(Stars, Marks, Cells),
    sort(Cells, Different),
    assertion(same_length(Cells, Different)),
    length(Cells, Count).
test(same_again) :-
    board('../../boards/feup/10x10_2.txt', Board),
    explain(Board, Steps1, _),
    explain(Board, Steps2, _),
    assertion(Steps1 == Steps2).
test(on_from_where_one_is) :-
    board('../../boards/feup/10x10_2.txt', Board),
    explain(Board, Steps, _),
    length(First, 9),
    append(First, [Next|_], Steps),
    decided(First, Stars, Marks),
    Given = [given_stars(Stars),given_blanks(Marks)],
    hint(Board, Given, Hint),
    Next = step(Name,_,_,_,S,M,_,_),
    assertion(Hint = step(Name,_,_,_,S,M,_,_)),
    grade(Board, Given, explanation(Status,_,_,_,_,_,_)),
    assertion(Status == solved).
test(look, all(Text == [ 'Look around the stars at r1c2 and r8c2.',
                         'Look around the star at r8c2.',
                         'Look where rows 2-4 cross column 7.',
                         'Look at rows 1-3 and region AA.',
                         'Look at row 3, column 4 and region C.' ])) :-
    member(Units-Cells,
           [ []-[1-2,8-2], []-[8-2],
             [row-1,row-2,row-3,region-1,region-2]-[1-1],
             [row-1,row-2,row-3,region-27]-[], [row-3,column-4,region-3]-[]
           ]),
    step_look(step('Any', 1, Units, Cells, [4-7], [2-7], '',
                   drawing([],[],[],[])), Text).
test(stuck, true(Steps-Hardest-Rating == 0-null-null)) :-
    stripes(8, 1, Board),
    grade(Board, [], explanation(stuck,none,Hardest,0,Rating,Steps,_)).
test(stuck_with_many_solutions, true(Count == 2)) :-
    stripes(8, 1, Board),
    grade(Board, [], explanation(stuck,_,_,_,_,_,Figures)),
    memberchk(solutions-Count, Figures).
test(stuck_with_one_solution,
     [setup(needs_units(Board)), true(Count-Word == 1-expert)]) :-
    grade(Board, [max_units(0)], explanation(stuck,_,_,_,Rating,_,Figures)),
    memberchk(solutions-Count, Figures),
    rating_difficulty(9, Rating, Word).
test(stuck_without_solution, true(Rating-Count == null-0)) :-
    stripes(5, 2, Board),
    grade(Board, [max_technique('Trivial Marks')],
          explanation(stuck,_,_,_,Rating,_,Figures)),
    memberchk(solutions-Count, Figures).
test(solved_is_not_counted, fail) :-
    small(Board),
    grade(Board, [], explanation(solved,_,_,_,_,_,Figures)),
    memberchk(solutions-_, Figures).
test(same_rating_with_and_without_steps, true(Rating1 == Rating2)) :-
    board('../../boards/feup/10x10_2.txt', Board),
    explain(Board, _, explanation(_,_,_,_,Rating1,_,_)),
    grade(Board, [], explanation(_,_,_,_,Rating2,_,_)).
test(contradiction, true(Status == contradiction)) :-
    small(Board),
    grade(Board, [given_blanks([2-2])], explanation(Status,_,_,_,_,_,_)).
test(stars_that_touch, true(Status-Steps == contradiction-0)) :-
    stripes(8, 1, Board),
    grade(Board, [given_stars([1-1,2-2])], explanation(Status,_,_,_,_,Steps,_)).
test(star_on_a_mark, true(Status-Steps == contradiction-0)) :-
    stripes(8, 1, Board),
    grade(Board, [given_stars([1-1]),given_blanks([1-1])],
          explanation(Status,_,_,_,_,Steps,_)).
test(no_solution_at_all, true(Status == contradiction)) :-
    stripes(5, 2, Board),
    grade(Board, [], explanation(Status,_,_,_,_,_,_)).
test(no_solution, [forall(no_solution(Words, S)), true(Status == contradiction)]) :-
    maplist(atom_chars, Words, Rows),
    make_board(Rows, S, Board),
    explain(Board, Steps, explanation(Status,none,_,_,_,Count,_)),
    assertion(length(Steps, Count)).

no_solution([abbbbbbcdd,abbbbeeccd,abbbbbeccd,abbeeeeecd,aeeeeeeeee,aeeeeeeffg,
             hheeeeiigg,hhejjjiigg,hjjjjjiggg,jjjjjjiggg], 1).
no_solution([abb,abb,cbb], 1).

%   A technique that finds nothing keeps its memos.

test(memos_are_kept) :-
    board('../../boards/norvig/board1.txt', Board),
    grade(Board, [], explanation(solved,_,_,_,_,_,Figures)),
    memberchk(inferences-Count, Figures),
    assertion(Count < 250_000).
test(goal_that_fails, true(Status == solved)) :-
    small(Board),
    explain(Board, [], no_step, explanation(Status,none,_,_,_,_,_)).

no_step(_) :-
    fail.

%   The same steps with proofs; only those of sets of units have one.

test(proofs, [nondet, true(Proved == Steps)]) :-
    board('../../boards/norvig/board1.txt', Board),
    explain(Board, Steps, _),
    collect_items(explain_with_proofs(Board), Pairs),
    findall(Step, member(proved(Step,_), Pairs), Proved),
    findall(Name,
            ( member(proved(step(Name,_,_,_,_,_,_,_),Proof), Pairs), Proof \== [] ),
            Names),
    assertion(Names == ['Two Units']).

explain_with_proofs(Board, OnStep) :-
    explain(Board, [proofs(true)], OnStep, _).

test(holes, true(Stars == Expected)) :-
    make_board([[a,a,a,b],[c,-1,-1,-1],[c,-1,d,b],[c,d,d,d]], 1, Board),
    star_cells(Board, Expected),
    explain(Board, Steps, explanation(solved,_,_,_,_,_,_)),
    decided(Steps, Stars0, Marks),
    assertion(\+ memberchk(2-2, Marks)),
    msort(Stars0, Stars).
test(one_cell, true(Steps = [step('Forced Placements',2,[row-1],[1-1],[1-1],[],_,_)])) :-
    make_board([[a]], 1, Board),
    explain(Board, Steps, explanation(solved,_,_,_,_,1,_)).
test(steps_limit, true(Limit-Count-Rating == steps-3-null)) :-
    board('../../boards/feup/10x10_2.txt', Board),
    grade(Board, [steps(3)], explanation(unknown,Limit,_,_,Rating,Count,_)).
test(steps_that_are_enough, true(Status-Limit == solved-none)) :-
    small(Board),
    grade(Board, [], explanation(_,_,_,_,_,Count,_)),
    grade(Board, [steps(Count)], explanation(Status,Limit,_,_,_,_,_)).
test(max_technique, true(Status == stuck)) :-
    board('../../boards/feup/10x10_2.txt', Board),
    grade(Board, [max_technique('Touches All')],
          explanation(Status,_,Used,_,_,_,_)),
    techniques(Names),
    append(_, ['Touches All'|Harder], Names),
    !,
    assertion(\+ memberchk(Used, Harder)).
test(case_of_technique, true(Steps == Expected)) :-
    small(Board),
    grade(Board, [max_technique('Only Place')],
          explanation(_,_,_,_,_,Expected,_)),
    grade(Board, [max_technique('only PLACE')],
          explanation(_,_,_,_,_,Steps,_)).
test(time_limit, true(Status-Limit == unknown-time)) :-
    board('../../boards/feup/10x10_2.txt', Board),
    grade(Board, [timeout(0)], explanation(Status,Limit,_,_,_,_,_)).
test(inference_limit, true(Limit-Rating == inferences-null)) :-
    board('../../boards/feup/10x10_2.txt', Board),
    grade(Board, [inference_limit(5000)],
          explanation(unknown,Limit,_,_,Rating,Steps,_)),
    assertion(Steps >= 0).

test(bad_technique, error(domain_error(technique,'Guess'))) :-
    small(Board),
    grade(Board, [max_technique('Guess')], _).

test(no_board_is_stuck, [setup(needs_units(Board)),
                         true(Status-Family == solved-units)]) :-
    grade(Board, [max_units(0)], explanation(stuck,_,_,_,_,_,_)),
    star_cells(Board, Expected),
    explain(Board, [], right(Expected), explanation(Status,_,Hardest,_,_,_,_)),
    once(known_technique(Hardest, _, Family)).

test(max_units, [setup(needs_units(Board)), forall(between(0, 3, Max)),
                 true(Wrong == [])]) :-
    collect_steps(Board, [max_units(Max)], Steps),
    findall(Units,
            ( member(step(Name,_,Units,_,_,_,_,_), Steps),
              known_technique(Name, _, units),
              length(Units, Count),
              Count > Max
            ),
            Wrong).

collect_steps(Board, Options, Steps) :-
    Found = found([]),
    explain(Board, Options, add_step(Found), _),
    arg(1, Found, Steps).

add_step(Found, Step) :-
    arg(1, Found, Steps),
    nb_setarg(1, Found, [Step|Steps]).

right(Expected, step(_,_,_,_,Stars,Marks,_,_)) :-
    assertion(subtract(Stars, Expected, [])),
    assertion(intersection(Marks, Expected, [])).

needs_units(Board) :-
    maplist(atom_chars,
            [aaaaabbbb,acdbbbdbb,ccdddddbb,ccccdeeee,ffccceghe,fiiccgghe,
             fiiggghhh,ffiiighhh,iiiiighhh],
            Rows),
    make_board(Rows, 2, Board).

:- end_tests(explain).

:- begin_tests(mistakes).

small(Board) :-
    make_board([[a,b,b,b,c],[a,d,d,d,c],[a,c,c,c,c],[a,a,a,e,e],[a,a,e,e,e]], 1,
               Board).

stripes(N, S, Board) :-
    numlist(1, N, Ids),
    findall(Ids, member(_, Ids), Rows),
    make_board(Rows, S, Board).

cells(Board, Stars, Blanks, Cells) :-
    mistakes(Board, [given_stars(Stars),given_blanks(Blanks)], Mistakes),
    findall(Kind-Cell, member(mistake(Kind,Cell,_), Mistakes), Cells).

test(none, true(Cells == [])) :-
    small(Board),
    cells(Board, [1-4,2-2], [1-1,5-5], Cells).
test(unique, true(Cells == [star-(5-5),mark-(2-2)])) :-
    small(Board),
    cells(Board, [5-5,1-4], [2-2,1-1], Cells).
test(all_wrong, true(Cells == [star-(1-1),star-(1-2)])) :-
    small(Board),
    cells(Board, [1-2,1-1], [], Cells).
test(the_first_is_right_if_many_solutions, true(Cells == [star-(2-2)])) :-
    stripes(8, 1, Board),
    cells(Board, [2-2,1-1], [], Cells).
test(marks_come_after_stars, true(Cells == [mark-(1-8)])) :-
    stripes(8, 1, Board),
    findall(1-C, between(2, 8, C), Blanks),
    cells(Board, [3-1], Blanks, Cells).
test(what_is_fixed_is_right, true(Cells == [star-(1-1)])) :-
    stripes(8, 1, Board),
    mistakes(Board, [given_stars([1-1,2-2]),fixed_stars([2-2])], Mistakes),
    findall(Kind-Cell, member(mistake(Kind,Cell,_), Mistakes), Cells).
test(no_solution_no_step, true(Hint == unsatisfiable)) :-
    stripes(5, 2, Board),
    hint(Board, [], Hint).
test(no_solution_with_what_is_fixed, true(Hint == unsatisfiable)) :-
    stripes(8, 1, Board),
    hint(Board, [fixed_stars([1-1,2-2])], Hint).
test(no_fixed_cell, error(domain_error(fixed_stars, 1-9))) :-
    stripes(8, 1, Board),
    hint(Board, [fixed_stars([1-9])], _).
test(a_full_row_of_marks, true(Cells == [mark-(1-8)])) :-
    stripes(8, 1, Board),
    findall(1-C, between(1, 8, C), Blanks),
    cells(Board, [], Blanks, Cells).
test(no_solution_no_mistake, true(Cells == [])) :-
    stripes(5, 2, Board),
    cells(Board, [1-1], [], Cells).
test(texts, true(Texts == [ 'The star at r5c5 is wrong: no solution has one there.',
                            'The mark at r2c2 is wrong: no solution leaves it empty.'
                          ])) :-
    small(Board),
    mistakes(Board, [given_stars([5-5]),given_blanks([2-2])], Mistakes),
    findall(Text, member(mistake(_,_,Text), Mistakes), Texts).
test(text_with_the_rest, true(Text == 'The star at r2c2 is wrong: no solution has one there along with the rest.')) :-
    stripes(8, 1, Board),
    mistakes(Board, [given_stars([1-1,2-2])], [mistake(_,_,Text)]).
test(hint_points_them_out, true(Hint = mistakes([mistake(star,5-5,_)]))) :-
    small(Board),
    hint(Board, [given_stars([5-5])], Hint).
test(no_hint, true(Hint = none(explanation(stuck,_,_,_,_,_,_)))) :-
    stripes(8, 1, Board),
    hint(Board, [], Hint).

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
test(no_rating_no_difficulty, true(Name == null)) :-
    rating_difficulty(10, null, Name).

:- end_tests(difficulty).
