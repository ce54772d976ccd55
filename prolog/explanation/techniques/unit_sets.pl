:- module(technique_unit_sets, []).
:- use_module([library(apply), library(lists)]).
:- use_module('../../bits').
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../unit_sets/deciding').
:- use_module('../unit_sets/effort').
:- use_module('../techniques', []).

/** <module> Two, Three, Four and Many Units

What no named pattern shows, the smallest set of rows, columns and regions does
that leaves some cell no choice.  They come last, and there is one as long as
the solutions agree on a cell, but it may take long to find.
*/

units('Two Units',    8, 'two units').
units('Three Units',  9, 'three units').
units('Four Units',  10, 'four units').
units('Many Units',  11, 'five units or more').

starbattle_techniques:technique(Name, Level, units) :-
    units(Name, Level, _).

%   Patterns for which others have rules; here they are sets like any other.

starbattle_techniques:alias(Name, Alias, 'star-battle-solver') :-
    member(Name, ['Two Units','Three Units']),
    member(Alias, [ 'Fish', 'N-Rooks', 'The M', 'Kissing Ls', 'Pressured Ts',
                    'Entanglement'
                  ]).

starbattle_techniques:account(Name, Premise, Conclusion, Soundness, Idea) :-
    units(Name, _, How),
    atomic_list_concat(['However ',How,', any of rows, columns and regions, \c
                        get their stars, a cell is a star, or it never is.'],
                       Premise),
    Conclusion = 'The cell is a star, or empty.',
    Soundness = 'The units get their stars in one of these ways. Without any \c
                 of the units there would be more of them.',
    Idea = 'What if a cell were a star, or empty, and one of these had no way out?'.

starbattle_techniques:find('Two Units', Position, Finding) :-
    of_units(2, Position, Finding).
starbattle_techniques:find('Three Units', Position, Finding) :-
    of_units(3, Position, Finding).
starbattle_techniques:find('Four Units', Position, Finding) :-
    of_units(4, Position, Finding).
starbattle_techniques:find('Many Units', Position, Finding) :-
    of_units(1000, Position, Finding).

of_units(Most0, Position, Finding) :-
    most_units(Position, Most1),
    Most is min(Most0,Most1),
    Most > 0,
    afford(Position, deciding_set(Most, Position, Found), Outcome),
    (   Outcome == spent
    ->  Finding = none
    ;   found_finding(Found, Position, Finding)
    ).

found_finding(none, _, none).
found_finding(decided(Set,Stars,Marks,Kind), Position,
              finding(Units,Cells,Stars,Marks,Kind)) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    with_rows(Grid, Set, Cited),
    bits_numbers(0, Cited, Units),
    units_cells(Set, Grid, All),
    Cells is (All \/ Stars \/ Marks) /\ U.

starbattle_techniques:sentence(Name, Grid, finding(Units,Cells,0,Marks,_)) -->
    { units(Name, _, _),
      fish(Grid, Units, Cells, Across, Lines)
    },
    !,
    ['a fish: '],
    units(Grid, Across),
    [' can have stars only in '],
    units(Grid, Lines),
    [', and give them all that they need. So '],
    are_empty(Grid, Marks).
starbattle_techniques:sentence(Name, Grid, finding(Units,_,Stars,Marks,_)) -->
    { units(Name, _, _) },
    all_ways(Grid, Units),
    leaves(Grid, Stars, Marks),
    squeeze(Grid, Units).

all_ways(Grid, Units) -->
    { last(Units, Unit),
      unit_name(Grid, Unit, constraint-_)
    },
    !,
    ['every way to meet '],
    units(Grid, Units),
    without_two(Grid).
all_ways(_, Units) -->
    { length(Units, Count),
      Count > 6
    },
    !,
    ['every way to fill ',Count,' rows, columns and regions'].
all_ways(Grid, Units) -->
    ['every way to fill '],
    units(Grid, Units).

%   A fish: the open cells of the lines Across are all in as many Lines of the other kind.

fish(Grid, Units, Cells, Across, Lines) :-
    grid_size(Grid, N),
    partition(>=(N), Units, Rows, Columns),
    same_length(Rows, Columns),
    last(Columns, Last),
    Last =< 2*N,
    member(Across-Lines, [Rows-Columns,Columns-Rows]),
    foldl(with_cells(Grid), Across, 0, X),
    foldl(with_cells(Grid), Lines, 0, Y),
    Cells /\ X /\ \Y =:= 0,
    !.

%   Two neighboring lines: unlike the technique of that name, this squeeze counts the stars of
%   each of them.

squeeze(Grid, [I,J]) -->
    { grid_size(Grid, N),
      J =:= I+1,
      J =< 2*N,
      I =\= N,
      has_king_moves(Grid)
    },
    !,
    [', a squeeze as with Kissing Ls, the M or Pressured Ts'].
squeeze(_, _) -->
    [].

/*  Single Constraint  */

starbattle_techniques:technique('Single Constraint', 7, constraint).

starbattle_techniques:account('Single Constraint',
    'However a constraint of the board is met, with what is known, a cell is the same.',
    'The cell is that.',
    'The constraint holds in every solution.',
    'What do all ways to meet it have in common?').

starbattle_techniques:find('Single Constraint', Position, Finding) :-
    position_grid(Position, Grid),
    grid_others(Grid, Others),
    findall(Found, constraint_finding(Others, Position, Found), Findings),
    foldl(smaller(Position), Findings, none, Finding).

constraint_finding(Others, Position, finding(Units,Open,Stars,Marks,constraint)) :-
    member(other(Unit,_,_), Others),
    open_cells(Unit, Position, Open),
    Open =\= 0,
    Set is 1<<Unit,
    set_decides(Set, Open, Position, Stars, Marks),
    Stars \/ Marks =\= 0,
    position_grid(Position, Grid),
    with_rows(Grid, Set, Cited),
    bits_numbers(0, Cited, Units).

starbattle_techniques:sentence('Single Constraint', Grid,
                               finding(Units,_,Stars,Marks,_)) -->
    { last(Units, Constraint) },
    ['every way to meet '],
    unit(Grid, Constraint),
    leaves(Grid, Stars, Marks).
