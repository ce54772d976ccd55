:- module(generator_variant_labeling,
          [ posted_stars/4,             % +Rows, +Stars, +Conditions, -Posted
            labeled_stars/4,           % +Posted, +Random, +Nodes, +Limit
            within_nodes/2,             % +Nodes, +Limit
            posted_columns/2,           % +Posted, -Columns
            columns_set/3               % +Layout, +Columns, -Set
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(clpfd), [transpose/2]).
:- use_module(library(lists), [append/3]).
:- use_module('../../board/board', [board_regions/2]).
:- use_module('../../conditions/constraints', [cell_table/2, table_cell/3]).
:- use_module('../../engine/engine', [columns_mask/3]).
:- use_module('../../engine/layout', [layout_size/2, spread_mask/3]).
:- use_module('../../models/models', [star_columns/2]).
:- use_module('../../models/star_battle', [fastest_model/2, post_variant/7]).
:- use_module('../random', [random_one/3, random_order/3]).

/** <module> Stars of a variant, labeled at random, with an effort in nodes

Unlike time and inferences, the nodes of a search are the same on every machine and in
every version of SWI-Prolog.
*/

%!  posted_stars(+Rows, +Stars, +Conditions, -Posted) is semidet.
%
%   Posted is posted(Cells, Units): the 0/1 variables of the cells of the board
%   board(N,Stars,Rows) with Conditions, row by row, and those of its rows, columns and
%   regions.

posted_stars(Rows, S, Conditions, posted(Cells,Units)) :-
    length(Rows, N),
    Board = board(N,S,Rows),
    fastest_model(Conditions, Model),
    post_variant(Model, Board, Conditions, given([],[]), [cells],
                 views(_, Cells), _),
    transpose(Cells, Columns),
    board_regions(Board, RegionCells),
    cell_table(Cells, Table),
    maplist(maplist(table_cell(Table)), RegionCells, Regions),
    append(Regions, Cells, Units0),
    append(Units0, Columns, Units).

%!  labeled_stars(+Posted, +Random, +Nodes, +Limit) is nondet.
%
%   Labels the cells of Posted: a random one of the row, column or region that has the
%   fewest open cells first.  Nodes, nodes(Count), counts them; fails after Limit.

labeled_stars(posted(_,Units0), Random, Nodes, Limit) :-
    open_units(Units0, Units1),
    (   Units1 = [_|_]
    ->  random_order(Random, Units1, Units),
        fewest(Units, Unit),
        random_one(Random, Unit, Cell),
        counted(Nodes, Limit),
        ( Cell = 1 ; Cell = 0 ),
        labeled_stars(posted(_,Units1), Random, Nodes, Limit)
    ;   true
    ).

%   Open units have variables only, of which there is one at least.

open_units([], []).
open_units([Unit0|Units0], Units) :-
    include(var, Unit0, Unit),
    (   Unit == []
    ->  Units = Units1
    ;   Units = [Unit|Units1]
    ),
    open_units(Units0, Units1).

fewest([Unit|Units], Fewest) :-
    length(Unit, Length),
    fewest(Units, Length, Unit, Fewest).

fewest([], _, Fewest, Fewest).
fewest([Unit|Units], Length0, Fewest0, Fewest) :-
    length(Unit, Length),
    (   Length < Length0
    ->  fewest(Units, Length, Unit, Fewest)
    ;   fewest(Units, Length0, Fewest0, Fewest)
    ).

counted(Nodes, Limit) :-
    arg(1, Nodes, Count0),
    Count is Count0+1,
    nb_setarg(1, Nodes, Count),
    Count =< Limit.

%!  within_nodes(+Nodes, +Limit) is semidet.
%
%   True if the search that Nodes has counted has not been cut short.

within_nodes(nodes(Count), Limit) :-
    Count =< Limit.

%!  posted_columns(+Posted, -Columns) is det.
%
%   Columns are the star columns of each row of labeled variables.

posted_columns(posted(Cells,_), Columns) :-
    star_columns(views(_, Cells), Columns).

%!  columns_set(+Layout, +Columns, -Set) is det.
%
%   Set are the cells of the stars, see ../../engine/layout.pl.

columns_set(Layout, Columns, Set) :-
    layout_size(Layout, N),
    columns_mask(N, Columns, Mask),
    spread_mask(Layout, Mask, Set).
