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
:- use_module(tiling, [capacity/4]).

/** <module> Tiling counting: what a region must give to a run of lines

A region must give a group of lines the stars that it has no room for outside:
what it needs less the capacity of its cells there.  The groups looked at are
all runs of consecutive lines, and what is left of the board without a run.

All runs are dealt with at once.  A vector is an integer with a field of ten
bits for each run: for the one from line A to line B, field (A-1)*N + B-1.  The
vector of a region is kept until its cells change; the sum of all of them, taken
from the vector of what the runs need, has a zero where the count is tight.
*/

:- set_prolog_flag(optimise, true).

width(10).

%!  tight_runs(+Lines, +Position, +Which, -Runs) is det.
%
%   Runs is the set, as high bits of fields, of those runs for which the least
%   that the regions must give, all together, is what is needed.  Lines is
%   `rows` or `columns`.  If Which is `inside` the group is the run, if it is
%   `outside` it is the rest of the board.

tight_runs(Lines, Position, Which, Runs) :-
    run_vectors(Lines, Position, vectors(Needs,Least,Most,High)),
    (   Which == inside
    ->  Slack is Needs-Least
    ;   Slack is Most-Needs
    ),
    Runs is High /\ \((Slack\/High) - (High>>9)).

%!  run_vectors(+Lines, +Position, -Vectors) is det.
%
%   Vectors is vectors(Needs, Least, Most,
%   High), what the runs need, the least that the regions must give them and
%   the most that they can, and the highest bit of each field.

run_vectors(Lines, Position, Vectors) :-
    Position = position(Grid,U,_,_,Needs,_,_,_,_,_),
    memo(Position, sums(Lines), 2, Memo),
    (   arg(1, Memo, U)
    ->  arg(2, Memo, Vectors)
    ;   grid_size(Grid, N),
        patterns(Lines, Position, N, Patterns),
        offset(Lines, N, Offset),
        need_vector(N, Offset, Needs, Patterns, 0, NeedVector),
        memo(Position, vectors(Lines), N, Regions),
        sums(N, Lines, Grid, U, Needs, Patterns, Regions, 0, Least, 0, Most),
        arg(3, Patterns, Ones),
        High is Ones<<9,
        Vectors = vectors(NeedVector,Least,Most,High),
        setarg(1, Memo, U),
        setarg(2, Memo, Vectors)
    ).

offset(rows, _, 0).
offset(columns, N, N).

%   Patterns is patterns(From, To, Ones): From has for each line A the fields
%   of the runs that begin there, moved to A = 1, and so on: products of them
%   are sets of fields.

patterns(Lines, Position, N, Patterns) :-
    memo(Position, patterns(Lines), 1, Memo),
    arg(1, Memo, Patterns0),
    (   Patterns0 == 0
    ->  new_patterns(N, Patterns),
        setarg(1, Memo, Patterns)
    ;   Patterns = Patterns0
    ).

%   Begin has for A the field A-1 of the runs to line 1, End has for B the
%   field B-1 of the runs from line 1.

new_patterns(N, patterns(Upto,Downto,Ones)) :-
    width(W),
    functor(Upto, upto, N),
    functor(Downto, downto, N),
    fill_upto(1, N, W, 0, Upto),
    fill_downto(N, W, 0, Downto),
    valid_runs(N, N, W, Upto, Downto, 0, Ones).

fill_upto(A, N, _, _, _) :-
    A > N,
    !.
fill_upto(A, N, W, Sum0, Upto) :-
    Sum is Sum0 \/ (1<<((A-1)*N*W)),
    arg(A, Upto, Sum),
    A1 is A+1,
    fill_upto(A1, N, W, Sum, Upto).

fill_downto(0, _, _, _) :-
    !.
fill_downto(B, W, Sum0, Downto) :-
    Sum is Sum0 \/ (1<<((B-1)*W)),
    arg(B, Downto, Sum),
    B1 is B-1,
    fill_downto(B1, W, Sum, Downto).

valid_runs(0, _, _, _, _, Ones, Ones) :-
    !.
valid_runs(A, N, W, Upto, Downto, Ones0, Ones) :-
    arg(A, Downto, To),
    Ones1 is Ones0 \/ (To<<((A-1)*N*W)),
    A1 is A-1,
    valid_runs(A1, N, W, Upto, Downto, Ones1, Ones).

need_vector(0, _, _, _, Vector, Vector) :-
    !.
need_vector(L, Offset, Needs, Patterns, Vector0, Vector) :-
    Unit is L+Offset,
    arg(Unit, Needs, Need),
    Patterns = patterns(Upto,Downto,_),
    arg(L, Upto, From),
    arg(L, Downto, To),
    Vector1 is Vector0 + Need*From*To,
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

fields(I, J, P, Q, N, patterns(Upto,Downto,_), Fields) :-
    width(W),
    (   I =:= P
    ->  arg(I, Upto, From)
    ;   From is 1<<((I-1)*N*W)
    ),
    (   J =:= Q
    ->  arg(J, Downto, To)
    ;   To is 1<<((J-1)*W)
    ),
    Fields is From*To.

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
    Patterns = patterns(Upto,Downto,_),
    arg(L, Upto, From),
    arg(L, Downto, To),
    Vector1 is Vector0 - From*To,
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
    Vectors = vectors(Needs0,Least0,Most0,High),
    Needs is Needs0+Needs1,
    (   Low is High /\ \(Most0+Most1+High-Needs),
        Low =\= 0
    ->  Outside = false
    ;   Low0 is High /\ \(Needs+High-Least0-Least1),
        Low is Low0 /\ \(1<<(10*N-1)),
        Low =\= 0,
        Outside = true
    ),
    Run is lsb(Low)//10,
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
    width(W),
    (   Which == inside
    ->  Minimum is (Least >> (Run*W)) /\ 0x3ff
    ;   Minimum is Need - ((Most >> (Run*W)) /\ 0x3ff)
    ).

%!  run_lines(+N, +Run, -Group) is det.
%
%   Group is the set of the lines of the run of a field's number.

run_lines(N, Run, Group) :-
    A is Run//N + 1,
    B is Run mod N + 1,
    Group is (2<<B) - (1<<A).
