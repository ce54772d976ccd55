:- module(technique_tiling_pairs, []).
:- use_module('../../engine/layout', [neighbors/3, touching/3]).
:- use_module('../grid').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(tiling, [fits/3, tiling_sentence//2]).

/** <module> Tiling Pairs Forced, Adjacency, Overhang

Two neighboring rows, or columns, taken as one.  No two of their stars are in
the same column, or in columns next to each other, so all that matters is which
columns have an unknown cell: the pair is folded into a single line.
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Tiling Pairs Forced', 8, 1, tiling_pairs).
starbattle_techniques:technique('Tiling Pairs Adjacency', 8, 2, tiling_pairs).
starbattle_techniques:technique('Tiling Pairs Overhang', 8, 3, tiling_pairs).

starbattle_techniques:alias(Name, 'Squeeze', 'A Star Battle Guide') :-
    starbattle_techniques:technique(Name, _, _, tiling_pairs).
starbattle_techniques:alias(Name, 'Square Counting', 'star-battle-solver') :-
    starbattle_techniques:technique(Name, _, _, tiling_pairs).

starbattle_techniques:account('Tiling Pairs Forced',
    'No more stars fit into the unknown cells of two neighboring rows or \c
     columns, without touching, than the two need; a cell is a star in every \c
     way to fit them in.',
    'The cell is a star.',
    'The stars are placed in one of these ways, and all of them have it.').
starbattle_techniques:account('Tiling Pairs Adjacency',
    'No more stars fit into the unknown cells of two neighboring rows or \c
     columns, without touching, than the two need; a cell of them is a star \c
     in no way to fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and none of them has it.').
starbattle_techniques:account('Tiling Pairs Overhang',
    'No more stars fit into the unknown cells of two neighboring rows or \c
     columns, without touching, than the two need; a cell outside touches a \c
     star in every way to fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and no star touches another.').

starbattle_techniques:find('Tiling Pairs Forced', Position, Finding) :-
    tight_pair(forced, Position, Finding).
starbattle_techniques:find('Tiling Pairs Adjacency', Position, Finding) :-
    tight_pair(never, Position, Finding).
starbattle_techniques:find('Tiling Pairs Overhang', Position, Finding) :-
    tight_pair(covered, Position, Finding).

tight_pair(Kind, Position, Finding) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    Last is 2*N,
    memo(Position, pairs, Last, Memo),
    tight_pair(1, Last, Kind, Position, Memo, none, Finding).

%   Pair I is that of the units I and I+1; the last row and the first column are no
%   pair.

tight_pair(Last, Last, _, _, _, Best, Best) :-
    !.
tight_pair(I, Last, Kind, Position, Memo, Best0, Best) :-
    J is I+1,
    (   2*I =\= Last,
        may_be_tight(I, J, Position, Need)
    ->  pair_sets(I, J, Need, Position, Memo, X, Sets),
        (   kind_finding(Kind, Sets, Position, [I,J], X, Need, Finding)
        ->  smaller(Best0, Finding, Best1)
        ;   Best1 = Best0
        )
    ;   Best1 = Best0
    ),
    tight_pair(J, Last, Kind, Position, Memo, Best1, Best).

may_be_tight(I, J, Position, Need) :-
    position_needs(Position, Needs),
    arg(I, Needs, Need1),
    Need1 > 0,
    arg(J, Needs, Need2),
    Need2 > 0,
    Need is Need1+Need2,
    position_counts(Position, Counts),
    arg(I, Counts, Count1),
    arg(J, Counts, Count2),
    Count1+Count2 =< 4*Need.

pair_sets(I, J, Need, Position, Memo, X, Sets) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    grid_units(Grid, Units),
    arg(I, Units, X1),
    arg(J, Units, X2),
    X is (X1\/X2) /\ U,
    arg(I, Memo, Entry),
    (   Entry = pair(X,Need,Sets0)
    ->  Sets = Sets0
    ;   pair_fold(I, X1, Grid, Fold),
        tight_sets(Fold, X, Need, U, Sets),
        setarg(I, Memo, pair(X,Need,Sets))
    ).

kind_finding(forced, sets(Stars,_,_), _, Units, X, Need,
             finding(Units,X,Stars,0,tiling(forced,Need))) :-
    Stars =\= 0.
kind_finding(never, sets(_,Marks,_), _, Units, X, Need,
             finding(Units,X,0,Marks,tiling(never,Need))) :-
    Marks =\= 0.
kind_finding(covered, sets(_,_,Covered), Position, Units, X, Need,
             finding(Units,X,0,Marks,tiling(covered,Need))) :-
    position_unknown(Position, U),
    Marks is Covered /\ U,
    Marks =\= 0.

%   Fold is fold(Shift, Line, Grid): the pair is folded into its first line.

pair_fold(I, Line, Grid, fold(Shift,Line,Grid)) :-
    grid_size(Grid, N),
    (   I < N
    ->  grid_stride(Grid, Shift)
    ;   Shift = 1
    ).

tight_sets(Fold, X, Need, U, Sets) :-
    Fold = fold(Shift,Line,Grid),
    grid_shapes(Grid, Shapes),
    Z is (X \/ (X>>Shift)) /\ Line,
    More is Need+1,
    (   popcount(Z) =< 2*Need,
        \+ fits(Shapes, Z, More),
        fits(Shapes, Z, Need)
    ->  each(Z, Z, Need, Grid, folded(0,0), folded(Forced0,Never0)),
        Never is X /\ (Never0 \/ (Never0<<Shift)),
        Single is Forced0 /\ \(X /\ (X>>Shift)),
        Forced is X /\ (Single \/ (Single<<Shift)),
        grid_stride(Grid, B),
        neighbors(B, X, Near),
        Outside is Near /\ U /\ \X,
        covered(Outside, X, Z, Fold, Need, 0, Covered),
        Sets = sets(Forced,Never,Covered)
    ;   Sets = sets(0,0,0)
    ).

%   folded(Forced, Never): the columns of the folded line that have a star in every
%   way to fit Need of them into Z, and in none.

each(0, _, _, _, Folded, Folded) :-
    !.
each(Ps, Z, Need, Grid, Folded0, Folded) :-
    Rest is Ps /\ (Ps-1),
    P is Ps - Rest,
    grid_stride(Grid, B),
    grid_shapes(Grid, Shapes),
    touching(B, P, Box),
    Y is Z /\ \Box,
    Need1 is Need-1,
    Folded0 = folded(Forced0,Never0),
    (   \+ fits(Shapes, Y, Need1)
    ->  Never is Never0 \/ P,
        Folded1 = folded(Forced0,Never)
    ;   Without is Z-P,
        fits(Shapes, Without, Need)
    ->  Folded1 = Folded0
    ;   Forced is Forced0 \/ P,
        Folded1 = folded(Forced,Never0)
    ),
    each(Rest, Z, Need, Grid, Folded1, Folded).

%   Covered are those of Cells, outside the pair, that touch a star in every way.

covered(0, _, _, _, _, Covered, Covered) :-
    !.
covered(Cells, X, Z, Fold, Need, Covered0, Covered) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    Fold = fold(Shift,Line,Grid),
    grid_stride(Grid, B),
    grid_shapes(Grid, Shapes),
    touching(B, C, Box),
    Y is X /\ \Box,
    Z1 is (Y \/ (Y>>Shift)) /\ Line,
    (   (   Z1 =:= Z
        ;   fits(Shapes, Z1, Need)
        )
    ->  Covered1 = Covered0
    ;   Covered1 is Covered0 \/ C
    ),
    covered(Rest, X, Z, Fold, Need, Covered1, Covered).

starbattle_techniques:sentence('Tiling Pairs Forced', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
starbattle_techniques:sentence('Tiling Pairs Adjacency', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
starbattle_techniques:sentence('Tiling Pairs Overhang', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
