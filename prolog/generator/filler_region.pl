:- module(generator_filler_region,
          [ filled_regions/3,           % +Plan, +Regions0, -Regions
            thin_region/5               % +Stride, +Random, +Stars, +Set, -Thin
          ]).

:- use_module(library(lists), [max_member/2, member/2, numlist/3]).
:- use_module('../engine/layout', [layout_stride/2]).
:- use_module(plan,
              [plan_stars/2, plan_random/2, plan_layout/2, plan_stride/2]).
:- use_module(random, [random_bit/3]).
:- use_module(shapes, [all_cells/2, beside/3, reached/4]).

/** <module> Thin regions, and a filler region with all other cells

A thin region, hardly more than its stars and short ways between them, nearly
determines where its stars are.  If all regions but one are thin, the board
nearly always has one solution.
*/

:- set_prolog_flag(optimise, true).

%!  filled_regions(+Plan, +Regions0, -Regions) is det.
%
%   Each region of Regions is a part of that of Regions0, except for the largest
%   one, the filler, which takes all cells that it can reach.

filled_regions(Plan, Regions0, Regions) :-
    functor(Regions0, Name, N),
    functor(Regions, Name, N),
    numlist(1, N, Is),
    filler(Is, Regions0, Filler),
    thinned(Is, Filler, Plan, Regions0, 0, Thin),
    plan_layout(Plan, Layout),
    all_cells(Layout, All),
    layout_stride(Layout, B),
    arg(Filler, Regions0, Set),
    Free is All /\ \Thin,
    reached(B, Free, Set, Reached),
    left_regions(Is, Filler, Reached, Regions0, Regions).

filler(Is, Regions, Filler) :-
    findall(Size-I, region_size(Is, Regions, I, Size), Pairs),
    max_member(_-Filler, Pairs).

region_size(Is, Regions, I, Size) :-
    member(I, Is),
    arg(I, Regions, Set),
    Size is popcount(Set).

thinned([], _, _, _, Thin, Thin).
thinned([I|Is], Filler, Plan, Regions, Thin0, Thin) :-
    (   I =:= Filler
    ->  Thin1 = Thin0
    ;   arg(I, Regions, Set),
        thin(Plan, Set, Part),
        Thin1 is Thin0\/Part
    ),
    thinned(Is, Filler, Plan, Regions, Thin1, Thin).

thin(Plan, Set, Thin) :-
    plan_stride(Plan, B),
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    Own is Set/\Stars,
    thin_region(B, Random, Own, Set, Thin).

%   Cells that the filler cannot reach stay where they were.

left_regions([], _, _, _, _).
left_regions([I|Is], Filler, Reached, Regions0, Regions) :-
    (   I =:= Filler
    ->  Set = Reached
    ;   arg(I, Regions0, Set0),
        Set is Set0 /\ \Reached
    ),
    arg(I, Regions, Set),
    left_regions(Is, Filler, Reached, Regions0, Regions).

%!  thin_region(+Stride, +Random, +Stars, +Set, -Thin) is semidet.
%
%   Thin are Stars with shortest paths within Set that connect them.  Fails if
%   there are none.

thin_region(B, Random, Stars, Set, Thin) :-
    First is Stars /\ -Stars,
    joined(First, Stars, Set, B, Random, Thin).

joined(Thin, Stars, _, _, _, Thin) :-
    Stars /\ \Thin =:= 0,
    !.
joined(Thin0, Stars, Set, B, Random, Thin) :-
    Goal is Stars /\ \Thin0,
    way(Thin0, Thin0, Goal, Set, B, Random, _, Way),
    Thin1 is Thin0\/Way,
    joined(Thin1, Stars, Set, B, Random, Thin).

%   Layer are the cells that are a number of steps away.  Way leads from the
%   first layer to Goal, over Cell in this one.

way(Layer, _, Goal, _, _, Random, Cell, Cell) :-
    Met is Layer/\Goal,
    Met =\= 0,
    !,
    one_of(Random, Met, Cell).
way(Layer, Seen, Goal, Set, B, Random, Cell, Way) :-
    Layer =\= 0,
    beside(B, Layer, Near),
    Next is Near /\ Set /\ \Seen,
    Seen1 is Seen\/Next,
    way(Next, Seen1, Goal, Set, B, Random, After, Rest),
    beside(B, After, Near1),
    Before is Near1/\Layer,
    one_of(Random, Before, Cell),
    Way is Rest\/Cell.

one_of(Random, Set, Cell) :-
    random_bit(Random, Set, Bit),
    Cell is 1<<Bit.
