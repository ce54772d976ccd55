:- module(explanation_leading_steps,
          [ leading_steps/3             % +Position, +Goal, -Steps
          ]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(direct_steps, [direct_step/3, direct_steps/2]).
:- use_module(next_step).
:- use_module('../position/finding').
:- use_module('../position/position').
:- use_module('../techniques', [known_technique/3, techniques/1]).

/** <module> The steps of an explanation that lead to one cell

The simplest step is taken each time until the goal is reached.  Then those steps
are left out without which the others can still be made: first of the others, with
all direct steps after each, then of the direct ones, too.
*/

:- set_prolog_flag(optimise, true).

%!  leading_steps(+Position, +Goal, -Steps) is semidet.
%
%   Steps are those of explain/4 that reach Goal: decided(Cells), none of these is
%   unknown; or `contradiction`.  Direct steps that follow each other are one.
%   Position is not changed.  Fails if only sets of units lead there.

leading_steps(Position, Goal, Steps) :-
    techniques(All),
    exclude(is_last_resort, All, Names),
    duplicate_term(Position, Own),
    direct_steps(Own, _),
    plan(Names, Own, Goal, Plan0),
    pruned(Goal, made, Plan0, Position, Plan1),
    duplicate_term(Position, Own1),
    with_direct_steps(Plan1, Own1, Goal, Plan2),
    pruned(Goal, listed, Plan2, Position, Plan),
    duplicate_term(Position, Own2),
    told(Plan, Own2, Steps).

is_last_resort(Name) :-
    known_technique(Name, _, units).

is_reached(decided(Cells), Position) :-
    position_unknown(Position, U),
    U /\ Cells =:= 0,
    \+ is_broken(Position).
is_reached(contradiction, Position) :-
    is_broken(Position).

%   A plan is a list of found(Name, Level, Finding).

plan(Names, Position, Goal, Plan) :-
    (   is_reached(Goal, Position)
    ->  Plan = []
    ;   \+ is_broken(Position),
        next_step(Names, Position, Name, Level, Finding),
        Finding \== none,
        Plan = [found(Name,Level,Finding)|Plan1],
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
        ->  Step = found(_,_,Finding),
            apply_finding(Finding, Position),
            Plan1 = [Step|Plan3],
            with_direct_steps(Plan2, Position, Goal, Plan3)
        ;   Plan1 = []
        )
    ).

listed([], Plan, Plan).
listed([Name-Finding|Found], [found(Name,Level,Finding)|Plan0], Plan) :-
    once(known_technique(Name, Level, _)),
    listed(Found, Plan0, Plan).

%   told(+Plan, +Position, -Steps): Position goes along.

told([], _, []).
told(Plan0, Position, [Step|Steps]) :-
    direct_part(Plan0, Found, Plan1),
    (   direct_step(Found, Position, Step)
    ->  made(Found, Position),
        told(Plan1, Position, Steps)
    ;   Plan0 = [found(Name,Level,Finding)|Plan],
        finding_step(Name, Level, Position, Finding, Step),
        apply_finding(Finding, Position),
        told(Plan, Position, Steps)
    ).

made([], _).
made([_-Finding|Found], Position) :-
    apply_finding(Finding, Position),
    made(Found, Position).

direct_part([found(Name,_,Finding)|Plan0], [Name-Finding|Found], Plan) :-
    known_technique(Name, _, direct),
    !,
    direct_part(Plan0, Found, Plan).
direct_part(Plan, [], Plan).

/*  Plans without the steps that nothing later depends on

A step is left out if the techniques of all later steps still find what they
found, and the board comes as far.  The last steps are tried first.
*/

%   pruned(+Goal, +Direct, +Plan0, +Position, -Plan): Plan has the steps of Plan0,
%   from Position on, that are needed to reach Goal.  Direct is `made` if direct
%   steps are made at once, or `listed` if they are steps of the plans.

pruned(Goal, Direct, Plan0, Position, Plan) :-
    duplicate_term(Position, Own),
    settle(Direct, Own),
    length(Plan0, Count),
    without(Count, Plan0, Direct, Own, Goal, Plan).

settle(made, Position) :-
    direct_steps(Position, _).
settle(listed, _).

%   without(+I, +Plan0, +Direct, +Position, +Goal, -Plan): the steps up to the Ith,
%   from 1, have not been tried.

without(0, Plan, _, _, _, Plan) :-
    !.
without(I, Plan0, Direct, Position, Goal, Plan) :-
    length(Before, I),
    append(Before, After, Plan0),
    append(Kept, [_], Before),
    duplicate_term(Position, Own),
    follow(Kept, Direct, Own),
    (   again(After, Direct, Own, Goal, After1)
    ->  append(Kept, After1, Plan1)
    ;   Plan1 = Plan0
    ),
    I1 is I-1,
    without(I1, Plan1, Direct, Position, Goal, Plan).

follow([], _, _).
follow([found(_,_,Finding)|Plan], Direct, Position) :-
    apply_finding(Finding, Position),
    settle(Direct, Position),
    follow(Plan, Direct, Position).

%   Plan makes up for Plan0 in Position.  A step that decides nothing any more is
%   left out as well.

again(_, _, Position, Goal, []) :-
    is_reached(Goal, Position),
    !.
again([Found0|Plan0], Direct, Position, Goal, Plan) :-
    Found0 = found(Name,Level,finding(_,_,Stars0,Marks0,_)),
    position_unknown(Position, U),
    Stars is Stars0 /\ U,
    Marks is Marks0 /\ U,
    (   Stars \/ Marks =:= 0
    ->  Plan = Plan1
    ;   all_findings(Name, Position, Findings),
        member(Finding, Findings),
        Finding = finding(_,_,Stars1,Marks1,_),
        Stars /\ \Stars1 =:= 0,
        Marks /\ \Marks1 =:= 0
    ->  apply_finding(Finding, Position),
        settle(Direct, Position),
        Plan = [found(Name,Level,Finding)|Plan1]
    ),
    again(Plan0, Direct, Position, Goal, Plan1).

%   Findings are all that the technique Name finds in Position, the smallest first and
%   the others in the order of their discovery, turned round.

all_findings(Name, Position, Findings) :-
    seen_by(next_step([Name], Position, _, _, Finding), Seen),
    (   Finding == none
    ->  Findings = []
    ;   exclude(==(Finding), Seen, Others),
        Findings = [Finding|Others]
    ).
