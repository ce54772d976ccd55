:- module(engine_strips,
          [ strips/2,                   % +Layout, -Strips
            filter_lines/5              % +Strips, +Cands0, +Stars0, -Cands,
                                        % -Stars
          ]).

:- use_module(library(lists), [append/3]).
:- use_module(layout,
              [ layout_size/2, layout_stars/2, layout_counts/2, layout_stride/2,
                layout_row/2, layout_firsts/2
              ]).
:- use_module('../records').

/** <module> Propagation: strips of two adjacent lines

Two adjacent rows (or columns) make a strip.  Each holds S stars and no two
stars touch, so a column of the strip has at most one star, and two adjacent
columns do not both have one.  A walk along the strip only has to know how many
stars were met in the upper line (I), in the lower line (J), and whether the
last column had one.

The set of all pairs (I,J) is a block of (S+1)*(S+1) bits, in which I*(S+1) + J
is the number of the bit.  F0 is the set of the pairs with which a walk can
reach a column without a star just before it, F1 with one.  A star in the upper
line moves the pairs of F0 by S+1 bits, one in the lower line by 1 bit.

        F0, F1  |  F0', F1'       F1' = upper(F0) \/ lower(F0)
          upper | .               F0' = F0 \/ F1
          lower | .

The blocks of all strips lie side by side in one integer, at the stride of
layout.pl, first those of the rows, then those of the columns, so the operations
for one strip work on all strips at once.  The way back computes the pairs from
which (S,S) can be reached.  A candidate that is a star in no complete walk is
removed.  If every complete walk has a star in a column of a strip, and only one
of its two cells can be that star, the cell is a star.

Every solution is, in every strip, a complete walk, so no cell that a solution
uses is removed, and only cells that every solution uses become stars.
*/

:- set_prolog_flag(optimise, true).

:- accessors(strips(size, slicing, joining, walk)).

%!  strips(+Layout, -Strips) is det.
%
%   Strips holds the constants of the walk, and what converts between the cells
%   of a board and slices.

