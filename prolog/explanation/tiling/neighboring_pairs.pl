:- module(explanation_neighboring_pairs,
          [ neighboring_pairs/3,        % +Kind, +Position, -Pairs
            short_pair/5                % +Pairs, +Grid, +After, -Looked, -Short
          ]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module(tiling, [fits/3]).
:- use_module('../assuming/waves', [active_units/2]).

/** <module> Neighboring units, and whether two have room for their stars
*/

:- set_prolog_flag(optimise, true).

%!  neighboring_pairs(+Kind, +Position, -Pairs) is det.
%
%   Pairs are pair(Units, Cells, Need) for two units of Kind that both need
%   stars and touch each other.

neighboring_pairs(Kind, Position, Pairs) :-
    active_units(Position, Active0),
    position_grid(Position, Grid),
    units_of(Active0, Kind, Grid, Active),
    position_unknown(Position, U),
    pairs(Active, Grid, U, Pairs).

units_of([], _, _, []).
units_of([Active|Units0], Kind, Grid, Units) :-
    Active = unit(Unit,_,_),
    (   unit_name(Grid, Unit, Kind-_)
    ->  Units = [Active|Units1]
    ;   Units = Units1
    ),
    units_of(Units0, Kind, Grid, Units1).

pairs([], _, _, []).
pairs([Unit|Units], Grid, U, Pairs) :-
    Unit = unit(_,F,_),
    X is F /\ U,
    grid_stride(Grid, Stride),
    neighbors(Stride, X, Near0),
    Near is Near0 /\ U,
    pairs_with(Units, Unit, Near, Pairs, Pairs1),
    pairs(Units, Grid, U, Pairs1).

pairs_with([], _, _, Pairs, Pairs).
pairs_with([unit(J,F2,Need2)|Units], Unit, Near, Pairs, Pairs0) :-
    (   Near /\ F2 =\= 0
    ->  Unit = unit(I,F1,Need1),
        F is F1 \/ F2,
        Need is Need1+Need2,
        Pairs = [pair([I,J],F,Need)|Pairs1]
    ;   Pairs = Pairs1
    ),
    pairs_with(Units, Unit, Near, Pairs1, Pairs0).

%!  short_pair(+Pairs, +Grid, +After, -Looked, -Short) is det.
%
%   After is after(Gone, Left, Stars): the cells that are no longer unknown, the
%   unknown ones, and the stars among the former.  Short is pair(Units, Cells)
%   of the first of Pairs that then has no room for its stars, or none; Looked
%   are the cells of the pairs that were looked at.

short_pair(Pairs, Grid, After, Looked, Short) :-
    grid_shapes(Grid, Shapes),
    short_pair(Pairs, Shapes, After, 0, Looked, Short).

short_pair([], _, _, Looked, Looked, none).
short_pair([pair(Units,F,Need0)|Pairs], Shapes, After, Looked0, Looked,
           Short) :-
    After = after(Gone,Left,Stars),
    (   F /\ Gone =:= 0
    ->  short_pair(Pairs, Shapes, After, Looked0, Looked, Short)
    ;   Looked1 is Looked0 \/ F,
        Need is Need0 - popcount(F/\Stars),
        X is F /\ Left,
        (   popcount(X) > 4*(Need-1)
        ;   fits(Shapes, X, Need)
        )
    ->  short_pair(Pairs, Shapes, After, Looked1, Looked, Short)
    ;   Looked is Looked0 \/ F,
        Short = pair(Units,F)
    ).
