:- module(engine_cliques,
          [ cliques/5                   % +Shapes, +Cells, -Count, -Out, -Single
          ]).

:- use_module(layout,
              [ shapes_back/2, shapes_p/2, shapes_west/2, shapes_corner/2,
                shapes_s22/2, shapes_s32/2, shapes_s23/2, shapes_s33/2
              ]).

/** <module> Cliques: a region cut into pieces with one star at most

Cells that all touch each other hold at most one star: any cells of a square of
four.  A set of cells is cut into such cliques from its last cell P on, in
reading order: P goes with those of its neighbours to the left and above (W,
NW, N), or else with those above and to the right (N, NE).

        NW N NE
         W P
*/

:- set_prolog_flag(optimise, true).

%!  cliques(+Shapes, +Cells, -Count, -Out, -Single) is det.
%
%   Cells is cut into Count cliques.  Out are the cells outside a clique that
%   touch every cell of it, Single the cells that are a clique by themselves.

cliques(Shapes, Cells, Count, Out, Single) :-
    cliques(Cells, Shapes, 0, Count, 0, Out, 0, Single).

cliques(0, _, N, N, Out, Out, Single, Single) :-
    !.
cliques(Y, Shapes, N0, N, Out0, Out, Single0, Single) :-
    shapes_back(Shapes, Back),
    shapes_p(Shapes, P),
    shapes_corner(Shapes, Corner),
    At is msb(Y)-Back,
    Near is (Y>>At) /\ Corner,
    N1 is N0+1,
    (   Near =:= 0
    ->  Single1 is Single0 \/ (P<<At),
        Clique = P,
        shapes_s33(Shapes, Touching)
    ;   Single1 = Single0,
        shapes_west(Shapes, West),
        West1 is Near/\West,
        clique(West1, Near, Shapes, Clique, Touching)
    ),
    Y1 is Y - (Clique<<At),
    Out1 is Out0 \/ ((Touching-Clique) << At),
    cliques(Y1, Shapes, N1, N, Out1, Out, Single1, Single).

%   Touching are all cells that touch, or are, each cell of Clique; both are
%   given as if P were the cell in the second row and column.

clique(0, Near, Shapes, Clique, Touching) :-
    !,
    shapes_p(Shapes, P),
    Clique is Near\/P,
    (   Near /\ 4 =:= 0
    ->  shapes_s23(Shapes, Touching)
    ;   shapes_s22(Shapes, S22),
        Touching is S22<<1
    ).
clique(_, Near, Shapes, Clique, Touching) :-
    shapes_p(Shapes, P),
    Clique is (Near /\ \4) \/ P,
    (   Near /\ 3 =:= 0
    ->  shapes_s32(Shapes, Touching)
    ;   shapes_s22(Shapes, Touching)
    ).
