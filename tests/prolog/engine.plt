:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(random)).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(samples).
:- use_module('../../prolog/bits').
:- use_module('../../prolog/engine/engine').
:- use_module('../../prolog/engine/layout').
:- use_module('../../prolog/engine/rules/regions').
:- use_module('../../prolog/engine/problem').
:- use_module('../../prolog/engine/rules/strips').
:- use_module('../../prolog/engine/rules/windows').
:- use_module('../../prolog/engine/rules/propagation').
:- use_module('../../prolog/engine/search', []).
:- use_module('../../prolog/engine/sweeps/sweep').
:- use_module('../../prolog/engine/sweeps/bounds').
:- use_module('../../prolog/engine/sweeps/frontier').

/** <module> Tests of the bit-parallel solver

Solutions are counted a second time without any propagation, and each rule alone
is given partial boards, of which it must keep every solution.
*/

%   Brute force: row by row, the columns of a row one after the other.

brute_force(board(N,S,Rows), Columns) :-
    length(Zeros, N),
    maplist(=(0), Zeros),
    place_rows(Rows, N, S, [], Zeros, Zeros, Columns).

place_rows([], _, S, _, Cs, Rs, []) :-
    maplist(=(S), Cs),
    maplist(=(S), Rs).
place_rows([Ids|Rows], N, S, Above, Cs0, Rs0, [Row|Columns]) :-
    place_row(1, N, S, S, Ids, Above, -1, Row, Cs0, Cs, Rs0, Rs),
    place_rows(Rows, N, S, Row, Cs, Rs, Columns).

place_row(_, _, 0, _, _, _, _, [], Cs, Cs, Rs, Rs) :-
    !.
place_row(J, N, K, S, Ids, Above, Last, [J|Row], Cs0, Cs, Rs0, Rs) :-
    J =< N,
    J > Last+1,
    nth1(J, Ids, Id),
    Id > 0,
    \+ ( member(A, Above), abs(A-J) =< 1 ),
    one_more(J, S, Cs0, Cs1),
    one_more(Id, S, Rs0, Rs1),
    J1 is J+1,
    K1 is K-1,
    place_row(J1, N, K1, S, Ids, Above, J, Row, Cs1, Cs, Rs1, Rs).
place_row(J, N, K, S, Ids, Above, Last, Row, Cs0, Cs, Rs0, Rs) :-
    J =< N,
    J1 is J+1,
    place_row(J1, N, K, S, Ids, Above, Last, Row, Cs0, Cs, Rs0, Rs).

one_more(1, S, [X|Xs], [Y|Xs]) :-
    !,
    X < S,
    Y is X+1.
one_more(I, S, [X|Xs], [X|Ys]) :-
    I1 is I-1,
    one_more(I1, S, Xs, Ys).

%   Random boards: connected regions that grow from random cells, then some
%   cells made holes or given to another region.

random_board(Size-S, Noise, board(Size,S,Rows)) :-
    Cells is Size*Size,
    functor(Board, board, Cells),
    numlist(1, Cells, Places),
    random_permutation(Places, Shuffled),
    length(Seeds, Size),
    append(Seeds, _, Shuffled),
    numlist(1, Size, Ids),
    maplist(plant(Board), Ids, Seeds),
    grow(Board, Size, Cells),
    Board =.. [_|Flat0],
    maplist(disturb(Noise, Size), Flat0, Flat),
    rows(Flat, Size, Rows).

plant(Board, Id, Place) :-
    arg(Place, Board, Id).

grow(Board, N, Cells) :-
    findall(P-Id, growth(Board, N, Cells, P, Id), Growths),
    (   Growths == []
    ->  true
    ;   random_member(P-Id, Growths),
        arg(P, Board, Id),
        grow(Board, N, Cells)
    ).

growth(Board, N, Cells, P, Id) :-
    between(1, Cells, P),
    arg(P, Board, Free),
    var(Free),
    next_to(P, N, Cells, Q),
    arg(Q, Board, Id),
    nonvar(Id).

next_to(P, N, _, Q) :-
    P mod N =\= 1,
    N > 1,
    Q is P-1.
next_to(P, N, _, Q) :-
    P mod N =\= 0,
    Q is P+1.
next_to(P, N, _, Q) :-
    P > N,
    Q is P-N.
next_to(P, N, Cells, Q) :-
    Q is P+N,
    Q =< Cells.

