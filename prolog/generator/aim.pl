:- module(generator_aim,
          [ aimed_regions/5,            % +Options, +Plan, +Regions0, -Regions,
                                        % -Grade
            is_wanted/2                 % +Options, +Grade
          ]).

:- use_module([library(aggregate), library(option)]).
:- use_module('../explanation/explain').
:- use_module('../explanation/report',
              [ explanation_hardest/2, explanation_rating/2,
                explanation_status/2
              ]).
:- use_module('../explanation/techniques', [is_called/2, technique/3, technique_called/2]).
:- use_module(attempt).
:- use_module(borders).
:- use_module(moves).
:- use_module(plan).
:- use_module(requests).
:- use_module(variants).

/** <module> Boards of a wanted difficulty

Boards of some difficulties are rare among those that are drawn.  So a board that
misses its aim is changed toward it: a cell goes over to the region next to it if the
board keeps one solution and then misses the aim by no more than before.  After too
many moves without progress the search is abandoned; the next attempt draws another
board.

Each of these boards is graded without sets of units, which takes little and is the
same on every machine.  What remains open is part of that rating, so a board that is
stuck comes nearer to its aim as well.
*/

:- set_prolog_flag(optimise, true).

max_moves_without_progress(200).

%!  aimed_regions(+Options, +Plan, +Regions0, -Regions, -Grade) is det.
%
%   Regions are Regions0, moved until their Grade is wanted, see is_wanted/2, or as near to
%   that as the search has come.  Grade is a report of grade/3, or `none` if Options ask
%   for none.  What is stuck without sets of units may be wanted with them.

aimed_regions(Options, Plan, Regions0, Regions, Grade) :-
    (   make_ratings(Options, Min, Max)
    ->  Aim = aim(Min,Max,Options),
        miss(Aim, Plan, Regions0, 100, Miss),
        nearer(progress(0,Miss), Aim, Plan, Regions0, Regions, Grade)
    ;   Regions = Regions0,
        graded(Plan, Regions, Options, Grade)
    ).

%   Progress is progress(Moves, Miss): Moves are those since the last progress.

nearer(progress(0,Miss), aim(_,_,Options), Plan, Regions, Regions, Grade) :-
    Miss =< 1,
    graded(Plan, Regions, Options, Grade),
    is_wanted(Options, Grade),
    !.
nearer(progress(Moves,_), aim(_,_,Options), Plan, Regions, Regions, Grade) :-
    max_moves_without_progress(Moves),
    !,
    graded(Plan, Regions, Options, Grade).
nearer(progress(Moves0,Miss0), Aim, Plan, Regions0, Regions, Grade) :-
    plan_free(Plan, Free),
    plan_random(Plan, Random),
    random_cell(Random, Free, Cell),
    (   moved(Plan, Cell, Regions0, Regions1),
        keeps_shape(Plan, Regions0, Regions1),
        is_unique(Plan, Regions1),
        needs_conditions(Plan, Regions1),
        miss(Aim, Plan, Regions1, Miss0, Miss1),
        Miss1 =< Miss0
    ->  true
    ;   Regions1 = Regions0,
        Miss1 = Miss0
    ),
    (   Miss1 < Miss0
    ->  Moves = 0
    ;   Moves is Moves0+1
    ),
    nearer(progress(Moves,Miss1), Aim, Plan, Regions1, Regions, Grade).

%   True if Regions have the shape of Plan no less than Regions0, or well enough: a third
%   of the natural regions of other makers have no block of 2x2 cells, too.

keeps_shape(Plan, Regions0, Regions) :-
    plan_shape(Plan, Shape),
    plan_stride(Plan, B),
    unshapely(Shape, B, Regions, Count),
    (   Shape == natural,
        functor(Regions, _, N),
        Count =< N//3
    ->  true
    ;   unshapely(Shape, B, Regions0, Count0),
        Count =< Count0
    ).

unshapely(natural, B, Regions, Count) :-
    aggregate_all(count,
                  ( arg(_, Regions, X),
                    X /\ (X>>1) /\ (X>>B) /\ (X>>(B+1)) =:= 0
                  ),
                  Count).
unshapely(compact, B, Regions, Sides) :-
    aggregate_all(sum(popcount(X /\ \(X>>1)) + popcount(X /\ \(X>>B))),
                  arg(_, Regions, X),
                  Sides).
unshapely(winding, B, Regions, Count) :-
    unshapely(compact, B, Regions, Sides),
    Count is -Sides.

%   Miss is 0 for a board that is wanted.  May fail if Miss is more than Most: a grade stops
%   at a rating so far from Max.

miss(aim(Min,Max,Options), Plan, Regions, Most, Miss) :-
    grade_options(Options, Given),
    Enough is min(100, Max+Most),
    drawn_board(Plan, Regions, Board, _),
    must_be_explain_options(grade_option, Board, Given, Posed),
    explain_posed(Posed, [quiet(true),enough_rating(Enough),max_units(0)|Given], Grade, =(_)),
    \+ explanation_status(Grade, unknown),
    explanation_rating(Grade, Rating),
    Distance is max(0, max(Min-Rating, Rating-Max)),
    (   explanation_status(Grade, solved)
    ->  (   has_hardest(Options, Grade)
        ->  Miss = Distance
        ;   Miss is Distance+101-Rating
        )
    ;   asked_technique(Options, Name),
        \+ ( technique_called(Name, Technique), technique(Technique, _, units) )
    ->  Miss is 1+Distance+Rating
    ;   Miss is 1+Distance
    ).

graded(Plan, Regions, Options, Grade) :-
    (   option(rated(false), Options)
    ->  Grade = none
    ;   grade_options(Options, Given),
        drawn_board(Plan, Regions, Board, _),
        grade(Board, Given, Grade)
    ).

%!  is_wanted(+Options, +Grade) is semidet.

is_wanted(Options, Grade) :-
    (   make_ratings(Options, Min, Max)
    ->  explanation_status(Grade, solved),
        explanation_rating(Grade, Rating),
        Rating >= Min,
        Rating =< Max,
        has_hardest(Options, Grade)
    ;   true
    ).

has_hardest(Options, Grade) :-
    (   option(hardest(Name), Options)
    ->  explanation_hardest(Grade, Hardest),
        downcase_atom(Name, Wanted),
        is_called(Hardest, Wanted)
    ;   true
    ).
