:- module(techniques_runs,
          [ tight_runs/4,               % +Lines, +Position, +Which, -Runs
            run_minimum/6,              % +Lines, +Position, +Which, +Run,
                                        % +Region, -Minimum
            run_changes/5,              % +Lines, +Position, +Stars, +Left,
                                        % -Changes
            run_vectors/3,              % +Lines, +Position, -Vectors
            short_runs/4,               % +N, +Vectors, +Changes, -Group
            run_lines/3                 % +N, +Run, -Group
          ]).
:- use_module(position).
:- use_module(run_fields).
:- use_module(tiling, [capacity/4]).

/** <module> Tiling counting: what a region must give to a run of lines

A region must give a group of lines the stars that it has no room for outside:
what it needs less the capacity of its cells there.  The groups looked at are
all runs of consecutive lines, and what is left of the board without a run.

All runs are dealt with at once, by vectors, see run_fields.pl.  The vector of a
region is kept until its cells change; the sum of all of them, taken from the
vector of what the runs need, has a zero where the count is tight.
*/

:- set_prolog_flag(optimise, true).

%!  tight_runs(+Lines, +Position, +Which, -Runs) is det.
%
%   Runs lists, by the numbers of their fields, those runs for which the least
%   that the regions must give, all together, is what is needed.  Lines is
%   `rows` or `columns`.  If Which is `inside` the group is the run, if it is
%   `outside` it is the rest of the board.

tight_runs(Lines, Position, Which, Runs) :-
    run_vectors(Lines, Position, vectors(Needs,Least,Most,High,W)),
    (   Which == inside
    ->  Slack is Needs+High-Least
    ;   Slack is Most+High-Needs
    ),
    Ones is High>>(W-1),
    Positive is (Slack /\ \High) + High - Ones,
    Tight is Slack /\ High /\ \Positive,
    field_numbers(Tight, W, Runs).

%!  run_vectors(+Lines, +Position, -Vectors) is det.
%
%   Vectors is vectors(Needs, Least, Most, High, Width): what the runs need,
%   the least that the regions must give them and the most that they can, the
%   highest bit of each field, and how many bits a field has.

run_vectors(Lines, Position, Vectors) :-
    Position = position(Grid,U,_,_,Needs,_,_,_,_,_),
    memo(Position, sums(Lines), 2, Memo),
    (   arg(1, Memo, U),
        arg(2, Memo, Vectors0),
        Vectors0 \== 0
    ->  Vectors = Vectors0
    ;   grid_size(Grid, N),
        patterns(Lines, Position, N, Patterns),
        offset(Lines, N, Offset),
        need_vector(N, Offset, Needs, Patterns, 0, NeedVector),
        memo(Position, vectors(Lines), N, Regions),
        sums(N, Lines, Grid, U, Needs, Patterns, Regions, 0, Least, 0, Most),
        field_width(Patterns, W),
        high_bits(Patterns, High),
        Vectors = vectors(NeedVector,Least,Most,High,W),
        setarg(1, Memo, U),
        setarg(2, Memo, Vectors)
    ).

need_vector(0, _, _, _, Vector, Vector) :-
    !.
need_vector(L, Offset, Needs, Patterns, Vector0, Vector) :-
    Unit is L+Offset,
    arg(Unit, Needs, Need),
    line_fields(L, Patterns, Fields),
    Vector1 is Vector0 + Need*Fields,
    L1 is L-1,
    need_vector(L1, Offset, Needs, Patterns, Vector1, Vector).

sums(0, _, _, _, _, _, _, Inside, Inside, Outside, Outside) :-
    !.
sums(R, Lines, Grid, U, Needs, Patterns, Memo, In0, In, Out0, Out) :-
    grid_size(Grid, N),
    Unit is 2*N+R,
    arg(Unit, Needs, Need),
    (   Need > 0
    ->  region_sum(R, Unit, Need, Lines, Grid, U, Patterns, Memo, V1, V2),
        In1 is In0+V1,
        Out1 is Out0+V2
    ;   In1 = In0,
        Out1 = Out0
    ),
    R1 is R-1,
    sums(R1, Lines, Grid, U, Needs, Patterns, Memo, In1, In, Out1, Out).

%   The least that a region must give to each run, and the most that it can.

region_sum(R, Unit, Need, Lines, Grid, U, Patterns, Memo, Least, Most) :-
    unit_cells(Grid, Unit, All),
    X is All /\ U,
    arg(R, Memo, Entry),
    (   Entry = vectors(X,Need,Least0,Most0)
    ->  Least = Least0,
        Most = Most0
    ;   region_vectors(Lines, Grid, X, Need, Patterns, Least, Most),
        setarg(R, Memo, vectors(X,Need,Least,Most))
    ).