disturb(Noise, N, Id0, Id) :-
    (   random(R),
        R < Noise
    ->  random_between(0, N, Id)
    ;   Id = Id0
    ).

rows([], _, []) :-
    !.
rows(Flat, N, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Flat),
    rows(Rest, N, Rows).

sizes([1-1,2-1,3-1,4-1,5-1,6-1,7-1,8-1,4-2,8-2,9-2]).

some_board(I, Board) :-
    sizes(Sizes),
    length(Sizes, Count),
    J is I mod Count,
    nth0(J, Sizes, Size),
    nth0(J, [0,0,0.1,0,0.5,0,0.1,0,0.1,0,0], Noise),
    random_board(Size, Noise, Board).

%   All placements that respect rows, columns and touching, for boards of one
%   size: partial boards are made from some of them, so the rules have
%   something to keep.

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
    foldl([_,X0,X]>>( random(R),
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
        problem(Board, 0, Problem),
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

test(counts) :-
    forall(sample(400, I), same_solutions(I, [])).

test(random_order) :-
    forall(sample(100, I), same_solutions(I, [random(I)])).

same_solutions(I, Options) :-
    some_board(I, Board),
    solutions(Board, Masks0),
    findall(Mask, bits_solution(Board, Options, Mask), Masks1),
    msort(Masks0, Masks),
    msort(Masks1, Masks).

test(random_seed, A == B) :-
    Board = board(4,1,[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]),
    findall(X, bits_solution(Board, [random(7)], X), A),
    findall(X, bits_solution(Board, [random(7)], X), B).

test(given) :-
    forall(sample(150, I), given(I)).

given(I) :-
    some_board(I, Board),
    Board = board(N,_,_),
    solutions(Board, Masks0),
    random_cells(N, 0.05, Stars),
    random_cells(N, 0.2, Blanks),
    include({Stars,Blanks}/[M]>>( M /\ Stars =:= Stars,
                                  M /\ Blanks =:= 0
                                ), Masks0, Masks1),
    findall(Mask,
            bits_solution(Board, [stars(Stars),blanks(Blanks)], Mask),
            Masks2),
    msort(Masks1, Masks),
    msort(Masks2, Masks).

test(statistics, [Nodes,Failures] == [0,0]) :-
    bits_search(board(1,1,[[1]]), [], Search),
    forall(bits_solution(Search, _), true),
    bits_statistics(Search, [nodes-Nodes,failures-Failures]).

test(rules_keep_solutions, forall(member(Rule, [regions,sets,windows,lines,all]))) :-
    keeps_solutions(Rule).

%   The lines are filtered strip by strip a second time, each from the list of its
%   placements.  Some certain stars are only found when nothing is removed any more.

test(lines_are_exact) :-
    forall(sample(150, I), lines_are_exact(I)).

lines_are_exact(I) :-
    Sizes = [1-1,2-1,3-1,4-1,5-1,6-1,7-1,8-2,9-2,7-2,18-1],
    length(Sizes, Count),
    J is I mod Count,
    nth0(J, Sizes, N-K),
    settled_cells(N, Mask0, Stars0),
    layout(N, K, Layout),
    strips(Layout, Strips),
    maplist(spread_mask(Layout), [Mask0,Stars0], [C0,S0]),
    findall(Placements,
            strip_placements(N, K, Mask0, Stars0, Placements),
            Strips1),
    (   memberchk(_-[], Strips1)
    ->  \+ filter_lines(Strips, C0, S0, _, _)
    ;   foldl(filtered_strip, Strips1, Mask0-Stars0, Mask-Stars),
        filter_lines(Strips, C0, S0, C, S),
        maplist(compact_mask(Layout), [C,S], [Kept,Found]),
        Kept =:= Mask,
        Found/\Stars =:= Found,
        (   Mask =:= Mask0
        ->  Found =:= Stars
        ;   true
        )
    ).

%   Candidates and stars; no candidate touches a star.

settled_cells(N, Mask, Stars) :-
    random(Share),
    random_cells(N, Share, Mask1),
    random_cells(N, 0.1, Stars1),
    layout(N, 1, Layout),
    layout_stride(Layout, B),
    maplist(spread_mask(Layout), [Mask1,Stars1], [C,S0]),
    (   are_apart(B, S0)
    ->  S = S0
    ;   S = 0
    ),
    C0 is C\/S,
    settle_stars(B, 0, S, C0, C1),
    maplist(compact_mask(Layout), [C1,S], [Mask,Stars]).

filtered_strip(Cells-Placements, Mask0-Stars0, Mask-Stars) :-
    foldl([X,Y0,Y]>>(Y is Y0\/X), Placements, 0, Some),
    foldl([X,Y0,Y]>>(Y is Y0/\X), Placements, Cells, Each),
    Mask is Mask0 /\ \(Cells /\ \Some),
    Stars is Stars0\/Each.

%   Placements is `Cells-List`: the cells of a strip, and how its stars can be placed.

strip_placements(N, K, Mask, Stars, Cells-List) :-
    Last is N-2,
    between(0, Last, I),
    member(Step-Next, [1-N,N-1]),
    findall(P, line_cell(N, I, Step-Next, P), Upper),
    maplist([P,Q]>>(Q is P+Next), Upper, Lower),
    append(Upper, Lower, Both),
    foldl([P,X0,X]>>(X is X0 \/ (1<<P)), Both, 0, Cells),
    findall(Placement,
            ( placed(Upper, K, Mask, -2, Columns1, 0, Placement1),
              placed(Lower, K, Mask, -2, Columns2, Placement1, Placement),
              \+ ( member(A, Columns1), member(B, Columns2), abs(A-B) =< 1 ),
              Placement/\Cells/\Stars =:= Stars/\Cells
            ),
            List).

line_cell(N, I, Step-Next, P) :-
    Last is N-1,
    between(0, Last, J),
    P is I*Next + J*Step.

placed(Line, K, Mask, Near, Columns, X0, X) :-
    placed(Line, 0, K, Mask, Near, Columns, X0, X).

placed(_, _, 0, _, _, [], X, X) :-
    !.
placed([P|Line], J, K, Mask, Near, Columns, X0, X) :-
    J1 is J+1,
    (   getbit(Mask, P) =:= 1,
        J > Near+1,
        Columns = [J|Columns1],
        K1 is K-1,
        X1 is X0 \/ (1<<P),
        placed(Line, J1, K1, Mask, J, Columns1, X1, X)
    ;   placed(Line, J1, K, Mask, Near, Columns, X0, X)
    ).

%   What windows has seen needs no second look: at no node is anything left for it.

test(windows_skip_nothing) :-
    forall(sample(60, _), windows_skip_nothing).

windows_skip_nothing :-
    blocks(Board),
    problem(Board, 0, Problem),
    (   initial_state(Problem, 0, 0, State0),
        propagate(Problem, State0, State)
    ->  nothing_left_for_windows(3, Problem, State)
    ;   true
    ).

nothing_left_for_windows(Depth, Problem, State) :-
    State = state(C,S,Rs),
    problem_layout(Problem, Layout),
    filter_windows(Layout, []-Rs, S, C, C1),
    C1 =:= C,
    (   ( Depth =:= 0
        ; Rs == []
        )
    ->  true
    ;   Depth1 is Depth-1,
        branching_cell(best, Problem, State, Cell),
        forall(( decide(_, Cell, Problem, State, Side),
                 propagate(Problem, Side, Side1)
               ),
               nothing_left_for_windows(Depth1, Problem, Side1))
    ).

%   The rooms of one column or two adjacent ones are found by a shorter way.

test(narrow_rooms) :-
    layout(9, 2, Layout),
    layout_firsts(Layout, Firsts),
    forall(( sample(40, _),
             member(Columns, [1,3]),
             member(Total, [1,3,6])
           ),
           ( random_cells(9, 0.6, Mask),
             spread_mask(Layout, Mask \/ 1, Cells0),
             Cells is Cells0 /\ (Columns*Firsts),
             engine_bounds:places(narrow, 9, Layout, Total-Cells, Places),
             engine_bounds:places(wide, 9, Layout, Total-Cells, Places1),
             Places == Places1
           )).

test(packing_is_exact) :-
    forall(sample(300, _), packing_is_exact).

packing_is_exact :-
    layout(6, 1, Layout),
    layout_stride(Layout, B),
    layout_shapes(Layout, Shapes),
    random(Share),
    random_cells(6, Share, Mask),
    spread_mask(Layout, Mask, Cells),
    aggregate_all(max(K), loose_packing(Cells, B, 0, K), Max),
    packing(Shapes, Cells, Max, Stars),
    Stars /\ Cells =:= Stars,
    popcount(Stars) =:= Max,
    settle_stars(B, 0, Stars, Cells, _),
    Max1 is Max+1,
    \+ packing(Shapes, Cells, Max1, _).

test(cliques_bound_packings) :-
    forall(sample(300, _), cliques_bound_packings).

cliques_bound_packings :-
    layout(6, 1, Layout),
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    layout_firsts(Layout, Firsts),
    layout_shapes(Layout, Shapes),
    random(Share),
    random_cells(6, Share, Mask),
    spread_mask(Layout, Mask, Cells),
    aggregate_all(max(K), loose_packing(Cells, B, 0, K), Max),
    cliques(Shapes, Cells, Count, Out, Single),
    Max =< Count,
    \+ engine_regions:has_spare_stars(Cells, Max, Layout),
    (   Max =:= Count
    ->  Board is Row*Firsts,
        forall(cell_of(Out/\Board, X), \+ goes_with(X, Shapes, Cells, Max)),
        forall(cell_of(Single, X),
               ( Others is Cells-X,
                 \+ packing(Shapes, Others, Max, _)
               ))
    ;   true
    ).

cell_of(Set, X) :-
    Cells is Set,
    Cells =\= 0,
    Last is msb(Cells),
    between(0, Last, Bit),
    X is Cells /\ (1<<Bit),
    X =\= 0.

%   X and a packing of cells of Cells that do not touch it make Count stars of
%   Cells, X among them if it is one.

goes_with(X, Shapes, Cells, Count) :-
    shapes_stride(Shapes, B),
    touching(B, X, Near),
    Cells1 is Cells /\ \Near,
    (   X /\ Cells =:= 0
    ->  packing(Shapes, Cells1, Count, _)
    ;   Count1 is Count-1,
        packing(Shapes, Cells1, Count1, _)
    ).

test(nothing_left_to_filter) :-
    forall(sample(200, _), nothing_left_to_filter).

nothing_left_to_filter :-
    blocks(Board),
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    layout_shapes(Layout, Shapes),
    random_cells(9, 0.2, Mask),
    spread_mask(Layout, Mask, Blanks),
    (   initial_state(Problem, 0, Blanks, State),
        sets_fixpoint(Problem, State, state(C,S,Rs))
    ->  forall(member(R, Rs), star_sets_left(R, C, S, Shapes))
    ;   true
    ).

%   Regions of nine cells, more or less: few are too small for two stars.

blocks(board(9,2,Rows)) :-
    findall(Id,
            ( between(0, 8, I),
              between(0, 8, J),
              Id0 is I//3*3 + J//3 + 1,
              disturb(0.3, 9, Id0, Id)
            ),
            Flat),
    rows(Flat, 9, Rows).

sets_fixpoint(Problem, State0, State) :-
    filter_regions(Problem, State0, State1),
    filter_sets(Problem, State1, State2),
    State1 = state(C1,S1,_),
    State2 = state(C2,S2,_),
    (   C1-S1 == C2-S2
    ->  State = State2
    ;   sets_fixpoint(Problem, State2, State)
    ).

star_sets_left(R, C, S, Shapes) :-
    region_cells(R, U),
    region_need(R, Need),
    Free is U /\ C /\ \S,
    forall(cell_of(C /\ \S, X), goes_with(X, Shapes, Free, Need)),
    forall(cell_of(Free, X),
           ( Others is Free-X,
             packing(Shapes, Others, Need, _)
           )).

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
        include({Stars,Blanks}/[M]>>( M /\ Stars =:= Stars,
                                      M /\ Blanks =:= 0
                                    ), Masks, Expected0),
        msort(Expected0, Expected),
        frontier_masks(Board, Stars, Blanks, Expected)
    ).

%   With two stars a row, patterns of two other cells could leave a decided star out.

test(frontier_keeps_decided_stars) :-
    row_regions(9, 2, Board),
    findall(Mask, bits_solution(Board, [], Mask), Masks),
    forall(between(36, 44, Cell),
           ( Star is 1<<Cell,
             include([M]>>(M/\Star =\= 0), Masks, Expected0),
             msort(Expected0, Expected),
             frontier_masks(Board, Star, 0, Expected)
           )).

frontier_masks(Board, Stars, Blanks, Masks) :-
    problem(Board, 0, Problem),
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
    row_regions(N, S, board(N,S,Rows0)),
    maplist(maplist(disturb(0.1, N)), Rows0, Rows),
    same_count(board(N,S,Rows)).

same_count(Board) :-
    aggregate_all(count, bits_solution(Board, [], _), Count),
    bits_search(Board, [], Search),
    aggregate_all(sum(More), bits_count(Search, More), Count).

test(counting_in_random_order, Count == 646) :-
    row_regions(7, 1, Board),
    bits_search(Board, [random(3)], Search),
    aggregate_all(sum(More), bits_count(Search, More), Count).

%   Both sides of a cut, with solutions that have been counted before.

test(counting_in_parts) :-
    forall(sample(40, I),
           ( N is 5 + I mod 3,
             row_regions(N, 1, Board),
             count_in_parts(Board)
           )).

count_in_parts(Board) :-
    problem(Board, 0, Problem),
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

%   A row whose digest belongs to other counts is part of no placement.

test(no_row_before, fail) :-
    layout(5, 1, Layout),
    engine_frontier:placement_cells(Layout, rows(1,[]), _).

test(other_counts_before_the_first_row, Keys == [last(0,1,fields(7,0,0,1))]) :-
    maplist([A,last(0,1,fields(A,0,0,1))]>>true, [5,7], Lasts),
    engine_frontier:nodes([], fields(7,0,0,1), Lasts, Found),
    assoc_to_keys(Found, Keys).

%   Of a row with many placements only digests are kept, with the same effect.

test(digests_of_long_rows, Pairs1-Integers == Pairs-true) :-
    row_regions(7, 1, Board),
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State),
    engine_frontier:meet_in_the_middle(Layout, State, 10_000, list, met(_,Sweeps,Joint)),
    once(engine_frontier:joined_batch(Joint, Lasts)),
    engine_frontier:linked_pairs(Lasts, Sweeps, Pairs),
    assertion(Pairs = [_|_]),
    Sweeps = sweeps(Upper0,Lower0),
    maplist(digested, [Upper0,Lower0], [Upper,Lower]),
    engine_frontier:linked_pairs(Lasts, sweeps(Upper,Lower), Pairs1),
    findall(Kept,
            ( engine_sweep:sweep_layers(Upper, Layers),
              member(layer(_,_,Digests), Layers),
              arg(_, Digests, placements(_,Placements)),
              member(Kept, Placements)
            ),
            All),
    (   maplist(integer, All)
    ->  Integers = true
    ;   Integers = false
    ).

