:- module(rule_tiling, []).
:- use_module('../phrases', [tiling_sentence//2]).
:- use_module('../tiling', [tight_unit/3]).

/** <module> Tiling Forced, Tiling Adjacency, Tiling Overhang */

techniques_catalog:technique('Tiling Forced', 4, 1, tiling).
techniques_catalog:technique('Tiling Adjacency', 4, 2, tiling).
techniques_catalog:technique('Tiling Overhang', 4, 3, tiling).

techniques_catalog:account('Tiling Forced',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell is a star in every way to fit \c
     them in.',
    'The cell is a star.',
    'The stars are placed in one of these ways, and all of them have it.').
techniques_catalog:account('Tiling Adjacency',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell of it is a star in no way to \c
     fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and none of them has it.').
techniques_catalog:account('Tiling Overhang',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell outside touches a star in every \c
     way to fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and no star touches another.').

techniques_catalog:find('Tiling Forced', Position, Finding) :-
    tight_unit(forced, Position, Finding).
techniques_catalog:find('Tiling Adjacency', Position, Finding) :-
    tight_unit(never, Position, Finding).
techniques_catalog:find('Tiling Overhang', Position, Finding) :-
    tight_unit(covered, Position, Finding).

techniques_catalog:sentence('Tiling Forced', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
techniques_catalog:sentence('Tiling Adjacency', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
techniques_catalog:sentence('Tiling Overhang', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
