:- module(explanation_pruning,
          [ pruned/4                    % +Plan0, +Names, +Position, -Plan
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(candidates, [all_findings/3, is_last_resort/1]).
:- use_module(direct_steps, [direct_steps/2]).
:- use_module(next_step, [apply_finding/2]).
:- use_module(position).

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
    direct_steps(Own, _),
    follow(Before, Own),
    reached(Last, Own, Open),
    length(Last, Count),
    without(Count, Last, Own, Open, Needed),
    append(Before, Needed, Plan).

follow([], _).
follow([found(_,_,Finding,_)|Plan], Position) :-
    apply_finding(Finding, Position),
    direct_steps(Position, _),
    follow(Plan, Position).

reached(Plan, Position, U) :-
    duplicate_term(Position, Own),
    follow(Plan, Own),
    position_unknown(Own, U).

%   without(+I, +Plan0, +Position, +Open, -Plan): the steps up to the Ith, from 1,
%   have not been tried.

without(0, Plan, _, _, Plan) :-
    !.
without(I, Plan0, Position, Open, Plan) :-
    length(Before, I),
    append(Before, After, Plan0),
    append(Kept, [_], Before),
    duplicate_term(Position, Own),
    follow(Kept, Own),
    (   again(After, Own, Open, After1)
    ->  append(Kept, After1, Plan1)
    ;   Plan1 = Plan0
    ),
    I1 is I-1,
    without(I1, Plan1, Position, Open, Plan).

%   Plan makes up for Plan0 in Position.  A step that decides nothing any more is
%   left out as well.

again([], Position, Open, []) :-
    position_unknown(Position, U),
    U /\ \Open =:= 0,
    \+ is_broken(Position).
again([Found0|Plan0], Position, Open, Plan) :-
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
        direct_steps(Position, _),
        Plan = [found(Name,Level,Finding,Effort)|Plan1]
    ),
    again(Plan0, Position, Open, Plan1).
