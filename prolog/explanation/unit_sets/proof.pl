:- module(unit_sets_proof,
          [ proof/5                     % +Demands, +Grid, +Cands, +Stars,
                                        % -Proof
          ]).
:- use_module('../../engine/layout', [neighbours/3]).
:- use_module('../grid').
:- use_module(placement, [settled/7]).

/** <module> Why some units cannot have their stars, as a tree of cases

A proof is one of

  - fails(Stars, Unit): Stars follow, and then Unit cannot have its stars.
  - cases(Stars, Cell, IfStar, IfEmpty): Stars follow, and for either value of
    Cell there is a proof.

What follows at once is what settled/7 says of one unit after the other.  The
cell of a case is the one that leaves least to look at.
*/

:- set_prolog_flag(optimise, true).

%!  proof(+Demands, +Grid, +Cands, +Stars, -Proof) is semidet.
%
%   Demands are those of placement.pl.  Fails if the units can have their stars.

proof(Demands, Grid, C0, S0, Proof) :-
    consequences(Demands, Grid, C0, S0, Outcome),
    proof_after(Outcome, Demands, Grid, S0, Proof).

proof_after(dead(S,Unit), _, _, S0, fails(New,Unit)) :-
    New is S /\ \S0.
proof_after(alive(C,S), Demands, Grid, S0, cases(New,Cell,IfStar,IfEmpty)) :-
    New is S /\ \S0,
    split(Demands, Grid, C, S, Cell),
    with_star(Cell, Grid, C, S, C1, S1),
    proof(Demands, Grid, C1, S1, IfStar),
    C2 is C /\ \Cell,
    proof(Demands, Grid, C2, S, IfEmpty).

%   Cell has gone into S already, but that is what the case is about.

with_star(Cell, Grid, C0, S0, C, S) :-
    grid_stride(Grid, B),
    neighbours(B, Cell, Near),
    C is C0 /\ \Near /\ \Cell,
    S is S0 \/ Cell.

%   Outcome is alive(Cands, Stars), or dead(Stars, Unit) if Unit cannot have its
%   stars.

consequences(Demands, Grid, C0, S0, Outcome) :-
    round(Demands, Grid, C0, S0, Outcome0),
    (   Outcome0 = alive(C,S),
        C-S \== C0-S0
    ->  consequences(Demands, Grid, C, S, Outcome)
    ;   Outcome = Outcome0
    ).

round([], _, C, S, alive(C,S)).
round([Demand|Demands], Grid, C0, S0, Outcome) :-
    (   settled([Demand], Grid, -1, C0, S0, C, S)
    ->  round(Demands, Grid, C, S, Outcome)
    ;   Demand = unit(Unit,_,_),
        Outcome = dead(S0,Unit)
    ).

%   A cell of which one value fails at once leaves one case; else that is taken
%   with which the cases have the fewest candidates.

split(Demands, Grid, C, S, Cell) :-
    open_cells(Demands, C, 0, Open),
    Open =\= 0,
    findall(Cost-X,
            ( cell_of(Open, X),
              cost(X, Demands, Grid, C, S, Cost)
            ),
            Costs),
    keysort(Costs, [_-Cell|_]).

open_cells([], _, Open, Open).
open_cells([unit(_,X,_)|Demands], C, Open0, Open) :-
    Open1 is Open0 \/ (X/\C),
    open_cells(Demands, C, Open1, Open).

cell_of(Cells, Cell) :-
    First is Cells /\ -Cells,
    Rest is Cells - First,
    (   Cell = First
    ;   Rest =\= 0,
        cell_of(Rest, Cell)
    ).

cost(X, Demands, Grid, C, S, Cost) :-
    with_star(X, Grid, C, S, C1, S1),
    left(Demands, Grid, C1, S1, Left1),
    C2 is C /\ \X,
    left(Demands, Grid, C2, S, Left2),
    (   Left1*Left2 =:= 0
    ->  Cost is Left1+Left2
    ;   Cost is 1000 + Left1+Left2
    ).

left(Demands, Grid, C0, S0, Left) :-
    consequences(Demands, Grid, C0, S0, Outcome),
    (   Outcome = alive(C,_)
    ->  open_cells(Demands, C, 0, Open),
        Left is popcount(Open)
    ;   Left = 0
    ).
