:- module(explanation_grid,
          [ board_grid/2,               % +Board, -Grid
            grid_size/2,                % +Grid, -N
            grid_stride/2,              % +Grid, -Stride
            grid_shapes/2,              % +Grid, -Shapes
            grid_units/2,               % +Grid, -Units
            grid_regions/2,             % +Grid, -Regions
            grid_without_shapes/2,      % +Grid0, -Grid
            unit_cells/3,               % +Grid, +Unit, -Cells
            units_cells/4,              % +Units, +Offset, +Grid, -Cells
            unit_name/3,                % +Grid, +Unit, -Name
            unit_numbers/3,             % +Set, +Offset, -Units
            units_of_kind/4,            % +Kind, +N, -First, -Last
            line_offset/3,              % +Lines, +N, -Offset
            cell_units/5,               % +Grid, +Cell, -Row, -Column, -Region
            member_cell/2,              % -Cell, +Cells
            cells_set/3,                % +Grid, +Cells, -Mask
            set_cells/3                 % +Grid, +Mask, -Cells
          ]).
:- use_module('../engine/layout', [filled_term/4, layout/3]).
:- use_module('../records').

/** <module> The cells and units of a board

A set of cells is an integer, as in engine/layout.pl, with two bits to spare a
row: the cell in row R and column C, from 0, is bit R*Stride + C.

A unit is a row, column or region.  Units have numbers: rows 1..N, columns
N+1..2N, regions 2N+1..3N, and a set of units is an integer in which unit I is
bit I.  A set of rows, columns or regions alone may have an offset: in it bit I
is unit I+Offset.
*/

:- set_prolog_flag(optimise, true).

:- accessors(grid(size, stride, shapes, units, regions)).

%!  board_grid(+Board, -Grid) is det.
%!  grid_size(+Grid, -N) is det.
%!  grid_stride(+Grid, -Stride) is det.
%!  grid_shapes(+Grid, -Shapes) is det.
%!  grid_units(+Grid, -Units) is det.
%!  grid_regions(+Grid, -Regions) is det.
%
%   The grid of a board, and what is in it.  Shapes are those of
%   engine/rules/regions.pl.  Units has the cells of each unit.  Regions has at P+1
%   the unit that is the region of bit P, or 0.

board_grid(board(N,_,Rows), grid(N,Stride,Shapes,Units,Regions)) :-
    layout(N, 1, layout(_,_,_,Stride,Row,Firsts,Shapes,_)),
    Bits is N*Stride,
    filled_term(regions, Bits, 0, Regions),
    Size is 3*N,
    filled_term(units, Size, 0, Units),
    lines(1, N, Stride, Row, Firsts, Units),
    rows_regions(Rows, 0, Stride, N, Units, Regions).

lines(I, N, _, _, _, _) :-
    I > N,
    !.
lines(I, N, Stride, Row, Firsts, Units) :-
    Cells is Row<<((I-1)*Stride),
    setarg(I, Units, Cells),
    Column is N+I,
    Cells2 is Firsts<<(I-1),
    setarg(Column, Units, Cells2),
    I1 is I+1,
    lines(I1, N, Stride, Row, Firsts, Units).

rows_regions([], _, _, _, _, _).
rows_regions([Row|Rows], Low, Stride, N, Units, Regions) :-
    row_regions(Row, Low, N, Units, Regions),
    Low1 is Low+Stride,
    rows_regions(Rows, Low1, Stride, N, Units, Regions).

row_regions([], _, _, _, _).
row_regions([Id|Ids], P, N, Units, Regions) :-
    P1 is P+1,
    (   Id =:= 0
    ->  true
    ;   Unit is 2*N+Id,
        setarg(P1, Regions, Unit),
        arg(Unit, Units, X0),
        X is X0 \/ (1<<P),
        setarg(Unit, Units, X)
    ),
    row_regions(Ids, P1, N, Units, Regions).

%!  grid_without_shapes(+Grid0, -Grid) is det.
%
%   Grid is Grid0 with `none` for its shapes.

grid_without_shapes(grid(N,Stride,_,Units,Regions),
                    grid(N,Stride,none,Units,Regions)).

%!  unit_cells(+Grid, +Unit, -Cells) is det.
%!  units_cells(+Units, +Offset, +Grid, -Cells) is det.
%
%   Cells are those of Unit, or of all units of a set with an offset.

