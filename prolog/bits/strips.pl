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
layout.pl, so the operations that walk along one strip walk along all of them.
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
%   Strips holds the constants of the walk.  Spread and Modulus carry a line of
%   the board to one bit a block and back.

strips(layout(N,S,B,Row,Firsts,_),
       strips(N,B,Row,Firsts,Spread,Firsts2,Cols,Modulus,Walk)) :-
    Cols is N*B,
    Spread is (((1<<(N*(B-1)))-1) // ((1<<(B-1))-1)) << Cols,
    Firsts2 is Firsts<<Cols,
    Modulus is (1<<(B-1))-1,
    K is S+1,
    Bits is K*K,
    Block is (1<<Bits)-1,
    Upper is (1<<(K*S))-1,
    Lower is ((1<<S)-1) * (Block // ((1<<K)-1)),
    First is 1 \/ (1<<Cols),
    Last is First<<((N-1)*B),
    Lines is Firsts \/ Firsts2,
    Blocks is Lines - Last,
    Blocks1 is Blocks*Block,
    Full is Blocks<<Bits,
    UpperFull is Blocks1 \/ (Last<<Bits),
    LowerFull is (Blocks1<<B) \/ (First<<Bits),
    Done is Blocks<<(Bits-1),
    Walk = walk(B,K,Bits,Upper,Lower,Block,Blocks,Blocks1,Full,UpperFull,
                LowerFull,Done).

filter_lines(Strips, C0, S0, C, S) :-
    Strips = strips(N,_,_,_,_,_,_,_,_),
    slices(0, N, 0, C0, Strips, Cs),
    slices(0, N, 0, S0, Strips, Ss),
    Strips = strips(_,_,_,_,_,_,_,_,Walk),
    arg(7, Walk, Blocks),
    walk(Cs, Ss, 0, 0, Blocks, 0, Walk, Strips, _, _, C0, C, S0, S).

slices(N, N, _, _, _, []) :-
    !.
slices(I, N, IB, X, Strips, [W|Ws]) :-
    Strips = strips(_,B,Row,Firsts,Spread,Firsts2,_,_,_),
    W is ((X>>I) /\ Firsts) \/ ((((X>>IB)/\Row)*Spread) /\ Firsts2),
    I1 is I+1,
    IB1 is IB+B,
    slices(I1, N, IB1, X, Strips, Ws).

walk([], [], _, _, F0, F1, Walk, _, Done, Done, C, C, S, S) :-
    arg(12, Walk, Done),
    (F0\/F1) /\ Done =:= Done.
walk([C0|Cs0], [S0|Ss0], I, IB, F0, F1, Walk, Strips, G0, G1, CA0, CA, SA0, SA) :-
    Walk = walk(B,K,Bits,Upper,Lower,Block,_,Blocks1,Full,UpperFull,LowerFull,_),
    U is F0 /\ (C0*Upper),
    L is F0 /\ ((C0>>B)*Lower),
    F11 is (U<<K) \/ (L<<1),
    no_star(S0, B, Block, F0, F1, Known, F01),
    I1 is I+1,
    IB1 is IB+B,
    walk(Cs0, Ss0, I1, IB1, F01, F11, Walk, Strips, G01, G11, CA0, CA1, SA0, SA1),
    G1 is G01 /\ F01,
    GU is (G11>>K) /\ U,
    GL is (G11>>1) /\ L,
    G0 is G1 \/ GU \/ GL,
    D is C0 /\ \(((GU+UpperFull) /\ ((GL<<B)+LowerFull)) >> Bits),
    (   D =:= 0
    ->  CA = CA1
    ;   join(D, I, IB, Strips, X),
        CA is CA1 /\ \X
    ),
    (   ((G1+Blocks1) \/ (Known<<Bits)) /\ Full =:= Full
    ->  SA = SA1
    ;   must(Walk, G1, GU, GL, St),
        join(St, I, IB, Strips, X2),
        SA is SA1 \/ X2
    ).

must(walk(B,_,Bits,_,_,_,Blocks,Blocks1,_,_,_,_), G1, GU, GL, St) :-
    U1 is ((GU+Blocks1)>>Bits) /\ Blocks,
    L1 is ((GL+Blocks1)>>Bits) /\ Blocks,
    Must is Blocks - (((G1+Blocks1)>>Bits) /\ Blocks),
    St is (Must /\ U1 /\ \L1) \/ ((Must /\ L1 /\ \U1)<<B).

join(D, I, IB, strips(_,_,_,Firsts,_,_,Cols,Modulus,_), X) :-
    X is ((D/\Firsts)<<I) \/ (((D>>Cols) mod Modulus)<<IB).

no_star(0, _, _, F0, F1, 0, F) :-
    !,
    F is F0\/F1.
no_star(S, B, Block, F0, F1, Known, F) :-
    Known is S\/(S>>B),
    F is (F0\/F1) /\ \(Known*Block).
