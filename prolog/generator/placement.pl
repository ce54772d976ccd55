:- module(generator_placement,
          [ random_placement/4,         % +Size, +Stars, +Random, -Placement
            placed/4,                   % +State, +Problem, +Limit, -Stars
            placements_exist/2,         % +Size, +Stars
            any_board/3,                % +Size, +Stars, -Board
            decided/5,                  % +Side, +Cell, +Problem, +State0,
                                        % -State
            counted/2,                  % +Problem, +Limit
            within/2                    % +Problem, +Limit
          ]).

:- use_module('../engine/problem',
              [ branching_cell/4, count_node/1, counters_list/2,
                initial_state/4, problem/3, problem_counters/2, problem_layout/2
              ]).
:- use_module('../engine/layout', [layout_stride/2, settle/5]).
:- use_module('../engine/rules/propagation', [propagate/4]).
:- use_module(random, [random_index/3]).

/** <module> A random placement of the stars of a whole board

A search that branches on random cells solves a board whose regions are its
rows, which only requires S stars in each row and column.  Where there are few
placements, at N = 4*S+1, it can take very long to refute a wrong beginning, so
the search restarts after a number of nodes.
*/

:- set_prolog_flag(optimise, true).

%!  random_placement(+Size, +Stars, +Random, -Placement) is semidet.
%
%   Placement is a set of cells as in engine/layout.pl.  Fails if there is none.

random_placement(N, S, Random, Placement) :-
    placements_exist(N, S),
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
    random_index(Random, 0x7fffffff, Seed),
    problem(Board, Seed, Problem),
    (   initial_state(Problem, 0, 0, State0),
        propagate(Problem, -1, State0, State),
        placed(State, Problem, Limit, Stars)
    ->  Placement = Stars
    ;   Limit1 is Limit + Limit//4 + 1,
        attempt(Board, Random, Limit1, Placement)
    ).

%!  placed(+State, +Problem, +Limit, -Stars) is nondet.
%
%   Stars is a solution that State leaves, found by branching on random cells.
%   Fails after Limit nodes.

placed(state(Stars,Stars,_), _, _, Stars) :-
    !.
placed(State0, Problem, Limit, Stars) :-
    branching_cell(random, Problem, State0, Cell),
    ( Side = star ; Side = blank ),
    counted(Problem, Limit),
    decided(Side, Cell, Problem, State0, State),
    placed(State, Problem, Limit, Stars).

/*  The nodes of the searches of the generator

They are those of engine/search.pl, counted: a search that has taken too many is
abandoned.  Unlike time or inferences, a number of nodes is the same on every
machine.
*/

%!  decided(+Side, +Cell, +Problem, +State0, -State) is semidet.
%
%   State is what propagation leaves of State0 if the undecided Cell is what
%   Side says, a `star` or a `blank`.

decided(star, Cell, Problem, state(C0,S0,Rs), State) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    S is S0\/Cell,
    settle(B, S0, S, C0, C),
    Changed is Cell \/ (C xor C0),
    propagate(Problem, Changed, state(C,S,Rs), State).
decided(blank, Cell, Problem, state(C0,S,Rs), State) :-
    C is C0-Cell,
    propagate(Problem, Cell, state(C,S,Rs), State).

%!  counted(+Problem, +Limit) is semidet.
%!  within(+Problem, +Limit) is semidet.
%
%   True if the search has at most Limit nodes; counted/2 adds one first.

counted(Problem, Limit) :-
    problem_counters(Problem, Counters),
    count_node(Counters),
    within(Problem, Limit).

within(Problem, Limit) :-
    problem_counters(Problem, Counters),
    counters_list(Counters, [nodes-Nodes|_]),
    Nodes =< Limit.
