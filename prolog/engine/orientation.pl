:- module(engine_orientation,
          [ axis/4,                     % +Layout, +Regions0, -Axis, -Regions
            oriented/4                  % +Orientation, +Layout, +Cells0, -Cells
          ]).

:- use_module(layout, [layout_size/2, layout_stride/2, layout_row/2,
                       layout_firsts/2]).

/** <module> Orientations: which side of the board comes first

An algorithm that works from the first row to the last works in other
directions on a board in another orientation: `none`, `flip` (the last row comes
first) or `transpose` (the first column becomes the first row).
*/

:- set_prolog_flag(optimise, true).

%!  axis(+Layout, +Regions0, -Axis, -Regions) is det.
%
%   Axis is the orientation, `none` or `transpose`, in which the regions reach
%   over fewer rows; Regions are Regions0 in it.

axis(Layout, Regions0, Axis, Regions) :-
    orient_all(Regions0, transpose, Layout, Regions1),
    heights(Regions0, Layout, 0, Rows),
    heights(Regions1, Layout, 0, Columns),
    (   Columns < Rows
    ->  Axis = transpose,
        Regions = Regions1
    ;   Axis = none,
        Regions = Regions0
    ).

orient_all([], _, _, []).
orient_all([X|Xs], Orientation, Layout, [Y|Ys]) :-
    oriented(Orientation, Layout, X, Y),
    orient_all(Xs, Orientation, Layout, Ys).

heights([], _, Height, Height).
heights([X|Xs], Layout, Height0, Height) :-
    layout_stride(Layout, B),
    Height1 is Height0 + msb(X)//B - lsb(X)//B,
    heights(Xs, Layout, Height1, Height).

%!  oriented(+Orientation, +Layout, +Cells0, -Cells) is det.
%
%   Cells are Cells0 in another orientation; a second call goes back.

oriented(none, _, Cells, Cells).
oriented(flip, Layout, Cells0, Cells) :-
    layout_size(Layout, N),
    flip(N, Layout, Cells0, 0, Cells).
oriented(transpose, Layout, Cells0, Cells) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Spread is ((1<<(N*(B-1)))-1) // ((1<<(B-1))-1),
    transpose(0, N, Layout, Spread, Cells0, 0, Cells).

flip(0, _, _, Cells, Cells) :-
    !.
flip(I, Layout, X, Cells0, Cells) :-
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    Cells1 is (Cells0<<B) \/ (X/\Row),
    X1 is X>>B,
    I1 is I-1,
    flip(I1, Layout, X1, Cells1, Cells).

%   See strips.pl for how a product makes a column of a row.

transpose(N, N, _, _, _, Cells, Cells) :-
    !.
transpose(I, N, Layout, Spread, X, Cells0, Cells) :-
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    layout_firsts(Layout, Firsts),
    Cells1 is Cells0 \/ ((((X/\Row)*Spread)/\Firsts)<<I),
    X1 is X>>B,
    I1 is I+1,
    transpose(I1, N, Layout, Spread, X1, Cells1, Cells).