strips(Layout, strips(N,Slicing,Joining,Walk)) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    layout_firsts(Layout, Firsts),
    Columns is N*B,
    Modulus is (1<<(B-1))-1,
    Spread is (((1<<(N*(B-1)))-1) // Modulus) << Columns,
    Firsts2 is Firsts<<Columns,
    Slicing = slicing(B,Row,Firsts,Spread,Firsts2),
    Joining = joining(B,Firsts,Columns,Modulus),
    layout_stars(Layout, S),
    Lines is Firsts\/Firsts2,
    First is 1 \/ (1<<Columns),
    constants(N, S, B, Lines, First, Walk0),
    layout_counts(Layout, Counts),
    (   Counts == equal
    ->  Walk = Walk0
    ;   counted_done(Counts, N, S, B, Done),
        with_done(Walk0, Done, Walk)
    ).

%   Done has for each strip the pair of what its two lines need.

counted_done(counts(Rows,Columns,_), N, S, B, Done) :-
    K is S+1,
    done(1, N, B, K-Rows, 0, Done1),
    done(1, N, B, K-Columns, 0, Done2),
    Done is Done1 \/ (Done2<<(N*B)).

done(N, N, _, _, Done, Done) :-
    !.
done(I, N, B, K-Counts, Done0, Done) :-
    I1 is I+1,
    arg(I, Counts, Upper),
    arg(I1, Counts, Lower),
    Done1 is Done0 \/ (1 << ((I-1)*B + Upper*K + Lower)),
    done(I1, N, B, K-Counts, Done1, Done).

with_done(Walk0, Done, Walk) :-
    Walk0 =.. [walk|Constants0],
    append(Constants, [_], Constants0),
    append(Constants, [Done], Constants1),
    Walk =.. [walk|Constants1].

%   K is S+1 and Bits the length of a block.  Upper and Lower are the pairs of a
%   block to which the upper and the lower line can add a star; Blocks is the
%   first bit of each block, Ones all bits of each, Full the bit above each,
%   Done the pair (S,S) of each.  UpperFull and LowerFull are Ones with the bit
%   above a block for each line that is not the upper, or the lower, line of any
%   strip.

:- accessors(walk(stride, k, bits, upper, lower, block, blocks, ones, full,
                  upper_full, lower_full, done)).

constants(N, S, B, Lines, First,
          walk(B,K,Bits,Upper,Lower,Block,Blocks,Ones,Full,UpperFull,
               LowerFull,Done)) :-
    K is S+1,
    Bits is K*K,
    Block is (1<<Bits)-1,
    Upper is (1<<(K*S))-1,
    Lower is ((1<<S)-1) * (Block // ((1<<K)-1)),
    Last is First<<((N-1)*B),
    Blocks is Lines-Last,
    Ones is Blocks*Block,
    Full is Blocks<<Bits,
    UpperFull is Ones \/ (Last<<Bits),
    LowerFull is (Ones<<B) \/ (First<<Bits),
    Done is Blocks<<(Bits-1).

%!  filter_lines(+Strips, +Cands0, +Stars0, -Cands, -Stars) is semidet.
%
%   Filters all strips of two rows and of two columns once.  Fails if some strip
%   has no complete walk.

filter_lines(Strips, C0, S0, C, S) :-
    strips_size(Strips, N),
    strips_slicing(Strips, Slicing),
    strips_walk(Strips, Walk),
    slices(0, N, Slicing, C0, S0, Slices),
    walk_blocks(Walk, Blocks),
    walk(Slices, 0, into(Blocks,0), Strips, _, cells(C0,S0), cells(C,S)).

%   A slice is a set of cells across all lines, one bit per line, at the stride.
%   Slice I of the rows is column I of the board.  Slice I of the columns is row
%   I, whose bit C has to go to bit C*B.  The product has a copy of the row at
%   each multiple of B-1, so bit C of copy C is in the right place; no other bit
%   is at a multiple of B, as a row is shorter than B-1.

slices(N, N, _, _, _, []) :-
    !.
slices(I, N, Slicing, C, S, [slice(X,Y)|Slices]) :-
    Slicing = slicing(B,Row,Firsts,Spread,Firsts2),
    X is ((C>>I) /\ Firsts) \/ ((((C>>(I*B))/\Row)*Spread) /\ Firsts2),
    Y is ((S>>I) /\ Firsts) \/ ((((S>>(I*B))/\Row)*Spread) /\ Firsts2),
    I1 is I+1,
    slices(I1, N, Slicing, C, S, Slices).

%   X are the cells of slice I.  Modulo 2**(B-1) - 1 bit C*B counts as bit C.

join(W, I, Strips, X) :-
    strips_joining(Strips, joining(B,Firsts,Columns,Modulus)),
    X is ((W/\Firsts)<<I) \/ (((W>>Columns) mod Modulus)<<(I*B)).

%   walk(+Slices, +I, +Into, +Strips, -From, +Cells0, -Cells) is semidet.  Into is
%   `into(F0, F1)`: the pairs with which the column before can be reached, without
%   a star there and with one.  From is `from(G0, G1)`: the pairs from which the
%   rest of the walk can be completed then.

walk([], _, into(F0,F1), Strips, from(Done,Done), Cells, Cells) :-
    strips_walk(Strips, Walk),
    walk_done(Walk, Done),
    (F0\/F1) /\ Done =:= Done.
walk([slice(X,Y)|Slices], I, into(F0,F1), Strips, from(G0,G1), Cells0, Cells) :-
    strips_walk(Strips, Walk),
    walk_stride(Walk, B),
    walk_k(Walk, K),
    walk_upper(Walk, Upper),
    walk_lower(Walk, Lower),
    U is F0 /\ (X*Upper),
    L is F0 /\ ((X>>B)*Lower),
    F11 is (U<<K) \/ (L<<1),
    no_star(Y, Walk, F0, F1, Known, F01),
    I1 is I+1,
    walk(Slices, I1, into(F01,F11), Strips, from(G01,G11), Cells0, Cells1),
    G1 is G01 /\ F01,
    GU is (G11>>K) /\ U,
    GL is (G11>>1) /\ L,
    G0 is G1 \/ GU \/ GL,
    removed(I, Strips, X, GU, GL, Cells1, Cells2),
    found(I, Strips, Known, through(G1,GU,GL), Cells2, Cells).

%   Known are the strips that have a star in this column.

no_star(0, _, F0, F1, 0, F) :-
    !,
    F is F0\/F1.
no_star(Y, Walk, F0, F1, Known, F) :-
    walk_stride(Walk, B),
    walk_block(Walk, Block),
    Known is Y\/(Y>>B),
    F is (F0\/F1) /\ \(Known*Block).

%   A block plus all ones carries into the bit above unless it is empty.

removed(I, Strips, X, GU, GL, Cells0, Cells) :-
    strips_walk(Strips, Walk),
    walk_stride(Walk, B),
    walk_bits(Walk, Bits),
    walk_upper_full(Walk, UpperFull),
    walk_lower_full(Walk, LowerFull),
    W is X /\ \(((GU+UpperFull) /\ ((GL<<B)+LowerFull)) >> Bits),
    (   W =:= 0
    ->  Cells = Cells0
    ;   join(W, I, Strips, Removed),
        Cells0 = cells(C0,S),
        C is C0 /\ \Removed,
        Cells = cells(C,S)
    ).

%   Through are the pairs of the complete walks through this column: without a
%   star, with one in the upper line and with one in the lower line.

found(I, Strips, Known, Through, Cells0, Cells) :-
    Through = through(G1,_,_),
    strips_walk(Strips, Walk),
    walk_bits(Walk, Bits),
    walk_ones(Walk, Ones),
    walk_full(Walk, Full),
    (   ((G1+Ones) \/ (Known<<Bits)) /\ Full =:= Full
    ->  Cells = Cells0
    ;   stars(Walk, Through, W),
        join(W, I, Strips, Found),
        Cells0 = cells(C,S0),
        S is S0\/Found,
        Cells = cells(C,S)
    ).

stars(Walk, through(G1,GU,GL), W) :-
    walk_stride(Walk, B),
    walk_bits(Walk, Bits),
    walk_blocks(Walk, Blocks),
    walk_ones(Walk, Ones),
    U is ((GU+Ones)>>Bits) /\ Blocks,
    L is ((GL+Ones)>>Bits) /\ Blocks,
    Must is Blocks /\ \((G1+Ones)>>Bits),
    W is (Must /\ U /\ \L) \/ ((Must /\ L /\ \U)<<B).
