:- module(engine_regions,
          [ regions/3,                  % +Layout, +Rows, -Regions
            set_regions/3,              % +Layout, +Sets, -Regions
            region_cells/2,             % +Region, -Cells
            region_id/2,                % +Region, -Id
            region_free/2,              % +Region, -Cells
            region_need/2,              % +Region, -Need
            region_span/2,              % +Region, -Span
            region_sets/2               % +Region, -Sets
          ]).

:- use_module(library(pairs), [pairs_values/2]).
:- use_module(layout, [layout_size/2, layout_stride/2]).
:- use_module(records, [accessors/1]).

/** <module> The regions of a board, and what propagation knows of them
*/

:- set_prolog_flag(optimise, true).

:- accessors(region(cells, id, free, need, span, sets)).

%!  regions(+Layout, +Rows, -Regions) is det.
%
%   Regions are terms `region(Cells, Id, Free, Need, Span, Sets)`, the smallest
%   first.  Free are the undecided cells when the region was last filtered, -1
%   before that, Need the stars that they still need and Span the box around
%   them.  Sets is `sets(Surplus, Seen, Supports)`: at most Surplus more stars
%   than Need fit into Free, unless Surplus is 4; Seen and Supports belong to
%   star_sets.pl.

regions(Layout, Rows, Regions) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    functor(Sets, sets, N),
    zero_args(N, Sets),
    scan_rows(Rows, 0, B, Sets),
    set_regions(Layout, Sets, Regions).

%!  set_regions(+Layout, +Sets, -Regions) is det.
%
%   The same, with the cells of region I in argument I of Sets.

set_regions(Layout, Sets, Regions) :-
    layout_size(Layout, N),
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
    Region = region(U,I,-1,0,span(0,Last,0,Last),sets(4,-1,[])),
    arg(I, Sets, U),
    Size is popcount(U),
    Last is N-1,
    I1 is I+1,
    region_terms(I1, N, Sets, Rs).
