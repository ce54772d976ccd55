:- module(technique_tiling,
          [ fits/3,                     % +Shapes, +Cells, +Count
            capacity/4,                 % +Shapes, +Cells, +Limit, -Capacity
            tight_sets/5,               % +Grid, +Cells, +Need, +Unknown, -Sets
            tiling_sentence//2          % +Grid, +Finding
          ]).
:- use_module('../../engine/layout', [neighbors/3, touching/3]).
:- use_module('../../engine/rules/regions', [cliques/5, greedy_packing/5, packing/4]).
:- use_module('../../records').
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).

/** <module> Tiling: how many stars there is room for

A star takes up its own cell and those to the right, below, and below right of
it: a tile of 2x2.  Stars do not touch if their tiles do not overlap, so the
capacity of a set of cells is how many stars fit in without touching.  If that
is what a row, column or region needs, the set is tight: every way to fit the
stars in is known, and what all of them have in common is true.

The ways are not listed one by one.  Each that was found shows that some cells
can be stars, some need not be, and some need not be touched; another way is
only looked for where none has shown it.
*/

:- set_prolog_flag(optimise, true).

%   The cells that are stars in every way to fit the stars in, those that are
%   stars in none, and those that touch a star in every way.

:- accessors(sets(forced, never, covered)).

%   The cells that are stars in each way found, in some way, and those that are
%   stars or touch one in each.

:- accessors(ways(and, or, near), [set]).

%!  fits(+Shapes, +Cells, +Count) is semidet.
%
%   True if Count stars fit into Cells without touching.

fits(_, _, 0) :-
    !.
fits(Shapes, X, K) :-
    greedy_packing(Shapes, X, K, _, Rest),
    (   Rest =:= 0
    ->  true
    ;   cliques(Shapes, X, Count, _, _),
        Count >= K,
        packing(Shapes, X, K, _)
    ->  true
    ).

%!  capacity(+Shapes, +Cells, +Limit, -Capacity) is det.
%
%   Capacity is how many stars fit into Cells, or Limit if that is less.

capacity(Shapes, X, Limit, Capacity) :-
    greedy_packing(Shapes, X, Limit, _, Rest),
    (   Rest =:= 0
    ->  Capacity = Limit
    ;   cliques(Shapes, X, Count, _, _),
        Low is Limit-Rest,
        High is min(Limit,Count),
        capacity_between(Low, High, Shapes, X, Capacity)
    ).

capacity_between(Low, High, Shapes, X, Capacity) :-
    (   Low < High,
        Next is Low+1,
        packing(Shapes, X, Next, _)
    ->  capacity_between(Next, High, Shapes, X, Capacity)
    ;   Capacity = Low
    ).

%   tight_unit(+Kind, +Position, -Finding) is det.
%
%   Finding is of the smallest unit that is tight and shows something of Kind:
%   cells that are `forced` to be stars, that are `never` stars, or that are
%   outside and `covered`, or none.

tight_unit(Kind, Position, Finding) :-
    tight_units(Position, Tight),
    each_tight(Tight, Kind, Position, none, Finding).

