:- module(explanation_unit_effect,
          [ unit_effects/4,             % +Unit, +Means, +State, -Effects
            lacks/3,                    % +Need, +Cells, +Means
            told/7                      % +Links, +End, +State, +Means, -Units,
                                        % -Why, -Cells
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../position/grid').
:- use_module('../tiling/tiling', [fits/3, tight_sets/5]).

/** <module> What the cells left to a unit show

A state is Left-Stars: the cells that can still be stars, and the stars that are
assumed or follow.  Means are means(Grid, Needs, Unknown) of the position.  A link
is link(Unit, Other): Unit is unit(Number, Cells, Need), and Other is

  - `alone`: what all ways to place its stars in the cells left have in common;
  - the number of another unit, in which all these cells are, and which the stars
    of Unit fill.
*/

:- set_prolog_flag(optimise, true).

%   few(?Cells): of a unit with more cells left, none looks for what follows.

few(6).

%!  unit_effects(+Unit, +Means, +State, -Effects) is det.
%
%   Effects are link(Link, Gone, Stars) for links by which the cells Gone cannot be
%   stars, and Stars are, or end(Link) if a unit cannot have its stars.

unit_effects(Unit, Means, Left-Stars, Effects) :-
    Unit = unit(_,F,Need0),
    X is F /\ Left,
    Need is Need0 - popcount(F/\Stars),
    (   lacks(Need, X, Means)
    ->  Effects = [end(link(Unit,alone))]
    ;   X =:= 0
    ->  Effects = []
    ;   Need =:= 0
    ->  Effects = [link(link(Unit,alone),X,0)]
    ;   few(Few),
        popcount(X) > Few
    ->  Effects = []
    ;   Means = means(Grid,_,_),
        alone_effect(Need, X, Grid, Left, Gone, New),
        (   Gone =:= 0
        ->  Effects = Others
        ;   Effects = [link(link(Unit,alone),Gone,New)|Others]
        ),
        others(X, Need, Unit, Means, Left-Stars, Others)
    ).

%!  lacks(+Need, +Cells, +Means) is semidet.
%
%   True if Cells are too few for Need stars, or have no room for them, or if there are
%   too many stars already.

lacks(Need, X, means(Grid,_,_)) :-
    (   popcount(X) < Need
    ->  true
    ;   Need < 0
    ->  true
    ;   Need > 1,
        popcount(X) =< 4*(Need-1),
        grid_shapes(Grid, Shapes),
        \+ fits(Shapes, X, Need)
    ).

%   A cell next to all cells where a star can be is none.

alone_effect(1, X, Grid, Left, Gone, New) :-
    !,
    grid_stride(Grid, Stride),
    (   X /\ (X-1) =:= 0
    ->  New = X,
        neighbors(Stride, X, Near),
        Gone is Near /\ Left
    ;   New = 0,
        (   msb(X) - lsb(X) > 2*Stride+2
        ->  Gone = 0
        ;   near_all(X, Stride, Left, Near),
            Gone is Near /\ \X
        )
    ).
alone_effect(Need, X, Grid, Left, Gone, New) :-
    tight_sets(Grid, X, Need, Left, sets(New,Never,Covered)),
    grid_stride(Grid, Stride),
    neighbors(Stride, New, Near),
    Gone is Left /\ (Never \/ Covered \/ Near).

near_all(0, _, Near, Near) :-
    !.
near_all(X, Stride, Near0, Near) :-
    Rest is X /\ (X-1),
    C is X - Rest,
    neighbors(Stride, C, Around),
    Near1 is Near0 /\ Around,
    near_all(Rest, Stride, Near1, Near).

%   If all cells left to a region are in one line, or those of a line in one region, its
%   stars count there.

others(X, Need, Unit, Means, State, Effects) :-
    (   X /\ (X-1) =:= 0
    ->  Effects = []
    ;   Means = means(Grid,_,_),
        Cell is lsb(X),
        cell_units(Grid, Cell, Row, Column, Region),
        Unit = unit(I,_,_),
        Rest = rest(Unit,X,Need),
        (   I =:= Region
        ->  other(Row, Rest, Means, State, Effects, Effects1),
            other(Column, Rest, Means, State, Effects1, [])
        ;   Region =:= 0
        ->  Effects = []
        ;   other(Region, Rest, Means, State, Effects, [])
        )
    ).

%   rest(Unit, Cells, Need): Unit still needs Need stars and has Cells left.

other(J, rest(Unit,X,Need), means(Grid,Needs,_), Left-Stars, Effects, Effects0) :-
    grid_units(Grid, Units),
    arg(J, Units, G),
    (   X /\ \G =:= 0,
        arg(J, Needs, Need0),
        Free is Need0 - popcount(G/\Stars),
        Free =< Need
    ->  Gone is G /\ Left /\ \X,
        (   Free < Need
        ->  Effects = [end(link(Unit,J))|Effects0]
        ;   Gone =:= 0
        ->  Effects = Effects0
        ;   Effects = [link(link(Unit,J),Gone,0)|Effects0]
        )
    ;   Effects = Effects0
    ).

%!  told(+Links, +End, +State, +Means, -Units, -Why, -Cells) is semidet.
%
%   From State on and by Links one after the other, some unit cannot have its stars,
%   if not before then that of End.  Units, ascending, are the numbers of those that
%   this takes, Cells those to look at.  Why is chain(Stages, Stage) with a
%   stage(Unit, Need, Cells, Other) for each link and for the end: Unit, which still
%   needs Need stars, has Cells left.

told(Links, End, State, Means, Units, Why, Cells) :-
    stages(Links, End, Means, State, Why, seen([],0), seen(Units0,Cells)),
    sort(Units0, Units).

stages([], End0, Means, State, chain([],Stage), Seen0, Seen) :-
    link_effect(End0, Means, State, end(End)),
    stage(End, Means, State, Stage, Seen0, Seen).
stages([Link|Links], End, Means, State, Why, Seen0, Seen) :-
    (   link_effect(Link, Means, State, Effect)
    ->  stages_after(Effect, Links-End, Means, State, Why, Seen0, Seen)
    ;   stages(Links, End, Means, State, Why, Seen0, Seen)
    ).

stages_after(end(End), _, Means, State, chain([],Stage), Seen0, Seen) :-
    stage(End, Means, State, Stage, Seen0, Seen).
stages_after(link(Link,Gone,New), Links-End, Means, State,
             chain([Stage0|Stages],Stage), Seen0, Seen) :-
    stage(Link, Means, State, Stage0, Seen0, Seen1),
    State = Left0-Stars0,
    Left is Left0 /\ \Gone,
    Stars is Stars0 \/ New,
    stages(Links, End, Means, Left-Stars, chain(Stages,Stage), Seen1, Seen).

%   Whatever ends there is an end.

link_effect(link(Unit,Other), Means, State, Effect) :-
    unit_effects(Unit, Means, State, Effects),
    member(Effect, Effects),
    (   Effect = end(_)
    ;   Effect = link(link(_,Other),_,_)
    ),
    !.

%   Seen are the units that were looked at, and those of their cells that count.  A
%   unit that has all its stars shows that at a glance.

stage(link(unit(I,F,Need0),Other), means(_,_,U), Left-Stars, stage(I,Need,X,Other),
      seen(Units0,Cells0), seen([I|Units],Cells)) :-
    X is F /\ Left,
    Need is Need0 - popcount(F/\Stars),
    (   Need =:= 0
    ->  Cells = Cells0
    ;   Cells is Cells0 \/ (F/\U)
    ),
    (   Other == alone
    ->  Units = Units0
    ;   Units = [Other|Units0]
    ).
