:- module(engine_region_counts,
          [ filter_regions/4,           % +Problem, +Changed, +State0, -State
            cliques/5                   % +Shapes, +Cells, -Count, -Out, -Single
          ]).

:- use_module('../problem',
              [ blame/2, problem_layout/2, problem_counters/2, region_cells/2,
                region_id/2, region_free/2, region_span/2, region_sets/2
              ]).
:- use_module('../layout',
              [ layout_stars/2, layout_counts/2, layout_stride/2,
                layout_firsts/2, layout_shapes/2, settle/5, shrink_span/4, shapes_back/2,
                shapes_p/2, shapes_west/2, shapes_corner/2, shapes_s22/2,
                shapes_s32/2, shapes_s23/2, shapes_s33/2
              ]).

/** <module> Propagation: counting the stars of a region

A region that has all its stars loses its other candidates, and one that needs
all its undecided cells gets them.  Otherwise its undecided cells are cut into
cliques (see below), each of which holds at most one star:

  - If the region needs more stars than there are cliques, there is no solution.
  - If it needs exactly as many, each clique has a star.  A cell that touches
    all cells of a clique is then not a star, and a clique of one cell is a
    star.

A region that needs one star only removes the cells that touch all its
undecided cells.
*/

:- set_prolog_flag(optimise, true).

%!  filter_regions(+Problem, +Changed, +State0, -State) is semidet.
%
%   State is State0 after filtering each region with a cell of Changed once,
%   without the regions that are decided.  Fails if a region cannot have its
%   stars; the region is blamed for it.

filter_regions(Problem, Changed, state(C0,S0,Rs0), state(C,S,Rs)) :-
    filter_each(Rs0, Changed, Problem, cells(C0,S0), Rs, cells(C,S)).

%   The term `cells(Cands, Stars)` is passed on as it is until it changes.

filter_each([], _, _, Cells, [], Cells).
filter_each([R0|Rs0], Changed, Problem, Cells0, Rs, Cells) :-
    region_cells(R0, U),
    (   U /\ Changed =:= 0
    ->  Rs = [R0|Rs1],
        Cells1 = Cells0
    ;   problem_layout(Problem, Layout),
        filter_region(R0, Layout, Cells0, Cells1, Left)
    ->  (   Left = [R]
        ->  Rs = [R|Rs1]
        ;   Rs = Rs1
        )
    ;   region_id(R0, Id),
        problem_counters(Problem, Counters),
        blame(Counters, Id),
        fail
    ),
    filter_each(Rs0, Changed, Problem, Cells1, Rs1, Cells).

%   Left is a list of what is left of the region: one region or none.

filter_region(R0, Layout, Cells0, Cells, Left) :-
    Cells0 = cells(C0,S0),
    region_cells(R0, U),
    region_free(R0, Y0),
    Y is U /\ C0 /\ \S0,
    (   Y =:= Y0
    ->  Left = [R0],
        Cells = Cells0
    ;   layout_counts(Layout, Counts),
        (   Counts = counts(_,_,Regions)
        ->  region_id(R0, Id),
            arg(Id, Regions, K)
        ;   layout_stars(Layout, K)
        ),
        Need is K-popcount(U/\S0),
        count(Need, Y, R0, Layout, Cells0, Cells, Left)
    ).

count(0, Y, _, _, cells(C0,S), cells(C,S), []) :-
    !,
    C is C0-Y.
count(Need, Y, R0, Layout, Cells0, Cells, Left) :-
    Need > 0,
    Spare is popcount(Y)-Need,
    (   Spare =:= 0
    ->  Left = [],
        Cells0 = cells(C0,S0),
        Cells = cells(C,S),
        layout_stride(Layout, B),
        S is S0\/Y,
        settle(B, S0, S, C0, C)
    ;   Spare > 0,
        undecided(Need, Y, R0, Layout, Cells0, Cells, Left)
    ).

undecided(1, Y, R0, Layout, cells(C0,S), cells(C,S), [R]) :-
    !,
    region_cells(R0, U),
    region_id(R0, Id),
    region_span(R0, Span0),
    shrink_span(Layout, Y, Span0, Span),
    touching_all(Span, Layout, All),
    C is C0 /\ \(All /\ \U),
    R = region(U,Id,Y,1,Span,sets(4,Y,[])).
