:- module(explanation_line_runs,
          [ tight_runs/4,               % +Lines, +Position, +Which, -Runs
            run_minimum/4,              % +Group, +Position, +Region,
                                        % -Minimum
            group_lines/4               % +Which, +N, +Run, -Group
          ]).
:- use_module('../../engine/layout', [filled/4]).
:- use_module('../../records').
:- use_module('../grid').
:- use_module('../position').
:- use_module(room, [capacity/4]).

/** <module> Tiling counting: what a region must give to a run of lines

A region must give a group of lines the stars that it has no room for outside:
what it needs less the capacity of its cells there.  The groups looked at are
all runs of consecutive lines, and what is left of the board without a run.

All runs are dealt with at once, by vectors, see below.  The vectors of
a region are kept until its cells change; the sum of all
of them, taken from the vector of what the runs need, has a zero where the count
is tight.
*/

:- set_prolog_flag(optimise, true).

%   Sums are what the runs need, the least that the regions must give them and
%   the most that they can, and the highest bit of each field.

:- accessors(sums(patterns, needs, bounds, high)).

%   run_sums(+Lines, +Position, -Sums) is det.
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

/*  How many stars one region gives to each run of lines

Bounds are bounds(Least, Most), two vectors: the least that a region must give
to each run, as it has no room for more outside, and the most that it has room
for inside.
*/

%   What the bounds of a region come from: its unknown cells and its need, the
%   lines P-Q that these are in, and what line 1 is as a unit, less 1.

:- accessors(region(cells, need, lines, offset, patterns, grid)).

%   region_unit(+Patterns, +Region, -Unit) is det.
%
%   Unit is that of the region with a number from 1.

region_unit(Patterns, R, Unit) :-
    patterns_size(Patterns, N),
    Unit is 2*N+R.

%   region_bounds(+Region, +Need, +Position, +Patterns, +Memo, -Bounds) is det.
%   known_bounds(+Region, +Memo, -Bounds) is det.
%
%   Bounds are those of Region, a number from 1, in Position.  Memo has them
%   until its cells or its need change: bounds(Cells, Need, Bounds).

region_bounds(R, Need, Position, Patterns, Memo, Bounds) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    region_unit(Patterns, R, Unit),
    unit_cells(Grid, Unit, All),
    X is All /\ U,
    arg(R, Memo, Entry),
    (   Entry = bounds(X,Need,Bounds0)
    ->  Bounds = Bounds0
    ;   new_bounds(X, Need, Patterns, Grid, Bounds),
        setarg(R, Memo, bounds(X,Need,Bounds))
    ).

known_bounds(R, Memo, Bounds) :-
    arg(R, Memo, bounds(_,_,Bounds)).

%   The region lies in the lines P..Q, and any run is to it like the part of it
%   from I to J in there.

new_bounds(X, Need, Patterns, Grid, Bounds) :-
    patterns_lines(Patterns, Lines),
    grid_size(Grid, N),
    line_offset(Lines, N, Offset),
    lines_between(Lines, X, Grid, P, Q),
    Region = region(X,Need,P-Q,Offset,Patterns,Grid),
    runs_from(P, Q, Region, bounds(0,0), Bounds).

lines_between(rows, X, Grid, P, Q) :-
    grid_stride(Grid, Stride),
    P is lsb(X)//Stride + 1,
    Q is msb(X)//Stride + 1.
lines_between(columns, X, Grid, P, Q) :-
    grid_size(Grid, N),
    First is N+1,
    Last is 2*N,
    meeting(First, 1, X, Grid, P0),
    meeting(Last, -1, X, Grid, Q0),
    P is P0-N,
    Q is Q0-N.

%   The first unit that has some of the cells, from Unit on in steps of D.

meeting(Unit, D, X, Grid, Met) :-
    grid_units(Grid, Units),
    arg(Unit, Units, Line),
    (   X /\ Line =:= 0
    ->  Next is Unit+D,
        meeting(Next, D, X, Grid, Met)
    ;   Met = Unit
    ).

runs_from(I, Q, _, Bounds, Bounds) :-
    I > Q,
    !.
runs_from(I, Q, Region, Bounds0, Bounds) :-
    region_need(Region, Need),
    runs_to(I, I, Q, Region, part(0,0,Need), Bounds0, Bounds1),
    I1 is I+1,
    runs_from(I1, Q, Region, Bounds1, Bounds).

%   part(Inside, In, Out): the cells of the lines I..J, and for how many stars
%   there is room inside and outside.

runs_to(J, _, Q, _, _, Bounds, Bounds) :-
    J > Q,
    !.
runs_to(J, I, Q, Region, Part0, bounds(Least0,Most0), Bounds) :-
    region_patterns(Region, Patterns),
    region_lines(Region, Whole),
    region_need(Region, Need),
    grown_part(J, Region, Part0, Part),
    part_fields(Patterns, I-J, Whole, Fields),
    Part = part(_,In,Out),
    Least is Least0 + (Need-Out)*Fields,
    Most is Most0 + In*Fields,
    J1 is J+1,
    runs_to(J1, I, Q, Region, Part, bounds(Least,Most), Bounds).

%   As the part grows by a line, there is more room inside and less outside.

