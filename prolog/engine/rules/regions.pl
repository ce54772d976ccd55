:- module(engine_regions,
          [ filter_regions/3,           % +Problem, +State0, -State
            cliques/5,                  % +Shapes, +Cells, -Count, -Out, -Single
            filter_sets/3,              % +Problem, +State0, -State
            packing/4,                  % +Shapes, +Cells, +Count, -Stars
            greedy_packing/5            % +Shapes, +Cells, +Limit, -Stars,
                                        % -Rest
          ]).

:- use_module('../../bits').
:- use_module('../layout').
:- use_module('../problem').

/** <module> Propagation: the stars of a region, counted and in sets

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

%!  filter_regions(+Problem, +State0, -State) is semidet.
%
%   State is State0 after filtering the regions until none changes, without the regions
%   that are decided.  Fails if a region cannot have its stars; the region is blamed for
%   it.

filter_regions(Problem, state(C0,S0,Rs0), State) :-
    D0 is C0 xor S0,
    filter_each(Rs0, Problem, cells(C0,S0,D0), Rs, cells(C,S,D)),
    State1 = state(C,S,Rs),
    (   D =:= D0
    ->  State = State1
    ;   filter_regions(Problem, State1, State)
    ).

%   The term `cells(Cands, Stars, Undecided)` is passed on as it is until it changes.  A
%   region that has the undecided cells of the last time cannot prune more.

filter_each([], _, Cells, [], Cells).
filter_each([R0|Rs0], Problem, Cells0, Rs, Cells) :-
    R0 = region(U,_,Y0,_,_,_),
    Cells0 = cells(_,_,D),
    Y is U/\D,
    (   Y =:= Y0
    ->  Rs = [R0|Rs1],
        Cells1 = Cells0
    ;   problem_layout(Problem, Layout),
        filter_region(R0, Y, Layout, Cells0, Cells1, Rs, Rs1)
    ->  true
    ;   blame(Problem, R0),
        fail
    ),
    filter_each(Rs0, Problem, Cells1, Rs1, Cells).

%   Rs is what is left of the region, one region or none, before Rs1.

filter_region(R0, Y, Layout, Cells0, Cells, Rs, Rs1) :-
    layout_counts(Layout, counts(_,_,Regions)),
    region_id(R0, Id),
    arg(Id, Regions, K),
    region_cells(R0, U),
    Cells0 = cells(_,S0,_),
    Need is K-popcount(U/\S0),
    count_stars(Need, Y, R0, Layout, Cells0, Cells, Rs, Rs1).

count_stars(0, Y, _, _, cells(C0,S,D0), cells(C,S,D), Rs, Rs) :-
    !,
    C is C0-Y,
    D is D0-Y.
count_stars(Need, Y, R0, Layout, Cells0, Cells, Rs, Rs1) :-
    Need > 0,
    Spare is popcount(Y)-Need,
    (   Spare =:= 0
    ->  Rs = Rs1,
        new_stars(Y, Layout, Cells0, Cells)
    ;   Spare > 0,
        filter_undecided(Need, Y, R0, Layout, Cells0, Cells, Rs, Rs1)
    ).

new_stars(New, Layout, cells(C0,S0,_), cells(C,S,D)) :-
    layout_stride(Layout, B),
    S is S0\/New,
    settle_stars(B, S0, S, C0, C),
    D is C xor S.

filter_undecided(1, Y, R0, Layout, cells(C0,S,D0), cells(C,S,D), [R|Rs], Rs) :-
    !,
    R0 = region(U,Id,_,_,Span0,_),
    shrink_span(Layout, Y, Span0, Span),
    touching_all(Span, Layout, All),
    Out is All /\ D0 /\ \U,
    C is C0-Out,
    D is D0-Out,
    R = region(U,Id,Y,1,Span,sets(1,Y,[])).
filter_undecided(Need0, Y0, R0, Layout, Cells0, Cells, Rs, Rs1) :-
    R0 = region(U,Id,_,_,Span0,sets(Surplus0,Seen,Supports)),
    (   Surplus0 > 0,
        has_spare_stars(Y0, Need0, Layout)
    ->  Surplus = Surplus0,
        Need = Need0,
        Y = Y0,
        Cells = Cells0
    ;   layout_shapes(Layout, Shapes),
        Cells0 = cells(C0,S0,D0),
        tighten(Y0, Need0, Shapes, C0, C1, Surplus, Single),
        Need is Need0-popcount(Single),
        (   Single =:= 0
        ->  D is D0 /\ C1,
            Cells = cells(C1,S0,D)
        ;   new_stars(Single, Layout, cells(C1,S0,D0), Cells),
            Cells = cells(_,_,D)
        ),
        Y is U/\D
    ),
    (   Y =:= 0
    ->  Rs = Rs1
    ;   shrink_span(Layout, Y, Span0, Span),
        Rs = [region(U,Id,Y,Need,Span,sets(Surplus,Seen,Supports))|Rs1]
    ).

%   True if more than Need stars fit into Y, as every second cell of every second row
%   shows: no two of them touch.  There are more cliques than stars then.

has_spare_stars(Y, Need, Layout) :-
    layout_quarter(Layout, Q),
    layout_stride(Layout, B),
    (   popcount(Y/\Q) > Need
    ;   popcount((Y>>1)/\Q) > Need
    ;   popcount((Y>>B)/\Q) > Need
    ;   popcount((Y>>(B+1))/\Q) > Need
    ).

%   All are the cells that touch, or are, each cell of a set with this span.

touching_all(span(Top-Bottom,Left-Right), Layout, All) :-
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
        Surplus = 1,
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
    cut(Cells, Shapes, 0, Count, 0, Out, 0, Single).

cut(0, _, Count, Count, Out, Out, Single, Single) :-
    !.
cut(Y, Shapes, Count0, Count, Out0, Out, Single0, Single) :-
    Shapes = shapes(_,Back,West,_,Terms),
    At is msb(Y)-Back,
    Near is Y>>At,
    I is ((Near/\7) \/ ((Near>>West)/\8)) + 1,
    arg(I, Terms, clique(Clique0,Around)),
    Clique is Clique0<<At,
    Y1 is Y-Clique,
    Count1 is Count0+1,
    Out1 is Out0 \/ (Around<<At),
    (   I =:= 1
    ->  Single1 is Single0\/Clique
    ;   Single1 = Single0
    ),
    cut(Y1, Shapes, Count1, Count, Out1, Out, Single1, Single).

/*  The star sets of a region

A star set of a region is a set of undecided cells that do not touch each other,
as many as the region needs stars.  A solution has one of them in each region,
so

  - a candidate of the region that is in none of them is removed;
  - a candidate around the region that touches a star of each is removed;
  - a cell that is in all of them is a star.

There are too many star sets to list them all.  Instead each region keeps a few
residual supports, which together show that there is nothing to prune.  A
support is a packing Stars of cells of the region, with Surplus more stars than
it needs.  A cell outside that touches T of Stars is compatible with a star set
if T is at most Surplus, since the others are enough; an undecided cell of the
region is compatible with one if T is at most Surplus + 1, since it is a star
itself.  Only without a Surplus can a star be in all star sets.

A support `support(Stars, In, Out)` proves, as long as Stars are candidates,
that only cells of In may be in all star sets, and only cells of Out may be
incompatible with all: a star found elsewhere in the region leaves a larger
Surplus, and one outside that touches Stars makes the support invalid.  For each
cell that all supports of a region leave open, another star set is searched
(packing/4 is exact): either it is a new support, or there is none and the cell
is removed.  Supports are kept down the search tree, so a node searches only for
those that it has lost.

This is the most expensive rule, so it runs last.
*/

