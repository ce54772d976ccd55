:- module(generator_variants,
          [ new_kind/2,                 % +Conditions, -Kind
            variant_counts/2,           % +Kind, -Counts
            variant_placement/2,        % +Plan, -Columns
            obeys_without_regions/4,    % +Size, +Stars, +Conditions, +Columns
            solutions_left/4,           % +Plan, +Regions, -Others, -Score
            needs_conditions/2          % +Plan, +Regions
          ]).

:- use_module(library(apply)).
:- use_module(library(clpfd), [transpose/2]).
:- use_module([library(lists), library(pairs), library(solution_sequences)]).
:- use_module('../board/board', [board_regions/2, board_rows/2, make_board/3]).
:- use_module('../conditions/kinds', [cell_table/2, table_cell/3]).
:- use_module('../conditions/rules', [rules_regions/2]).
:- use_module('../engine/layout', [layout_size/2, layout_stars/2]).
:- use_module('../engine/problem', [sets_rows/3]).
:- use_module('../errors').
:- use_module('../models/models',
              [fastest_model/2, post_star_battle/5, star_columns/2]).
:- use_module('../records').
:- use_module(placement).
:- use_module(plan).
:- use_module(regions).

/** <module> Stars and solutions by rules of their own, or with constraints

The searches are those of the model `global`, which posts the rules and constraints.
They take long, so the solutions that they find are kept: as sets of cells, they tell
at once how many solutions that are known are left after a move.
*/

:- set_prolog_flag(optimise, true).

%   A kind has the conditions of must_be_conditions/3, how many stars each region has, in
%   the order in which regions appear, whether there must be further solutions without the
%   constraints or rules, and known(Others), other solutions of all drafts so far, which is changed
%   in place.

:- accessors(variant(conditions, counts, needed, known)).

%!  new_kind(+Conditions, -Kind) is det.
%
%   Conditions is `usual`, as Kind is then, or Conditions1-Needed.

new_kind(usual, usual).
new_kind(Conditions-Needed, variant(Conditions,Counts,Needed,known([]))) :-
    Conditions = conditions(Rules,_),
    rules_regions(Rules, Counts).

/*  Stars of a variant, labeled at random, with an effort in nodes

Unlike time and inferences, the nodes of a search are the same on every machine and in
every version of SWI-Prolog.
*/

%   posted_stars(+Rows, +Stars, +Conditions, +Given, -Posted) is semidet.
%
%   Posted is posted(Cells, Units): the 0/1 variables of the cells of the board
%   board(N,Stars,Rows) with Conditions, row by row, and those of its rows, columns and
%   regions.

posted_stars(Rows, S, Conditions, Given, posted(Cells,Units)) :-
    length(Rows, N),
    Board = board(N,S,Rows),
    fastest_model(Conditions, Model),
    post_star_battle(star_battle(Board,Model,Conditions), Given, [cells],
                     views(_, Cells), _),
    transpose(Cells, Columns),
    board_regions(Board, RegionCells),
    cell_table(Cells, Table),
    maplist(maplist(table_cell(Table)), RegionCells, Regions),
    append([Regions,Cells,Columns], Units).

posted_columns(posted(Cells,_), Columns) :-
    star_columns(views(_, Cells), Columns).

%   labeled_stars(+Posted, +Random, +Nodes, +Limit, -Columns) is nondet.
%
%   Columns are the star columns of each row: labels the cells of Posted, a random one
%   of the row, column or region that has the fewest open cells first.  Nodes,
%   nodes(Count), counts them; fails after Limit.

labeled_stars(Posted, Random, Nodes, Limit, Columns) :-
    Posted = posted(_,Units),
    labeled(Units, Random, Nodes, Limit),
    posted_columns(Posted, Columns).

labeled(Units0, Random, Nodes, Limit) :-
    maplist(include(var), Units0, Units1),
    exclude(==([]), Units1, Units2),
    (   Units2 == []
    ->  true
    ;   random_order(Random, Units2, Units),
        map_list_to_pairs(length, Units, Pairs),
        keysort(Pairs, [_-Unit|_]),
        random_one(Random, Unit, Cell),
        increment(1, Nodes),
        within_nodes(Nodes, Limit),
        ( Cell = 1 ; Cell = 0 ),
        labeled(Units2, Random, Nodes, Limit)
    ).

%   True if the search that Nodes has counted has not been cut short.

within_nodes(nodes(Count), Limit) :-
    Count =< Limit.

/*  A random placement of stars that obeys the rules and constraints

The regions do not matter yet: those of the board that is searched are its rows.
*/

starbattle:message(no_variant(N)) -->
    [ 'no ~dx~d board has room for stars that obey these rules and constraints'-
      [N, N] ].

most_nodes(20_000).

%!  variant_placement(+Plan, -Columns) is semidet.
%
%   Columns are the star columns of each row.  The search restarts with a higher limit
%   when it takes too many nodes; it fails if it would take very many.
%
%   @error starbattle(no_variant(Size)) if there is no placement.

