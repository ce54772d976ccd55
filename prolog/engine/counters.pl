:- module(engine_counters,
          [ new_counters/3,             % +Regions, +Seed, -Counters
            count_node/1,               % +Counters
            count_failure/1,            % +Counters
            add_counts/3,               % +Counters, +Nodes, +Failures
            separate_counters/2,        % +Counters0, -Counters
            counters_list/2,            % +Counters, -Pairs
            blame/2,                    % +Counters, +Region
            weight/3,                   % +Counters, +Region, -Weight
            random_below/3              % +Counters, +Limit, -Random
          ]).

/** <module> What a search remembers across backtracking

The term `counters(Nodes, Failures, Seed, Weights)` is changed destructively;
the new values are always small integers.
*/

:- use_module(library(apply), [maplist/2]).

:- set_prolog_flag(optimise, true).

%!  new_counters(+Regions, +Seed, -Counters) is det.
%
%   Counters starts with no nodes and no failures, and the same weight for each
%   of the Regions regions.  Random numbers start from Seed.

new_counters(N, Seed, counters(0,0,Seed,Weights)) :-
    length(List, N),
    maplist(=(10), List),
    compound_name_arguments(Weights, weights, List).

%!  count_node(+Counters) is det.
%!  count_failure(+Counters) is det.

count_node(Counters) :-
    increment(1, Counters).

count_failure(Counters) :-
    increment(2, Counters).

increment(I, Term) :-
    arg(I, Term, N0),
    N is N0+1,
    nb_setarg(I, Term, N).

%!  add_counts(+Counters, +Nodes, +Failures) is det.
%!  separate_counters(+Counters0, -Counters) is det.
%
%   For the threads of a search: add what one has counted; Counters has the
%   weights of Counters0, and counts from 0.

add_counts(Counters, Nodes, Failures) :-
    Counters = counters(Nodes0,Failures0,_,_),
    Nodes1 is Nodes0+Nodes,
    Failures1 is Failures0+Failures,
    nb_setarg(1, Counters, Nodes1),
    nb_setarg(2, Counters, Failures1).

separate_counters(counters(_,_,Seed,Weights0), counters(0,0,Seed,Weights)) :-
    duplicate_term(Weights0, Weights).

%!  counters_list(+Counters, -Pairs) is det.
%
%   Pairs is `[nodes-Nodes, failures-Failures]`.

counters_list(counters(Nodes,Failures,_,_),
              [nodes-Nodes,failures-Failures]).

%!  blame(+Counters, +Region) is det.
%!  weight(+Counters, +Region, -Weight) is det.
%
%   The weight of a region grows with every failure that it causes.  Branching
%   on heavy regions first (dom/wdeg) finds failures higher up in the tree.

blame(counters(_,_,_,Weights), Region) :-
    increment(Region, Weights).

weight(counters(_,_,_,Weights), Region, Weight) :-
    arg(Region, Weights, Weight).

%!  random_below(+Counters, +Limit, -Random) is det.
%
%   Random is at least 0 and less than Limit.  The generator is linear
%   congruential and belongs to this search, so that the seed alone decides the
%   order.  It is not that of generator/random.pl: with another one a seed would
%   give other searches, and so other boards.

random_below(Counters, Limit, Random) :-
    arg(3, Counters, Seed0),
    Seed is (Seed0*1103515245 + 12345) /\ 0x7fffffff,
    nb_setarg(3, Counters, Seed),
    Random is (Seed*Limit) >> 31.
