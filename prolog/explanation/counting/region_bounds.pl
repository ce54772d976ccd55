:- module(explanation_region_bounds,
          [ region_unit/3,              % +Patterns, +Region, -Unit
            region_bounds/6,            % +Region, +Need, +Position, +Patterns,
                                        % +Memo, -Bounds
            known_bounds/3,             % +Region, +Memo, -Bounds
            changed_bounds/6            % +Cells, +Need, +Position, +Patterns,
                                        % +Change, -Bounds
          ]).
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module(run_vectors).
:- use_module('../../records').
:- use_module('../tiling/tiling', [capacity/4]).

/** <module> How many stars one region gives to each run of lines

Bounds are bounds(Least, Most), two vectors: the least that a region must give
to each run, as it has no room for more outside, and the most that it has room
for inside.
*/

:- set_prolog_flag(optimise, true).

%   What the bounds of a region come from: its unknown cells and its need, the
%   lines P-Q that these are in, and what line 1 is as a unit, less 1.

:- accessors(region(cells, need, lines, offset, patterns, grid)).

%!  region_unit(+Patterns, +Region, -Unit) is det.
%
%   Unit is that of the region with a number from 1.

region_unit(Patterns, R, Unit) :-
    patterns_size(Patterns, N),
    Unit is 2*N+R.

%!  region_bounds(+Region, +Need, +Position, +Patterns, +Memo, -Bounds) is det.
%!  known_bounds(+Region, +Memo, -Bounds) is det.
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

%!  changed_bounds(+Cells, +Need, +Position, +Patterns, +Change, -Bounds)
%   is det.
%
%   Bounds are those of a region that has Cells, and has Need, after
%   change(Stars, Gone): Stars are placed, and of the unknown cells Gone are
%   gone.

changed_bounds(F, Need0, Position, Patterns, change(Stars,Gone), Bounds) :-
    position_unknown(Position, U),
    Need is Need0 - popcount(F/\Stars),
    X is F /\ U /\ \Gone,
    (   Need > 0
    ->  bounds_in_bucket(X, Need, Position, Patterns, Bounds)
    ;   Bounds = bounds(0,0)
    ).

%   Many cascades leave a region with the same cells; what was found out about
%   those is kept in buckets.

buckets(509).

bounds_in_bucket(X, Need, Position, Patterns, Bounds) :-
    buckets(Size),
    patterns_lines(Patterns, Lines),
    memo(Position, buckets(Lines), Size, Memo),
    I is X mod Size + 1,
    arg(I, Memo, Bucket),
    (   in_bucket(Bucket, X, Need, Bounds0)
    ->  Bounds = Bounds0
    ;   position_grid(Position, Grid),
        new_bounds(X, Need, Patterns, Grid, Bounds),
        setarg(I, Memo, known(X,Need,Bounds,Bucket))
    ).

in_bucket(known(X0,Need0,Bounds0,Bucket), X, Need, Bounds) :-
    (   X0 =:= X,
        Need0 =:= Need
    ->  Bounds = Bounds0
    ;   in_bucket(Bucket, X, Need, Bounds)
    ).

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
