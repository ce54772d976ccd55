:- module(bits_star_sets,
          [ filter_sets/8               % +Layout, +Counters, +Regions0,
                                        % +Cands0, +Stars0,
                                        % -Regions, -Cands, -Stars
          ]).

:- use_module(layout, [neighbours/3, touching/3, settle/5]).
:- use_module(packing, [packing/4, greedy_packing/5]).
:- use_module(counters, [blame/2]).

/** <module> Propagation: the star sets of a region

A star set of a region is a set of as many of its undecided cells as it needs
stars, that do not touch each other.  A solution has one of them in each region,
so

  - a candidate of the region that is in none of them is removed;
  - a candidate around the region that touches a star of each is removed;
  - a cell that is in all of them is a star.

The star sets are too many to list, and need not be: a few witnesses show that
there is nothing to remove.  A witness is a packing Stars of cells of the
region, Surplus more than it needs.  A cell outside that touches T of Stars goes
with a star set if T is not more than Surplus, since the others are enough; an
undecided cell of the region goes with one if T is not more than Surplus + 1,
since it is a star itself.  Only with no Surplus can a star be in all star sets.

A witness `w(Stars,In,Out)` proves, as long as Stars are candidates, that only
cells of In may be in all star sets, and only cells of Out may be incompatible
with all: a star found elsewhere in the region leaves a larger Surplus, and one
outside that touches Stars ends the witness.  What all witnesses of a region
leave is in doubt, and for each cell in doubt another star set is looked for
(packing.pl is exact): it is a new witness, or there is none and the cell is
removed.  Witnesses are kept down the tree, so a node looks only for those that
it has lost.

The search for witnesses is the dearest rule, so it runs last.
*/

:- set_prolog_flag(optimise, true).

%!  filter_sets(+Layout, +Counters, +Regions0, +Cands0, +Stars0,
%!              -Regions, -Cands, -Stars) is semidet.
%
%   Filters the regions that have changed since they were filtered here, until
%   one of them removes a cell or finds a star.  Regions0 are as regions.pl has
%   left them for Cands0 and Stars0.  Fails if a region has no star set; the
%   region is blamed for it.

filter_sets(Layout, Counters, Rs0, C0, S0, Rs, C, S) :-
    filter_each(Rs0, Layout, Counters, C0, S0, Rs, C, S).

filter_each([], _, _, C, S, [], C, S).
filter_each([R0|Rs0], Layout, Counters, C0, S0, [R|Rs], C, S) :-
    filter_region(R0, Layout, Counters, C0, S0, R, C1, S1),
    (   C1 =:= C0,
        S1 =:= S0
    ->  filter_each(Rs0, Layout, Counters, C0, S0, Rs, C, S)
    ;   Rs = Rs0,
        C = C1,
        S = S1
    ).

filter_region(R, _, _, C, S, R, C, S) :-
    R = r(_,_,Y,_,_,sets(_,Y,_)),
    !.
filter_region(R0, Layout, _, C0, S0, R, C, S) :-
    filter_region(R0, Layout, C0, S0, R, C, S),
    !.
filter_region(r(_,Id,_,_,_,_), _, Counters, _, _, _, _, _) :-
    blame(Counters, Id),
    fail.

filter_region(r(U,Id,Y,Need,Span,sets(Max,_,Ws0)), Layout, C0, S0, R, C, S) :-
    Layout = layout(_,_,B,_,_,Shapes),
    R = r(U,Id,Y,Need,Span,sets(Max,Seen,Ws)),
    surviving(Ws0, C0, Ws1, -1, In, -1, Out),
    Free = free(Shapes,U,Y,Need,Max),
    first_witness(Ws1, Free, Ws2, In, In1, Out, Out1),
    exclude(Out1, Free, Ws2, In1, C0, Ws3, In2, C1),
    include(In2, Free, Ws3, C1, S0, Ws, S),
    settle(B, S0, S, C1, C),
    Seen is U /\ C /\ \S.

%   In and Out are what all witnesses leave in doubt.

surviving([], _, [], In, In, Out, Out).
surviving([W|Ws0], C, Ws, In0, In, Out0, Out) :-
    W = w(Cells,In1,Out1),
    (   Cells /\ C =:= Cells
    ->  Ws = [W|Ws1],
        In2 is In0/\In1,
        Out2 is Out0/\Out1
    ;   Ws = Ws1,
        In2 = In0,
        Out2 = Out0
    ),
    surviving(Ws0, C, Ws1, In2, In, Out2, Out).

