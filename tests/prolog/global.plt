:- use_module(library(plunit)).
:- use_module([library(clpfd), library(yall)]).
:- use_module([ boards,
                samples,
                '../../prolog/starbattle',
                '../../prolog/bits',
                '../../prolog/models/global',
                '../../prolog/engine/layout',
                '../../prolog/engine/problem',
                '../../prolog/engine/rules/propagation' ]).

:- begin_tests(global).

%   Columns are rows here, so stars are permutations with gaps: 5x5 has 14.

drawn(Board) :-
    sample(60, Seed),
    set_random(seed(Seed)),
    N is 4 + Seed mod 2,
    random_member(Noise, [0,0,0.3]),
    random_board(N, 1, Noise, Board),
    has_all_regions(Board).
drawn(Board) :-
    rows_board(5, 1, Board).
drawn(Board) :-
    rows_board(8, 2, Board).

has_all_regions(board(N,_,Rows)) :-
    forall(between(1, N, Id), ( member(Row, Rows), memberchk(Id, Row) )).

solutions(Board, Solutions) :-
    findall(Columns, solution(Board, Columns, [model(bits)]), Solutions0),
    msort(Solutions0, Solutions).

%   Whatever is posted on the variables, in whichever order they are bound,
%   no solution that keeps to it is lost, and no other is found.

test(values_one_by_one, [forall(drawn(Board)), true(Lost == [])]) :-
    solutions(Board, Solutions),
    findall(Solution,
            ( member(Solution, Solutions),
              \+ reached(Board, Solution)
            ),
            Lost).

reached(Board, Solution) :-
    star_battle(Board, Solution, [model(columns),cells(Wanted)]),
    star_battle(Board, Columns, [model(global),cells(Cells)]),
    maplist(append, [Columns,Cells,Solution,Wanted], [Vs,Us,Values,Bits]),
    append(Vs, Us, Variables),
    append(Values, Bits, All),
    pairs_keys_values(Pairs, Variables, All),
    random_permutation(Pairs, Shuffled),
    maplist([A-A]>>true, Shuffled).

test(constraints_of_the_users, [ forall(drawn(Board)), true(Found == Expected) ]) :-
    solutions(Board, Solutions),
    include(heavy_top, Solutions, Expected),
    findall(Columns,
            ( Columns = [[A|_],[B|_],[C|_]|_],
              A + B #= 2 * C,
              star_battle(Board, Columns, [model(global)]),
              append(Columns, Vs),
              label(Vs)
            ),
            Found0),
    msort(Found0, Found).

heavy_top([[A|_],[B|_],[C|_]|_]) :-
    A + B =:= 2 * C.

test(variables_that_are_the_same, [ forall(drawn(Board)),
                                    true(Found == Expected) ]) :-
    solutions(Board, Solutions),
    include(first_and_third_alike, Solutions, Expected),
    findall(Columns,
            ( star_battle(Board, Columns, [model(global),cells(Cells)]),
              Cells = [Row,_,Row|_],
              append(Columns, Vs),
              labeling([ffc,enum], Vs)
            ),
            Found0),
    msort(Found0, Found).

first_and_third_alike([Row,_,Row|_]).

test(branches_as_bits, [forall(drawn(Board)), true(Found == Expected)]) :-
    solutions(Board, Expected),
    findall(Columns, solution(Board, Columns, [model(global)]), Found0),
    msort(Found0, Found),
    (   Found0 = [First|_]
    ->  once(solution(Board, Columns, [model(bits)])),
        assertion(First == Columns)
    ;   true
    ).
test(unwanted_views_are_unbound, true(var(Columns))) :-
    rows_board(5, 1, Board),
    global_model(Board, usual, given([], []), [cells], views(Columns, _), _).
test(shown_briefly, true(Length < 1000)) :-
    rows_board(5, 1, Board),
    star_battle(Board, Columns, [model(global)]),
    copy_term(Columns, _, Goals),
    format(string(Text), '~p', [Goals]),
    string_length(Text, Length).
