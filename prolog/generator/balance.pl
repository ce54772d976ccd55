:- module(generator_balance,
          [ balanced_regions/4          % +Plan, :Solved, +Regions0, -Regions
          ]).

:- use_module(library(lists), [append/3, member/2]).
:- use_module(moves, [moved_to/5]).
:- use_module(plan,
              [ plan_stars/2, plan_min/2, plan_max/2, plan_random/2,
                plan_stride/2, plan_of_sizes/4
              ]).
:- use_module(random, [random_bit/3, random_order/3]).
:- use_module(shapes, [beside/3]).

/** <module> Balance: cells transferred to smaller regions

The sizes of the regions are balanced cell by cell, while the board keeps one
solution.  The smallest regions come first.  Several transfers are tried
together, and in halves if the board then has another solution.  A transfer that
failed is not tried again, so the process ends.
*/

:- set_prolog_flag(optimise, true).

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
    border(Plan, I, Regions, Border),
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

border(Plan, I, Regions, Border) :-
    plan_stride(Plan, B),
    arg(I, Regions, Set),
    beside(B, Set, Border).

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
    border(Plan, I, Regions0, Border),
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
