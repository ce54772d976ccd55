:- module(engine_counting,
          [ stars_count/4              % +Order, +Problem, +State, -More
          ]).

:- use_module(library(apply), [include/3]).
:- use_module(frontier, [frontier_count/5]).
:- use_module(parts, [part/4, shared_parts/4]).
:- use_module(problem, [problem_layout/2, problem_sharing/2]).
:- use_module(search,
              [search_stars/4, rounds/3, propagated/4, solved_or_branch/5]).

/** <module> How many solutions there are

The search begins as in search.pl.  When the first round ends, dynamic
programming counts the solutions without listing them.  If that exceeds its
limit, the state is cut in parts by branching a few times, and each part is
counted for itself.
*/

:- set_prolog_flag(optimise, true).

%!  stars_count(+Order, +Problem, +State, -More) is nondet.
%
%   The numbers More of all answers add up to the number of solutions of Problem
%   within State.  A random search counts one after the other.

stars_count(random, Problem, State, 1) :-
    search_stars(random, Problem, State, _).
stars_count(best, Problem, State0, More) :-
    propagated(Problem, -1, State0, State),
    problem_layout(Problem, Layout),
    rounds(best, Layout, [round(Leaves,_)|_]),
    count_round(State, budget(Leaves,[]), Problem, More).

%   The solutions of the budget have been counted before.

count_round(State, Budget, Problem, More) :-
    (   solved_or_branch(State, best, Budget, Problem, _),
        More = 1
    ;   Budget = budget(0,Found),
        count_rest(State, Found, Problem, More)
    ).

count_rest(State, Found, Problem, More) :-
    problem_layout(Problem, Layout),
    problem_sharing(Problem, Sharing),
    (   frontier_count(Sharing, Layout, State, 3_000_000, Count)
    ->  length(Found, Counted),
        More is Count-Counted,
        More > 0
    ;   count_parts(State, Found, Problem, More)
    ).

%   One cut makes a part little smaller, and each try costs up to a second.

count_parts(State, Found, Problem, More) :-
    problem_sharing(Problem, Sharing),
    (   Sharing == alone
    ->  part(4, Problem, State, Part),
        count_part(Found, Part, Problem, More)
    ;   shared_parts(Problem, State, count_part(Found), More)
    ).

count_part(Found0, Part, Problem, More) :-
    include(within(Part), Found0, Found),
    problem_layout(Problem, Layout),
    rounds(best, Layout, [_,round(Leaves,_)]),
    count_round(Part, budget(Leaves,Found), Problem, More).

within(state(C,S,_), Stars) :-
    Stars /\ C =:= Stars,
    Stars /\ S =:= S.