%   The goals that constraints are shown as post them anew.

posting([]).
posting([cells(_)]).
posting([given_stars([1-1]),given_blanks([7-7])]).
posting([rules([ row_stars([0,1,1,1,1,1,2]), column_stars([1,1,1,1,1,1,1]),
                 region_stars([0,1,1,1,1,1,2]) ])]).
posting([rules([diagonals(1)])]).
posting([where([cell(1,1) #= 1])]).
posting([model(columns)]).

test(goals_shown_post_the_same, [forall(posting(Options)), true(Again == Found)]) :-
    rows_board(7, 1, Board),
    findall(Columns, ( star_battle(Board, Columns, Options), labeled(Columns) ),
            Found),
    star_battle(Board, Posted, Options),
    copy_term(Posted, Copy, Goals),
    findall(Copy, ( maplist(call, Goals), labeled(Copy) ), Again).

labeled(Columns) :-
    append(Columns, Vs),
    label(Vs).

test(copies_are_independent, true(Count == 14)) :-
    rows_board(5, 1, Board),
    findall(Columns, star_battle(Board, Columns, [model(global)]), [Copy]),
    append(Copy, Vs),
    aggregate_all(count, label(Vs), Count).

%   The table against the solutions that another model finds.

masks(Board, Layout, Masks) :-
    Board = board(N, _, _),
    findall(Mask,
            ( solution(Board, Columns, [model(cells)]),
              columns_bits(N, Columns, Compact),
              spread_mask(Layout, Compact, Mask)
            ),
            Masks0),
    msort(Masks0, Masks).

%   The table, as it is after Failures if it is filled after 3 of them.

table_after(Failures, board(N, S, Rows), Layout, State, Table) :-
    problem(board(N,S,Rows), equal, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, State0, State),
    Table = table(0, [round(3,100_000)], State, unknown),
    forall(between(1, Failures, _), starbattle_global:note_failure(Problem, Table)).

%   Whatever is known of the cells, the table leaves what the solutions do.

test(table_is_exact, [forall(( drawn(Board), Board = board(_,1,_) )), true(Wrong == [])]) :-
    (   table_after(3, Board, Layout, state(C,_,_), Table)
    ->  masks(Board, Layout, Masks),
        findall(C1-S1,
                ( between(1, 20, _),
                  random_cells(C, Blanks),
                  C1 is C /\ \Blanks,
                  random_cells(C1, S1),
                  \+ exact(Table, Masks, C1, S1)
                ),
                Wrong)
    ;   Wrong = []
    ).

exact(Table, Masks, C0, S0) :-
    findall(Mask,
            ( member(Mask, Masks), Mask /\ C0 =:= Mask, Mask /\ S0 =:= S0 ),
            Within),
    (   Within == []
    ->  \+ starbattle_global:filter_table(Table, C0, S0, _, _)
    ;   starbattle_global:filter_table(Table, C0, S0, C, S),
        foldl([M,A,B]>>(B is A\/M), Within, 0, C),
        foldl([M,A,B]>>(B is A/\M), Within, -1, S)
    ).

%   Some of Cells, one in sixteen.

random_cells(Cells, Some) :-
    Most is (1<<(msb(Cells)+1)) - 1,
    length(Masks, 4),
    maplist(random_between(0, Most), Masks),
    foldl([M,A,B]>>(B is A/\M), Masks, Cells, Some).

%   Without the table, this search has 68 nodes.

test(table_ends_search, true(Solutions == Expected)) :-
    board_17x17(Board),
    solutions(Board, Expected),
    solve(Board, [model(global),strategy(ff),counters(false)],
          report(Status, none, Solutions, Figures)),
    assertion(Status == unique),
    memberchk(nodes-Nodes, Figures),
    assertion(Nodes < 60).

board_17x17(Board) :-
    load_boards('../../boards/made/17x17-4.jsonl', Named),
    memberchk('17x17-4-5224129946222235'-Board, Named).

:- end_tests(global).
