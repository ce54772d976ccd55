:- module(engine_orientation,
          [ orientation/1,              % -Orientation
            oriented/4,                 % +Orientation, +Layout, +Cells0, -Cells
            restored/4                  % +Orientation, +Layout, +Cells0, -Cells
          ]).

:- use_module(layout, [layout_size/2, layout_stride/2, layout_row/2,
                       layout_firsts/2]).

/** <module> Orientations: which side of the board comes first

An algorithm that works from the first row to the last works in four
directions, on a board in four orientations.
*/

:- set_prolog_flag(optimise, true).

%!  orientation(-Orientation) is nondet.
%
%   Orientation is `none`, `flip` (the last row comes first), `transpose` (the
%   first column becomes the first row) or `both` (the last column does).

orientation(none).
orientation(flip).
orientation(transpose).
orientation(both).

%!  oriented(+Orientation, +Layout, +Cells0, -Cells) is det.
%!  restored(+Orientation, +Layout, +Cells0, -Cells) is det.
%
%   Cells are Cells0 in another orientation, and back.

oriented(none, _, Cells, Cells).
oriented(flip, Layout, Cells0, Cells) :-
    layout_size(Layout, N),
    flip(N, Layout, Cells0, 0, Cells).
oriented(transpose, Layout, Cells0, Cells) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Spread is ((1<<(N*(B-1)))-1) // ((1<<(B-1))-1),
    transpose(0, N, Layout, Spread, Cells0, 0, Cells).
oriented(both, Layout, Cells0, Cells) :-
    oriented(transpose, Layout, Cells0, Cells1),
    oriented(flip, Layout, Cells1, Cells).

restored(both, Layout, Cells0, Cells) :-
    !,
    oriented(flip, Layout, Cells0, Cells1),
    oriented(transpose, Layout, Cells1, Cells).
restored(Orientation, Layout, Cells0, Cells) :-
    oriented(Orientation, Layout, Cells0, Cells).

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
