:- module(engine_problem,
          [ problem/4,                  % +Board, +Counts, +Seed, -Problem
            redraw_problem/3,           % +Problem0, +Sets, -Problem
            set_wanted/3,               % +Wanted, +Problem0, -Problem
            problem_layout/2,           % +Problem, -Layout
            problem_strips/2,           % +Problem, -Strips
            problem_regions/2,          % +Problem, -Regions
            problem_counters/2,         % +Problem, -Counters
            problem_wanted/2,           % +Problem, -Wanted
            initial_state/4,            % +Problem, +Stars, +Blanks, -State
            rows_sets/3,                % +Layout, +Rows, -Sets
            sets_rows/3,                % +Layout, +Sets, -Rows
            region_cells/2,             % +Region, -Cells
            region_id/2,                % +Region, -Id
            region_free/2,              % +Region, -Cells
            region_need/2,              % +Region, -Need
            count_node/1,               % +Counters
            count_failure/1,            % +Counters
            counters_list/2,            % +Counters, -Pairs
            blame/2,                    % +Problem, +Region
            branching_cell/4            % +Order, +Problem, +State, -Cell
          ]).

:- use_module(library(pairs)).
:- use_module('../bits').
:- use_module('../records').
:- use_module(layout).
:- use_module('rules/strips').

/** <module> Problems, their states, and the cell to branch on

A problem is what a search does not change.  A state is the term `state(Cands,
Stars, Regions)`: the cells that are stars or can still become stars, the cells
that are stars, and the regions that have undecided cells.
*/

:- set_prolog_flag(optimise, true).

:- accessors(problem(layout, strips, regions, counters, wanted)).
:- accessors(region(cells, id, free, need, span, sets)).

%!  problem(+Board, +Counts, +Seed, -Problem) is det.
%
%   Board is board(N,S,Rows), with region numbers from 1 to N, and 0 for a
%   hole.  Counts is `equal` if each row, column and region has S stars, or else that of
%   counted_layout/3.  Seed starts the random numbers of the search.

problem(board(N,S,Rows), Counts, Seed,
        problem(Layout,Strips,Regions,Counters,first)) :-
    layout_and_strips(Counts, N, S, Layout, Strips),
    rows_sets(Layout, Rows, Sets),
    set_regions(Layout, Sets, Regions),
    new_counters(N, Seed, Counters).

%   With equal counts, Layout and Strips depend only on the size of the board and the stars,
%   so they are kept for the next board.

:- dynamic
    kept/4.                             % Size, Stars, Layout, Strips

layout_and_strips(equal, N, S, Layout, Strips) :-
    !,
    (   kept(N, S, Layout0, Strips0)
    ->  Layout = Layout0,
        Strips = Strips0
    ;   layout(N, S, Layout),
        strips(Layout, Strips),
        assertz(kept(N, S, Layout, Strips))
    ).
layout_and_strips(Counts, N, _, Layout, Strips) :-
    counted_layout(N, Counts, Layout),
    strips(Layout, Strips).

%!  redraw_problem(+Problem0, +Sets, -Problem) is det.
%
%   Problem is Problem0 on a board of the same size, with the cells of region I
%   in argument I of Sets and new counters.

redraw_problem(problem(Layout,Strips,_,_,Wanted), Sets,
               problem(Layout,Strips,Regions,Counters,Wanted)) :-
    set_regions(Layout, Sets, Regions),
    functor(Sets, _, N),
    new_counters(N, 0, Counters).

%!  set_wanted(+Wanted, +Problem0, -Problem) is det.
%
%   Problem is Problem0 for a search whose caller wants the `first` solution,
%   `several`, `all`, or their `count`.  Without, it is `first`.

set_wanted(Wanted, problem(Layout,Strips,Regions,Counters,_),
           problem(Layout,Strips,Regions,Counters,Wanted)).