digested(Sweep0, Sweep) :-
    duplicate_term(Sweep0, Sweep),
    engine_sweep:sweep_layers(Sweep, Layers0),
    maplist(digested_layer, Layers0, Layers),
    functor(Sweep, _, Last),
    setarg(Last, Sweep, Layers).

digested_layer(layer(Row,Near,Kept), Layer) :-
    engine_sweep:layers([], Row, Near, 20_000-Kept, [Layer]).

test(frontier_limit, fail) :-
    row_regions(7, 1, Board),
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State),
    frontier(Layout, State, 50, _).

test(wanted, true(Counts == [646,646,646])) :-
    row_regions(7, 1, Board),
    bits_search(Board, [], Search0),
    findall(Count,
            ( member(Wanted, [first,several,all]),
              bits_wanted(Search0, Wanted, Search),
              findall(Mask, bits_solution(Search, Mask), Masks),
              sort(Masks, Set),
              length(Set, Count)
            ),
            Counts).

%   The rows as regions have so many ways to take their stars that the tree is guessed
%   to be large, so to count all solutions takes no nodes; but not where nothing at all is
%   known.

test(no_nodes_if_the_tree_is_guessed_to_be_large, Nodes == 0) :-
    row_regions(10, 2, Board),
    bits_search(Board, [blanks(1)], Search),
    forall(bits_count(Search, _), true),
    bits_statistics(Search, [nodes-Nodes|_]).

