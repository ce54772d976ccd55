:- use_module([library(plunit), library(yall)]).
:- use_module([ boards,
                samples,
                '../../prolog/bits',
                '../../prolog/engine/engine',
                '../../prolog/formats/reader',
                '../../prolog/engine/layout',
                '../../prolog/engine/rules/regions',
                '../../prolog/engine/problem',
                '../../prolog/engine/rules/strips',
                '../../prolog/engine/rules/windows',
                '../../prolog/engine/rules/propagation',
                '../../prolog/engine/sweeps/bounds',
                '../../prolog/engine/sweeps/frontier' ]).
:- use_module(library(solution_sequences)).
:- use_module('../../prolog/engine/search', []).

/** <module> Tests of the bit-parallel solver

Solutions are counted a second time without any propagation, and each rule alone
is given partial boards, of which it must keep every solution.
*/

%   Brute force: row by row, the columns of a row one after the other.

brute_force(board(_,S,Rows), Columns) :-
    place_rows(Rows, S, [], 0, Columns).

place_rows([], _, _, _, []).
place_rows([Ids|Rows], S, Above, Used0, [Row|Columns]) :-
    length(Row, S),
    place_row(Row, Ids, S, Above, -1, Used0, Used),
    place_rows(Rows, S, Row, Used, Columns).

place_row([], _, _, _, _, Used, Used).
place_row([J|Row], Ids, S, Above, Last, Used0, Used) :-
    nth1(J, Ids, Id),
    Id > 0,
    J > Last+1,
    \+ ( member(A, Above), abs(A-J) =< 1 ),
    Region is 20+Id,
    foldl(one_more(S), [J,Region], Used0, Used1),
    place_row(Row, Ids, S, Above, J, Used1, Used).

%   Used has four bits for each column and region.

one_more(S, Unit, Used0, Used) :-
    Used is Used0 + (1<<(4*Unit)),
    (Used >> (4*Unit)) /\ 15 =< S.

some_board(I, Board) :-
    set_random(seed(I)),
    Sizes = [ 1-1-0,2-1-0,3-1-0.1,4-1-0,5-1-0.5,6-1-0,7-1-0.1,8-1-0,4-2-0.1,8-2-0,9-2-0 ],
    J is I mod 11,
    nth0(J, Sizes, N-S-Noise),
    random_board(N, S, Noise, Board).

solutions(Board, Masks) :-
    Board = board(N,_,_),
    findall(Mask,
            ( brute_force(Board, Columns),
              columns_bits(N, Columns, Mask)
            ),
            Masks).

%   A partial board of which Solution is a solution: some of its stars given,
%   some other cells blank.

partial(Problem, N, Solution, state(C,S,Rs)) :-
    random_cells(N, 0.2, Cells1),
    random_cells(N, 0.4, Cells2),
    Stars is Solution/\Cells1,
    Blanks is \Solution/\Cells2,
    problem_layout(Problem, Layout),
    spread_mask(Layout, Stars, Stars1),
    spread_mask(Layout, Blanks, Blanks1),
    initial_state(Problem, Stars1, Blanks1, state(C,S,Rs)).

random_cells(N, Share, Cells) :-
    Count is N*N,
    numlist(1, Count, Bits),
    foldl({Share}/[_,X0,X]>>( random(R),
                      (   R < Share
                      ->  X is X0*2+1
                      ;   X is X0*2
                      )
                    ), Bits, 0, Cells).

keeps_solutions(Rule) :-
    forall(sample(250, I), keeps_solutions(Rule, I)).

keeps_solutions(Rule, I) :-
    some_board(I, Board),
    solutions(Board, Masks),
    (   Masks == []
    ->  true
    ;   random_member(Solution, Masks),
        Board = board(N,_,_),
        problem(Board, equal, 0, Problem),
        partial(Problem, N, Solution, State),
        once(apply_rule(Rule, Problem, State, C, S)),
        problem_layout(Problem, Layout),
        forall(member(Mask, Masks), kept(Mask, Layout, State, C, S))
    ).

kept(Mask, Layout, state(C0,S0,_), C, S) :-
    spread_mask(Layout, Mask, Cells),
    (   Cells /\ C0 =:= Cells,
        Cells /\ S0 =:= S0
    ->  Cells /\ C =:= Cells,
        Cells /\ S =:= S
    ;   true
    ).