each_tight([], _, _, Best, Best).
each_tight([tight(Unit,X,Need,Sets)|Tight], Kind, Position, Best0, Best) :-
    (   kind_finding(Kind, Sets, Position, Unit, X, Need, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    each_tight(Tight, Kind, Position, Best1, Best).

%   Tight are the tight units that show anything in Position, of whatever kind, as
%   tight(Unit, Cells, Need, Sets).  They are kept for the other kinds.

tight_units(Position, Tight) :-
    position_unknown(Position, U),
    memo(Position, tight, 2, Kept),
    (   arg(1, Kept, U),
        arg(2, Kept, Tight0),
        Tight0 \== 0
    ->  Tight = Tight0
    ;   position_counts(Position, Counts),
        functor(Counts, _, Size),
        memo(Position, tiling, Size, Memo),
        tight_units(Size, Position, Memo, Tight),
        setarg(1, Kept, U),
        setarg(2, Kept, Tight)
    ).

tight_units(0, _, _, []) :-
    !.
tight_units(Unit, Position, Memo, Tight) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_counts(Position, Counts),
    position_needs(Position, Needs),
    arg(Unit, Needs, Need),
    arg(Unit, Counts, Count),
    Next is Unit-1,
    (   Count > Need,
        may_be_tight(Unit, Grid, Need, Count)
    ->  unit_sets(Unit, Need, Position, Memo, X, Sets),
        Sets = sets(Forced,Never,Covered),
        (   Forced \/ Never \/ (Covered/\U) =:= 0
        ->  Tight = Tight1
        ;   Tight = [tight(Unit,X,Need,Sets)|Tight1]
        )
    ;   Tight = Tight1
    ),
    tight_units(Next, Position, Memo, Tight1).

%   No tile covers more than two cells of a line, or four of a region.

may_be_tight(Unit, Grid, Need, Count) :-
    grid_size(Grid, N),
    (   Unit =< 2*N
    ->  Count =< 2*Need
    ;   Count =< 4*Need
    ).

%   What fails undoes what it has put into a memo, so the sets are found before
%   they are asked whether they show anything.  The memo has for each unit the
%   term tiling(Cells, Need, Sets) of what was seen last.

unit_sets(Unit, Need, Position, Memo, X, Sets) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    grid_units(Grid, Units),
    arg(Unit, Units, All),
    X is All /\ U,
    arg(Unit, Memo, Entry),
    (   Entry = tiling(X,Need,Sets0)
    ->  Sets = Sets0
    ;   tight_sets(Grid, X, Need, U, Sets),
        setarg(Unit, Memo, tiling(X,Need,Sets))
    ).

kind_finding(Kind, Sets, Position, Unit, X, Need, Finding) :-
    position_unknown(Position, U),
    (   Kind == forced
    ->  sets_forced(Sets, Forced),
        Forced =\= 0,
        Finding = finding([Unit],X,Forced,0,tiling(Kind,Need))
    ;   Kind == never
    ->  sets_never(Sets, Marks),
        Marks =\= 0,
        Finding = finding([Unit],X,0,Marks,tiling(Kind,Need))
    ;   sets_covered(Sets, Covered),
        Marks is Covered /\ U,
        Marks =\= 0,
        Finding = finding([Unit],X,0,Marks,tiling(Kind,Need))
    ).

%!  tight_sets(+Grid, +Cells, +Need, +Unknown, -Sets) is det.
%
%   Sets is sets(Forced, Never, Covered): the cells that are stars in every way
%   to place Need stars in Cells, those that are stars in none, and those of
%   Unknown outside that every way covers; all of them empty if Cells are not
%   tight.

tight_sets(Grid, X, K, U, Sets) :-
    grid_shapes(Grid, Shapes),
    More is K+1,
    (   \+ fits(Shapes, X, More),
        packing(Shapes, X, K, T)
    ->  grid_stride(Grid, B),
        neighbors(B, T, Near0),
        Ways = ways(T,T,Near0),
        ways_or(Ways, Or),
        Doubtful is X /\ \Or,
        never(Doubtful, Grid, X, K, Ways, 0, Never),
        Y is X /\ \Never,
        ways_and(Ways, And),
        forced(And, Grid, Y, K, Ways, 0, Forced),
        ways_near(Ways, Near),
        Outside is Near /\ U /\ \X,
        covered(Outside, Grid, Y, K, Ways, 0, Covered),
        Sets = sets(Forced,Never,Covered)
    ;   Sets = sets(0,0,0)
    ).

another(T, B, Ways) :-
    Ways = ways(And0,Or0,Near0),
    neighbors(B, T, Near1),
    And is And0 /\ T,
    Or is Or0 \/ T,
    Near is Near0 /\ Near1,
    set_ways_and(Ways, And),
    set_ways_or(Ways, Or),
    set_ways_near(Ways, Near).

never(0, _, _, _, _, Never, Never) :-
    !.
never(Cells, Grid, X, K, Ways, Never0, Never) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    grid_stride(Grid, B),
    grid_shapes(Grid, Shapes),
    touching(B, C, Box),
    Y is X /\ \Box /\ \Never0,
    K1 is K-1,
    (   packing(Shapes, Y, K1, T0)
    ->  T is T0 \/ C,
        another(T, B, Ways),
        Cells1 is Rest /\ \T,
        Never1 = Never0
    ;   Cells1 = Rest,
        Never1 is Never0 \/ C
    ),
    never(Cells1, Grid, X, K, Ways, Never1, Never).

forced(0, _, _, _, _, Forced, Forced) :-
    !.
forced(Cells, Grid, X, K, Ways, Forced0, Forced) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    grid_shapes(Grid, Shapes),
    Y is X - C,
    (   packing(Shapes, Y, K, T)
    ->  grid_stride(Grid, B),
        another(T, B, Ways),
        Cells1 is Rest /\ T,
        Forced1 = Forced0
    ;   Cells1 = Rest,
        Forced1 is Forced0 \/ C
    ),
    forced(Cells1, Grid, X, K, Ways, Forced1, Forced).

covered(0, _, _, _, _, Covered, Covered) :-
    !.
covered(Cells, Grid, X, K, Ways, Covered0, Covered) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    grid_stride(Grid, B),
    grid_shapes(Grid, Shapes),
    touching(B, C, Box),
    Y is X /\ \Box,
    (   packing(Shapes, Y, K, T)
    ->  neighbors(B, T, Near),
        Cells1 is Rest /\ Near,
        Covered1 = Covered0
    ;   Cells1 = Rest,
        Covered1 is Covered0 \/ C
    ),
    covered(Cells1, Grid, X, K, Ways, Covered1, Covered).

/*  Tiling Forced, Tiling Adjacency, Tiling Overhang  */

starbattle_techniques:technique('Tiling Forced', 4, 1, tiling).
starbattle_techniques:technique('Tiling Adjacency', 4, 2, tiling).
starbattle_techniques:technique('Tiling Overhang', 4, 3, tiling).

starbattle_techniques:alias('Tiling Forced', 'Simple Shapes',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Forced', 'Forced Placement',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Forced', 'Cross Pressure',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Adjacency', 'Region Candidates',
                            'star-battle-solver').
starbattle_techniques:alias('Tiling Overhang', 'Adjacent Exclusion',
                            'star-battle-solver').

starbattle_techniques:account('Tiling Forced',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell is a star in every way to fit \c
     them in.',
    'The cell is a star.',
    'The stars are placed in one of these ways, and all of them have it.').
starbattle_techniques:account('Tiling Adjacency',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell of it is a star in no way to \c
     fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and none of them has it.').
starbattle_techniques:account('Tiling Overhang',
    'No more stars fit into the unknown cells of a row, column or region, \c
     without touching, than it needs; a cell outside touches a star in every \c
     way to fit them in.',
    'The cell is empty.',
    'The stars are placed in one of these ways, and no star touches another.').

starbattle_techniques:find('Tiling Forced', Position, Finding) :-
    tight_unit(forced, Position, Finding).
starbattle_techniques:find('Tiling Adjacency', Position, Finding) :-
    tight_unit(never, Position, Finding).
starbattle_techniques:find('Tiling Overhang', Position, Finding) :-
    tight_unit(covered, Position, Finding).

starbattle_techniques:sentence('Tiling Forced', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
starbattle_techniques:sentence('Tiling Adjacency', Grid, Finding) -->
    tiling_sentence(Grid, Finding).
starbattle_techniques:sentence('Tiling Overhang', Grid, Finding) -->
    tiling_sentence(Grid, Finding).

/*  Sentences about units that have no more room than they need  */

%!  tiling_sentence(+Grid, +Finding)// is det.
%
%   What the ways to place the stars of tight units have in common; the last
%   of Finding is tiling(Kind, Need), see tight_unit/3.

tiling_sentence(Grid, finding(Units,_,Stars,_,tiling(forced,Need))) -->
    { Count is popcount(Stars) },
    forced_stars(Count, Need, Units, Stars, Grid).
tiling_sentence(Grid, finding(Units,_,_,Marks,tiling(never,Need))) -->
    ['a star at '],
    any_cell(Grid, Marks),
    [' would leave '],
    units(Grid, Units),
    [' no room for '],
    verb(Units, its, their),
    others(Need),
    [', so '],
    it_is_empty(Marks).
tiling_sentence(Grid, finding(Units,Cells,_,Marks,tiling(covered,Need))) -->
    covered_marks(Need, Units, Cells, Marks, Grid),
    [', so '],
    it_is_empty(Marks).

forced_stars(Need, Need, Units, Stars, Grid) -->
    !,
    [the],
    last_stars(Need, Units, Grid),
    [' can only be at '],
    cells(Grid, Stars).
forced_stars(Count, Need, Units, Stars, Grid) -->
    wherever(Grid, Units, Need),
    one_or_count(Count),
    cells(Grid, Stars).

one_or_count(1) -->
    !,
    ['one is at '].
one_or_count(Count) -->
    [Count,' are at '].

others(2) -->
    !,
    [' other star'].
others(Need) -->
    { Others is Need-1 },
    [' other ',Others,' stars'].

%   Every star that a unit can have touches the cells.

covered_marks(1, Units, Cells, Marks, Grid) -->
    { Left is Cells /\ \Marks,
      popcount(Marks) =:= 1,
      popcount(Left) =:= 2
    },
    !,
    ['both cells left in '],
    units(Grid, Units),
    [' touch '],
    cells(Grid, Marks).
covered_marks(1, Units, _, Marks, Grid) -->
    !,
    ['every cell left in '],
    units(Grid, Units),
    [' touches '],
    cells(Grid, Marks).
covered_marks(Need, Units, _, Marks, Grid) -->
    wherever(Grid, Units, Need),
    (   { popcount(Marks) =:= 1 }
    ->  ['one touches '],
        cells(Grid, Marks)
    ;   ['each of '],
        cells(Grid, Marks),
        [' touches one']
    ).

%   wherever(+Grid, +Units, +Need)// is det.
%
%   `wherever the last 2 stars of row 3 are, `.

wherever(Grid, Units, Need) -->
    ['wherever the'],
    last_stars(Need, Units, Grid),
    (   { Need =:= 1 }
    ->  [' is, ']
    ;   [' are, ']
    ).

last_stars(1, Units, Grid) -->
    !,
    [' last star of '],
    units(Grid, Units).
last_stars(Need, Units, Grid) -->
    [' last '],
    stars(Need),
    [' of '],
    units(Grid, Units).