%!  initial_state(+Problem, +Stars, +Blanks, -State) is semidet.
%
%   State is the board with the cells of Stars as stars, and without those of
%   Blanks as candidates.  Fails if the stars touch, a star is on a hole or on a
%   blank, or a region has no cell at all.

initial_state(Problem, S, Blanks, state(C,S,Regions)) :-
    problem_layout(Problem, Layout),
    problem_regions(Problem, Regions),
    layout_stride(Layout, B),
    each_member(add_cells, Regions, 0, C0),
    C1 is C0 /\ \Blanks,
    C1 /\ S =:= S,
    settle_stars(B, 0, S, C1, C).

add_cells(R, C0, C) :-
    region_cells(R, U),
    U =\= 0,
    C is C0\/U.

/*  The regions of a board, and what propagation knows of them
*/

%!  rows_sets(+Layout, +Rows, -Sets) is det.
%!  sets_rows(+Layout, +Sets, -Rows) is det.
%
%   Between the rows of a board term and a term `regions(Set, ...)` with the cells of each
%   region.

rows_sets(Layout, Rows, Sets) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    filled_term(regions, N, 0, Sets),
    each_member(add_row(B, Sets), Rows, 0, _).

sets_rows(Layout, Sets, Rows) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Last is N-1,
    findall(Row,
            ( between(0, Last, R),
              findall(Id, ( between(0, Last, C), region_at(R*B+C, Sets, Id) ), Row)
            ),
            Rows).

region_at(Place, Sets, Id) :-
    (   arg(Id, Sets, Set),
        getbit(Set, Place) =:= 1
    ->  true
    ;   Id = 0
    ).

%   set_regions(+Layout, +Sets, -Regions) is det.
%
%   Regions are terms `region(Cells, Id, Free, Need, Span, Sets)`, the smallest
%   first.  Free are the undecided cells when the region was last filtered, -1
%   before that, Need the stars that they still need and Span the box around
%   them.  Sets is `sets(Surplus, Seen, Supports)`: at most Surplus more stars
%   than Need fit into Free, unless Surplus is 1; Seen and Supports belong to
%   rules/regions.pl.

set_regions(Layout, Sets, Regions) :-
    layout_size(Layout, N),
    Last is N-1,
    compound_name_arguments(Sets, _, Each),
    each_member(region_term(Last), Each, 1-Pairs, _-[]),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Regions).

region_term(Last, U, Id0-[Size-Region|Regions], Id-Regions) :-
    Size is popcount(U),
    Region = region(U,Id0,-1,0,span(0-Last,0-Last),sets(1,-1,[])),
    Id is Id0+1.

add_row(B, Sets, Row, Low0, Low) :-
    scan_row(Row, Low0, Sets),
    Low is Low0+B.

scan_row([], _, _).
scan_row([Id|Ids0], P, Sets) :-
    same_region(Ids0, Id, 1, Length, Ids),
    (   Id =:= 0
    ->  true
    ;   arg(Id, Sets, X0),
        X is X0 \/ (((1<<Length)-1)<<P),
        setarg(Id, Sets, X)
    ),
    P1 is P+Length,
    scan_row(Ids, P1, Sets).

same_region([Id|Ids0], Id, Length0, Length, Ids) :-
    !,
    Length1 is Length0+1,
    same_region(Ids0, Id, Length1, Length, Ids).
same_region(Ids, _, Length, Length, Ids).

/*  What a search remembers across backtracking

The term `counters(Nodes, Failures, Seed, Weights)` is changed destructively;
the new values are always small integers.
*/

%   new_counters(+Regions, +Seed, -Counters): Counters starts with no nodes and
%   no failures, and the same weight for each of the Regions regions.  Random
%   numbers start from Seed.

new_counters(N, Seed, counters(0,0,Seed,Weights)) :-
    filled_term(weights, N, 10, Weights).

%!  count_node(+Counters) is det.
%!  count_failure(+Counters) is det.

count_node(Counters) :-
    increment(1, Counters).

