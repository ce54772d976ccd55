:- module(engine_strips,
          [ strips/2,                   % +Layout, -Strips
            filter_lines/5              % +Strips, +Cands0, +Stars0, -Cands,
                                        % -Stars
          ]).

:- use_module('../layout',
              [ layout_size/2, layout_stars/2, layout_counts/2, layout_stride/2,
                layout_firsts/2, layout_swaps/2, transpose_cells/3
              ]).
:- use_module('../../records').

/** <module> Propagation: strips of two adjacent lines

Two adjacent rows (or columns) make a strip.  Each holds S stars and no two
stars touch, so two adjacent columns of the strip together have at most one star.
They are a block of the strip.  A walk goes along the strip block by block.  It only
has to know how many stars were met in the upper line (I), in the lower line (J), and
whether the last column had one.

The set of all pairs (I,J) is a square of (S+1)*(S+1) bits, in which I*(S+1) + J
is the number of the bit.  F0 is the set of the pairs with which a walk can
reach a block without a star just before it, F1 with one.  A star in the upper
line moves the pairs by S+1 bits, one in the lower line by 1 bit.

        F0, F1  |  F0', F1'       F  = F0 \/ F1
          a b   |   . .           F0' = F \/ star(F0, a) \/ star(F0, c)
          c d   |   . .           F1' = star(F, b) \/ star(F, d)

The squares of all strips lie side by side in one integer, at the stride of
layout.pl, first those of the rows, then those of the columns, so the operations
for one strip work on all strips at once.  This integer has two halves where the two
columns of the block differ.  The way back computes the pairs from which (S,S) can be
reached.  A candidate that is a star in no complete walk is removed.  If every
complete walk has a star in a block, and only one of its four cells can be that star,
the cell is a star.

Every solution is, in every strip, a complete walk, so no cell that a solution
uses is removed, and only cells that every solution uses become stars.
*/

:- set_prolog_flag(optimise, true).

:- accessors(strips(board, walk)).

%!  strips(+Layout, -Strips) is det.
%
%   Strips holds the constants of the walk, and what turns a board into slices.

strips(Layout, strips(Board,Walk)) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_firsts(Layout, Firsts),
    layout_stars(Layout, S),
    Columns is N*B,
    Half is 2*Columns,
    Lines is Firsts \/ (Firsts<<Columns),
    First is 1 \/ (1<<Columns),
    board(Layout, Columns, Half, Board),
    layout_counts(Layout, Counts),
    done_pairs(Counts, N, S, B, Done),
    Last is First<<((N-1)*B),
    walk(Layout, Half, lines(Lines,First,Last), Done, Walk).

%   To be transposed by swaps, two boards lie side by side, Next bits apart.

:- accessors(board(columns, half, cells, next, swaps)).

board(Layout, Columns, Half, board(Columns,Half,Cells,Next,Swaps)) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_swaps(Layout, Swaps0),
    Cells is (1<<Columns)-1,
    Next is (2<<msb(max(1,N-1)))*B,
    both_boards(Swaps0, Next, Swaps).

both_boards([], _, []).
both_boards([swap(Shift,Mask0)|Swaps0], Next, [swap(Shift,Mask)|Swaps]) :-
    Mask is Mask0 \/ (Mask0<<Next),
    both_boards(Swaps0, Next, Swaps).

%   Done has for each strip the pair of what its two lines need.

done_pairs(equal, N, S, B, Done) :-
    Bit is (S+1)*(S+1)-1,
    Squares is ((1<<((N-1)*B))-1) // ((1<<B)-1),
    Done is (Squares \/ (Squares<<(N*B))) << Bit.
done_pairs(counts(Rows,Columns,_), N, S, B, Done) :-
    K is S+1,
    counted_done_pairs(1, N, B, K-Rows, 0, Done1),
    counted_done_pairs(1, N, B, K-Columns, 0, Done2),
    Done is Done1 \/ (Done2<<(N*B)).

