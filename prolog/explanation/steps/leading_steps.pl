:- module(explanation_leading_steps,
          [ leading_steps/3             % +Position, +Goal, -Steps
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(candidates, [simple_techniques/2]).
:- use_module(direct_steps, [direct_step/3, direct_steps/2]).
:- use_module(next_step).
:- use_module('../position/position').
:- use_module(pruning, [is_reached/2, pruned_to/5]).
:- use_module('../assuming/supposition', [supposed/3]).
:- use_module('../techniques', [known_technique/3, techniques/1]).

/** <module> The steps of an explanation that lead to one cell

The simplest step is taken each time until the goal is reached.  Then those steps
are left out without which the others can still be made: first of the others, with
all direct steps after each, then of the direct ones, too.
*/

:- set_prolog_flag(optimise, true).

%!  leading_steps(+Position, +Goal, -Steps) is semidet.
%
%   Steps are those of explain/4 that reach Goal, see pruning.pl.  Direct steps that
%   follow each other are one.  Position is not changed.  Fails if only sets of
%   units or nested assumptions lead there.

leading_steps(Position, Goal, Steps) :-
    techniques(All),
    simple_techniques(All, Names),
    duplicate_term(Position, Own),
    direct_steps(Own, _),
    plan(Names, Own, Goal, Plan0),
    pruned_to(Goal, made, Plan0, Position, Plan1),
    duplicate_term(Position, Own1),
    with_direct_steps(Plan1, Own1, Goal, Plan2),
    pruned_to(Goal, listed, Plan2, Position, Plan),
    duplicate_term(Position, Own2),
    told(Plan, Own2, Steps).

plan(Names, Position, Goal, Plan) :-
    (   is_reached(Goal, Position)
    ->  Plan = []
    ;   \+ is_broken(Position),
        next_step(Names, Position, Name, Level, Finding),
        Finding \== none,
        Plan = [found(Name,Level,Finding,0)|Plan1],
        apply_finding(Finding, Position),
        direct_steps(Position, _),
        plan(Names, Position, Goal, Plan1)
    ).

with_direct_steps(Plan0, Position, Goal, Plan) :-
    (   is_reached(Goal, Position)
    ->  Plan = []
    ;   direct_steps(Position, Found),
        listed(Found, Plan, Plan1),
        (   Plan0 = [Step|Plan2]
        ->  Step = found(_,_,Finding,_),
            apply_finding(Finding, Position),
            Plan1 = [Step|Plan3],
            with_direct_steps(Plan2, Position, Goal, Plan3)
        ;   Plan1 = []
        )
    ).

listed([], Plan, Plan).
listed([Name-Finding|Found], [found(Name,Level,Finding,0)|Plan0], Plan) :-
    once(known_technique(Name, Level, _)),
    listed(Found, Plan0, Plan).

%   told(+Plan, +Position, -Steps): Position goes along.

told([], _, []).
told(Plan0, Position, [Step|Steps]) :-
    direct_part(Plan0, Found, Plan1),
    (   direct_step(Found, Position, Step)
    ->  made(Found, Position),
        told(Plan1, Position, Steps)
    ;   Plan0 = [found(Name,Level,Finding0,_)|Plan],
        supposed(Position, Finding0, Finding),
        finding_step(Name, Level, Position, Finding, Step),
        apply_finding(Finding, Position),
        told(Plan, Position, Steps)
    ).

made([], _).
made([_-Finding|Found], Position) :-
    apply_finding(Finding, Position),
    made(Found, Position).

direct_part([found(Name,_,Finding,_)|Plan0], [Name-Finding|Found], Plan) :-
    known_technique(Name, _, direct),
    !,
    direct_part(Plan0, Found, Plan).
direct_part(Plan, [], Plan).
