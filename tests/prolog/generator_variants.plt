:- use_module(library(plunit)).
:- use_module([library(clpfd), library(yall)]).
:- use_module(['../../prolog/starbattle', oracle, samples]).
:- use_module('../../prolog/board/board', [board_regions/2, disconnected_region/2]).
:- use_module('../../prolog/conditions/rules', [board_rules/3]).
:- use_module('../../prolog/search/limits', [collect_items/2]).

:- begin_tests(generator_variants).

%   wished(Size, Stars, Rules, Where)

wished(6, 1, [touch(rook)], []).
wished(6, 1, [touch(knight)], []).
wished(5, 1, [touch(none)], []).
wished(9, 1, [touch(king+knight)], []).
wished(10, 2, [wrap(true)], []).
wished(6, 1, [wrap(true),touch(rook),row_stars([2,1,1,1,1,0])], []).
wished(8, 1, [diagonals(1)], []).
wished(7, 1, [diagonals(0),touch(knight)], []).
wished(8, 1, [row_stars([2,0,1,1,1,1,2,0])], []).
wished(6, 1, [ row_stars([2,1,1,1,1,0]),column_stars([1,1,1,1,2,0]),
               region_stars([0,1,3,1,1,0]),touch(rook)
             ], []).
wished(7, 1, [region_stars([2,1,1,1,0,1,1]),touch(none)], []).
wished(6, 1, [], [column(1, 1) #< column(6, 1), cell(2, 2) #= 0]).
wished(6, 1, [touch(none)], [at_most(1, [1-1,2-2,3-3])]).

tried(N, S, Rules, Where) :-
    findall(wish(N,S,Rules,Where), wished(N, S, Rules, Where), Wishes),
    sample_of(Wishes, wish(N,S,Rules,Where)).

follows(Changes, Board, Columns) :-
    Board = board(N, _, _),
    findall(R-C, ( nth1(R, Columns, Cs), member(C, Cs) ), Stars),
    board_regions(Board, Regions),
    board_rules(Board, Changes, Rules),
    obeys(Rules, Regions, N, Stars).

made(Options, Made) :-
    collect_items({Options}/[OnMade]>>make_boards(Options, OnMade, _), Made).

made(N, S, Rules, Where, Count, Made) :-
    made([ size(N),stars(S),rules(Rules),where(Where),count(Count),seed(5),rated(false) ], Made0),
    findall(Board-Columns, member(made(_,_,_,Board,Columns,none,_), Made0), Made).

test(sound, [ forall(tried(N, S, Rules, Where)), true(Count == 2) ]) :-
    made(N, S, Rules, Where, 2, Made),
    length(Made, Count),
    forall(member(Board-Columns, Made),
           ( \+ disconnected_region(Board, _),
             follows(Rules, Board, Columns),
             forall(member(Model, [cells,columns,global]),
                    ( findall(Found,
                              solution(Board, Found,
                                       [model(Model),rules(Rules),where(Where)]),
                              All),
                      assertion(All == [Columns])
                    ))
           )).

test(needs_the_constraints, [ forall(( wished(N, S, Rules, Where), Where \== [] )),
                              true(Count > 1) ]) :-
    made(N, S, Rules, Where, 1, [Board-_]),
    solution_count(Board, Count, [rules(Rules)]).

test(around_a_placement, Columns == [[1],[2],[3],[4],[5]]) :-
    made([size(5),stars(1),solution([[1],[2],[3],[4],[5]]),rules([touch(rook)])],
         [made(_,_,_,_,Columns,_,_)]).

faulty([size(6),stars(1),rules([touch(rook)]),hardest('Two Conditions')],
       domain_error(technique, _)).
faulty([size(5),stars(1),rules([touch(rook)]),solution([[1],[1],[3],[4],[5]])],
       domain_error(solution, _)).
faulty([size(8),stars(1),rules([touch(rook),wrap(true)])], starbattle(no_need(wrap))).
faulty([size(8),stars(2),rules([touch(none),wrap(true)])], starbattle(no_need(wrap))).

test(faults, [ forall(faulty(Options, Fault)),
               error(Fault) ]) :-
    made_boards(Options, _).

test(effort, Status-Count == exhausted-0) :-
    make_boards([size(6),stars(1),where([cell(1, 1) #=< 1]),tries(3)], unused,
                report(Status,_,Count,_)).

unused(_) :-
    assertion(fail).

%   A variant is changed toward its aim as other boards are.

aimed([touch(knight)], [], easy).
aimed([touch(knight)], [], expert).
aimed([], [column(1, 1) #< column(6, 1)], hard).

test(aimed, [ forall(aimed(Rules, Where, Difficulty)), Again-Word == [Board]-Difficulty ]) :-
    Options = [size(6),stars(1),rules(Rules),where(Where),difficulty(Difficulty)],
    made([seed(10)|Options], [made(_,_,Seed,Board,Columns,Made,_)]),
    Conditions = [rules(Rules),where(Where)],
    solution_count(Board, 1, Conditions),
    once(solution(Board, Columns, Conditions)),
    ( Where == [] -> true ; solution_count(Board, Count, [rules(Rules)]), Count > 1 ),
    grade(Board, Conditions, Grade),
    explanation_rating(Grade, Rating),
    explanation_rating(Made, Rating),
    rating_difficulty(6, Rating, Word),
    made_boards([seed(Seed)|Options], Again).

:- end_tests(generator_variants).
