:- module(bits_propagation,
          [ problem/3,                  % +Board, +Seed, -Problem
            redrawn/3,                  % +Problem0, +Sets, -Problem
            problem_layout/2,           % +Problem, -Layout
            problem_counters/2,         % +Problem, -Counters
            initial_state/4,            % +Problem, +Stars, +Blanks, -State
            propagate/4                 % +Problem, +Changed, +State0, -State
          ]).

:- use_module(layout, [layout/3, settle/5]).
:- use_module(strips, [strips/2, filter_lines/5]).
:- use_module(regions, [regions/3, set_regions/3, filter_regions/9]).
:- use_module(star_sets, [filter_sets/8]).
:- use_module(windows, [filter_windows/5]).
:- use_module(counters, [new_counters/3]).

/** <module> Propagation to a common fixpoint

A state is `state(Cands, Stars, Regions)`: the cells that are or can still be
stars, those that are, and the regions that have undecided cells (with what
regions.pl knows of them).  The rules run in order of their price: regions
until nothing changes, then lines and windows in turn, and only when all these
are quiet the star sets of the regions.  Whatever removes a cell or finds a star
sends the state back to the regions that it lies in.
*/

:- set_prolog_flag(optimise, true).

%!  problem(+Board, +Seed, -Problem) is det.
%
%   Board is board(N,S,Rows), with region numbers from 1 to N, and 0 for a
%   hole.  Problem holds what a search does not change.

problem(board(N,S,Rows), Seed, problem(Layout,Strips,Regions,Counters)) :-
    layout(N, S, Layout),
    strips(Layout, Strips),
    regions(Layout, Rows, Regions),
    new_counters(N, Seed, Counters).

%!  redrawn(+Problem0, +Sets, -Problem) is det.
%
%   Problem is Problem0 on a board of the same size, with the cells of region I
%   in argument I of Sets; its counters begin anew.

redrawn(problem(Layout,Strips,_,_), Sets,
        problem(Layout,Strips,Regions,Counters)) :-
    set_regions(Layout, Sets, Regions),
    functor(Sets, _, N),
    new_counters(N, 0, Counters).

%!  problem_layout(+Problem, -Layout) is det.
%!  problem_counters(+Problem, -Counters) is det.

problem_layout(problem(Layout,_,_,_), Layout).

problem_counters(problem(_,_,_,Counters), Counters).

%!  initial_state(+Problem, +Stars, +Blanks, -State) is semidet.
%
%   State is the board with the cells of Stars as stars, and those of Blanks as
%   no candidates.  Fails if the stars touch, a star is on a hole or on a
%   blank, or a region has no cell at all.

initial_state(problem(Layout,_,Regions,_), S, Blanks, state(C,S,Regions)) :-
    Layout = layout(_,_,B,_,_,_),
    cells(Regions, 0, C0),
    C1 is C0 /\ \Blanks,
    C1 /\ S =:= S,
    settle(B, 0, S, C1, C).

cells([], C, C).
cells([r(U,_,_,_,_,_)|Rs], C0, C) :-
    U =\= 0,
    C1 is C0\/U,
    cells(Rs, C1, C).

%!  propagate(+Problem, +Changed, +State0, -State) is semidet.
%
%   State is what all rules leave of State0.  Changed are the cells that have
%   changed since the last call, -1 for all.  Fails if a rule finds that there
%   is no solution.  If every candidate of State is a star then the stars are a
%   solution: no rule leaves a region, a row or a column with another number
%   of stars than S, or stars that touch.

propagate(Problem, Changed, State0, State) :-
    first_rule(Changed, Rule),
    fixpoint(Rule, 2, Problem, Changed, State0, State).

%   Lines see nothing on an empty board, and most in the middle of a search.

first_rule(Changed, Rule) :-
    (   Changed =:= -1
    ->  Rule = windows
    ;   Rule = lines
    ).

%   Rule is due after the regions; Quiet is how many of windows and lines, Rule
%   the first of them, have not yet seen the state.

fixpoint(Rule, Quiet, Problem, D, State0, State) :-
    regions_fixpoint(Problem, D, State0, State1),
    turn(Rule, Quiet, Problem, State1, State).

regions_fixpoint(Problem, D, state(C0,S0,Rs0), State) :-
    Problem = problem(Layout,_,_,Counters),
    filter_regions(Layout, Counters, Rs0, D, C0, S0, Rs, C, S),
    D1 is (C xor C0) \/ (S xor S0),
    (   D1 =:= 0
    ->  State = state(C,S,Rs)
    ;   regions_fixpoint(Problem, D1, state(C,S,Rs), State)
    ).

turn(_, _, problem(Layout,_,_,_), State, State) :-
    State = state(_,S,[]),
    !,
    full_lines(Layout, S).
turn(_, 0, Problem, State0, State) :-
    !,
    apply(sets, Problem, State0, State1, D, Next),
    (   D =:= 0
    ->  State = State1
    ;   fixpoint(Next, 2, Problem, D, State1, State)
    ).
turn(Rule, Quiet, Problem, State0, State) :-
    apply(Rule, Problem, State0, State1, D, Next),
    (   D =:= 0
    ->  Quiet1 is Quiet-1,
        turn(Next, Quiet1, Problem, State1, State)
    ;   fixpoint(Next, 2, Problem, D, State1, State)
    ).

%   Next is the rule that is due after Rule; D are the cells that it changed.

apply(windows, problem(Layout,_,_,_), state(C0,S,Rs), state(C,S,Rs), D,
      lines) :-
    filter_windows(Layout, Rs, S, C0, C),
    D is C xor C0.
apply(lines, problem(Layout,Strips,_,_), state(C0,S0,Rs), state(C,S,Rs), D,
      windows) :-
    filter_lines(Strips, C0, S0, C1, S),
    arg(3, Layout, B),
    settle(B, S0, S, C1, C),
    D is (C xor C0) \/ (S xor S0).
apply(sets, problem(Layout,_,_,Counters), state(C0,S0,Rs0), state(C,S,Rs), D,
      windows) :-
    filter_sets(Layout, Counters, Rs0, C0, S0, Rs, C, S),
    D is (C xor C0) \/ (S xor S0).

%   With every region decided only the lines are left to count.

full_lines(layout(N,K,B,Row,Firsts,_), S) :-
    full(N, S, B, Row, K),
    full(N, S, 1, Firsts, K).

full(0, _, _, _, _) :-
    !.
full(I, S, Step, Line, K) :-
    popcount(S/\Line) =:= K,
    S1 is S>>Step,
    I1 is I-1,
    full(I1, S1, Step, Line, K).
