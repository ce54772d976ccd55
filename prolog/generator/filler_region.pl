:- module(maker_hoard,
          [ hoarded_regions/3,          % +Plan, +Regions0, -Regions
            thin_region/5               % +Stride, +Random, +Stars, +Set, -Thin
          ]).

:- use_module(library(lists), [max_member/2, member/2, numlist/3]).
:- use_module('../engine/propagation', [problem_layout/2]).
:- use_module(random, [random_bit/3]).
:- use_module(shapes, [all_cells/2, beside/3, reached/4]).

/** <module> Thin regions, and one that hoards the other cells

A region that is hardly more than its stars and short ways between them says
where its stars are.  If all regions but one are so thin, then nearly every such
board has one solution.
*/

:- set_prolog_flag(optimise, true).

%!  hoarded_regions(+Plan, +Regions0, -Regions) is det.
%
%   Each region of Regions is a part of that of Regions0, but for the largest,
%   which takes all cells that it can reach.

hoarded_regions(Plan, Regions0, Regions) :-
    functor(Regions0, Name, N),
    functor(Regions, Name, N),
    numlist(1, N, Is),
    hoard(Is, Regions0, Hoard),
    thinned(Is, Hoard, Plan, Regions0, 0, Thin),
    arg(1, Plan, Problem),
    problem_layout(Problem, Layout),
    all_cells(Layout, All),
    arg(3, Layout, B),
    arg(Hoard, Regions0, Set),
    Free is All /\ \Thin,
    reached(B, Free, Set, Reached),
    left_regions(Is, Hoard, Reached, Regions0, Regions).

hoard(Is, Regions, Hoard) :-
    findall(Size-I, region_size(Is, Regions, I, Size), Pairs),
    max_member(_-Hoard, Pairs).

region_size(Is, Regions, I, Size) :-
    member(I, Is),
    arg(I, Regions, Set),
    Size is popcount(Set).

thinned([], _, _, _, Thin, Thin).
thinned([I|Is], Hoard, Plan, Regions, Thin0, Thin) :-
    (   I =:= Hoard
    ->  Thin1 = Thin0
    ;   arg(I, Regions, Set),
        thin(Plan, Set, Part),
        Thin1 is Thin0\/Part
    ),
    thinned(Is, Hoard, Plan, Regions, Thin1, Thin).

thin(Plan, Set, Thin) :-
    Plan = plan(Problem,Stars,_,_,_,Random),
    problem_layout(Problem, layout(_,_,B,_,_,_)),
    Own is Set/\Stars,
    thin_region(B, Random, Own, Set, Thin).

%   What is cut off from the hoard stays where it was.

left_regions([], _, _, _, _).
left_regions([I|Is], Hoard, Reached, Regions0, Regions) :-
    (   I =:= Hoard
    ->  Set = Reached
    ;   arg(I, Regions0, Set0),
        Set is Set0 /\ \Reached
    ),
    arg(I, Regions, Set),
    left_regions(Is, Hoard, Reached, Regions0, Regions).

%!  thin_region(+Stride, +Random, +Stars, +Set, -Thin) is semidet.
%
%   Thin are Stars with a shortest way within Set from each to the next ones.
%   Fails if there is none.

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
