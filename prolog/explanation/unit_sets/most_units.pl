:- module(unit_sets_most_units,
          [ limit_units/2,              % +Position, +Most
            most_units/2                % +Position, -Most
          ]).
:- use_module('../position').

/** <module> The most units that a step may need
*/

%!  limit_units(+Position, +Most) is det.
%!  most_units(+Position, -Most) is det.
%
%   Most is how many units a set of units may have at most in Position, or a
%   number that no board reaches at first.

limit_units(Position, Most) :-
    memo(Position, most_units, 1, Memo),
    setarg(1, Memo, most(Most)).

most_units(Position, Most) :-
    memo(Position, most_units, 1, Memo),
    arg(1, Memo, Known),
    (   Known = most(Most0)
    ->  Most = Most0
    ;   Most = 1000
    ).
