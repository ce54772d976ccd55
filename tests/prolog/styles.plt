:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/explanation/explain').
:- use_module('../../prolog/search/solutions', [solution/3]).

:- begin_tests(styles).

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

add_step(Found, Step) :-
    arg(1, Found, Steps),
    nb_setarg(1, Found, [Step|Steps]).

needs_assumption(Board) :-
    maplist(atom_chars,
            [aabbbbcc,abbbddcc,adbddccc,adddeece,afffeeee,aggfeheh,gggfhheh,
             gggffhhh],
            Rows),
    make_board(Rows, 2, Board).

%   The same cells and rating, in fewer steps.

styled(Style, Board, Steps, Report) :-
    Found = found([]),
    explain(Board, [style(Style)], add_step(Found), Report),
    arg(1, Found, Turned),
    reverse(Turned, Steps).

style(human).
style(shortest).

test(style, [forall(( style(Style), hard(File) )), true(Found == Expected)]) :-
    board(File, Board),
    star_cells(Board, Expected),
    explain(Board, Simplest, explanation(solved,_,_,_,Rating,_,_)),
    styled(Style, Board, Steps,
           explanation(solved,none,Hardest,_,Rating1,Count,_)),
    assertion(Rating1 == Rating),
    length(Steps, Length),
    assertion(Length == Count),
    harder_count(Simplest, Most),
    harder_count(Steps, Few),
    assertion(Few =< Most),
    assertion(memberchk(step(Hardest,_,_,_,_,_,_,_), Steps)),
    decided(Steps, Stars, Marks),
    append(Stars, Marks, Cells),
    sort(Cells, Different),
    assertion(same_length(Cells, Different)),
    assertion(length(Cells, 100)),
    msort(Stars, Found).
test(style_is_the_same_again, [forall(style(Style)), true(Steps1 == Steps2)]) :-
    board('../../boards/norvig/board1.txt', Board),
    styled(Style, Board, Steps1, _),
    styled(Style, Board, Steps2, _).
test(direct_steps_in_a_row_are_one, [forall(style(Style)), fail]) :-
    board('../../boards/norvig/board1.txt', Board),
    styled(Style, Board, Steps, _),
    append(_, [step(_,L1,_,_,_,_,_,_),step(_,L2,_,_,_,_,_,_)|_], Steps),
    L1 =< 3,
    L2 =< 3.
test(shortest_has_no_more_steps, [forall(hard(File)), true(Shortest =< Human)]) :-
    board(File, Board),
    grade(Board, [style(human)], explanation(_,_,_,_,_,Human,_)),
    grade(Board, [style(shortest)], explanation(_,_,_,_,_,Shortest,_)).
test(style_time_limit, true(Status-Limit-Steps == unknown-inferences-0)) :-
    board('../../boards/norvig/board1.txt', Board),
    grade(Board, [style(shortest),inference_limit(150_000)],
          explanation(Status,Limit,_,_,_,Steps,_)).
test(style_steps, true(Status-Limit-Count == unknown-steps-3)) :-
    board('../../boards/norvig/board1.txt', Board),
    grade(Board, [style(shortest),steps(3)],
          explanation(Status,Limit,_,_,_,Count,_)).
test(style_of_contradiction, [forall(style(Style)), true(Status == contradiction)]) :-
    small(Board),
    grade(Board, [style(Style),given_blanks([2-2])],
          explanation(Status,_,_,_,_,_,_)).
test(style_of_stuck, [forall(style(Style)), true(Status-Count == stuck-2)]) :-
    stripes(8, 1, Board),
    grade(Board, [style(Style)], explanation(Status,_,_,_,_,_,Figures)),
    memberchk(solutions-Count, Figures).
test(style_with_units, [setup(needs_assumption(Board)), forall(style(Style)),
                        true(Stars == Expected)]) :-
    star_cells(Board, Expected),
    styled(Style, Board, Steps, explanation(solved,_,_,_,_,_,_)),
    decided(Steps, Stars0, _),
    msort(Stars0, Stars).

harder_count(Steps, Count) :-
    aggregate_all(count, ( member(step(_,L,_,_,_,_,_,_), Steps), L > 3 ), Count).

:- end_tests(styles).