apply_rule(regions, Problem, State, C, S) :-
    filter_regions(Problem, State, state(C,S,_)).
apply_rule(windows, Problem, State, C, S) :-
    problem_layout(Problem, Layout),
    filter_regions(Problem, State, state(C1,S,Rs)),
    filter_windows(Layout, []-Rs, S, C1, C).
apply_rule(sets, Problem, State0, C, S) :-
    filter_regions(Problem, State0, State),
    filter_sets(Problem, State, state(C,S,_)).
apply_rule(lines, Problem, state(C0,S0,_), C, S) :-
    problem_strips(Problem, Strips),
    filter_lines(Strips, C0, S0, C, S).
apply_rule(all, Problem, State, C, S) :-
    propagate(Problem, State, state(C,S,_)).

:- begin_tests(engine).

test(one_hole, fail) :-
    bits_solution(board(1,1,[[0]]), [], _).

test(solutions) :-
    forall(sample(300, I),
           ( same_solutions(I, []), same_solutions(I, [random(I)]) )).

same_solutions(I, Options) :-
    some_board(I, Board),
    solutions(Board, Masks0),
    findall(Mask, bits_solution(Board, Options, Mask), Masks1),
    msort(Masks0, Masks),
    msort(Masks1, Masks).

within(Stars, Blanks, Mask) :-
    Mask /\ Stars =:= Stars,
    Mask /\ Blanks =:= 0.

test(rules_keep_solutions, forall(member(Rule, [regions,sets,windows,lines,all]))) :-
    keeps_solutions(Rule).

test(frontier_is_exact) :-
    forall(sample(250, I), frontier_is_exact(I)).

%   Of a partial board, as its stars and blanks must be respected.

frontier_is_exact(I) :-
    some_board(I, Board),
    solutions(Board, Masks),
    (   Masks == []
    ->  frontier_masks(Board, 0, 0, [])
    ;   Board = board(N,_,_),
        random_member(Solution, Masks),
        random_cells(N, 0.1, Cells1),
        random_cells(N, 0.2, Cells2),
        Stars is Solution/\Cells1,
        Blanks is \Solution/\Cells2,
        include(within(Stars, Blanks), Masks, Expected0),
        msort(Expected0, Expected),
        frontier_masks(Board, Stars, Blanks, Expected)
    ).

%   With two stars a row, patterns of two other cells could leave a decided star out.

test(frontier_keeps_decided_stars) :-
    rows_board(9, 2, Board),
    findall(Mask, bits_solution(Board, [], Mask), Masks),
    forall(between(36, 44, Cell),
           ( Star is 1<<Cell,
             include(within(Star, 0), Masks, Expected0),
             msort(Expected0, Expected),
             frontier_masks(Board, Star, 0, Expected)
           )).

frontier_masks(Board, Stars, Blanks, Masks) :-
    problem(Board, equal, 0, Problem),
    problem_layout(Problem, Layout),
    spread_mask(Layout, Stars, Stars1),
    spread_mask(Layout, Blanks, Blanks1),
    (   initial_state(Problem, Stars1, Blanks1, State0),
        propagate(Problem, State0, State)
    ->  frontier(Layout, State, 100_000, Frontier),
        findall(Mask,
                ( frontier_solution(Frontier, Cells),
                  compact_mask(Layout, Cells, Mask)
                ),
                Masks0),
        msort(Masks0, Masks)
    ;   Masks == []
    ).

%   Boards with hardly any regions have many solutions, so dynamic programming
%   counts most of them; on 8 rows with 2 stars it has few candidates to go by.

test(counting_agrees_with_enumeration) :-
    forall(sample(150, I),
           ( some_board(I, Board),
             same_count(Board)
           )).

test(counting_loose_boards) :-
    forall(sample(40, I), loose_count(I)).

loose_count(I) :-
    N is 6 + I mod 4,
    S is 1 + I mod 2,
    rows_board(N, S, board(N,S,Rows0)),
    maplist(maplist(boards:disturbed(0.1, N)), Rows0, Rows),
    same_count(board(N,S,Rows)).

