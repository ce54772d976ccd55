:- module(engine_layout,
          [ layout/3,                   % +Size, +Stars, -Layout
            counted_layout/3,           % +Size, +Counts, -Layout
            has_equal_counts/1,         % +Layout
            layout_size/2,              % +Layout, -Size
            layout_stars/2,             % +Layout, -Stars
            layout_axis/5,              % +Axis, +Layout, -Line, -Step, -Counts
            layout_counts/2,            % +Layout, -Counts
            layout_stride/2,            % +Layout, -Stride
            layout_row/2,               % +Layout, -Cells
            layout_firsts/2,            % +Layout, -Cells
            layout_quarter/2,           % +Layout, -Cells
            layout_shapes/2,            % +Layout, -Shapes
            layout_swaps/2,             % +Layout, -Swaps
            shapes_stride/2,            % +Shapes, -Stride
            shapes_back/2,              % +Shapes, -Bit
            shapes_box/2,               % +Shapes, -Cells
            neighbors/3,                % +Stride, +Cells, -Cells
            touching/3,                 % +Stride, +Cell, -Cells
            are_apart/2,                % +Stride, +Cells
            settle_stars/5,             % +Stride, +Stars0, +Stars,
                                        % +Cands0, -Cands
            shrink_span/4,              % +Layout, +Cells, +Span0, -Span
            spread_mask/3,              % +Layout, +Mask, -Cells
            compact_mask/3,             % +Layout, +Cells, -Mask
            transpose_cells/3,          % +Swaps, +Cells0, -Cells
            axis/4,                     % +Layout, +Regions0, -Axis, -Regions
            orient/4,                   % +Orientation, +Layout, +Cells0, -Cells
            filled_term/4               % +Name, +Size, +Value, -Term
          ]).

:- use_module([library(aggregate), library(apply), library(lists)]).
:- use_module('../bits').
:- use_module('../records').

/** <module> Sets of cells as integers

A set of cells is one integer.  The cell in row R and column C (both from 0)
is bit `R*Stride + C`.  The stride is larger than the board is wide, for three
reasons: the bits between the rows are never set, so that a shift by one
column never carries a cell into the next row; a row of the board leaves
room for the states of a strip (see strips.pl), so that one operation on an
integer works on all strips at once; and a board of the next power of two fits, so
that it can be transposed by swaps.
*/

:- set_prolog_flag(optimise, true).

:- accessors(layout(size, stars, counts, stride, row, firsts, quarter, shapes,
                    swaps)).
:- accessors(shapes(stride, back, west, box, cliques)).

%!  layout(+Size, +Stars, -Layout) is det.
%
%   Layout depends only on the size of the board and the number of stars.  Its
%   `row` are the cells of the first row, its `firsts` those of the first
%   column, its `quarter` every second cell of every second row, its `shapes` the small
%   sets of cells that packings are made with.

layout(N, S, Layout) :-
    filled_term(equal, N, S, Each),
    counted_layout(N, counts(Each,Each,Each), Layout).

%!  counted_layout(+Size, +Counts, -Layout) is det.
%!  has_equal_counts(+Layout) is semidet.
%
%   Layout is for rows, columns and regions with different numbers of stars: Counts is
%   counts(Rows, Columns, Regions), and each of these a term with Size integers.  Its
%   `stars` are the largest count of a row or column.  Those of layout/3 are all equal, and
%   their terms have the name `equal`.

