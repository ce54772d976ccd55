:- module(unit_sets_reducing,
          [ reduced_set/5               % +Set, +Task, +Known0, -Known, -Found
          ]).
:- use_module(hitting, [allowance/3]).

/** <module> Sets of units without those that are not needed
*/

:- set_prolog_flag(optimise, true).

%!  reduced_set(+Set, +Task, +Known0, -Known, -Found) is det.
%
%   Found is a part of Set, which decides the cell of Task, see hitting.pl, and no
%   part of Found does.  A unit is needed if it is the only one of Found in one of
%   the needed sets, see near_solutions.pl.  Known0 is Sets-Nears: these sets, the
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
