:- module(rule_counting_marks, []).
:- use_module('../unit_counts').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../tiling', [smaller/3]).

/** <module> Counting Marks

For each region the smallest group of lines is found that must have all its
stars, see counting.pl.  If no other region has a cell in those lines, the same
can be said of the other lines and regions, and it is said of fewer lines.
*/

:- set_prolog_flag(optimise, true).

techniques_catalog:technique('Counting Marks', 5, 1, counting).

techniques_catalog:account('Counting Marks',
    'The stars that the regions can give at most to a group of rows or \c
     columns, no more than they need and no more than they have unknown cells \c
     there, are just as many as the group needs; a region must give all its \c
     stars.',
    'The cells of that region outside the group are empty.',
    'If a star of it were outside, the region would give the group less than \c
     it can at most, and the group would lack a star.').

techniques_catalog:find('Counting Marks', Position, Finding) :-
    lines_finding(rows, Position, none, Finding1),
    lines_finding(columns, Position, Finding1, Finding).

lines_finding(Lines, Position, Best0, Best) :-
    (   network(Lines, Position, Network)
    ->  grid(Position, grid(N,_,_,_,_)),
        line_offset(Lines, N, Offset),
        each_region(N, Offset, Network, 0, Position, Best0, Best)
    ;   Best = Best0
    ).

line_offset(rows, _, 0).
line_offset(columns, N, N).

each_region(0, _, _, _, _, Best, Best) :-
    !.
each_region(R, Offset, Network, Full0, Position, Best0, Best) :-
    (   confined(Network, R, Full0, Regions, Group)
    ->  grid(Position, Grid),
        grid_size(Grid, N),
        lines_cells(Group, Offset, Grid, 0, Inside),
        RegionOffset is 2*N,
        lines_cells(Regions, RegionOffset, Grid, 0, Theirs),
        unknown(Position, U),
        Marks is Theirs /\ U /\ \Inside,
        (   Marks =:= 0
        ->  Best1 = Best0
        ;   view(Group, Regions, Inside, Theirs, Marks, Offset, Position,
                 Finding),
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

lines_cells(0, _, _, Cells, Cells) :-
    !.
lines_cells(Set, Offset, Grid, Cells0, Cells) :-
    Unit is lsb(Set) + Offset,
    Rest is Set /\ (Set-1),
    unit_cells(Grid, Unit, X),
    Cells1 is Cells0 \/ X,
    lines_cells(Rest, Offset, Grid, Cells1, Cells).

view(Group, Regions, Inside, Theirs, Marks, Offset, Position, Finding) :-
    Position = position(Grid,U,_,_,Needs,_,_,_,_,_),
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
        finding(OtherLines, OtherRegions, within, OutsideUnknown, Marks, Offset,
                Position, Finding)
    ;   Others =:= 0
    ->  finding(Group, Regions, only, InsideUnknown, Marks, Offset, Position,
                Finding)
    ;   finding(Group, Regions, most(Others), InsideUnknown, Marks, Offset,
                Position, Finding)
    ).

finding(Group, Regions, How, Cells, Marks, Offset, Position,
        finding(Units,Cells,0,Marks,counting(Lines,Theirs,How,Need))) :-
    Position = position(Grid,_,_,_,Needs,_,_,_,_,_),
    grid_size(Grid, N),
    RegionOffset is 2*N,
    set_units(Group, Offset, Lines),
    set_units(Regions, RegionOffset, Theirs),
    total(Lines, Needs, 0, Need),
    append_units(Lines, Theirs, Units).

append_units([], Units, Units).
append_units([Unit|Units0], Units1, [Unit|Units]) :-
    append_units(Units0, Units1, Units).

set_units(0, _, []) :-
    !.
set_units(Set, Offset, [Unit|Units]) :-
    Unit is lsb(Set) + Offset,
    Rest is Set /\ (Set-1),
    set_units(Rest, Offset, Units).

total([], _, Need, Need).
total([Unit|Units], Needs, Need0, Need) :-
    arg(Unit, Needs, Need1),
    Need2 is Need0+Need1,
    total(Units, Needs, Need2, Need).

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

techniques_catalog:sentence('Counting Marks', Grid,
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
    [', only '],
    units(Grid, Regions),
    [' can give '],
    them(Need),
    [', and '],
    verb(Regions, 'it needs', 'they need'),
    [' no more; so '],
    elsewhere(Regions),
    [' empty elsewhere'].
counting(most(Others), Lines, Regions, Need, _, Grid) -->
    { Count is popcount(Others) },
    units(Grid, Lines),
    [' still '],
    verb(Lines, needs, need),
    [' '],
    stars(Need),
    [', and other regions have only '],
    number_of(Count, cell),
    [' there, so '],
    units(Grid, Regions),
    [' must have all '],
    verb(Regions, its, their),
    [' stars there and '],
    verb(Regions, is, are),
    [' empty elsewhere'].

all_of_them(1) -->
    !,
    [' it'].
all_of_them(_) -->
    [' all of them'].

them(1) -->
    !,
    [it].
them(_) -->
    [them].

elsewhere([_]) -->
    !,
    ['it is'].
elsewhere(_) -->
    ['they are'].
