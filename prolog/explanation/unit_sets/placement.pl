:- module(unit_sets_placement,
          [ demands/3,                  % +Set, +Position, -Demands
            open_cells/4,               % +Demands, +Cells, +Open0, -Open
            settled/5,                  % +Demands, +Grid, +Changed, +Cells0,
                                        % -Cells
            placement/5,                % +Demands, +Grid, +Cells, +Wanted,
                                        % -Stars
            bounded_placement/6         % +Fuel, +Demands, +Grid, +Cells,
                                        % +Wanted, -Outcome
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../../bits', [each_index/4]).
:- use_module('../constraints', [other_shows/6]).
:- use_module('../grid').
:- use_module('../position').
:- use_module('../techniques/room', [fits/3]).

/** <module> Stars for a few units

A placement gives each unit of a set its stars, without two that touch; what
becomes of the other units is all the same.  With few units there is little to
try, so whether there is a placement is decided exactly.

Cells is cells(Cands, Stars): the candidates, and the stars, which these do not
touch.
*/

:- set_prolog_flag(optimise, true).

%!  demands(+Set, +Position, -Demands) is det.
%
%   Demands has for each unit of Set the term unit(Unit, Open, Need, Room): its unknown
%   cells, how many of them must be stars, and how many can be; or other(Unit, Open,
%   Other, Stars) for a condition that does not count, with the stars of Position.

demands(Set, Position, Demands) :-
    each_index(demand(Position), Set, Demands, []).

demand(Position, Unit, [Demand|Demands], Demands) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    unit_cells(Grid, Unit, All),
    Open is All /\ U,
    grid_others(Grid, Others),
    Other = other(Unit,_,_),
    (   memberchk(Other, Others)
    ->  position_stars(Position, S),
        Demand = other(Unit,Open,Other,S)
    ;   position_needs(Position, Needs),
        arg(Unit, Needs, Need),
        unit_room(Unit, Need, Position, Room),
        Demand = unit(Unit,Open,Need,Room)
    ).

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
    open_cells(Demands, C0, 0, C),
    Tank = tank(Fuel),
    (   settled(Demands, Grid, -1, cells(C,S0), Cells),
        place(Demands, Cells, search(Grid,Tank,Wanted), S)
    ->  Outcome = placed(S)
    ;   arg(1, Tank, 0)
    ->  Outcome = spent
    ;   Outcome = none
    ).

%!  open_cells(+Demands, +Cells, +Open0, -Open) is det.
%
%   Open are Open0 and those of Cells that Demands are about.

open_cells([], _, Open, Open).
open_cells([Demand|Demands], C, Open0, Open) :-
    arg(2, Demand, X),
    Open1 is Open0 \/ (X/\C),
    open_cells(Demands, C, Open1, Open).

%   place(+Demands, +Cells, +Search, -Stars) is nondet.  Search is search(Grid, Tank,
%   Wanted).

place(Demands0, Cells, Search, S) :-
    tightest(Demands0, Cells, 0, 1000, F, Demands),
    (   F =:= 0
    ->  Cells = cells(_,S)
    ;   Search = search(_,Tank,Wanted),
        burn(Tank),
        branch_cell(F, Wanted, X),
        with_or_without(X, Demands, Cells, Search, S)
    ).

burn(Tank) :-
    arg(1, Tank, Fuel0),
    Fuel0 =\= 0,
    Fuel is Fuel0-1,
    nb_setarg(1, Tank, Fuel).

%   F are the candidates of the unit that has least to spare, of those that lack stars,
%   and Open are the demands for units that have any: the others have their stars.
%   Where no unit lacks any, those come that do not count.

tightest([], _, F, _, F, []).
tightest([Demand|Demands], Cells, F0, Spare0, F, Open) :-
    arg(2, Demand, X),
    Cells = cells(C,S),
    F1 is X /\ C,
    (   F1 =:= 0
    ->  tightest(Demands, Cells, F0, Spare0, F, Open)
    ;   Open = [Demand|Open1],
        spare(Demand, F1, S, Spare1),
        (   Spare1 < Spare0
        ->  tightest(Demands, Cells, F1, Spare1, F, Open1)
        ;   tightest(Demands, Cells, F0, Spare0, F, Open1)
        )
    ).

spare(unit(_,X,Need,_), F, S, Spare) :-
    Left is Need - popcount(X/\S),
    (   Left > 0
    ->  Spare is popcount(F) - Left
    ;   Spare = inf
    ).
spare(other(_,_,_,_), _, _, 999).

branch_cell(F, Wanted, X) :-
    Good is F /\ Wanted,
    (   Good =\= 0
    ->  X is Good /\ -Good
    ;   X is F /\ -F
    ).

with_or_without(X, Demands, cells(C0,S0), Search, S) :-
    Search = search(Grid,_,_),
    near_cells(Grid, X, Near),
    C1 is C0 /\ \Near,
    S1 is S0 \/ X,
    settled(Demands, Grid, Near, cells(C1,S1), Cells),
    place(Demands, Cells, Search, S).
with_or_without(X, Demands, cells(C0,S0), Search, S) :-
    Search = search(Grid,_,_),
    C1 is C0 /\ \X,
    settled(Demands, Grid, X, cells(C1,S0), Cells),
    place(Demands, Cells, Search, S).

%!  settled(+Demands, +Grid, +Changed, +Cells0, -Cells) is semidet.
%
%   What follows at once after the cells of Changed have changed: units with all
%   their stars lose their other candidates, and units with no more candidates
%   than stars to place get these.  Fails if some unit has too many stars, or
%   no room for those that it lacks.

settled(Demands, Grid, Changed, Cells0, Cells) :-
    wave(Demands, Grid, Changed, Cells0-0, Cells1-Next),
    (   Next =:= 0
    ->  Cells = Cells1
    ;   settled(Demands, Grid, Next, Cells1, Cells)
    ).

%   A wave is Cells-Next: Next are the cells that change in it, from which the next one
%   starts.

wave([], _, _, Wave, Wave).
wave([Demand|Demands], Grid, Changed, Wave0, Wave) :-
    arg(2, Demand, X),
    (   X /\ Changed =:= 0,
        X =\= 0
    ->  wave(Demands, Grid, Changed, Wave0, Wave)
    ;   Wave0 = Cells0-Next0,
        follows(Demand, Grid, Cells0, Cells, Gone),
        Next is Next0 \/ Gone,
        wave(Demands, Grid, Changed, Cells-Next, Wave)
    ).

%   follows(+Demand, +Grid, +Cells0, -Cells, -Gone) is semidet.
%
%   Gone are candidates that are none any more, or stars now.

follows(unit(_,X,Need,Room), Grid, Cells0, Cells, Gone) :-
    Cells0 = cells(C0,S0),
    F is X /\ C0,
    Have is popcount(X/\S0),
    Left is Need-Have,
    Free is Room-Have,
    Spare is popcount(F) - Left,
    Free >= 0,
    Spare >= 0,
    (   Free =:= 0
    ->  C is C0 /\ \F,
        Cells = cells(C,S0),
        Gone = F
    ;   Left =< 0
    ->  Cells = Cells0,
        Gone = 0
    ;   Spare =:= 0
    ->  with_stars(F, Grid, Cells0, Cells, Gone)
    ;   has_room(Left, Spare, F, Grid),
        Cells = Cells0,
        Gone = 0
    ).
follows(other(_,_,Other,S1), Grid, cells(C0,S0), Cells, Gone) :-
    S is S0 \/ S1,
    other_shows(Other, Grid, C0, S, New, Marks),
    C is C0 /\ \Marks,
    with_stars(New, Grid, cells(C,S0), Cells, Near),
    Gone is Near \/ Marks.

with_stars(New, Grid, cells(C0,S0), cells(C,S), Gone) :-
    are_far(Grid, New),
    near_cells(Grid, New, Near),
    Gone is Near /\ C0,
    C is C0 /\ \Near,
    S is S0 \/ New.

has_room(Left, Spare, F, Grid) :-
    (   Spare >= 3*Left
    ->  true
    ;   grid_shapes(Grid, Shapes),
        (   Shapes == none
        ->  true
        ;   fits(Shapes, F, Left)
        )
    ).
