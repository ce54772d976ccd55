:- module(technique_tiling, []).
:- use_module('../phrases/tiling_phrases', [tiling_sentence//2]).
:- use_module('../tiling/tiling', [tight_unit/3]).

/** <module> Tiling Forced, Tiling Adjacency, Tiling Overhang */

starbattle_techniques:technique('Tiling Forced', 4, 1, tiling).
starbattle_techniques:technique('Tiling Adjacency', 4, 2, tiling).
starbattle_techniques:technique('Tiling Overhang', 4, 3, tiling).

starbattle_techniques:alias('Tiling Forced', 'Simple Shapes',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Forced', 'Forced Placement',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Forced', 'Cross Pressure',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Adjacency', 'Region Candidates',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Overhang', 'Adjacent Exclusion',
                            'star-battle-solver').

starbattle_techniques:account('Tiling Forced',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell is a star in every way to fit \c
     them in.',
    'The cell is a star.',
    'The stars are placed in one of these ways, and all of them have it.').
starbattle_techniques:account('Tiling Adjacency',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell of it is a star in no way to \c
     fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and none of them has it.').
starbattle_techniques:account('Tiling Overhang',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell outside touches a star in every \c
     way to fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and no star touches another.').

starbattle_techniques:find('Tiling Forced', Position, Finding) :-
    tight_unit(forced, Position, Finding).
starbattle_techniques:find('Tiling Adjacency', Position, Finding) :-
    tight_unit(never, Position, Finding).
starbattle_techniques:find('Tiling Overhang', Position, Finding) :-
    tight_unit(covered, Position, Finding).

starbattle_techniques:sentence('Tiling Forced', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
starbattle_techniques:sentence('Tiling Adjacency', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
starbattle_techniques:sentence('Tiling Overhang', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
