:- module(bits_strips,
          [ strips/2,                   % +Layout, -Strips
            filter_lines/5              % +Strips, +Cands0, +Stars0, -Cands,
                                        % -Stars
          ]).

/** <module> Propagation: strips of two adjacent lines

Two adjacent rows (or columns) make a strip.  Each holds S stars, no two stars
of the strip touch, so a column of the strip has at most one star, and two
columns side by side have not both one.  A walk along the strip knows enough if
it knows how many stars were met in the upper line (I), in the lower line (J),
and whether the last column had one.

The set of all pairs (I,J) is a block of (S+1)*(S+1) bits, I*(S+1) + J the
number of the bit.  F0 is the set of the pairs with which a walk can arrive at a
column with no star just before, F1 with one.  A star in the upper line moves
the pairs of F0 by S+1 bits, one in the lower line by 1 bit.

        F0, F1  |  F0', F1'       F1' = upper(F0) \/ lower(F0)
          upper | .               F0' = F0 \/ F1
          lower | .

The blocks of all strips lie side by side in one integer, at the stride of
layout.pl, first those of the rows, then those of the columns, so the operations
that walk along one strip walk along all of them.
On the way back the walk meets the pairs from which (S,S) can be reached.  What
no complete walk uses is removed: a cell with no walk through a star there.  If
no complete walk goes through a column of a strip without a star, and only one
of the two cells can have it, that cell is a star.

Every solution is, in every strip, a complete walk, so no cell that a solution
uses is removed, and only cells that every solution uses become stars.
*/

:- set_prolog_flag(optimise, true).

%!  strips(+Layout, -Strips) is det.
%
%   Strips holds the constants of the walk, and what carries the cells of a
%   board to the lines and back.

strips(layout(N,S,B,Row,Firsts,_), strips(N,Slicing,Joining,Walk)) :-
    Columns is N*B,
    Modulus is (1<<(B-1))-1,
    Spread is (((1<<(N*(B-1)))-1) // Modulus) << Columns,
    Firsts2 is Firsts<<Columns,
    Slicing = slicing(B,Row,Firsts,Spread,Firsts2),
    Joining = joining(Firsts,Columns,Modulus),
    Lines is Firsts\/Firsts2,
    First is 1 \/ (1<<Columns),
    constants(N, S, B, Lines, First, Walk).

%   Upper and Lower are the pairs of a block to which the upper and the lower
%   line can add a star; Blocks is the first bit of each block, Ones all bits of
%   each, Full the bit above each, Done the pair (S,S) of each.  UpperFull and
%   LowerFull are Ones with the bit above a block for each line that is not the
%   upper, or the lower, line of any strip.

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
    Strips = strips(N,Slicing,Joining,Walk),
    slices(0, N, 0, C0, Slicing, Cs),
    slices(0, N, 0, S0, Slicing, Ss),
    arg(7, Walk, Blocks),
    walk(Cs, Ss, 0, 0, Blocks, 0, Walk, Joining, _, _, C0, C, S0, S).

%   A slice is a set of cells across all lines, one bit a line, at the stride.
%   Slice I of the rows is just column I of the board.  Slice I of the columns
%   is row I, whose bit C has to go to bit C*B.  The product has a copy of the
%   row at each multiple of B-1, so bit C of copy C is in the right place; no
%   other bit is at a multiple of B, as a row is shorter than B-1.  J is I*B.

slices(N, N, _, _, _, []) :-
    !.
slices(I, N, J, X, Slicing, [W|Ws]) :-
    Slicing = slicing(B,Row,Firsts,Spread,Firsts2),
    W is ((X>>I) /\ Firsts) \/ ((((X>>J)/\Row)*Spread) /\ Firsts2),
    I1 is I+1,
    J1 is J+B,
    slices(I1, N, J1, X, Slicing, Ws).

%   X are the cells of slice I.  Modulo 2**(B-1) - 1 bit C*B counts as bit C.

join(W, I, J, joining(Firsts,Columns,Modulus), X) :-
    X is ((W/\Firsts)<<I) \/ (((W>>Columns) mod Modulus)<<J).

%   G0 and G1 are the pairs from which the rest of the walk can be completed,
%   with no star and with one in the column before.

walk([], [], _, _, F0, F1, Walk, _, Done, Done, C, C, S, S) :-
    arg(12, Walk, Done),
    (F0\/F1) /\ Done =:= Done.
walk([X|Xs], [Y|Ys], I, J, F0, F1, Walk, Joining, G0, G1, C0, C, S0, S) :-
    Walk = walk(B,K,_,Upper,Lower,Block,_,_,_,_,_,_),
    U is F0 /\ (X*Upper),
    L is F0 /\ ((X>>B)*Lower),
    F11 is (U<<K) \/ (L<<1),
    no_star(Y, B, Block, F0, F1, Known, F01),
    I1 is I+1,
    J1 is J+B,
    walk(Xs, Ys, I1, J1, F01, F11, Walk, Joining, G01, G11, C0, C1, S0, S1),
    G1 is G01 /\ F01,
    GU is (G11>>K) /\ U,
    GL is (G11>>1) /\ L,
    G0 is G1 \/ GU \/ GL,
    removed(Walk, X, GU, GL, I, J, Joining, C1, C),
    found(Walk, Known, G1, GU, GL, I, J, Joining, S1, S).

%   Known are the strips that have a star in this column.

no_star(0, _, _, F0, F1, 0, F) :-
    !,
    F is F0\/F1.
no_star(Y, B, Block, F0, F1, Known, F) :-
    Known is Y\/(Y>>B),
    F is (F0\/F1) /\ \(Known*Block).

%   A block plus all ones carries into the bit above unless it is empty.

removed(walk(B,_,Bits,_,_,_,_,_,_,UpperFull,LowerFull,_), X, GU, GL, I, J,
        Joining, C0, C) :-
    W is X /\ \(((GU+UpperFull) /\ ((GL<<B)+LowerFull)) >> Bits),
    (   W =:= 0
    ->  C = C0
    ;   join(W, I, J, Joining, Cells),
        C is C0 /\ \Cells
    ).

found(Walk, Known, G1, GU, GL, I, J, Joining, S0, S) :-
    Walk = walk(_,_,Bits,_,_,_,_,Ones,Full,_,_,_),
    (   ((G1+Ones) \/ (Known<<Bits)) /\ Full =:= Full
    ->  S = S0
    ;   stars(Walk, G1, GU, GL, W),
        join(W, I, J, Joining, Cells),
        S is S0\/Cells
    ).

stars(walk(B,_,Bits,_,_,_,Blocks,Ones,_,_,_,_), G1, GU, GL, W) :-
    U is ((GU+Ones)>>Bits) /\ Blocks,
    L is ((GL+Ones)>>Bits) /\ Blocks,
    Must is Blocks /\ \((G1+Ones)>>Bits),
    W is (Must /\ U /\ \L) \/ ((Must /\ L /\ \U)<<B).
