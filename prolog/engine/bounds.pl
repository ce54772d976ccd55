:- module(engine_bounds,
          [ bounds/5,                   % +Layout, +Sets, -Bounds, -Start,
                                        % -Guards
            bounds_key/3,               % +Layout, +Start, -Key
            bounded_rows/5,             % +Layout, +Bounds, +Cands, +Stars,
                                        % -Rows
            bound_sets/4                % +Layout, +Cands, +Regions, -Sets
          ]).

:- use_module(layout,
              [ layout_size/2, layout_stars/2, layout_stride/2, layout_row/2,
                layout_shapes/2, layout_firsts/2
              ]).
:- use_module(star_sets, [packing/4]).

/** <module> Bounds on the stars in the first rows of a board

In every solution a set of cells has a known number of stars, its total (see
below).  So the stars that it still needs after the first rows must not
be negative, and must fit into its candidates in the remaining rows.

One integer holds all counts, with two fields for each set.  The highest bit of
a field is its guard, which is set as long as the field is not negative.  The
first field is the count plus the remaining room, minus the total; the second is
the total minus the count.  So one test of the guards checks all bounds.
*/

:- set_prolog_flag(optimise, true).

%!  bounds(+Layout, +Sets, -Bounds, -Start, -Guards) is det.
%
%   Sets are pairs of a total, at most three times the stars of a row, and the
%   candidates of a set.  Bounds are for bounded_rows/5, Start holds all fields
%   before the first row, Guards the bits of it that must stay set.

bounds(Layout, Sets, Bounds, Start, Guards) :-
    field_width(Layout, Width),
    length(Sets, Count),
    Guards is ((1<<(2*Count*Width))-1) // ((1<<Width)-1) << (Width-1),
    set_bounds(Sets, Layout, 1, Guards, Start, Bounds).

field_width(Layout, Width) :-
    layout_stars(Layout, S),
    Width is msb(3*S)+2.

%!  bounds_key(+Layout, +Start, -Key) is det.
%
%   Key are the bits of the second fields, without their guards.

bounds_key(Layout, Start, Key) :-
    field_width(Layout, Width),
    Pairs is msb(Start)//(2*Width) + 1,
    Ones is ((1<<(2*Width*Pairs))-1) // ((1<<(2*Width))-1),
    Key is (Ones*((1<<(Width-1))-1)) << Width.

%   Places lists the room for stars in Cells after the first row, the second row
%   and so on, at most Total.  It grows with the rows, from the last one up, and
%   most sets soon have room for all their stars.

places(Layout, Cells, Total, Places) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    Last is Row << ((N-1)*B),
    places(N, Last, Total-Cells, Layout, [0], Places).

places(1, _, _, _, Places, Places) :-
    !.
places(I, Rows0, Set, Layout, Places0, Places) :-
    Set = Total-Cells,
    Places0 = [Place0|_],
    (   Place0 =:= Total
    ->  Place = Total
    ;   Here is Cells/\Rows0,
        layout_shapes(Layout, Shapes),
        most_stars(Place0, Total, Here, Shapes, Place)
    ),
    layout_stride(Layout, B),
    Rows is Rows0 \/ (Rows0>>B),
    I1 is I-1,
    places(I1, Rows, Set, Layout, [Place|Places0], Places).

most_stars(K, Total, Cells, Shapes, Most) :-
    (   K1 is K+1,
        K1 =< Total,
        packing(Shapes, Cells, K1, _)
    ->  most_stars(K1, Total, Cells, Shapes, Most)
    ;   Most = K
    ).

%   A bound is `bound(Cells, Star, Unit, Place, Places)`: a star in Cells adds
%   Star to the fields, Unit is 1 in the first field.  Place is the room for
%   stars before the rows of Places.

set_bounds([], _, _, Start, Start, []).
set_bounds([Total-Cells|Sets], Layout, Unit, Start0, Start,
           [bound(Cells,Star,Unit,Total,Places)|Bounds]) :-
    places(Layout, Cells, Total, Places),
    field_width(Layout, Width),
    Unit2 is Unit<<Width,
    Star is Unit-Unit2,
    Start1 is Start0 + Total*Unit2,
    Unit1 is Unit2<<Width,
    set_bounds(Sets, Layout, Unit1, Start1, Start, Bounds).

%!  bounded_rows(+Layout, +Bounds, +Cands, +Stars, -Rows) is det.
%
%   Rows are terms `row(Cands, Stars, Adds, Move)`: a star in column J adds
%   argument J of Adds to the fields; every row adds Move, as there is less room
%   after it than before.

bounded_rows(Layout, Bounds, C, S, Rows) :-
    layout_size(Layout, N),
    bounded_rows(N, Layout, Bounds, C, S, Rows).

bounded_rows(0, _, _, _, _, []) :-
    !.
