:- module(maker_handing,
          [ evened_regions/3            % +Plan, +Regions0, -Regions
          ]).

:- use_module(library(lists), [append/3, member/2]).
:- use_module('../engine/propagation', [problem_layout/2]).
:- use_module(borders, [obvious/2]).
:- use_module(moves, [moved_to/5]).
:- use_module(random, [random_bit/3, random_order/3]).
:- use_module(shapes, [beside/3]).

/** <module> Cells handed over to smaller regions

Regions get more even, a cell at a time, and the board has one solution all the
time.  Smaller regions come first.  Some hand-overs are tried together, and by
halves if that is too much.  What was in vain is not tried again, so it comes
to an end.
*/

:- set_prolog_flag(optimise, true).

most_cells_at_once(4).

%!  evened_regions(+Plan, +Regions0, -Regions) is det.
%
%   Regions are Regions0 with cells of large regions in smaller ones, as many as
%   leave propagation alone able to decide every cell.

evened_regions(Plan, Regions0, Regions) :-
    functor(Regions0, _, N),
    functor(Tried, tried, N),
    forall(arg(I, Tried, _), nb_setarg(I, Tried, 0)),
    evened(N, Plan, Tried, Regions0, Regions).

evened(Many, Plan, Tried, Regions0, Regions) :-
    offers(Plan, Tried, Regions0, Offers),
    (   Offers == []
    ->  Regions = Regions0
    ;   first(Many, Offers, Some),
        hand_overs(Some, Plan, Moves),
        handed(Moves, Plan, Tried, Regions0, Regions1, Outcome),
        next_many(Outcome, Many, Many1),
        evened(Many1, Plan, Tried, Regions1, Regions)
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

%   Offers are offer(I, Cells), the smallest region I first: Cells are beside
%   it, in larger regions, and not yet tried.

offers(Plan, Tried, Regions, Offers) :-
    findall(Size-I, ( arg(I, Regions, Set), Size is popcount(Set) ), Pairs0),
    arg(6, Plan, Random),
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
    arg(2, Plan, Stars),
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
    arg(1, Plan, Problem),
    problem_layout(Problem, layout(_,_,B,_,_,_)),
    arg(I, Regions, Set),
    beside(B, Set, Border).

hand_overs([], _, []).
hand_overs([offer(I,Cells)|Offers], Plan, [I-Cell|Moves]) :-
    arg(6, Plan, Random),
    random_bit(Random, Cells, Bit),
    Cell is 1<<Bit,
    hand_overs(Offers, Plan, Moves).

%   Outcome is `all` or `some`: how many of Moves were made.

handed(Moves, Plan, Tried, Regions0, Regions, Outcome) :-
    made(Moves, Plan, Tried, Regions0, Regions1),
    (   obvious(Plan, Regions1)
    ->  Regions = Regions1,
        Outcome = all
    ;   Moves = [Move]
    ->  try_no_more(Move, Tried),
        Regions = Regions0,
        Outcome = some
    ;   halves(Moves, Moves1, Moves2),
        handed(Moves1, Plan, Tried, Regions0, Regions2, _),
        handed(Moves2, Plan, Tried, Regions2, Regions, _),
        Outcome = some
    ).

halves(List, Front, Back) :-
    length(List, Length),
    Half is Length//2,
    length(Front, Half),
    append(Front, Back, List).

made([], _, _, Regions, Regions).
made([Move|Moves], Plan, Tried, Regions0, Regions) :-
    (   made(Move, Plan, Regions0, Regions1)
    ->  true
    ;   try_no_more(Move, Tried),
        Regions1 = Regions0
    ),
    made(Moves, Plan, Tried, Regions1, Regions).

made(I-Cell, Plan, Regions0, Regions) :-
    border(Plan, I, Regions0, Border),
    Border/\Cell =\= 0,
    limited(Plan, I, Regions0, Limited),
    moved_to(Limited, Cell, I, Regions0, Regions).

try_no_more(I-Cell, Tried) :-
    arg(I, Tried, Old),
    New is Old\/Cell,
    nb_setarg(I, Tried, New).

%   What a region gets with a cell must be little.

limited(plan(Problem,Stars,Min,Max0,Shape,Random), I, Regions,
        plan(Problem,Stars,Min,Max,Shape,Random)) :-
    arg(I, Regions, Set),
    most_cells_at_once(Most),
    Size is popcount(Set)+Most,
    (   Max0 == inf
    ->  Max = Size
    ;   Max is min(Max0, Size)
    ).
