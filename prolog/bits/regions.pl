:- module(bits_regions,
          [ regions/3,                  % +Layout, +Rows, -Regions
            filter_regions/9            % +Layout, +Counters, +Regions0,
                                        % +Changed, +Cands0, +Stars0,
                                        % -Regions, -Cands, -Stars
          ]).

:- use_module(layout, [neighbours/3, touching/3, settle/5]).
:- use_module(packing, [packing/4]).
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
    region_terms(1, N, Sets, B, Regions).

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
scan_row([Id|Ids], P, Sets) :-
    (   Id =:= 0
    ->  true
    ;   arg(Id, Sets, X0),
        X is X0 \/ (1<<P),
        setarg(Id, Sets, X)
    ),
    P1 is P+1,
    scan_row(Ids, P1, Sets).

region_terms(I, N, _, _, []) :-
    I > N,
    !.
region_terms(I, N, Sets, B, [r(U,H,loose,[],I)|Rs]) :-
    arg(I, Sets, U),
    neighbours(B, U, H),
    I1 is I+1,
    region_terms(I1, N, Sets, B, Rs).

%!  filter_regions(+Layout, +Counters, +Regions0, +Changed, +Cands0, +Stars0,
%!                 -Regions, -Cands, -Stars) is semidet.
%
%   Filters each region with a cell of Changed in its halo once.  Regions are
%   those of Regions0 that are not decided yet.  Fails if a region has no star
%   set; the region is blamed for it.

filter_regions(layout(_,K,B,_,_,_), Counters, Rs0, D, C0, S0, Rs, C, S) :-
    filter_regions(Rs0, D, B, K, Counters, C0, S0, Rs, C, S).

filter_regions([], _, _, _, _, C, S, [], C, S).
filter_regions([R0|Rs0], D, B, K, Counters, C0, S0, Rs, C, S) :-
    R0 = r(U,H,_,_,Id),
    (   H /\ D =:= 0
    ->  Rs = [R0|Rs1],
        C1 = C0,
        S1 = S0
    ;   filter_region(R0, B, K, C0, S0, R, C1, S1)
    ->  undecided(U, C1, S1, R, Rs, Rs1)
    ;   blame(Counters, Id),
        fail
    ),
    filter_regions(Rs0, D, B, K, Counters, C1, S1, Rs1, C, S).

undecided(U, C, S, R, Rs, Rs1) :-
    (   U /\ (C xor S) =:= 0
    ->  Rs = Rs1
    ;   Rs = [R|Rs1]
    ).

filter_region(r(U,H,Slack0,Ws0,Id), B, K, C0, S0, r(U,H,Slack,Ws,Id), C, S) :-
    surviving(Ws0, C0, S0, Ws1, -1, In, -1, Out),
    (   In /\ \S0 =:= 0,
        Out /\ C0 =:= 0
    ->  Slack = Slack0,
        Ws = Ws1,
        C = C0,
        S = S0
    ;   free_cells(U, K, C0, S0, Free),
        Free = free(B,U,_,_,_),
        first_witness(Slack0, Ws1, Free, Slack, Ws2, In, In1, Out, Out1),
        exclude(Out1, Free, Ws2, In1, C0, Ws3, In2, C1),
        include(In2, Free, Ws3, C1, S0, Ws, S),
        settle(B, S0, S, C1, C)
    ).

%   Free is `free(Stride, Region, Stars, Undecided, Need)`.

free_cells(U, K, C, S, free(_,U,Q,Y,Need)) :-
    Q is U/\S,
    Y is (U/\C) - Q,
    Need is K-popcount(Q),
    Need >= 0.

%   In and Out are what all witnesses leave in doubt.

surviving([], _, _, [], In, In, Out, Out).
surviving([W|Ws0], C, S, Ws, In0, In, Out0, Out) :-
    W = w(Cells,In1,Out1),
    (   Cells /\ C =:= Cells,
        Out1 /\ S =:= 0
    ->  Ws = [W|Ws1],
        In2 is In0/\In1,
        Out2 is Out0/\Out1
    ;   Ws = Ws1,
        In2 = In0,
        Out2 = Out0
    ),
    surviving(Ws0, C, S, Ws1, In2, In, Out2, Out).

first_witness(Slack, [W|Ws], _, Slack, [W|Ws], In, In, Out, Out) :-
    !.
first_witness(Slack0, Ws, Free, Slack, [W|Ws], In0, In, Out0, Out) :-
    widest(Slack0, Free, Slack, W),
    W = w(_,In1,Out1),
    In is In0/\In1,
    Out is Out0/\Out1.

widest(loose, free(B,_,_,Y,Need), loose, w(Cells,0,Out)) :-
    Need1 is Need+1,
    packing(B, Y, Need1, Cells),
    !,
    touching_two(B, Cells, Out).
widest(_, Free, tight, W) :-
    Free = free(B,_,_,Y,Need),
    packing(B, Y, Need, Stars),
    witness(Free, Stars, W).

%   Out are the cells that touch at least two of Cells, which do not touch
%   each other.

touching_two(B, Cells, Out) :-
    Two is (Cells<<1) /\ (Cells>>1),
    One is Cells \/ (Cells<<1) \/ (Cells>>1),
    Above is One<<B,
    Below is One>>B,
    Out is Two \/ (Two<<B) \/ (Two>>B)
           \/ (Above/\Below) \/ (One/\(Above\/Below)).

witness(free(B,U,Q,_,_), Stars, w(In,In,Out)) :-
    In is Q\/Stars,
    neighbours(B, In, Near),
    Out is (Near\/U) /\ \In.

%   Removes the candidates of Out that no star set goes with.

exclude(Out0, Free, Ws0, In0, C0, Ws, In, C) :-
    Out is Out0/\C0,
    (   Out =:= 0
    ->  Ws = Ws0,
        In = In0,
        C = C0
    ;   X is 1<<msb(Out),
        (   star_set(X, C0, Free, Stars)
        ->  witness(Free, Stars, W),
            W = w(_,In1,Out1),
            In2 is In0/\In1,
            Out2 is Out/\Out1,
            exclude(Out2, Free, [W|Ws0], In2, C0, Ws, In, C)
        ;   C1 is C0-X,
            exclude(Out, Free, Ws0, In0, C1, Ws, In, C)
        )
    ).

%   Stars, with those that the region has, are a star set that goes with X.

star_set(X, C, free(B,_,_,Y,Need), Stars) :-
    touching(B, X, Near),
    Y1 is Y /\ C /\ \Near,
    (   X /\ Y =:= 0
    ->  packing(B, Y1, Need, Stars)
    ;   Need > 0,
        Need1 is Need-1,
        packing(B, Y1, Need1, Stars1),
        Stars is Stars1\/X
    ).

%   Makes stars of the cells of In that no star set is without.

include(In0, Free, Ws0, C, S0, Ws, S) :-
    In is In0 /\ \S0,
    (   In =:= 0
    ->  Ws = Ws0,
        S = S0
    ;   X is 1<<msb(In),
        include(X, In0, Free, Ws0, C, S0, Ws, S)
    ).

include(X, In0, Free, Ws0, C, S0, Ws, S) :-
    Free = free(B,_,_,Y,Need),
    Y1 is (Y/\C) - X,
    packing(B, Y1, Need, Stars),
    !,
    witness(Free, Stars, W),
    In is In0/\Stars,
    include(In, Free, [W|Ws0], C, S0, Ws, S).
include(X, In0, Free, Ws0, C, S0, Ws, S) :-
    S1 is S0\/X,
    include(In0, Free, Ws0, C, S1, Ws, S).