same_count(Board) :-
    aggregate_all(count, bits_solution(Board, [], _), Count),
    bits_search(Board, [], Search),
    aggregate_all(sum(More), bits_count(Search, More), Count).

%   Both sides of a cut, with solutions that have been counted before.

test(counting_in_parts) :-
    forall(sample(40, I),
           ( N is 5 + I mod 3,
             rows_board(N, 1, Board),
             count_in_parts(Board)
           )).

count_in_parts(Board) :-
    problem(Board, equal, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, State0, State),
    findall(Stars, bits_stars(Board, Layout, Stars), All),
    random_member_list(All, Found),
    aggregate_all(sum(More),
                  engine_search:count_parts(State, Found, Problem, More),
                  Count),
    length(All, Total),
    length(Found, Counted),
    Count =:= Total-Counted.

bits_stars(Board, Layout, Stars) :-
    bits_solution(Board, [], Mask),
    spread_mask(Layout, Mask, Stars).

random_member_list(All, Some) :-
    include([_]>>maybe, All, Some0),
    length(Some0, Length),
    Most is min(5, Length),
    length(Some, Most),
    append(Some, _, Some0).

%   There are more placements than that; the patterns of a row alone would take more memory
%   than there is.

test(frontier_limit, [forall(member(N-S-Limit, [7-1-50,49-10-1_200_000])), fail]) :-
    rows_board(N, S, Board),
    problem(Board, equal, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State),
    frontier(Layout, State, Limit, _).

%   A rule that finds less costs nodes.

test(nodes, [forall(member(Name-Nodes, ['8x8-2'-4,'10x10-2'-38,'12x12-2'-48,'13x13-3'-30,
                                        '14x14-3'-64,'17x17-4'-32])),
             Sum == Nodes]) :-
    format(atom(File), '../../boards/made/~w.jsonl', [Name]),
    load_boards(File, Boards),
    findall(Count,
            ( limit(30, member(_-Board, Boards)),
              bits_search(Board, [], Search),
              forall(bits_solution(Search, _), true),
              bits_statistics(Search, [nodes-Count|_])
            ),
            Counts),
    sum_list(Counts, Sum).

%   The rows as regions have so many ways to take their stars that the tree is guessed
%   to be large, so to count all solutions takes no nodes; but not where nothing at all is
%   known.

test(no_nodes_if_the_tree_is_guessed_to_be_large, Nodes == 0) :-
    rows_board(10, 2, Board),
    bits_search(Board, [blanks(1)], Search),
    forall(bits_count(Search, _), true),
    bits_statistics(Search, [nodes-Nodes|_]).

%   Twenty solutions of a board with more than a million are found one after the other.

test(several_solutions_of_a_loose_board, Distinct == 20) :-
    rows_board(12, 2, Board),
    bits_search(Board, [wanted(several)], Search),
    call_with_inference_limit(
        findall(Mask, limit(20, bits_solution(Search, Mask)), Masks),
        1_000_000, _),
    sort(Masks, Set),
    length(Set, Distinct),
    bits_statistics(Search, [nodes-Count|_]),
    Count > 0.

%   With a limit of 0 the dynamic programming fails, and the next round begins.

test(rounds) :-
    forall(sample(200, I), rounds(I)).

rounds(I) :-
    some_board(I, Board),
    solutions(Board, Masks0),
    problem(Board, equal, 0, Problem),
    problem_layout(Problem, Layout),
    findall(Mask,
            ( initial_state(Problem, 0, 0, State0),
              propagate(Problem, State0, State),
              engine_search:search_round([round(1,0),round(2,0)], [], best,
                                       Problem, State, Cells),
              compact_mask(Layout, Cells, Mask)
            ),
            Masks1),
    msort(Masks0, Masks),
    msort(Masks1, Masks).

%   Whichever way a sweep ends, its caller's setting is back.

test(collecting_early, forall(member(Goal, [true,fail,throw(enough),repeat]))) :-
    prolog_stack_property(global, factor(Before)),
    catch(ignore(collecting_early((factor(2), Goal))), enough, true),
    assertion(factor(Before)).

factor(Factor) :-
    prolog_stack_property(global, factor(Now)),
    assertion(Now =:= Factor).

:- end_tests(engine).
