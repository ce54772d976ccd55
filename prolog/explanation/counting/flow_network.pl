:- module(explanation_flow_network,
          [ network/3,                  % +Lines, +Position, -Network
            confined/5,                 % +Network, +Region, +Full,
                                        % -Regions, -Group
            region_lines/3,             % +Network, +Position, -Spans
            filled_group/6              % +Network, +Spans, +Line, +Full,
                                        % -Regions, -Group
          ]).
:- use_module('../position/filled').
:- use_module(flow).
:- use_module('../position/grid').
:- use_module(new_network).
:- use_module('../position/position').

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
