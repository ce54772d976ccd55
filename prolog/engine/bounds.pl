:- module(engine_bounds,
          [ bounds/5,                   % +Layout, +Regions, -Bounds, -Start,
                                        % -Guards
            bounded_rows/5              % +Layout, +Bounds, +Cands, +Stars,
                                        % -Rows
          ]).

:- use_module(layout,
              [ layout_size/2, layout_stars/2, layout_stride/2, layout_row/2,
                layout_firsts/2, layout_shapes/2
              ]).
:- use_module(packing, [packing/4]).

/** <module> Bounds on the stars in the first rows of a board

The number of stars that a set of cells has in the first rows is bounded by the
room for stars in its other rows:

  - a column or a region has at most S stars, two adjacent columns have at most
    2*S;
  - the stars that one or two adjacent columns still need must fit into the M
    remaining rows, which have room for (M+1)//2 of them;
  - the stars that a region still needs must fit into its candidates in the
    remaining rows.

One integer holds all counts, with two fields for each set.  The highest bit of
a field is its guard, which is set as long as the field is not negative.  The
first field is the count plus the remaining room, minus the total; the second is
the total minus the count.  So one test of the guards checks all bounds.
*/

:- set_prolog_flag(optimise, true).

%!  bounds(+Layout, +Regions, -Bounds, -Start, -Guards) is det.
%
%   Regions are the sets of candidates of the regions.  Bounds are for
%   bounded_rows/5, Start holds all fields before the first row, Guards the bits
%   of it that must stay set.

bounds(Layout, Regions, Bounds, Start, Guards) :-
    layout_stars(Layout, S),
    column_sets(1, Layout, Sets, Sets1),
    column_sets(2, Layout, Sets1, Sets2),
    region_sets(Regions, Layout, Sets2),
    Width is msb(2*S)+2,
    length(Sets, Count),
    Guards is ((1<<(2*Count*Width))-1) // ((1<<Width)-1) << (Width-1),
    set_bounds(Sets, Width, 1, Guards, Start, Bounds).

%   A set is `set(Cells, Total, Places)`: Places lists the room for stars after
%   the first row, the second row and so on, at most Total.

column_sets(Width, Layout, Sets, Rest) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_firsts(Layout, Firsts),
    Total is S*Width,
    Cells is Firsts*((1<<Width)-1),
    column_places(N, Total, Places),
    Count is N-Width+1,
    column_sets(Count, Cells, Total, Places, Sets, Rest).

column_sets(I, Cells, Total, Places, Sets, Rest) :-
    (   I < 1
    ->  Sets = Rest
    ;   Sets = [set(Cells,Total,Places)|Sets1],
        Cells1 is Cells<<1,
        I1 is I-1,
        column_sets(I1, Cells1, Total, Places, Sets1, Rest)
    ).

column_places(0, _, []) :-
    !.
column_places(I, Total, [Place|Places]) :-
    Place is min(Total, I//2),
    I1 is I-1,
    column_places(I1, Total, Places).

region_sets([], _, []).
region_sets([Cells|Regions], Layout, [set(Cells,S,Places)|Sets]) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_row(Layout, Row),
    region_places(N, Cells, Row, Layout, S, Places),
    region_sets(Regions, Layout, Sets).

region_places(0, _, _, _, _, []) :-
    !.
region_places(I, Cells0, Row, Layout, Place0, [Place|Places]) :-
    Cells is Cells0 /\ \Row,
    (   Cells =:= Cells0
    ->  Place = Place0
    ;   layout_shapes(Layout, Shapes),
        most_stars(Place0, Cells, Shapes, Place)
    ),
    layout_stride(Layout, B),
    Row1 is Row<<B,
    I1 is I-1,
    region_places(I1, Cells, Row1, Layout, Place, Places).

most_stars(K, Cells, Shapes, Most) :-
    (   packing(Shapes, Cells, K, _)
    ->  Most = K
    ;   K1 is K-1,
        most_stars(K1, Cells, Shapes, Most)
    ).

%   A bound is `bound(Cells, Star, Unit, Place, Places)`: a star in Cells adds
%   Star to the fields, Unit is 1 in the first field.  Place is the room for
%   stars before the rows of Places.

set_bounds([], _, _, Start, Start, []).
set_bounds([set(Cells,Total,Places)|Sets], Width, Unit, Start0, Start,
           [bound(Cells,Star,Unit,Total,Places)|Bounds]) :-
    Unit2 is Unit<<Width,
    Star is Unit-Unit2,
    Start1 is Start0 + Total*Unit2,
    Unit1 is Unit2<<Width,
    set_bounds(Sets, Width, Unit1, Start1, Start, Bounds).

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