region_vectors(Lines, Grid, X, Need, Patterns, Least, Most) :-
    Grid = grid(N,Layout,B,_,_),
    arg(6, Layout, Shapes),
    (   Lines == rows
    ->  P is lsb(X)//B + 1,
        Q is msb(X)//B + 1
    ;   leftmost(1, N, Layout, X, P),
        rightmost(N, Layout, X, Q)
    ),
    region_runs(P, P, Q, Lines, Grid, Shapes, X, Need, Patterns, 0, Least, 0,
                Most).

leftmost(C, N, Layout, X, P) :-
    arg(5, Layout, Firsts),
    (   X /\ (Firsts<<(C-1)) =:= 0
    ->  C1 is C+1,
        leftmost(C1, N, Layout, X, P)
    ;   P = C
    ).

rightmost(C, Layout, X, Q) :-
    arg(5, Layout, Firsts),
    (   X /\ (Firsts<<(C-1)) =:= 0
    ->  C1 is C-1,
        rightmost(C1, Layout, X, Q)
    ;   Q = C
    ).

%   The region lies in the lines P..Q, and any run is to it like the part of it
%   from I to J in there.

region_runs(I, _, Q, _, _, _, _, _, _, Least, Least, Most, Most) :-
    I > Q,
    !.
region_runs(I, P, Q, Lines, Grid, Shapes, X, Need, Patterns, Least0, Least,
            Most0, Most) :-
    region_runs_to(I, I, P, Q, 0, 0, Need, Lines, Grid, Shapes, X, Need,
                   Patterns, Least0, Least1, Most0, Most1),
    I1 is I+1,
    region_runs(I1, P, Q, Lines, Grid, Shapes, X, Need, Patterns,
                Least1, Least, Most1, Most).

%   As the run grows, there is more room inside and less outside.

region_runs_to(J, _, _, Q, _, _, _, _, _, _, _, _, _, Least, Least,
               Most, Most) :-
    J > Q,
    !.
region_runs_to(J, I, P, Q, Inside0, In0, Out0, Lines, Grid, Shapes, X, Need,
               Patterns, Least0, Least, Most0, Most) :-
    Grid = grid(N,_,_,Units,_),
    offset(Lines, N, Offset),
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
    ),
    fields(I, J, P, Q, N, Patterns, Fields),
    Least1 is Least0 + (Need-Out)*Fields,
    Most1 is Most0 + In*Fields,
    J1 is J+1,
    region_runs_to(J1, I, P, Q, Inside, In, Out, Lines, Grid, Shapes, X, Need,
                   Patterns, Least1, Least, Most1, Most).

%   Of any cells, a quarter do not touch each other: those in every second
%   row and every second column.

room(Cells, Shapes, Need, Room) :-
    (   Cells =:= 0
    ->  Room = 0
    ;   popcount(Cells) > 4*(Need-1)
    ->  Room = Need
    ;   capacity(Shapes, Cells, Need, Room)
    ).

%!  run_changes(+Lines, +Position, +Stars, +Left, -Changes) is det.
%!  short_runs(+N, +Vectors, +Changes, -Group) is semidet.
%
%   Group, a run of lines or the rest of the board, needs more stars than the
%   regions have room for in there, if Stars are placed and of the unknown cells
%   Left are left.  Changes are what that changes in the vectors; they stay the
%   same as long as the regions do that lose cells by it.

run_changes(Lines, Position, Stars, Left, changes(Needs,Least,Most)) :-
    Position = position(Grid,U,_,_,_,_,_,_,_,_),
    grid_size(Grid, N),
    patterns(Lines, Position, N, Patterns),
    needs_less(Stars, Lines, Grid, Patterns, 0, Needs),
    Gone is U /\ \Left,
    region_changes(N, Lines, Position, Gone, Stars, Patterns, 0, Least,
                   0, Most).

needs_less(0, _, _, _, Vector, Vector) :-
    !.
needs_less(Stars, Lines, Grid, Patterns, Vector0, Vector) :-
    Rest is Stars /\ (Stars-1),
    Grid = grid(_,_,B,_,_),
    Cell is lsb(Stars),
    (   Lines == rows
    ->  L is Cell//B + 1
    ;   L is Cell mod B + 1
    ),
    line_fields(L, Patterns, Fields),
    Vector1 is Vector0 - Fields,
    needs_less(Rest, Lines, Grid, Patterns, Vector1, Vector).

region_changes(0, _, _, _, _, _, Least, Least, Most, Most) :-
    !.
