:- module(generator_random,
          [ new_random/2,               % +Seed, -Random
            derived_seed/4,             % +Seed, +Index, +Attempt, -Derived
            random_index/3,             % +Random, +Limit, -Number
            random_one/3,               % +Random, +List, -Element
            random_order/3,             % +Random, +List0, -List
            random_bit/3                % +Random, +Set, -Bit
          ]).

:- use_module(library(lists), [nth0/3]).
:- use_module(library(pairs), [pairs_values/2]).

/** <module> Random numbers that are the same everywhere

SplitMix64: the state grows by a constant, and a number is the mixed state.  It
is implemented here because the generator of library(random) depends on how
SWI-Prolog was built.  A generator is the term `random(State)`, changed
destructively.  The random branching of the engine has a generator of its own
(see engine/problem.pl); both decide which board a seed makes.
*/

:- set_prolog_flag(optimise, true).

%!  new_random(+Seed, -Random) is det.
%
%   Random starts from the integer Seed.

new_random(Seed, random(State)) :-
    State is Seed /\ 0xffffffffffffffff.

%!  derived_seed(+Seed, +Index, +Attempt, -Derived) is det.
%
%   Derived is the seed of attempt Attempt at board Index of a run with Seed;
%   both count from 0.  The first attempt at the first board has Seed itself, so
%   that any board can be made again alone.

derived_seed(Seed, 0, 0, Seed) :-
    !.
derived_seed(Seed, Index, Attempt, Derived) :-
    mixed(Seed, Mixed1),
    mixed(Mixed1+Index, Mixed2),
    mixed(Mixed2+Attempt, Mixed3),
    Derived is Mixed3 >> 11.

mixed(Number, Mixed) :-
    X0 is (Number + 0x9e3779b97f4a7c15) /\ 0xffffffffffffffff,
    mix(X0, Mixed).

mix(X0, X) :-
    X1 is ((X0 xor (X0>>30)) * 0xbf58476d1ce4e5b9) /\ 0xffffffffffffffff,
    X2 is ((X1 xor (X1>>27)) * 0x94d049bb133111eb) /\ 0xffffffffffffffff,
    X is X2 xor (X2>>31).

%!  random_index(+Random, +Limit, -Number) is det.
%
%   Number is at least 0 and less than Limit.

random_index(Random, Limit, Number) :-
    arg(1, Random, State0),
    State is (State0 + 0x9e3779b97f4a7c15) /\ 0xffffffffffffffff,
    nb_setarg(1, Random, State),
    mix(State, X),
    Number is (X*Limit) >> 64.

%!  random_one(+Random, +List, -Element) is det.
%!  random_order(+Random, +List0, -List) is det.

random_one(Random, List, Element) :-
    length(List, Length),
    random_index(Random, Length, I),
    nth0(I, List, Element).

random_order(Random, List0, List) :-
    keyed(List0, Random, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, List).

keyed([], _, []).
keyed([X|Xs], Random, [Key-X|Pairs]) :-
    random_index(Random, 0x1000000000000, Key),
    keyed(Xs, Random, Pairs).

%!  random_bit(+Random, +Set, -Bit) is det.
%
%   Bit is the number of one of the bits of the integer Set.

random_bit(Random, Set, Bit) :-
    Count is popcount(Set),
    random_index(Random, Count, Skip),
    nth_bit(Skip, Set, Bit).

nth_bit(0, Set, Bit) :-
    !,
    Bit is lsb(Set).
nth_bit(Skip, Set, Bit) :-
    Skip1 is Skip-1,
    Set1 is Set /\ (Set-1),
    nth_bit(Skip1, Set1, Bit).
