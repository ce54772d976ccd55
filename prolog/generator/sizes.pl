:- module(maker_sizes,
          [ sized_regions/3,            % +Plan, +Regions0, -Regions
            free_sizes/2                % +Plan0, -Plan
          ]).

:- use_module(library(lists), [max_member/2, min_member/2]).
:- use_module('../engine/propagation', [problem_layout/2]).
:- use_module(moves, [moved_to/5]).
:- use_module(random, [random_one/3, random_bit/3]).
:- use_module(shapes, [beside/3]).

/** <module> Regions of the wanted sizes

While a region is too large or too small, one of its cells goes to its smallest
neighbour, or comes from its largest.
*/

:- set_prolog_flag(optimise, true).

%!  sized_regions(+Plan, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0, moved until each has a size that Plan allows.  Fails
%   if that has not come about after many moves.

sized_regions(Plan, Regions0, Regions) :-
    functor(Regions0, _, N),
    Moves is 10*N*N,
    sized(Moves, Plan, Regions0, Regions).

sized(Left, Plan, Regions0, Regions) :-
    findall(I, ill_sized(Plan, Regions0, I, _), Is),
    (   Is == []
    ->  Regions = Regions0
    ;   Left > 0,
        arg(6, Plan, Random),
        random_one(Random, Is, I),
        resized(Plan, I, Regions0, Regions1),
        Left1 is Left-1,
        sized(Left1, Plan, Regions1, Regions)
    ).

ill_sized(Plan, Regions, I, Fault) :-
    arg(I, Regions, Set),
    Size is popcount(Set),
    (   arg(3, Plan, Min),
        Size < Min
    ->  Fault = small
    ;   arg(4, Plan, Max),
        Size > Max,
        Fault = large
    ).

resized(Plan, I, Regions0, Regions) :-
    ill_sized(Plan, Regions0, I, Fault),
    partner(Fault, Plan, I, Regions0, From, To),
    border_cell(Plan, From, To, Regions0, Cell),
    free_sizes(Plan, Free),
    moved_to(Free, Cell, To, Regions0, Regions),
    !.
resized(_, _, Regions, Regions).

%!  free_sizes(+Plan0, -Plan) is det.
%
%   Plan is Plan0, but sizes may be anything, as they may on the way.

free_sizes(plan(Problem,Stars,_,_,Shape,Random),
           plan(Problem,Stars,0,inf,Shape,Random)).

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
    arg(1, Plan, Problem),
    problem_layout(Problem, layout(_,_,B,_,_,_)),
    arg(I, Regions, Set),
    beside(B, Set, Near).

border_cell(Plan, From, To, Regions, Cell) :-
    around(Plan, To, Regions, Near),
    arg(From, Regions, Set),
    arg(2, Plan, Stars),
    Border is Set /\ Near /\ \Stars,
    Border =\= 0,
    arg(6, Plan, Random),
    random_bit(Random, Border, Bit),
    Cell is 1<<Bit.
