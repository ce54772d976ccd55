:- use_module([library(plunit), library(yall)]).
:- use_module([ boards,
                samples,
                '../../prolog/engine/engine',
                '../../prolog/engine/layout',
                '../../prolog/board/board',
                '../../prolog/generator/generator',
                '../../prolog/generator/placement',
                '../../prolog/generator/plan',
                '../../prolog/search/strategies' ]).
:- use_module('../../prolog/explanation/rating', [difficulty/4]).
:- use_module('../../prolog/search/limits', [collect_items/2]).
:- use_module('../../prolog/search/solutions', [search_solution/4]).
:- use_module('../../prolog/models/models', [default_strategy/2]).

:- begin_tests(generator_plan).

test(derived, First-Count == 77-900) :-
    derived_seed(77, 0, 0, First),
    findall(Seed,
            ( between(0, 29, I), between(0, 29, A),
              derived_seed(77, I, A, Seed)
            ),
            Seeds),
    sort(Seeds, Sorted),
    length(Sorted, Count).

:- end_tests(generator_plan).

:- begin_tests(generator_placements).

%   Permutations in which no two neighbors differ by 1.

test(one_star, Counts == [1,0,0,2,14,90,646,5242,47622,479306]) :-
    numlist(1, 10, Sizes),
    findall(Count, ( member(N, Sizes), placements(N, 1, Count) ), Counts).

test(exist, Found == Exist) :-
    findall(N-S, ( between(1, 11, N), between(1, 3, S), placements(N, S, Count), Count > 0 ),
            Found),
    findall(N-S, ( between(1, 11, N), between(1, 3, S), placements_exist(N, S) ), Exist).

test(random, [forall(sample_of([1-1,4-1,9-2,10-2,13-3,17-4], N-S))]) :-
    new_random(3, Random),
    random_placement(N, S, Random, Stars),
    layout(N, S, Layout),
    compact_mask(Layout, Stars, Mask),
    rows_board(N, S, Board),
    once(bits_solution(Board, [stars(Mask)], Mask)).

test(no_room_for_patterns, throws(error(resource_error(_), _))) :-
    placements(100, 25, _).

:- end_tests(generator_placements).

:- begin_tests(generator).

made(Options, Made, Report) :-
    collect_items({Options,Report}/[OnMade]>>make_boards(Options, OnMade, Report), Made).

unrated(Options, Made) :-
    made([rated(false)|Options], Made, report(made,none,_,_)).

board(made(_,_,_,Board,_,_,_), Board).
columns(made(_,_,_,_,Columns,_,_), Columns).
key(made(_,_,_,_,_,_,Key), Key).

%   All solutions by a constraint model, which shares nothing with the engine.

solutions(Board, Solutions) :-
    default_strategy(global, Name),
    strategy(Name, Strategy, _),
    findall(Columns, search_solution(star_battle(Board, global, none), Strategy, [], Columns), Solutions).

test(unique, [forall(sample_of([ natural-[1,1,1],natural-[4,1,5],natural-[5,1,10],
                                 winding-[7,1,10],natural-[8,2,4],natural-[9,2,4],
                                 compact-[10,2,4],natural-[12,3,1],natural-[13,3,1],
                                 natural-[17,4,1] ],
                               Shape-[N,S,Count])),
              Solved == Placed]) :-
    unrated([size(N),stars(S),count(Count),seed(11),shape(Shape)], Made),
    length(Made, Count),
    maplist(board, Made, Boards),
    assertion(\+ ( member(Board, Boards), disconnected_region(Board, _) )),
    findall([Columns], ( member(M, Made), columns(M, Columns) ), Placed),
    maplist(solutions, Boards, Solved).

borders(Options, Length) :-
    unrated(Options, Made),
    findall(x, ( member(M, Made), board(M, Board), border(Board) ), Sides),
    length(Sides, Length).

border(Board) :-
    board_rows(Board, Rows),
    nth1(R, Rows, Row),
    nth1(C, Row, Id),
    ( R1 is R+1, C1 = C ; R1 = R, C1 is C+1 ),
    nth1(R1, Rows, Row1),
    nth1(C1, Row1, Id1),
    Id1 =\= Id.

test(shapes) :-
    Options = [size(9),stars(1),count(4),seed(2)],
    borders([shape(compact)|Options], Compact),
    borders([shape(natural)|Options], Natural),
    borders([shape(winding)|Options], Winding),
    Compact < Natural,
    Natural < Winding.

%   Whatever the machine: these boards are what this version makes.

test(pinned, Key == '1 1 1 1 1 1 2 1 1 3 2 2 4 1 3 2 4 4 3 3 5 5 5 3 3') :-
    unrated([size(5),stars(1),seed(1)], [M]),
    key(M, Key).

test(from_the_middle, Boards == [Board]) :-
    unrated([size(7),stars(1),count(3),seed(4)], [_,M,_]),
    board(M, Board),
    made_boards([size(7),stars(1),seed(4),first(1)], Boards).

test(report_rejected, All == [solved,solved,solved]) :-
    made([size(5),stars(1),seed(1),min_rating(99),tries(3),report_rejected(true)],
         Rejected, _),
    findall(Status, member(rejected(explanation(Status,_,_,_,_,_,_,_)), Rejected), All).
test(around_a_solution, Columns == Columns0) :-
    unrated([size(9),stars(2),seed(9)], [M0]),
    columns(M0, Columns0),
    unrated([size(9),stars(2),solution(Columns0),seed(1)], [M]),
    columns(M, Columns).

%   Of 10x10 boards, hardly one is easy if borders are not moved toward that.

test(aimed, [forall(member(N-S-Name-First, [10-2-easy-10,8-1-expert-3])),
             Seen-Again == [Columns]-[Board]]) :-
    Options = [size(N),stars(S),difficulty(Name)],
    made([seed(First)|Options], [M], report(made,none,1,_)),
    M = made(_,_,Seed,Board,Columns,explanation(solved,_,_,_,Rating,_,_,_),_),
    difficulty(N, Name, Low, High),
    between(Low, High, Rating),
    solutions(Board, Seen),
    made_boards([seed(Seed)|Options], Again),
    board_regions(Board, Regions),
    aggregate_all(count, ( member(Cells, Regions), \+ has_block(Cells) ), Thin),
    Thin =< N//2.

has_block(Cells) :-
    member(R-C, Cells),
    R1 is R+1,
    C1 is C+1,
    subset([R1-C,R-C1,R1-C1], Cells),
    !.

%   Options, and what is refused.

refused([mutate(board(4, 1, [[0,1,1,1],[2,2,2,2],[3,3,3,3],[4,4,4,4]]))],
        starbattle(no_relatives('it has holes'))).
refused([mutate(board(4, 1, [[1,1,1,1],[1,1,1,1],[2,2,3,3],[4,4,4,4]]))],
        starbattle(no_relatives('it has no solution'))).
refused([size(17),stars(2)], starbattle(too_loose(17, 2, 16))).
refused([size(4),stars(1),solution([[1],[2],[3],[4]])], domain_error(solution, _)).

test(refused, [forall(refused(Options, Error)), error(Error)]) :-
    made_boards(Options, _).

:- end_tests(generator).
