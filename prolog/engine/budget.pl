:- module(engine_budget,
          [ new_budget/5,               % +Problem, +State, +Leaves, +Found, -Budget
            plain_budget/3,             % +Leaves, +Found, -Budget
            budget_spent/1,             % +Budget
            budget_found/2,             % +Budget, -Found
            deeper/1,                   % !Budget
            leaf/1,                     % !Budget
            found/2                     % +Stars, !Budget
          ]).

:- use_module(library(lists), [memberchk/2]).
:- use_module('sweeps/frontier', [is_tight/1]).
:- use_module(layout, [layout_size/2, layout_stars/2]).
:- use_module('sweeps/patterns', [pattern_count/2]).
:- use_module(problem,
              [ problem_layout/2, problem_wanted/2, region_free/2, region_need/2
              ]).

/** <module> How long a round of the search goes on

A round ends after a number of leaves, or as soon as its tree is known to have far
more leaves than dynamic programming costs.  Two estimates say so:

  - Before the first leaf, the logarithm of the number of leaves is guessed from the
    number of ways in which the regions could have the stars that they still need in
    their undecided cells, as if nothing else bound them.
  - A leaf stands for a share of the tree, one half for each node above it.  So the
    leaves so far and their shares give an estimate of how many the tree has (Knuth,
    1975).  The guess counts as one more leaf, with the share that it would have.

The constants were fitted on the trees of 569 boards; docs/hard-boards.md has the
figures.

A budget is `budget(Leaves, Found, Tree)`: how many leaves the round may still visit,
below 0 if there is no limit, the solutions found so far, and what is known of the
tree, `tree(Depth, Leaves, Shares, Wanted, Most)`: the depth of the node, the leaves so
far, the sum of their shares and of that of the guess, whether `first`, `several` or
`all` solutions are wanted or their `count`, and how many leaves cost as much as
dynamic programming.  On tight boards nothing is estimated, and Tree is `none`.
*/

:- set_prolog_flag(optimise, true).

%!  new_budget(+Problem, +State, +Leaves, +Found, -Budget) is det.
%!  plain_budget(+Leaves, +Found, -Budget) is det.
%
%   Budget is for a search within State, a result of propagate/4, with Found known
%   before.  The first is for a round of Leaves leaves.  It has none if all solutions
%   are wanted, and the tree of a board with little room is guessed to be large: for
%   fewer solutions, the search may see only a part of the tree.  The second has so many
%   leaves, and estimates nothing.

new_budget(Problem, State, Leaves0, Found, budget(Leaves,Found,Tree)) :-
    problem_layout(Problem, Layout),
    (   is_tight(Layout)
    ->  Tree = none,
        Leaves = Leaves0
    ;   guesses(Layout, State, Guess, Cost),
        Most is Cost*Leaves0/48,
        problem_wanted(Problem, Wanted),
        Share is 1/Guess,
        Tree = tree(0,0,Share,Wanted,Most),
        (   memberchk(Wanted, [all,count]),
            Guess > Most,
            has_little_room(Layout, State)
        ->  Leaves = 0
        ;   Leaves = Leaves0
        )
    ).

plain_budget(Leaves, Found, budget(Leaves,Found,none)).

%   With more room for the stars, or if propagation at the root removes nothing, there may
%   be so many solutions that dynamic programming fails, while the search finds the first
%   ones at once.

has_little_room(Layout, state(C,_,_)) :-
    layout_size(Layout, N),
    layout_stars(Layout, K),
    N =< 6*K,
    popcount(C) < N*N.

%   Guess is how many leaves the tree may have, and Cost is how many take as long as
%   dynamic programming may take.

guesses(Layout, state(_,_,Regions), Guess, Cost) :-
    ways(Regions, 0, Ways, 0, Need),
    pattern_count(Layout, Count),
    Guess is exp(min(100, 1.5 + 0.21*Ways - 0.3*Need)),
    Cost is max(6, exp(0.4 + 0.04*Ways) * Count**0.18).

%   Ways is the logarithm of the number of ways, Need is how many stars are needed.

ways([], Ways, Ways, Need, Need).
ways([R|Rs], Ways0, Ways, Need0, Need) :-
    region_free(R, Y),
    region_need(R, K),
    F is popcount(Y),
    Ways1 is Ways0 + lgamma(F+1) - lgamma(K+1) - lgamma(F-K+1),
    Need1 is Need0+K,
    ways(Rs, Ways1, Ways, Need1, Need).

%!  budget_spent(+Budget) is semidet.
%!  budget_found(+Budget, -Found) is det.
%
%   True if the round is to end.  Found are the solutions so far.

budget_spent(budget(0,_,_)).

budget_found(budget(_,Found,_), Found).

%!  deeper(!Budget) is det.
%
%   The search goes down one node.  Backtracking goes up again.

deeper(budget(_,_,none)) :-
    !.
deeper(budget(_,_,Tree)) :-
    arg(1, Tree, Depth0),
    Depth is Depth0+1,
    setarg(1, Tree, Depth).

%!  leaf(!Budget) is det.
%!  found(+Stars, !Budget) is semidet.
%
%   The search is at a leaf: a failure, or a solution.  The second fails if Budget
%   knows the solution.

leaf(Budget) :-
    Budget = budget(Leaves0,_,Tree),
    (   is_large(Tree, Budget)
    ->  Leaves = 0
    ;   Leaves is Leaves0-1
    ),
    nb_setarg(1, Budget, Leaves).

is_large(Tree, Budget) :-
    Tree = tree(Depth,Visited0,Shares0,Wanted,Most),
    Visited is Visited0+1,
    Shares is Shares0 + 2.0**(-Depth),
    nb_setarg(2, Tree, Visited),
    nb_setarg(3, Tree, Shares),
    budget_found(Budget, Found),
    tells_enough(Wanted, Visited, Found),
    patience(Wanted, Found, Patience),
    (Visited+1)/Shares - Visited > Patience*Most.

%   Where most leaves are solutions, the search is a good way to find more of them, but
%   not to count them.

tells_enough(count, Visited, _) :-
    !,
    Visited >= 2.
tells_enough(Wanted, Visited, Found) :-
    (   Wanted == all
    ->  Visited >= 2
    ;   Visited >= 4
    ),
    length(Found, Solutions),
    2*Solutions < Visited.

%   A search for the first solution sees a part of its tree only.

patience(first, [], 2.5) :-
    !.
patience(_, _, 1).

found(Stars, Budget) :-
    Budget = budget(Leaves,Found,_),
    \+ memberchk(Stars, Found),
    (   Leaves < 0
    ->  true
    ;   leaf(Budget),
        nb_setarg(2, Budget, [Stars|Found])
    ).
