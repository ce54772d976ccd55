:- module(engine_search,
          [ search_stars/4,             % +Order, +Problem, +State, -Stars
            rounds/3,                   % +Order, +Layout, -Rounds
            stars_count/4               % +Order, +Problem, +State, -More
          ]).

:- use_module([library(apply), library(lists)]).
:- use_module('../bits').
:- use_module(layout).
:- use_module(problem).
:- use_module('rules/propagation').
:- use_module('sweeps/frontier').
:- use_module('sweeps/sweep').

/** <module> Depth-first search that propagates at every node

A node branches on one cell: a star first, then a blank.  The two sides share
no solution, so every placement is found once.

Most boards take a few nodes.  For those that take more, frontier dynamic
programming is faster (see frontier.pl), so the search runs in rounds.  A round
ends after a number of leaves, when it has cost about as much as the dynamic
programming, which then finds the other solutions.  If that exceeds its limit,
the next round restarts the search with more leaves and the weights that the
regions have by now; the last round has no limit.
*/

:- set_prolog_flag(optimise, true).

%!  search_stars(+Order, +Problem, +State, -Stars) is nondet.
%
%   Stars is a solution of Problem within State.  Order is `best`, `random` or
%   `plain`; the last two have one round without limit, as dynamic programming has no
%   random order, and needs lines with equally many stars.

search_stars(Order, Problem, State0, Stars) :-
    propagate_or_note_failure(Problem, State0, State),
    problem_layout(Problem, Layout),
    rounds(Order, Layout, Rounds),
    search_round(Rounds, [], Order, Problem, State, Stars).

%!  propagate_or_note_failure(+Problem, +State0, -State) is semidet.
%
%   As propagate/3; the counters of Problem note a failure.

propagate_or_note_failure(Problem, State0, State) :-
    (   propagate(Problem, State0, State)
    ->  true
    ;   problem_counters(Problem, Counters),
        count_failure(Counters),
        fail
    ).

%!  rounds(+Order, +Layout, -Rounds) is det.
%
%   A round is `round(Leaves, Limit)`: the leaves after which it ends, and the
%   most placements that the frontier may keep.

