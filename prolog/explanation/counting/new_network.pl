:- module(explanation_new_network,
          [ new_network/3               % +Lines, +Position, -Network
          ]).
:- use_module('../position/filled').
:- use_module(flow).
:- use_module('../position/grid').
:- use_module('../position/position').

/** <module> A new network of flow_network.pl
*/

:- set_prolog_flag(optimise, true).

%!  new_network(+Lines, +Position, -Network) is semidet.
%
%   Network is that of Position for Lines.  It has no flow at first; then the
%   lines are served one after the other.

new_network(Lines, Position, Network) :-
    empty_network(Lines, Position, Network),
    network_size(Network, N),
    position_needs(Position, Needs),
    spares(N, Needs, Spares),
    line_offset(Lines, N, Offset),
    greedy(N, Offset, Needs, Spares, Network).

empty_network(Lines, Position, Network) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_stars(Position, S),
    grid_size(Grid, N),
    Size is N*N,
    filled(counts, Size, 0, Counts),
    filled(flow, Size, 0, Flow),
    filled(open, N, 0, Open),
    filled(holders, N, 0, Holders),
    filled(givers, N, 0, Givers),
    Network = network(Lines,N,Counts,Flow,Open,Holders,Givers,0,U,S),
    count_cells(U, Grid, Network),
    all_open(N, N, Counts, Open).

count_cells(0, _, _) :-
    !.
count_cells(Cells, Grid, Network) :-
    Cell is lsb(Cells),
    Rest is Cells /\ (Cells-1),
    line_region(Network, Grid, Cell, L, R),
    network_counts(Network, Counts),
    network_size(Network, N),
    I is (L-1)*N + R,
    arg(I, Counts, Count0),
    Count is Count0+1,
    setarg(I, Counts, Count),
    count_cells(Rest, Grid, Network).

all_open(0, _, _, _) :-
    !.
all_open(L, N, Counts, Open) :-
    row_open(N, L, N, Counts, 0, Rs),
    setarg(L, Open, Rs),
    L1 is L-1,
    all_open(L1, N, Counts, Open).

row_open(0, _, _, _, Rs, Rs) :-
    !.
row_open(R, L, N, Counts, Rs0, Rs) :-
    I is (L-1)*N + R,
    arg(I, Counts, Count),
    (   Count > 0
    ->  Rs1 is Rs0 \/ (1<<R)
    ;   Rs1 = Rs0
    ),
    R1 is R-1,
    row_open(R1, L, N, Counts, Rs1, Rs).

%   While the flow is made, a region has more than one star to give.

spares(N, Needs, Spares) :-
    functor(Spares, spares, N),
    spares_from(N, N, Needs, Spares).

spares_from(0, _, _, _) :-
    !.
spares_from(R, N, Needs, Spares) :-
    Unit is 2*N+R,
    arg(Unit, Needs, Need),
    arg(R, Spares, Need),
    R1 is R-1,
    spares_from(R1, N, Needs, Spares).

greedy(0, _, _, _, _) :-
    !.
greedy(L, Offset, Needs, Spares, Network) :-
    Unit is L+Offset,
    arg(Unit, Needs, Need),
    serve(Need, L, Spares, Network),
    L1 is L-1,
    greedy(L1, Offset, Needs, Spares, Network).

serve(Need, L, Spares, Network) :-
    (   Need =< 0
    ->  true
    ;   spare_set(Spares, Set),
        set_network_spare(Network, Set),
        path(L, Network, 0, _, true),
        network_spare(Network, Left),
        R is lsb(Set /\ \Left),
        arg(R, Spares, Spare0),
        Spare is Spare0-1,
        setarg(R, Spares, Spare),
        Need1 is Need-1,
        serve(Need1, L, Spares, Network)
    ).

spare_set(Spares, Set) :-
    functor(Spares, _, N),
    spare_set(N, Spares, 0, Set).

spare_set(0, _, Set, Set) :-
    !.
spare_set(R, Spares, Set0, Set) :-
    arg(R, Spares, Spare),
    (   Spare > 0
    ->  Set1 is Set0 \/ (1<<R)
    ;   Set1 = Set0
    ),
    R1 is R-1,
    spare_set(R1, Spares, Set1, Set).
