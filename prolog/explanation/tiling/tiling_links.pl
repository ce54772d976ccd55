:- module(explanation_tiling_links,
          [ links/3,                    % +Kind, +Position, -Links
            links_apart/5,              % +Links, +Means, +Spread, -Looked,
                                        % -Afters
            is_open/3,                  % +Link, +Means, +Spread
            follow_link/5,              % +Link, +Means, +Spread0, -Spread,
                                        % -End
            means/2                     % +Position, -Means
          ]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../assuming/cascade', [room/6]).
:- use_module('../position/grid').
:- use_module(neighboring_pairs, [neighboring_pairs/3]).
:- use_module('../position/position').
:- use_module('../../records').
:- use_module(tiling, [tight_sets/5]).
:- use_module('../assuming/waves').

/** <module> Links: what follows from a star by a tiling

A link is a unit, or two neighboring ones of a kind, that a star and what
follows from it may leave with no more room than it needs.  Then all ways to
place its stars have something in common, see tiling.pl, and more follows from
that by the direct techniques.

A spread is one of waves.pl.
*/

:- set_prolog_flag(optimise, true).

%   What it takes to follow links from any cell.

:- accessors(means(unknown, grid, active)).

%!  means(+Position, -Means) is det.

means(Position, means(U,Grid,Active)) :-
    position_unknown(Position, U),
    position_grid(Position, Grid),
    active_units(Position, Active).

%!  links(+Kind, +Position, -Links) is det.
%
%   Links are link(Units, Cells, Need, Most) of all units (Kind is `unit`) or of
%   all neighboring pairs (`pair`) that need stars.  Most is how many of their
%   cells a tile can cover.

links(unit, Position, Links) :-
    active_units(Position, Active),
    position_grid(Position, Grid),
    grid_size(Grid, N),
    unit_links(Active, N, Links).
links(pair, Position, Links) :-
    neighboring_pairs(row, Position, Rows),
    neighboring_pairs(column, Position, Columns),
    neighboring_pairs(region, Position, Regions),
    pair_links(Regions, [], Links1),
    pair_links(Columns, Links1, Links2),
    pair_links(Rows, Links2, Links).

unit_links([], _, []).
unit_links([unit(I,F,Need)|Units], N, [link([I],F,Need,Most)|Links]) :-
    (   I =< 2*N
    ->  Most = 2
    ;   Most = 4
    ),
    unit_links(Units, N, Links).

pair_links([], Links, Links).
pair_links([pair(Units,F,Need)|Pairs], Links0, [link(Units,F,Need,4)|Links]) :-
    pair_links(Pairs, Links0, Links).

%!  links_apart(+Links, +Means, +Spread, -Looked, -Afters) is det.
%
%   Afters are after(Link, Spread1, End) for each of Links from which something
%   follows by itself.  They stay the same until one of the cells Looked is
%   known.

links_apart(Links, Means, Spread, Looked, Afters) :-
    Spread = spread(_,_,Touched,_),
    links_apart(Links, Means, Spread, Touched, Looked, Afters).

links_apart([], _, _, Looked, Looked, []).
links_apart([Link|Links], Means, Spread0, Looked0, Looked, Afters) :-
    Link = link(_,F,_,_),
    (   is_open(Link, Means, Spread0)
    ->  Looked1 is Looked0 \/ F,
        (   follow_link(Link, Means, Spread0, Spread, End)
        ->  Spread = spread(_,_,Touched,_),
            Looked2 is Looked1 \/ Touched,
            Afters = [after(Link,Spread,End)|Afters1]
        ;   Looked2 = Looked1,
            Afters = Afters1
        )
    ;   Looked2 = Looked0,
        Afters = Afters1
    ),
    links_apart(Links, Means, Spread0, Looked2, Looked, Afters1).

%!  is_open(+Link, +Means, +Spread) is semidet.
%
%   True if Link has lost a cell.  One that has lost none shows no more than it
%   does without the star.

is_open(link(_,F,_,_), Means, spread(Left,_,_,_)) :-
    means_unknown(Means, U),
    F /\ U /\ \Left =\= 0.

%!  follow_link(+Link, +Means, +Spread0, -Spread, -End) is semidet.
%
%   Spread is what follows from Spread0 by Link, and End that of waves/6, or
%   end(capacity, Unit) if Unit has no room for its stars then.  Fails if
%   nothing follows.

follow_link(link(_,F,Need0,Most), Means, Spread0, Spread, End) :-
    Spread0 = spread(Left,Stars,_,_),
    Need is Need0 - popcount(F/\Stars),
    Need > 0,
    X is F /\ Left,
    popcount(X) =< Most*Need,
    means_grid(Means, Grid),
    tight_sets(Grid, X, Need, Left, sets(Forced,Never,Covered)),
    Forced \/ Never \/ Covered =\= 0,
    Marks is Never \/ Covered,
    decided(Forced, Marks, Means, Spread0, Spread, End).

decided(Forced, Marks, Means, spread(Left0,Stars0,Touched,_), Spread, End) :-
    means_grid(Means, Grid),
    means_active(Means, Active),
    grid_stride(Grid, Stride),
    neighbors(Stride, Forced, Near),
    Changed is Left0 /\ (Forced \/ Near \/ Marks),
    Left1 is Left0 - Changed,
    Stars1 is Stars0 \/ Forced,
    waves(Changed, Active, Stride, spread(Left1,Stars1,Touched,0), Spread,
          End0),
    (   End0 == none
    ->  means_unknown(Means, U),
        grid_shapes(Grid, Shapes),
        Spread = spread(Left,Stars,_,_),
        Gone is U /\ \Left,
        room(Active, Shapes, Gone, Left, Stars, End)
    ;   End = End0
    ).
