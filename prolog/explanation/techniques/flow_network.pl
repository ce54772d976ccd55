:- module(explanation_flow_network,
          [ network/3,                  % +Lines, +Position, -Network
            confined/5,                 % +Network, +Region, +Full,
                                        % -Regions, -Group
            region_lines/3,             % +Network, +Position, -Spans
            filled_group/6              % +Network, +Spans, +Line, +Full,
                                        % -Regions, -Group
          ]).
:- use_module('../../engine/layout', [filled/4]).
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

The same goes for columns.  The flow is kept from one look at a position to the
next, and mended where cells have gone.
*/

:- set_prolog_flag(optimise, true).

%!  network(+Lines, +Position, -Network) is semidet.
%
%   Network is that of Position for Lines, `rows` or `columns`.  Fails if some
%   group of lines needs more stars than its regions can give.

network(Lines, Position, Network) :-
    memo(Position, Lines, 1, Memo),
    arg(1, Memo, Network0),
    network(Network0, Lines, Position, Network1),
    (   Network0 == Network1
    ->  true
    ;   setarg(1, Memo, Network1)
    ),
    Network1 \== broken,
    Network = Network1.

network(broken, _, _, broken) :-
    !.
network(0, Lines, Position, Network) :-
    !,
    (   new_network(Lines, Position, Network)
    ->  true
    ;   Network = broken
    ).
network(Network0, _, Position, Network) :-
    network_unknown(Network0, U0),
    network_stars(Network0, S0),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_stars(Position, S),
    (   U =:= U0
    ->  Network = Network0
    ;   Stars is S /\ \S0,
        Marks is U0 /\ \U /\ \Stars,
        set_network_unknown(Network0, U),
        set_network_stars(Network0, S),
        mended(Network0, Grid, Stars, Marks)
    ->  Network = Network0
    ;   Network = broken
    ).

mended(Network, Grid, Stars, Marks) :-
    mended(Stars, Marks, Grid, Network, short(0)).

mended(Stars, Marks, Grid, Network, Short) :-
    stars_placed(Stars, Grid, Network, Short),
    cells_removed(Marks, Grid, Network, Short).

stars_placed(0, _, _, _) :-
    !.
stars_placed(Stars, Grid, Network, Short) :-
    Cell is lsb(Stars),
    Rest is Stars /\ (Stars-1),
    line_region(Network, Grid, Cell, L, R),
    star_placed(Network, L, R, Short),
    stars_placed(Rest, Grid, Network, Short).

cells_removed(0, _, _, _) :-
    !.
cells_removed(Cells, Grid, Network, Short) :-
    Cell is lsb(Cells),
    Rest is Cells /\ (Cells-1),
    line_region(Network, Grid, Cell, L, R),
    cell_removed(Network, L, R, Short),
    cells_removed(Rest, Grid, Network, Short).

%   A star that the flow has not foreseen is taken from where its line and its
%   region have theirs.

star_placed(Network, L, R, Short) :-
    network_counts(Network, Counts),
    network_flow(Network, Flow),
    network_size(Network, N),
    I is (L-1)*N + R,
    arg(I, Counts, Count0),
    Count is Count0-1,
    setarg(I, Counts, Count),
    arg(I, Flow, F),
    (   F > 0
    ->  add_flow(Network, L, R, -1)
    ;   update_open(Network, L, R, Count, F),
        network_holders(Network, Holders),
        arg(R, Holders, Ls),
        network_givers(Network, Givers),
        arg(L, Givers, Rs),
        Ls =\= 0,
        Rs =\= 0,
        L1 is lsb(Ls),
        R1 is lsb(Rs),
        add_flow(Network, L1, R, -1),
        add_flow(Network, L, R1, -1),
        Spare is 1<<R1,
        set_network_spare(Network, Spare),
        served(L1, Network, Short)
    ).

cell_removed(Network, L, R, Short) :-
    network_counts(Network, Counts),
    network_flow(Network, Flow),
    network_size(Network, N),
    I is (L-1)*N + R,
    arg(I, Counts, Count0),
    Count is Count0-1,
    setarg(I, Counts, Count),
    arg(I, Flow, F),
    (   F > Count
    ->  add_flow(Network, L, R, -1),
        Spare is 1<<R,
        set_network_spare(Network, Spare),
        served(L, Network, Short)
    ;   update_open(Network, L, R, Count, F)
    ).

%!  confined(+Network, +Region, +Full, -Regions, -Group) is semidet.
%
%   Region has to give all its stars to the lines of Group, the smallest group
%   there is, as all of Regions have to.  Fails if it reaches a region of Full,
%   or no other.

confined(Network, R, Full, Regions, Group) :-
    network_holders(Network, Holders),
    arg(R, Holders, Ls),
    Ls =\= 0,
    Regions0 is 1<<R,
    reached(Ls, 0, Regions0, Full, Network, Regions, Group).

%   Lines are yet to be looked at, Group has been.

reached(0, Group, Regions, _, _, Regions, Group) :-
    !.
reached(Lines, Group0, Regions0, Full, Network, Regions, Group) :-
    L is lsb(Lines),
    Group1 is Group0 \/ (1<<L),
    network_open(Network, Open),
    network_holders(Network, Holders),
    arg(L, Open, Rs),
    New is Rs /\ \Regions0,
    New /\ Full =:= 0,
    Regions1 is Regions0 \/ New,
    lines_of(New, Holders, Lines, Lines1),
    Lines2 is Lines1 /\ \Group1,
    reached(Lines2, Group1, Regions1, Full, Network, Regions, Group).

%!  region_lines(+Network, +Position, -Spans) is det.
%
%   Spans has for each region the set of lines in which it has unknown cells.

