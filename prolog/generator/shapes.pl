:- module(generator_shapes,
          [ all_cells/2,                % +Layout, -Cells
            beside/3,                   % +Stride, +Cells, -Cells
            reached/4,                  % +Stride, +Within, +Cells, -Cells
            set_cells/2,                % +Set, -Cells
            owner/3,                    % +Sets, +Cell, -Region
            regions_rows/3,             % +Layout, +Regions, -Rows
            rows_regions/3              % +Layout, +Rows, -Regions
          ]).

:- use_module(library(lists), [member/2, nth0/3, numlist/3]).
:- use_module('../engine/layout',
              [layout_size/2, layout_stride/2, layout_row/2, layout_firsts/2]).

/** <module> Shapes: sets of cells and the sides that they share

The sets are those of engine/layout.pl.  Regions are a term `regions(Set, ...)`.
*/

:- set_prolog_flag(optimise, true).

%!  all_cells(+Layout, -Cells) is det.

all_cells(Layout, Cells) :-
    layout_row(Layout, Row),
    layout_firsts(Layout, Firsts),
    Cells is Row*Firsts.

%!  beside(+Stride, +Cells0, -Cells) is det.
%
%   Cells are those that share a side with one of Cells0.  Bits outside the
%   board may be set, and some of Cells0.

beside(B, X, Y) :-
    Y is (X<<1) \/ (X>>1) \/ (X<<B) \/ (X>>B).

%!  connected(+Stride, +Cells) is semidet.
%
%   True if any of Cells can be reached from any other within Cells.

connected(B, Cells) :-
    First is Cells /\ -Cells,
    reached(B, Cells, First, Cells).

%!  reached(+Stride, +Within, +Cells0, -Cells) is det.
%
%   Cells are those of Within that can be reached from Cells0 within it.

reached(B, Within, Cells0, Cells) :-
    beside(B, Cells0, Near),
    Cells1 is Cells0 \/ (Near/\Within),
    (   Cells1 =:= Cells0
    ->  Cells = Cells0
    ;   reached(B, Within, Cells1, Cells)
    ).

%!  set_cells(+Set, -Cells) is det.
%
%   Cells are the sets of one cell that make up Set.

set_cells(0, []) :-
    !.
set_cells(Set, [Cell|Cells]) :-
    Cell is Set /\ -Set,
    Set1 is Set-Cell,
    set_cells(Set1, Cells).

%!  owner(+Sets, +Cell, -Region) is semidet.
%
%   Region is the number of the argument of Sets that has Cell.

owner(Sets, Cell, Region) :-
    arg(Region, Sets, Set),
    Set /\ Cell =\= 0,
    !.

%!  regions_rows(+Layout, +Regions, -Rows) is det.
%!  rows_regions(+Layout, +Rows, -Regions) is det.
%
%   Convert between a term `regions(Set, ...)` and the rows of a board term.

regions_rows(Layout, Regions, Rows) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Last is N-1,
    numlist(0, Last, Indices),
    findall(Row,
            ( member(R, Indices),
              findall(Id,
                      ( member(C, Indices),
                        Cell is 1<<(R*B+C),
                        owner(Regions, Cell, Id)
                      ),
                      Row)
            ),
            Rows).

rows_regions(Layout, Rows, Regions) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    functor(Regions, regions, N),
    forall(between(1, N, I), nb_setarg(I, Regions, 0)),
    forall(( nth0(R, Rows, Row), nth0(C, Row, Id) ),
           ( arg(Id, Regions, Set0),
             Set is Set0 \/ (1<<(R*B+C)),
             nb_setarg(Id, Regions, Set)
           )).
