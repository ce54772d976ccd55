:- module(technique_hypothetical, []).
:- use_module('../../engine/layout', [neighbors/3, touching/3]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(tiling, [fits/3]).

/** <module> Hypotheticals: what a star would leave to the units around it

A star marks its neighbors, and with them cells of the units that they are in.
For each unit the cells are found on which a star would leave it too few cells,
or too little room, for its stars; they stay the same until the unit changes.
*/

:- set_prolog_flag(optimise, true).

%   refuted_by_unit(+What, +Kind, +Position, -Finding) is det.
%
%   Finding is of the smallest unit of Kind, `row`, `column` or `region`, that
%   would lack cells (What is `count`) or room (`capacity`) with a star on the
%   cells that are marked; or none.

refuted_by_unit(What, Kind, Position, Finding) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    units_of_kind(Kind, N, First, Last),
    Size is 3*N,
    memo(Position, What, Size, Memo),
    each_unit(First, Last, What, Position, Memo, none, Finding).

each_unit(Unit, Last, _, _, _, Best, Best) :-
    Unit > Last,
    !.
each_unit(Unit, Last, What, Position, Memo, Best0, Best) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_counts(Position, Counts),
    position_needs(Position, Needs),
    arg(Unit, Needs, Need),
    arg(Unit, Counts, Count),
    (   Need > 0,
        Count > Need,
        may_lack(What, Unit, Grid, Need, Count)
    ->  refuted(What, Unit, Need, Position, Memo, X, Cells),
        Marks is Cells /\ U,
        (   Marks =\= 0
        ->  smaller(Best0, finding([Unit],X,0,Marks,What), Best1)
        ;   Best1 = Best0
        )
    ;   Best1 = Best0
    ),
    Next is Unit+1,
    each_unit(Next, Last, What, Position, Memo, Best1, Best).

%   A star and its neighbors take three cells of a line and nine of a region;
%   of what is left, half the cells of a line, and a quarter of those of a
%   region, do not touch.  A last star needs no room but a cell.

may_lack(count, Unit, Grid, Need, Count) :-
    grid_size(Grid, N),
    (   Unit =< 2*N
    ->  Count =< Need+2
    ;   Count =< Need+7
    ).
may_lack(capacity, Unit, Grid, Need, Count) :-
    Need > 1,
    grid_size(Grid, N),
    (   Unit =< 2*N
    ->  Count =< 2*Need+1
    ;   Count =< 4*Need+4
    ).

refuted(What, Unit, Need, Position, Memo, X, Cells) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    unit_cells(Grid, Unit, All),
    X is All /\ U,
    arg(Unit, Memo, Entry),
    (   Entry = refuted(X,Need,Cells0)
    ->  Cells = Cells0
    ;   grid_stride(Grid, B),
        neighbors(B, X, Near),
        Doubtful is Near /\ U,
        refuted_cells(Doubtful, What, X, Need, Grid, 0, Cells),
        setarg(Unit, Memo, refuted(X,Need,Cells))
    ).

refuted_cells(0, _, _, _, _, Cells, Cells) :-
    !.
refuted_cells(Doubtful, What, X, Need, Grid, Cells0, Cells) :-
    grid_stride(Grid, B),
    grid_shapes(Grid, Shapes),
    Rest is Doubtful /\ (Doubtful-1),
    C is Doubtful - Rest,
    touching(B, C, Box),
    Y is X /\ \Box,
    (   C /\ X =:= 0
    ->  Left = Need
    ;   Left is Need-1
    ),
    (   enough(What, Shapes, Y, Left)
    ->  Cells1 = Cells0
    ;   Cells1 is Cells0 \/ C
    ),
    refuted_cells(Rest, What, X, Need, Grid, Cells1, Cells).

enough(count, _, Y, Left) :-
    popcount(Y) >= Left.
enough(capacity, Shapes, Y, Left) :-
    (   popcount(Y) > 4*(Left-1)
    ->  true
    ;   fits(Shapes, Y, Left)
    ).

/*  Hypothetical Row, Column and Region Count and Capacity  */

starbattle_techniques:technique('Hypothetical Row Count', 5, 1, hypothetical).
starbattle_techniques:technique('Hypothetical Column Count', 5, 2,
                                hypothetical).
starbattle_techniques:technique('Hypothetical Region Count', 5, 3,
                                hypothetical).
starbattle_techniques:technique('Hypothetical Row Capacity', 6, 1,
                                hypothetical).
starbattle_techniques:technique('Hypothetical Column Capacity', 6, 2,
                             hypothetical).
starbattle_techniques:technique('Hypothetical Region Capacity', 6, 3,
                             hypothetical).

starbattle_techniques:alias(Name, 'Exclusion', 'A Star Battle Guide') :-
    rule(Name, _, _).

starbattle_techniques:account(Name, Premise, Conclusion, Soundness) :-
    rule(Name, What, Kind),
    lacking(What, Lacking),
    atomic_list_concat(['A star on a cell, and so none on its neighbors, \c
                         would leave a ',Kind,' that these are in ',Lacking,' for \c
                         the stars that it still needs.'], Premise),
    Conclusion = 'The cell is empty.',
    atomic_list_concat(['With a star there the ',Kind,' could not have its \c
                         stars.'], Soundness).

lacking(count, 'too few unknown cells').
lacking(capacity, 'too little room, as stars do not touch,').

rule('Hypothetical Row Count',       count,    row).
rule('Hypothetical Column Count',    count,    column).
rule('Hypothetical Region Count',    count,    region).
rule('Hypothetical Row Capacity',    capacity, row).
rule('Hypothetical Column Capacity', capacity, column).
rule('Hypothetical Region Capacity', capacity, region).

starbattle_techniques:find('Hypothetical Row Count', Position, Finding) :-
    refuted_by_unit(count, row, Position, Finding).
starbattle_techniques:find('Hypothetical Column Count', Position, Finding) :-
    refuted_by_unit(count, column, Position, Finding).
starbattle_techniques:find('Hypothetical Region Count', Position, Finding) :-
    refuted_by_unit(count, region, Position, Finding).
starbattle_techniques:find('Hypothetical Row Capacity', Position, Finding) :-
    refuted_by_unit(capacity, row, Position, Finding).
starbattle_techniques:find('Hypothetical Column Capacity', Position, Finding) :-
    refuted_by_unit(capacity, column, Position, Finding).
starbattle_techniques:find('Hypothetical Region Capacity', Position, Finding) :-
    refuted_by_unit(capacity, region, Position, Finding).

starbattle_techniques:sentence(Name, Grid, finding([Unit],_,_,Marks,What)) -->
    { rule(Name, What, _) },
    with_star_at(Grid, Marks),
    [', '],
    unit(Grid, Unit),
    would_lack(What),
    [', so '],
    it_is_empty(Marks).
