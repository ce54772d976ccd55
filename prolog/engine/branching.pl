:- module(engine_branching,
          [ branching_cell/4,           % +Order, +Problem, +State, -Cell
            tightest_region/3           % +Regions, +Counters, -Cells
          ]).

:- use_module(problem,
              [ weight/3, random_below/3, problem_layout/2, problem_counters/2,
                region_id/2, region_free/2, region_need/2
              ]).
:- use_module(layout, [layout_stride/2, touching/3]).

/** <module> Branching: which cell next

The cell is taken from the tightest region: the one with the fewest undecided
cells for each star that it needs, divided by its weight (see problem.pl).
*/

:- set_prolog_flag(optimise, true).

%!  branching_cell(+Order, +Problem, +State, -Cell) is det.
%
%   Cell is an undecided cell of State, which is a result of propagate/4, from
%   the tightest region, the first of them if there are several.  For Order
%   `best` and `plain` it is the cell with the most undecided neighbors, for `random` any
%   cell of the region with the same probability.

branching_cell(Order, Problem, state(C,S,Rs), Cell) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    problem_counters(Problem, Counters),
    Undecided is C xor S,
    tightest_region(Rs, Counters, Cells),
    cell(Order, Cells, Undecided, B, Counters, Cell).

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

cell(best, Cells, Undecided, B, _, Cell) :-
    crowded(Cells, Undecided, B, -1, 0, Cell).
cell(plain, Cells, Undecided, B, _, Cell) :-
    crowded(Cells, Undecided, B, -1, 0, Cell).
cell(random, Cells, _, _, Counters, Cell) :-
    Count is popcount(Cells),
    random_below(Counters, Count, Skip),
    nth_cell(Skip, Cells, Cell).

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
