:- use_module([library(clpfd), library(plunit)]).
:- use_module([ boards,
                oracle,
                samples,
                '../../prolog/starbattle',
                '../../prolog/conditions/constraint_text',
                '../../prolog/conditions/constraints',
                '../../prolog/conditions/rules',
                '../../prolog/conditions/solution_check' ]).
:- use_module(library(http/json), [atom_json_dict/3]).

:- begin_tests(conditions).

stars_of(Columns, Stars) :-
    findall(R-C, ( nth1(R, Columns, Cs), member(C, Cs) ), Stars).

answers(Board, Options, Answers) :-
    findall(Stars, ( solution(Board, Columns, Options), stars_of(Columns, Stars) ), Found),
    sort(Found, Answers),
    length(Found, Count),
    assertion(length(Answers, Count)).

stripes(Board) :-
    stripes(5, 1, Board).

some_board(Board) :- stripes(Board).
some_board(Board) :- holed(Board).

%   Those of Placements that the program's check of solutions lets pass.

passing(Board, Conditions, Placements, Passing) :-
    solution_check(Board, Conditions, given([], []), Check),
    Board = board(N, _, _),
    numlist(1, N, Rows),
    findall(S,
            ( member(S, Placements),
              maplist(row_columns(S), Rows, Columns),
              passes(Check, Columns)
            ),
            Passing).

row_columns(Stars, R, Columns) :-
    findall(C, member(R-C, Stars), Columns).

a_model(global).
a_model(columns).
a_model(cells).

%   The same cell or column several times in a constraint.

