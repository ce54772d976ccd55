:- module(samples,
          [ sample/2,                   % +Count, -Number
            sample_of/2,                % +List, -Member
            thorough/0
          ]).
:- use_module(library(lists)).

/** <module> How many random cases a test tries

The suites try some of the cases that they name, and all of them if the
environment variable STARBATTLE_TESTS is `thorough`, as in the slow tests.
*/

%!  sample(+Count, -Number) is nondet.
%
%   Number is 1, 2, 3 and so on up to Count, or up to a tenth of it.

sample(Count, Number) :-
    (   thorough
    ->  Most = Count
    ;   Most is max(1, Count//10)
    ),
    between(1, Most, Number).

%!  sample_of(+List, -Member) is nondet.
%
%   Member is the first of List, and every third from there or each.

sample_of(List, Member) :-
    nth0(Place, List, Member),
    (   thorough
    ->  true
    ;   Place mod 3 =:= 0
    ).

%!  thorough is semidet.
%
%   All cases are tried; tests of what costs much have condition(thorough).

thorough :-
    getenv('STARBATTLE_TESTS', thorough).
