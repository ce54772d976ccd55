:- module(engine_star_sets,
          [ filter_sets/3               % +Problem, +State0, -State
          ]).

:- use_module(counters, [blame/2]).
:- use_module(layout,
              [ layout_stride/2, layout_shapes/2, shapes_stride/2, neighbours/3,
                touching/3, settle/5
              ]).
:- use_module(packing, [packing/4, greedy_packing/5]).
:- use_module(problem, [problem_layout/2, problem_counters/2]).
:- use_module(records, [accessors/1]).
:- use_module(regions, [region_id/2]).

/** <module> Propagation: the star sets of a region

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
(packing.pl is exact): either it is a new support, or there is none and the cell
is removed.  Supports are kept down the search tree, so a node searches only for
those that it has lost.

This is the most expensive rule, so it runs last.
*/

:- set_prolog_flag(optimise, true).

%!  filter_sets(+Problem, +State0, -State) is semidet.
%
%   Filters the regions that have changed since they were last filtered here,
%   until one of them removes a cell or finds a star.  The regions of State0
%   are those that filter_regions/4 has left.  Fails if a region has no star
%   set; the region is blamed for it.

filter_sets(Problem, state(C0,S0,Rs0), state(C,S,Rs)) :-
    filter_each(Rs0, Problem, cells(C0,S0), Rs, cells(C,S)).

filter_each([], _, Cells, [], Cells).
filter_each([R0|Rs0], Problem, Cells0, [R|Rs], Cells) :-
    filter_region(R0, Problem, Cells0, R, Cells1),
    (   Cells1 = Cells0
    ->  filter_each(Rs0, Problem, Cells0, Rs, Cells)
    ;   Rs = Rs0,
        Cells = Cells1
    ).

filter_region(R, _, Cells, R, Cells) :-
    R = region(_,_,Y,_,_,sets(_,Y,_)),
    !.
filter_region(R0, Problem, Cells0, R, Cells) :-
    problem_layout(Problem, Layout),
    supported(R0, Layout, Cells0, R, Cells),
    !.
filter_region(R0, Problem, _, _, _) :-
    region_id(R0, Id),
    problem_counters(Problem, Counters),
    blame(Counters, Id),
    fail.

%   A term `free(Shapes, Cells, Free, Need, Max)` is what the search for star
%   sets has to know of a region.

:- accessors(free(shapes, cells, undecided, need, max)).

supported(region(U,Id,Y,Need,Span,sets(Max,_,Supports0)), Layout, cells(C0,S0),
          region(U,Id,Y,Need,Span,sets(Max,Seen,Supports)), cells(C,S)) :-
    layout_shapes(Layout, Shapes),
    surviving(Supports0, C0, Supports1, -1, In, -1, Out),
    Free = free(Shapes,U,Y,Need,Max),
    first_support(Supports1, Free, Supports2, In, In1, Out, Out1),
    exclude(Out1, Free, known(Supports2,In1), C0, known(Supports3,In2), C1),
    include(In2, Free, Supports3, C1, S0, Supports, S),
    layout_stride(Layout, B),
    settle(B, S0, S, C1, C),
    Seen is U /\ C /\ \S.

%   In and Out are the cells that the surviving supports leave open.

surviving([], _, [], In, In, Out, Out).
surviving([Support|Supports0], C, Supports, In0, In, Out0, Out) :-
    Support = support(Stars,In1,Out1),
    (   Stars /\ C =:= Stars
    ->  Supports = [Support|Supports1],
        In2 is In0/\In1,
        Out2 is Out0/\Out1
    ;   Supports = Supports1,
        In2 = In0,
        Out2 = Out0
    ),
    surviving(Supports0, C, Supports1, In2, In, Out2, Out).

first_support([], Free, [Support], _, In, _, Out) :-
    !,
    free_undecided(Free, Y),
    free_need(Free, Need),
    many_stars(Y, Free, Need, Stars, Surplus),
    support(Surplus, Stars, Free, Support),
    Support = support(_,In,Out).
first_support(Supports, _, Supports, In, In, Out, Out).

%   Stars is a packing of Need cells of Y or, if they are easy to find, up to
%   the maximum of Free more.

many_stars(Y, Free, Need, Stars, Surplus) :-
    free_shapes(Free, Shapes),
    free_max(Free, Max),
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
%   that may be incompatible with all.

support(Surplus, Stars, Free, support(Stars,In,Out)) :-
    free_shapes(Free, Shapes),
    free_cells(Free, U),
    shapes_stride(Shapes, B),
    (   Surplus =:= 0
    ->  In = Stars
    ;   In = 0
    ),
    touching_many(Surplus, B, Stars, More, Many),
    Out is Many /\ (\U \/ More).

%   Many are the cells that touch more than Surplus of Stars, which do not
%   touch each other; More those that touch one more than that.

