:- module(bits_regions,
          [ regions/3,                  % +Layout, +Rows, -Regions
            set_regions/3,              % +Layout, +Sets, -Regions
            filter_regions/9            % +Layout, +Counters, +Regions0,
                                        % +Changed, +Cands0, +Stars0,
                                        % -Regions, -Cands, -Stars
          ]).

:- use_module(library(pairs), [pairs_values/2]).
:- use_module(layout, [settle/5, shrink_span/4]).
:- use_module(cliques, [cliques/5]).
:- use_module(counters, [blame/2]).

/** <module> Propagation: counting the stars of a region

A region with all its stars has no other candidate, and one that needs all its
undecided cells gets them.  Else its undecided cells are cut into cliques (see
cliques.pl), none of which holds two stars:

  - If the region needs more stars than there are cliques, there is no solution.
  - If it needs just as many, each clique has a star.  A cell that touches all
    cells of a clique is then no star, and a clique of one cell is a star.

A region that needs one star only removes the cells that touch all that it has.
*/

:- set_prolog_flag(optimise, true).

%!  regions(+Layout, +Rows, -Regions) is det.
%
%   Regions, the smallest first, are terms `r(Cells, Id, Free, Need, Span,
%   Sets)`.  Free are the undecided cells when the region was filtered last,
%   -1 before that, Need the stars that they take and Span the box around
%   them.  Sets is `sets(Surplus, Seen, Witnesses)`: at most Surplus more stars
%   than Need go into Free, unless Surplus is 4; Seen and Witnesses belong to
%   star_sets.pl.

regions(Layout, Rows, Regions) :-
    Layout = layout(N,_,B,_,_,_),
    functor(Sets, sets, N),
    zero_args(N, Sets),
    scan_rows(Rows, 0, B, Sets),
    set_regions(Layout, Sets, Regions).

%!  set_regions(+Layout, +Sets, -Regions) is det.
%
%   The same if argument I of Sets has the cells of region I.

set_regions(layout(N,_,_,_,_,_), Sets, Regions) :-
    region_terms(1, N, Sets, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Regions).

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
region_terms(I, N, Sets, [Size-Region|Rs]) :-
    Region = r(U,I,-1,0,span(0,Last,0,Last),sets(4,-1,[])),
    arg(I, Sets, U),
    Size is popcount(U),
    Last is N-1,
    I1 is I+1,
    region_terms(I1, N, Sets, Rs).

%!  filter_regions(+Layout, +Counters, +Regions0, +Changed, +Cands0, +Stars0,
%!                 -Regions, -Cands, -Stars) is semidet.
%
%   Filters each region with a cell of Changed once.  Regions are those of
%   Regions0 that are not decided yet.  Fails if a region cannot have its
%   stars; the region is blamed for it.

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

filter_region(R0, Layout, C0, S0, Rs, Rs1, C, S) :-
    R0 = r(U,_,Y0,_,_,_),
    Y is U /\ C0 /\ \S0,
    (   Y =:= Y0
    ->  Rs = [R0|Rs1],
        C = C0,
        S = S0
    ;   arg(2, Layout, K),
        Need is K-popcount(U/\S0),
        count(Need, Y, R0, Layout, C0, S0, Rs, Rs1, C, S)
    ).

count(0, Y, _, _, C0, S, Rs, Rs, C, S) :-
    !,
    C is C0-Y.
count(Need, Y, R0, Layout, C0, S0, Rs, Rs1, C, S) :-
    Need > 0,
    Spare is popcount(Y)-Need,
    (   Spare =:= 0
    ->  Rs = Rs1,
        arg(3, Layout, B),
        S is S0\/Y,
        settle(B, S0, S, C0, C)
    ;   Spare > 0,
        undecided(Need, Y, R0, Layout, C0, S0, Rs, Rs1, C, S)
    ).

undecided(1, Y, r(U,Id,_,_,Span0,_), Layout, C0, S, [R|Rs], Rs, C, S) :-
    !,
    shrink_span(Layout, Y, Span0, Span),
    touching_all(Span, Layout, All),
    C is C0 /\ \(All /\ \U),
    R = r(U,Id,Y,1,Span,sets(4,Y,[])).
undecided(Need, Y0, R0, Layout, C0, S0, Rs, Rs1, C, S) :-
    Layout = layout(_,_,B,_,_,Shapes),
    tighten(Y0, Need, Shapes, C0, C1, Surplus, Single),
    S is S0\/Single,
    settle(B, S0, S, C1, C),
    R0 = r(U,Id,_,_,Span0,sets(_,Seen,Ws)),
    Y is U /\ C /\ \S,
    (   Y =:= 0
    ->  Rs = Rs1
    ;   Need1 is Need-popcount(Single),
        shrink_span(Layout, Y, Span0, Span),
        Rs = [r(U,Id,Y,Need1,Span,sets(Surplus,Seen,Ws))|Rs1]
    ).

%   All are the cells that touch, or are, each cell of a set with this span.

touching_all(span(Top,Bottom,Left,Right), Layout, All) :-
    Rows is Top-Bottom+3,
    Columns is Left-Right+3,
    (   Rows > 0,
        Columns > 0
    ->  Layout = layout(_,_,B,_,Firsts,_),
        Lines is Firsts /\ ((1<<(Rows*B))-1),
        All is (((1<<Columns)-1) * Lines) << ((Bottom-1)*B+Right-1)
    ;   All = 0
    ).

%   Fewer cells may fall into cliques that show more.

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
