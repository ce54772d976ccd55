:- module(explanation_flow,
          [ network_lines/2,            % +Network, -Lines
            network_size/2,             % +Network, -N
            network_counts/2,           % +Network, -Counts
            network_flow/2,             % +Network, -Flow
            network_open/2,             % +Network, -Open
            network_holders/2,          % +Network, -Holders
            network_givers/2,           % +Network, -Givers
            network_spare/2,            % +Network, -Regions
            set_network_spare/2,        % !Network, +Regions
            network_unknown/2,          % +Network, -Cells
            set_network_unknown/2,      % !Network, +Cells
            network_stars/2,            % +Network, -Cells
            set_network_stars/2,        % !Network, +Cells
            short_group/2,              % +Short, -Group
            line_region/5,              % +Network, +Grid, +Cell, -Line, -Region
            add_flow/4,                 % +Network, +Line, +Region, +D
            update_open/5,              % +Network, +Line, +Region, +Count, +F
            served/3,                   % +Line, +Network, +Short
            path/5,                     % +Line, +Network, +Tried0, -Tried,
                                        % -Found
            lines_of/4                  % +Regions, +Holders, +Lines0, -Lines
          ]).
:- use_module('../position/grid').
:- use_module('../../records').

/** <module> The flow of stars from regions to lines, and how to change it

See flow_network.pl for what it is good for.
*/

:- set_prolog_flag(optimise, true).

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

%!  line_region(+Network, +Grid, +Cell, -Line, -Region) is det.
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

%!  add_flow(+Network, +Line, +Region, +D) is det.
%!  update_open(+Network, +Line, +Region, +Count, +F) is det.
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

%!  served(+Line, +Network, +Short) is semidet.
%!  path(+Line, +Network, +Tried0, -Tried, -Found) is det.
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

%!  lines_of(+Regions, +Holders, +Lines0, -Lines) is det.
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