touching_many(0, B, X, More, Many) :-
    !,
    sides(X, B, Two, One, Above, Below),
    Many is One \/ Above \/ Below,
    More is Two \/ (Two<<B) \/ (Two>>B)
            \/ (Above/\Below) \/ (One/\(Above\/Below)).
touching_many(1, B, X, More, Many) :-
    !,
    sides(X, B, Two, One, Above, Below),
    Many is Two \/ (Two<<B) \/ (Two>>B)
            \/ (Above/\Below) \/ (One/\(Above\/Below)),
    More is ((Two<<B)/\Below) \/ (Above/\(Two>>B)) \/ (One/\Above/\Below).
touching_many(2, B, X, More, Many) :-
    !,
    sides(X, B, Two, One, Above, Below),
    Many is ((Two<<B)/\Below) \/ (Above/\(Two>>B)) \/ (One/\Above/\Below),
    More is (Two<<B) /\ (Two>>B).
touching_many(3, B, X, 0, Many) :-
    !,
    Two is (X<<1) /\ (X>>1),
    Many is (Two<<B) /\ (Two>>B).
touching_many(_, _, _, 0, 0).

%   One are the cells with a star of X on them or beside them in their row, Two
%   those with stars on both sides; Above and Below are One, seen from the rows
%   below and above.

sides(X, B, Two, One, Above, Below) :-
    Two is (X<<1) /\ (X>>1),
    One is X \/ (X<<1) \/ (X>>1),
    Above is One<<B,
    Below is One>>B.

%   Removes the candidates of Out that are compatible with no star set.  Known
%   is `known(Supports, In)`: the supports so far and the cells that they all
%   have.

exclude(Out0, Free, Known0, C0, Known, C) :-
    Out is Out0/\C0,
    (   Out =:= 0
    ->  Known = Known0,
        C = C0
    ;   X is 1<<msb(Out),
        (   star_set(X, C0, Free, Stars, Surplus)
        ->  support(Surplus, Stars, Free, Support),
            Support = support(_,In1,Out1),
            Known0 = known(Supports0,In0),
            In2 is In0/\In1,
            Out2 is Out /\ Out1 /\ \X,
            exclude(Out2, Free, known([Support|Supports0],In2), C0, Known, C)
        ;   C1 is C0-X,
            exclude(Out, Free, Known0, C1, Known, C)
        )
    ).

%   Stars, with the stars that the region already has, is a star set that is
%   compatible with X.

star_set(X, C, Free, Stars, Surplus) :-
    free_shapes(Free, Shapes),
    free_undecided(Free, Y),
    free_need(Free, Need),
    shapes_stride(Shapes, B),
    touching(B, X, Near),
    Y1 is Y /\ C /\ \Near,
    (   X /\ Y =:= 0
    ->  many_stars(Y1, Free, Need, Stars, Surplus)
    ;   Need1 is Need-1,
        many_stars(Y1, Free, Need1, Stars1, Surplus),
        Stars is Stars1\/X
    ).

%   Makes stars of the cells of In that every star set has.

include(In0, Free, Supports0, C, S0, Supports, S) :-
    In is In0 /\ \S0,
    (   In =:= 0
    ->  Supports = Supports0,
        S = S0
    ;   swap(Supports0, Free, C, In, In1),
        include_each(In1, Free, Supports0, C, S0, Supports, S)
    ).

%   A star of a support is not in all star sets if a cell that touches no other
%   star of it can take its place.

swap([], _, _, In, In).
swap([support(Stars,_,_)|Supports], Free, C, In0, In) :-
    (   In0 =:= 0
    ->  In = In0
    ;   free_shapes(Free, Shapes),
        free_undecided(Free, Y),
        shapes_stride(Shapes, B),
        touching_many(0, B, Stars, More, Many),
        Once is Y /\ C /\ Many /\ \(More \/ Stars),
        neighbours(B, Once, Near),
        In1 is In0 /\ \Near,
        swap(Supports, Free, C, In1, In)
    ).

include_each(In0, Free, Supports0, C, S0, Supports, S) :-
    In is In0 /\ \S0,
    (   In =:= 0
    ->  Supports = Supports0,
        S = S0
    ;   X is 1<<msb(In),
        include_cell(X, In0, Free, Supports0, C, S0, Supports, S)
    ).

include_cell(X, In0, Free, Supports0, C, S0, Supports, S) :-
    free_undecided(Free, Y),
    free_need(Free, Need),
    Y1 is (Y/\C) - X,
    many_stars(Y1, Free, Need, Stars, Surplus),
    !,
    support(Surplus, Stars, Free, Support),
    Support = support(_,In1,_),
    In is In0/\In1,
    include_each(In, Free, [Support|Supports0], C, S0, Supports, S).
include_cell(X, In0, Free, Supports0, C, S0, Supports, S) :-
    S1 is S0\/X,
    include_each(In0, Free, Supports0, C, S1, Supports, S).
