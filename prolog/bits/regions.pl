:- module(bits_regions,
          [ regions/3,                  % +Layout, +Rows, -Regions
            filter_regions/9            % +Layout, +Counters, +Regions0,
                                        % +Changed, +Cands0, +Stars0,
                                        % -Regions, -Cands, -Stars
          ]).

:- use_module(layout, [neighbours/3, touching/3, settle/5, shrink_span/4]).
:- use_module(packing, [packing/4, greedy_packing/5, cover/4]).
:- use_module(counters, [blame/2]).

/** <module> Propagation: the star sets of a region

A star set of a region is a set of S of its candidates, all its stars among
them, that do not touch each other.  A solution has one of them in each region,
so

  - a candidate of the region that is in none of them is removed;
  - a candidate around the region that touches a star of each is removed;
  - a cell that is in all of them is a star.

The star sets are too many to list, and need not be: a few witnesses show that
there is nothing to remove.  A witness is `w(Cells,In,Out)`; as long as Cells
are candidates and no cell of Out is a star, it proves that only cells of In may
be in all star sets, and only cells of Out may be incompatible with all.  What
all witnesses of a region leave is in doubt, and for each cell in doubt another
star set is looked for (packing.pl is exact): it is a new witness, or there
is none and the cell is removed.  Witnesses are kept down the tree, so a node
looks only for those that it has lost.

While a region is loose, with a packing of one more star than it needs, such a
packing is the best witness to begin with: it loses a star without harm, so only
a cell that touches two of its stars is in doubt.  A region that is tight stays
so.
*/

:- set_prolog_flag(optimise, true).

%!  regions(+Layout, +Rows, -Regions) is det.
%
%   Regions are terms `r(Cells, Halo, Slack, Witnesses, Id)`: Halo are the
%   cells and all that touch them, Slack is `loose` or `tight`.

regions(layout(N,_,B,_,_,_), Rows, Regions) :-
    functor(Sets, sets, N),
    zero_args(N, Sets),
    scan_rows(Rows, 0, B, Sets),
    region_terms(1, N, Sets, Regions).

zero_args(0, _) :-
    !.
zero_args(I, T) :-
    arg(I, T, 0),
    I1 is I-1,
    zero_args(I1, T).

scan_rows([], _, _, _).
scan_rows([Row|Rows], Low, B, Sets) :-
    scan_row(Row, Low, Sets),
    Low1 is Low+B,
    scan_rows(Rows, Low1, B, Sets).

scan_row([], _, _).
scan_row([Id|Ids0], P, Sets) :-
    run(Ids0, Id, 1, Length, Ids),
    (   Id =:= 0
    ->  true
    ;   arg(Id, Sets, X0),
        X is X0 \/ (((1<<Length)-1)<<P),
        setarg(Id, Sets, X)
    ),
    P1 is P+Length,
    scan_row(Ids, P1, Sets).

run([Id|Ids0], Id, Length0, Length, Ids) :-
    !,
    Length1 is Length0+1,
    run(Ids0, Id, Length1, Length, Ids).
run(Ids, _, Length, Length, Ids).

region_terms(I, N, _, []) :-
    I > N,
    !.
region_terms(I, N, Sets, [r(U,I,-1,0,span(0,Last,0,Last),[])|Rs]) :-
    arg(I, Sets, U),
    Last is N-1,
    I1 is I+1,
    region_terms(I1, N, Sets, Rs).

%!  filter_regions(+Layout, +Counters, +Regions0, +Changed, +Cands0, +Stars0,
%!                 -Regions, -Cands, -Stars) is semidet.
%
%   Filters each region with a cell of Changed once.  Regions are those of
%   Regions0 that are not decided yet.  Fails if a region has no star set; the
%   region is blamed for it.

filter_regions(Layout, Counters, Rs0, D, C0, S0, Rs, C, S) :-
    filter_each(Rs0, D, Layout, Counters, C0, S0, Rs, C, S).

filter_each([], _, _, _, C, S, [], C, S).
filter_each([R0|Rs0], D, Layout, Counters, C0, S0, Rs, C, S) :-
    arg(1, R0, U),
    (   U /\ D =:= 0
    ->  Rs = [R0|Rs1],
        C1 = C0,
        S1 = S0
    ;   filter_region(R0, Layout, C0, S0, Rs, Rs1, C1, S1)
    ->  true
    ;   arg(2, R0, Id),
        blame(Counters, Id),
        fail
    ),
    filter_each(Rs0, D, Layout, Counters, C1, S1, Rs1, C, S).

%   What a region may hold depends on its own undecided cells only.

filter_region(R0, Layout, C0, S0, Rs, Rs1, C, S) :-
    R0 = r(U,_,Y0,_,_,_),
    Y is U /\ C0 /\ \S0,
    (   Y =:= Y0
    ->  Rs = [R0|Rs1],
        C = C0,
        S = S0
    ;   Layout = layout(_,K,_,_,_,_),
        Need is K-popcount(U/\S0),
        count_region(Need, Y, R0, Layout, C0, S0, Rs, Rs1, C, S)
    ).

