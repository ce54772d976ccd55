:- module(maker_shapes,
          [ all_cells/2,                % +Layout, -Cells
            beside/3,                   % +Stride, +Cells, -Cells
            connected/2,                % +Stride, +Cells
            reached/4,                  % +Stride, +Within, +Cells, -Cells
            set_cells/2,                % +Set, -Cells
            owner/3                     % +Sets, +Cell, -Region
          ]).

/** <module> Shapes: sets of cells and the sides that they share

The sets are those of bits/layout.pl.  Regions are a term `regions(Set, ...)`.
*/

:- set_prolog_flag(optimise, true).

%!  all_cells(+Layout, -Cells) is det.

all_cells(layout(_,_,_,Row,Firsts,_), Cells) :-
    Cells is Row*Firsts.

%!  beside(+Stride, +Cells0, -Cells) is det.
%
%   Cells are those that share a side with one of Cells0.  Bits outside the
%   board may be set, and some of Cells0.

beside(B, X, Y) :-
    Y is (X<<1) \/ (X>>1) \/ (X<<B) \/ (X>>B).

%!  connected(+Stride, +Cells) is semidet.
%
%   True if there is a way from any of Cells to any other within Cells.

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
