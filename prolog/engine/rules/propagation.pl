:- module(engine_propagation,
          [ propagate/4,                % +Problem, +Changed, +State0, -State
            full_lines/2                % +Layout, +Stars
          ]).

:- use_module('../layout',
              [ layout_size/2, layout_stars/2, layout_counts/2, layout_stride/2,
                layout_row/2, layout_firsts/2, settle_stars/5
              ]).
:- use_module('../problem', [problem_layout/2, problem_strips/2]).
:- use_module(regions, [filter_regions/4, filter_sets/3]).
:- use_module(strips, [filter_lines/5]).
:- use_module(windows, [filter_windows/5]).

/** <module> Propagation to a common fixpoint

The rules run in order of their use: regions until nothing changes, then lines, then
windows, and the star sets of the regions only when all these have reached a fixpoint.
A rule that removes a candidate or finds a star sends the state back to the regions of
those cells, and then to the lines.
*/

:- set_prolog_flag(optimise, true).

%!  propagate(+Problem, +Changed, +State0, -State) is semidet.
%
%   State is State0 after all rules.  Changed are the cells that have changed
%   since the last call, -1 for all.  Fails if a rule finds that there is no
%   solution.  If every candidate of State is a star then the stars are a
%   solution: they do not touch, and every region, row and column has S stars.

propagate(Problem, Changed, State0, State) :-
    (   Changed =:= -1
    ->  Rules = [windows,lines,sets],
        Seen = []
    ;   Rules = [lines,windows,sets],
        State0 = state(_,_,Seen)
    ),
    fixpoint(Rules, Seen, Problem, Changed, State0, State).

%   Rules are those that have not seen the state yet, Seen the regions that windows has
%   seen last.  Lines prune nothing on an empty board, and most in the middle of a search.

fixpoint(Rules, Seen, Problem, Changed, State0, State) :-
    regions_fixpoint(Problem, Changed, State0, State1),
    schedule(Rules, Seen, Problem, State1, State).

regions_fixpoint(Problem, Changed, State0, State) :-
    filter_regions(Problem, Changed, State0, State1),
    State0 = state(C0,S0,_),
    State1 = state(C,S,_),
    Changed1 is (C xor C0) \/ (S xor S0),
    (   Changed1 =:= 0
    ->  State = State1
    ;   regions_fixpoint(Problem, Changed1, State1, State)
    ).

schedule(_, _, Problem, State, State) :-
    State = state(_,S,[]),
    !,
    problem_layout(Problem, Layout),
    full_lines(Layout, S).
schedule([], _, _, State, State).
schedule([Rule|Rules], Seen0, Problem, State0, State) :-
    apply_rule(Rule, Problem, Seen0, State0, State1, Changed),
    (   Rule == windows
    ->  State0 = state(_,_,Seen)
    ;   Seen = Seen0
    ),
    (   Changed =:= 0
    ->  schedule(Rules, Seen, Problem, State1, State)
    ;   fixpoint([lines,windows,sets], Seen, Problem, Changed, State1, State)
    ).

%   Changed are the cells that Rule changed.

apply_rule(windows, Problem, Seen, state(C0,S,Rs), state(C,S,Rs), Changed) :-
    problem_layout(Problem, Layout),
    filter_windows(Layout, Seen-Rs, S, C0, C),
    Changed is C xor C0.
apply_rule(lines, Problem, _, state(C0,S0,Rs), state(C,S,Rs), Changed) :-
    problem_strips(Problem, Strips),
    filter_lines(Strips, C0, S0, C1, S),
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    settle_stars(B, S0, S, C1, C),
    Changed is (C xor C0) \/ (S xor S0).
apply_rule(sets, Problem, _, State0, State, Changed) :-
    filter_sets(Problem, State0, State),
    State0 = state(C0,S0,_),
    State = state(C,S,_),
    Changed is (C xor C0) \/ (S xor S0).

%!  full_lines(+Layout, +Stars) is semidet.
%
%   True if each row and column has its stars.  When every region is decided only
%   the lines are left to count.

full_lines(Layout, S) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    layout_firsts(Layout, Firsts),
    layout_counts(Layout, Counts),
    (   Counts = counts(Rows,Columns,_)
    ->  full_counted_lines(N, 1, S, B-Row, Rows),
        full_counted_lines(N, 1, S, 1-Firsts, Columns)
    ;   layout_stars(Layout, K),
        full_equal_lines(N, S, B, Row, K),
        full_equal_lines(N, S, 1, Firsts, K)
    ).

full_counted_lines(N, I, _, _, _) :-
    I > N,
    !.
full_counted_lines(N, I, S, Step-Line, Counts) :-
    arg(I, Counts, K),
    popcount(S/\Line) =:= K,
    S1 is S>>Step,
    I1 is I+1,
    full_counted_lines(N, I1, S1, Step-Line, Counts).

full_equal_lines(0, _, _, _, _) :-
    !.
full_equal_lines(I, S, Step, Line, K) :-
    popcount(S/\Line) =:= K,
    S1 is S>>Step,
    I1 is I-1,
    full_equal_lines(I1, S1, Step, Line, K).
