:- module(unit_sets_reducing,
          [ reduced_set/7               % +Set, +Sets0, +Task, +Nears0, -Sets,
                                        % -Nears, -Found
          ]).
:- use_module(hitting, [allowance/3]).

/** <module> Sets of units without those that are not needed
*/

:- set_prolog_flag(optimise, true).

%!  reduced_set(+Set, +Sets0, +Task, +Nears0, -Sets, -Nears, -Found) is det.
%
%   Found is a part of Set, which decides the cell of Task, see hitting.pl, and no
%   part of Found does.  A unit is needed if it is the only one of Found in one of
%   the needed sets (see near_solutions.pl), the smallest first in Sets0; Sets are
%   Sets0 and those of new near solutions, which are in front of Nears0 in Nears.

reduced_set(Set, Sets0, Task, Nears0, Sets, Nears, Found) :-
    units_of(Set, Units),
    reduced(Units, Set, Sets0, Task, Nears0, Sets, Nears, Found).

reduced([], Set, Sets, _, Nears, Sets, Nears, Set).
reduced([Unit|Units], Set, Sets0, Task, Nears0, Sets, Nears, Found) :-
    Set1 is Set - Unit,
    (   misses(Sets0, Set1)
    ->  reduced(Units, Set, Sets0, Task, Nears0, Sets, Nears, Found)
    ;   allowance(Set1, Task, Outcome),
        reduced_after(Outcome, Set1, Unit, Units, Sets0, Task, Nears0, Sets,
                      Nears, Found)
    ).

reduced_after(near(Stars,Wrong), Set, Unit, Units, Sets0, Task, Nears0, Sets,
              Nears, Found) :-
    needed_too(Sets0, Wrong, Sets1),
    Set1 is Set \/ Unit,
    reduced(Units, Set1, Sets1, Task, [near(Stars,Wrong)|Nears0], Sets, Nears,
            Found).
reduced_after(none, Set, _, Units, Sets0, Task, Nears0, Sets, Nears, Found) :-
    reduced(Units, Set, Sets0, Task, Nears0, Sets, Nears, Found).

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