%!  filter_sets(+Problem, +State0, -State) is semidet.
%
%   Filters the regions that have changed since they were last filtered here,
%   until one of them removes a cell or finds a star.  The regions of State0
%   are those that filter_regions/3 has left.  Fails if a region has no star
%   set; the region is blamed for it.

filter_sets(Problem, state(C0,S0,Rs0), state(C,S,Rs)) :-
    with_star_sets(Rs0, Problem, cells(C0,S0), Rs, cells(C,S)).

with_star_sets([], _, Cells, [], Cells).
with_star_sets([R0|Rs0], Problem, Cells0, [R|Rs], Cells) :-
    with_star_set(R0, Problem, Cells0, R, Cells1),
    (   Cells1 = Cells0
    ->  with_star_sets(Rs0, Problem, Cells0, Rs, Cells)
    ;   Rs = Rs0,
        Cells = Cells1
    ).

with_star_set(R, _, Cells, R, Cells) :-
    R = region(_,_,Y,_,_,sets(_,Y,_)),
    !.
with_star_set(R0, Problem, Cells0, R, Cells) :-
    problem_layout(Problem, Layout),
    support_region(R0, Layout, Cells0, R, Cells),
    !.
with_star_set(R0, Problem, _, _, _) :-
    blame(Problem, R0),
    fail.