first_witness([], Free, [W], _, In, _, Out) :-
    !,
    Free = free(Shapes,_,Y,Need,Max),
    many_stars(Y, Shapes, Max, Need, Stars, Surplus),
    witness(Surplus, Stars, Free, W),
    W = w(_,In,Out).
first_witness(Ws, _, Ws, In, In, Out, Out).

%   Stars is a packing of Need cells of Y or, if they come easily, up to Max
%   more.

many_stars(Y, Shapes, 0, Need, Stars, 0) :-
    !,
    packing(Shapes, Y, Need, Stars).
many_stars(Y, Shapes, Max, Need, Stars, Surplus) :-
    Limit is Need+Max,
    greedy_packing(Shapes, Y, Limit, Stars1, Rest),
    Surplus1 is Max-Rest,
    (   Surplus1 >= 0
    ->  Stars = Stars1,
        Surplus = Surplus1
    ;   packing(Shapes, Y, Need, Stars),
        Surplus = 0
    ).

witness(Surplus, Stars, free(Shapes,U,_,_,_), w(Stars,In,Out)) :-
    arg(1, Shapes, B),
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

%   Removes the candidates of Out that no star set goes with.

exclude(Out0, Free, Ws0, In0, C0, Ws, In, C) :-
    Out is Out0/\C0,
    (   Out =:= 0
    ->  Ws = Ws0,
        In = In0,
        C = C0
    ;   X is 1<<msb(Out),
        (   star_set(X, C0, Free, Stars, Surplus)
        ->  witness(Surplus, Stars, Free, W),
            W = w(_,In1,Out1),
            In2 is In0/\In1,
            Out2 is Out /\ Out1 /\ \X,
            exclude(Out2, Free, [W|Ws0], In2, C0, Ws, In, C)
        ;   C1 is C0-X,
            exclude(Out, Free, Ws0, In0, C1, Ws, In, C)
        )
    ).

%   Stars, with those that the region has, are a star set that goes with X.

star_set(X, C, free(Shapes,_,Y,Need,Max), Stars, Surplus) :-
    arg(1, Shapes, B),
    touching(B, X, Near),
    Y1 is Y /\ C /\ \Near,
    (   X /\ Y =:= 0
    ->  many_stars(Y1, Shapes, Max, Need, Stars, Surplus)
    ;   Need1 is Need-1,
        many_stars(Y1, Shapes, Max, Need1, Stars1, Surplus),
        Stars is Stars1\/X
    ).

%   Makes stars of the cells of In that no star set is without.

include(In0, Free, Ws0, C, S0, Ws, S) :-
    In is In0 /\ \S0,
    (   In =:= 0
    ->  Ws = Ws0,
        S = S0
    ;   swap(Ws0, Free, C, In, In1),
        include_each(In1, Free, Ws0, C, S0, Ws, S)
    ).

%   A star of a witness is not in all star sets if a cell that touches no other
%   star of it can take its place.

swap([], _, _, In, In).
swap([w(Stars,_,_)|Ws], Free, C, In0, In) :-
    (   In0 =:= 0
    ->  In = In0
    ;   Free = free(Shapes,_,Y,_,_),
        arg(1, Shapes, B),
        touching_many(0, B, Stars, More, Many),
        Once is Y /\ C /\ Many /\ \(More \/ Stars),
        neighbours(B, Once, Near),
        In1 is In0 /\ \Near,
        swap(Ws, Free, C, In1, In)
    ).

include_each(In0, Free, Ws0, C, S0, Ws, S) :-
    In is In0 /\ \S0,
    (   In =:= 0
    ->  Ws = Ws0,
        S = S0
    ;   X is 1<<msb(In),
        include(X, In0, Free, Ws0, C, S0, Ws, S)
    ).

include(X, In0, Free, Ws0, C, S0, Ws, S) :-
    Free = free(Shapes,_,Y,Need,Max),
    Y1 is (Y/\C) - X,
    many_stars(Y1, Shapes, Max, Need, Stars, Surplus),
    !,
    witness(Surplus, Stars, Free, W),
    W = w(_,In1,_),
    In is In0/\In1,
    include_each(In, Free, [W|Ws0], C, S0, Ws, S).
include(X, In0, Free, Ws0, C, S0, Ws, S) :-
    S1 is S0\/X,
    include_each(In0, Free, Ws0, C, S1, Ws, S).
