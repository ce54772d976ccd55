:- module(unit_sets_placement,
          [ demands/5,                   % +Set, +Grid, +Cells, +Needs, -Demands
            settled/7,                  % +Demands, +Grid, +Changed, +Cands0,
                                        % +Stars0, -Cands, -Stars
            placement/6,                % +Demands, +Grid, +Cands, +Stars0,
                                        % +Wanted, -Stars
            bounded_placement/7         % +Fuel, +Demands, +Grid, +Cands,
                                        % +Stars0, +Wanted, -Outcome
          ]).
:- use_module('../../engine/layout', [are_apart/2, neighbors/3]).
:- use_module('../grid').
:- use_module('../tiling', [fits/3]).

/** <module> Stars for a few units

A placement gives each unit of a set its stars, without two that touch; what
becomes of the other units is all the same.  With few units there is little to
try, so whether there is a placement is decided exactly.
*/

:- set_prolog_flag(optimise, true).

%!  demands(+Set, +Grid, +Cells, +Needs, -Demands) is det.
%
%   Demands has for each unit of Set the term unit(Unit, Open, Need): those of
%   Cells in it, and how many of them must be stars.

demands(0, _, _, _, []) :-
    !.
demands(Set, Grid, Cells, Needs, [unit(Unit,Open,Need)|Demands]) :-
    Unit is lsb(Set),
    Rest is Set /\ (Set-1),
    unit_cells(Grid, Unit, All),
    Open is All /\ Cells,
    arg(Unit, Needs, Need),
    demands(Rest, Grid, Cells, Needs, Demands).

%!  placement(+Demands, +Grid, +Cands, +Stars0, +Wanted, -Stars) is semidet.
%
%   Stars are Stars0 and cells of Cands, none of which touch each other, so that
%   the units of Demands have what they need; those of Wanted are tried first.
%   Fails only if there is no such set.  Cands do not touch Stars0.

placement(Demands, Grid, C0, S0, Wanted, S) :-
    bounded_placement(-1, Demands, Grid, C0, S0, Wanted, placed(S)).

%!  bounded_placement(+Fuel, +Demands, +Grid, +Cands, +Stars0, +Wanted,
%!      -Outcome) is det.
%
%   Outcome is placed(Stars), `none` if there is no placement, or `spent` if
%   finding out takes more than Fuel choices.  There may be any number if Fuel is
%   negative.

bounded_placement(Fuel, Demands, Grid, C0, S0, Wanted, Outcome) :-
    open_cells(Demands, 0, Open),
    C is C0 /\ Open,
    Tank = tank(Fuel),
    (   settled(Demands, Grid, -1, C, S0, C1, S1),
        place(Demands, Grid, C1, S1, Tank, Wanted, S)
    ->  Outcome = placed(S)
    ;   arg(1, Tank, 0)
    ->  Outcome = spent
    ;   Outcome = none
    ).

open_cells([], Open, Open).
open_cells([unit(_,X,_)|Demands], Open0, Open) :-
    Open1 is Open0 \/ X,
    open_cells(Demands, Open1, Open).

place(Demands0, Grid, C0, S0, Tank, Wanted, S) :-
    tightest(Demands0, C0, S0, F, Demands),
    (   Demands == []
    ->  S = S0
    ;   burn(Tank),
        branch_cell(F, Wanted, X),
        with_or_without(X, Demands, Grid, C0, S0, Tank, Wanted, S)
    ).

burn(Tank) :-
    arg(1, Tank, Fuel0),
    Fuel0 =\= 0,
    Fuel is Fuel0-1,
    nb_setarg(1, Tank, Fuel).

%   F are the candidates of the unit that has least to spare, and Open are the
%   demands for units that have any: the others have their stars.

tightest(Demands, C, S, F, Open) :-
    tightest(Demands, C, S, 0, 1000, F, Open).

tightest([], _, _, F, _, F, []).
tightest([Demand|Demands], C, S, F0, Spare0, F, Open) :-
    Demand = unit(_,X,Need),
    F1 is X /\ C,
    (   F1 =:= 0
    ->  tightest(Demands, C, S, F0, Spare0, F, Open)
    ;   Open = [Demand|Open1],
        Spare1 is popcount(F1) - Need + popcount(X/\S),
        (   Spare1 < Spare0
        ->  tightest(Demands, C, S, F1, Spare1, F, Open1)
        ;   tightest(Demands, C, S, F0, Spare0, F, Open1)
        )
    ).

branch_cell(F, Wanted, X) :-
    Good is F /\ Wanted,
    (   Good =\= 0
    ->  X is Good /\ -Good
    ;   X is F /\ -F
    ).

with_or_without(X, Demands, Grid, C0, S0, Tank, Wanted, S) :-
    grid_stride(Grid, B),
    neighbors(B, X, Near),
    C1 is C0 /\ \Near,
    S1 is S0 \/ X,
    settled(Demands, Grid, Near, C1, S1, C2, S2),
    place(Demands, Grid, C2, S2, Tank, Wanted, S).
with_or_without(X, Demands, Grid, C0, S0, Tank, Wanted, S) :-
    C1 is C0 /\ \X,
    settled(Demands, Grid, X, C1, S0, C2, S2),
    place(Demands, Grid, C2, S2, Tank, Wanted, S).

%!  settled(+Demands, +Grid, +Changed, +Cands0, +Stars0, -Cands, -Stars)
%!      is semidet.
%
%   What follows at once after the cells of Changed have changed: units with all
%   their stars lose their other candidates, and units with no more candidates
%   than stars to place get these.  Fails if some unit has too many stars, or
%   no room for those that it lacks.

settled(Demands, Grid, Changed, C0, S0, C, S) :-
    wave(Demands, Grid, Changed, C0, S0, 0, C1, S1, Next),
    (   Next =:= 0
    ->  C = C1,
        S = S1
    ;   settled(Demands, Grid, Next, C1, S1, C, S)
    ).

%   Candidates, stars and changes are arguments of their own here and below: terms
%   for them would be built anew for each unit, in the innermost loop.

wave([], _, _, C, S, Next, C, S, Next).
wave([unit(_,X,Need)|Demands], Grid, Changed, C0, S0, Next0, C, S, Next) :-
    (   X /\ Changed =:= 0,
        X =\= 0
    ->  wave(Demands, Grid, Changed, C0, S0, Next0, C, S, Next)
    ;   F is X /\ C0,
        Left is Need - popcount(X/\S0),
        Spare is popcount(F) - Left,
        follows(Left, Spare, F, Grid, C0, S0, C1, S1, Gone),
        Next1 is Next0 \/ Gone,
        wave(Demands, Grid, Changed, C1, S1, Next1, C, S, Next)
    ).

follows(0, _, F, _, C0, S, C, S, F) :-
    !,
    C is C0 /\ \F.
follows(Left, 0, F, Grid, C0, S0, C, S, Gone) :-
    !,
    Left > 0,
    grid_stride(Grid, B),
    are_apart(B, F),
    neighbors(B, F, Near),
    Gone is Near /\ C0,
    C is C0 /\ \Near,
    S is S0 \/ F.
follows(Left, Spare, F, Grid, C, S, C, S, 0) :-
    Left > 0,
    Spare > 0,
    (   Spare >= 3*Left
    ->  true
    ;   grid_shapes(Grid, Shapes),
        has_room(Shapes, F, Left)
    ).

has_room(none, _, _) :-
    !.
has_room(Shapes, F, Left) :-
    fits(Shapes, F, Left).