%   A term `free(Shapes, Cells, Free, Need, Max)` is what the search for star
%   sets has to know of a region.  `known(Supports, In, Out)` are the supports so far, and
%   the cells that all of them leave open.

support_region(region(U,Id,Y,Need,Span,sets(Max,_,Supports0)), Layout, cells(C0,S0),
               region(U,Id,Y,Need,Span,sets(Max,Seen,Supports)), cells(C,S)) :-
    layout_shapes(Layout, Shapes),
    Free = free(Shapes,U,Y,Need,Max),
    each_member(surviving(C0), Supports0, known([],-1,-1), Known0),
    with_some_support(Known0, Free, Known1),
    exclude_incompatible(Known1, Free, C0, Known2, C1),
    include_certain(Known2, Free, cells(C1,S0), Supports, S),
    layout_stride(Layout, B),
    settle_stars(B, S0, S, C1, C),
    Seen is U /\ C /\ \S.

surviving(C, Support, Known0, Known) :-
    Support = support(Stars,_,_),
    (   Stars /\ C =:= Stars
    ->  with_support(Support, Known0, Known)
    ;   Known = Known0
    ).

with_support(Support, known(Supports,In0,Out0), known([Support|Supports],In,Out)) :-
    Support = support(_,In1,Out1),
    In is In0/\In1,
    Out is Out0/\Out1.

with_some_support(Known0, Free, Known) :-
    Known0 = known(Supports,_,_),
    (   Supports == []
    ->  Free = free(_,_,Y,Need,_),
        large_packing(Y, Free, Need, Stars, Surplus),
        support(Surplus, Stars, Free, Support),
        with_support(Support, Known0, Known)
    ;   Known = Known0
    ).

%   Stars is a packing of Need cells of Y or, if they are easy to find, up to
%   the maximum of Free more.

large_packing(Y, free(Shapes,_,_,_,Max), Need, Stars, Surplus) :-
    (   Max =:= 0
    ->  Surplus = 0,
        packing(Shapes, Y, Need, Stars)
    ;   Limit is Need+Max,
        greedy_packing(Shapes, Y, Limit, Stars1, Rest),
        Surplus1 is Max-Rest,
        (   Surplus1 >= 0
        ->  Stars = Stars1,
            Surplus = Surplus1
        ;   packing(Shapes, Y, Need, Stars),
            Surplus = 0
        )
    ).

%   In are the cells of a new support that may be in all star sets, Out those
%   that may be incompatible with all.  Some touch one of Stars at least, those with stars
%   on both sides, or in the row above and that below, two, and so on.

support(Surplus, Stars, free(Shapes,U,_,_,_), support(Stars,In,Out)) :-
    shapes_stride(Shapes, B),
    Two is (Stars<<1) /\ (Stars>>1),
    One is Stars \/ (Stars<<1) \/ (Stars>>1),
    Above is One<<B,
    Below is One>>B,
    More is Two \/ (Two<<B) \/ (Two>>B) \/ (Above/\Below) \/ (One/\(Above\/Below)),
    (   Surplus =:= 0
    ->  In = Stars,
        Out is (One \/ Above \/ Below) /\ (\U \/ More)
    ;   In = 0,
        Most is ((Two<<B)/\Below) \/ (Above/\(Two>>B)) \/ (One/\Above/\Below),
        Out is More /\ (\U \/ Most)
    ).

%   Removes the candidates of Out that are compatible with no star set.

exclude_incompatible(known(Supports,In,Out0), Free, C0, Known, C) :-
    Out is Out0/\C0,
    (   Out =:= 0
    ->  Known = known(Supports,In,Out),
        C = C0
    ;   X is 1<<msb(Out),
        Out1 is Out-X,
        Known0 = known(Supports,In,Out1),
        (   star_set(X, C0, Free, Stars, Surplus)
        ->  support(Surplus, Stars, Free, Support),
            with_support(Support, Known0, Known1),
            exclude_incompatible(Known1, Free, C0, Known, C)
        ;   C1 is C0-X,
            exclude_incompatible(Known0, Free, C1, Known, C)
        )
    ).

%   Stars, with the stars that the region already has, is a star set that is
%   compatible with X.

