:- module(technique_nested_assumption, []).
:- use_module(library(lists), [append/3]).
:- use_module('../steps/next_step', [next_step/5, apply_finding/2]).
:- use_module('../phrases/phrases').
:- use_module('../position/position').
:- use_module('../../records').
:- use_module('../techniques', [techniques/1, known_technique/3]).

/** <module> Nested Assumption

Not one of the techniques that a person uses, and never used unless it is asked
for.  A star is assumed, and the board is solved from there by all the other
techniques, which have assumptions of their own, until a unit cannot have its
stars.  At first only those techniques are tried that assume nothing.
*/

:- set_prolog_flag(optimise, true).

%   What a trial has reached survives that it is undone.

:- accessors(trial(steps, hardest), [nb_set]).

starbattle_techniques:technique('Nested Assumption', 12, 6, nested).

starbattle_techniques:account('Nested Assumption',
    'A star on a cell, and what follows from it by all other techniques, \c
     would leave a row, column or region that cannot have its stars.',
    'The cell is empty.',
    'What follows would be true, and yet the quotas could not be met.').

starbattle_techniques:find('Nested Assumption', Position, Finding) :-
    techniques(All),
    append(Named, ['Nested Assumption'|_], All),
    simple(Named, Simple),
    position_unknown(Position, U),
    (   refuted(U, Position, Simple, Finding0)
    ->  Finding = Finding0
    ;   refuted(U, Position, Named, Finding0)
    ->  Finding = Finding0
    ;   Finding = none
    ).

simple([], []).
simple([Name|Names0], Names) :-
    known_technique(Name, Level, Family),
    (   Level < 10,
        Family \== hypothetical
    ->  Names = [Name|Names1]
    ;   Names = Names1
    ),
    simple(Names0, Names1).

refuted(Cells, Position, Names, Finding) :-
    Cells =\= 0,
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    Trial = trial(0,none),
    (   \+ \+ leads_nowhere(C, Position, Names, Trial)
    ->  Trial = trial(Steps,Hardest),
        position_unknown(Position, U),
        Finding = finding([],U,0,C,nested(Steps,Hardest))
    ;   refuted(Rest, Position, Names, Finding)
    ).

leads_nowhere(C, Position, Names, Trial) :-
    copy_position(Position, Copy),
    place(Copy, C),
    steps(Names, Copy, Trial, 0).

steps(Names, Position, Trial, Level0) :-
    (   is_broken(Position)
    ->  true
    ;   next_step(Names, Position, Name, Level, Finding),
        Finding \== none,
        trial_steps(Trial, Steps0),
        Steps is Steps0+1,
        nb_set_trial_steps(Trial, Steps),
        harder(Level, Level0, Name, Trial, Level1),
        apply_finding(Finding, Position),
        steps(Names, Position, Trial, Level1)
    ).

harder(Level, Level0, Name, Trial, Level1) :-
    (   Level > Level0
    ->  nb_set_trial_hardest(Trial, Name),
        Level1 = Level
    ;   Level1 = Level0
    ).

starbattle_techniques:sentence('Nested Assumption', Grid,
                            finding(_,_,_,Cell,nested(Steps,Hardest))) -->
    ['if '],
    cells(Grid, Cell),
    [' were a star, '],
    so_many(Steps, Hardest),
    [' would lead to a contradiction, so it is empty'].

so_many(0, _) -->
    !,
    ['its own units'].
so_many(1, Hardest) -->
    !,
    ['1 step (',Hardest,')'].
so_many(Steps, Hardest) -->
    [Steps,' steps (at hardest ',Hardest,')'].
