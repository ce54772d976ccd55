:- module(engine_problem,
          [ problem/3,                  % +Board, +Seed, -Problem
            redrawn/3,                  % +Problem0, +Sets, -Problem
            shared_problem/3,           % +Problem0, +Sharing, -Problem
            separate_problem/2,         % +Problem0, -Problem
            problem_layout/2,           % +Problem, -Layout
            problem_strips/2,           % +Problem, -Strips
            problem_regions/2,          % +Problem, -Regions
            problem_counters/2,         % +Problem, -Counters
            problem_sharing/2,          % +Problem, -Sharing
            initial_state/4             % +Problem, +Stars, +Blanks, -State
          ]).

:- use_module(counters, [new_counters/3, separate_counters/2]).
:- use_module(layout, [layout/3, layout_stride/2, settle/5]).
:- use_module(records, [accessors/1]).
:- use_module(regions, [regions/3, set_regions/3, region_cells/2]).
:- use_module(strips, [strips/2]).

/** <module> Problems and their states

A problem is what a search does not change.  A state is the term `state(Cands,
Stars, Regions)`: the cells that are stars or can still become stars, the cells
that are stars, and the regions that have undecided cells (see regions.pl).
*/

:- set_prolog_flag(optimise, true).

:- accessors(problem(layout, strips, regions, counters, sharing)).

%!  problem(+Board, +Seed, -Problem) is det.
%
%   Board is board(N,S,Rows), with region numbers from 1 to N, and 0 for a
%   hole.  Seed starts the random numbers of the search.

problem(board(N,S,Rows), Seed,
        problem(Layout,Strips,Regions,Counters,alone)) :-
    layout(N, S, Layout),
    strips(Layout, Strips),
    regions(Layout, Rows, Regions),
    new_counters(N, Seed, Counters).

%!  redrawn(+Problem0, +Sets, -Problem) is det.
%
%   Problem is Problem0 on a board of the same size, with the cells of region I
%   in argument I of Sets and new counters.

redrawn(problem(Layout,Strips,_,_,_), Sets,
        problem(Layout,Strips,Regions,Counters,alone)) :-
    set_regions(Layout, Sets, Regions),
    functor(Sets, _, N),
    new_counters(N, 0, Counters).

%!  shared_problem(+Problem0, +Sharing, -Problem) is det.
%!  separate_problem(+Problem0, -Problem) is det.
%
%   Problem is Problem0 for the threads of Sharing, see workers.pl, or for one
%   thread, whose Sharing is `alone`, with counters of its own.

shared_problem(problem(Layout,Strips,Regions,Counters,_), Sharing,
               problem(Layout,Strips,Regions,Counters,Sharing)).

separate_problem(problem(Layout,Strips,Regions,Counters0,_),
                 problem(Layout,Strips,Regions,Counters,alone)) :-
    separate_counters(Counters0, Counters).

%!  initial_state(+Problem, +Stars, +Blanks, -State) is semidet.
%
%   State is the board with the cells of Stars as stars, and without those of
%   Blanks as candidates.  Fails if the stars touch, a star is on a hole or on a
%   blank, or a region has no cell at all.

initial_state(Problem, S, Blanks, state(C,S,Regions)) :-
    problem_layout(Problem, Layout),
    problem_regions(Problem, Regions),
    layout_stride(Layout, B),
    cells(Regions, 0, C0),
    C1 is C0 /\ \Blanks,
    C1 /\ S =:= S,
    settle(B, 0, S, C1, C).

cells([], C, C).
cells([R|Rs], C0, C) :-
    region_cells(R, U),
    U =\= 0,
    C1 is C0\/U,
    cells(Rs, C1, C).
