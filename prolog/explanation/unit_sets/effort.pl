:- module(unit_sets_effort,
          [ units_limit/3,              % +Options, +Effort, -Limit
            limit_units/2,              % +Position, +Limit
            most_units/2,               % +Position, -Most
            trials_limit/2,             % +Position, -Trials
            afford/3,                   % +Position, :Goal, -Outcome
            is_spent/1,                 % +Position
            grant_trials/1,             % +Position
            use_trial/2,                % +Position, -Fuel
            has_trials/1                % +Position
          ]).
:- use_module(library(option)).
:- use_module('../../search/limits', [within_inferences/3]).
:- use_module('../position').

/** <module> How far to look for sets of units

Either sets may have so many units at most, whatever it takes to find them, or
the search for them may take so many inferences in all.
*/

:- set_prolog_flag(optimise, true).

%!  units_limit(+Options, +Effort, -Limit) is det.
%!  limit_units(+Position, +Limit) is det.
%
%   Limit is most(Units) of a set, by max_units(Units) of Options, or effort(E):
%   sets of any size, as long as the search for them takes no more than E
%   inferences, Effort without effort(E).  Without a limit there is none; one of either kind
%   leaves one of the other.

units_limit(Options, Effort0, Limit) :-
    (   option(max_units(Most), Options)
    ->  Limit = most(Most)
    ;   option(effort(Effort), Options, Effort0),
        Limit = effort(Effort)
    ).

limit_units(Position, Limit) :-
    (   Limit = effort(_)
    ->  remember(Position, effort_left, Limit),
        remember(Position, effort, Limit)
    ;   remember(Position, most_units, Limit)
    ).

%!  most_units(+Position, -Most) is det.
%
%   Most is how many units a set may have at most in Position; without a limit
%   it is a number that no board reaches.

most_units(Position, Most) :-
    (   recall(Position, most_units, most(Most0))
    ->  Most = Most0
    ;   Most = 1000
    ).

%!  trials_limit(+Position, -Trials) is semidet.
%
%   Trials is how many trials (see below) a position may take, if the effort is
%   limited: one for 100,000 inferences of the whole effort, 1000 at the most.

trials_limit(Position, Trials) :-
    recall(Position, effort, effort(Effort)),
    Trials is min(1000, Effort//100_000).

%!  afford(+Position, :Goal, -Outcome) is det.
%
%   Call Goal, which is det, and take what it costs off the effort that is left.  Outcome
%   is `done`, or `spent` if there was not enough left for Goal; then none is left.

:- meta_predicate
    afford(+, 0, -).

afford(Position, Goal, Outcome) :-
    (   recall(Position, effort_left, effort(Effort))
    ->  statistics(inferences, Before),
        (   Effort > 0,
            within_inferences(Effort, Goal, none)
        ->  statistics(inferences, After),
            Rest is max(0, Effort - (After-Before)),
            Outcome = done
        ;   Rest = 0,
            Outcome = spent
        ),
        remember(Position, effort_left, effort(Rest))
    ;   call(Goal),
        Outcome = done
    ).

%!  is_spent(+Position) is semidet.
%
%   True if the effort was not enough for some search.

is_spent(Position) :-
    recall(Position, effort_left, effort(0)).

/*  How much is tried at a position

Where the effort is limited, so is the number of sets that are tried at a position:
what is left is needed for the positions that follow.  It is a number of trials, not of
inferences, so that the steps are the same with each version of SWI-Prolog.
*/

%!  grant_trials(+Position) is det.
%
%   From now on there are as many trials as trials_limit/2 says, which may take some choices
%   each.  At first, and without a limit, there is any number of any length.

grant_trials(Position) :-
    (   trials_limit(Position, Trials)
    ->  remember(Position, trials, left(Trials))
    ;   true
    ).

trial_fuel(1000).

%!  use_trial(+Position, -Fuel) is semidet.
%
%   Take a trial off those that are left.  Fuel is how many choices it may take to find out
%   what a set allows, or -1 if there may be any number.  Fails if there are no trials left.

use_trial(Position, Fuel) :-
    (   recall(Position, trials, left(Count0))
    ->  Count0 > 0,
        Count is Count0-1,
        remember(Position, trials, left(Count)),
        trial_fuel(Fuel)
    ;   Fuel = -1
    ).

%!  has_trials(+Position) is semidet.

has_trials(Position) :-
    \+ recall(Position, trials, left(0)).
