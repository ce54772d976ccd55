:- module(engine_counting,
          [ stars_count/4               % +Order, +Problem, +State, -More
          ]).

:- use_module(library(apply), [include/3]).
:- use_module(search,
              [ search_stars/4, rounds/3, round_stars/5, propagated/4,
                with_star/5, with_blank/3
              ]).
:- use_module(budget, [new_budget/5, budget_spent/1, budget_found/2]).
:- use_module(branching, [branching_cell/4]).
:- use_module(problem,
              [count_node/1, problem_layout/2, problem_counters/2]).
:- use_module('sweeps/frontier', [frontier_count/4]).

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
%   within State.  A random or plain search counts one
%   after the other.

stars_count(random, Problem, State, 1) :-
    search_stars(random, Problem, State, _).
stars_count(plain, Problem, State, 1) :-
    search_stars(plain, Problem, State, _).
stars_count(best, Problem, State0, More) :-
    propagated(Problem, -1, State0, State),
    problem_layout(Problem, Layout),
    rounds(best, Layout, [round(Leaves,_)|_]),
    new_budget(Problem, State, Leaves, [], Budget),
    count_round(State, Budget, Problem, More).

%   The solutions of the budget have been counted before.

count_round(State, Budget, Problem, More) :-
    (   round_stars(best, Budget, Problem, State, _),
        More = 1
    ;   budget_spent(Budget),
        budget_found(Budget, Found),
        count_rest(State, Found, Problem, More)
    ).

count_rest(State, Found, Problem, More) :-
    problem_layout(Problem, Layout),
    (   frontier_count(Layout, State, 3_000_000, Count)
    ->  length(Found, Counted),
        More is Count-Counted,
        More > 0
    ;   count_parts(State, Found, Problem, More)
    ).

%   One cut makes a part little smaller, and each try costs up to a second.

count_parts(State, Found, Problem, More) :-
    part(4, Problem, State, Part),
    count_part(Found, Part, Problem, More).

count_part(Found0, Part, Problem, More) :-
    include(within(Part), Found0, Found),
    problem_layout(Problem, Layout),
    rounds(best, Layout, [_,round(Leaves,_)]),
    new_budget(Problem, Part, Leaves, Found, Budget),
    count_round(Part, Budget, Problem, More).

within(state(C,S,_), Stars) :-
    Stars /\ C =:= Stars,
    Stars /\ S =:= S.

%   part(+Cuts, +Problem, +State, -Part) is nondet.
%   Part is what is left of State after branching Cuts times; together the parts
%   have the solutions of State, each of them once.

part(Cuts, Problem, State, Part) :-
    (   ( Cuts =:= 0
        ; State = state(Stars,Stars,_)
        )
    ->  Part = State
    ;   side(Problem, State, Side),
        Cuts1 is Cuts-1,
        part(Cuts1, Problem, Side, Part)
    ).

side(Problem, State, Side) :-
    branching_cell(best, Problem, State, Cell),
    (   with_star(Cell, Problem, State, Changed, Side0)
    ;   Changed = Cell,
        with_blank(Cell, State, Side0)
    ),
    problem_counters(Problem, Counters),
    count_node(Counters),
    propagated(Problem, Changed, Side0, Side).
