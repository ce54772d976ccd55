:- module(generator_attempt,
          [ attempt_context/3,          % +Source, +Options, -Context
            attempt/4,                  % +Context, +Seed, -Plan, -Regions
            drawn_board/4               % +Plan, +Regions, -Board, -Columns
          ]).

:- use_module(library(option)).
:- use_module('../bits').
:- use_module('../board/board', [board_rows/2, make_board/3]).
:- use_module('../engine/engine', [bits_solution/3]).
:- use_module('../engine/layout').
:- use_module('../engine/problem', [problem/4, problem_layout/2, rows_sets/3, sets_rows/3]).
:- use_module(moves).
:- use_module(borders).
:- use_module(regions).
:- use_module(placement).
:- use_module(plan).
:- use_module(variants).

/** <module> One attempt at a board, which its seed decides

The solution comes first, then the puzzle: stars are placed, regions are grown
around them, and borders are moved until there is no second solution.  An
attempt that takes too many steps fails; the next one has another seed.
*/

%!  attempt_context(+Source, +Options, -Context) is semidet.
%
%   Context is what all attempts share.  Source is source(Size, Stars, From), where From
%   is
%
%     - placed(Columns, Conditions): Columns is the placement, N lists of columns, or
%       `any`; Conditions is `usual`, or Conditions-Needed, see new_kind/2 of variants.pl;
%     - relative(Board, usual): the borders of Board, which keeps its solution.
%
%   Options are those of make_boards/3, of which attempts heed the sizes and the shape of
%   regions.  Fails if Board has no solution.

attempt_context(source(N,S,From0), Options,
                context(Problem,From,settings(Min,Max,Shape))) :-
    option(min_region(Min), Options, usual),
    option(max_region(Max), Options, inf),
    option(shape(Shape), Options, natural),
    any_board(N, S, AnyBoard),  % its regions are redrawn
    problem(AnyBoard, equal, 0, Problem),
    problem_layout(Problem, Layout),
    known_stars(From0, Layout, From).

known_stars(placed(any,Conditions), _, placed(any,Conditions)) :-
    !.
known_stars(placed(Columns,Conditions), Layout, placed(Stars,Conditions)) :-
    columns_placement(Layout, Columns, Stars).
known_stars(relative(Board,Conditions), Layout, relative(Stars-Regions,Conditions)) :-
    once(bits_solution(Board, [], Mask)),
    spread_mask(Layout, Mask, Stars),
    board_rows(Board, Rows),
    rows_sets(Layout, Rows, Regions).

%!  attempt(+Context, +Seed, -Plan, -Regions) is semidet.
%
%   The stars of Plan are the only solution of Regions, proved by propagation or search.

attempt(context(Problem,From,settings(Min0,Max,Shape)), Seed, Plan, Regions) :-
    new_random(Seed, Random),
    arg(2, From, Conditions),
    new_kind(Conditions, Kind),
    problem_layout(Problem, Layout),
    least_size(Min0, From, Layout, Seed, Min),
    new_plan(Problem, settings(Min,Max,Shape), Kind, Random, Plan),
    drafted(From, Plan, Layout, Regions0),
    sized_regions(Plan, Regions0, Regions1),
    unique_regions(Plan, Regions1, Regions2),
    smoothed_regions(Plan, Regions2, Regions),
    needs_conditions(Plan, Regions).

%   A region of one cell gives its star away: unless the user says how small regions may
%   be, one seed of five makes them.

least_size(usual, From, Layout, Seed, Min) =>
    (   From = placed(_,usual),
        layout_stars(Layout, 1),
        Seed mod 5 =\= 0,
        \+ layout_size(Layout, 1)
    ->  Min = 2
    ;   Min = 1
    ).
least_size(Min0, _, _, _, Min) =>
    Min = Min0.

%!  drawn_board(+Plan, +Regions, -Board, -Columns) is det.
%
%   Board has these Regions, and the stars of Plan are in Columns.

drawn_board(Plan, Regions, Board, Columns) :-
    plan_layout(Plan, Layout),
    layout_stars(Layout, S),
    sets_rows(Layout, Regions, Rows),
    make_board(Rows, S, Board),
    plan_stars(Plan, Stars),
    compact_mask(Layout, Stars, Mask),
    layout_size(Layout, N),
    bits_columns(N, Mask, Columns).

%   Places the stars of Plan, and draws regions around them.

drafted(relative(Stars-Regions0,_), Plan, Layout, Regions) :-
    plan_stars(Plan, Stars),
    layout_size(Layout, N),
    all_cells(Layout, All),
    Free is All /\ \Stars,
    moved_often(N, Free, Plan, Regions0, Regions).
drafted(placed(Placed,Conditions), Plan, Layout, Regions) :-
    plan_stars(Plan, Stars),
    (   Placed == any
    ->  random_stars(Conditions, Plan, Layout, Stars)
    ;   Stars = Placed
    ),
    plan_random(Plan, Random),
    (   Conditions == usual
    ->  plan_shape(Plan, Shape),
        grown_regions(Layout, Stars, Shape, Random, Regions)
    ;   plan_kind(Plan, Kind),
        variant_counts(Kind, Counts),
        counted_regions(Layout, Stars, Counts, Random, Regions)
    ).

random_stars(usual, Plan, Layout, Stars) :-
    plan_random(Plan, Random),
    layout_size(Layout, N),
    layout_stars(Layout, S),
    random_placement(N, S, Random, Stars).
random_stars(_-_, Plan, Layout, Stars) :-
    variant_placement(Plan, Columns),
    columns_placement(Layout, Columns, Stars).

%   Tries as many moves as the board has rows.

moved_often(0, _, _, Regions, Regions) :-
    !.
moved_often(Left, Free, Plan, Regions0, Regions) :-
    plan_random(Plan, Random),
    random_cell(Random, Free, Cell),
    (   moved(Plan, Cell, Regions0, Regions1)
    ->  true
    ;   Regions1 = Regions0
    ),
    Left1 is Left-1,
    moved_often(Left1, Free, Plan, Regions1, Regions).
