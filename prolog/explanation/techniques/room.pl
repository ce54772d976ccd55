:- module(technique_room,
          [ fits/3,                     % +Shapes, +Cells, +Count
            capacity/4,                 % +Grid, +Cells, +Limit, -Capacity
            has_room/3,                 % +Grid, +Cells, +Count
            refuted_cells/3,            % +Lack, +Unknown, -Refuted
            tight_cells/6               % +Grid, +Cells, +Need, +Unknown, -Forced,
                                        % -Refuted
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../../bits', [each_bit/4]).
:- use_module('../../engine/rules/regions', [cliques/5, greedy_packing/5, packing/4]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).

/** <module> Room: how many stars there is room for, and what a star would leave

A star takes up its own cell and those to the right, below, and below right of
it: a tile of 2x2.  Stars do not touch if their tiles do not overlap, so the
capacity of a set of cells is how many stars fit in without touching.  If that
is what a row, column or region needs, the set is tight: what all ways to fit the
stars in have in common is true.

A star marks its neighbors, and with them cells of the units that they are in.
Whether a unit is tight or not, it may refute a star that would leave it too few cells,
or too little room, for its stars.

Two neighboring rows, or columns, are looked at as one.  No two of their stars are in
the same column, or in columns next to each other, so all that matters is which
columns have an unknown cell: the pair is folded into a single line.
*/

:- set_prolog_flag(optimise, true).

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

%!  capacity(+Grid, +Cells, +Limit, -Capacity) is det.
%
%   Capacity is how many stars fit into Cells, or Limit if that is less.  Of any cells, a
%   quarter do not touch each other as usual: those in every second row and column.

capacity(Grid, X, Limit, Capacity) :-
    (   \+ has_king_moves(Grid)
    ->  room_up_to(Limit, X, Grid, Capacity)
    ;   popcount(X) > 4*(Limit-1)
    ->  Capacity = Limit
    ;   grid_shapes(Grid, Shapes),
        greedy_packing(Shapes, X, Limit, _, Rest),
        Low is Limit-Rest,
        cliques(Shapes, X, Count, _, _),
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

/*  The same, where stars touch by other rules
*/

room_up_to(Count, X, Grid, Capacity) :-
    (   is_room(X, Count, Grid)
    ->  Capacity = Count
    ;   Count1 is Count-1,
        room_up_to(Count1, X, Grid, Capacity)
    ).

%   True as well if it takes more than 100,000 inferences to see that there is none.

is_room(X, Count, Grid) :-
    call_with_inference_limit(room(X, Count, Grid), 100_000, _),
    !.

room(X, Count, Grid) :-
    (   Count =< 0
    ->  true
    ;   popcount(X) >= Count,
        Cell is X /\ -X,
        Rest is X - Cell,
        near_cells(Grid, Cell, Near),
        Left is Rest /\ \Near,
        Count1 is Count-1,
        (   room(Left, Count1, Grid)
        ->  true
        ;   Left =\= Rest,
            room(Rest, Count, Grid)
        )
    ).

%   A fold is fold(Shift, Line): of two neighboring lines, those cells are in the first,
%   Line, that are so themselves or have their neighbor in the other, Shift bits
%   further.  A unit is its own fold.

unfolded(fold(0,-1)).

%!  has_room(+Grid, +Cells, +Count) is semidet.
%   has_room(+What, +Grid, +Cells, +Count) is semidet.
%
%   True if Count stars fit into Cells without touching.  What is the fold of these, or
%   `count`: then it is enough that they are as many.

has_room(Grid, X, Count) :-
    unfolded(Fold),
    has_room(Fold, Grid, X, Count).

has_room(count, _, X, Count) :-
    popcount(X) >= Count.
has_room(fold(Shift,Line), Grid, X, Count) :-
    Cells is (X \/ (X>>Shift)) /\ Line,
    (   \+ has_king_moves(Grid)
    ->  is_room(X, Count, Grid)
    ;   popcount(Cells) > 4*(Count-1)
    ->  true
    ;   grid_shapes(Grid, Shapes),
        fits(Shapes, Cells, Count)
    ).

%!  tight_cells(+Grid, +Cells, +Need, +Unknown, -Forced, -Refuted) is semidet.
%
%   Forced are those of Cells that are stars in every way to place Need stars in Cells,
%   Refuted those of Cells that are stars in none, and those of Unknown outside that
%   touch a star in every way.  Fails if Cells are not tight.

tight_cells(Grid, X, Need, U, Forced, Refuted) :-
    unfolded(Fold),
    tight_tiling(lack(Fold,Grid,X,Need), U, tiling(_,_,Forced,Refuted)).

%   tight_tiling(+Lack, +Unknown, -Tiling) is semidet.  Lack is lack(What, Grid, Cells,
%   Need): Cells need Need stars, and have room for them as has_room/4 says.  Tiling is
%   tiling(Cells, Need, Forced, Refuted).

tight_tiling(Lack, U, tiling(X,Need,Forced,Refuted)) :-
    Lack = lack(Fold,Grid,X,Need),
    More is Need+1,
    \+ has_room(Fold, Grid, X, More),
    has_room(Fold, Grid, X, Need),
    each_bit(with_forced(Lack), X, 0, Forced),
    refuted_cells(Lack, U, Refuted).

with_forced(lack(Fold,Grid,X,Need), C, Forced0, Forced) :-
    Left is X - C,
    (   has_room(Fold, Grid, Left, Need)
    ->  Forced = Forced0
    ;   Forced is Forced0 \/ C
    ).

%!  refuted_cells(+Lack, +Unknown, -Refuted) is det.
%
%   A star on a cell of Refuted, those of Unknown, would leave no room for what is
%   lacking.  Lack is lack(What, Grid, Cells, Need); with a What of `count` there would be
%   too few of Cells for Need stars.

refuted_cells(Lack, U, Refuted) :-
    Lack = lack(_,Grid,X,_),
    near_cells(Grid, X, Near),
    Doubtful is Near /\ U,
    each_bit(with_refuted(Lack), Doubtful, 0, Refuted).

with_refuted(lack(What,Grid,X,Need), C, Refuted0, Refuted) :-
    near_cells(Grid, C, Near),
    Left is X /\ \Near,
    (   C /\ X =:= 0
    ->  Count = Need
    ;   Count is Need-1
    ),
    (   has_room(What, Grid, Left, Count)
    ->  Refuted = Refuted0
    ;   Refuted is Refuted0 \/ C
    ).

/*  Tight units and pairs of lines  */

%   tight(+Where, +Position, -Tight) is det.
%
%   Tight are the tight `units`, or `pairs` of lines, that show anything in Position, as
%   tight(Units, Cells, Need, Forced, Refuted).  They are kept for the other techniques.

tight(Where, Position, Tight) :-
    position_counts(Position, Counts),
    functor(Counts, _, Size),
    memo(Position, Where, Size, Memo),
    tight(Size, Where, Position, Memo, Tight).

tight(0, _, _, _, []) :-
    !.
tight(I, Where, Position, Memo, Tight) :-
    I1 is I-1,
    (   may_be_tight(Where, I, Position, Units, Need),
        Known = tight(Units,_,Need,Forced,Refuted),
        known_tight(Where, I, Position, Memo, Known),
        Forced \/ Refuted =\= 0
    ->  Tight = [Known|Tight1]
    ;   Tight = Tight1
    ),
    tight(I1, Where, Position, Memo, Tight1).

%   No tile covers more than two cells of a line, or four of a region or of two lines.
%   Pair I is that of the lines I and I+1; the last row and the first column are none.

may_be_tight(units, I, Position, [I], Need) :-
    open_unit(I, Position, Need, Count),
    Count > Need,
    position_grid(Position, Grid),
    grid_size(Grid, N),
    (   I =< 2*N
    ->  Count =< 2*Need
    ;   Count =< 4*Need
    ).
may_be_tight(pairs, I, Position, [I,J], Need) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    I =\= N,
    I < 2*N,
    J is I+1,
    open_unit(I, Position, Need1, Count1),
    open_unit(J, Position, Need2, Count2),
    Need is Need1+Need2,
    Count1+Count2 =< 4*Need.

open_unit(I, Position, Need, Count) :-
    position_needs(Position, Needs),
    arg(I, Needs, Need),
    Need > 0,
    position_counts(Position, Counts),
    arg(I, Counts, Count).

%   The memo has for each unit or pair the term tiling(Cells, Need, Forced, Refuted) of
%   what was seen last.  What fails undoes what it has put into a memo.

known_tight(Where, I, Position, Memo, tight(Units,X,Need,Forced,Refuted)) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    units_open(Units, Grid, U, 0, X),
    arg(I, Memo, Entry),
    (   Entry = tiling(X,Need,_,_)
    ->  Tiling = Entry
    ;   fold(Where, I, Grid, Fold),
        (   tight_tiling(lack(Fold,Grid,X,Need), U, Tiling0)
        ->  Tiling = Tiling0
        ;   Tiling = tiling(X,Need,0,0)
        ),
        setarg(I, Memo, Tiling)
    ),
    Tiling = tiling(_,_,Forced,Refuted1),
    Refuted is Refuted1 /\ U.

units_open([], _, _, X, X).
units_open([Unit|Units], Grid, U, X0, X) :-
    unit_cells(Grid, Unit, Cells),
    X1 is X0 \/ (Cells/\U),
    units_open(Units, Grid, U, X1, X).

fold(units, _, _, Fold) :-
    unfolded(Fold).
fold(pairs, I, Grid, fold(Shift,Line)) :-
    grid_size(Grid, N),
    unit_cells(Grid, I, Line),
    (   I < N
    ->  grid_stride(Grid, Shift)
    ;   Shift = 1
    ).

%   tight_finding(+Where, ?Kind, +Position, -Finding) is det.
%
%   Finding is the smallest that shows something of Kind, or of any if Kind is unbound:
%   cells that are `forced` to be stars, that are `never` stars, or that are outside and
%   `covered`; or `none`.

tight_finding(Where, Kind, Position, Finding) :-
    tight(Where, Position, Tight),
    smallest_tight(Tight, Kind, none, Finding).

smallest_tight([], _, Best, Best).
smallest_tight([Tight|More], Kind, Best0, Best) :-
    findall(Finding, kind_finding(Kind, Tight, Finding), Findings),
    foldl(smallest_of, Findings, Best0, Best1),
    smallest_tight(More, Kind, Best1, Best).

smallest_of(Finding, Best0, Best) :-
    smaller(Best0, Finding, Best).

kind_finding(forced, tight(Units,X,Need,Stars,_),
             finding(Units,X,Stars,0,tiling(forced,Need))) :-
    Stars =\= 0.
kind_finding(never, tight(Units,X,Need,_,Refuted),
             finding(Units,X,0,Marks,tiling(never,Need))) :-
    Marks is Refuted /\ X,
    Marks =\= 0.
kind_finding(covered, tight(Units,X,Need,_,Refuted),
             finding(Units,X,0,Marks,tiling(covered,Need))) :-
    Marks is Refuted /\ \X,
    Marks =\= 0.

/*  Tiling Forced, Adjacency and Overhang, of units; and the squeeze, of pairs  */

starbattle_techniques:technique('Tiling Forced', 4, 1, tiling).
starbattle_techniques:technique('Tiling Adjacency', 4, 2, tiling).
starbattle_techniques:technique('Tiling Overhang', 4, 3, tiling).
starbattle_techniques:technique('Squeeze', 8, 1, tiling_pairs).

%   tiling(?Name, ?Where, ?Kind).

tiling('Tiling Forced',    units, forced).
tiling('Tiling Adjacency', units, never).
tiling('Tiling Overhang',  units, covered).
tiling('Squeeze',          pairs, _).

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
starbattle_techniques:alias('Squeeze', 'Square Counting', 'star-battle-solver').
starbattle_techniques:alias('Squeeze', Alias, 'earlier versions') :-
    member(Alias, ['Tiling Pairs Forced','Tiling Pairs Adjacency','Tiling Pairs Overhang']).

starbattle_techniques:account(Name, Premise, Conclusion, Soundness) :-
    tiling(Name, units, Kind),
    kind_words(Kind, Cell, Conclusion, Has),
    atomic_list_concat(['No more stars fit into the unknown cells of a row, column or \c
                         region, without touching, than it needs; ',Cell], Premise),
    atomic_list_concat(['The stars are placed in one of these ways, and ',Has],
                       Soundness).
starbattle_techniques:account('Squeeze',
    'No more stars fit into the unknown cells of two neighboring rows or columns, \c
     without touching, than the two need; a cell is a star in every way to fit them in, \c
     or in none, or touches one in every way.',
    'The cell is a star; or else it is empty.',
    'The stars are placed in one of these ways, and no star touches another.').

kind_words(forced, 'a cell is a star in every way to fit them in.',
           'The cell is a star.', 'all of them have it.').
kind_words(never, 'a cell of it is a star in no way to fit them in.',
           'The cell is empty.', 'none of them has it.').
kind_words(covered, 'a cell outside touches a star in every way to fit them in.',
           'The cell is empty.', 'no star touches another.').

starbattle_techniques:find('Tiling Forced', Position, Finding) :-
    tight_finding(units, forced, Position, Finding).
starbattle_techniques:find('Tiling Adjacency', Position, Finding) :-
    tight_finding(units, never, Position, Finding).
starbattle_techniques:find('Tiling Overhang', Position, Finding) :-
    tight_finding(units, covered, Position, Finding).
starbattle_techniques:find('Squeeze', Position, Finding) :-
    tight_finding(pairs, _, Position, Finding).

starbattle_techniques:sentence(Name, Grid, Finding) -->
    { tiling(Name, _, _) },
    tiling_sentence(Grid, Finding).

/*  Sentences about units that have no more room than they need  */

%   tiling_sentence(+Grid, +Finding)// is det.
%
%   What the ways to place the stars of tight units have in common; the last
%   of Finding is tiling(Kind, Need), see tight_finding/4.

tiling_sentence(Grid, finding(Units,_,Stars,_,tiling(forced,Need))) -->
    { Count is popcount(Stars) },
    forced_stars(Count, Need, Units, Stars, Grid).
tiling_sentence(Grid, finding([Unit],Cells,_,Marks,tiling(never,Need))) -->
    !,
    too_little(Grid, Unit, Cells, Need, Marks).
tiling_sentence(Grid, finding(Units,_,_,Marks,tiling(never,Need))) -->
    { Others is Need-1 },
    ['a star at '],
    any_cell(Grid, Marks),
    [' would leave '],
    units(Grid, Units),
    [' room for fewer than '],
    stars(Others).
tiling_sentence(Grid, finding(Units,_,_,Marks,tiling(covered,Need))) -->
    { \+ has_king_moves(Grid) },
    !,
    wherever(Grid, Units, Need),
    are_empty(Grid, Marks).
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

/*  What a star would leave to one unit  */

%   refuted_by_unit(+What, +Position, -Finding) is det.
%
%   Finding is of the smallest unit that would lack cells (What is `count`) or room
%   (`capacity`) with a star on the cells that are marked; or none.

refuted_by_unit(What, Position, Finding) :-
    position_grid(Position, Grid),
    grid_units(Grid, Units),
    functor(Units, _, Size),
    each_unit(Size, What, Position, none, Finding).

each_unit(0, _, _, Best, Best) :-
    !.
each_unit(Unit, What, Position, Best0, Best) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    (   open_unit(Unit, Position, Need, Count),
        Count > Need,
        may_lack(What, Unit, Grid, Need, Count)
    ->  unit_cells(Grid, Unit, All),
        X is All /\ U,
        lacking_room(What, Room),
        refuted_cells(lack(Room,Grid,X,Need), U, Marks),
        (   Marks =\= 0
        ->  smaller(Best0, finding([Unit],X,0,Marks,left(What,Need)), Best1)
        ;   Best1 = Best0
        )
    ;   Best1 = Best0
    ),
    Next is Unit-1,
    each_unit(Next, What, Position, Best1, Best).

lacking_room(count, count).
lacking_room(capacity, Fold) :-
    unfolded(Fold).

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

/*  Exclusion  */

starbattle_techniques:technique('Exclusion', 5, 1, hypothetical).
starbattle_techniques:technique('Exclusion by Tiling', 6, 1, hypothetical).

starbattle_techniques:alias(Name, Alias, 'earlier versions') :-
    rule(Name, _, What),
    member(Kind, ['Row','Column','Region','Unit']),
    atomic_list_concat(['Hypothetical',Kind,What], ' ', Alias).

starbattle_techniques:account(Name, Premise, Conclusion, Soundness) :-
    rule(Name, What, _),
    lacking(What, Lacking),
    atomic_list_concat(['A star on a cell, and so none on its neighbors, would leave a \c
                         row, column or region that these are in ',Lacking,' for \c
                         the stars that it still needs.'], Premise),
    Conclusion = 'The cell is empty.',
    Soundness = 'With a star there the unit could not have its stars.'.

lacking(count, 'too few unknown cells').
lacking(capacity, 'too little room, as stars do not touch,').

rule('Exclusion',           count,    'Count').
rule('Exclusion by Tiling', capacity, 'Capacity').

starbattle_techniques:find('Exclusion', Position, Finding) :-
    refuted_by_unit(count, Position, Finding).
starbattle_techniques:find('Exclusion by Tiling', Position, Finding) :-
    refuted_by_unit(capacity, Position, Finding).

starbattle_techniques:sentence(Name, Grid, finding([Unit],Cells,_,Marks,left(What,Need))) -->
    { rule(Name, What, _) },
    too_little(Grid, Unit, Cells, Need, Marks).

%   too_little(+Grid, +Unit, +Cells, +Need, +Marks)// is det.
%
%   What a star at each of Marks would leave to Unit, which needs Need stars in Cells; those
%   that would leave the same are told together.

too_little(Grid, Unit, Cells, Need, Marks) -->
    { findall(Left-Star,
              ( member_cell(Star, Marks),
                left_by(Star, Grid, Cells, Need, Left)
              ),
              Pairs0),
      keysort(Pairs0, Pairs),
      group_pairs_by_key(Pairs, Lefts),
      maplist(left_group(Grid, Unit, Need), Lefts, Groups),
      phrase(unit(Grid, Unit), Words),
      atomic_list_concat(Words, Text)
    },
    would_leave(Grid, Text, Groups).

left_by(Star, Grid, Cells, Need0, Left/Need) :-
    near_cells(Grid, Star, Near),
    Left is Cells /\ \Near,
    (   Star /\ Cells =:= 0
    ->  Need = Need0
    ;   Need is Need0-1
    ).

left_group(Grid, Unit, Need0, 0/Need-Each, touches(Stars,Text)) :-
    has_king_moves(Grid),
    !,
    sum_list(Each, Stars),
    unit_cells(Grid, Unit, All),
    (   Need =:= Need0
    ->  Which = 'every cell'
    ;   Which = 'every other cell'
    ),
    (   member(Star, Each),
        near_cells(Grid, Star, Near),
        All /\ \Near =\= 0
    ->  Of = ' left in '
    ;   Of = ' of '
    ),
    phrase(short_units(Grid, [Unit]), Label),
    atomic_list_concat([Which,Of|Label], Text).
left_group(Grid, _, _, Left/Need-Each, left(Stars,Left,Need,Fit)) :-
    sum_list(Each, Stars),
    capacity(Grid, Left, Need, Fit).
