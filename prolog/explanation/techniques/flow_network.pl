:- module(explanation_flow_network,
          [ network/3,                  % +Lines, +Position, -Network
            network_size/2,             % +Network, -N
            network_offset/2,           % +Network, -Offset
            confined/4,                 % +Network, +Region, -Regions, -Group
            filled_group/4              % +Network, +Line, -Regions, -Group
          ]).
:- use_module('../../bits', [each_index/4]).
:- use_module('../../engine/layout', [filled_term/4]).
:- use_module('../../records').
:- use_module('../grid').
:- use_module('../position').

/** <module> Counting: which region can give its stars to which line

The stars that rows still need come from regions, and a region can give a row
no more than it has unknown cells there.  So many stars from each region to each
row, with every row and every region served, are a flow in a network; if there
is none, some group of rows needs more than its regions can give.  If there is
one, so are all others that come from it by sending stars around in a circle:
a region can give stars to those rows only from which such a circle leads back.
The rows that a region reaches in this way are the smallest group of rows in
which it must have all its stars, out of all groups there are.

From the other side, the regions that give to a row may have cells in further rows, to
which other regions may give: that is the smallest group of rows which some regions fill.

The same goes for columns.
*/

:- set_prolog_flag(optimise, true).

%   Lines and regions are numbered from 1; line L is the unit L+Offset.  Counts and Flow
%   have for line L and region R, at (L-1)*N + R, how many unknown cells they share, and
%   how many stars R gives to L.  Open has for each line the set of regions that could
%   give more, Givers the set of those that give, Holders for each region the set of lines
%   that it gives to, and Spans the set of those in which it has unknown cells.  Spare is
%   the set of regions that have one star more to give.

:- accessors(network(size, offset, counts, flow, open, holders, givers, spans, spare),
             [set]).

%!  network(+Lines, +Position, -Network) is semidet.
%!  network_size(+Network, -N) is det.
%!  network_offset(+Network, -Offset) is det.
%
%   Network is that of Position for Lines, `rows` or `columns`.  It has no flow at first;
%   then the lines are served one after the other.  Fails if some group of lines needs more
%   stars than its regions can give.

network(Lines, Position, Network) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    grid_size(Grid, N),
    Size is N*N,
    filled_term(counts, Size, 0, Counts),
    filled_term(flow, Size, 0, Flow),
    filled_term(open, N, 0, Open),
    filled_term(holders, N, 0, Holders),
    filled_term(givers, N, 0, Givers),
    filled_term(spans, N, 0, Spans),
    line_offset(Lines, N, Offset),
    Network = network(N,Offset,Counts,Flow,Open,Holders,Givers,Spans,0),
    count_lines(N, Grid, U, Network),
    spares(N, Needs, Spares),
    greedy(N, Needs, Spares, Network).

count_lines(0, _, _, _) :-
    !.
count_lines(L, Grid, U, Network) :-
    network_offset(Network, Offset),
    Unit is L+Offset,
    unit_cells(Grid, Unit, Line),
    Cells is Line /\ U,
    count_regions(Cells, L, Grid, Network, 0, Rs),
    network_open(Network, Open),
    setarg(L, Open, Rs),
    L1 is L-1,
    count_lines(L1, Grid, U, Network).

%   Rs are the regions that have some of Cells, those of line L.

count_regions(0, _, _, _, Rs, Rs) :-
    !.
count_regions(Cells, L, Grid, Network, Rs0, Rs) :-
    Network = network(N,_,Counts,_,_,_,_,Spans,_),
    Cell is lsb(Cells),
    cell_units(Grid, Cell, [_,_,Unit|_]),
    unit_cells(Grid, Unit, X),
    Count is popcount(X /\ Cells),
    R is Unit-2*N,
    I is (L-1)*N + R,
    setarg(I, Counts, Count),
    arg(R, Spans, Ls0),
    Ls is Ls0 \/ (1<<L),
    setarg(R, Spans, Ls),
    Rs1 is Rs0 \/ (1<<R),
    Rest is Cells /\ \X,
    count_regions(Rest, L, Grid, Network, Rs1, Rs).

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

greedy(0, _, _, _) :-
    !.
greedy(L, Needs, Spares, Network) :-
    network_offset(Network, Offset),
    Unit is L+Offset,
    arg(Unit, Needs, Need),
    serve(Need, L, Spares, Network),
    L1 is L-1,
    greedy(L1, Needs, Spares, Network).

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

/*  The flow of stars from regions to lines, and how to change it

See the top of this file for what it is good for.
*/

%   add_flow(+Network, +Line, +Region, +D) is det.
%   update_open(+Network, +Line, +Region, +Count, +F) is det.
%
%   Region gives D more stars to Line; it gives F, and they share Count cells.