undecided(Need, Y0, R0, Layout, cells(C0,S0), cells(C,S), Left) :-
    layout_stride(Layout, B),
    layout_shapes(Layout, Shapes),
    tighten(Y0, Need, Shapes, C0, C1, Surplus, Single),
    S is S0\/Single,
    settle(B, S0, S, C1, C),
    region_cells(R0, U),
    Y is U /\ C /\ \S,
    (   Y =:= 0
    ->  Left = []
    ;   Need1 is Need-popcount(Single),
        region_id(R0, Id),
        region_span(R0, Span0),
        region_sets(R0, sets(_,Seen,Supports)),
        shrink_span(Layout, Y, Span0, Span),
        Sets = sets(Surplus,Seen,Supports),
        Left = [region(U,Id,Y,Need1,Span,Sets)]
    ).

%   All are the cells that touch, or are, each cell of a set with this span.

touching_all(span(Top,Bottom,Left,Right), Layout, All) :-
    Rows is Top-Bottom+3,
    Columns is Left-Right+3,
    (   Rows > 0,
        Columns > 0
    ->  layout_stride(Layout, B),
        layout_firsts(Layout, Firsts),
        Lines is Firsts /\ ((1<<(Rows*B))-1),
        All is (((1<<Columns)-1) * Lines) << ((Bottom-1)*B+Right-1)
    ;   All = 0
    ).

%   With fewer cells, cliques may prune more.

tighten(Y0, Need, Shapes, C0, C, Surplus, Single) :-
    cliques(Shapes, Y0, Count, Out, Single1),
    Surplus1 is Count-Need,
    (   Surplus1 > 0
    ->  C = C0,
        Surplus is min(4,Surplus1),
        Single = 0
    ;   Surplus1 =:= 0,
        C1 is C0 /\ \Out,
        Y is Y0/\C1,
        (   Y =:= Y0
        ->  C = C1,
            Surplus = 0,
            Single = Single1
        ;   tighten(Y, Need, Shapes, C1, C, Surplus, Single)
        )
    ).

/*  Cliques: a region cut into pieces with one star at most

Cells that all touch each other hold at most one star: any cells of a square of
four.  A set of cells is cut into such cliques from its last cell P on, in
reading order: P goes with those of its neighbors to the left and above (W,
NW, N), or else with those above and to the right (N, NE).

        NW N NE
         W P
*/

%!  cliques(+Shapes, +Cells, -Count, -Out, -Single) is det.
%
%   Cells is cut into Count cliques.  Out are the cells outside a clique that
%   touch every cell of it, Single the cells that are a clique by themselves.

cliques(Shapes, Cells, Count, Out, Single) :-
    cliques(Cells, Shapes, found(0,0,0), found(Count,Out,Single)).

cliques(0, _, Found, Found) :-
    !.
cliques(Y, Shapes, found(N0,Out0,Single0), Found) :-
    shapes_back(Shapes, Back),
    shapes_p(Shapes, P),
    shapes_corner(Shapes, Corner),
    At is msb(Y)-Back,
    Near is (Y>>At) /\ Corner,
    N1 is N0+1,
    (   Near =:= 0
    ->  Single1 is Single0 \/ (P<<At),
        Clique = P,
        shapes_s33(Shapes, Touching)
    ;   Single1 = Single0,
        shapes_west(Shapes, West),
        West1 is Near/\West,
        clique(West1, Near, Shapes, Clique, Touching)
    ),
    Y1 is Y - (Clique<<At),
    Out1 is Out0 \/ ((Touching-Clique) << At),
    cliques(Y1, Shapes, found(N1,Out1,Single1), Found).

%   Touching are all cells that touch, or are, each cell of Clique; both are
%   given as if P were the cell in the second row and column.

clique(0, Near, Shapes, Clique, Touching) :-
    !,
    shapes_p(Shapes, P),
    Clique is Near\/P,
    (   Near /\ 4 =:= 0
    ->  shapes_s23(Shapes, Touching)
    ;   shapes_s22(Shapes, S22),
        Touching is S22<<1
    ).
clique(_, Near, Shapes, Clique, Touching) :-
    shapes_p(Shapes, P),
    Clique is (Near /\ \4) \/ P,
    (   Near /\ 3 =:= 0
    ->  shapes_s32(Shapes, Touching)
    ;   shapes_s22(Shapes, Touching)
    ).