counted_done_pairs(N, N, _, _, Done, Done) :-
    !.
counted_done_pairs(I, N, B, K-Counts, Done0, Done) :-
    I1 is I+1,
    arg(I, Counts, Upper),
    arg(I1, Counts, Lower),
    Done1 is Done0 \/ (1 << ((I-1)*B + Upper*K + Lower)),
    counted_done_pairs(I1, N, B, K-Counts, Done1, Done).

%   Half is the length of a half, K is S+1 and Bits the length of a square.  Upper and
%   Lower are the pairs of a square to which the upper and the lower line can add a star;
%   Squares is the first bit of each square, Ones all bits of each.  UpperFull and
%   LowerFull are Ones with the bit above a square for each line that is not the upper,
%   or the lower, line of any strip.  Lines is the first bit of each line, Block the first
%   two.  Lines, UpperFull and LowerFull are for both halves.

:- accessors(walk(size, stride, half, k, bits, upper, lower, square, squares, ones,
                  lines, block, upper_full, lower_full, done)).

walk(Layout, Half, lines(Lines0,First,Last), Done,
     walk(N,B,Half,K,Bits,Upper,Lower,Square,Squares,Ones,Lines,Block,
          UpperFull,LowerFull,Done)) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_stars(Layout, S),
    K is S+1,
    Bits is K*K,
    Square is (1<<Bits)-1,
    Upper is (1<<(K*S))-1,
    Lower is ((1<<S)-1) * (Square // ((1<<K)-1)),
    Squares is Lines0-Last,
    Ones is Squares*Square,
    Both is 1 \/ (1<<Half),
    Lines is Lines0*Both,
    Block is Lines0*3,
    UpperFull is (Ones \/ (Last<<Bits)) * Both,
    LowerFull is ((Ones<<B) \/ (First<<Bits)) * Both.

%!  filter_lines(+Strips, +Cands0, +Stars0, -Cands, -Stars) is semidet.
%
%   Filters all strips of two rows and of two columns once.  Fails if some strip
%   has no complete walk.

filter_lines(Strips, C0, S0, C, S) :-
    strips_board(Strips, Board),
    strips_walk(Strips, Walk),
    slices(Board, Walk, C0, S0, Slices),
    walk_squares(Walk, Squares),
    walk(0, Slices, into(Squares,0), Walk, _, cells(Removed,Found)),
    (   Removed =:= 0,
        Found =:= 0
    ->  C = C0,
        S = S0
    ;   join_lines(Board, Removed, Found, Removed1, Found1),
        C is C0 /\ \Removed1,
        S is S0\/Found1
    ).

%   The board and the transposed board lie side by side.  A slice is a set of cells across
%   all lines, one bit per line, at the stride.  From bit I on, Both has the slice of
%   column I and, half the length further, that of the next column.  For the block of these
%   two columns, Known has the strips with a star, and Single those with one candidate
%   only, which is not a star yet.

slices(Board, Walk, C, S, slices(Both,Known,Single)) :-
    Board = board(Columns,Half,_,_,_),
    walk_stride(Walk, B),
    transpose_both(Board, C, S, C1, S1),
    X is C \/ (C1<<Columns),
    Both is X \/ (X<<(Half-1)),
    Y is S \/ (S1<<Columns),
    Y1 is Y \/ (Y>>1),
    Known is Y1 \/ (Y1>>B),
    One is X xor (X>>1),
    Two is X /\ (X>>1),
    Single is (One xor (One>>B)) /\ \(Two \/ (Two>>B) \/ Known).

%   The cells of rows and those of columns, found in one of the two or in both.

join_lines(Board, Removed0, Found0, Removed, Found) :-
    board_columns(Board, Columns),
    board_cells(Board, Cells),
    Removed1 is Removed0>>Columns,
    Found1 is Found0>>Columns,
    transpose_both(Board, Removed1, Found1, Removed2, Found2),
    Removed is (Removed0/\Cells) \/ Removed2,
    Found is (Found0/\Cells) \/ Found2.

%   X and Y are X0 and Y0 transposed.

transpose_both(Board, X0, Y0, X, Y) :-
    Board = board(_,_,Cells,Next,Swaps),
    XY0 is X0 \/ (Y0<<Next),
    transpose_cells(Swaps, XY0, XY),
    X is XY/\Cells,
    Y is XY>>Next.

%   walk(+I, +Slices, +Into, +Walk, -From, -Cells) is semidet.  The next block has the
%   columns I and I+1.  Into is `into(F0, F1)`: the pairs with which the column before
%   can be reached, without a star there and with one.  From is `from(G0, G1)`: the pairs
%   from which the rest of the walk can be completed then.  Cells are those removed, and
%   those found to be stars, from column I on.
%
%   A square plus all ones carries into the bit above unless it is empty.

walk(I, Slices, into(F0,F1), Walk, from(G0,G1), Cells) :-
    Slices = slices(Both,Stars,Singles),
    Walk = walk(N,B,Half,K,Bits,Upper,Lower,Square,Squares,Ones,Lines,_,UpperFull,
                LowerFull,_),
    I < N,
    !,
    X is (Both>>I) /\ Lines,
    F is F0\/F1,
    FF is F0 \/ (F<<Half),
    U is FF /\ (X*Upper),
    L is FF /\ ((X>>B)*Lower),
    Star is (U<<K) \/ (L<<1),
    Known is (Stars>>I) /\ Squares,
    None is F /\ \(Known*Square),
    F01 is None \/ (Star/\Ones),
    F11 is Star>>Half,
    I2 is I+2,
    walk(I2, Slices, into(F01,F11), Walk, from(G01,G11), Cells0),
    GG is G01 \/ (G11<<Half),
    GU is (GG>>K) /\ U,
    GL is (GG>>1) /\ L,
    GN is G01/\None,
    GS is GU\/GL,
    G1 is GN \/ (GS>>Half),
    G0 is G1 \/ (GS/\Ones),
    W is X /\ \(((GU+UpperFull) /\ ((GL<<B)+LowerFull)) >> Bits),
    Single is (Singles>>I) /\ Squares /\ \((GN+Ones)>>Bits),
    (   W =:= 0,
        Single =:= 0
    ->  Cells = Cells0
    ;   certain_stars(Walk, GN, GU, GL, Y),
        Cells0 = cells(Removed0,Found0),
        add_block(W, I, Walk, Removed0, Removed),
        add_block(Y, I, Walk, Found0, Found),
        Cells = cells(Removed,Found)
    ).
walk(_, _, into(F0,F1), Walk, from(Done,Done), cells(0,0)) :-
    walk_done(Walk, Done),
    (F0\/F1) /\ Done =:= Done.

add_block(0, _, _, Cells, Cells) :-
    !.
add_block(W, I, Walk, Cells0, Cells) :-
    walk_half(Walk, Half),
    walk_block(Walk, Block),
    Cells is Cells0 \/ (((W \/ (W>>(Half-1))) /\ Block) << I).

%   Stars of a block that each complete walk has.  The walks have the pairs GN without
%   a star, GU with one in the upper line and GL with one in the lower line.

certain_stars(Walk, GN, GU, GL, Found) :-
    walk_bits(Walk, Bits),
    walk_squares(Walk, Squares),
    walk_ones(Walk, Ones),
    Must is Squares /\ \((GN+Ones)>>Bits),
    (   Must =:= 0
    ->  Found = 0
    ;   walk_half(Walk, Half),
        walk_stride(Walk, B),
        walk_upper_full(Walk, UpperFull),
        Both is Must \/ (Must<<Half),
        U is ((GU+UpperFull)>>Bits) /\ Both,
        L is ((GL+UpperFull)>>Bits) /\ Both,
        Column is U\/L,
        Single is (U xor L) /\ \((Column>>Half) \/ (Column<<Half)),
        Found is (Single/\U) \/ ((Single/\L)<<B)
    ).
