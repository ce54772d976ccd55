:- module(technique_counting_marks, []).
:- use_module(library(lists), [append/3]).
:- use_module('../flow_network').
:- use_module('../phrases').
:- use_module('../grid').
:- use_module('../position').
:- use_module('../finding', [smaller/3]).

/** <module> Counting Marks

For each region the smallest group of lines is found that must have all its
stars, see flow_network.pl.  If no other region has a cell in those lines, the
same can be said of the other lines and regions, and it is said of fewer lines.
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Counting Marks', 5, 1, counting).

starbattle_techniques:alias('Counting Marks', 'Undercounting',
                            'A Star Battle Guide').
starbattle_techniques:alias('Counting Marks', 'Overcounting',
                            'A Star Battle Guide').
starbattle_techniques:alias('Counting Marks', 'Locked Row/Column',
                            'star-battle-solver').
starbattle_techniques:alias('Counting Marks', 'Shared Row/Column',
                            'star-battle-solver').

starbattle_techniques:account('Counting Marks',
    'The stars that the regions can give at most to a group of rows or \c
     columns, no more than they need and no more than they have unknown cells \c
     there, are just as many as the group needs; a region must give all its \c
     stars.',
    'The cells of that region outside the group are empty.',
    'If a star of it were outside, the region would give the group less than \c
     it can at most, and the group would lack a star.').

starbattle_techniques:find('Counting Marks', Position, Finding) :-
    lines_finding(rows, Position, none, Finding1),
    lines_finding(columns, Position, Finding1, Finding).

lines_finding(Lines, Position, Best0, Best) :-
    (   network(Lines, Position, Network)
    ->  position_grid(Position, Grid),
        grid_size(Grid, N),
        line_offset(Lines, N, Offset),
        each_region(N, Offset, Network, 0, Position, Best0, Best)
    ;   Best = Best0
    ).

each_region(0, _, _, _, _, Best, Best) :-
    !.
each_region(R, Offset, Network, Full0, Position, Best0, Best) :-
    (   confined(Network, R, Full0, Regions, Group)
    ->  position_grid(Position, Grid),
        grid_size(Grid, N),
        units_cells(Group, Offset, Grid, Inside),
        RegionOffset is 2*N,
        units_cells(Regions, RegionOffset, Grid, Theirs),
        position_unknown(Position, U),
        Marks is Theirs /\ U /\ \Inside,
        (   Marks =:= 0
        ->  Best1 = Best0
        ;   Confined = confined(Group,Regions,Inside,Theirs,Marks),
            view(Confined, Offset, Position, Finding),
            smaller(Best0, Finding, Best1)
        ),
        full(Inside, U, R, Full0, Full)
    ;   Full is Full0 \/ (1<<R),
        Best1 = Best0
    ),
    R1 is R-1,
    each_region(R1, Offset, Network, Full, Position, Best1, Best).

%   A region that must serve all lines is of no use, and neither is one that
%   reaches it.

full(Inside, U, R, Full0, Full) :-
    (   U /\ \Inside =:= 0
    ->  Full is Full0 \/ (1<<R)
    ;   Full = Full0
    ).

%   Confined are the regions that must have all their stars in the lines Group,
%   the cells Inside those lines, the cells of those regions, and the marks.

view(confined(Group,Regions,Inside,Theirs,Marks), Offset, Position, Finding) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    grid_size(Grid, N),
    InsideUnknown is Inside /\ U,
    Others is InsideUnknown /\ \Theirs,
    open_units(1, N, Offset, Needs, Group, OtherLines),
    RegionOffset is 2*N,
    open_units(1, N, RegionOffset, Needs, Regions, OtherRegions),
    (   Others =:= 0,
        OtherLines =\= 0,
        popcount(OtherLines) < popcount(Group)
    ->  OutsideUnknown is U /\ \Inside,
        Seen = seen(OtherLines,OtherRegions,within,OutsideUnknown)
    ;   Others =:= 0
    ->  Seen = seen(Group,Regions,only,InsideUnknown)
    ;   Seen = seen(Group,Regions,most(Others),InsideUnknown)
    ),
    seen_finding(Seen, Marks, Offset, Position, Finding).

seen_finding(seen(Group,Regions,How,Cells), Marks, Offset, Position,
             finding(Units,Cells,0,Marks,counting(Lines,Theirs,How,Need))) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    RegionOffset is 2*N,
    unit_numbers(Group, Offset, Lines),
    unit_numbers(Regions, RegionOffset, Theirs),
    total_need(Lines, Position, Need),
    append(Lines, Theirs, Units).

%   Those lines or regions that still need stars and are not in Set.

open_units(I, N, _, _, _, 0) :-
    I > N,
    !.
open_units(I, N, Offset, Needs, Set, Open) :-
    Unit is I+Offset,
    arg(Unit, Needs, Need),
    I1 is I+1,
    open_units(I1, N, Offset, Needs, Set, Open1),
    (   Need > 0,
        Set /\ (1<<I) =:= 0
    ->  Open is Open1 \/ (1<<I)
    ;   Open = Open1
    ).

starbattle_techniques:sentence('Counting Marks', Grid,
                            finding(_,_,_,Marks,
                                    counting(Lines,Regions,How,Need))) -->
    counting(How, Lines, Regions, Need, Marks, Grid).

counting(within, Lines, Regions, Need, _, Grid) -->
    units(Grid, Lines),
    [' still '],
    verb(Lines, needs, need),
    [' '],
    stars(Need),
    [', and '],
    units(Grid, Regions),
    [', which '],
    verb(Regions, lies, lie),
    [' within, '],
    verb(Regions, needs, need),
    all_of_them(Need),
    [', so the rest of '],
    those_lines(Grid, Lines),
    [' is empty'].
counting(only, Lines, Regions, Need, _, Grid) -->
    units(Grid, Lines),
    [' still '],
    verb(Lines, needs, need),
    [' '],
    stars(Need),
    [', and only '],
    units(Grid, Regions),
    verb(Regions, ' has', ' have'),
    [' cells there'],
    all_there(Regions, Grid).
counting(most(Others), Lines, Regions, Need, _, Grid) -->
    { Count is popcount(Others) },
    units(Grid, Lines),
    [' still '],
    verb(Lines, needs, need),
    [' '],
    stars(Need),
    [', and other regions have only '],
    number_of(Count, cell),
    [' there'],
    all_there(Regions, Grid).

all_of_them(1) -->
    !,
    [' it'].
all_of_them(_) -->
    [' all of them'].

%   What the regions still need is in the lines.

all_there(Regions, Grid) -->
    ['. So all stars that '],
    units(Grid, Regions),
    [' still '],
    verb(Regions, needs, need),
    [' are there, and '],
    verb(Regions, 'its other cells', 'their other cells'),
    [' are empty'].