region_changes(R, Lines, Position, Gone, Stars, Patterns, Least0, Least,
               Most0, Most) :-
    Position = position(Grid,_,_,_,Needs,_,_,_,_,_),
    grid_size(Grid, N),
    Unit is 2*N+R,
    arg(Unit, Needs, Need),
    (   Need > 0,
        unit_cells(Grid, Unit, F),
        F /\ Gone =\= 0
    ->  region_change(R, Unit, Need, F, Lines, Position, Gone, Stars, Patterns,
                      V1, V2),
        Least1 is Least0+V1,
        Most1 is Most0+V2
    ;   Least1 = Least0,
        Most1 = Most0
    ),
    R1 is R-1,
    region_changes(R1, Lines, Position, Gone, Stars, Patterns, Least1, Least,
                   Most1, Most).

region_change(R, Unit, Need0, F, Lines, Position, Gone, Stars, Patterns,
              V1, V2) :-
    Position = position(Grid,U,_,_,_,_,_,_,_,_),
    grid_size(Grid, N),
    memo(Position, vectors(Lines), N, Memo),
    region_sum(R, Unit, Need0, Lines, Grid, U, Patterns, Memo, Least0, Most0),
    Need is Need0 - popcount(F/\Stars),
    X is F /\ U /\ \Gone,
    (   Need > 0
    ->  known_vectors(Lines, Position, X, Need, Patterns, Least, Most),
        V1 is Least-Least0,
        V2 is Most-Most0
    ;   V1 is -Least0,
        V2 is -Most0
    ).

%   Many cascades leave a region with the same cells; what was found out about
%   those is kept in buckets.

buckets(509).

known_vectors(Lines, Position, X, Need, Patterns, Least, Most) :-
    buckets(Size),
    memo(Position, buckets(Lines), Size, Memo),
    I is X mod Size + 1,
    arg(I, Memo, Bucket),
    (   known(Bucket, X, Need, Least0, Most0)
    ->  Least = Least0,
        Most = Most0
    ;   grid(Position, Grid),
        region_vectors(Lines, Grid, X, Need, Patterns, Least, Most),
        setarg(I, Memo, known(X,Need,Least,Most,Bucket))
    ).

known(known(X0,Need0,Least0,Most0,Bucket), X, Need, Least, Most) :-
    (   X0 =:= X,
        Need0 =:= Need
    ->  Least = Least0,
        Most = Most0
    ;   known(Bucket, X, Need, Least, Most)
    ).

%   Nothing is left of the board without the run of all lines, field N-1.  A
%   field that is less than another loses the high bit that it had been
%   given, when that is taken away.

short_runs(N, Vectors, changes(Needs1,Least1,Most1), Group) :-
    Vectors = vectors(Needs0,Least0,Most0,High,W),
    Needs is Needs0+Needs1,
    (   Low is High /\ \(Most0+Most1+High-Needs),
        Low =\= 0
    ->  Outside = false
    ;   Low0 is High /\ \(Needs+High-Least0-Least1),
        Low is Low0 /\ \(1<<(W*N-1)),
        Low =\= 0,
        Outside = true
    ),
    Run is lsb(Low)//W,
    run_lines(N, Run, Group0),
    group(Outside, N, Group0, Group).

group(false, _, Group, Group).
group(true, N, Group0, Group) :-
    Group is ((2<<N) - 2) /\ \Group0.

%!  run_minimum(+Lines, +Position, +Which, +Run, +Region, -Minimum) is semidet.
%
%   Minimum is what Region must give to the group of Run, a field's number.
%   tight_runs/4 must have been asked in the same position.  Fails if Region
%   needs no star.

run_minimum(Lines, Position, Which, Run, R, Minimum) :-
    Position = position(Grid,_,_,_,Needs,_,_,_,_,_),
    grid_size(Grid, N),
    Unit is 2*N+R,
    arg(Unit, Needs, Need),
    Need > 0,
    memo(Position, vectors(Lines), N, Memo),
    arg(R, Memo, vectors(_,_,Least,Most)),
    patterns(Lines, Position, N, Patterns),
    field_width(Patterns, W),
    Mask is (1<<W) - 1,
    (   Which == inside
    ->  Minimum is (Least >> (Run*W)) /\ Mask
    ;   Minimum is Need - ((Most >> (Run*W)) /\ Mask)
    ).

%!  run_lines(+N, +Run, -Group) is det.
%
%   Group is the set of the lines of the run of a field's number.

run_lines(N, Run, Group) :-
    A is Run//N + 1,
    B is Run mod N + 1,
    Group is (2<<B) - (1<<A).
