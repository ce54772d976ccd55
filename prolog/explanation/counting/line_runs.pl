:- module(explanation_line_runs,
          [ tight_runs/4,               % +Lines, +Position, +Which, -Runs
            run_minimum/4,              % +Group, +Position, +Region,
                                        % -Minimum
            group_lines/4               % +Which, +N, +Run, -Group
          ]).
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module(region_bounds).
:- use_module(run_vectors).
:- use_module('../../records').

/** <module> Tiling counting: what a region must give to a run of lines

A region must give a group of lines the stars that it has no room for outside:
what it needs less the capacity of its cells there.  The groups looked at are
all runs of consecutive lines, and what is left of the board without a run.

All runs are dealt with at once, by vectors, see run_vectors.pl.  The vectors of
a region are kept until its cells change, see region_bounds.pl; the sum of all
of them, taken from the vector of what the runs need, has a zero where the count
is tight.
*/

:- set_prolog_flag(optimise, true).

%   Sums are what the runs need, the least that the regions must give them and
%   the most that they can, and the highest bit of each field.

:- accessors(sums(patterns, needs, bounds, high)).

%!  run_sums(+Lines, +Position, -Sums) is det.
%
%   Sums are those of all runs of Lines, `rows` or `columns`.

run_sums(Lines, Position, Sums) :-
    position_unknown(Position, U),
    memo(Position, sums(Lines), 2, Memo),
    (   arg(1, Memo, U),
        arg(2, Memo, Sums0),
        Sums0 \== 0
    ->  Sums = Sums0
    ;   new_sums(Lines, Position, Sums),
        setarg(1, Memo, U),
        setarg(2, Memo, Sums)
    ).

new_sums(Lines, Position, sums(Patterns,Needs,Bounds,High)) :-
    patterns(Lines, Position, Patterns),
    high_bits(Patterns, High),
    position_grid(Position, Grid),
    grid_size(Grid, N),
    line_offset(Lines, N, Offset),
    need_vector(N, Offset, Position, Patterns, 0, Needs),
    bounds_sum(N, Position, Patterns, Bounds).

need_vector(0, _, _, _, Vector, Vector) :-
    !.
need_vector(L, Offset, Position, Patterns, Vector0, Vector) :-
    position_needs(Position, Needs),
    Unit is L+Offset,
    arg(Unit, Needs, Need),
    line_fields(Patterns, L, Fields),
    Vector1 is Vector0 + Need*Fields,
    L1 is L-1,
    need_vector(L1, Offset, Position, Patterns, Vector1, Vector).

bounds_sum(N, Position, Patterns, Bounds) :-
    patterns_lines(Patterns, Lines),
    memo(Position, bounds(Lines), N, Memo),
    bounds_sum(N, Position, Patterns, Memo, bounds(0,0), Bounds).

bounds_sum(0, _, _, _, Bounds, Bounds) :-
    !.
bounds_sum(R, Position, Patterns, Memo, Bounds0, Bounds) :-
    position_needs(Position, Needs),
    region_unit(Patterns, R, Unit),
    arg(Unit, Needs, Need),
    (   Need > 0
    ->  region_bounds(R, Need, Position, Patterns, Memo, Bounds1),
        Bounds0 = bounds(Least0,Most0),
        Bounds1 = bounds(Least1,Most1),
        Least is Least0+Least1,
        Most is Most0+Most1,
        Bounds2 = bounds(Least,Most)
    ;   Bounds2 = Bounds0
    ),
    R1 is R-1,
    bounds_sum(R1, Position, Patterns, Memo, Bounds2, Bounds).

%!  tight_runs(+Lines, +Position, +Which, -Runs) is det.
%
%   Runs lists, by the numbers of their fields, those runs for which the least
%   that the regions must give, all together, is what is needed.  Lines is
%   `rows` or `columns`.  If Which is `inside` the group is the run, if it is
%   `outside` it is the rest of the board.

tight_runs(Lines, Position, Which, Runs) :-
    run_sums(Lines, Position, Sums),
    slack(Which, Sums, Slack),
    sums_high(Sums, High),
    sums_patterns(Sums, Patterns),
    patterns_width(Patterns, W),
    Ones is High>>(W-1),
    Positive is (Slack /\ \High) + High - Ones,
    Tight is Slack /\ High /\ \Positive,
    field_numbers(Tight, W, Runs).

slack(inside, sums(_,Needs,bounds(Least,_),High), Slack) :-
    Slack is Needs+High-Least.
slack(outside, sums(_,Needs,bounds(_,Most),High), Slack) :-
    Slack is Most+High-Needs.

%!  run_minimum(+Group, +Position, +Region, -Minimum) is semidet.
%
%   Minimum is what Region, a number from 1, must give to Group, which is
%   group(Lines, Which, Run) with Run a field's number.  tight_runs/4 must have
%   been called for the same position.  Fails if Region needs no star.

run_minimum(group(Lines,Which,Run), Position, R, Minimum) :-
    patterns(Lines, Position, Patterns),
    region_unit(Patterns, R, Unit),
    position_needs(Position, Needs),
    arg(Unit, Needs, Need),
    Need > 0,
    patterns_size(Patterns, N),
    memo(Position, bounds(Lines), N, Memo),
    known_bounds(R, Memo, bounds(Least,Most)),
    patterns_width(Patterns, W),
    Mask is (1<<W) - 1,
    (   Which == inside
    ->  Minimum is (Least >> (Run*W)) /\ Mask
    ;   Minimum is Need - ((Most >> (Run*W)) /\ Mask)
    ).

%!  group_lines(+Which, +N, +Run, -Group) is det.
%
%   Group is the set of the lines of the run of a field's number if Which is
%   `inside`, of all other lines of the board if it is `outside`.

group_lines(inside, N, Run, Group) :-
    A is Run//N + 1,
    B is Run mod N + 1,
    Group is (2<<B) - (1<<A).
group_lines(outside, N, Run, Group) :-
    group_lines(inside, N, Run, Group0),
    Group is ((2<<N) - 2) /\ \Group0.
