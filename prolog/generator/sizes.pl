:- module(generator_sizes,
          [ sized_regions/3             % +Plan, +Regions0, -Regions
          ]).

:- use_module(library(lists), [max_member/2, min_member/2]).
:- use_module(moves, [moved_to/5]).
:- use_module(plan,
              [ plan_stars/2, plan_min/2, plan_max/2, plan_random/2,
                plan_stride/2, plan_of_sizes/4
              ]).
:- use_module(random, [random_one/3, random_bit/3]).
:- use_module(shapes, [beside/3]).

/** <module> Regions of the wanted sizes

While a region is too large or too small, one of its cells goes to its smallest
neighbour, or comes from its largest.
*/

:- set_prolog_flag(optimise, true).

%!  sized_regions(+Plan, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0 with cells moved until each region has a size that Plan
%   allows.  Fails if many moves are not enough.

sized_regions(Plan, Regions0, Regions) :-
    functor(Regions0, _, N),
    Moves is 10*N*N,
    sized(Moves, Plan, Regions0, Regions).

sized(Left, Plan, Regions0, Regions) :-
    findall(I, ill_sized(Plan, Regions0, I, _), Is),
    (   Is == []
    ->  Regions = Regions0
    ;   Left > 0,
        plan_random(Plan, Random),
        random_one(Random, Is, I),
        resized(Plan, I, Regions0, Regions1),
        Left1 is Left-1,
        sized(Left1, Plan, Regions1, Regions)
    ).

ill_sized(Plan, Regions, I, Fault) :-
    arg(I, Regions, Set),
    Size is popcount(Set),
    (   plan_min(Plan, Min),
        Size < Min
    ->  Fault = small
    ;   plan_max(Plan, Max),
        Size > Max,
        Fault = large
    ).

%   In between, sizes do not matter.

resized(Plan, I, Regions0, Regions) :-
    ill_sized(Plan, Regions0, I, Fault),
    partner(Fault, Plan, I, Regions0, From, To),
    border_cell(Plan, From, To, Regions0, Cell),
    plan_of_sizes(Plan, 0, inf, AnySizes),
    moved_to(AnySizes, Cell, To, Regions0, Regions),
    !.
resized(_, _, Regions, Regions).

partner(large, Plan, I, Regions, I, To) :-
    findall(Size-J, neighbour(Plan, I, Regions, J, Size), Pairs),
    min_member(_-To, Pairs).
partner(small, Plan, I, Regions, From, I) :-
    findall(Size-J, neighbour(Plan, I, Regions, J, Size), Pairs),
    max_member(_-From, Pairs).

neighbour(Plan, I, Regions, J, Size) :-
    around(Plan, I, Regions, Near),
    arg(J, Regions, Other),
    J =\= I,
    Other/\Near =\= 0,
    Size is popcount(Other).

around(Plan, I, Regions, Near) :-
    plan_stride(Plan, B),
    arg(I, Regions, Set),
    beside(B, Set, Near).

border_cell(Plan, From, To, Regions, Cell) :-
    around(Plan, To, Regions, Near),
    arg(From, Regions, Set),
    plan_stars(Plan, Stars),
    Border is Set /\ Near /\ \Stars,
    Border =\= 0,
    plan_random(Plan, Random),
    random_bit(Random, Border, Bit),
    Cell is 1<<Bit.
