:- module(technique_trivial_marks, []).
:- use_module('../phrases/phrases').
:- use_module('../position/grid').
:- use_module('../position/position').

/** <module> Trivial Marks */

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Trivial Marks', 3, 1, direct).

starbattle_techniques:alias('Trivial Marks', 'Saturation',
                            'star-battle-solver').

starbattle_techniques:account('Trivial Marks',
    'A row, column or region has all its stars.',
    'Its other cells are empty.',
    'It holds no more stars than its quota.').

starbattle_techniques:find('Trivial Marks', Position, Finding) :-
    full_units(Position, Units),
    full_unit(Units, Position, Finding).

full_unit(0, _, none) :-
    !.
full_unit(Units, Position, Finding) :-
    Rest is Units /\ (Units-1),
    Unit is lsb(Units),
    Set is 1<<Unit,
    forget(full, Position, Set),
    position_grid(Position, Grid),
    unit_cells(Grid, Unit, X),
    position_unknown(Position, U),
    Marks is X /\ U,
    (   Marks =:= 0
    ->  full_unit(Rest, Position, Finding)
    ;   position_stars(Position, S),
        Cells is X /\ S,
        Finding = finding([Unit],Cells,0,Marks,full)
    ).

starbattle_techniques:sentence('Trivial Marks', Grid,
                            finding([Unit],Cells,_,Marks,_)) -->
    { Count is popcount(Cells) },
    unit(Grid, Unit),
    [' has '],
    all_stars(Count),
    [', so '],
    rest_empty(Grid, Marks).

all_stars(1) -->
    !,
    ['its star'].
all_stars(2) -->
    !,
    ['both its stars'].
all_stars(Count) -->
    ['all its ',Count,' stars'].

rest_empty(Grid, Marks) -->
    { Count is popcount(Marks),
      Count =< 2
    },
    !,
    are_empty(Grid, Marks).
rest_empty(_, _) -->
    ['the rest of it is empty'].
