:- module(generator_placement,
          [ random_placement/4,         % +Size, +Stars, +Random, -Placement
            other_stars/6,              % +Order, +Known, +Problem, +Limit,
                                        % +State, -Stars
            placements_exist/2,         % +Size, +Stars
            any_board/3,                % +Size, +Stars, -Board
            within/2,                   % +Problem, +Limit
            placements/3                % +Size, +Stars, -Count
          ]).

:- use_module(library(error)).
:- use_module('../engine/problem').
:- use_module('../engine/rules/propagation', [decide/5, propagate/3]).
:- use_module('../engine/sweeps/frontier', [frontier_count/4]).
:- use_module(plan).

/** <module> A random placement of the stars of a whole board

A search that branches on random cells solves a board whose regions are its
rows, which only requires S stars in each row and column.  Where there are few
placements, at N = 4*S+1, it can take very long to refute a wrong beginning, so
the search restarts after a number of nodes.
*/

:- set_prolog_flag(optimise, true).

%!  random_placement(+Size, +Stars, +Random, -Placement) is det.
%
%   Placement is a set of cells as in engine/layout.pl.  There must be one.

random_placement(N, S, Random, Placement) :-
    any_board(N, S, Board),
    Limit is 3*N,
    attempt(Board, Random, Limit, Placement).

%!  placements_exist(+Size, +Stars) is semidet.
%
%   True if Stars stars fit into each row and column of a board of that size.
%   Two adjacent rows have 2*Stars stars, no two of them in the same or in
%   adjacent columns, so there must be at least 4*Stars-1 columns.  Exactly that
%   many are not enough: in any two rows the stars would be in columns 1, 3, 5
%   and so on, and none in column 2.  A board of 4*Stars rows has a placement.

placements_exist(1, 1) :-
    !.
placements_exist(N, S) :-
    N >= 4*S.

%!  any_board(+Size, +Stars, -Board) is det.
%
%   Board has its rows as regions, so that every placement is a solution.

any_board(N, S, board(N,S,Rows)) :-
    findall(Row,
            ( between(1, N, R),
              findall(R, between(1, N, _), Row)
            ),
            Rows).

attempt(Board, Random, Limit, Placement) :-
    random_number(Random, 0x7fffffff, Seed),
    problem(Board, equal, Seed, Problem),
    (   initial_state(Problem, 0, 0, State0),
        propagate(Problem, State0, State),
        other_stars(random, 0, Problem, Limit, State, Stars)
    ->  Placement = Stars
    ;   Limit1 is Limit + Limit//4 + 1,
        attempt(Board, Random, Limit1, Placement)
    ).

/*  The searches of the generator

They are that of engine/search.pl, with counted nodes: a search that has taken too many is
abandoned.  Unlike time or inferences, a number of nodes is the same on every
machine.
*/

%!  other_stars(+Order, +Known, +Problem, +Limit, +State, -Stars) is nondet.
%
%   Stars, other than Known, is a solution that State leaves, a result of propagate/3.  The
%   search branches by Order, see branching_cell/4, and first takes the value that the cell
%   does not have in Known.  Fails after Limit nodes.

other_stars(_, Known, _, _, state(Stars,Stars,_), Stars) :-
    !,
    Stars =\= Known.
other_stars(Order, Known, Problem, Limit, State0, Stars) :-
    branching_cell(Order, Problem, State0, Cell),
    (   Cell /\ Known =:= 0
    ->  ( Value = star ; Value = blank )
    ;   ( Value = blank ; Value = star )
    ),
    problem_counters(Problem, Counters),
    count_node(Counters),
    within(Problem, Limit),
    decide(Value, Cell, Problem, State0, State1),
    propagate(Problem, State1, State),
    other_stars(Order, Known, Problem, Limit, State, Stars).

%!  within(+Problem, +Limit) is semidet.
%
%   True if the search has at most Limit nodes.

within(Problem, Limit) :-
    problem_counters(Problem, Counters),
    counters_list(Counters, [nodes-Nodes|_]),
    Nodes =< Limit.

/*  The number of placements of stars on an empty board

It is that of the solutions of any board whose regions are its rows.
*/

%!  placements(+Size, +Stars, -Count) is det.
%
%   Count is the number of ways to place Stars stars in every row and column of
%   a board of that size, so that no two touch.
%
%   @error resource_error(_) if there is not enough memory

placements(N, S, Count) :-
    any_board(N, S, Board),
    problem(Board, equal, 0, Problem),
    problem_layout(Problem, Layout),
    (   initial_state(Problem, 0, 0, State0),
        propagate(Problem, State0, State)
    ->  more_than_fit(Limit),
        (   frontier_count(Layout, State, Limit, Count)
        ->  true
        ;   resource_error(stack)
        )
    ;   Count = 0
    ).

more_than_fit(0x1000_0000_0000).        % placements of rows: memory ends before