counted_layout(N, Counts, layout(N,S,Counts,Stride,Row,Firsts,Quarter,Shapes,Swaps)) :-
    Counts = counts(Rows,Columns,_),
    aggregate_all(max(Count), ( member(Each, [Rows,Columns]), arg(_, Each, Count) ), Most),
    S is max(1, Most),
    Power is 2<<msb(max(1,N-1)),
    Stride is max(max(N+2,Power), (S+1)*(S+1)+1),
    Row is (1<<N)-1,
    Firsts is ((1<<(N*Stride))-1) // ((1<<Stride)-1),
    Evens is Power*Power // 3,
    Two is 2*Stride,
    Quarter is (Row/\Evens) * (((1<<((N+1)//2*Two))-1) // ((1<<Two)-1)),
    shapes(Stride, Shapes),
    swaps(Power, Power, Stride, Swaps).

has_equal_counts(Layout) :-
    layout_counts(Layout, counts(Rows,_,_)),
    functor(Rows, equal, _).

%!  layout_axis(+Axis, +Layout, -Line, -Step, -Counts) is det.
%
%   The rows if Axis is 1, the columns if it is 2: the cells of the first line, how many
%   bits there are to the next, and a term with the stars of each.

layout_axis(Axis, Layout, Line, Step, Counts) :-
    Layout = layout(_,_,All,B,Row,Firsts,_,_,_),
    arg(Axis, All, Counts),
    (   Axis =:= 1
    ->  Line = Row,
        Step = B
    ;   Line = Firsts,
        Step = 1
    ).

%   Box are the cells of the first three rows and columns; the one in the middle is P, bit
%   Back.  Before it in reading order come its neighbors NW, N, NE and W, which are the
%   bits 0 to 3 of a number I.  Argument I+1 of Cliques is `clique(Clique,Around)`: P and
%   those of the neighbors I that touch each other, without NE if there are NW or W, and
%   the other cells that touch all these.

shapes(B, shapes(B,Back,West,Box,Cliques)) :-
    Back is B+1,
    West is B-3,
    Two is 1 \/ (1<<B),
    Three is Two \/ (1<<(2*B)),
    Box is 7*Three,
    findall(Clique, ( between(0, 15, I), clique(I, B, Two, Three, Clique) ), List),
    compound_name_arguments(Cliques, cliques, List).

clique(I, B, Two, Three, clique(Clique,Around)) :-
    (   I /\ 9 =:= 0
    ->  Near = I,
        Columns is 7-(Near>>2)
    ;   Near is I /\ \4,
        Columns = 3
    ),
    (   Near /\ 7 =:= 0
    ->  Rows = Three
    ;   Rows = Two
    ),
    Clique is (Near/\7) \/ ((Near>>3)<<B) \/ (2<<B),
    Around is Columns*Rows - Clique.

%!  neighbors(+Stride, +Cells0, -Cells) is det.
%
%   Cells are those of Cells0 and all that touch one of them.  Bits outside
%   the board may be set; callers intersect with candidates.

neighbors(B, X, Y) :-
    H is X \/ (X<<1) \/ (X>>1),
    Y is H \/ (H<<B) \/ (H>>B).

%!  touching(+Stride, +Cell, -Cells) is det.
%
%   As neighbors/3, for a set of just one cell.

touching(B, X, Y) :-
    Y is ((X \/ (X<<B) \/ (X<<(B<<1)))*7) >> (B+1).

%!  are_apart(+Stride, +Cells) is semidet.
%
%   True if no two of Cells touch.

are_apart(B, X) :-
    X /\ ((X \/ ((X \/ (X<<1) \/ (X<<2)) << (B-2))) << 1) =:= 0.

%!  settle_stars(+Stride, +Stars0, +Stars, +Cands0, -Cands) is semidet.
%
%   Cands are those of Cands0 that touch no new star, one of Stars but not of
%   Stars0.  Fails if Cands lacks one of Stars: two of them touch, or one
%   was not a candidate.

settle_stars(_, S, S, C, C) :-
    !.
settle_stars(B, S0, S, C0, C) :-
    New is S /\ \S0,
    neighbors(B, New, N),
    C is C0 /\ \(N /\ \New),
    are_apart(B, New),
    C /\ S =:= S.

%!  shrink_span(+Layout, +Cells, +Span0, -Span) is det.
%
%   Span is `span(Top-Bottom, Left-Right)`: the smallest box of rows and
%   columns around Cells, of which there is one at least.  The columns of Span0
%   hold them.

shrink_span(Layout, Y, span(_,L0-R0), span(T-E,L-R)) :-
    layout_stride(Layout, B),
    layout_firsts(Layout, Firsts),
    T is lsb(Y)//B,
    E is msb(Y)//B,
    edge(L0, 1, Y, Firsts, L),
    edge(R0, -1, Y, Firsts, R).

edge(C0, Step, Y, Firsts, C) :-
    (   Y /\ (Firsts<<C0) =:= 0
    ->  C1 is C0+Step,
        edge(C1, Step, Y, Firsts, C)
    ;   C = C0
    ).

%!  spread_mask(+Layout, +Mask, -Cells) is det.
%!  compact_mask(+Layout, +Cells, -Mask) is det.
%
%   Convert between a set of cells and the mask of the public interface, in
%   which the cell in row R and column C is bit `R*Size + C`.

spread_mask(Layout, Mask, Cells) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    move_rows(N, N, B, Mask, 0, Cells).

compact_mask(Layout, Cells, Mask) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    move_rows(N, B, N, Cells, 0, Mask).

move_rows(0, _, _, _, To0, To) :-
    !,
    To = To0.
move_rows(R, A, B, From, To0, To) :-
    R1 is R-1,
    To1 is To0 \/ (((From >> (R1*A)) /\ ((1<<min(A,B))-1)) << (R1*B)),
    move_rows(R1, A, B, From, To1, To).

/*  Orientations: which side of the board comes first

An algorithm that works from the first row to the last works in other
directions on a board in another orientation: `none`, `flip` (the last row comes
first) or `transpose` (the first column becomes the first row).
*/

%!  axis(+Layout, +Regions0, -Axis, -Regions) is det.
%
%   Axis is the orientation, `none` or `transpose`, in which the regions reach
%   over fewer rows; Regions are Regions0 in it.

axis(Layout, Regions0, Axis, Regions) :-
    maplist(orient(transpose, Layout), Regions0, Regions1),
    layout_stride(Layout, B),
    each_member(add_height(B), Regions0, 0, Rows),
    each_member(add_height(B), Regions1, 0, Columns),
    (   Columns < Rows
    ->  Axis = transpose,
        Regions = Regions1
    ;   Axis = none,
        Regions = Regions0
    ).

add_height(B, X, Height0, Height) :-
    Height is Height0 + msb(X)//B - lsb(X)//B.

%!  orient(+Orientation, +Layout, +Cells0, -Cells) is det.
%
%   Cells are Cells0 in another orientation; a second call goes back.

orient(none, _, Cells, Cells).
orient(flip, Layout, Cells0, Cells) :-
    layout_size(Layout, N),
    flip(N, Layout, Cells0, 0, Cells).
orient(transpose, Layout, Cells0, Cells) :-
    layout_swaps(Layout, Swaps),
    transpose_cells(Swaps, Cells0, Cells).

flip(0, _, _, Cells, Cells) :-
    !.
flip(I, Layout, X, Cells0, Cells) :-
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    Cells1 is (Cells0<<B) \/ (X/\Row),
    X1 is X>>B,
    I1 is I-1,
    flip(I1, Layout, X1, Cells1, Cells).

/*  Transposing by swaps

To transpose a square of four squares, swap the two squares beside the diagonal, then
transpose each of the four.  The squares of one size are all swapped at once.
*/

%   swaps(+Size, +Power, +Stride, -Swaps): Swaps are for squares of half of Size and
%   smaller, on a board of Power rows and columns.  `swap(Shift,Mask)` swaps the cells of
%   Mask, those above the diagonal, with the cells that are Shift bits further.

swaps(1, _, _, []) :-
    !.
swaps(Size, Power, B, [swap(Shift,Mask)|Swaps]) :-
    Half is Size//2,
    Shift is Half*(B-1),
    Columns is ((1<<Power)-1) // ((1<<Half)+1) << Half,
    Upper is ((1<<(Half*B))-1) // ((1<<B)-1),
    Rows is ((1<<(Power*B))-1) // ((1<<(Size*B))-1) * Upper,
    Mask is Rows*Columns,
    swaps(Half, Power, B, Swaps).

%!  transpose_cells(+Swaps, +Cells0, -Cells) is det.
%
%   Cells are Cells0 with rows and columns exchanged.

transpose_cells(Swaps, Cells0, Cells) :-
    each_member(swapped, Swaps, Cells0, Cells).

swapped(swap(Shift,Mask), Cells0, Cells) :-
    Change is (Cells0 xor (Cells0>>Shift)) /\ Mask,
    Cells is Cells0 xor Change xor (Change<<Shift).

/*  Terms with a place for each of the cells, rows or regions
*/

%!  filled_term(+Name, +Size, +Value, -Term) is det.
%
%   Term has the name Name and Size arguments, each of them Value.

filled_term(Name, Size, Value, Term) :-
    length(List, Size),
    maplist(=(Value), List),
    compound_name_arguments(Term, Name, List).