star_set(X, C, Free, Stars, Surplus) :-
    Free = free(Shapes,_,Y,Need,_),
    shapes_stride(Shapes, B),
    touching(B, X, Near),
    Y1 is Y /\ C /\ \Near,
    (   X /\ Y =:= 0
    ->  large_packing(Y1, Free, Need, Stars, Surplus)
    ;   Need1 is Need-1,
        large_packing(Y1, Free, Need1, Stars1, Surplus),
        Stars is Stars1\/X
    ).

%   Makes stars of the cells of In that every star set has: without one of them there is none.

include_certain(Known, Free, cells(C,S0), Supports, S) :-
    Known = known(Supports0,In0,_),
    In is In0 /\ \S0,
    (   In =:= 0
    ->  Supports = Supports0,
        S = S0
    ;   X is 1<<msb(In),
        Free = free(_,_,Y,Need,_),
        Y1 is (Y/\C) - X,
        (   large_packing(Y1, Free, Need, Stars, Surplus)
        ->  support(Surplus, Stars, Free, Support),
            with_support(Support, Known, Known1),
            include_certain(Known1, Free, cells(C,S0), Supports, S)
        ;   S1 is S0\/X,
            include_certain(Known, Free, cells(C,S1), Supports, S)
        )
    ).

/*  Packings: stars in a set of cells, no two of which touch

The search takes the last cell P of the set, in reading order.  Only four of
its neighbors can be in the set: the one to its left (W) and three above it
(NW, N, NE).

        NW N NE
         W P

Among the packings of the most stars one has P or two of its neighbors: in a
packing with none of the five P can be added, and in one with a single
neighbor P can take its place.  Two of the neighbors that do not touch each
other are NE and one of W and NW.  So unless NE and one of W, NW are there, P
is taken without a choice point; most packings are found without any.
*/

%!  packing(+Shapes, +Cells, +Count, -Stars) is semidet.
%
%   Stars is a set of Count cells of Cells that do not touch each other.  Fails
%   only if there is none.

packing(Shapes, Cells, Count, Stars) :-
    packing(Count, Cells, Shapes, 0, Stars).

packing(0, _, _, Stars, Stars) :-
    !.
packing(K, Y, Shapes, M0, M) :-
    popcount(Y) >= K,
    shapes_stride(Shapes, B),
    P is msb(Y),
    K1 is K-1,
    (   P >= B,
        getbit(Y, P-B+1) =:= 1,
        left(Y, P, B, Left)
    ->  fork(Left, P, K1, Y, Shapes, M0, M)
    ;   take(P, K1, Y, Shapes, M0, M)
    ).

take(P, K, Y0, Shapes, M0, M) :-
    shapes_stride(Shapes, B),
    shapes_box(Shapes, Box),
    Y is Y0 /\ \(Box<<(P-B-1)),
    M1 is M0 \/ (1<<P),
    packing(K, Y, Shapes, M1, M).

%   Left is the neighbor to take with NE: W or else NW.  All that W touches NW
%   touches too.

left(Y, P, B, Left) :-
    (   getbit(Y, P-1) =:= 1
    ->  Left is P-1
    ;   P > B,
        Left is P-B-1,
        getbit(Y, Left) =:= 1
    ).

fork(_, P, K, Y, Shapes, M0, M) :-
    take(P, K, Y, Shapes, M0, M),
    !.
fork(Left, P, K, Y0, Shapes, M0, M) :-
    K > 0,
    shapes_stride(Shapes, B),
    shapes_box(Shapes, Box),
    NE is P-B+1,
    K1 is K-1,
    Y is Y0 /\ \(Box<<(NE-B-1)),
    M1 is M0 \/ (1<<NE),
    take(Left, K1, Y, Shapes, M1, M).

%!  greedy_packing(+Shapes, +Cells, +Limit, -Stars, -Rest) is det.
%
%   Stars is a packing of Limit-Rest cells of Cells, taken one after the other,
%   the last cell first.  Rest is 0, or no further cell can be added to Stars.

greedy_packing(Shapes, Cells, Limit, Stars, Rest) :-
    greedy(Cells, Limit, Shapes, 0, Stars, Rest).

greedy(0, Rest, _, Stars, Stars, Rest) :-
    !.
greedy(_, 0, _, Stars, Stars, 0) :-
    !.
greedy(Y0, K, Shapes, M0, M, Rest) :-
    shapes_back(Shapes, Back),
    shapes_box(Shapes, Box),
    P is msb(Y0),
    Y is Y0 /\ \(Box<<(P-Back)),
    M1 is M0 \/ (1<<P),
    K1 is K-1,
    greedy(Y, K1, Shapes, M1, M, Rest).
