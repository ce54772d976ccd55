:- module(technique_counting_marks, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, sum_list/2]).
:- use_module('../../bits', [bits_numbers/3]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(flow_network).

/** <module> Undercounting and Overcounting

For each region the smallest group of lines is found that must have all its
stars, and for each line the smallest group that some regions fill, see
flow_network.pl.  Each is the other's complement, and the cheapest is told.
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Undercounting', 7, 1, counting).
starbattle_techniques:technique('Overcounting', 7, 2, counting).

starbattle_techniques:alias('Undercounting', 'Locked Row/Column', 'star-battle-solver').
starbattle_techniques:alias('Overcounting', 'Shared Row/Column', 'star-battle-solver').
starbattle_techniques:alias(Name, 'Counting Marks', 'earlier versions') :-
    told_by(_, Name).

%   told_by(?Side, ?Name): the technique of what is shown of the cells of a Side, see
%   each_group/6.

told_by(line,   'Undercounting').
told_by(region, 'Overcounting').

starbattle_techniques:account('Undercounting',
    'Regions of which all unknown cells are in a group of rows or columns need together \c
     just as many stars as the group.',
    'The other cells of the group are empty.',
    'With a star there the group would have more stars than it needs.').
starbattle_techniques:account('Overcounting',
    'The stars that the regions can give at most to a group of rows or \c
     columns, no more than they need and no more than they have unknown cells \c
     there, are just as many as the group needs; a region must give all its \c
     stars.',
    'The cells of that region outside the group are empty.',
    'If a star of it were outside, the region would give the group less than \c
     it can at most, and the group would lack a star.').

starbattle_techniques:find('Undercounting', Position, Finding) :-
    side_finding(line, Position, Finding).
starbattle_techniques:find('Overcounting', Position, Finding) :-
    side_finding(region, Position, Finding).

%   The cheapest of both sides is kept until the other technique asks for it.

side_finding(Side, Position, Finding) :-
    position_unknown(Position, U),
    memo(Position, counting, 2, Kept),
    (   arg(1, Kept, U),
        arg(2, Kept, Finding0),
        Finding0 \== 0
    ->  true
    ;   lines_finding(rows, Position, none, Finding1),
        lines_finding(columns, Position, Finding1, Finding0),
        setarg(1, Kept, U),
        setarg(2, Kept, Finding0)
    ),
    (   Finding0 = finding(_,_,_,_,counting(_,_,How,_)),
        is_of(How, Side)
    ->  Finding = Finding0
    ;   Finding = none
    ).

is_of(within, line).
is_of(only, region).
is_of(most(_), region).

lines_finding(Lines, Position, Best0, Best) :-
    (   network(Lines, Position, Network)
    ->  network_size(Network, N),
        each_group(N, region, Network, Position, Best0, Best1),
        each_group(N, line, Network, Position, Best1, Best)
    ;   Best = Best0
    ).

%   A Side is `region` or `line`: what the groups are found for.

each_group(0, _, _, _, Best, Best) :-
    !.
each_group(I, Side, Network, Position, Best0, Best) :-
    (   group(Side, Network, I, Regions, Group),
        network_offset(Network, Offset),
        group_finding(Side, Group, Regions, Offset, Position, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    I1 is I-1,
    each_group(I1, Side, Network, Position, Best1, Best).

group(region, Network, R, Regions, Group) :-
    confined(Network, R, Regions, Group).
group(line, Network, L, Regions, Group) :-
    filled_group(Network, L, Regions, Group).

group_finding(Side, Group, Regions, Offset, Position,
              finding(Units,Cells,0,Marks,counting(Lines,Theirs,How,Needs))) :-
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
    bits_numbers(Offset, Group, Lines),
    bits_numbers(RegionOffset, Regions, Theirs),
    Theirs = [_|_],
    maplist(unit_need(Position), Theirs, Needs),
    append(Lines, Theirs, Units).

%   The regions must have all their stars in the lines, so their cells Outside are empty;
%   or they fill the lines, so the Others there are.

conclusion(region, Outside, Others, Outside, How) :-
    (   Others =:= 0
    ->  How = only
    ;   How = most(Others)
    ).
conclusion(line, _, Others, Others, within).

unit_need(Position, Unit, Need) :-
    position_needs(Position, Needs),
    arg(Unit, Needs, Need).

starbattle_techniques:sentence(Name, Grid,
                               finding(_,_,_,_,counting(Lines,Regions,How,Needs))) -->
    { told_by(_, Name) },
    need_in_all(Regions-Needs, Grid),
    counted(How, Lines, Regions, Needs, Grid).

counted(within, Lines, _, Needs, Grid) -->
    ( { Needs == [1] } -> [', in '] ; [', all in '] ),
    lines_need(Lines, 0, Needs, Grid),
    ['. So the rest of '],
    those_lines(Grid, Lines),
    [' is empty'].
counted(only, Lines, Regions, Needs, Grid) -->
    [', and only '],
    verb(Regions, 'it reaches ', 'they reach '),
    lines_need(Lines, 0, Needs, Grid),
    ['. So '],
    verb(Regions, its, their),
    [' other cells are empty'].
counted(most(Others), Lines, Regions, Needs, Grid) -->
    { Count is popcount(Others) },
    [', and the other regions have only '],
    few_cells(Count, Others, Grid),
    [' in '],
    lines_need(Lines, Count, Needs, Grid),
    ['. So the other cells of '],
    units(Grid, Regions),
    [' are empty'].

lines_need(Lines, More, Needs, Grid) -->
    { sum_list([More|Needs], Sum) },
    units(Grid, Lines),
    verb(Lines, ', which needs ', ', which need '),
    [Sum].

few_cells(Count, Cells, Grid) -->
    (   { Count =< 3 }
    ->  cells(Grid, Cells)
    ;   number_of(Count, cell)
    ).