unit_cells(Grid, Unit, Cells) :-
    grid_units(Grid, Units),
    arg(Unit, Units, Cells).

units_cells(Set, Offset, Grid, Cells) :-
    units_cells(Set, Offset, Grid, 0, Cells).

units_cells(0, _, _, Cells, Cells) :-
    !.
units_cells(Set, Offset, Grid, Cells0, Cells) :-
    Unit is lsb(Set) + Offset,
    Rest is Set /\ (Set-1),
    unit_cells(Grid, Unit, X),
    Cells1 is Cells0 \/ X,
    units_cells(Rest, Offset, Grid, Cells1, Cells).

%!  unit_name(+Grid, +Unit, -Name) is det.
%
%   Name is row-Number, column-Number or region-Number, from 1.

unit_name(Grid, Unit, Name) :-
    grid_size(Grid, N),
    (   Unit =< N
    ->  Name = row-Unit
    ;   Unit =< 2*N
    ->  I is Unit-N,
        Name = column-I
    ;   I is Unit-2*N,
        Name = region-I
    ).

%!  unit_numbers(+Set, +Offset, -Units) is det.
%
%   Units lists the units of a set with an offset, in ascending order.

unit_numbers(0, _, []) :-
    !.
unit_numbers(Set, Offset, [Unit|Units]) :-
    Unit is lsb(Set) + Offset,
    Rest is Set /\ (Set-1),
    unit_numbers(Rest, Offset, Units).

%!  units_of_kind(+Kind, +N, -First, -Last) is det.
%
%   First and Last are the first and the last unit of Kind, `row`, `column` or
%   `region`.

units_of_kind(row, N, 1, N).
units_of_kind(column, N, First, Last) :-
    First is N+1,
    Last is 2*N.
units_of_kind(region, N, First, Last) :-
    First is 2*N+1,
    Last is 3*N.

%!  line_offset(+Lines, +N, -Offset) is det.
%
%   Line L of Lines, `rows` or `columns`, is the unit L+Offset.

line_offset(rows, _, 0).
line_offset(columns, N, N).

%!  cell_units(+Grid, +Cell, -Row, -Column, -Region) is det.
%
%   Row, Column and Region are the units that bit Cell is in; Region is 0 for a cell
%   without a region.

cell_units(grid(N,Stride,_,_,Regions), Cell, Row, Column, Region) :-
    Row is Cell//Stride + 1,
    Column is N + Cell mod Stride + 1,
    I is Cell+1,
    arg(I, Regions, Region).

%!  member_cell(-Cell, +Cells) is nondet.
%
%   Cell is a set of one of Cells, in reading order.

member_cell(Cell, Cells) :-
    Cells =\= 0,
    First is Cells /\ -Cells,
    Rest is Cells - First,
    (   Cell = First
    ;   member_cell(Cell, Rest)
    ).

%!  cells_set(+Grid, +Cells, -Mask) is det.
%!  set_cells(+Grid, +Mask, -Cells) is det.
%
%   Between lists of Row-Column, from 1, and sets; Cells are in reading order.  Instead of
%   a grid, set_cells/3 takes a state of variants/state.pl, whose sets have rows of N bits.

cells_set(Grid, Cells, Mask) :-
    grid_stride(Grid, Stride),
    cells_set(Cells, Stride, 0, Mask).

cells_set([], _, Mask, Mask).
cells_set([R-C|Cells], Stride, Mask0, Mask) :-
    Mask1 is Mask0 \/ (1<<((R-1)*Stride+C-1)),
    cells_set(Cells, Stride, Mask1, Mask).

set_cells(Grid, Mask, Cells) :-
    (   Grid = state(Puzzle,_,_)
    ->  arg(1, Puzzle, Stride)
    ;   grid_stride(Grid, Stride)
    ),
    bits_cells(Mask, Stride, Cells).

bits_cells(0, _, []) :-
    !.
bits_cells(Mask, Stride, [R-C|Cells]) :-
    P is lsb(Mask),
    R is P//Stride + 1,
    C is P mod Stride + 1,
    Mask1 is Mask /\ (Mask-1),
    bits_cells(Mask1, Stride, Cells).

/*  Terms as arrays  */
