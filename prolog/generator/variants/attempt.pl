:- module(generator_variant_attempt,
          [ variant_context/5,          % +Size, +Stars, +Conditions, +Settings,
                                        % -Context
            variant_attempt/4           % +Context, +Seed, -Board, -Columns
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../../board/board', [make_board/3]).
:- use_module('../../conditions/rules', [rules_regions/2]).
:- use_module('../../engine/layout', [layout_size/2]).
:- use_module('../../engine/problem', [problem/3, problem_layout/2]).
:- use_module('../moves', [sized_regions/3]).
:- use_module('../placement', [any_board/3]).
:- use_module('../plan', [new_plan/4, plan_random/2, plan_stars/2]).
:- use_module('../random', [new_random/2]).
:- use_module('../shapes', [regions_rows/3]).
:- use_module(borders).
:- use_module(labeling, [columns_set/3]).
:- use_module(placement).
:- use_module(regions).
:- use_module(wish).

/** <module> One attempt at a board of a variant, or with constraints

As in ../attempt.pl, the solution comes first, then the regions, and then borders are
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