variant_placement(Plan, Columns) :-
    plan_kind(Plan, Kind),
    variant_conditions(Kind, Conditions),
    plan_layout(Plan, Layout),
    layout_size(Layout, N),
    layout_stars(Layout, S),
    (   posted_without_regions(N, S, Conditions, [], Posted)
    ->  plan_random(Plan, Random),
        Limit is 3*N,
        placed(Limit, N, Random, Posted, Columns)
    ;   starbattle_error(no_variant(N))
    ).

placed(Limit, N, Random, Posted, Columns) :-
    Nodes = nodes(0),
    (   labeled_stars(Posted, Random, Nodes, Limit, Columns)
    ->  true
    ;   within_nodes(Nodes, Limit)
    ->  starbattle_error(no_variant(N))
    ;   most_nodes(Most),
        Limit < Most,
        Limit1 is Limit + Limit//4 + 1,
        placed(Limit1, N, Random, Posted, Columns)
    ).

%!  obeys_without_regions(+Size, +Stars, +Conditions, +Columns) is semidet.
%
%   True if the stars in Columns, a list of integers for each row, obey Conditions on a
%   board whose regions fit.

obeys_without_regions(N, S, Conditions, Columns) :-
    findall(R-C, ( nth1(R, Columns, Row), member(C, Row) ), Placed),
    posted_without_regions(N, S, Conditions, Placed, Posted),
    posted_columns(Posted, Columns).

posted_without_regions(N, S, conditions(Rules0,Where), Placed, Posted) :-
    Rules0 = rules(Touch,Wrap,Rows,OfColumns,_,Diagonals),
    Rules = rules(Touch,Wrap,Rows,OfColumns,Rows,Diagonals),
    any_board(N, S, board(N,S,Ids)),
    once(posted_stars(Ids, S, conditions(Rules,Where), given(Placed,[]), Posted)).

/*  Other solutions of a draft
*/

others_at_a_time(20).
nodes_of_a_search(1000).
most_known(1200).

%!  solutions_left(+Plan, +Regions, -Others, -Score) is semidet.
%
%   Others are some solutions of Regions other than that of Plan, as sets of cells; [] if
%   there are none.  Score is the number of them without that of all solutions that are
%   known: it falls when known ones go.  Fails if the star counts of the regions are wrong
%   or if that takes too long to find.

solutions_left(Plan, Regions, Others, Score) :-
    plan_kind(Plan, Kind),
    plan_stars(Plan, Stars),
    variant_counts(Kind, Counts),
    have_counts(Stars, Counts, Regions),
    variant_known(Kind, Known),
    arg(1, Known, All0),
    include(is_solution(Regions, Stars), All0, Left),
    (   Left == []
    ->  variant_conditions(Kind, Conditions),
        other_solutions(Plan, Regions, Conditions, Others, Searched),
        ( Others == [] -> Searched == all ; true ),
        append(Others, All0, All),
        nb_setarg(1, Known, All)
    ;   Others = Left,
        All = All0
    ),
    length(All, Count),
    most_known(Most),
    Count =< Most,
    length(Others, Here),
    Score is Here-Count.

is_solution(Regions, Stars, Other) :-
    \+ ( arg(_, Regions, Set),
         popcount(Set/\Stars) =\= popcount(Set/\Other)
       ).

%   Searched is `all` if Others are all other solutions by Conditions, or `some`.

other_solutions(Plan, Regions, Conditions, Others, Searched) :-
    plan_layout(Plan, Layout),
    layout_stars(Layout, S),
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    sets_rows(Layout, Regions, Rows0),
    make_board(Rows0, S, Board),
    board_rows(Board, Rows),
    others_at_a_time(Most),
    nodes_of_a_search(Limit),
    Nodes = nodes(0),
    findall(Other,
            limit(Most,
                  ( posted_stars(Rows, S, Conditions, given([],[]), Posted),
                    labeled_stars(Posted, Random, Nodes, Limit, Columns),
                    columns_placement(Layout, Columns, Other),
                    Other =\= Stars
                  )),
            Others),
    (   within_nodes(Nodes, Limit)
    ->  Searched = all
    ;   Searched = some
    ).

%!  needs_conditions(+Plan, +Regions) is semidet.
%
%   True unless the board is to have further solutions without its constraints, and
%   without each rule that only forbids, and a search finds none.

needs_conditions(Plan, Regions) :-
    plan_kind(Plan, Kind),
    (   Kind = variant(Conditions,_,true,_)
    ->  forall(fewer(Conditions, Fewer),
               other_solutions(Plan, Regions, Fewer, [_|_], _))
    ;   true
    ).

fewer(conditions(Rules,[_|_]), conditions(Rules,[])).
fewer(conditions(rules(Touch,true,Rows,Columns,Counts,Diagonals),Where),
      conditions(rules(Touch,false,Rows,Columns,Counts,Diagonals),Where)).
fewer(conditions(rules(Touch,Wrap,Rows,Columns,Counts,Diagonals),Where),
      conditions(rules(Touch,Wrap,Rows,Columns,Counts,any),Where)) :-
    Diagonals \== any.
