:- module(generator_variants,
          [ variant_context/5,          % +Size, +Stars, +Conditions, +Settings,
                                        % -Context
            variant_attempt/4,          % +Context, +Seed, -Board, -Columns
            posted_stars/4,             % +Rows, +Stars, +Conditions, -Posted
            labeled_stars/4,            % +Posted, +Random, +Nodes, +Limit
            within_nodes/2,             % +Nodes, +Limit
            posted_columns/2,           % +Posted, -Columns
            columns_set/3,              % +Layout, +Columns, -Set
            obeys_without_regions/4     % +Size, +Stars, +Conditions, +Columns
          ]).

:- use_module(library(apply), [foldl/4, include/3, maplist/3]).
:- use_module(library(clpfd), [transpose/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module('../board/board', [board_regions/2, make_board/3]).
:- use_module('../conditions/kinds', [cell_table/2, table_cell/3]).
:- use_module('../conditions/rules', [rules_regions/2]).
:- use_module('../engine/engine', [columns_mask/3]).
:- use_module('../engine/layout', [layout_size/2, spread_mask/3]).
:- use_module('../engine/problem', [problem/3, problem_layout/2]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module('../models/models', [star_columns/2]).
:- use_module('../models/star_battle', [fastest_model/2, post_variant/7]).
:- use_module(moves, [sized_regions/3]).
:- use_module(placement, [any_board/3]).
:- use_module(plan,
              [ new_plan/4, new_random/2, plan_random/2, plan_stars/2,
                random_one/3, random_order/3, regions_rows/3
              ]).
:- use_module(variant_regions).

/** <module> One attempt at a board of a variant, or with constraints

As in attempt.pl, the solution comes first, then the regions, and then borders are
moved until there is no second solution.  The searches are those of the model `global`,
which posts the rules and constraints.
*/

%!  variant_context(+Size, +Stars, +Conditions, +Settings, -Context) is det.
%
%   Context is what all attempts share.  Conditions are those of must_be_conditions/3;
%   Settings is variant_settings(Settings1, Placed, Needed): Settings1 are those of
%   attempt_context/3, Placed is a placement, N lists of columns, or `any`, and Needed is
%   true if there must be further solutions without the constraints.

variant_context(N, S, Conditions, variant_settings(Settings,Placed,Needed),
                context(Problem,Settings,Wish,Placed)) :-
    Conditions = conditions(Rules,_),
    rules_regions(Rules, Counts),
    stars_of_layout(Counts, S, InRegion),
    any_board(N, InRegion, Board),
    problem(Board, 0, Problem),
    Wish = wish(S,Conditions,Counts,Needed).

%   Regions with the same number of stars are grown as on a board with so many.

stars_of_layout([K|Counts], S, InRegion) :-
    (   K > 0,
        forall(member(Count, Counts), Count == K)
    ->  InRegion = K
    ;   InRegion = S
    ).

%!  variant_attempt(+Context, +Seed, -Board, -Columns) is semidet.
%
%   Columns is the only solution of Board.
%
%   @error starbattle(no_variant(Size))

variant_attempt(context(Problem,Settings,Wish,Placed), Seed, Board, Columns) :-
    new_random(Seed, Random),
    problem_layout(Problem, Layout),
    new_plan(Problem, Settings, Random, Plan),
    placement(Placed, Layout, Wish, Random, Columns),
    plan_stars(Plan, Stars),
    columns_set(Layout, Columns, Stars),
    drafted(Layout, Wish, Plan, Regions0),
    unique_variant(Wish, Plan, Regions0, Regions),
    needs_constraints(Wish, Plan, Regions),
    regions_rows(Layout, Regions, Rows),
    wish_stars(Wish, S),
    make_board(Rows, S, Board).

placement(any, Layout, Wish, Random, Columns) :-
    !,
    layout_size(Layout, N),
    wish_stars(Wish, S),
    wish_conditions(Wish, Conditions),
    random_variant_placement(N, S, Conditions, Random, Columns).
placement(Columns, _, _, _, Columns).

drafted(Layout, Wish, Plan, Regions) :-
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    wish_counts(Wish, Counts),
    counted_regions(Layout, Stars, Counts, Random, Regions0),
    sized_regions(Plan, Regions0, Regions),
    have_counts(Stars, Counts, Regions).

needs_constraints(Wish, Plan, Regions) :-
    wish_needed(Wish, Needed),
    wish_conditions(Wish, conditions(Rules,_)),
    (   Needed == true
    ->  has_others(Wish, conditions(Rules,[]), Plan, Regions)
    ;   true
    ).

/*  Stars of a variant, labeled at random, with an effort in nodes

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
%   Set are the cells of the stars, see ../engine/layout.pl.

columns_set(Layout, Columns, Set) :-
    layout_size(Layout, N),
    columns_mask(N, Columns, Mask),
    spread_mask(Layout, Mask, Set).

/*  A random placement of stars that obeys the rules and constraints

The regions do not matter yet: those of the board that is searched are its rows.
*/

starbattle:message(no_variant(N)) -->
    [ 'no ~dx~d board has room for stars that obey these rules and constraints'-
      [N, N] ].

first_limit(N, Limit) :-
    Limit is 3*N.

most_nodes(20_000).

%!  random_variant_placement(+Size, +Stars, +Conditions, +Random, -Columns)
%!      is semidet.
%
%   Columns are the star columns of each row.  The search restarts with a higher limit
%   when it takes too many nodes; it fails if it would take very many.
%
%   @error starbattle(no_variant(Size)) if there is no placement.

random_variant_placement(N, S, Conditions, Random, Columns) :-
    (   posted_without_regions(N, S, Conditions, Posted)
    ->  first_limit(N, Limit),
        placed(Limit, N, Random, Posted),
        posted_columns(Posted, Columns)
    ;   starbattle_error(no_variant(N))
    ).

%!  obeys_without_regions(+Size, +Stars, +Conditions, +Columns) is semidet.
%
%   True if the stars in Columns, a list of integers for each row, obey Conditions on a
%   board whose regions fit.

obeys_without_regions(N, S, Conditions, Columns) :-
    posted_without_regions(N, S, Conditions, Posted),
    Posted = posted(Cells,_),
    maplist(has_stars, Columns, Cells),
    posted_columns(Posted, Columns).

has_stars(Columns, Cells) :-
    foldl(has_star(Columns), Cells, 1, _).

has_star(Columns, Cell, C, C1) :-
    (   memberchk(C, Columns)
    ->  Cell = 1
    ;   Cell = 0
    ),
    C1 is C+1.

posted_without_regions(N, S, conditions(Rules0,Where), Posted) :-
    Rules0 = rules(Touch,Wrap,Rows,OfColumns,_,Diagonals),
    Rules = rules(Touch,Wrap,Rows,OfColumns,Rows,Diagonals),
    any_board(N, S, board(N,S,Ids)),
    once(posted_stars(Ids, S, conditions(Rules,Where), Posted)).

placed(Limit, N, Random, Posted) :-
    Nodes = nodes(0),
    (   labeled_stars(Posted, Random, Nodes, Limit)
    ->  true
    ;   within_nodes(Nodes, Limit)
    ->  starbattle_error(no_variant(N))
    ;   most_nodes(Most),
        Limit < Most,
        Limit1 is Limit + Limit//4 + 1,
        placed(Limit1, N, Random, Posted)
    ).
