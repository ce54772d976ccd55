:- module(generator_moves,
          [ moved/4,                    % +Plan, +Cell, +Regions0, -Regions
            moved_to/5,                 % +Plan, +Cell, +To, +Regions0, -Regions
            sides/4,                    % +Plan, +Cell, +Set, -Count
            sized_regions/3,            % +Plan, +Regions0, -Regions
            balanced_regions/4          % +Plan, :Solved, +Regions0, -Regions
          ]).

:- use_module(library(lists), [append/3, max_member/2, member/2, min_member/2]).
:- use_module(plan,
              [ beside/3, owner/3, plan_max/2, plan_min/2, plan_of_sizes/4,
                plan_random/2, plan_stars/2, plan_stride/2, random_bit/3,
                random_one/3, random_order/3, reached/4
              ]).

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
    way_out(Length, Cell, Set, Plan, Regions0, Way, To),
    given_away(Plan, Way, From, To, Regions0, Regions).

moved_to(Plan, Cell, To, Regions0, Regions) :-
    owner(Regions0, Cell, From),
    given_away(Plan, Cell, From, To, Regions0, Regions).

way_out(Length, Cell, Set, Plan, Regions, Way, To) :-
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
        random_bit(Random, Inner, Bit),
        Next is 1<<Bit,
        Length1 is Length-1,
        way_out(Length1, Next, Set, Plan, Regions, Way1, To),
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
    reached(B, Rest, First, Set),
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
    partner(Fault, Plan, I, Regions0, From, To),
    border_cell(Plan, From, To, Regions0, Cell),
    plan_of_sizes(Plan, 0, inf, AnySizes),
    moved_to(AnySizes, Cell, To, Regions0, Regions),
    !.
resized(_, _, Regions, Regions).

partner(large, Plan, I, Regions, I, To) :-
    findall(Size-J, neighbor(Plan, I, Regions, J, Size), Pairs),
    min_member(_-To, Pairs).
partner(small, Plan, I, Regions, From, I) :-
    findall(Size-J, neighbor(Plan, I, Regions, J, Size), Pairs),
    max_member(_-From, Pairs).

neighbor(Plan, I, Regions, J, Size) :-
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

/*  Balance: cells transferred to smaller regions

The sizes of the regions are balanced cell by cell, while the board keeps one
solution.  The smallest regions come first.  Several transfers are tried
together, and in halves if the board then has another solution.  A transfer that
failed is not tried again, so the process ends.
*/

:- meta_predicate
    balanced_regions(+, 1, +, -).

max_transfer(4).

%!  balanced_regions(+Plan, :Solved, +Regions0, -Regions) is det.
%
%   Regions are Regions0 with cells of large regions transferred to smaller
%   ones, as many as possible such that call(Solved, Regions).

balanced_regions(Plan, Solved, Regions0, Regions) :-
    functor(Regions0, _, N),
    functor(Tried, tried, N),
    forall(arg(I, Tried, _), nb_setarg(I, Tried, 0)),
    balanced(N, Plan, Solved, Tried, Regions0, Regions).

balanced(Many, Plan, Solved, Tried, Regions0, Regions) :-
    offers(Plan, Tried, Regions0, Offers),
    (   Offers == []
    ->  Regions = Regions0
    ;   first(Many, Offers, Some),
        transfers(Some, Plan, Transfers),
        transferred(Transfers, Plan, Solved, Tried, Regions0, Regions1,
                    Outcome),
        next_many(Outcome, Many, Many1),
        balanced(Many1, Plan, Solved, Tried, Regions1, Regions)
    ).

next_many(all, Many0, Many) :-
    Many is 2*Many0.
next_many(some, Many0, Many) :-
    Many is max(1, Many0//2).

first(0, _, []) :-
    !.
first(_, [], []) :-
    !.
first(Many, [X|Xs], [X|Ys]) :-
    Many1 is Many-1,
    first(Many1, Xs, Ys).

%   Offers are terms offer(I, Cells), the smallest region I first: Cells are
%   beside it, in larger regions, and have not been tried.

offers(Plan, Tried, Regions, Offers) :-
    findall(Size-I, ( arg(I, Regions, Set), Size is popcount(Set) ), Pairs0),
    plan_random(Plan, Random),
    random_order(Random, Pairs0, Pairs1),
    keysort(Pairs1, Pairs),
    findall(offer(I,Cells),
            ( member(Size-I, Pairs),
              offered(Size, I, Pairs, Plan, Tried, Regions, Cells)
            ),
            Offers).

offered(Size, I, Pairs, Plan, Tried, Regions, Cells) :-
    larger(Pairs, Size, Regions, 0, Larger),
    around(Plan, I, Regions, Border),
    arg(I, Tried, Old),
    plan_stars(Plan, Stars),
    Cells is Border /\ Larger /\ \(Old\/Stars),
    Cells =\= 0.

larger([], _, _, Larger, Larger).
larger([Size1-I|Pairs], Size, Regions, Larger0, Larger) :-
    (   Size1 > Size+1
    ->  arg(I, Regions, Set),
        Larger1 is Larger0\/Set
    ;   Larger1 = Larger0
    ),
    larger(Pairs, Size, Regions, Larger1, Larger).

transfers([], _, []).
transfers([offer(I,Cells)|Offers], Plan, [I-Cell|Transfers]) :-
    plan_random(Plan, Random),
    random_bit(Random, Cells, Bit),
    Cell is 1<<Bit,
    transfers(Offers, Plan, Transfers).

%   Outcome is `all` or `some`: how many of Transfers were made.

transferred(Transfers, Plan, Solved, Tried, Regions0, Regions, Outcome) :-
    apply_transfers(Transfers, Plan, Tried, Regions0, Regions1),
    (   call(Solved, Regions1)
    ->  Regions = Regions1,
        Outcome = all
    ;   Transfers = [Transfer]
    ->  try_no_more(Transfer, Tried),
        Regions = Regions0,
        Outcome = some
    ;   halves(Transfers, Front, Back),
        transferred(Front, Plan, Solved, Tried, Regions0, Regions2, _),
        transferred(Back, Plan, Solved, Tried, Regions2, Regions, _),
        Outcome = some
    ).

halves(List, Front, Back) :-
    length(List, Length),
    Half is Length//2,
    length(Front, Half),
    append(Front, Back, List).

apply_transfers([], _, _, Regions, Regions).
apply_transfers([Transfer|Transfers], Plan, Tried, Regions0, Regions) :-
    (   apply_transfer(Transfer, Plan, Regions0, Regions1)
    ->  true
    ;   try_no_more(Transfer, Tried),
        Regions1 = Regions0
    ),
    apply_transfers(Transfers, Plan, Tried, Regions1, Regions).

apply_transfer(I-Cell, Plan, Regions0, Regions) :-
    around(Plan, I, Regions0, Border),
    Border/\Cell =\= 0,
    limited(Plan, I, Regions0, Limited),
    moved_to(Limited, Cell, I, Regions0, Regions).

try_no_more(I-Cell, Tried) :-
    arg(I, Tried, Old),
    New is Old\/Cell,
    nb_setarg(I, Tried, New).

%   A cell must not bring many others with it.

limited(Plan0, I, Regions, Plan) :-
    arg(I, Regions, Set),
    plan_min(Plan0, Min),
    plan_max(Plan0, Max0),
    max_transfer(Most),
    Size is popcount(Set)+Most,
    (   Max0 == inf
    ->  Max = Size
    ;   Max is min(Max0, Size)
    ),
    plan_of_sizes(Plan0, Min, Max, Plan).
