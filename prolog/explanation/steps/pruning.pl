:- module(explanation_pruning,
          [ pruned/4,                   % +Plan0, +Names, +Position, -Plan
            pruned_to/5,                % +Goal, +Direct, +Plan0, +Position, -Plan
            is_reached/2                % +Goal, +Position
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(candidates, [all_findings/3, is_last_resort/1]).
:- use_module(direct_steps, [direct_steps/2]).
:- use_module(next_step, [apply_finding/2]).
:- use_module('../position/position').

/** <module> Plans without the steps that nothing later depends on

A step is left out if the techniques of all later steps still find what they
found, and the board comes as far.  The last steps are tried first.  Sets of units
are not looked for again, so a step before one of these stays.
*/

%!  pruned(+Plan0, +Names, +Position, -Plan) is det.
%
%   Plan has the steps of Plan0, from Position on, that are needed.

pruned(Plan0, _, Position, Plan) :-
    append(Before, Last, Plan0),
    \+ ( member(found(Name,_,_,_), Last), is_last_resort(Name) ),
    !,
    duplicate_term(Position, Own),
    settle(made, Own),
    follow(Before, made, Own),
    open_after(Last, Own, Open),
    without_needless(Last, made, Own, open(Open), Needed),
    append(Before, Needed, Plan).

%!  pruned_to(+Goal, +Direct, +Plan0, +Position, -Plan) is det.
%
%   Plan has the steps of Plan0, from Position on, that are needed to reach Goal,
%   see is_reached/2.  Plan0 has no sets of units.  Direct is `made` if direct steps
%   are made at once, or `listed` if they are steps of the plans.

pruned_to(Goal, Direct, Plan0, Position, Plan) :-
    duplicate_term(Position, Own),
    settle(Direct, Own),
    without_needless(Plan0, Direct, Own, Goal, Plan).

settle(made, Position) :-
    direct_steps(Position, _).
settle(listed, _).

%!  is_reached(+Goal, +Position) is semidet.
%
%   True if Position has come as far as Goal: open(Cells), no others are unknown;
%   decided(Cells), none of these is unknown; or `contradiction`.

is_reached(open(Open), Position) :-
    position_unknown(Position, U),
    U /\ \Open =:= 0,
    \+ is_broken(Position).
is_reached(decided(Cells), Position) :-
    position_unknown(Position, U),
    U /\ Cells =:= 0,
    \+ is_broken(Position).
is_reached(contradiction, Position) :-
    is_broken(Position).

follow([], _, _).
follow([found(_,_,Finding,_)|Plan], Direct, Position) :-
    apply_finding(Finding, Position),
    settle(Direct, Position),
    follow(Plan, Direct, Position).

open_after(Plan, Position, U) :-
    duplicate_term(Position, Own),
    follow(Plan, made, Own),
    position_unknown(Own, U).

without_needless(Plan0, Direct, Position, Goal, Plan) :-
    length(Plan0, Count),
    without(Count, Plan0, Direct, Position, Goal, Plan).

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

%   Plan makes up for Plan0 in Position.  A step that decides nothing any more is
%   left out as well.

again(_, _, Position, Goal, []) :-
    is_reached(Goal, Position),
    !.
again([Found0|Plan0], Direct, Position, Goal, Plan) :-
    Found0 = found(Name,Level,finding(_,_,Stars0,Marks0,_),Effort),
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
        Plan = [found(Name,Level,Finding,Effort)|Plan1]
    ),
    again(Plan0, Direct, Position, Goal, Plan1).
