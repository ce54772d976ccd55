:- module(engine_propagation,
          [ propagate/3,                % +Problem, +State0, -State
            decide/5                    % ?Value, +Cell, +Problem, +State0, -State
          ]).

:- use_module('../layout').
:- use_module('../problem').
:- use_module(regions).
:- use_module(strips).
:- use_module(windows).

/** <module> Propagation to a common fixpoint

The rules run in order of their use: regions until nothing changes, then lines, then
windows, and the star sets of the regions only when all these have reached a fixpoint.
A rule that removes a candidate or finds a star sends the state back to the regions of
those cells, and then to the lines.
*/

:- set_prolog_flag(optimise, true).

%!  propagate(+Problem, +State0, -State) is semidet.
%
%   State is State0 after all rules.  The regions of State0 know what the rules have seen.
%   Fails if a rule finds that there is no solution.  If every candidate of State is a star
%   then the stars are a solution: they do not touch, and every region, row and column has
%   S stars.

propagate(Problem, State0, State) :-
    State0 = state(_,_,Regions),
    (   Regions = [Region|_],
        region_free(Region, -1)
    ->  Rules = [windows,lines,sets],
        Seen = []
    ;   Rules = [lines,windows,sets],
        Seen = Regions
    ),
    fixpoint(Rules, Seen, Problem, State0, State).

%   Rules are those that have not seen the state yet, Seen the regions that windows has
%   seen last.  Lines prune nothing on an empty board, and most in the middle of a search.

fixpoint(Rules, Seen, Problem, State0, State) :-
    filter_regions(Problem, State0, State1),
    schedule(Rules, Seen, Problem, State1, State).

schedule(_, _, Problem, State, State) :-
    State = state(_,S,[]),
    !,
    problem_layout(Problem, Layout),
    full_lines(Layout, S).
schedule([], _, _, State, State).
schedule([Rule|Rules], Seen0, Problem, State0, State) :-
    apply_rule(Rule, Problem, Seen0, State0, State1),
    State0 = state(C0,S0,Regions),
    State1 = state(C1,S1,_),
    (   Rule == windows
    ->  Seen = Regions
    ;   Seen = Seen0
    ),
    (   C1 =:= C0,
        S1 =:= S0
    ->  schedule(Rules, Seen, Problem, State1, State)
    ;   fixpoint([lines,windows,sets], Seen, Problem, State1, State)
    ).

apply_rule(windows, Problem, Seen, state(C0,S,Rs), state(C,S,Rs)) :-
    problem_layout(Problem, Layout),
    filter_windows(Layout, Seen-Rs, S, C0, C).
apply_rule(lines, Problem, _, state(C0,S0,Rs), state(C,S,Rs)) :-
    problem_strips(Problem, Strips),
    filter_lines(Strips, C0, S0, C1, S),
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    settle_stars(B, S0, S, C1, C).
apply_rule(sets, Problem, _, State0, State) :-
    filter_sets(Problem, State0, State).

%!  decide(?Value, +Cell, +Problem, +State0, -State) is nondet.
%
%   State is State0 with the undecided Cell a `star` or a `blank`, as Value says.

decide(star, Cell, Problem, state(C0,S0,Rs), state(C,S,Rs)) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    S is S0\/Cell,
    settle_stars(B, S0, S, C0, C).
decide(blank, Cell, _, state(C0,S,Rs), state(C,S,Rs)) :-
    C is C0-Cell.

%   full_lines(+Layout, +Stars) is semidet.
%
%   True if each row and column has its stars: no line has room for one, nor one too many.
%   When every region is decided only the lines are left to count.

full_lines(Layout, S) :-
    rooms(1, Layout, S, Rooms),
    rooms(2, Layout, S, Rooms),
    Rooms =.. [_|Each],
    sort(Each, [0]).
