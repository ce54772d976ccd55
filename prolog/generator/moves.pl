:- module(generator_moves,
          [ moved/4,                    % +Plan, +Cell, +Regions0, -Regions
            moved_to/5,                 % +Plan, +Cell, +To, +Regions0, -Regions
            sides/4,                    % +Plan, +Cell, +Set, -Count
            sized_regions/3             % +Plan, +Regions0, -Regions
          ]).

:- use_module(library(lists)).
:- use_module(plan).

/** <module> Moves: cells that go over to the region next to them

A move keeps every region connected and leaves the stars where they are, so the
known solution stays a solution.  A cell inside a region takes the cells of a
short path to the border with it, and the part that it cuts off from its region,
if that has no star.
*/

:- set_prolog_flag(optimise, true).

longest_way(3).

%!  moved(+Plan, +Cell, +Regions0, -Regions) is semidet.
%!  moved_to(+Plan, +Cell, +To, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0 after a move of Cell, which has no star, to a region
%   near it, or to the region To, which must be next to Cell.  Fails if there is
%   no such move.

moved(Plan, Cell, Regions0, Regions) :-
    owner(Regions0, Cell, From),
    arg(From, Regions0, Set),
    longest_way(Length),
    way_out(Length, Cell, Set, Plan, Regions0, Way-To),
    given_away(Plan, Way, From, To, Regions0, Regions).

moved_to(Plan, Cell, To, Regions0, Regions) :-
    owner(Regions0, Cell, From),
    given_away(Plan, Cell, From, To, Regions0, Regions).

%   way_out(+Length, +Cell, +Set, +Plan, +Regions, -WayTo) is semidet.  WayTo is Way-To:
%   the cells of a path of Length at most, and the region that it leads to.

way_out(Length, Cell, Set, Plan, Regions, Way-To) :-
    plan_stride(Plan, B),
    plan_random(Plan, Random),
    beside(B, Cell, Near),
    Border is Near /\ \Set,
    findall(I, at_border(Regions, Border, I), Tos),
    (   Tos = [_|_]
    ->  random_one(Random, Tos, To),
        Way = Cell
    ;   Length > 1,
        plan_stars(Plan, Stars),
        Inner is Near /\ Set /\ \Stars,
        Inner =\= 0,
        random_cell(Random, Inner, Next),
        Length1 is Length-1,
        way_out(Length1, Next, Set, Plan, Regions, Way1-To),
        Way is Way1\/Cell
    ).

at_border(Regions, Border, I) :-
    arg(I, Regions, Other),
    Other/\Border =\= 0.

given_away(Plan, Way, From, To, Regions0, Regions) :-
    plan_stride(Plan, B),
    plan_stars(Plan, Stars),
    plan_min(Plan, Min),
    plan_max(Plan, Max),
    arg(From, Regions0, Set0),
    Rest is Set0 /\ \Way,
    Own is Set0/\Stars,
    (   Own =:= 0
    ->  First is Rest /\ -Rest
    ;   First is Own /\ -Own
    ),
    First =\= 0,
    reached(beside(B), Rest, First, Set),
    Own/\Set =:= Own,
    popcount(Set) >= Min,
    arg(To, Regions0, Other0),
    Other is Other0 \/ (Set0 /\ \Set),
    popcount(Other) =< Max,
    duplicate_term(Regions0, Regions),
    setarg(From, Regions, Set),
    setarg(To, Regions, Other).

%!  sides(+Plan, +Cell, +Set, -Count) is det.
%
%   Count is how many of its sides Cell shares with Set.

sides(Plan, Cell, Set, Count) :-
    plan_stride(Plan, B),
    beside(B, Cell, Near),
    Count is popcount(Near/\Set).

/*  Regions of the wanted sizes

While a region is too large or too small, one of its cells goes to its smallest
neighbor, or comes from its largest.
*/

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
    findall(Size-J, neighbor(Plan, I, Regions0, J, Size), Pairs),
    (   Fault == large
    ->  From = I,
        min_member(_-To, Pairs)
    ;   To = I,
        max_member(_-From, Pairs)
    ),
    border_cell(Plan, From, To, Regions0, Cell),
    plan_of_sizes(Plan, 0, inf, AnySizes),
    moved_to(AnySizes, Cell, To, Regions0, Regions),
    !.
resized(_, _, Regions, Regions).

neighbor(Plan, I, Regions, J, Size) :-
    around(Plan, I, Regions, Near),
    arg(J, Regions, Other),
    J =\= I,
    Other/\Near =\= 0,
    Size is popcount(Other).

%   around(+Plan, +Region, +Regions, -Cells): Cells are those beside the region of the
%   number Region.

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
    random_cell(Random, Border, Cell).
