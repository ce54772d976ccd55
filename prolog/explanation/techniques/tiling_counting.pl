:- module(technique_tiling_counting, []).
:- use_module(library(lists), [append/3]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(line_runs).

/** <module> Tiling Counting Marks, Tiling Counting Forced,
Grouped Tiling Counting Marks
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Tiling Counting Marks', 9, 1, tiling_counting).
starbattle_techniques:technique('Tiling Counting Forced', 9, 2,
                                tiling_counting).
starbattle_techniques:technique('Grouped Tiling Counting Marks', 9, 3,
                             tiling_counting).

starbattle_techniques:alias(Name, 'Composite Regions', 'A Star Battle Guide') :-
    starbattle_techniques:technique(Name, _, _, tiling_counting).
starbattle_techniques:alias(Name, 'Composite Shapes', 'star-battle-solver') :-
    starbattle_techniques:technique(Name, _, _, tiling_counting).

starbattle_techniques:account('Tiling Counting Marks',
    'The regions must give a row or column the stars that they have no room \c
     for outside of it, without touching; all together that is what the line \c
     needs, and a region must give none.',
    'The cells of that region in the line are empty.',
    'With a star of that region the line would have more than it needs.').
starbattle_techniques:account('Tiling Counting Forced',
    'The regions must give a row or column the stars that they have no room \c
     for outside of it, without touching; all together that is what the line \c
     needs, and a region has no more unknown cells outside than the stars \c
     that it must have there.',
    'The cells of that region outside the line are stars.',
    'The region gives the line no more than it must, or the line would have \c
     more than it needs; its other stars are outside, and take all cells.').
starbattle_techniques:account('Grouped Tiling Counting Marks',
    'The regions must give a group of rows or columns the stars that they \c
     have no room for outside of it, without touching; all together that is what \c
     the group needs, and a region must give none.',
    'The cells of that region in the group are empty.',
    'With a star of that region the group would have more than it needs.').

starbattle_techniques:find('Tiling Counting Marks', Position, Finding) :-
    found(marks, Position, Finding).
starbattle_techniques:find('Tiling Counting Forced', Position, Finding) :-
    found(forced, Position, Finding).
starbattle_techniques:find('Grouped Tiling Counting Marks', Position,
                           Finding) :-
    found(grouped, Position, Finding).

found(Kind, Position, Finding) :-
    found(rows, Kind, Position, none, Finding1),
    found(columns, Kind, Position, Finding1, Finding).

found(Lines, Kind, Position, Best0, Best) :-
    tight_runs(Lines, Position, inside, Runs1),
    each_run(Runs1, Lines, inside, Kind, Position, Best0, Best1),
    (   Kind == grouped
    ->  tight_runs(Lines, Position, outside, Runs2),
        each_run(Runs2, Lines, outside, Kind, Position, Best1, Best)
    ;   Best = Best1
    ).

each_run([], _, _, _, _, Best, Best).
each_run([Run|Runs], Lines, Which, Kind, Position, Best0, Best) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    (   is_kind(Kind, N, Run),
        run_finding(Kind, group(Lines,Which,Run), Position, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    each_run(Runs, Lines, Which, Kind, Position, Best1, Best).

is_kind(grouped, N, Run) :-
    !,
    Run//N =\= Run mod N.
is_kind(_, N, Run) :-
    Run//N =:= Run mod N.

run_finding(Kind, Group, Position, Finding) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    grid_size(Grid, N),
    Group = group(Lines,Which,Run),
    group_lines(Which, N, Run, Set),
    line_offset(Lines, N, Offset),
    open_lines(Set, Offset, Grid, Needs, 0, All, LineUnits),
    Cells is All /\ U,
    Cells =\= 0,
    gifts(N, Group, Position, [], Givers, 0, Others),
    kind_finding(Kind, Position, LineUnits, Cells, Givers, Others, Finding).

open_lines(0, _, _, _, All, All, []) :-
    !.
open_lines(Set, Offset, Grid, Needs, All0, All, Units) :-
    Rest is Set /\ (Set-1),
    Unit is lsb(Set) + Offset,
    arg(Unit, Needs, Need),
    (   Need > 0
    ->  unit_cells(Grid, Unit, X),
        All1 is All0 \/ X,
        Units = [Unit|Units1]
    ;   All1 = All0,
        Units = Units1
    ),
    open_lines(Rest, Offset, Grid, Needs, All1, All, Units1).

%   Givers are gives(Unit, Minimum) of the regions that must give some, Others
%   the cells of those that must not.

gifts(0, _, _, Givers, Givers, Others, Others) :-
    !.
gifts(R, Group, Position, Givers0, Givers, Others0, Others) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    Unit is 2*N+R,
    (   run_minimum(Group, Position, R, Minimum)
    ->  (   Minimum > 0
        ->  Givers1 = [gives(Unit,Minimum)|Givers0],
            Others1 = Others0
        ;   unit_cells(Grid, Unit, X),
            Givers1 = Givers0,
            Others1 is Others0 \/ X
        )
    ;   Givers1 = Givers0,
        Others1 = Others0
    ),
    R1 is R-1,
    gifts(R1, Group, Position, Givers1, Givers, Others1, Others).

kind_finding(forced, Position, LineUnits, Cells, Givers, _, Finding) :-
    !,
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    forced(Givers, Grid, U, Needs, Cells, Unit, Stars),
    givers_units(Givers, Regions),
    append(LineUnits, Regions, Units),
    unit_cells(Grid, Unit, X),
    Looked is Cells \/ (X/\U),
    total_need(LineUnits, Position, Need),
    Finding = finding(Units,Looked,Stars,0,
                      forced(LineUnits,Regions,Unit,Need)).
kind_finding(_, Position, LineUnits, Cells, Givers, Others, Finding) :-
    Marks is Cells /\ Others,
    Marks =\= 0,
    givers_units(Givers, Regions),
    append(LineUnits, Regions, Units),
    total_need(LineUnits, Position, Need),
    Finding = finding(Units,Cells,0,Marks,marks(LineUnits,Regions,Need)).

forced([gives(Unit0,Minimum)|Givers], Grid, U, Needs, Cells, Unit, Stars) :-
    unit_cells(Grid, Unit0, X),
    Outside is X /\ U /\ \Cells,
    arg(Unit0, Needs, Need),
    (   Outside =\= 0,
        popcount(Outside) =:= Need-Minimum
    ->  Unit = Unit0,
        Stars = Outside
    ;   forced(Givers, Grid, U, Needs, Cells, Unit, Stars)
    ).

givers_units([], []).
givers_units([gives(Unit,_)|Givers], [Unit|Units]) :-
    givers_units(Givers, Units).

starbattle_techniques:sentence('Tiling Counting Marks', Grid, Finding) -->
    marks(Grid, Finding).
starbattle_techniques:sentence('Grouped Tiling Counting Marks', Grid,
                               Finding) -->
    marks(Grid, Finding).
starbattle_techniques:sentence('Tiling Counting Forced', Grid,
                            finding(_,_,Stars,_,
                                    forced(Lines,Regions,Unit,Need))) -->
    no_room(Grid, Lines, Regions, Need),
    ['. So '],
    unit(Grid, Unit),
    [' has no other star there, and elsewhere it needs all its cells: '],
    are_stars(Grid, Stars).

marks(Grid, finding(_,_,_,Marks,marks(Lines,Regions,Need))) -->
    no_room(Grid, Lines, Regions, Need),
    ['. So '],
    others_empty(Grid, Marks).

no_room(Grid, Lines, Regions, Need) -->
    units(Grid, Regions),
    verb(Regions, ' has no room for all its stars outside ',
         ' have no room for all their stars outside '),
    units(Grid, Lines),
    [', so at least '],
    of_them(Need),
    [' in '],
    those_lines(Grid, Lines),
    [', which '],
    verb(Lines, needs, need),
    [' no more'].

of_them(1) -->
    !,
    ['1 is'].
of_them(Need) -->
    [Need,' are'].

others_empty(Grid, Marks) -->
    { Count is popcount(Marks),
      Count =< 2
    },
    !,
    are_empty(Grid, Marks).
others_empty(_, _) -->
    ['the cells of other regions there are empty'].
