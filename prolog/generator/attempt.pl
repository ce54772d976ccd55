:- module(generator_attempt,
          [ attempt_context/3,          % +Source, +Settings, -Context
            attempt/4                   % +Context, +Seed, -Board, -Columns
          ]).

:- use_module('../board/board', [make_board/3]).
:- use_module('../engine/engine',
              [bits_solution/3, mask_columns/3, columns_mask/3]).
:- use_module('../engine/layout',
              [layout_size/2, layout_stars/2, compact_mask/3, spread_mask/3]).
:- use_module('../engine/problem', [problem/3, problem_layout/2]).
:- use_module(moves, [balanced_regions/4, moved/4, sized_regions/3]).
:- use_module(borders,
              [unique_regions/3, solved_by_propagation/2, smoothed_regions/3]).
:- use_module(regions,
              [clustered_regions/5, filled_regions/3, grown_regions/5]).
:- use_module(placement, [random_placement/4, any_board/3]).
:- use_module(plan,
              [ all_cells/2, new_plan/4, new_random/2, plan_of_sizes/4,
                plan_random/2, plan_shape/2, plan_stars/2, random_bit/3,
                regions_rows/3, rows_regions/3
              ]).
:- use_module(variants, [variant_attempt/4, variant_context/5]).

/** <module> One attempt at a board, which its seed decides

The solution comes first, then the puzzle: stars are placed, regions are grown
around them, and borders are moved until there is no second solution.  An
attempt that takes too many steps fails; the next one has another seed.

On sizes where the stars have very many placements that takes too long.  There
nearly all regions are tiny at first, so that the board has one solution, and it
keeps it while the regions are balanced.
*/

%!  attempt_context(+Source, +Settings, -Context) is semidet.
%
%   Context is what all attempts share.  Source is
%
%     - fresh(Size, Stars): any placement;
%     - solution(Size, Stars, Columns): this one, N lists of S columns;
%     - relative(Board): the borders of Board, which keeps its solution;
%     - variant(Size, Stars, Conditions, Placed, Needed): see variants.pl.
%
%   Settings is `settings(Min, Max, Shape)`: the least and the largest size of a
%   region, and `compact`, `natural` or `winding`.  Fails if Board has no
%   solution.

attempt_context(fresh(N,S), Settings, context(Problem,fresh,Settings)) :-
    template(N, S, Problem).
attempt_context(solution(N,S,Columns), Settings,
                context(Problem,solution(Stars),Settings)) :-
    template(N, S, Problem),
    problem_layout(Problem, Layout),
    columns_mask(N, Columns, Mask),
    spread_mask(Layout, Mask, Stars).
attempt_context(relative(Board), Settings,
                context(Problem,relative(Stars,Regions),Settings)) :-
    Board = board(N,S,Rows),
    once(bits_solution(Board, [], Mask)),
    template(N, S, Problem),
    problem_layout(Problem, Layout),
    spread_mask(Layout, Mask, Stars),
    rows_regions(Layout, Rows, Regions).

attempt_context(variant(N,S,Conditions,Placed,Needed), Settings, Context) :-
    variant_context(N, S, Conditions, variant_settings(Settings,Placed,Needed),
                    Context).

%   The regions do not matter: they are redrawn.

template(N, S, Problem) :-
    any_board(N, S, Board),
    problem(Board, 0, Problem).

%!  attempt(+Context, +Seed, -Board, -Columns) is semidet.
%
%   Columns is the only solution of Board, proved by propagation or search.

attempt(context(Problem,Source,Settings), Seed, Board, Columns) :-
    new_random(Seed, Random),
    problem_layout(Problem, Layout),
    new_plan(Problem, Settings, Random, Plan),
    drafted(Source, Plan, Layout, Regions0),
    sized_regions(Plan, Regions0, Regions1),
    unique_regions(Plan, Regions1, Regions2),
    smoothed_regions(Plan, Regions2, Regions),
    layout_size(Layout, N),
    layout_stars(Layout, S),
    regions_rows(Layout, Regions, Rows),
    make_board(Rows, S, Board),
    plan_stars(Plan, Stars),
    compact_mask(Layout, Stars, Mask),
    mask_columns(N, Mask, Columns).
attempt(Context, Seed, Board, Columns) :-
    Context = context(_,_,_,_),
    variant_attempt(Context, Seed, Board, Columns).

%   Places the stars of Plan, and draws regions around them.

drafted(fresh, Plan, Layout, Regions) :-
    is_loose(Layout),
    !,
    with_filler(any, Plan, Layout, Regions0),
    solved_by_propagation(Plan, Regions0),
    balanced_regions(Plan, solved_by_propagation(Plan), Regions0, Regions).
drafted(solution(Stars), Plan, Layout, Regions) :-
    is_loose(Layout),
    !,
    with_filler(Stars, Plan, Layout, Regions0),
    plan_of_sizes(Plan, 0, inf, AnySizes),
    unique_regions(AnySizes, Regions0, Regions1),
    balanced_regions(Plan, solved_by_propagation(Plan), Regions1, Regions).
drafted(Source, Plan, Layout, Regions) :-
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    stars(Source, Layout, Random, Stars),
    first_regions(Source, Plan, Layout, Regions).

with_filler(Known, Plan, Layout, Regions) :-
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    clustered_regions(Layout, Known, Random, Stars, Regions0),
    filled_regions(Plan, Regions0, Regions).

%   Sizes at which moving borders takes too long.  With one star it is fast at
%   every size.

is_loose(Layout) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    S >= 2,
    (N-4*S)*S >= 12.

stars(fresh, Layout, Random, Stars) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    random_placement(N, S, Random, Stars).
stars(solution(Stars), _, _, Stars).
stars(relative(Stars,_), _, _, Stars).

first_regions(relative(_,Regions0), Plan, Layout, Regions) :-
    !,
    all_cells(Layout, All),
    plan_stars(Plan, Stars),
    Free is All /\ \Stars,
    layout_size(Layout, N),
    moved_often(N, Free, Plan, Regions0, Regions).
first_regions(_, Plan, Layout, Regions) :-
    plan_stars(Plan, Stars),
    plan_shape(Plan, Shape),
    plan_random(Plan, Random),
    grown_regions(Layout, Stars, Shape, Random, Regions).

%   Tries as many moves as the board has rows.

moved_often(0, _, _, Regions, Regions) :-
    !.
moved_often(Left, Free, Plan, Regions0, Regions) :-
    plan_random(Plan, Random),
    Free =\= 0,
    random_bit(Random, Free, Bit),
    Cell is 1<<Bit,
    (   moved(Plan, Cell, Regions0, Regions1)
    ->  true
    ;   Regions1 = Regions0
    ),
    Left1 is Left-1,
    moved_often(Left1, Free, Plan, Regions1, Regions).
