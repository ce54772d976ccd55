:- module(techniques_position,
          [ position/4,                 % +Board, +Stars, +Blanks, -Position
            grid/2,                     % +Position, -Grid
            grid_size/2,                % +Grid, -N
            unit_cells/3,               % +Grid, +Unit, -Cells
            unit_name/3,                % +Grid, +Unit, -Name
            region_of/3,                % +Grid, +Bit, -Unit
            unknown/2,                  % +Position, -Cells
            stars/2,                    % +Position, -Cells
            needs/2,                    % +Position, -Needs
            counts/2,                   % +Position, -Counts
            fresh/2,                    % +Position, -Cells
            forced/2,                   % +Position, -Units
            full/2,                     % +Position, -Units
            is_broken/1,                % +Position
            is_solved/1,                % +Position
            copy_position/2,            % +Position, -Copy
            place/2,                    % +Position, +Cells
            mark/2,                     % +Position, +Cells
            forget/3,                   % +Position, +Agenda, +Set
            memo/4,                     % +Position, +Key, +Size, -Memo
            cells_set/3,               % +Grid, +Cells, -Mask
            set_cells/3                % +Grid, +Mask, -Cells
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../engine/layout', [layout/3, touching/3]).

/** <module> What is known of a board

A position is a term that is changed in place, by setarg/3, as stars are placed
and cells marked; a rule that looks at it changes nothing but its own memos.
Sets of cells are integers as in bits/layout.pl, with two bits to spare a row.

A unit is a row, column or region.  Units have numbers: rows 1..N, columns
N+1..2N, regions 2N+1..3N, and a set of units is an integer in which unit I is
bit I.  Of each unit its unknown cells are counted, and the stars that it still
needs: what makes the direct rules fire is found as cells change, in the three
agendas `fresh` (stars whose neighbours nobody has looked at), `forced` (units
with no more cells than stars to place) and `full` (units with all their stars).
*/

:- set_prolog_flag(optimise, true).

%   A grid is grid(N, Layout, Stride, Units, Regions): Units has the cells of
%   each unit, Regions the unit that is the region of each bit, or 0.

%!  position(+Board, +Stars, +Blanks, -Position) is det.
%
%   Position is Board with the cells of the lists Stars placed and Blanks
%   marked; they are Row-Column, from 1.

position(board(N,K,Rows), Stars, Blanks, Position) :-
    layout(N, 1, Layout),
    arg(3, Layout, B),
    filled(N*B, 0, regions, Regions),
    Size is 3*N,
    filled(Size, 0, units, Units),
    lines(N, Layout, Units),
    scan_rows(Rows, 0, B, N, Units, Regions),
    filled(Size, 0, counts, Counts),
    filled(Size, K, needs, Needs),
    all_cells(N, Units, U),
    count_units(Size, Units, U, Counts),
    Grid = grid(N,Layout,B,Units,Regions),
    Position = position(Grid,U,0,Counts,Needs,0,0,0,none,[]),
    initial_agenda(Size, Position),
    cells_set(Grid, Blanks, M),
    Marks is M /\ U,
    mark(Position, Marks),
    cells_set(Grid, Stars, S),
    place(Position, S).

filled(Size0, Value, Name, Term) :-
    Size is Size0,
    functor(Term, Name, Size),
    fill(Size, Value, Term).

fill(0, _, _) :-
    !.
fill(I, Value, Term) :-
    arg(I, Term, Value),
    I1 is I-1,
    fill(I1, Value, Term).

lines(N, layout(_,_,B,Row,Firsts,_), Units) :-
    lines(0, N, B, Row, Firsts, Units).

lines(N, N, _, _, _, _) :-
    !.
lines(I, N, B, Row, Firsts, Units) :-
    I1 is I+1,
    Cells is Row<<(I*B),
    setarg(I1, Units, Cells),
    Column is N+I1,
    Cells2 is Firsts<<I,
    setarg(Column, Units, Cells2),
    lines(I1, N, B, Row, Firsts, Units).

scan_rows([], _, _, _, _, _).
scan_rows([Row|Rows], Low, B, N, Units, Regions) :-
    scan_row(Row, Low, N, Units, Regions),
    Low1 is Low+B,
    scan_rows(Rows, Low1, B, N, Units, Regions).

scan_row([], _, _, _, _).
scan_row([Id|Ids], P, N, Units, Regions) :-
    P1 is P+1,
    (   Id =:= 0
    ->  true
    ;   Unit is 2*N+Id,
        setarg(P1, Regions, Unit),
        arg(Unit, Units, X0),
        X is X0 \/ (1<<P),
        setarg(Unit, Units, X)
    ),
    scan_row(Ids, P1, N, Units, Regions).

all_cells(N, Units, U) :-
    First is 2*N+1,
    Last is 3*N,
    all_cells(First, Last, Units, 0, U).

all_cells(I, Last, _, U, U) :-
    I > Last,
    !.
all_cells(I, Last, Units, U0, U) :-
    arg(I, Units, X),
    U1 is U0\/X,
    I1 is I+1,
    all_cells(I1, Last, Units, U1, U).

count_units(0, _, _, _) :-
    !.
count_units(I, Units, U, Counts) :-
    arg(I, Units, X),
    Count is popcount(X/\U),
    setarg(I, Counts, Count),
    I1 is I-1,
    count_units(I1, Units, U, Counts).

initial_agenda(0, _) :-
    !.
initial_agenda(I, Position) :-
    arg(4, Position, Counts),
    arg(5, Position, Needs),
    arg(I, Counts, Count),
    arg(I, Needs, Need),
    notice_count(I, Count, Need, Position),
    I1 is I-1,
    initial_agenda(I1, Position).

%!  grid(+Position, -Grid) is det.
%!  unknown(+Position, -Cells) is det.
%!  stars(+Position, -Cells) is det.
%!  counts(+Position, -Counts) is det.
%!  needs(+Position, -Needs) is det.
%
%   Counts and Needs have an argument for each unit: how many of its cells are
%   unknown, and how many stars it lacks.

grid(Position, Grid) :-
    arg(1, Position, Grid).
unknown(Position, U) :-
    arg(2, Position, U).
stars(Position, S) :-
    arg(3, Position, S).
counts(Position, Counts) :-
    arg(4, Position, Counts).
needs(Position, Needs) :-
    arg(5, Position, Needs).

%!  fresh(+Position, -Cells) is det.
%!  forced(+Position, -Units) is det.
%!  full(+Position, -Units) is det.
%
%   The agendas of the direct rules.  What is on them need not be of use any
%   more.

fresh(Position, Cells) :-
    arg(6, Position, Cells).
forced(Position, Units) :-
    arg(7, Position, Units).
full(Position, Units) :-
    arg(8, Position, Units).

%!  forget(+Position, +Agenda, +Set) is det.
%
%   Take Set off an agenda.

forget(Position, Agenda, Set) :-
    agenda(Agenda, I),
    arg(I, Position, Set0),
    Set1 is Set0 /\ \Set,
    setarg(I, Position, Set1).

agenda(fresh, 6).
agenda(forced, 7).
agenda(full, 8).

%!  is_broken(+Position) is semidet.
%
%   True if some unit cannot have its stars any more, or has too many, or if
%   two stars touch.

is_broken(Position) :-
    arg(9, Position, broken).

%!  is_solved(+Position) is semidet.

is_solved(Position) :-
    arg(2, Position, 0),
    \+ is_broken(Position).

%!  copy_position(+Position, -Copy) is det.
%
%   Copy is the same as Position but for the memos, of which it has none.

copy_position(position(Grid,U,S,Counts0,Needs0,Fresh,Forced,Full,Broken,_),
              position(Grid,U,S,Counts,Needs,Fresh,Forced,Full,Broken,[])) :-
    duplicate_term(Counts0, Counts),
    duplicate_term(Needs0, Needs).

%!  place(+Position, +Cells) is det.
%!  mark(+Position, +Cells) is det.
%
%   Place stars on Cells, or mark them, which must be unknown; a star on a
%   cell that is not breaks the position.

place(_, 0) :-
    !.
place(Position, Cells) :-
    Cell is lsb(Cells),
    Rest is Cells /\ (Cells-1),
    place_one(Cell, Position),
    place(Position, Rest).

place_one(Cell, Position) :-
    Position = position(Grid,U0,S0,_,_,Fresh0,_,_,_,_),
    Grid = grid(_,_,B,_,_),
    Bit is 1<<Cell,
    touching(B, Bit, Box),
    (   Box /\ S0 =:= 0,
        Bit /\ U0 =\= 0
    ->  true
    ;   setarg(9, Position, broken)
    ),
    U is U0 /\ \Bit,
    S is S0 \/ Bit,
    Fresh is Fresh0 \/ Bit,
    setarg(2, Position, U),
    setarg(3, Position, S),
    setarg(6, Position, Fresh),
    cell_units(Cell, Grid, Row, Column, Region),
    star_in(Row, Position),
    star_in(Column, Position),
    star_in(Region, Position).

cell_units(Cell, grid(N,_,B,_,Regions), Row, Column, Region) :-
    Row is Cell//B + 1,
    Column is N + Cell mod B + 1,
    I is Cell+1,
    arg(I, Regions, Region).

star_in(0, _) :-
    !.
star_in(Unit, Position) :-
    arg(4, Position, Counts),
    arg(5, Position, Needs),
    arg(Unit, Counts, Count0),
    arg(Unit, Needs, Need0),
    Count is Count0-1,
    Need is Need0-1,
    setarg(Unit, Counts, Count),
    setarg(Unit, Needs, Need),
    notice_count(Unit, Count, Need, Position).

mark(Position, Cells) :-
    arg(2, Position, U0),
    U is U0 /\ \Cells,
    setarg(2, Position, U),
    mark_each(Cells, Position).

mark_each(0, _) :-
    !.
mark_each(Cells, Position) :-
    arg(1, Position, Grid),
    Cell is lsb(Cells),
    Rest is Cells /\ (Cells-1),
    cell_units(Cell, Grid, Row, Column, Region),
    mark_in(Row, Position),
    mark_in(Column, Position),
    mark_in(Region, Position),
    mark_each(Rest, Position).

mark_in(0, _) :-
    !.
mark_in(Unit, Position) :-
    arg(4, Position, Counts),
    arg(5, Position, Needs),
    arg(Unit, Counts, Count0),
    arg(Unit, Needs, Need),
    Count is Count0-1,
    setarg(Unit, Counts, Count),
    notice_count(Unit, Count, Need, Position).

notice_count(Unit, Count, Need, Position) :-
    (   Count > Need,
        Need > 0
    ->  true
    ;   Count < Need
    ->  setarg(9, Position, broken)
    ;   Need < 0
    ->  setarg(9, Position, broken)
    ;   Count =:= 0
    ->  true
    ;   Need =:= 0
    ->  remember(8, Unit, Position)
    ;   remember(7, Unit, Position)
    ).

remember(I, Unit, Position) :-
    arg(I, Position, Set0),
    Set is Set0 \/ (1<<Unit),
    setarg(I, Position, Set).

%!  memo(+Position, +Key, +Size, -Memo) is det.
%
%   Memo is a term of Size arguments, all 0 at first, for what a rule that
%   knows Key wants to remember.  It is to be changed by setarg/3.

memo(Position, Key, Size, Memo) :-
    arg(10, Position, Memos),
    (   memberchk(Key-Memo0, Memos)
    ->  Memo = Memo0
    ;   filled(Size, 0, memo, Memo),
        setarg(10, Position, [Key-Memo|Memos])
    ).

%!  grid_size(+Grid, -N) is det.
%!  unit_cells(+Grid, +Unit, -Cells) is det.
%!  region_of(+Grid, +Bit, -Unit) is det.

grid_size(grid(N,_,_,_,_), N).

unit_cells(grid(_,_,_,Units,_), Unit, Cells) :-
    arg(Unit, Units, Cells).

region_of(grid(_,_,_,_,Regions), Cell, Unit) :-
    I is Cell+1,
    arg(I, Regions, Unit).

%!  unit_name(+Grid, +Unit, -Name) is det.
%
%   Name is row-Number, column-Number or region-Number, from 1.

unit_name(grid(N,_,_,_,_), Unit, Name) :-
    (   Unit =< N
    ->  Name = row-Unit
    ;   Unit =< 2*N
    ->  I is Unit-N,
        Name = column-I
    ;   I is Unit-2*N,
        Name = region-I
    ).

%!  cells_set(+Grid, +Cells, -Mask) is det.
%!  set_cells(+Grid, +Mask, -Cells) is det.
%
%   Between lists of Row-Column, from 1, and sets; Cells are in reading order.

cells_set(grid(_,_,B,_,_), Cells, Mask) :-
    cells_set(Cells, B, 0, Mask).

cells_set([], _, Mask, Mask).
cells_set([R-C|Cells], B, Mask0, Mask) :-
    Mask1 is Mask0 \/ (1<<((R-1)*B+C-1)),
    cells_set(Cells, B, Mask1, Mask).

set_cells(grid(_,_,B,_,_), Mask, Cells) :-
    bits_cells(Mask, B, Cells).

bits_cells(0, _, []) :-
    !.
bits_cells(Mask, B, [R-C|Cells]) :-
    P is lsb(Mask),
    R is P//B + 1,
    C is P mod B + 1,
    Mask1 is Mask /\ (Mask-1),
    bits_cells(Mask1, B, Cells).
