:- module(bits_strips,
          [ strips/2,                   % +Layout, -Strips
            filter_lines/6              % +Direction, +Strips, +Cands0, +Stars0,
                                        % -Cands, -Stars
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
       strips(N,B,Row,Firsts,Spread,Modulus,Walk)) :-
    Spread is ((1<<(N*(B-1)))-1) // ((1<<(B-1))-1),
    Modulus is (1<<(B-1))-1,
    constants(N, S, B, Firsts, Walk).

%   Upper and Lower are the pairs of a block to which the upper and the lower
%   line can add a star; Blocks is the first bit of each block, Blocks1 all
%   bits of each, Last the first bit of the last line, Done the pair (S,S) of
%   each block.

constants(N, S, B, Firsts,
          walk(B,K,Bits,Upper,Lower,Block,Blocks,Blocks1,Last,Done)) :-
    K is S+1,
    Bits is K*K,
    Block is (1<<Bits)-1,
    Upper is (1<<(K*S))-1,
    Lower is ((1<<S)-1) * (Block // ((1<<K)-1)),
    Last is 1<<((N-1)*B),
    Blocks is Firsts-Last,
    Blocks1 is Blocks*Block,
    Done is Blocks<<(Bits-1).

%!  filter_lines(+Direction, +Strips, +Cands0, +Stars0, -Cands, -Stars)
%!               is semidet.
%
%   Filters all strips of two rows, or two columns, once; Direction is `rows`
%   or `columns`.  Fails if some strip has no complete walk.

filter_lines(rows, strips(N,_,_,Firsts,_,_,Walk), C0, S0, C, S) :-
    row_slices(N, C0, Firsts, Cs0),
    row_slices(N, S0, Firsts, Ss0),
    walk(Walk, Cs0, Ss0, Cs, Ss),
    join_rows(Cs, 0, 0, C),
    join_rows(Ss, 0, S0, S).
filter_lines(columns, strips(N,B,Row,Firsts,Spread,Modulus,Walk),
             C0, S0, C, S) :-
    column_slices(N, C0, B, Row, Spread, Firsts, Cs0),
    column_slices(N, S0, B, Row, Spread, Firsts, Ss0),
    walk(Walk, Cs0, Ss0, Cs, Ss),
    join_columns(Cs, 0, B, Modulus, 0, C),
    join_columns(Ss, 0, B, Modulus, S0, S).

%   A slice is a set of cells across all lines, one bit a line, at the stride.
%   Walking along rows it is just a column of the board.

row_slices(0, _, _, []) :-
    !.
row_slices(I, X, Firsts, [W|Ws]) :-
    W is X /\ Firsts,
    X1 is X>>1,
    I1 is I-1,
    row_slices(I1, X1, Firsts, Ws).

join_rows([], _, X, X).
join_rows([W|Ws], I, X0, X) :-
    X1 is X0 \/ (W<<I),
    I1 is I+1,
    join_rows(Ws, I1, X1, X).

%   Walking along columns it is a row of the board, whose bit C has to go to
%   bit C*B.  The product has a copy of the row at each multiple of B-1, so bit
%   C of copy C is in the right place; no other bit is at a multiple of B, as a
%   row is shorter than B-1.  Modulo 2**(B-1) - 1 bit C*B counts as bit C.

column_slices(0, _, _, _, _, _, []) :-
    !.
column_slices(I, X, B, Row, Spread, Firsts, [W|Ws]) :-
    W is ((X/\Row)*Spread) /\ Firsts,
    X1 is X>>B,
    I1 is I-1,
    column_slices(I1, X1, B, Row, Spread, Firsts, Ws).

join_columns([], _, _, _, X, X).
join_columns([W|Ws], I, B, Modulus, X0, X) :-
    X1 is X0 \/ ((W mod Modulus)<<I),
    I1 is I+B,
    join_columns(Ws, I1, B, Modulus, X1, X).

walk(Walk, Cs0, Ss0, Cs, Ss) :-
    Walk = walk(_,_,_,_,_,_,Blocks,_,_,_),
    walk(Cs0, Ss0, Blocks, 0, Walk, _, _, Cs, Ss).

%   G0 and G1 are the pairs from which the rest of the walk can be completed,
%   with no star and with one in the column before.

walk([], [], F0, F1, walk(_,_,_,_,_,_,_,_,_,Done), Done, Done, [], []) :-
    (F0\/F1) /\ Done =:= Done.
walk([C0|Cs0], [S0|Ss0], F0, F1, Walk, G0, G1, [C|Cs], [S|Ss]) :-
    Walk = walk(B,K,_,Upper,Lower,Block,_,_,_,_),
    U is F0 /\ (C0*Upper),
    L is F0 /\ ((C0>>B)*Lower),
    F11 is (U<<K) \/ (L<<1),
    no_star(S0, B, Block, F0, F1, F01),
    walk(Cs0, Ss0, F01, F11, Walk, G01, G11, Cs, Ss),
    G1 is G01 /\ F01,
    GU is (G11>>K) /\ U,
    GL is (G11>>1) /\ L,
    G0 is G1 \/ GU \/ GL,
    supported(Walk, C0, GU, GL, G1, C, S).

no_star(0, _, _, F0, F1, F) :-
    !,
    F is F0\/F1.
no_star(S, B, Block, F0, F1, F) :-
    F is (F0\/F1) /\ \((S\/(S>>B))*Block).

%   A block plus all ones carries into the bit above unless it is empty.

supported(walk(B,_,Bits,_,_,_,Blocks,Blocks1,Last,_), C0, GU, GL, GN, C, S) :-
    U is ((GU+Blocks1)>>Bits) /\ Blocks,
    L is ((GL+Blocks1)>>Bits) /\ Blocks,
    C is C0 /\ (U\/Last) /\ ((L<<B)\/1),
    Must is Blocks - (((GN+Blocks1)>>Bits) /\ Blocks),
    stars(Must, U, L, B, S).

stars(0, _, _, _, 0) :-
    !.
stars(Must, U, L, B, S) :-
    S is (Must /\ U /\ \L) \/ ((Must /\ L /\ \U)<<B).
