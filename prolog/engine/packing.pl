:- module(engine_packing,
          [ packing/4,                  % +Shapes, +Cells, +Count, -Stars
            greedy_packing/5            % +Shapes, +Cells, +Limit, -Stars,
                                        % -Rest
          ]).

:- use_module(layout, [shapes_stride/2, shapes_back/2, shapes_s33/2]).

/** <module> Packings: stars in a set of cells, no two of which touch

The search takes the last cell P of the set, in reading order.  Only four of
its neighbours can be in the set: the one to its left (W) and three above it
(NW, N, NE).

        NW N NE
         W P

Among the packings of the most stars one has P or two of its neighbours: in a
packing with none of the five P can be added, and in one with a single
neighbour P can take its place.  Two of the neighbours that do not touch each
other are NE and one of W and NW.  So unless NE and one of W, NW are there, P
is taken without a choice point; most packings are found without any.
*/

:- set_prolog_flag(optimise, true).

%!  packing(+Shapes, +Cells, +Count, -Stars) is semidet.
%
%   Stars is a set of Count cells of Cells that do not touch each other.  Fails
%   only if there is none.

packing(Shapes, Cells, Count, Stars) :-
    shapes_stride(Shapes, B),
    shapes_s33(Shapes, Box),
    packing(Count, Cells, B, Box, 0, Stars).

packing(0, _, _, _, Stars, Stars) :-
    !.
packing(K, Y, B, Box, M0, M) :-
    popcount(Y) >= K,
    P is msb(Y),
    K1 is K-1,
    (   P >= B,
        getbit(Y, P-B+1) =:= 1,
        left(Y, P, B, Left)
    ->  fork(K1, Y, B, Box, P, Left, M0, M)
    ;   take(P, K1, Y, B, Box, M0, M)
    ).

take(P, K, Y0, B, Box, M0, M) :-
    Y is Y0 /\ \(Box<<(P-B-1)),
    M1 is M0 \/ (1<<P),
    packing(K, Y, B, Box, M1, M).

%   Left is the neighbour to take with NE: W or else NW.  All that W touches NW
%   touches too.

left(Y, P, B, Left) :-
    (   getbit(Y, P-1) =:= 1
    ->  Left is P-1
    ;   P > B,
        Left is P-B-1,
        getbit(Y, Left) =:= 1
    ).

fork(K, Y, B, Box, P, _, M0, M) :-
    take(P, K, Y, B, Box, M0, M),
    !.
fork(K, Y0, B, Box, P, Left, M0, M) :-
    K > 0,
    NE is P-B+1,
    K1 is K-1,
    Y is Y0 /\ \(Box<<(NE-B-1)),
    M1 is M0 \/ (1<<NE),
    take(Left, K1, Y, B, Box, M1, M).

%!  greedy_packing(+Shapes, +Cells, +Limit, -Stars, -Rest) is det.
%
%   Stars is a packing of Limit-Rest cells of Cells, taken one after the other,
%   the last cell first.  Rest is 0, or no further cell can be added to Stars.

greedy_packing(Shapes, Cells, Limit, Stars, Rest) :-
    shapes_back(Shapes, Back),
    shapes_s33(Shapes, Box),
    greedy(Cells, Limit, Back, Box, 0, Stars, Rest).

greedy(0, Rest, _, _, Stars, Stars, Rest) :-
    !.
greedy(_, 0, _, _, Stars, Stars, 0) :-
    !.
greedy(Y0, K, Back, Box, M0, M, Rest) :-
    P is msb(Y0),
    Y is Y0 /\ \(Box<<(P-Back)),
    M1 is M0 \/ (1<<P),
    K1 is K-1,
    greedy(Y, K1, Back, Box, M1, M, Rest).
