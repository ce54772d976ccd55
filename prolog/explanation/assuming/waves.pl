:- module(explanation_waves,
          [ active_units/2,             % +Position, -Active
            waves/6                     % +Changed, +Active, +Stride, +Spread0,
                                        % -Spread, -End
          ]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../position/grid').
:- use_module('../position/position').

/** <module> Waves: what follows from marks by the direct techniques

As long as something follows, units with all their stars lose their other
cells, and units with no more cells than stars to place get those stars.  Each
wave looks at the units that the wave before it has changed.
*/

:- set_prolog_flag(optimise, true).

%!  active_units(+Position, -Active) is det.
%
%   Active lists the units that need stars, as unit(Unit, Cells, Need).

active_units(Position, Active) :-
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    functor(Needs, _, Size),
    active_units(1, Size, Grid, Needs, Active).

active_units(I, Size, _, _, []) :-
    I > Size,
    !.
active_units(I, Size, Grid, Needs, Active) :-
    arg(I, Needs, Need),
    I1 is I+1,
    (   Need > 0
    ->  unit_cells(Grid, I, X),
        Active = [unit(I,X,Need)|Active1]
    ;   Active = Active1
    ),
    active_units(I1, Size, Grid, Needs, Active1).

%!  waves(+Changed, +Active, +Stride, +Spread0, -Spread, -End) is det.
%
%   Spread is spread(Left, Stars, Touched, Next): the cells that are left
%   unknown, the stars, the cells that this depends on, and those that the next
%   wave starts from.  Changed are those of the first wave.  End is none, or
%   end(count, Unit) if Unit cannot have the right number of stars.

waves(0, _, _, Spread, Spread, none) :-
    !.
waves(Changed, Active, Stride, Spread0, Spread, End) :-
    wave(Active, Changed, Stride, Spread0, Spread1, End1),
    (   End1 == none
    ->  Spread1 = spread(Left,Stars,Touched,Next),
        waves(Next, Active, Stride, spread(Left,Stars,Touched,0), Spread, End)
    ;   Spread = Spread1,
        End = End1
    ).

wave([], _, _, Spread, Spread, none).
wave([unit(I,F,Need0)|Units], Changed, Stride, Spread0, Spread, End) :-
    (   F /\ Changed =:= 0
    ->  wave(Units, Changed, Stride, Spread0, Spread, End)
    ;   Spread0 = spread(Left0,Stars0,Touched0,Next0),
        Touched1 is Touched0 \/ F,
        Spread1 = spread(Left0,Stars0,Touched1,Next0),
        X is F /\ Left0,
        Need is Need0 - popcount(F/\Stars0),
        Spare is popcount(X) - Need,
        (   Need > 0,
            Spare > 0
        ->  wave(Units, Changed, Stride, Spread1, Spread, End)
        ;   follows(Need, Spare, X, Stride, Spread1, Spread2)
        ->  wave(Units, Changed, Stride, Spread2, Spread, End)
        ;   Spread = Spread1,
            End = end(count,I)
        )
    ).

%   Fails if the unit cannot have just its stars.

follows(0, _, X, _, spread(Left0,Stars,Touched0,Next0),
        spread(Left,Stars,Touched,Next)) :-
    !,
    Left is Left0 - X,
    Touched is Touched0 \/ X,
    Next is Next0 \/ X.
follows(Need, 0, X, B, spread(Left0,Stars0,Touched0,Next0),
        spread(Left,Stars,Touched,Next)) :-
    Need > 0,
    X /\ ((X<<1) \/ (((X<<1) \/ X \/ (X>>1)) << B)) =:= 0,
    neighbors(B, X, Near),
    Gone is Near /\ Left0,
    Left is Left0 - Gone,
    Stars is Stars0 \/ X,
    Touched is Touched0 \/ Gone,
    Next is Next0 \/ Gone.
