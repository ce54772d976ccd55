:- module(unit_sets_effort,
          [ limit_units/2,              % +Position, +Limit
            most_units/2,               % +Position, -Most
            afford/3,                   % +Position, :Goal, -Outcome
            is_spent/1                  % +Position
          ]).
:- use_module('../position').

/** <module> How far to look for sets of units

Either sets may have so many units at most, whatever it takes to find them, or
the search for them may take so many inferences in all.
*/

:- set_prolog_flag(optimise, true).

%   About three seconds, in which most boards of 10x10 are solved.

effort(12_000_000).

%!  limit_units(+Position, +Limit) is det.
%
%   Limit is the most units of a set, or `effort`: sets of any size, as long as
%   the search for them is not too long.  Without this there is no limit.

limit_units(Position, Limit) :-
    memo(Position, unit_sets_effort, 2, Memo),
    (   Limit == effort
    ->  effort(Effort),
        setarg(2, Memo, left(Effort))
    ;   setarg(1, Memo, most(Limit))
    ).

%!  most_units(+Position, -Most) is det.
%
%   Most is how many units a set may have at most in Position; without a limit
%   it is a number that no board reaches.

most_units(Position, Most) :-
    memo(Position, unit_sets_effort, 2, Memo),
    arg(1, Memo, Known),
    (   Known = most(Most0)
    ->  Most = Most0
    ;   Most = 1000
    ).

%!  afford(+Position, :Goal, -Outcome) is det.
%
%   Call Goal, which is det, and take what it costs off the effort that is left.
%   Outcome is `done`, or `spent` if there was not enough left for Goal; then
%   none is left.

:- meta_predicate
    afford(+, 0, -).

afford(Position, Goal, Outcome) :-
    memo(Position, unit_sets_effort, 2, Memo),
    arg(2, Memo, Left),
    (   Left = left(Effort)
    ->  within(Effort, Goal, Rest, Outcome),
        setarg(2, Memo, left(Rest))
    ;   call(Goal),
        Outcome = done
    ).

:- meta_predicate
    within(+, 0, -, -).

within(Effort, Goal, Rest, Outcome) :-
    Effort > 0,
    statistics(inferences, Before),
    call_with_inference_limit(Goal, Effort, Result),
    Result \== inference_limit_exceeded,
    !,
    statistics(inferences, After),
    Rest is max(0, Effort - (After-Before)),
    Outcome = done.
within(_, _, 0, spent).

%!  is_spent(+Position) is semidet.
%
%   True if the effort was not enough for some search.

is_spent(Position) :-
    memo(Position, unit_sets_effort, 2, Memo),
    arg(2, Memo, left(0)).
