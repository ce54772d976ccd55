:- module(technique_star_neighbors, []).
:- use_module('../../engine/layout', [touching/3]).
:- use_module('../phrases/phrases').
:- use_module('../position/grid').
:- use_module('../position/position').

/** <module> Star Neighbors */

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Star Neighbors', 1, 1, direct).

starbattle_techniques:account('Star Neighbors',
    'A star has been placed.',
    'The cells that touch it are empty.',
    'No two stars touch, not even diagonally: a rule of the puzzle.').

starbattle_techniques:find('Star Neighbors', Position, Finding) :-
    fresh_stars(Position, Fresh),
    neighbors(Fresh, Position, Finding).

neighbors(0, _, none) :-
    !.
neighbors(Fresh0, Position, Finding) :-
    Fresh is Fresh0 /\ (Fresh0-1),
    Star is Fresh0 - Fresh,
    position_grid(Position, Grid),
    grid_stride(Grid, B),
    position_unknown(Position, U),
    touching(B, Star, Box),
    Marks is Box /\ U,
    forget(fresh, Position, Star),
    (   Marks =:= 0
    ->  neighbors(Fresh, Position, Finding)
    ;   Finding = finding([],Star,0,Marks,neighbors)
    ).

starbattle_techniques:sentence('Star Neighbors', Grid,
                            finding(_,Star,_,Marks,_)) -->
    ['no star touches the star at '],
    cells(Grid, Star),
    [', so '],
    neighbors_empty(Grid, Marks).

neighbors_empty(Grid, Marks) -->
    { Count is popcount(Marks), Count =< 2 },
    !,
    are_empty(Grid, Marks).
neighbors_empty(_, _) -->
    ['the cells around it are empty'].
