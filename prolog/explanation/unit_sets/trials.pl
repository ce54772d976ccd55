:- module(unit_sets_trials,
          [ grant_trials/3,             % +Position, +Count, +Fuel
            grant_any_trials/1,         % +Position
            use_trial/3,                % +Set, +Position, -Fuel
            has_trials/1                % +Position
          ]).
:- use_module('../position/position').

/** <module> How much is tried at a position

Where the effort is limited (see effort.pl), so is the number of sets that are
tried at a position: what is left is needed for the positions that follow.  It is a
number of trials, not of inferences, so that the steps are the same with each
version of SWI-Prolog.
*/

:- set_prolog_flag(optimise, true).

%!  grant_trials(+Position, +Count, +Fuel) is det.
%!  grant_any_trials(+Position) is det.
%
%   From now on there are Count trials, which may take Fuel choices each; or, as at
%   first, any number of any length.

grant_trials(Position, Count, Fuel) :-
    memo(Position, trials, 1, Memo),
    setarg(1, Memo, left(Count,Fuel)).

grant_any_trials(Position) :-
    memo(Position, trials, 1, Memo),
    setarg(1, Memo, 0).

%!  use_trial(+Set, +Position, -Fuel) is semidet.
%
%   Take the trials that Set costs off those that are left.  Fuel is how many choices
%   it may take to find out what Set allows, or -1 if there may be any number.  Fails
%   if there are no trials left.

use_trial(Set, Position, Fuel) :-
    memo(Position, trials, 1, Memo),
    arg(1, Memo, Left),
    (   Left = left(Count0,Fuel0)
    ->  Count0 > 0,
        cost(Set, Cost),
        Count is max(0, Count0-Cost),
        setarg(1, Memo, left(Count,Fuel0)),
        Fuel = Fuel0
    ;   Fuel = -1
    ).

%   See allowance/3 in hitting.pl: near solutions are mended from four units on.

cost(Set, Cost) :-
    (   popcount(Set) < 4
    ->  Cost = 1
    ;   Cost = 8
    ).

%!  has_trials(+Position) is semidet.

has_trials(Position) :-
    memo(Position, trials, 1, Memo),
    \+ arg(1, Memo, left(0,_)).
