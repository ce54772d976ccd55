:- module(technique_counting_marks, []).
:- use_module(library(lists), [append/3]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(flow_network).

/** <module> Counting Marks

For each region the smallest group of lines is found that must have all its
stars, and for each line the smallest group that some regions fill, see
flow_network.pl.  Each is the other's complement, and the cheapest is told.
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Counting Marks', 7, 1, counting).

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
        each_group(N, region, Offset, Network, Position, Best0, Best1),
        each_group(N, line, Offset, Network, Position, Best1, Best)
    ;   Best = Best0
    ).

%   A Side is `region` or `line`: what the groups are found for.

each_group(0, _, _, _, _, Best, Best) :-
    !.
each_group(I, Side, Offset, Network, Position, Best0, Best) :-
    (   group(Side, Network, I, Regions, Group),
        group_finding(Side, Group, Regions, Offset, Position, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    I1 is I-1,
    each_group(I1, Side, Offset, Network, Position, Best1, Best).

group(region, Network, R, Regions, Group) :-
    confined(Network, R, Regions, Group).
group(line, Network, L, Regions, Group) :-
    filled_group(Network, L, Regions, Group).

group_finding(Side, Group, Regions, Offset, Position,
              finding(Units,Cells,0,Marks,counting(Lines,Theirs,How,Need))) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    grid_size(Grid, N),
    RegionOffset is 2*N,
    units_cells(Group, Offset, Grid, Inside),
    units_cells(Regions, RegionOffset, Grid, All),
    Cells is Inside /\ U,
    Outside is All /\ U /\ \Inside,
    Others is Cells /\ \All,
    conclusion(Side, Outside, Others, Marks, How),
    Marks =\= 0,
    unit_numbers(Group, Offset, Lines),
    unit_numbers(Regions, RegionOffset, Theirs),
    Theirs = [_|_],
    total_need(Lines, Position, Need),
    append(Lines, Theirs, Units).

%   The regions must have all their stars in the lines, so their cells Outside are empty;
%   or they fill the lines, so the Others there are.

conclusion(region, Outside, Others, Outside, How) :-
    (   Others =:= 0
    ->  How = only
    ;   How = most(Others)
    ).
conclusion(line, _, Others, Others, within).

starbattle_techniques:sentence('Counting Marks', Grid,
                            finding(_,_,_,_,counting(Lines,Regions,How,Need))) -->
    counting(How, Lines, Regions, Need, Grid).

counting(within, Lines, Regions, Need, Grid) -->
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
counting(only, Lines, Regions, Need, Grid) -->
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
counting(most(Others), Lines, Regions, Need, Grid) -->
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