%   Twenty solutions of a board with more than a million are found one after the other.

test(several_solutions_of_a_loose_board, true(Distinct-Nodes == 20-true)) :-
    row_regions(12, 2, Board),
    bits_search(Board, [], Search0),
    bits_wanted(Search0, several, Search),
    call_with_inference_limit(
        findall(Mask, limit(20, bits_solution(Search, Mask)), Masks),
        1_000_000, _),
    sort(Masks, Set),
    length(Set, Distinct),
    bits_statistics(Search, [nodes-Count|_]),
    (   Count > 0
    ->  Nodes = true
    ;   Nodes = false
    ).

row_regions(N, S, board(N,S,Rows)) :-
    numlist(1, N, Ids),
    maplist([Id,Row]>>( length(Row, N),
                        maplist(=(Id), Row)
                      ), Ids, Rows).

%   With a limit of 0 the dynamic programming fails, and the next round begins.

test(rounds) :-
    forall(sample(200, I), rounds(I)).

rounds(I) :-
    some_board(I, Board),
    solutions(Board, Masks0),
    problem(Board, 0, Problem),
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

test(orientations) :-
    forall(member(N-S, [1-1,2-1,4-1,5-1,7-1,8-1,9-2,16-3,17-3,20-2,25-6]),
           orientations(N, S)).