repeated(table([cell(1,1),cell(1,1)], [[0,1],[3,0]])).
repeated(table([cell(1,1),cell(1,1)], [[1,1],[0,1]])).
repeated(table([column(1,1),column(2,1),column(1,1)], [[1,3,1],[2,4,3],[4,2,4]])).
repeated(all_different([column(1,1),column(2,1),column(1,1)])).
repeated(sum([column(1,1),column(1,1),cell(1,2)]) #= 7).
repeated(element(column(1,1), [column(1,1),column(2,1),column(1,1),column(1,1),column(2,1)])
         #= column(1,1)).

test(repeated, [ forall(( repeated(C), some_board(Board), a_model(Model) )),
                 true(Answers == Expected) ]) :-
    board_rules(Board, [], Rules),
    placements(Board, Rules, All),
    findall(S, ( member(S, All), true_of(C, S) ), Expected0),
    passing(Board, conditions(Rules,[C]), All, Expected0),
    sort(Expected0, Expected),
    answers(Board, [model(Model),where([C])], Answers).

test(constraints, [ forall(( sample(80, Seed), some_board(Board) )) ]) :-
    set_random(seed(Seed)),
    board_rules(Board, [], Rules),
    placements(Board, Rules, All),
    random_constraint(2, 5, C1),
    random_constraint(1, 5, C2),
    findall(S, ( member(S, All), true_of(C1, S), true_of(C2, S) ), Expected0),
    passing(Board, conditions(Rules,[C1,C2]), All, Expected0),
    sort(Expected0, Expected),
    forall(a_model(Model),
           ( answers(Board, [model(Model),where([C1,C2])], Answers),
             assertion(Model-C1-C2-Answers == Model-C1-C2-Expected) )).

test(texts, [ forall(sample(1000, Seed)) ]) :-
    set_random(seed(Seed)),
    random_constraint(3, 9, C),
    constraint_as_text(C, Text),
    text_constraint(Text, Again),
    assertion(Again == C),
    constraint_tree(C, [_|_]).

some_rules([touch(rook)]).
some_rules([touch(knight)]).
some_rules([touch(none)]).
some_rules([touch(king+knight)]).
some_rules([touch('rook+knight')]).
some_rules([wrap(true)]).
some_rules([wrap(true),touch(knight)]).
some_rules([wrap(true),touch(rook)]).
some_rules([diagonals(1)]).
some_rules([diagonals(0),touch(rook)]).
some_rules([diagonals(2),touch(knight)]).
some_rules([row_stars([2,1,1,1,0]),touch(none)]).
some_rules([row_stars([2,0,1,1,1]),column_stars([1,1,2,1,0])]).
some_rules([row_stars([2,2,1,1,0]),column_stars([1,1,2,1,1]),region_stars([1,1,2,0,2]),touch(rook)]).
some_rules([row_stars([0,0,0,0,0]),column_stars([0,0,0,0,0]),region_stars([0,0,0,0,0])]).

%   All ways to have as many stars in each row, also on the hole; boards that wrap of all
%   sizes.

some_check(Board, none, Rules) :-
    some_board(Board),
    board_rules(Board, [], Rules).
some_check(Board, conditions(Rules,[]), Rules) :-
    some_board(Board),
    some_rules(Options),
    board_rules(Board, Options, Rules).
some_check(Board, conditions(Rules,[]), Rules) :-
    between(1, 4, N),
    rows_board(N, 1, Board),
    member(Touch, [king,rook,knight]),
    board_rules(Board, [wrap(true),touch(Touch)], Rules).

test(checked_solutions,
     [ forall(some_check(Board, Conditions, Rules)), true(Passing == Expected) ]) :-
    placements(Board, Rules, Expected),
    Rules = rules(_, _, Counts, _, _, _),
    Board = board(N, _, _),
    rows_board(N, 1, NoHole),
    findall(Stars, oracle:rows(Counts, 1, NoHole, Stars), All),
    passing(Board, Conditions, All, Passing).
test(not_checked_as_solutions, [ forall(member(Columns, [[[1],[3],[5],[2]],[[1],[3],[5],[2],[4],[1]],
                                                         [[1,3],[5],[2],[4],[]],[[1],[3],[5],[2],[6]],
                                                         [[1],[3],[5],[2],[0]],[[1],[3],[5],[2],[_]],
                                                         [[1],[3],[5],[2],[4]]])),
                                 fail ]) :-
    stripes(Board),
    solution_check(Board, none, given([1-1], [5-4]), Check),
    passes(Check, Columns).

test(touching_cells, [ forall(( member(Touch, [king,rook,knight,king+knight,rook+knight]),
                                member(Wrap, [true,false]),
                                between(1, 6, N) )),
                       true(Apart == Expected) ]) :-
    Board = board(N, 1, []),
    board_rules(Board, [touch(Touch),wrap(Wrap)], Rules),
    rules_touch(Rules, Moves),
    findall(A-B, ( pair(N, A, B), once(touch(Moves, Wrap, N, A, B)) ), Expected),
    apart_sets(Rules, N, Sets),
    findall(A-B,
            ( member(Set, Sets), append(_, [A|Rest], Set), member(B, Rest) ),
            Apart0),
    sort(Apart0, Apart).

pair(N, R0-C0, R-C) :-
    maplist(between(1, N), [R0,C0,R,C]),
    R0-C0 @< R-C.

%   Nothing of it is ever called.

no_constraints("\"halt\"").
no_constraints("[{\"a\": 1}]").
no_constraints("[[\"call\", 1]]").
no_constraints("[\"cell(0,1) = 1\"]").
no_constraints("[\"r1c6 =< 1\"]").
no_constraints("[\"column(1,2) =< 1\"]").
no_constraints("[\"exactly(1, [r1c9])\"]").
no_constraints("[\"table([1,2], [[1]])\"]").
no_constraints("[\"r1c1\"]").
no_constraints("[\"r1c1 =\"]").
no_constraints("[\"halt(1)\"]").
no_constraints("[\"r9c1 = 1\"]").
no_constraints("[\"1 = 2 = 3\"]").
no_constraints("[7]").

test(no_constraints, [ forall(no_constraints(Text)), throws(error(starbattle(_), _)) ]) :-
    checked(Text).

at_fault("[\"r1c1 = 1\", \"r1c1 =\"]").
at_fault("[\"r1c1 = 1\", \"halt(1)\", \"r1c1 =\"]").
at_fault("[\"r1c1 = 1\", \"r1c6 =< 1\"]").
at_fault("[\"1 =< 2\", 7]").

test(which_is_at_fault, [ forall(at_fault(Text)),
                          throws(error(starbattle(constraint(at(2, _))), _)) ]) :-
    checked(Text).

test(no_constraints_are_fine) :-
    checked("[]").

checked(Text) :-
    stripes(Board),
    board_rules(Board, [], Rules),
    atom_json_dict(Text, JSON, []),
    text_constraints(JSON, Constraints),
    must_be_constraints(Board, Rules, Constraints).

%   The limits: what is just legal, and what is just not.

limited(["r1c1 =< ", "1000000000000000000"], ["r1c1 =< ", "1000000000000000001"]).
limited(["r1c1 >= ", "-1000000000000000000"], ["r1c1 >= ", "-1000000000000000001"]).
limited(["at_most(1000000000000000000, [r1c1])"], ["at_most(1000000000000000001, [r1c1])"]).
limited(["table([r1c1], [[1000000000000000000]])"],
        ["table([r1c1], [[1000000000000000001]])"]).
limited([98*"abs(", "r1c1", 98*")", " = 1"], [99*"abs(", "r1c1", 99*")", " = 1"]).
limited([97*"not ", "r1c1 + r1c2 = 1"], [98*"not ", "r1c1 + r1c2 = 1"]).
limited([48*"abs(2*(r1c1*r1c1 - ", "1", 48*"))", " = 1"],
        [49*"abs(2*(r1c1*r1c1 - ", "1", 49*"))", " = 1"]).
limited([500*"3*r1c1 - ", "r1c2 = 1"], [101*"-(r1c1 * ", "1", 101*")", " = 1"]).
limited([500*"r1c1 = 1 and ", "r1c2 = 1"],
        [50*"(r1c1 = 1 or r1c1 = 0 and ", "r1c2 = 1", 50*")"]).
limited(["element(1, [r1c1]) = 1"], ["element(1, []) = 1"]).
limited(["table([r1c1], [])"], ["table([], [[]])"]).
limited([999_992*" ", "r1c1 = 1"], [999_993*" ", "r1c1 = 1"]).

test(what_is_legal, forall(limited(Parts, _))) :-
    parts_checked(Parts).
test(what_is_too_much, [ forall(limited(_, Parts)),
                         throws(error(starbattle(constraint(_)), _)) ]) :-
    parts_checked(Parts).

parts_checked(Parts) :-
    stripes(Board),
    foldl(add_part, Parts, "", Text),
    text_constraint(Text, Constraint),
    given_conditions(Board, [where([Constraint])], _, _).

add_part(Count*Part, Text0, Text) :-
    !,
    length(Parts, Count),
    maplist(=(Part), Parts),
    atomic_list_concat([Text0|Parts], Atom),
    atom_string(Atom, Text).
add_part(Part, Text0, Text) :-
    string_concat(Text0, Part, Text).

no_rules([touch(bishop)]).
no_rules([touch(_)]).
no_rules([row_stars([1,1])]).
no_rules([row_stars([1,1,1,1,x])]).
no_rules([row_stars([1,1,1,1,6])]).
no_rules([row_stars([1,1,1,1,2])]).
no_rules([diagonals(6)]).

test(no_rules, [ forall(no_rules(Rules)), throws(error(starbattle(rules(_)), _)) ]) :-
    stripes(Board),
    solution(Board, _, [rules(Rules)]).

%   What would prove nothing: a goal that delays others.

delays(_, [[C|_]|_]) :-
    freeze(C, ( X in 0..1, X #\= X )).

test(goal_that_delays, throws(error(starbattle(delays(global)), _))) :-
    stripes(Board),
    solution_count(Board, _, [where(plunit_conditions:delays)]).

test(usual_rules_change_nothing, true(Inferences0 =:= Inferences)) :-
    load_board('../../boards/norvig/24.txt', Board),
    solving(Board, [], _),
    solving(Board, [], Inferences0),
    solving(Board, [rules([touch(king)]),where([])], Inferences).

solving(Board, Options, Inferences) :-
    solve(Board, [counters(false)|Options], report(_, _, _, Figures)),
    memberchk(inferences-Inferences, Figures).

:- end_tests(conditions).
