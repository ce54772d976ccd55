:- module(engine_strips,
          [ strips/2,                   % +Layout, -Strips
            filter_lines/5              % +Strips, +Cands0, +Stars0, -Cands,
                                        % -Stars
          ]).

:- use_module('../layout').
:- use_module('../../records').

/** <module> Propagation: strips of two adjacent lines

Two adjacent rows (or columns) make a strip.  Each holds S stars and no two
stars touch, so two adjacent columns of the strip together have at most one star.
They are a block of the strip.  A walk goes along the strip block by block.  It only
has to know how many stars were met in the upper line (I), in the lower line (J), and
whether the last column had one.

The set of all pairs (I,J) is a square of (S+1)*(S+1) bits, in which I*(S+1) + J
is the number of the bit.  F is the set of the pairs with which a walk can reach a
block, F0 of those without a star just before it.  A star in the upper line moves the
pairs by S+1 bits, one in the lower line by 1 bit.

        F', F0'  |  F, F0        F0' = (F if the block has no star)
           a b   |   . .                \/ star(F0, b) \/ star(F0, d)
           c d   |   . .         F'  = F0' \/ star(F, a) \/ star(F, c)

The squares of all strips lie side by side in one integer, at the stride of
layout.pl, first those of the rows, then those of the columns, so the operations
for one strip work on all strips at once.  This integer has two halves where the two
columns of the block differ: the lower is for the first column, the upper for the
second, which the walk meets first.  The way back computes the pairs from which (S,S) can
be reached.  A candidate that is a star in no complete walk is removed.  If every
complete walk has a star in a block with only one candidate, that is a star.

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

done_pairs(counts(Rows,Columns,_), N, S, B, Done) :-
    K is S+1,
    done_pairs(1, N, B, K-Rows, 0, Done1),
    done_pairs(1, N, B, K-Columns, 0, Done2),
    Done is Done1 \/ (Done2<<(N*B)).

done_pairs(N, N, _, _, Done, Done) :-
    !.
done_pairs(I, N, B, K-Counts, Done0, Done) :-
    I1 is I+1,
    arg(I, Counts, Upper),
    arg(I1, Counts, Lower),
    Done1 is Done0 \/ (1 << ((I-1)*B + Upper*K + Lower)),
    done_pairs(I1, N, B, K-Counts, Done1, Done).

%   Last is the number of the last block's first column, Half is the length of a half, K is
%   S+1 and Bits the length of a square.  Upper and Lower are the pairs of a square to which
%   the upper and the lower line can add a star; Squares is the first bit of each square,
%   Ones all bits of each, Start the pairs (0,0) in both halves.  UpperFull and LowerFull are
%   Ones with the bit above a square for each line that is not the upper, or the lower, line
%   of any strip.  Lines is the first bit of each line, Block the first two.  Lines,
%   UpperFull and LowerFull are for both halves.

:- accessors(walk(last, stride, half, k, bits, upper, lower, square, squares, ones, start,
                  lines, block, upper_full, lower_full, done)).

walk(Layout, Half, lines(Lines0,FirstLine,LastLine), Done,
     walk(Last,B,Half,K,Bits,Upper,Lower,Square,Squares,Ones,Start,Lines,Block,
          UpperFull,LowerFull,Done)) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_stars(Layout, S),
    Last is (N-1) /\ \1,
    K is S+1,
    Bits is K*K,
    Square is (1<<Bits)-1,
    Upper is (1<<(K*S))-1,
    Lower is ((1<<S)-1) * (Square // ((1<<K)-1)),
    Squares is Lines0-LastLine,
    Ones is Squares*Square,
    Both is 1 \/ (1<<Half),
    Start is Squares*Both,
    Lines is Lines0*Both,
    Block is Lines0*3,
    UpperFull is (Ones \/ (LastLine<<Bits)) * Both,
    LowerFull is ((Ones<<B) \/ (FirstLine<<Bits)) * Both.

%!  filter_lines(+Strips, +Cands0, +Stars0, -Cands, -Stars) is semidet.
%
%   Filters all strips of two rows and of two columns once.  Fails if some strip
%   has no complete walk.

filter_lines(Strips, C0, S0, C, S) :-
    strips_board(Strips, Board),
    strips_walk(Strips, Walk),
    slices(Board, Walk, C0, S0, Slices),
    walk_last(Walk, Last),
    walk_start(Walk, Start),
    walk(Last, Slices, Start, Walk, _, _, cells(Removed,Found)),
    (   Removed =:= 0,
        Found =:= 0
    ->  C = C0,
        S = S0
    ;   walk_stride(Walk, B),
        Blocks is (Found*3) \/ ((Found*3)<<B),
        join_lines(Board, Removed, Blocks, Removed1, Found1),
        C is C0 /\ \Removed1,
        S is S0 \/ (C0/\Found1)
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

%   walk(+I, +Slices, +F, +Walk, -G0, -G, -Cells) is semidet.  The next block has the
%   columns I and I+1.  F has the pairs F in the lower half and F0 in the upper one.  G0 has
%   the pairs from which the rest of the walk can be completed if the last column had no
%   star, and so has the upper half of G; the lower one has those if it had one.  There can
%   be more bits above the lower half of G0, and above both halves of G.  Cells are those
%   removed up to column I+1, and the first cells of the blocks with a certain star.
%
%   A square plus all ones carries into the bit above unless it is empty.

walk(-2, _, F, Walk, Done, G, cells(0,0)) :-
    !,
    walk_done(Walk, Done),
    walk_half(Walk, Half),
    F/\Done =:= Done,
    G is Done \/ (Done<<Half).
walk(I, Slices, F, Walk, G0, G, Cells) :-
    Slices = slices(Both,Stars,Singles),
    Walk = walk(_,B,Half,K,Bits,Upper,Lower,Square,Squares,Ones,_,Lines,Block,UpperFull,
                LowerFull,_),
    X is (Both>>I) /\ Lines,
    U is F /\ (X*Upper),
    L is F /\ ((X>>B)*Lower),
    Star is (U<<K) \/ (L<<1),
    None is F /\ (Ones - ((Stars>>I)/\Squares)*Square),
    F01 is None \/ (Star>>Half),
    F1 is Star \/ F01 \/ (F01<<Half),
    I2 is I-2,
    walk(I2, Slices, F1, Walk, G01, G1, Cells0),
    GU is (G1>>K) /\ U,
    GL is (G1>>1) /\ L,
    GS is GU\/GL,
    GN is G01/\None,
    G2 is GS\/GN,
    G0 is G2 \/ (GS>>Half),
    G is G2 \/ (G0<<Half),
    W is X /\ \(((GU+UpperFull) /\ ((GL<<B)+LowerFull)) >> Bits),
    Single is (Singles>>I) /\ Squares,
    (   Single =:= 0
    ->  Must = 0
    ;   Must is Single /\ \((GN+Ones)>>Bits)
    ),
    (   W =:= 0,
        Must =:= 0
    ->  Cells = Cells0
    ;   Cells0 = cells(Removed0,Found0),
        Removed is Removed0 \/ (((W \/ (W>>(Half-1))) /\ Block) << I),
        Found is Found0 \/ (Must<<I),
        Cells = cells(Removed,Found)
    ).