orientations(N, S) :-
    layout(N, S, Layout),
    random_cells(N, 0.5, Mask),
    spread_mask(Layout, Mask, Cells),
    forall(member(Orientation, [none,flip,transpose]),
           ( orient(Orientation, Layout, Cells, Oriented),
             orient(Orientation, Layout, Oriented, Restored),
             Restored =:= Cells
           )),
    orient(transpose, Layout, Cells, Turned),
    compact_mask(Layout, Turned, Mask1),
    Last is N*N-1,
    forall(between(0, Last, P),
           getbit(Mask, P) =:= getbit(Mask1, (P mod N)*N + P//N)).

test(oriented_corner, Corners == [4,256,64]) :-
    layout(3, 1, Layout),
    spread_mask(Layout, 4, TopRight),
    findall(Corner,
            ( member(Orientation, [none,flip,transpose]),
              orient(Orientation, Layout, TopRight, Cells),
              compact_mask(Layout, Cells, Corner)
            ),
            Corners).

test(axis, Axes == [none,transpose]) :-
    row_regions(5, 1, Board),
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    problem_regions(Problem, Regions),
    maplist(region_cells, Regions, Rows),
    maplist(orient(transpose, Layout), Rows, Columns),
    axis(Layout, Rows, Axis1, Rows),
    axis(Layout, Columns, Axis2, Rows),
    Axes = [Axis1,Axis2].

test(pattern_neighbors) :-
    forall(member(N-S, [4-1,5-2,8-2,9-3,11-3]), pattern_neighbors(N, S)).

%   The pairs of patterns that do not touch, counted twice, and each pattern
%   with as many neighbors either way.

pattern_neighbors(N, S) :-
    layout(N, S, Layout),
    row_patterns(N, S, Patterns),
    length(Patterns, Count),
    pattern_count(Layout, Count),
    maplist(neighbor_count(Patterns), Patterns, Counts0),
    msort(Counts0, Counts),
    pattern_tables(Layout, _, Neighbors),
    findall(P-Q, ( arg(P, Neighbors, Qs), member(Q, Qs) ), Pairs),
    forall(member(P-Q, Pairs), memberchk(Q-P, Pairs)),
    findall(Length, ( arg(_, Neighbors, Qs), length(Qs, Length) ), Lengths),
    msort(Lengths, Counts).

row_patterns(N, S, Patterns) :-
    High is (1<<N)-1,
    findall(X,
            ( between(0, High, X),
              popcount(X) =:= S,
              X /\ (X<<1) =:= 0
            ),
            Patterns).

neighbor_count(Patterns, X, Count) :-
    Near is X \/ (X<<1) \/ (X>>1),
    aggregate_all(count, ( member(Y, Patterns), Y /\ Near =:= 0 ), Count).

test(bound_sets_have_their_totals) :-
    forall(sample(200, I), totals_hold(I)).

%   Of partial boards, on which some regions are decided.

totals_hold(I) :-
    some_board(I, Board),
    solutions(Board, Masks),
    (   Masks == []
    ->  true
    ;   random_member(Solution, Masks),
        Board = board(N,_,_),
        problem(Board, 0, Problem),
        problem_layout(Problem, Layout),
        partial(Problem, N, Solution, State0),
        propagate(Problem, State0, state(C,S,Rs)),
        maplist(candidates(C), Rs, Regions),
        bound_sets(Layout, C, Regions, Sets),
        forall(( member(Mask, Masks),
                 spread_mask(Layout, Mask, Stars),
                 Stars /\ C =:= Stars,
                 Stars /\ S =:= S,
                 arg(_, Sets, Kind),
                 member(Total-Cells, Kind)
               ),
               popcount(Stars/\Cells) =:= Total)
    ).

candidates(C, Region, Cells) :-
    region_cells(Region, U),
    Cells is U/\C.

%   A region in two columns leaves one star for the rest of these.

test(bound_sets_of_windows, Total == 1) :-
    Board = board(5,1,[ [1,1,2,3,3],
                        [1,1,2,3,3],
                        [4,4,4,3,5],
                        [4,4,4,5,5],
                        [4,4,4,5,5]
                      ]),
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    problem_regions(Problem, Rs),
    maplist(region_cells, Rs, Regions),
    initial_state(Problem, 0, 0, state(C,_,_)),
    bound_sets(Layout, C, Regions, sets(_,_,_,Windows)),
    columns_bits(5, [[],[],[1,2],[1,2],[1,2]], Mask),
    spread_mask(Layout, Mask, Cells),
    memberchk(Total-Cells, Windows).

test(bounds_hold_for_solutions) :-
    forall(sample(150, I), bounds_hold(I)).

%   Row after row of a solution passes the tests, from above and from below, and
%   where the two meet, what they need adds up.

bounds_hold(I) :-
    some_board(I, Board),
    solutions(Board, Masks),
    (   Masks == []
    ->  true
    ;   bounds_hold(Board, Masks)
    ).

bounds_hold(Board, Masks) :-
    swept_board(Board, Layout, Bounds, Start, cells(C,S)),
    orient(flip, Layout, C, C1),
    flipped_bounds(Layout, C1, Bounds, Flipped),
    orient(flip, Layout, S, S1),
    Board = board(N,_,_),
    forall(member(Mask, Masks),
           ( bits_columns(N, Mask, Columns),
             reverse(Columns, Reversed),
             needs(Columns, Layout, Bounds, Start, cells(C,S), Uppers),
             needs(Reversed, Layout, Flipped, Start, cells(C1,S1), Lowers0),
             reverse(Lowers0, Lowers),
             forall(nth0(Cut, Uppers, Upper),
                    ( nth0(Cut, Lowers, Lower),
                      bounds_total(Layout, Bounds, Cut, Total),
                      needs_add_up(Upper, Lower, Start, Total)
                    ))
           )).

swept_board(Board, Layout, Bounds, Start, cells(C,S)) :-
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, state(C,S,Rs)),
    maplist(region_cells, Rs, Regions),
    bound_sets(Layout, C, Regions, Sets),
    bounds(Layout, Sets, Bounds, Start).

%   Needs are the fields before each row, and after the last one.

needs(Columns, Layout, Bounds, Start, Cells, Needs) :-
    bounded_rows(Layout, Bounds, Cells, Rows),
    passed(Columns, Layout, Rows, Start, Start, Needs).

passed([], _, _, _, Fields, [Fields]).
passed([Columns|Rest], Layout, Rows0, Start, Fields0, [Fields0|Needs]) :-
    bounded_row(Layout, Rows0, Row, Rows),
    row_passes(Row, Layout, Start, Columns, Fields0, Fields),
    passed(Rest, Layout, Rows, Start, Fields, Needs).

row_passes(Row, Layout, fields(GA,GB,GC,_), Columns, Fields0, Fields) :-
    Row = row(_,_,adds(As,Bs,Cs),Move,Rooms0,_),
    Move = sums(MA,MB,MC),
    aheads(Layout, Row, Aheads),
    foldl(next_star(Layout), Columns, Aheads-Rooms0, _-Rooms),
    Fields0 = fields(A0,B0,C0,W),
    Rooms = sums(RA,RB,RC),
    foldl(star_in(As), Columns, A0, A1),
    foldl(star_in(Bs), Columns, B0, B1),
    foldl(star_in(Cs), Columns, C0, C1),
    A is A1+MA,
    B is B1+MB,
    C is C1+MC,
    word_passes(A, GA, RA),
    word_passes(B, GB, RB),
    word_passes(C, GC, RC),
    Fields = fields(A,B,C,W).

next_star(Layout, J, Aheads0-Rooms0, Aheads-Rooms) :-
    Bit is J-1,
    smaller_rooms(Bit, Layout, Aheads0, Rooms0, Aheads, Rooms).

star_in(Adds, J, X0, X) :-
    arg(J, Adds, Add),
    X is X0+Add.

word_passes(X, Guards, Rooms) :-
    X /\ Guards =:= Guards,
    (X+Rooms) /\ Guards =:= 0.

needs_add_up(Upper, Lower, Guards, Total) :-
    forall(between(1, 3, I),
           ( arg(I, Upper, X),
             arg(I, Lower, Y),
             arg(I, Guards, G),
             arg(I, Total, T),
             X+Y =:= 2*G+T
           )).

test(bounds_drop_a_second_star, Kept == [[[1],[3]],[[1],[2]]]) :-
    row_regions(5, 1, Board),
    swept_board(Board, Layout, Bounds, Start, Cells),
    bounded_rows(Layout, Bounds, Cells, Rows0),
    bounded_row(Layout, Rows0, Row1, Rows1),
    bounded_row(Layout, Rows1, Row2, _),
    findall([Columns1,Columns2],
            ( member([Columns1,Columns2],
                     [[[1],[1]],[[1],[3]],[[1],[2]],[[],[1]]]),
              row_passes(Row1, Layout, Start, Columns1, Start, Fields),
              row_passes(Row2, Layout, Start, Columns2, Fields, _)
            ),
            Kept).

%   Region 1 has its second row below a star of column 2, and no other room.

test(stars_take_room_of_the_next_row, Kept == [[3],[4],[5]]) :-
    Board = board(5,1,[ [1,1,2,2,2],
                        [1,2,2,3,3],
                        [4,4,3,3,3],
                        [4,4,5,5,5],
                        [4,4,5,5,5]
                      ]),
    swept_board(Board, Layout, Bounds, Start, Cells),
    bounded_rows(Layout, Bounds, Cells, Rows0),
    bounded_row(Layout, Rows0, Row, _),
    findall([J],
            ( member(J, [3,4,5]),
              row_passes(Row, Layout, Start, [J], Start, _)
            ),
            Kept).

%   Some maximal packing has K cells; every one of the most cells is tried.

loose_packing(0, _, K, K) :-
    !.
loose_packing(Cells, B, K0, K) :-
    Cell is 1<<msb(Cells),
    touching(B, Cell, Near),
    member(First, [Cell,Near]),
    X is First/\Cells,
    member_cell(X, Cell, First, Next),
    touching(B, Next, Near1),
    Cells1 is Cells /\ \Near1,
    K1 is K0+1,
    loose_packing(Cells1, B, K1, K).

member_cell(X, Cell, Cell, X) :-
    !.
member_cell(X, Cell, _, Next) :-
    X1 is X /\ \Cell,
    X1 =\= 0,
    Last is msb(X1),
    between(0, Last, Bit),
    Next is X1 /\ (1<<Bit),
    Next =\= 0.

%   The patterns of a row alone would take more memory than there is.

test(no_sweeps_of_large_boards, fail) :-
    numlist(1, 49, Ids),
    findall(Row, ( member(Id, Ids), findall(Id, between(1, 49, _), Row) ), Rows),
    problem(board(49,10,Rows), 0, Problem),
    initial_state(Problem, 0, 0, State),
    problem_layout(Problem, Layout),
    frontier(Layout, State, 1_200_000, _).

%   Whichever way a sweep ends, its caller's setting is back.

test(collecting_early, forall(member(Goal, [true,fail,throw(enough),repeat]))) :-
    prolog_stack_property(global, factor(Before)),
    catch(ignore(collecting_early((factor(2), Goal))), enough, true),
    assertion(factor(Before)).

factor(Factor) :-
    prolog_stack_property(global, factor(Now)),
    assertion(Now =:= Factor).

test(pattern_pairs,
     [forall(member(N-S, [4-1,8-1,8-2,10-2,13-3,14-3])), true(Pairs =:= Sum)]) :-
    layout(N, S, Layout),
    pattern_pairs(Layout, Pairs),
    pattern_tables(Layout, Numbers, Neighbors),
    pattern_tables(Layout, Numbers, Neighbors),
    Neighbors =.. [_|Lists],
    maplist(length, Lists, Lengths),
    sum_list(Lengths, Sum).

:- end_tests(engine).
