:- module(unit_sets_hitting,
          [ supposition/3,              % +Cell, +Solution, -Value
            is_refuted/3,               % +Set, +Task, +Fuel
            refuted_cells/6,            % +Set, +Fuel, +Cells, +Position, +Solution,
                                        % -Refuted
            set_placement/5,            % +Set, +Position, +Value, +Cell, -Stars
            small_set/6,                % +Most, +Sets, +Task, +Nears0, -Nears,
                                        % -Found
            near_solutions/4,           % +Position, +Solution, +Search,
                                        % -Nears
            needed_sets/6               % +Nears, +Nears0, +Cell, +Value, +Sets0,
                                        % -Sets
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module('../../bits').
:- use_module('../constraints').
:- use_module('../grid').
:- use_module('../position').
:- use_module(effort).
:- use_module(placement).

/** <module> Sets of units that decide a cell

A set of units decides that a cell is empty if no placement of stars for these
units (see placement.pl) has a star there, and that it is a star if none is
without.  Each near solution with the opposite names units of which the set
must have one (see near_solution/4).  Sets that have one of each are tried; a
set that does not decide the cell has a placement, which gives the next near
solution.  So all sets up to a size are decided, but few have to be tried.

A task is task(Cell, Value, Position, Solution): to find a set with which Cell,
a set of one, cannot have Value, `star` or `blank`, the opposite of what
Solution has there.  With the Value `nothing` it is to find a set that has no
placement at all; then there is no solution, and Solution is empty.
*/

:- set_prolog_flag(optimise, true).

%!  supposition(+Cell, +Solution, -Value) is det.
%
%   Value, `star` or `blank`, is what Cell is not in Solution.

supposition(X, Solution, Value) :-
    (   X /\ Solution =:= 0
    ->  Value = star
    ;   Value = blank
    ).

%!  is_refuted(+Set, +Task, +Fuel) is semidet.
%
%   It takes no more than Fuel choices to show that the units of Set have no placement with
%   the value of Task.

is_refuted(Set, Task, Fuel) :-
    set_outcome(Set, Task, Fuel, none).

%   set_outcome(+Set, +Task, +Fuel, -Outcome) is det.  Outcome is that of bounded_placement/6
%   for the units of Set with the value of Task.

set_outcome(Set, task(X,Value,Position,Solution), Fuel, Outcome) :-
    demands(Set, Position, Demands),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    supposed(Value, X, Grid, cells(U,0), Cells),
    bounded_placement(Fuel, Demands, Grid, Cells, Solution, Outcome).

%!  refuted_cells(+Set, +Fuel, +Cells, +Position, +Solution, -Refuted) is det.
%
%   Refuted are those of Cells for which Set shows so that they are as in Solution.

refuted_cells(Set, Fuel, Cells, Position, Solution, Refuted) :-
    each_bit(with_refuted(Set, Fuel, Position, Solution), Cells, 0, Refuted).

with_refuted(Set, Fuel, Position, Solution, X, Refuted0, Refuted) :-
    supposition(X, Solution, Value),
    (   is_refuted(Set, task(X,Value,Position,Solution), Fuel)
    ->  Refuted is Refuted0 \/ X
    ;   Refuted = Refuted0
    ).

%!  set_placement(+Set, +Position, +Value, +Cell, -Stars) is semidet.
%
%   Stars are a placement for the units of Set with Value on Cell.

set_placement(Set, Position, Value, Cell, Stars) :-
    set_outcome(Set, task(Cell,Value,Position,0), -1, placed(Stars)).

%!  small_set(+Most, +Sets, +Task, +Nears0, -Nears, -Found) is det.
%
%   Found is a set of Most units at the most, `none` if there is none, or `spent`
%   if there was no trial left, see effort.pl.  Sets are those of which it must
%   have a unit each.  Nears are new near solutions and then Nears0.

small_set(Most, Sets, Task, Nears0, Nears, Found) :-
    try(Sets, branch(0,0,Most,Task), Nears0, Nears, Found).

%   try(+Sets, +Branch, +Nears0, -Nears, -Found) is det.  Branch is branch(In, Out,
%   Left, Task): extend In by Left units, none of them of Out.

try([Set|Sets], Branch, Nears0, Nears, Found) :-
    Branch = branch(_,_,Left,_),
    (   enough([Set|Sets], Left)
    ->  choose(Set, [Set|Sets], Branch, Nears0, Nears, Found)
    ;   Nears = Nears0,
        Found = none
    ).
try([], Branch, Nears0, Nears, Found) :-
    Branch = branch(In,_,_,Task),
    Task = task(_,_,Position,_),
    (   use_trial(Position, Fuel)
    ->  set_outcome(In, Task, Fuel, Outcome)
    ;   Outcome = spent
    ),
    try_after(Outcome, Branch, Nears0, Nears, Found).

try_after(none, branch(In,_,_,_), Nears, Nears, In).
try_after(spent, _, Nears, Nears, spent).
try_after(placed(Stars), branch(In,Out,Left,Task), Nears0, Nears, Found) :-
    near_solution(In, Task, Stars, Near0),
    (   popcount(In) < 4
    ->  Near = Near0
    ;   Near0 = near(_,Wrong0),
        mended(Wrong0, 4, Task, Near0, Near)
    ),
    Near = near(_,Wrong),
    Set is Wrong /\ \Out,
    try([Set], branch(In,Out,Left,Task), [Near|Nears0], Nears, Found).

%   Sets that have no unit in common need a unit each.

enough([], _).
enough([Set|Sets], Left) :-
    Left > 0,
    Left1 is Left-1,
    each_member(if_apart(Set), Sets, Rest, []),
    enough(Rest, Left1).

if_apart(Set0, Set, Sets0, Sets) :-
    (   Set /\ Set0 =:= 0
    ->  Sets0 = [Set|Sets]
    ;   Sets0 = Sets
    ).

%   Each of Choices in turn is in, and from then on out.  The near solutions of one
%   branch are handed on to the next.

choose(0, _, _, Nears, Nears, none) :-
    !.
choose(Choices, Sets0, branch(In,Out,Left,Task), Nears0, Nears, Found) :-
    Unit is Choices /\ -Choices,
    Rest is Choices - Unit,
    each_member(if_apart(Unit), Sets0, Sets1, []),
    In1 is In \/ Unit,
    Left1 is Left-1,
    try(Sets1, branch(In1,Out,Left1,Task), Nears0, Nears1, Found1),
    (   Found1 \== none
    ->  Nears = Nears1,
        Found = Found1
    ;   Out1 is Out \/ Unit,
        new_sets(Nears1, Nears0, In, Sets0, Sets2),
        maplist(without(Out1), Sets2, Sets),
        choose(Rest, Sets, branch(In,Out1,Left,Task), Nears1, Nears, Found)
    ).

new_sets(Nears, Nears0, _, Sets, Sets) :-
    same_term(Nears, Nears0),
    !.
new_sets([near(_,Wrong)|Nears1], Nears0, In, Sets0, Sets) :-
    (   Wrong /\ In =:= 0
    ->  Sets1 = [Wrong|Sets0]
    ;   Sets1 = Sets0
    ),
    new_sets(Nears1, Nears0, In, Sets1, Sets).

without(Out, Set0, Set) :-
    Set is Set0 /\ \Out.

%   From four units on it pays to be wrong for few others.  Each of Units is made
%   right that can be within a few choices, until three are wrong, or Left cannot.

mended(Units, Left, Task, Near0, Near) :-
    Near0 = near(Stars0,Wrong0),
    (   ( Units =:= 0 ; Left =:= 0 ; popcount(Wrong0) =< 3 )
    ->  Near = Near0
    ;   Unit is Units /\ -Units,
        Rest is Units - Unit,
        Task = task(X,Value,Position,Solution),
        Task1 = task(X,Value,Position,Stars0),
        position_grid(Position, Grid),
        position_unknown(Position, U),
        all_units(Grid, All),
        Right is All /\ \(Wrong0 - Unit),
        Fuel is popcount(Solution /\ U),
        (   set_outcome(Right, Task1, Fuel, placed(Stars))
        ->  near_solution(Right, Task1, Stars, Near1),
            Near1 = near(_,Wrong1),
            Rest1 is Rest /\ Wrong1,
            mended(Rest1, Left, Task, Near1, Near)
        ;   Left1 is Left-1,
            mended(Rest, Left1, Task, Near0, Near)
        )
    ).

/*  Near solutions: stars that are right for all but a few units

A near solution has stars that do not touch, and is wrong in some units: they
have too many of its stars or too few.  It shows what a set of units cannot
decide: if none of its wrong units is in the set, the set allows every star and
every blank of it.  So each set that decides a cell has one of the wrong units
of every near solution in which that cell is wrong.

Near solutions are near(Stars, Wrong), with the set of wrong units.  They are
kept as long as they agree with the position, as one that was found for some
cell says as much about others.
*/

%!  near_solutions(+Position, +Solution, +Search, -Nears) is det.
%
%   Nears are those of Search, that of an earlier position, which agree with
%   Position and are wrong in six units at most, as others say little; if it is
%   0, those made from Solution by moving a star.

near_solutions(Position, Solution, 0, Nears) :-
    !,
    position_unknown(Position, U),
    Gone is Solution /\ U,
    each_bit(moved(Solution, Position), Gone, [], Nears).
near_solutions(Position, _, search(_,_,_,Nears0,_), Nears) :-
    position_stars(Position, S),
    position_unknown(Position, U),
    Possible is S \/ U,
    include(agrees(S, Possible), Nears0, Nears).

agrees(S, Possible, near(Stars,Wrong)) :-
    popcount(Wrong) =< 6,
    S /\ \Stars =:= 0,
    Stars /\ \Possible =:= 0.

%   A star of Gone after the other is moved to all cells that touch no other.

moved(Solution, Position, X, Nears0, Nears) :-
    Left is Solution - X,
    position_grid(Position, Grid),
    position_unknown(Position, U),
    near_cells(Grid, Left, Near),
    To is U /\ \Near /\ \X,
    wrong_units(Position, Left, Wrong),
    each_bit(placed_anew(Left, Position), To, [near(Left,Wrong)|Nears0], Nears).

placed_anew(Left, Position, X, Nears, [near(Stars,Wrong)|Nears]) :-
    Stars is Left \/ X,
    wrong_units(Position, Stars, Wrong).

%   near_solution(+Set, +Task, +Stars, -Near) is det.
%
%   Near has the stars that are placed in the position of Task; Stars, which are a placement
%   for Set; and those of its solution outside of Set, but for its cell, that do not touch them.

near_solution(Set, task(X,_,Position,Solution), Stars0, near(Stars,Wrong)) :-
    position_stars(Position, S),
    position_unknown(Position, U),
    position_grid(Position, Grid),
    units_cells(Set, Grid, In),
    Stars1 is S \/ Stars0,
    near_cells(Grid, Stars1, Near),
    Stars is Stars1 \/ (Solution /\ U /\ \(X\/In\/Near)),
    wrong_units(Position, Stars, Wrong).

wrong_units(Position, Stars, Wrong) :-
    position_grid(Position, Grid),
    position_stars(Position, S),
    New is Stars /\ \S,
    grid_others(Grid, Others),
    each_member(wrong_other(Grid, Stars), Others, 0, Wrong0),
    all_units(Grid, All),
    position_needs(Position, Needs),
    each_index(wrong_unit(Grid, Needs, New), All, Wrong0, Wrong).

wrong_other(Grid, Stars, Other, Wrong0, Wrong) :-
    (   other_holds(Other, Grid, Stars)
    ->  Wrong = Wrong0
    ;   Other = other(Unit,_,_),
        Wrong is Wrong0 \/ (1<<Unit)
    ).

wrong_unit(Grid, Needs, New, Unit, Wrong0, Wrong) :-
    unit_cells(Grid, Unit, X),
    grid_slacks(Grid, Slacks),
    arg(Unit, Needs, Need),
    arg(Unit, Slacks, Slack),
    More is popcount(X/\New) - Need,
    (   More >= 0,
        More =< Slack
    ->  Wrong = Wrong0
    ;   Wrong is Wrong0 \/ (1<<Unit)
    ).

%!  needed_sets(+Nears, +Nears0, +Cell, +Value, +Sets0, -Sets) is det.
%
%   Sets are Sets0 and the wrong units of those of Nears in which Cell, a set of
%   one, has Value, `star` or `blank`, up to Nears0, which are the last of Nears
%   or empty.  None is a subset of another, and the smallest come first.

needed_sets(Nears, Nears0, Cell, Value, Sets0, Sets) :-
    broken(Nears, Nears0, Cell, Value, Pairs0),
    (   Pairs0 == []
    ->  Sets = Sets0
    ;   findall(Count-Set, ( member(Set, Sets0), Count is popcount(Set) ), Pairs1, Pairs0),
        sort(Pairs1, Pairs),
        minimal(Pairs, [], Sets)
    ).

broken(Nears, Nears0, _, _, []) :-
    same_term(Nears, Nears0),
    !.
broken([near(Stars,Wrong)|Nears], Nears0, Cell, Value, Pairs) :-
    (   \+ supposition(Cell, Stars, Value)
    ->  Count is popcount(Wrong),
        Pairs = [Count-Wrong|Pairs1]
    ;   Pairs = Pairs1
    ),
    broken(Nears, Nears0, Cell, Value, Pairs1).

%   Sets have Sets0 in front, without those of Pairs that have another as a
%   subset.

minimal([], Sets0, Sets) :-
    reverse(Sets0, Sets).
minimal([_-Set|Pairs], Sets0, Sets) :-
    (   member(Set0, Sets0),
        Set0 /\ \Set =:= 0
    ->  minimal(Pairs, Sets0, Sets)
    ;   minimal(Pairs, [Set|Sets0], Sets)
    ).
