:- module(unit_sets_shrinking,
          [ supposition/3,              % +Cell, +Solution, -Value
            refuted_cells/4,            % +Cells, +Position, +Solution, -Refuted
            shrunk_set/4               % +Task, +Fuel, +Order, -Set
          ]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module(hitting, [supposed/5]).
:- use_module(placement, [bounded_placement/6, demands/5]).

/** <module> Sets of units that decide a cell, from all units

All units together decide a cell, which shows most quickly for some cells.  Of the
units those are left out, a half, a quarter and so on at a time, without which that
still shows in about as few choices.
*/

:- set_prolog_flag(optimise, true).

%!  refuted_cells(+Cells, +Position, +Solution, -Refuted) is det.
%
%   Refuted is Fuel-Easy: the cells of the set Cells that are shown to be as in
%   Solution in the fewest choices, Fuel at the most.  There are some unless
%   Cells is empty.

refuted_cells(Cells, Position, Solution, Refuted) :-
    refuted_cells(1, Cells, Position, Solution, Refuted).

refuted_cells(Fuel, Cells, Position, Solution, Refuted) :-
    all_units(Position, All),
    easy_cells(Cells, Fuel, All, Position, Solution, 0, Easy),
    (   Easy =\= 0
    ->  Refuted = Fuel-Easy
    ;   Fuel1 is 4*Fuel,
        refuted_cells(Fuel1, Cells, Position, Solution, Refuted)
    ).

easy_cells(0, _, _, _, _, Easy, Easy) :-
    !.
easy_cells(Cells, Fuel, All, Position, Solution, Easy0, Easy) :-
    X is Cells /\ -Cells,
    Rest is Cells - X,
    supposition(X, Solution, Value),
    (   is_refuted(All, task(X,Value,Position,Solution), Fuel)
    ->  Easy1 is Easy0 \/ X
    ;   Easy1 = Easy0
    ),
    easy_cells(Rest, Fuel, All, Position, Solution, Easy1, Easy).

%!  supposition(+Cell, +Solution, -Value) is det.
%
%   Value, `star` or `blank`, is what Cell is not in Solution.

supposition(X, Solution, Value) :-
    (   X /\ Solution =:= 0
    ->  Value = star
    ;   Value = blank
    ).

is_refuted(Set, task(X,Value,Position,Solution), Fuel) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    demands(Set, Grid, U, Needs, Demands),
    supposed(Value, X, Position, C, S),
    bounded_placement(Fuel, Demands, Grid, cells(C,S), Solution, none).

%   All are the units with unknown cells.

all_units(Position, All) :-
    position_counts(Position, Counts),
    functor(Counts, _, Size),
    all_units(Size, Counts, 0, All).

all_units(0, _, All, All) :-
    !.
all_units(I, Counts, All0, All) :-
    arg(I, Counts, Count),
    All1 is All0 \/ (min(1, Count)<<I),
    I1 is I-1,
    all_units(I1, Counts, All1, All).

%!  shrunk_set(+Task, +Fuel, +Order, -Set) is det.
%
%   Set decides the cell of Task, see hitting.pl, which all units decide in Fuel
%   choices.  Units far from the cell are left out first: all those, or with an
%   Order of `lines` or `regions` those first.

shrunk_set(Task, Fuel, Order, Set) :-
    Task = task(X,_,Position,_),
    all_units(Position, All),
    rings(X, All, Position, [], Rings),
    position_grid(Position, Grid),
    grid_size(Grid, N),
    ordered(Order, N, Rings, Units),
    More is 2*Fuel + 8,
    dropped(Units, Task, More, All, Set).

%   Units are those of All as sets of one, the farthest first: those that X and its
%   neighbors are in, the neighbors of these, and so on come last.

rings(X, All, Position, Units0, Units) :-
    position_grid(Position, Grid),
    members(All, Grid, X, Left, Units0, Units1),
    (   Left =:= 0
    ->  Units = Units1
    ;   grid_stride(Grid, B),
        neighbors(B, X, Near),
        Wider is X \/ Near,
        rings(Wider, Left, Position, Units1, Units)
    ).

members(0, _, _, 0, Units, Units) :-
    !.
members(All, Grid, X, Left, Units0, Units) :-
    Unit is All /\ -All,
    Rest is All - Unit,
    Number is lsb(Unit),
    unit_cells(Grid, Number, Cells),
    (   Cells /\ X =\= 0
    ->  Left = Left1,
        members(Rest, Grid, X, Left1, [Unit|Units0], Units)
    ;   Left = Left2,
        members(Rest, Grid, X, Left1, Units0, Units),
        Left2 is Left1 \/ Unit
    ).

ordered(all, _, Units, Units).
ordered(lines, N, Units0, Units) :-
    split(Units0, N, Lines, Regions),
    joined(Lines, Regions, Units).
ordered(regions, N, Units0, Units) :-
    split(Units0, N, Lines, Regions),
    joined(Regions, Lines, Units).

split([], _, [], []).
split([Unit|Units], N, Lines, Regions) :-
    (   lsb(Unit) =< 2*N
    ->  Lines = [Unit|Lines1],
        Regions = Regions1
    ;   Lines = Lines1,
        Regions = [Unit|Regions1]
    ),
    split(Units, N, Lines1, Regions1).

joined([], Units, Units).
joined([Unit|Units0], Units1, [Unit|Units]) :-
    joined(Units0, Units1, Units).

%   Set is Set0 without those of Units that are not needed.

dropped(Units, Task, Fuel, Set0, Set) :-
    without(Units, Set0, Set1),
    (   is_refuted(Set1, Task, Fuel)
    ->  Set = Set1
    ;   Units = [_,_|_]
    ->  halves(Units, First, Second),
        dropped(First, Task, Fuel, Set0, Set2),
        dropped(Second, Task, Fuel, Set2, Set)
    ;   Set = Set0
    ).

without([], Set, Set).
without([Unit|Units], Set0, Set) :-
    Set1 is Set0 /\ \Unit,
    without(Units, Set1, Set).

halves(Units, First, Second) :-
    length(Units, Count),
    Half is Count//2,
    length(First, Half),
    joined(First, Second, Units).
