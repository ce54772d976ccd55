:- module(generator_smooth_borders,
          [ smoothed_regions/3          % +Plan, +Regions0, -Regions
          ]).

:- use_module(borders, [unique/2]).
:- use_module(moves, [moved_to/5, sides/4]).
:- use_module(plan,
              [plan_stars/2, plan_shape/2, plan_random/2, plan_layout/2]).
:- use_module(random, [random_order/3]).
:- use_module(shapes, [all_cells/2, set_cells/2, owner/3]).

/** <module> Smoother or more winding borders

Moving a cell to a region that it shares more sides with than with its own makes
the border shorter; moving one that shares fewer makes it longer.  Only moves
after which the board still has one solution are made.
*/

:- set_prolog_flag(optimise, true).

%!  smoothed_regions(+Plan, +Regions0, -Regions) is det.
%
%   Regions are Regions0 in the shape of Plan: for `compact` with borders as
%   short as single moves can make them, for `winding` with longer ones.

smoothed_regions(Plan, Regions0, Regions) :-
    plan_shape(Plan, Shape),
    (   Shape == natural
    ->  Regions = Regions0
    ;   rounds(Shape, Rounds),
        rounds(Rounds, Plan, Regions0, Regions)
    ).

rounds(compact, 4).
rounds(winding, 1).

rounds(Left, Plan, Regions0, Regions) :-
    plan_stars(Plan, Stars),
    plan_layout(Plan, Layout),
    all_cells(Layout, All),
    Set is All /\ \Stars,
    set_cells(Set, Cells0),
    plan_random(Plan, Random),
    random_order(Random, Cells0, Cells),
    each_cell(Cells, Plan, Regions0, Regions1),
    (   Left > 1,
        Regions1 \== Regions0
    ->  Left1 is Left-1,
        rounds(Left1, Plan, Regions1, Regions)
    ;   Regions = Regions1
    ).

each_cell([], _, Regions, Regions).
each_cell([Cell|Cells], Plan, Regions0, Regions) :-
    (   wanted_move(Plan, Cell, Regions0, Regions1),
        unique(Plan, Regions1)
    ->  each_cell(Cells, Plan, Regions1, Regions)
    ;   each_cell(Cells, Plan, Regions0, Regions)
    ).

wanted_move(Plan, Cell, Regions0, Regions) :-
    owner(Regions0, Cell, From),
    arg(From, Regions0, Set),
    sides(Plan, Cell, Set, Own),
    arg(To, Regions0, Other),
    To =\= From,
    sides(Plan, Cell, Other, Their),
    Their > 0,
    plan_shape(Plan, Shape),
    wanted(Shape, Own, Their),
    moved_to(Plan, Cell, To, Regions0, Regions).

wanted(compact, Own, Their) :-
    Their > Own.
wanted(winding, Own, Their) :-
    Their < Own.