count_region(0, Y, _, _, C0, S, Rs, Rs, C, S) :-
    !,
    C is C0-Y.
count_region(Need, Y, R0, Layout, C0, S0, Rs, Rs1, C, S) :-
    Need > 0,
    Spare is popcount(Y)-Need,
    (   Spare =:= 0
    ->  Rs = Rs1,
        Layout = layout(_,_,B,_,_,_),
        S is S0\/Y,
        settle(B, S0, S, C0, C)
    ;   Spare > 0,
        filter_sets(R0, Y, Need, Layout, C0, S0, Rs, Rs1, C, S)
    ).

filter_sets(r(U,Id,_,_,Span0,Ws0), Y0, Need, Layout, C0, S0, Rs, Rs1, C, S) :-
    Layout = layout(_,_,B,_,_,Shapes),
    surviving(Ws0, C0, Ws1, -1, In, -1, Out),
    (   In /\ \S0 =:= 0,
        Out /\ C0 =:= 0
    ->  Ws = Ws1,
        C = C0,
        S = S0
    ;   tighten(Y0, Need, Shapes, C0, Y, C1, Surplus),
        Free = free(Shapes,U,Y,Need,Surplus),
        first_witness(Ws1, Free, Ws2, In, In1, Out, Out1),
        exclude(Out1, Free, Ws2, In1, C1, Ws3, In2, C2),
        include(In2, Free, Ws3, C2, S0, Ws, S),
        settle(B, S0, S, C2, C)
    ),
    Y1 is U /\ C /\ \S,
    (   Y1 =:= 0
    ->  Rs = Rs1
    ;   Need1 is Need-popcount(Y0/\S),
        shrink_span(Layout, Y1, Span0, Span),
        Rs = [r(U,Id,Y1,Need1,Span,Ws)|Rs1]
    ).

tighten(Y0, Need, Shapes, C0, Y, C, Surplus) :-
    cover(Y0, Shapes, Count, Out),
    Surplus1 is Count-Need,
    Surplus1 >= 0,
    (   Surplus1 =:= 0
    ->  C1 is C0 /\ \Out,
        Y1 is Y0 /\ C1,
        (   Y1 =:= Y0
        ->  Y = Y0,
            C = C1,
            Surplus = 0
        ;   tighten(Y1, Need, Shapes, C1, Y, C, Surplus)
        )
    ;   Y = Y0,
        C = C0,
        Surplus is min(4,Surplus1)
    ).

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

%   Stars is a packing of Need cells of Y or, if it comes easily, Surplus more.

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

witness(Surplus, Stars, Free, w(Stars,In,Out)) :-
    Free = free(Shapes,U,_,Need,_),
    arg(1, Shapes, B),
    (   Surplus =:= 0
    ->  In = Stars
    ;   In = 0
    ),
    (   Need =:= 1
    ->  touching_many(Surplus, B, Stars, _, Out1),
        Out is Out1 /\ \U
    ;   touching_many(Surplus, B, Stars, More, Out1),
        Out is Out1 /\ (\U \/ More)
    ).

%   Many are the cells that touch more than Surplus of Stars, which do not
%   touch each other; More those that touch one more than that.

touching_many(0, B, X, More, Many) :-
    !,
    Two is (X<<1) /\ (X>>1),
    One is X \/ (X<<1) \/ (X>>1),
    Above is One<<B,
    Below is One>>B,
    Many is One \/ Above \/ Below,
    More is Two \/ (Two<<B) \/ (Two>>B)
            \/ (Above/\Below) \/ (One/\(Above\/Below)).
touching_many(1, B, X, More, Many) :-
    !,
    Two is (X<<1) /\ (X>>1),
    One is X \/ (X<<1) \/ (X>>1),
    Above is One<<B,
    Below is One>>B,
    Above2 is Two<<B,
    Below2 is Two>>B,
    Many is Two \/ Above2 \/ Below2
            \/ (Above/\Below) \/ (One/\(Above\/Below)),
    More is (Above2/\Below) \/ (Above/\Below2) \/ (One/\Above/\Below).
touching_many(2, B, X, More, Many) :-
    !,
    Two is (X<<1) /\ (X>>1),
    One is X \/ (X<<1) \/ (X>>1),
    Above is One<<B,
    Below is One>>B,
    Above2 is Two<<B,
    Below2 is Two>>B,
    Many is (Above2/\Below) \/ (Above/\Below2) \/ (One/\Above/\Below),
    More is Above2/\Below2.
touching_many(3, B, X, 0, Many) :-
    !,
    Two is (X<<1) /\ (X>>1),
    Many is (Two<<B) /\ (Two>>B).
touching_many(_, _, _, 0, 0).

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
            Out2 is Out/\Out1/\ \X,
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
