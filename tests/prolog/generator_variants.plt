:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(lists)).
:- use_module(library(clpfd)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/board/board', [board_regions/2, board_rows/2, disconnected_region/2]).
:- use_module(samples).

:- begin_tests(generator_variants).

%   wished(Size, Stars, Rules, Where)

wished(6, 1, [touch(rook)], []).
wished(6, 1, [touch(knight)], []).
wished(5, 1, [touch(none)], []).
wished(9, 1, [touch(king+knight)], []).
wished(10, 2, [wrap(true)], []).
wished(8, 1, [wrap(true),touch(rook)], []).
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

%   What the stars must obey, anew, with nothing of the program.

obeys(N, S, Rules, Board, Columns) :-
    findall(R-C, ( nth1(R, Columns, Cs), member(C, Cs) ), Stars),
    board_regions(Board, Regions),
    findall(S, between(1, N, _), Usual),
    counts(row_stars, Rules, Usual, Rows),
    counts(column_stars, Rules, Usual, OfColumns),
    counts(region_stars, Rules, Usual, OfRegions),
    forall(nth1(R, Rows, K), aggregate_all(count, member(R-_, Stars), K)),
    forall(nth1(C, OfColumns, K), aggregate_all(count, member(_-C, Stars), K)),
    forall(nth1(I, OfRegions, K),
           ( nth1(I, Regions, Cells),
             aggregate_all(count, ( member(Star, Stars), memberchk(Star, Cells) ), K)
           )),
    ( memberchk(touch(Touch), Rules) -> true ; Touch = king ),
    ( memberchk(wrap(true), Rules) -> Across = [-1,0,1] ; Across = [0] ),
    forall(( member(A, Stars), member(B, Stars), A \== B ),
           \+ touch(Touch, Across, N, A, B)),
    (   memberchk(diagonals(D), Rules)
    ->  aggregate_all(count, member(I-I, Stars), D),
        aggregate_all(count, ( member(R-C, Stars), R+C =:= N+1 ), D)
    ;   true
    ).

counts(Name, Rules, Usual, Counts) :-
    Option =.. [Name,Counts0],
    ( memberchk(Option, Rules) -> Counts = Counts0 ; Counts = Usual ).

touch(Touch, Across, N, R0-C0, R-C) :-
    member(I, Across),
    member(J, Across),
    DR is abs(R0-R+I*N),
    DC is abs(C0-C+J*N),
    near(Touch, DR, DC).

near(A+B, DR, DC) :- ( near(A, DR, DC) ; near(B, DR, DC) ).
near(king, DR, DC) :- max(DR, DC) =:= 1.
near(rook, DR, DC) :- DR+DC =:= 1.
near(knight, DR, DC) :- msort([DR,DC], [1,2]).

made(N, S, Rules, Where, Count, Made) :-
    findall(Board-Columns,
            made_one(N, S, Rules, Where, Count, Board, Columns),
            Made).

made_one(N, S, Rules, Where, Count, Board, Columns) :-
    State = found([]),
    make_boards([ size(N),stars(S),rules(Rules),where(Where),count(Count),seed(5),
                  rated(false)
                ],
                keep(State), _),
    arg(1, State, Found),
    member(Board-Columns, Found).

keep(State, made(_,_,_,Board,Columns,none,_)) :-
    arg(1, State, Found),
    nb_setarg(1, State, [Board-Columns|Found]).

test(sound, [ forall(tried(N, S, Rules, Where)), true(Count == 2) ]) :-
    made(N, S, Rules, Where, 2, Made),
    length(Made, Count),
    forall(member(Board-Columns, Made),
           ( \+ disconnected_region(Board, _),
             obeys(N, S, Rules, Board, Columns),
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

test(same_seed, Boards1 == Boards2) :-
    Options = [size(6),stars(1),rules([touch(knight)]),count(2),seed(3)],
    made_boards(Options, Boards1),
    made_boards(Options, Boards2).

test(usual_rules, Boards1 == Boards2) :-
    Options = [size(6),stars(1),count(2),seed(3)],
    made_boards(Options, Boards1),
    made_boards([rules([touch(king)]),where([])|Options], Boards2).

test(around_a_placement, Columns == [[1],[2],[3],[4],[5]]) :-
    Placed = [[1],[2],[3],[4],[5]],
    make_boards([size(5),stars(1),solution(Placed),rules([touch(rook)])],
                keep_columns(Found), _),
    Found = found(Columns).

keep_columns(Found, made(_,_,_,_,Columns,_,_)) :-
    Found = found(Columns).

faulty([size(4),stars(1),rules([touch(king+knight)])], starbattle(no_variant(4))).
faulty([size(5),stars(1),where([cell(1, 1) #= 1, cell(2, 2) #= 1])], starbattle(no_variant(5))).
faulty([size(6),stars(1),rules([touch(rook)]),hardest('Two Conditions')],
       domain_error(technique, _)).
faulty([size(5),stars(1),rules([touch(rook)]),solution([[1],[1],[3],[4],[5]])],
       domain_error(solution, _)).
faulty([size(5),stars(1),rules([touch(bishop)])], starbattle(rules(_))).
faulty([size(5),stars(1),where([cell(6, 1) #= 1])], starbattle(constraint(_))).

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
    State = found(none),
    make_boards([seed(3)|Options], keep_made(State), report(made,_,1,_)),
    State = found(made(_,_,Seed,Board,Columns,Made,_)),
    Conditions = [rules(Rules),where(Where)],
    solution_count(Board, 1, Conditions),
    once(solution(Board, Columns, Conditions)),
    ( Where == [] -> true ; solution_count(Board, Count, [rules(Rules)]), Count > 1 ),
    grade(Board, Conditions, Grade),
    explanation_rating(Grade, Rating),
    explanation_rating(Made, Rating),
    rating_difficulty(6, Rating, Word),
    made_boards([seed(Seed)|Options], Again).

keep_made(State, Made) :-
    nb_setarg(1, State, Made).

test(compact) :-
    Options = [size(7),stars(1),rules([touch(knight)]),seed(2),rated(false)],
    borders([shape(compact)|Options], Compact),
    borders(Options, Natural),
    Compact < Natural.

borders(Options, Count) :-
    made_boards(Options, [Board]),
    board_rows(Board, Rows),
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    aggregate_all(count,
                  ( member(Line, Lines), nextto(X, Y, Line), X =\= Y ),
                  Count).

:- end_tests(generator_variants).