count_failure(Counters) :-
    increment(2, Counters).

%!  counters_list(+Counters, -Pairs) is det.
%
%   Pairs is `[nodes-Nodes, failures-Failures]`.

counters_list(counters(Nodes,Failures,_,_),
              [nodes-Nodes,failures-Failures]).

%!  blame(+Problem, +Region) is det.
%!  weight(+Counters, +Region, -Weight) is det.
%
%   The weight of a region grows with every failure that it causes.  Branching
%   on heavy regions first (dom/wdeg) finds failures higher up in the tree.

blame(Problem, Region) :-
    problem_counters(Problem, counters(_,_,_,Weights)),
    region_id(Region, Id),
    increment(Id, Weights).

weight(counters(_,_,_,Weights), Region, Weight) :-
    arg(Region, Weights, Weight).

%   random_below(+Counters, +Limit, -Random) is det.
%
%   Random is at least 0 and less than Limit.  The generator is linear
%   congruential and belongs to this search, so that the seed alone decides the
%   order.  It is not that of generator/plan.pl: with another one a seed would
%   give other searches, and so other boards.

random_below(Counters, Limit, Random) :-
    arg(3, Counters, Seed0),
    Seed is (Seed0*1103515245 + 12345) /\ 0x7fffffff,
    nb_setarg(3, Counters, Seed),
    Random is (Seed*Limit) >> 31.

/*  Branching: which cell next

The cell is taken from the tightest region: the one with the fewest undecided
cells for each star that it needs, divided by its weight.
*/

%!  branching_cell(+Order, +Problem, +State, -Cell) is det.
%
%   Cell is an undecided cell of State, which is a result of propagate/3, from
%   the tightest region, the first of them if there are several.  For Order
%   `best` and `plain` it is the cell with the most undecided neighbors, for `random` any
%   cell of the region with the same probability.

branching_cell(Order, Problem, state(C,S,Rs), Cell) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    problem_counters(Problem, Counters),
    tightest_region(Rs, Counters, Cells),
    (   Order == random
    ->  Count is popcount(Cells),
        random_below(Counters, Count, Skip),
        nth_cell(Skip, Cells, Cell)
    ;   Undecided is C xor S,
        crowded(Cells, Undecided, B, -1, 0, Cell)
    ).

%!  tightest_region(+Regions, +Counters, -Cells) is det.
%
%   Cells are the undecided cells of the tightest of Regions.

tightest_region(Rs, Counters, Cells) :-
    tightest(Rs, Counters, 1<<60, 0, Cells).

tightest([], _, _, Cells, Cells).
tightest([R|Rs], Counters, Best, Cells0, Cells) :-
    region_id(R, Id),
    region_free(R, Y),
    region_need(R, Need),
    weight(Counters, Id, Weight),
    Ratio is ((100000*popcount(Y) // (Need*Weight)) << 10) + Id,
    (   Ratio < Best
    ->  tightest(Rs, Counters, Ratio, Y, Cells)
    ;   tightest(Rs, Counters, Best, Cells0, Cells)
    ).


crowded(0, _, _, _, Cell, Cell) :-
    !.
crowded(Cells, Undecided, B, Best, Cell0, Cell) :-
    Cell1 is 1<<msb(Cells),
    Cells1 is Cells-Cell1,
    touching(B, Cell1, Near),
    Count is popcount(Near/\Undecided),
    (   Count > Best
    ->  crowded(Cells1, Undecided, B, Count, Cell1, Cell)
    ;   crowded(Cells1, Undecided, B, Best, Cell0, Cell)
    ).

nth_cell(Skip, Cells, Cell) :-
    Cell1 is 1<<msb(Cells),
    (   Skip =:= 0
    ->  Cell = Cell1
    ;   Skip1 is Skip-1,
        Cells1 is Cells-Cell1,
        nth_cell(Skip1, Cells1, Cell)
    ).