bounded_rows(I, Layout, Bounds0, C0, S0, [row(Cands,Stars,Adds,Move)|Rows]) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    Cands is C0/\Row,
    Stars is S0/\Row,
    functor(Adds, adds, N),
    zeros(N, Adds),
    next_row(Bounds0, Row, B, Adds, 0, Move, Bounds),
    C is C0>>B,
    S is S0>>B,
    I1 is I-1,
    bounded_rows(I1, Layout, Bounds, C, S, Rows).

zeros(0, _) :-
    !.
zeros(J, Adds) :-
    arg(J, Adds, 0),
    J1 is J-1,
    zeros(J1, Adds).

next_row([], _, _, _, Move, Move, []).
next_row([bound(Cells0,Star,Unit,Place0,[Place|Places])|Bounds0], Row, B, Adds,
         Move0, Move, [bound(Cells,Star,Unit,Place,Places)|Bounds]) :-
    Here is Cells0/\Row,
    add_star(Here, Star, Adds),
    Cells is Cells0>>B,
    Move1 is Move0 + (Place-Place0)*Unit,
    next_row(Bounds0, Row, B, Adds, Move1, Move, Bounds).

add_star(0, _, _) :-
    !.
add_star(Here, Star, Adds) :-
    J is lsb(Here)+1,
    arg(J, Adds, Add0),
    Add is Add0+Star,
    setarg(J, Adds, Add),
    Here1 is Here /\ (Here-1),
    add_star(Here1, Star, Adds).

/*  Sets of cells with a known number of stars

A region has S stars, and so has a column.  A window of W adjacent columns has
W*S stars, so there are more such sets:

  - the window without the M regions that lie inside it has (W-M)*S stars;
  - the M regions that reach into the window, without the window, have (M-W)*S.

The fewer stars such a set has, the more it says about the first rows of a
board; those with at most 3*S are taken.  Three columns by themselves say little
more than two.
*/

%!  bound_sets(+Layout, +Cands, +Regions, -Sets) is det.
%
%   Regions are the candidates of the regions, or at least of those that have
%   undecided cells.  Sets are pairs of a number of stars and the set of
%   candidates that has as many in every solution.

bound_sets(Layout, C, Regions, Sets) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_firsts(Layout, Firsts),
    decided(Regions, C, Decided),
    region_sets(Regions, S, Pairs, Windows),
    Board = board(N,S,Firsts,Regions,C,Decided),
    window_sets(0, 1, Board, Windows, []),
    sort(Pairs, Sets).

%   Decided are the stars of the other regions, their only candidates.

decided([], Cells, Cells).
decided([X|Xs], Cells0, Cells) :-
    Cells1 is Cells0 /\ \X,
    decided(Xs, Cells1, Cells).

region_sets([], _, Sets, Sets).
region_sets([X|Xs], S, [S-X|Sets], Rest) :-
    region_sets(Xs, S, Sets, Rest).

%   The window begins at column A and has W columns.

window_sets(A, W, Board, Sets, Rest) :-
    Board = board(N,_,_,_,_,_),
    (   A >= N
    ->  Sets = Rest
    ;   A+W > N
    ->  A1 is A+1,
        window_sets(A1, 1, Board, Sets, Rest)
    ;   window_pair(A, W, Board, Sets, Sets1),
        W1 is W+1,
        window_sets(A, W1, Board, Sets1, Rest)
    ).

window_pair(A, W, board(_,S,Firsts,Regions,C,Decided), Sets, Rest) :-
    Window is (((1<<W)-1)*Firsts) << A,
    meeting(Regions, Window, met(0,0,0,0), met(Inside,Within,Across,Reach)),
    (   Inside =:= 0,
        W > 2
    ->  Sets = Sets1
    ;   Total1 is (W-Inside)*S,
        Cells1 is Window /\ C /\ \Within,
        few_stars(Total1, S, Cells1, Sets, Sets1)
    ),
    Total2 is (Inside+Across-W)*S + popcount(Window/\Decided),
    Cells2 is Reach /\ \Window,
    few_stars(Total2, S, Cells2, Sets1, Rest).

few_stars(Total, S, Cells, Sets, Rest) :-
    (   Total > 0,
        Total =< 3*S
    ->  Sets = [Total-Cells|Rest]
    ;   Sets = Rest
    ).

%   Met is met(Inside, Within, Across, Reach): Inside regions lie in the window,
%   with the cells Within; Across others reach into it, with the cells Reach.

meeting([], _, Met, Met).
meeting([X|Xs], Window, Met0, Met) :-
    Here is X/\Window,
    (   Here =:= 0
    ->  Met1 = Met0
    ;   Met0 = met(Inside0,Within0,Across0,Reach0),
        (   Here =:= X
        ->  Inside is Inside0+1,
            Within is Within0\/X,
            Met1 = met(Inside,Within,Across0,Reach0)
        ;   Across is Across0+1,
            Reach is Reach0\/X,
            Met1 = met(Inside0,Within0,Across,Reach)
        )
    ),
    meeting(Xs, Window, Met1, Met).
