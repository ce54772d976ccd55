:- module(unit_sets_placement,
          [ demands/3,                  % +Set, +Position, -Demands
            demanded/3,                 % +Demands, +Cells, -Open
            supposed/5,                 % +Value, +Cell, +Grid, +Cells0, -Cells
            settled/5,                  % +Demands, +Grid, +Changed, +Cells0,
                                        % -Cells
            bounded_placement/6         % +Fuel, +Demands, +Grid, +Cells,
                                        % +Wanted, -Outcome
          ]).
:- use_module(library(lists)).
:- use_module('../../bits').
:- use_module('../constraints').
:- use_module('../grid').
:- use_module('../position').
:- use_module('../techniques/room').

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
    open_cells(Unit, Position, Open),
    grid_others(Grid, Others),
    Other = other(Unit,_,_),
    (   memberchk(Other, Others)
    ->  position_stars(Position, S),
        Demand = other(Unit,Open,Other,S)
    ;   unit_need(Unit, Position, Need, Room),
        Demand = unit(Unit,Open,Need,Room)
    ).

%!  bounded_placement(+Fuel, +Demands, +Grid, +Cells, +Wanted, -Outcome) is det.
%
%   Outcome is placed(Stars): those of Cells and candidates of Cells, none of which touch
%   each other, so that the units of Demands have what they need; candidates of Wanted are
%   tried first.  It is `none` if there is no such set, or `spent` if finding out takes more
%   than Fuel choices.  There may be any number if Fuel is negative.

bounded_placement(Fuel, Demands, Grid, cells(C0,S0), Wanted, Outcome) :-
    demanded(Demands, cells(C0,S0), C),
    Tank = tank(Fuel),
    (   settled(Demands, Grid, -1, cells(C,S0), Cells),
        place(Demands, Cells, search(Grid,Tank,Wanted), S)
    ->  Outcome = placed(S)
    ;   arg(1, Tank, 0)
    ->  Outcome = spent
    ;   Outcome = none
    ).

%!  demanded(+Demands, +Cells, -Open) is det.
%
%   Open are the candidates of Cells that Demands are about.

demanded(Demands, cells(C,_), Open) :-
    each_member(with_demanded(C), Demands, 0, Open).

with_demanded(C, Demand, Open0, Open) :-
    arg(2, Demand, X),
    Open is Open0 \/ (X/\C).

%   place(+Demands, +Cells, +Search, -Stars) is nondet.  Search is search(Grid, Tank,
%   Wanted).

place(Demands0, Cells, Search, S) :-
    tightest(Demands0, Cells, 0, 1000, F, Demands),
    (   F =:= 0
    ->  Cells = cells(_,S)
    ;   Search = search(Grid,Tank,Wanted),
        burn(Tank),
        branch_cell(F, Wanted, X),
        ( Value = star ; Value = blank ),
        supposed(Value, X, Grid, Cells, Cells1),
        Cells = cells(C0,_),
        Cells1 = cells(C1,_),
        Gone is C0 /\ \C1,
        settled(Demands, Grid, Gone, Cells1, Cells2),
        place(Demands, Cells2, Search, S)
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

%!  supposed(+Value, +Cell, +Grid, +Cells0, -Cells) is det.
%
%   Cells are Cells0 with the Value `star` or `blank` on the bits of Cell, or without a change
%   if it is `nothing`.

supposed(star, X, Grid, cells(C0,S0), cells(C,S)) :-
    near_cells(Grid, X, Near),
    C is C0 /\ \Near,
    S is S0 \/ X.
supposed(blank, X, _, cells(C0,S), cells(C,S)) :-
    C is C0 /\ \X.
supposed(nothing, _, _, Cells, Cells).

%!  settled(+Demands, +Grid, +Changed, +Cells0, -Cells) is semidet.
%
%   What follows at once after the cells of Changed have changed: units with all
%   their stars lose their other candidates, and units with no more candidates
%   than stars to place get these.  Fails if some unit has too many stars, or
%   no room for those that it lacks.

settled(Demands, Grid, Changed, Cells0, Cells) :-
    each_member(follow_if(Grid, Changed), Demands, Cells0, Cells1),
    Cells0 = cells(C0,_),
    Cells1 = cells(C1,_),
    Gone is C0 /\ \C1,
    (   Gone =:= 0
    ->  Cells = Cells1
    ;   settled(Demands, Grid, Gone, Cells1, Cells)
    ).

follow_if(Grid, Changed, Demand, Cells0, Cells) :-
    arg(2, Demand, X),
    (   X /\ Changed =:= 0,
        X =\= 0
    ->  Cells = Cells0
    ;   follows(Demand, Grid, Cells0, Cells)
    ).

follows(unit(_,X,Need,Room), Grid, Cells0, Cells) :-
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
        Cells = cells(C,S0)
    ;   Left =< 0
    ->  Cells = Cells0
    ;   Spare =:= 0
    ->  with_stars(F, Grid, Cells0, Cells)
    ;   has_room(Left, Spare, F, Grid),
        Cells = Cells0
    ).
follows(other(_,_,Other,S1), Grid, Cells0, Cells) :-
    Cells0 = cells(C0,S0),
    S is S0 \/ S1,
    other_shows(Other, Grid, C0, S, New, Marks),
    supposed(blank, Marks, Grid, Cells0, Cells1),
    with_stars(New, Grid, Cells1, Cells).

with_stars(New, Grid, Cells0, Cells) :-
    are_far(Grid, New),
    supposed(star, New, Grid, Cells0, Cells).

has_room(Left, Spare, F, Grid) :-
    (   Spare >= 3*Left
    ->  true
    ;   grid_shapes(Grid, Shapes),
        (   Shapes == none
        ->  true
        ;   fits(Shapes, F, Left)
        )
    ).
