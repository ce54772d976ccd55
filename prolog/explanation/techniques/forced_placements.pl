:- module(technique_forced_placements, []).
:- use_module('../phrases/phrases').
:- use_module('../position/grid').
:- use_module('../position/position').

/** <module> Forced Placements */

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Forced Placements', 2, 1, direct).

starbattle_techniques:alias('Forced Placements', 'Exact Fill',
                            'star-battle-solver').

starbattle_techniques:account('Forced Placements',
    'A row, column or region has as many unknown cells as it needs stars.',
    'All of them are stars.',
    'Its stars can be nowhere else, and it takes all of these to hold them.').

starbattle_techniques:find('Forced Placements', Position, Finding) :-
    forced_units(Position, Units),
    (   Units =:= 0
    ->  Finding = none
    ;   smallest(Units, Position, none, Finding)
    ).

smallest(0, _, Best, Best) :-
    !.
smallest(Units, Position, Best0, Best) :-
    Unit is lsb(Units),
    Rest is Units /\ (Units-1),
    position_counts(Position, Counts),
    position_needs(Position, Needs),
    arg(Unit, Counts, Count),
    arg(Unit, Needs, Need),
    (   Count > 0,
        Count =:= Need
    ->  position_grid(Position, Grid),
        position_unknown(Position, U),
        unit_cells(Grid, Unit, X),
        Cells is X /\ U,
        Finding = finding([Unit],Cells,Cells,0,Need),
        better(Best0, Finding, Best1)
    ;   Set is 1<<Unit,
        forget(forced, Position, Set),
        Best1 = Best0
    ),
    smallest(Rest, Position, Best1, Best).

better(none, Finding, Finding) :-
    !.
better(Finding0, Finding1, Finding) :-
    Finding0 = finding(_,Cells0,_,_,Need0),
    Finding1 = finding(_,Cells1,_,_,Need1),
    (   Need1 < Need0
    ->  Finding = Finding1
    ;   Need1 =:= Need0,
        lsb(Cells1) < lsb(Cells0)
    ->  Finding = Finding1
    ;   Finding = Finding0
    ).

starbattle_techniques:sentence('Forced Placements', Grid,
                            finding([Unit],Cells,_,_,Need)) -->
    unit(Grid, Unit),
    [' still needs '],
    stars(Need),
    [' and has only '],
    number_of(Need, cell),
    [' left, so '],
    are_stars(Grid, Cells).
