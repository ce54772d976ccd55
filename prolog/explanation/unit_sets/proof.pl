:- module(unit_sets_proof,
          [ proof/5,                    % +Demands, +Grid, +Cands, +Stars,
                                        % -Proof
            named_proof/3,              % +Proof, +Grid, -Named
            proof_size/2                % +Proof, -Size
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../position/grid').
:- use_module(placement, [settled/5]).

/** <module> Why some units cannot have their stars, as a tree of cases

A proof is one of

  - fails(Stars, Unit): Stars follow, and then Unit cannot have its stars.
  - cases(Stars, Cell, IfStar, IfEmpty): Stars follow, and for either value of
    Cell there is a proof.

What follows at once is what settled/5 says of one unit after the other.  The
cell of a case is the one that leaves least to look at, by one of two measures.
Neither is always better, so a proof is made by each, and the smaller one is taken.
Cases that nothing depends on are left out.
*/

:- set_prolog_flag(optimise, true).

%!  proof(+Demands, +Grid, +Cands, +Stars, -Proof) is semidet.
%
%   Demands are those of placement.pl.  Fails if the units can have their stars.

proof(Demands, Grid, C, S, Proof) :-
    proof_by(cells, Demands, Grid, C, S, Proof1),
    proof_by(ways, Demands, Grid, C, S, Proof2),
    proof_size(Proof1, Size1),
    proof_size(Proof2, Size2),
    (   Size1 =< Size2
    ->  Proof = Proof1
    ;   Proof = Proof2
    ).

proof_by(Measure, Demands, Grid, C, S, Proof) :-
    tree(Measure, Demands, Grid, C, S, Tree),
    pruned(Tree, Demands, Grid, C, S, Proof).

tree(Measure, Demands, Grid, C0, S0, Proof) :-
    consequences(Demands, Grid, C0, S0, Outcome),
    proof_after(Outcome, Measure, Demands, Grid, S0, Proof).

proof_after(dead(S,Unit), _, _, _, S0, fails(New,Unit)) :-
    New is S /\ \S0.
proof_after(alive(C,S), Measure, Demands, Grid, S0,
            cases(New,Cell,IfStar,IfEmpty)) :-
    New is S /\ \S0,
    split(Measure, Demands, Grid, C, S, Cell),
    with_star(Cell, Grid, C, S, C1, S1),
    tree(Measure, Demands, Grid, C1, S1, IfStar),
    C2 is C /\ \Cell,
    tree(Measure, Demands, Grid, C2, S, IfEmpty).

%   Cell has gone into S already, but that is what the case is about.

with_star(Cell, Grid, C0, S0, C, S) :-
    grid_stride(Grid, B),
    neighbors(B, Cell, Near),
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
    (   settled([Demand], Grid, -1, cells(C0,S0), cells(C,S))
    ->  round(Demands, Grid, C, S, Outcome)
    ;   Demand = unit(Unit,_,_),
        Outcome = dead(S0,Unit)
    ).

%   The cell with the least cost.

split(Measure, Demands, Grid, C, S, Cell) :-
    open_cells(Demands, C, 0, Open),
    Open =\= 0,
    findall(Cost-X,
            ( member_cell(X, Open),
              cost(Measure, X, Demands, Grid, C, S, Cost)
            ),
            Costs),
    keysort(Costs, [_-Cell|_]).

open_cells([], _, Open, Open).
open_cells([unit(_,X,_)|Demands], C, Open0, Open) :-
    Open1 is Open0 \/ (X/\C),
    open_cells(Demands, C, Open1, Open).

%   By `cells`: a cell of which one value fails at once leaves one case; else
%   that is taken with which the cases have the fewest candidates.  By `ways`:
%   the number of ways to choose the stars of each unit, those of all units
%   multiplied.  Much less has to be looked at, as candidates touch and belong
%   to several units: about the power 0.15 of it, by trial.

cost(Measure, X, Demands, Grid, C, S, Cost) :-
    with_star(X, Grid, C, S, C1, S1),
    left(Measure, Demands, Grid, C1, S1, Left1),
    C2 is C /\ \X,
    left(Measure, Demands, Grid, C2, S, Left2),
    (   Measure == cells,
        Left1*Left2 =\= 0
    ->  Cost is 1000 + Left1+Left2
    ;   Cost is Left1+Left2
    ).

left(Measure, Demands, Grid, C0, S0, Left) :-
    consequences(Demands, Grid, C0, S0, Outcome),
    (   Outcome = alive(C,S)
    ->  measured(Measure, Demands, C, S, Left)
    ;   Left = 0
    ).

measured(cells, Demands, C, _, Left) :-
    open_cells(Demands, C, 0, Open),
    Left is popcount(Open).
measured(ways, Demands, C, S, Left) :-
    ways(Demands, C, S, 1, Ways),
    small_power(Ways, Left).

ways([], _, _, Ways, Ways).
ways([unit(_,X,Need)|Demands], C, S, Ways0, Ways) :-
    Cells is popcount(X/\C),
    Left is Need-popcount(X/\S),
    choices(Left, Cells, Ways0, Ways1),
    ways(Demands, C, S, Ways1, Ways).

%   Ways is Ways0, times the number of ways to choose K of N cells.

choices(K, N, Ways0, Ways) :-
    (   K =:= 0
    ->  Ways = Ways0
    ;   K1 is K-1,
        N1 is N-1,
        choices(K1, N1, Ways0, Ways1),
        Ways is Ways1*N // K
    ).

%   Power is 16 times the power 0.15 of Ways, roughly.  Integers are the same on
%   all machines.

small_power(Ways, Power) :-
    Log is 3*msb(Ways**8) // 10,
    Power is (16 + (Log/\15)) << (Log>>4).

%   Proof is Tree without the cases that make no difference: one of the two proofs
%   holds without them.

pruned(Tree, Demands, Grid, C0, S0, Proof) :-
    consequences(Demands, Grid, C0, S0, Outcome),
    pruned_after(Outcome, Tree, Demands, Grid, C0, S0, Proof).

pruned_after(dead(S,Unit), _, _, _, _, S0, fails(New,Unit)) :-
    New is S /\ \S0.
pruned_after(alive(C,S), cases(_,Cell,Tree1,Tree2), Demands, Grid, C0, S0,
             Proof) :-
    (   member(Tree, [Tree2,Tree1]),
        holds(Tree, Demands, Grid, C, S)
    ->  pruned(Tree, Demands, Grid, C0, S0, Proof)
    ;   New is S /\ \S0,
        Proof = cases(New,Cell,IfStar,IfEmpty),
        with_star(Cell, Grid, C, S, C1, S1),
        pruned(Tree1, Demands, Grid, C1, S1, IfStar),
        C2 is C /\ \Cell,
        pruned(Tree2, Demands, Grid, C2, S, IfEmpty)
    ).

%   holds(+Tree, +Demands, +Grid, +Cands, +Stars) is semidet.  The cases of Tree
%   show that the units cannot have their stars.

holds(Tree, Demands, Grid, C0, S0) :-
    consequences(Demands, Grid, C0, S0, Outcome),
    holds_after(Outcome, Tree, Demands, Grid).

holds_after(dead(_,_), _, _, _).
holds_after(alive(C,S), cases(_,Cell,IfStar,IfEmpty), Demands, Grid) :-
    (   Cell /\ S =\= 0
    ->  holds(IfStar, Demands, Grid, C, S)
    ;   Cell /\ C =:= 0
    ->  holds(IfEmpty, Demands, Grid, C, S)
    ;   with_star(Cell, Grid, C, S, C1, S1),
        holds(IfStar, Demands, Grid, C1, S1),
        C2 is C /\ \Cell,
        holds(IfEmpty, Demands, Grid, C2, S)
    ).

%!  named_proof(+Proof, +Grid, -Named) is det.
%
%   Named is Proof with lists of Row-Column for Stars, a Row-Column for Cell and
%   a Kind-Number for Unit.

named_proof(fails(Stars0,Unit0), Grid, fails(Stars,Unit)) :-
    set_cells(Grid, Stars0, Stars),
    unit_name(Grid, Unit0, Unit).
named_proof(cases(Stars0,Cell0,IfStar0,IfEmpty0), Grid,
            cases(Stars,Cell,IfStar,IfEmpty)) :-
    set_cells(Grid, Stars0, Stars),
    set_cells(Grid, Cell0, [Cell]),
    named_proof(IfStar0, Grid, IfStar),
    named_proof(IfEmpty0, Grid, IfEmpty).

%!  proof_size(+Proof, -Size) is det.
%
%   Size is how many cases end there.

proof_size(fails(_,_), 1).
proof_size(cases(_,_,IfStar,IfEmpty), Size) :-
    proof_size(IfStar, Size1),
    proof_size(IfEmpty, Size2),
    Size is Size1+Size2.
