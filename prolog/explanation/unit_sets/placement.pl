:- module(unit_sets_placement,
          [ demands/5,                  % +Set, +Grid, +Cells, +Needs, -Demands
            settled/5,                  % +Demands, +Grid, +Changed, +Cells0,
                                        % -Cells
            placement/5,                % +Demands, +Grid, +Cells, +Wanted,
                                        % -Stars
            bounded_placement/6         % +Fuel, +Demands, +Grid, +Cells,
                                        % +Wanted, -Outcome
          ]).
:- use_module('../../engine/layout', [are_apart/2, neighbors/3]).
:- use_module('../grid').
:- use_module('../techniques/room', [fits/3]).

/** <module> Stars for a few units

A placement gives each unit of a set its stars, without two that touch; what
becomes of the other units is all the same.  With few units there is little to
try, so whether there is a placement is decided exactly.

Cells is cells(Cands, Stars): the candidates, and the stars, which these do not
touch.
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

%!  placement(+Demands, +Grid, +Cells, +Wanted, -Stars) is semidet.
%
%   Stars are those of Cells and candidates of Cells, none of which touch each
%   other, so that the units of Demands have what they need; candidates of Wanted
%   are tried first.  Fails only if there is no such set.

placement(Demands, Grid, Cells, Wanted, S) :-
    bounded_placement(-1, Demands, Grid, Cells, Wanted, placed(S)).

%!  bounded_placement(+Fuel, +Demands, +Grid, +Cells, +Wanted, -Outcome) is det.
%
%   Outcome is placed(Stars), `none` if there is no placement, or `spent` if
%   finding out takes more than Fuel choices.  There may be any number if Fuel is
%   negative.

bounded_placement(Fuel, Demands, Grid, cells(C0,S0), Wanted, Outcome) :-
    open_cells(Demands, 0, Open),
    C is C0 /\ Open,
    Tank = tank(Fuel),
    (   settled(Demands, Grid, -1, cells(C,S0), Cells),
        place(Demands, Grid, Cells, Tank, Wanted, S)
    ->  Outcome = placed(S)
    ;   arg(1, Tank, 0)
    ->  Outcome = spent
    ;   Outcome = none
    ).

open_cells([], Open, Open).
open_cells([unit(_,X,_)|Demands], Open0, Open) :-
    Open1 is Open0 \/ X,
    open_cells(Demands, Open1, Open).

place(Demands0, Grid, Cells, Tank, Wanted, S) :-
    Cells = cells(C0,S0),
    tightest(Demands0, C0, S0, F, Demands),
    (   Demands == []
    ->  S = S0
    ;   burn(Tank),
        branch_cell(F, Wanted, X),
        with_or_without(X, Demands, Grid, Cells, Tank, Wanted, S)
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

with_or_without(X, Demands, Grid, cells(C0,S0), Tank, Wanted, S) :-
    grid_stride(Grid, B),
    neighbors(B, X, Near),
    C1 is C0 /\ \Near,
    S1 is S0 \/ X,
    settled(Demands, Grid, Near, cells(C1,S1), Cells),
    place(Demands, Grid, Cells, Tank, Wanted, S).
with_or_without(X, Demands, Grid, cells(C0,S0), Tank, Wanted, S) :-
    C1 is C0 /\ \X,
    settled(Demands, Grid, X, cells(C1,S0), Cells),
    place(Demands, Grid, Cells, Tank, Wanted, S).

%!  settled(+Demands, +Grid, +Changed, +Cells0, -Cells) is semidet.
%
%   What follows at once after the cells of Changed have changed: units with all
%   their stars lose their other candidates, and units with no more candidates
%   than stars to place get these.  Fails if some unit has too many stars, or
%   no room for those that it lacks.

settled(Demands, Grid, Changed, Cells0, Cells) :-
    wave(Demands, Grid, Changed, Cells0, 0, Cells1, Next),
    (   Next =:= 0
    ->  Cells = Cells1
    ;   settled(Demands, Grid, Next, Cells1, Cells)
    ).

%   Next are the cells that change in a wave, from which the next one starts.

wave([], _, _, Cells, Next, Cells, Next).
wave([unit(_,X,Need)|Demands], Grid, Changed, Cells0, Next0, Cells, Next) :-
    (   X /\ Changed =:= 0,
        X =\= 0
    ->  wave(Demands, Grid, Changed, Cells0, Next0, Cells, Next)
    ;   Cells0 = cells(C0,S0),
        F is X /\ C0,
        Left is Need - popcount(X/\S0),
        Spare is popcount(F) - Left,
        follows(Left, Spare, F, Grid, Cells0, Cells1, Gone),
        Next1 is Next0 \/ Gone,
        wave(Demands, Grid, Changed, Cells1, Next1, Cells, Next)
    ).

%   F are the candidates of a unit that lacks Left stars, Spare more than it needs.

follows(0, _, F, _, cells(C0,S), cells(C,S), F) :-
    !,
    C is C0 /\ \F.
follows(Left, 0, F, Grid, cells(C0,S0), cells(C,S), Gone) :-
    !,
    Left > 0,
    grid_stride(Grid, B),
    are_apart(B, F),
    neighbors(B, F, Near),
    Gone is Near /\ C0,
    C is C0 /\ \Near,
    S is S0 \/ F.
follows(Left, Spare, F, Grid, Cells, Cells, 0) :-
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
