:- module(unit_sets_irreducible,
          [ irreducible_sets/5          % +Position, +Solution, +Known0,
                                        % -Known, -Sets
          ]).
:- use_module(library(lists), [append/3, member/2, select/4]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../grid').
:- use_module('../position').
:- use_module(effort, [grant_trials/3]).
:- use_module(hitting).

/** <module> Sets of units that decide a cell, where the smallest take too long

A few cells are looked at: that with the smallest set known from an earlier
position, and some for which a set can be found quickly.
*/

:- set_prolog_flag(optimise, true).

%!  irreducible_sets(+Position, +Solution, +Known0, -Known, -Sets) is det.
%
%   Sets are the smallest that are found, all of a size.  Each decides a cell, and
%   no part of it does, unless it takes more than 10,000 choices to see that.  Known0
%   is Cells-Nears, see deciding.pl, and Known is that with what is known then.

irreducible_sets(Position, Solution, Cells0-Nears, Known, Sets) :-
    grant_trials(Position, 1_000_000, 10_000),
    with_sets(Cells0, Position, Solution, Cells1, Pairs0),
    sort(Pairs0, Pairs),
    reduced(Pairs, 3, Position-Solution, Cells1-Nears, Known, best(1000,[]),
            best(_,Sets0)),
    grant_trials(Position, 0, 0),
    sort(Sets0, Sets).

%   Pairs are Size-found(X, Set): a set of Size units decides the cell X.

with_sets(Cells0, Position, Solution, Cells, Pairs) :-
    known_sets(Cells0, Pairs0),
    (   Pairs0 == []
    ->  open_cells(Cells0, 0, Open),
        refuted_cells(Open, Position, Solution, Fuel-Easy),
        findall(X-Set, some_set(Easy, Fuel, Position, Solution, X, Set), Found),
        keep_sets(Found, Cells0, Cells),
        known_sets(Cells, Pairs)
    ;   Cells = Cells0,
        Pairs = Pairs0
    ).

known_sets([], []).
known_sets([cell(X,_,_,_,Set)|Cells], Pairs) :-
    (   Set == none
    ->  Pairs = Pairs1
    ;   Size is popcount(Set),
        Pairs = [Size-found(X,Set)|Pairs1]
    ),
    known_sets(Cells, Pairs1).

keep_sets([], Cells, Cells).
keep_sets([X-Set|Found], Cells0, Cells) :-
    Cell0 = cell(X,Value,Sets,Nears,_),
    Cell = cell(X,Value,Sets,Nears,Set),
    select(Cell0, Cells0, Cell, Cells1),
    !,
    keep_sets(Found, Cells1, Cells).

open_cells([], Open, Open).
open_cells([cell(X,_,_,_,_)|Cells], Open0, Open) :-
    Open1 is Open0 \/ X,
    open_cells(Cells, Open1, Open).

%   A few cells and orders will do.

some_set(Easy, Fuel, Position, Solution, X, Set) :-
    limit(6, member_cell(X, Easy)),
    supposition(X, Solution, Value),
    findall(Size-Set0,
            ( member(Order, [all,lines,regions]),
              shrunk_set(task(X,Value,Position,Solution), Fuel, Order, Set0),
              Size is popcount(Set0)
            ),
            Sets),
    sort(Sets, [_-Set|_]).

%   reduced(+Pairs, +Left, +Solved, +Known0, -Known, +Best0, -Best) is det.  The
%   first Left sets are reduced.  Best is best(Size, Sets): the smallest so far.

reduced([Size-found(X,Set0)|Pairs], Left, Solved, Known0, Known, Best0, Best) :-
    Left > 0,
    Best0 = best(Least,_),
    Size =< Least,
    !,
    reduced_cell(X, Set0, Solved, Known0, Known1, Set),
    smallest(Set, Best0, Best1),
    Left1 is Left-1,
    reduced(Pairs, Left1, Solved, Known1, Known, Best1, Best).
reduced(_, _, _, Known, Known, Best, Best).

reduced_cell(X, Set0, Position-Solution, Cells0-Nears0, Cells-Nears, Set) :-
    Cell0 = cell(X,Value,Sets0,Seen,_),
    Cell = cell(X,Value,Sets,Nears,Set),
    select(Cell0, Cells0, Cell, Cells),
    !,
    needed_sets(Nears0, Seen, X, Value, Sets0, Sets1),
    Task = task(X,Value,Position,Solution),
    reduced_set(Set0, Task, Sets1-Nears0, Sets-Nears, Set).

smallest(Set, best(Size0,Sets0), Best) :-
    Size is popcount(Set),
    compare(Order, Size, Size0),
    smallest_after(Order, Set, Size, Sets0, Size0, Best).

smallest_after(<, Set, Size, _, _, best(Size,[Set])).
smallest_after(=, Set, Size, Sets, _, best(Size,[Set|Sets])).
smallest_after(>, _, _, Sets, Size, best(Size,Sets)).

/*  Sets of units without those that are not needed  */

%   reduced_set(+Set, +Task, +Known0, -Known, -Found) is det.
%
%   Found is a part of Set, which decides the cell of Task, see hitting.pl, and no
%   part of Found does.  A unit is needed if it is the only one of Found in one of
%   the needed sets, see hitting.pl.  Known0 is Sets-Nears: these sets, the
%   smallest first, and near solutions.  Known is that with those found on the way.

reduced_set(Set, Task, Known0, Known, Found) :-
    units_of(Set, Units),
    reduced(Units, Set, Task, Known0, Known, Found).

reduced([], Set, _, Known, Known, Set).
reduced([Unit|Units], Set0, Task, Known0, Known, Found) :-
    without(Unit, Set0, Task, Known0, Known1, Set),
    reduced(Units, Set, Task, Known1, Known, Found).

%   Set is Set0 without Unit, unless Unit is needed.

without(Unit, Set0, Task, Known0, Known, Set) :-
    Known0 = Sets-_,
    Set1 is Set0 - Unit,
    (   misses(Sets, Set1)
    ->  Known = Known0,
        Set = Set0
    ;   allowance(Set1, Task, Outcome),
        without_after(Outcome, Set0, Set1, Known0, Known, Set)
    ).

without_after(near(Stars,Wrong), Set, _, Sets0-Nears,
              Sets-[near(Stars,Wrong)|Nears], Set) :-
    needed_too(Sets0, Wrong, Sets).
without_after(none, _, Set, Known, Known, Set).
without_after(spent, Set, _, Known, Known, Set).

misses([Set0|Sets], Set) :-
    (   Set0 /\ Set =:= 0
    ->  true
    ;   misses(Sets, Set)
    ).

units_of(0, []) :-
    !.
units_of(Set, [Unit|Units]) :-
    Unit is Set /\ -Set,
    Rest is Set - Unit,
    units_of(Rest, Units).

%   Sets that have all of Wrong say nothing more.

needed_too(Sets0, Wrong, Sets) :-
    Count is popcount(Wrong),
    insert(Sets0, Count, Wrong, Sets).

insert([Set|Sets0], Count, Wrong, [Set|Sets]) :-
    popcount(Set) < Count,
    !,
    insert(Sets0, Count, Wrong, Sets).
insert(Sets0, _, Wrong, [Wrong|Sets]) :-
    not_above(Sets0, Wrong, Sets).

not_above([], _, []).
not_above([Set|Sets0], Wrong, Sets) :-
    (   Wrong /\ \Set =:= 0
    ->  Sets = Sets1
    ;   Sets = [Set|Sets1]
    ),
    not_above(Sets0, Wrong, Sets1).

/*  Sets of units that decide a cell, from all units

All units together decide a cell, which shows most quickly for some cells.  Of the
units those are left out, a half, a quarter and so on at a time, without which that
still shows in about as few choices.
*/

%   refuted_cells(+Cells, +Position, +Solution, -Refuted) is det.
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

%   shrunk_set(+Task, +Fuel, +Order, -Set) is det.
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

%   Units are those of All as sets of one, the farthest first: those that X and the cells
%   around it are in, those around these, and so on come last, whether stars touch or not.

rings(X, All, Position, Units0, Units) :-
    position_grid(Position, Grid),
    members(All, Grid, X, Left, Units0, Units1),
    (   Left =:= 0
    ->  Units = Units1
    ;   grid_stride(Grid, Stride),
        neighbors(Stride, X, Wider),
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
    append(Lines, Regions, Units).
ordered(regions, N, Units0, Units) :-
    split(Units0, N, Lines, Regions),
    append(Regions, Lines, Units).

split([], _, [], []).
split([Unit|Units], N, Lines, Regions) :-
    (   lsb(Unit) =< 2*N
    ->  Lines = [Unit|Lines1],
        Regions = Regions1
    ;   Lines = Lines1,
        Regions = [Unit|Regions1]
    ),
    split(Units, N, Lines1, Regions1).

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
    append(First, Second, Units).