rounds(best, Layout, Rounds) :-
    !,
    pattern_count(Layout, Count),
    (   is_tight(Layout)                % patterns take longer than placements
    ->  Leaves1 is 2 + truncate(sqrt(Count))//2
    ;   Leaves1 = 48                    % as measured
    ),
    Limit1 is min(100_000, 500 + 450*Count),
    Leaves2 is 16*Leaves1,
    current_prolog_flag(stack_limit, Bytes),
    Limit2 is min(1_200_000, Bytes//1500),      % some hundred bytes each, and copies
    Rounds = [round(Leaves1,Limit1),round(Leaves2,Limit2)].
rounds(_, _, []).

search_round([], Found, Order, Problem, State, Stars) :-
    plain_budget(-1, Found, Budget),
    round_stars(Order, Budget, Problem, State, Stars).
search_round([round(Leaves,Limit)|Rounds], Found0, Order, Problem, State,
             Stars) :-
    problem_layout(Problem, Layout),
    new_budget(Problem, State, Leaves, Found0, Budget),
    (   round_stars(Order, Budget, Problem, State, Stars)
    ;   budget_spent(Budget),
        budget_found(Budget, Found),
        round_limit(round(Leaves,Limit), Found0, Found, Limit1),
        (   collecting_early(frontier(Layout, State, Limit1, Frontier))
        ->  frontier_solution(Frontier, Stars),
            \+ memberchk(Stars, Found)
        ;   search_round(Rounds, Found, Order, Problem, State, Stars)
        )
    ).

%!  round_stars(+Order, +Budget, +Problem, +State, -Stars) is nondet.
%
%   Stars is a solution within State that a round with Budget finds.

round_stars(Order, Budget, Problem, State, Stars) :-
    \+ budget_spent(Budget),
    solve_or_branch(State, Order, Budget, Problem, Stars).

%   If many leaves of a round were new solutions, there may be too many for
%   dynamic programming, and a high limit would cost more than it gains.

round_limit(round(Leaves,Limit0), Found0, Found, Limit) :-
    length(Found0, Length0),
    length(Found, Length),
    (   8*(Length-Length0) > Leaves
    ->  Limit is min(Limit0, 200_000)
    ;   Limit = Limit0
    ).

%   solve_or_branch(+State, +Order, +Budget, +Problem, -Stars) is nondet.
%   Stars is a solution within State that Budget does not know.  The search ends
%   when Budget has no leaves left.

solve_or_branch(state(Stars,Stars,_), _, Budget, _, Stars) :-
    !,
    note_solution(Stars, Budget).
solve_or_branch(State, Order, Budget, Problem, Stars) :-
    branching_cell(Order, Problem, State, Cell),
    branch(Cell, Order, Budget, Problem, State, Stars).

branch(Cell, Order, Budget, Problem, State0, Stars) :-
    decide(_, Cell, Problem, State0, State1),
    \+ budget_spent(Budget),
    descend(Budget),
    problem_counters(Problem, Counters),
    count_node(Counters),
    (   propagate_or_note_failure(Problem, State1, State)
    ->  solve_or_branch(State, Order, Budget, Problem, Stars)
    ;   note_leaf(Budget),
        fail
    ).

/*  How many solutions there are

The search begins as above.  When the first round ends, dynamic
programming counts the solutions without listing them.  If that exceeds its
limit, the state is cut in parts by branching a few times, and each part is
counted for itself.
*/

%!  stars_count(+Order, +Problem, +State, -More) is nondet.
%
%   The numbers More of all answers add up to the number of solutions of Problem
%   within State.  A random or plain search counts one after the other.

stars_count(best, Problem, State0, More) :-
    !,
    propagate_or_note_failure(Problem, State0, State),
    problem_layout(Problem, Layout),
    rounds(best, Layout, [round(Leaves,_)|_]),
    new_budget(Problem, State, Leaves, [], Budget),
    count_round(State, Budget, Problem, More).
stars_count(Order, Problem, State, 1) :-
    search_stars(Order, Problem, State, _).

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
    decide(_, Cell, Problem, State, Side0),
    problem_counters(Problem, Counters),
    count_node(Counters),
    propagate_or_note_failure(Problem, Side0, Side).

/*  How long a round of the search goes on

A round ends after a number of leaves, or as soon as its tree is known to have far
more leaves than dynamic programming costs.  Two estimates say so:

  - Before the first leaf, the logarithm of the number of leaves is guessed from the
    number of ways in which the regions could have the stars that they still need in
    their undecided cells, as if nothing else bound them.
    For a first solution, the search may go on if its first leaf is one, or if
    dynamic programming spares it few leaves.  It ends after three failures at a mean
    depth of 6 if the guess is above the cost of dynamic programming.
  - A leaf stands for a share of the tree, one half for each node above it.  So the
    leaves so far and their shares give an estimate of how many the tree has (Knuth,
    1975).  The guess counts as one more leaf, with the share that it would have.

The constants were fitted on the trees of 569 boards.

A budget is `budget(Leaves, Found, Tree)`: how many leaves the round may still visit,
below 0 if there is no limit, the solutions found so far, and what is known of the
tree, `tree(Depth, Leaves, Shares, Guess, Wanted, Most)`: the depth of the node, the
leaves so far, the sum of their shares, the guess, whether `first`, `several` or `all`
solutions are wanted or their `count`, and how many leaves cost as much as dynamic
programming.  On tight boards nothing is estimated, and Tree is `none`.
*/

%!  new_budget(+Problem, +State, +Leaves, +Found, -Budget) is det.
%!  plain_budget(+Leaves, +Found, -Budget) is det.
%
%   Budget is for a search within State, a result of propagate/3, with Found known
%   before.  The first is for a round of Leaves leaves.  It has none if the tree of a
%   board with little room is guessed to be large, unless several solutions are wanted,
%   but not all: for them, the search may see only a part of the tree.  The second has so
%   many leaves, and estimates nothing.

new_budget(Problem, State, Leaves0, Found, budget(Leaves,Found,Tree)) :-
    problem_layout(Problem, Layout),
    (   is_tight(Layout)
    ->  Tree = none,
        Leaves = Leaves0
    ;   guesses(Layout, State, Guess, Cost),
        Most is Cost*Leaves0/48,
        problem_wanted(Problem, Wanted),
        Tree = tree(0,0,0,Guess,Wanted,Most),
        (   Wanted \== several,
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
    each_member(add_choices, Regions, 0-0, Ways-Need),
    pattern_count(Layout, Count),
    Guess is exp(min(100, 1.5 + 0.21*Ways - 0.3*Need)),
    Cost is max(6, exp(0.4 + 0.04*Ways) * Count**0.18).

%   Ways is the logarithm of the number of ways, Need is how many stars are needed.

add_choices(R, Ways0-Need0, Ways-Need) :-
    region_free(R, Y),
    region_need(R, K),
    F is popcount(Y),
    Ways is Ways0 + lgamma(F+1) - lgamma(K+1) - lgamma(F-K+1),
    Need is Need0+K.

%!  budget_spent(+Budget) is semidet.
%!  budget_found(+Budget, -Found) is det.
%
%   True if the round is to end.  Found are the solutions so far.

budget_spent(budget(0,_,_)).

budget_found(budget(_,Found,_), Found).

%!  descend(!Budget) is det.
%
%   The search goes down one node.  Backtracking goes up again.

descend(budget(_,_,none)) :-
    !.
descend(budget(_,_,Tree)) :-
    arg(1, Tree, Depth0),
    Depth is Depth0+1,
    setarg(1, Tree, Depth).

%!  note_leaf(!Budget) is det.
%!  note_solution(+Stars, !Budget) is semidet.
%
%   The search is at a leaf: a failure, or a solution.  The second fails if Budget
%   knows the solution.

note_leaf(Budget) :-
    Budget = budget(Leaves0,_,Tree),
    (   is_large(Tree, Budget)
    ->  Leaves = 0
    ;   Leaves is Leaves0-1
    ),
    nb_setarg(1, Budget, Leaves).

is_large(Tree, Budget) :-
    Tree = tree(Depth,Visited0,Shares0,Guess,Wanted,Most),
    Visited is Visited0+1,
    Shares is Shares0 + 2.0**(-Depth),
    nb_setarg(2, Tree, Visited),
    nb_setarg(3, Tree, Shares),
    budget_found(Budget, Found),
    tells_enough(Wanted, Visited, Found),
    (Visited+1) / (Shares + 1/Guess) - Visited > Most.

%   Where most leaves are solutions, the search is a good way to find more of them, but
%   not to count them.

tells_enough(count, Visited, _) :-
    !,
    Visited >= 2.
tells_enough(Wanted, Visited, Found) :-
    (   Wanted == several
    ->  Visited >= 4
    ;   Visited >= 2
    ),
    length(Found, Solutions),
    2*Solutions < Visited.

note_solution(Stars, Budget) :-
    Budget = budget(Leaves,Found,_),
    \+ memberchk(Stars, Found),
    (   Leaves < 0
    ->  true
    ;   nb_setarg(2, Budget, [Stars|Found]),
        note_leaf(Budget)
    ).