region_lines(Network, Position, Spans) :-
    network_size(Network, N),
    network_lines(Network, Lines),
    line_offset(Lines, N, Offset),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    filled(spans, N, 0, Spans),
    region_lines(N, Lines, Offset, Grid, U, Spans).

region_lines(0, _, _, _, _, _) :-
    !.
region_lines(R, Lines, Offset, Grid, U, Spans) :-
    grid_size(Grid, N),
    Region is 2*N+R,
    unit_cells(Grid, Region, X),
    Cells is X /\ U,
    lines_with(Cells, Lines, Offset, Grid, 0, Group),
    setarg(R, Spans, Group),
    R1 is R-1,
    region_lines(R1, Lines, Offset, Grid, U, Spans).

lines_with(0, _, _, _, Group, Group) :-
    !.
lines_with(Cells, Lines, Offset, Grid, Group0, Group) :-
    Cell is lsb(Cells),
    line_of(Lines, Grid, Cell, L),
    Unit is L+Offset,
    unit_cells(Grid, Unit, X),
    Rest is Cells /\ \X,
    Group1 is Group0 \/ (1<<L),
    lines_with(Rest, Lines, Offset, Grid, Group1, Group).

%!  filled_group(+Network, +Spans, +Line, +Full, -Regions, -Group) is semidet.
%
%   Group is the smallest group of lines with Line in which Regions must have all
%   their stars, having no cells elsewhere, so that they fill Group.  Fails if it
%   reaches a line of Full.

filled_group(Network, Spans, L, Full, Regions, Group) :-
    network_givers(Network, Givers),
    Lines is 1<<L,
    filling(Lines, 0, 0, Full, Givers-Spans, Regions, Group).

filling(0, Group, Regions, _, _, Regions, Group) :-
    !.
filling(Lines, Group0, Regions0, Full, Givers-Spans, Regions, Group) :-
    Lines /\ Full =:= 0,
    L is lsb(Lines),
    Group1 is Group0 \/ (1<<L),
    arg(L, Givers, Rs),
    New is Rs /\ \Regions0,
    Regions1 is Regions0 \/ New,
    lines_of(New, Spans, Lines, Lines1),
    Lines2 is Lines1 /\ \Group1,
    filling(Lines2, Group1, Regions1, Full, Givers-Spans, Regions, Group).

/*  A new network  */

%   new_network(+Lines, +Position, -Network) is semidet.
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

/*  The flow of stars from regions to lines, and how to change it

See the top of this file for what it is good for.
*/

%   Lines are `rows` or `columns`; they and regions are numbered from 1.  Counts
%   and Flow have for line L and region R, at (L-1)*N + R, how many unknown
%   cells they share, and how many stars R gives to L.  Open has for each line
%   the set of regions that could give more, Givers the set of those that give,
%   Holders for each region the set of lines that it gives to.  Spare is the set
%   of regions that have one star more to give.  Unknown and Stars are those of
%   the position that all this was true of.

:- accessors(network(lines, size, counts, flow, open, holders, givers, spare,
                     unknown, stars), [set]).
:- accessors(short(group), [nb_set]).

%   line_region(+Network, +Grid, +Cell, -Line, -Region) is det.
%
%   Line and Region are what bit Cell is in.

line_region(Network, Grid, Cell, L, R) :-
    network_lines(Network, Lines),
    grid_size(Grid, N),
    line_of(Lines, Grid, Cell, L),
    grid_regions(Grid, Regions),
    I is Cell+1,
    arg(I, Regions, Unit),
    R is Unit - 2*N.

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

%   served(+Line, +Network, +Short) is semidet.
%   path(+Line, +Network, +Tried0, -Tried, -Found) is det.
%
%   Line gets one more star, of a region that has one to spare, or of a region
%   whose star another line gives up, which then gets one in the same way.
%   Found says whether there was such a path, Tried adds the regions tried to
%   Tried0.  If there is none, served/3 fails: Line and the lines that hold the
%   stars of the regions tried lack a star; short(Group) is set to them.

served(L, Network, Short) :-
    path(L, Network, 0, Tried, Found),
    (   Found == true
    ->  true
    ;   network_holders(Network, Holders),
        Group0 is 1<<L,
        lines_of(Tried, Holders, Group0, Group),
        nb_set_short_group(Short, Group),
        fail
    ).

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
        through_lines(Ls, R, L, Network, Tried1, Tried2, Found1),
        (   Found1 == true
        ->  Tried = Tried2,
            Found = true
        ;   through_regions(Rs, L, Network, Tried2, Tried, Found)
        )
    ).

through_lines(0, _, _, _, Tried, Tried, false) :-
    !.
through_lines(Ls0, R, L, Network, Tried0, Tried, Found) :-
    Ls is Ls0 /\ (Ls0-1),
    L1 is lsb(Ls0),
    path(L1, Network, Tried0, Tried1, Found1),
    (   Found1 == true
    ->  add_flow(Network, L1, R, -1),
        add_flow(Network, L, R, 1),
        Tried = Tried1,
        Found = true
    ;   through_lines(Ls, R, L, Network, Tried1, Tried, Found)
    ).

%   lines_of(+Regions, +Holders, +Lines0, -Lines) is det.
%
%   Lines are Lines0 and those that Regions give to.

lines_of(0, _, Lines, Lines) :-
    !.
lines_of(Rs, Holders, Lines0, Lines) :-
    R is lsb(Rs),
    Rest is Rs /\ (Rs-1),
    arg(R, Holders, Ls),
    Lines1 is Lines0 \/ Ls,
    lines_of(Rest, Holders, Lines1, Lines).
