:- module(unit_sets_supposing,
          [ supposed_sets/4,            % +Cells, +Position, +Solution, -Sets
            dropped/5                   % +Units, +Task, +Fuel, +Set0, -Set
          ]).
:- use_module([library(apply), library(lists), library(solution_sequences)]).
:- use_module('../../bits').
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../grid').
:- use_module('../position').
:- use_module(hitting).

/** <module> What if: sets of units that decide a cell in few cases

Where few units decide nothing, all units together do.  The cell is taken for which that
shows in the fewest cases, best in one: a star there, or none, and what follows leaves
some unit without its stars.  Units are left out, a half, a quarter and so on of them at a
time, without which that still shows in as few choices.
*/

:- set_prolog_flag(optimise, true).

%!  supposed_sets(+Cells, +Position, +Solution, -Sets) is det.
%
%   Each of Sets decides one of Cells, of which all units decide some, to be as in Solution:
%   in about as few cases as all units decide any cell.

supposed_sets(Cells, Position, Solution, Sets) :-
    easy_cells(1, Cells, Position, Solution, Fuel, Easy),
    findall(Set, some_set(Easy, Fuel, Position, Solution, Set), Sets0),
    sort(Sets0, Sets).

%   A few cells and orders will do.

some_set(Easy, Fuel, Position, Solution, Set) :-
    limit(3, member_cell(X, Easy)),
    supposition(X, Solution, Value),
    member(Order, [all,lines,regions]),
    shrunk_set(task(X,Value,Position,Solution), Fuel, Order, Set).

easy_cells(Fuel0, Cells, Position, Solution, Fuel, Easy) :-
    open_units(Position, All),
    refuted_cells(All, Fuel0, Cells, Position, Solution, Easy0),
    (   Easy0 =\= 0
    ->  Fuel = Fuel0,
        Easy = Easy0
    ;   Fuel1 is 2*Fuel0,
        easy_cells(Fuel1, Cells, Position, Solution, Fuel, Easy)
    ).

%   All are the units with unknown cells.

open_units(Position, All) :-
    position_counts(Position, Counts),
    findall(Unit, ( arg(Unit, Counts, Count), Count > 0 ), Units),
    numbers_bits(0, Units, All).

%   shrunk_set(+Task, +Fuel, +Order, -Set) is det.
%
%   Set decides the cell of Task, see hitting.pl, which all units decide within Fuel, and
%   does so within it, too.  Units far from the cell are left out first: all those, or with
%   an Order of `lines` or `regions` those first.

shrunk_set(Task, Fuel, Order, Set) :-
    Task = task(X,_,Position,_),
    open_units(Position, All),
    rings(X, All, Position, [], Rings),
    position_grid(Position, Grid),
    grid_size(Grid, N),
    ordered(Order, N, Rings, Units),
    dropped(Units, Task, Fuel, All, Set).

%   Units are those of All as sets of one, the farthest first: those that X and the cells
%   around it are in, those around these, and so on come last, whether stars touch or not.

rings(X, All, Position, Units0, Units) :-
    position_grid(Position, Grid),
    each_index(ring_unit(Grid, X), All, 0-Units0, Left-Units1),
    (   Left =:= 0
    ->  Units = Units1
    ;   grid_stride(Grid, Stride),
        neighbors(Stride, X, Wider),
        rings(Wider, Left, Position, Units1, Units)
    ).

ring_unit(Grid, X, Number, Left0-Units0, Left-Units) :-
    Unit is 1<<Number,
    unit_cells(Grid, Number, Cells),
    (   Cells /\ X =\= 0
    ->  Left = Left0,
        Units = [Unit|Units0]
    ;   Left is Left0 \/ Unit,
        Units = Units0
    ).

ordered(all, _, Units, Units) :-
    !.
ordered(Order, N, Units0, Units) :-
    partition(is_line(N), Units0, Lines, Regions),
    (   Order == lines
    ->  append(Lines, Regions, Units)
    ;   append(Regions, Lines, Units)
    ).

is_line(N, Unit) :-
    lsb(Unit) =< 2*N.

%!  dropped(+Units, +Task, +Fuel, +Set0, -Set) is det.
%
%   Set is Set0 without those of Units, sets of one, that are not needed to refute Task
%   within Fuel, see hitting.pl.

dropped(Units, Task, Fuel, Set0, Set) :-
    foldl(without, Units, Set0, Set1),
    (   is_refuted(Set1, Task, Fuel)
    ->  Set = Set1
    ;   Units = [_,_|_]
    ->  halves(Units, First, Second),
        dropped(First, Task, Fuel, Set0, Set2),
        dropped(Second, Task, Fuel, Set2, Set)
    ;   Set = Set0
    ).

without(Unit, Set0, Set) :-
    Set is Set0 /\ \Unit.

halves(Units, First, Second) :-
    length(Units, Count),
    Half is Count//2,
    length(First, Half),
    append(First, Second, Units).