add_flow(Network, L, R, D) :-
    network_flow(Network, Flow),
    network_holders(Network, Holders),
    network_givers(Network, Givers),
    network_size(Network, N),
    I is (L-1)*N + R,
    arg(I, Flow, F0),
    F is F0+D,
    setarg(I, Flow, F),
    network_counts(Network, Counts),
    arg(I, Counts, Count),
    update_open(Network, L, R, Count, F),
    arg(R, Holders, Ls0),
    arg(L, Givers, Rs0),
    (   F > 0
    ->  Ls is Ls0 \/ (1<<L),
        Rs is Rs0 \/ (1<<R)
    ;   Ls is Ls0 /\ \(1<<L),
        Rs is Rs0 /\ \(1<<R)
    ),
    setarg(R, Holders, Ls),
    setarg(L, Givers, Rs).

update_open(Network, L, R, Count, F) :-
    network_open(Network, Open),
    arg(L, Open, Rs0),
    (   Count > F
    ->  Rs is Rs0 \/ (1<<R)
    ;   Rs is Rs0 /\ \(1<<R)
    ),
    (   Rs =:= Rs0
    ->  true
    ;   setarg(L, Open, Rs)
    ).

%   path(+Line, +Network, +Tried0, -Tried, -Found) is det.
%
%   Line gets one more star, of a region that has one to spare, or of a region
%   whose star another line gives up, which then gets one in the same way.
%   Found says whether there was such a path, Tried adds the regions tried to
%   Tried0.

path(L, Network, Tried0, Tried, Found) :-
    network_open(Network, Open),
    network_spare(Network, Spare),
    arg(L, Open, Rs),
    Last is Rs /\ Spare,
    (   Last =\= 0
    ->  R is lsb(Last),
        add_flow(Network, L, R, 1),
        Spare1 is Spare /\ \(1<<R),
        set_network_spare(Network, Spare1),
        Tried = Tried0,
        Found = true
    ;   through_regions(Rs, L, Network, Tried0, Tried, Found)
    ).

through_regions(Rs0, L, Network, Tried0, Tried, Found) :-
    Rs is Rs0 /\ \Tried0,
    (   Rs =:= 0
    ->  Tried = Tried0,
        Found = false
    ;   R is lsb(Rs),
        Tried1 is Tried0 \/ (1<<R),
        network_holders(Network, Holders),
        arg(R, Holders, Ls),
        through_lines(Ls, R-L, Network, Tried1, Tried2, Found1),
        (   Found1 == true
        ->  Tried = Tried2,
            Found = true
        ;   through_regions(Rs, L, Network, Tried2, Tried, Found)
        )
    ).

%   The lines get another star for the one that R gives to L.

through_lines(0, _, _, Tried, Tried, false) :-
    !.
through_lines(Ls0, R-L, Network, Tried0, Tried, Found) :-
    Ls is Ls0 /\ (Ls0-1),
    L1 is lsb(Ls0),
    path(L1, Network, Tried0, Tried1, Found1),
    (   Found1 == true
    ->  add_flow(Network, L1, R, -1),
        add_flow(Network, L, R, 1),
        Tried = Tried1,
        Found = true
    ;   through_lines(Ls, R-L, Network, Tried1, Tried, Found)
    ).

%!  confined(+Network, +Region, -Regions, -Group) is semidet.
%!  filled_group(+Network, +Line, -Regions, -Group) is det.
%
%   Region has to give all its stars to the lines of Group, the smallest group
%   there is, as all of Regions have to; fails if it needs none.  Or Group is the smallest
%   with Line in which Regions must have all their stars, having no cells elsewhere, so that
%   they fill Group.

confined(Network, R, Regions, Group) :-
    network_holders(Network, Holders),
    network_open(Network, Open),
    arg(R, Holders, Lines),
    Lines =\= 0,
    Regions0 is 1<<R,
    reached(Lines, 0, Regions0, Open-Holders, Regions, Group).

filled_group(Network, L, Regions, Group) :-
    network_givers(Network, Givers),
    network_spans(Network, Spans),
    Lines is 1<<L,
    reached(Lines, 0, 0, Givers-Spans, Regions, Group).

%   Lines are yet to be looked at, Group has been: each leads to regions, and these to
%   lines.

reached(0, Group, Regions, _, Regions, Group) :-
    !.
reached(Lines, Group0, Regions0, Leads, Regions, Group) :-
    Leads = LineRegions-RegionLines,
    L is lsb(Lines),
    Group1 is Group0 \/ (1<<L),
    arg(L, LineRegions, Rs),
    New is Rs /\ \Regions0,
    Regions1 is Regions0 \/ New,
    each_index(with_lines(RegionLines), New, Lines, Lines1),
    Lines2 is Lines1 /\ \Group1,
    reached(Lines2, Group1, Regions1, Leads, Regions, Group).

with_lines(RegionLines, R, Lines0, Lines) :-
    arg(R, RegionLines, Ls),
    Lines is Lines0 \/ Ls.