grown_part(J, region(X,Need,_,Offset,_,Grid), part(Inside0,In0,Out0),
           part(Inside,In,Out)) :-
    grid_units(Grid, Units),
    grid_shapes(Grid, Shapes),
    Unit is J+Offset,
    arg(Unit, Units, Line),
    Inside is Inside0 \/ (X/\Line),
    (   In0 =:= Need
    ->  In = Need
    ;   room(Inside, Shapes, Need, In)
    ),
    (   Out0 =:= 0
    ->  Out = 0
    ;   Outside is X-Inside,
        room(Outside, Shapes, Need, Out)
    ).

%   Of any cells, a quarter do not touch each other: those in every second
%   row and every second column.

room(Cells, Shapes, Need, Room) :-
    (   Cells =:= 0
    ->  Room = 0
    ;   popcount(Cells) > 4*(Need-1)
    ->  Room = Need
    ;   capacity(Shapes, Cells, Need, Room)
    ).

/*  Vectors with a field for each run of lines

A vector is an integer with a field for each run of consecutive lines: for the
one from line A to line B, field (A-1)*N + B-1.

A field is one bit wider than what all lines need takes.  That bit is set before
one vector is taken from another: in a position without a solution the regions
may have to give a run more than it needs, and a negative field must not borrow
from the next.
*/

%   From has for each line A the fields of the runs to line 1 that begin at A or
%   before, To for each line B those of the runs from line 1 that end at B or
%   after: products of them are sets of fields.  Ones has the lowest bit of each
%   field.

:- accessors(patterns(lines, size, width, from, to, ones)).

%   patterns(+Lines, +Position, -Patterns) is det.
%   patterns_lines(+Patterns, -Lines) is det.
%   patterns_size(+Patterns, -N) is det.
%   patterns_width(+Patterns, -Width) is det.
%   high_bits(+Patterns, -High) is det.
%
%   Patterns are the sets of fields for Lines, `rows` or `columns`, of which
%   there are N.  Width is how many bits a field has, High the highest bit of
%   each.

patterns(Lines, Position, Patterns) :-
    memo(Position, patterns(Lines), 1, Memo),
    arg(1, Memo, Patterns0),
    (   Patterns0 == 0
    ->  new_patterns(Lines, Position, Patterns),
        setarg(1, Memo, Patterns)
    ;   Patterns = Patterns0
    ).

new_patterns(Lines, Position, patterns(Lines,N,W,From,To,Ones)) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    line_offset(Lines, N, Offset),
    All is (2<<N) - 2,
    unit_numbers(All, Offset, Units),
    total_need(Units, Position, Total),
    W is msb(Total+1) + 2,
    filled(from, N, 0, From),
    filled(to, N, 0, To),
    fill_from(1, N, W, 0, From),
    fill_to(N, W, 0, To),
    valid_runs(N, N, W, To, 0, Ones).

fill_from(A, N, _, _, _) :-
    A > N,
    !.
fill_from(A, N, W, Sum0, From) :-
    Sum is Sum0 \/ (1<<((A-1)*N*W)),
    setarg(A, From, Sum),
    A1 is A+1,
    fill_from(A1, N, W, Sum, From).

fill_to(0, _, _, _) :-
    !.
fill_to(B, W, Sum0, To) :-
    Sum is Sum0 \/ (1<<((B-1)*W)),
    setarg(B, To, Sum),
    B1 is B-1,
    fill_to(B1, W, Sum, To).

valid_runs(0, _, _, _, Ones, Ones) :-
    !.
valid_runs(A, N, W, To, Ones0, Ones) :-
    arg(A, To, Ends),
    Ones1 is Ones0 \/ (Ends<<((A-1)*N*W)),
    A1 is A-1,
    valid_runs(A1, N, W, To, Ones1, Ones).

high_bits(Patterns, High) :-
    patterns_ones(Patterns, Ones),
    patterns_width(Patterns, W),
    High is Ones<<(W-1).

%   line_fields(+Patterns, +Line, -Fields) is det.
%   part_fields(+Patterns, +Part, +Whole, -Fields) is det.
%
%   Fields has a 1 for each run that has Line in it; or for each that has just
%   the lines Part, I-J, of the lines Whole, P-Q.

line_fields(Patterns, L, Fields) :-
    patterns_from(Patterns, From),
    patterns_to(Patterns, To),
    arg(L, From, Begins),
    arg(L, To, Ends),
    Fields is Begins*Ends.

part_fields(patterns(_,N,W,From,To,_), I-J, P-Q, Fields) :-
    (   I =:= P
    ->  arg(I, From, Begins)
    ;   Begins is 1<<((I-1)*N*W)
    ),
    (   J =:= Q
    ->  arg(J, To, Ends)
    ;   Ends is 1<<((J-1)*W)
    ),
    Fields is Begins*Ends.

%   field_numbers(+Bits, +Width, -Numbers) is det.
%
%   Numbers are those of the fields that have a bit in Bits, in ascending order;
%   none has two.

field_numbers(0, _, []) :-
    !.
field_numbers(Bits, W, [Run|Runs]) :-
    Run is lsb(Bits)//W,
    Rest is Bits /\ (Bits-1),
    field_numbers(Rest, W, Runs).
