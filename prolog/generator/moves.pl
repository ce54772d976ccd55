:- module(maker_moves,
          [ moved/4,                    % +Plan, +Cell, +Regions0, -Regions
            moved_to/5,                 % +Plan, +Cell, +To, +Regions0, -Regions
            sides/4                     % +Plan, +Cell, +Set, -Count
          ]).

:- use_module('../engine/propagation', [problem_layout/2]).
:- use_module(random, [random_one/3, random_bit/3]).
:- use_module(shapes, [beside/3, reached/4, owner/3]).

/** <module> Moves: cells that go over to the region next to them

A move keeps every region connected and leaves the stars where they are, so the
known solution stays one.  A cell inside a region takes a short way out with it,
and what it cuts off of its region, if that has no star.

A plan is `plan(Problem, Stars, Min, Max, Shape, Random)`: the problem of any
board of the size, the known solution, the least and the largest size of a
region, the wanted shape and the random numbers.
*/

:- set_prolog_flag(optimise, true).

longest_way(3).

%!  moved(+Plan, +Cell, +Regions0, -Regions) is semidet.
%!  moved_to(+Plan, +Cell, +To, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0 after a move of Cell, which has no star, to a region
%   near it, or to the region To, which Cell must have at its side.  Fails if
%   there is no such move.

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
    stride(Plan, B),
    arg(6, Plan, Random),
    beside(B, Cell, Near),
    Border is Near /\ \Set,
    findall(I, at_border(Regions, Border, I), Tos),
    (   Tos = [_|_]
    ->  random_one(Random, Tos, To),
        Way = Cell
    ;   Length > 1,
        arg(2, Plan, Stars),
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

given_away(plan(Problem,Stars,Min,Max,_,_), Way, From, To, Regions0,
           Regions) :-
    problem_layout(Problem, layout(_,_,B,_,_,_)),
    arg(From, Regions0, Set0),
    Rest is Set0 /\ \Way,
    Own is Set0/\Stars,
    First is Own /\ -Own,
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
    stride(Plan, B),
    beside(B, Cell, Near),
    Count is popcount(Near/\Set).

stride(Plan, B) :-
    arg(1, Plan, Problem),
    problem_layout(Problem, layout(_,_,B,_,_,_)).
