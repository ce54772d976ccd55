:- module(technique_fit, []).
:- use_module([library(apply), library(lists), library(pairs)]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(room).

/** <module> Only Place, Touches All: what a unit, or two neighboring lines, have room for

Without a star on some cell, a row, column or region would have too little room for its
stars: that is their only place.  Or a star on a cell, which leaves none of its neighbors,
would leave a unit too little room: it touches all that is left, or too much of it.

Two neighboring rows, or columns, are looked at as one.  No two of their stars are in
the same column, or in columns next to each other, so all that matters is which
columns have an unknown cell: the pair is folded into a single line.
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Only Place', 4, fit).
starbattle_techniques:technique('Touches All', 5, fit).

starbattle_techniques:alias('Only Place', Alias, 'star-battle-solver') :-
    member(Alias, ['Simple Shapes','Forced Placement','Cross Pressure']).
starbattle_techniques:alias('Touches All', Alias, 'star-battle-solver') :-
    member(Alias, ['Region Candidates','Adjacent Exclusion']).
starbattle_techniques:alias(Name, Alias, 'star-battle-solver') :-
    member(Name, ['Only Place','Touches All']),
    member(Alias, ['Square Counting','Squeeze']).

starbattle_techniques:account('Only Place',
    'Without a star on a cell, a row, column or region, or two neighboring rows or \c
     columns, would have too little room for their stars, as stars do not touch.',
    'The cell is a star.',
    'Else the unit could not be filled.',
    'There is hardly room for its stars: where must one be?').
starbattle_techniques:account('Touches All',
    'A star on a cell, and so none on its neighbors, would leave a row, column or region, \c
     or two neighboring rows or columns, no cell for their stars, or too little room.',
    'The cell is empty.',
    'With a star there the unit could not be filled.',
    'Which star would leave too little room there?').

starbattle_techniques:find('Only Place', Position, Finding) :-
    each_place(star, Position, Finding).
starbattle_techniques:find('Touches All', Position, Finding) :-
    each_place(mark, Position, Finding).

%   A place is a unit, or the pair of the lines I and I+1.

each_place(What, Position, Finding) :-
    position_counts(Position, Counts),
    functor(Counts, _, Size),
    position_grid(Position, Grid),
    grid_size(Grid, N),
    memo(Position, fit(What,unit), Size, Memo1),
    memo(Position, fit(What,pair), Size, Memo2),
    Lines is 2*N - 1,
    each(Size, unit, What-Memo1, Position, none, Finding1),
    each(Lines, pair, What-Memo2, Position, Finding1, Finding).

each(0, _, _, _, Best, Best) :-
    !.
each(I, Which, What-Memo, Position, Best0, Best) :-
    (   may_lack(Which, I, Position, Units, Need)
    ->  known_fit(What, Which, I, Units, Need, Position, Memo, Fit),
        better_fit(What, Fit, Units, Position, Best0, Best1)
    ;   Best1 = Best0
    ),
    I1 is I-1,
    each(I1, Which, What-Memo, Position, Best1, Best).

%   This is in no condition, as what fails undoes what it has put into a memo.

better_fit(What, Fit, Units, Position, Best0, Best) :-
    (   fit_finding(What, Fit, Units, Position, Finding)
    ->  smaller(Position, Finding, Best0, Best)
    ;   Best = Best0
    ).

fit_finding(star, fit(X,Need,Stars), Units, _, finding(Units,X,Stars,0,fit(Need))) :-
    Stars =\= 0.
fit_finding(mark, fit(X,Need,Refuted), Units, Position,
            finding(Units,X,0,Marks,fit(Need))) :-
    position_unknown(Position, U),
    Marks is Refuted /\ U,
    Marks =\= 0.

%   A star and its neighbors take three cells of a line and nine of a region; no tile covers
%   more than two cells of a line, or four of a region or of two lines.

may_lack(unit, I, Position, [I], Need) :-
    open_unit(I, Position, Need, Count),
    Count > Need,
    position_grid(Position, Grid),
    grid_size(Grid, N),
    (   I =< 2*N
    ->  Count =< 2*Need+1
    ;   Count =< 4*Need+4
    ).
may_lack(pair, I, Position, [I,J], Need) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    I =\= N,
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

%   Fit is fit(Cells, Need, Shown): the unknown cells of Units, which need Need stars, and
%   what is shown of these, or of those around.  The memo has the last one of each place.

known_fit(What, Which, I, Units, Need, Position, Memo, Fit) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    foldl(with_cells(Grid), Units, 0, All),
    X is All /\ U,
    arg(I, Memo, Known),
    Fit = fit(X,Need,Shown),
    (   Known = Fit
    ->  true
    ;   fold(Which, I, Grid, Fold),
        shown(What, lack(Fold,Grid,X,Need), U, Shown),
        setarg(I, Memo, Fit)
    ).

shown(star, Lack, _, Forced) :-
    forced_cells(Lack, Forced).
shown(mark, Lack, U, Refuted) :-
    refuted_cells(Lack, U, Refuted).

fold(unit, _, _, Fold) :-
    unfolded(Fold).
fold(pair, I, Grid, fold(Shift,Line)) :-
    grid_size(Grid, N),
    unit_cells(Grid, I, Line),
    (   I < N
    ->  grid_stride(Grid, Shift)
    ;   Shift = 1
    ).

/*  Sentences  */

starbattle_techniques:sentence('Only Place', Grid, finding(Units,_,Stars,_,fit(Need))) -->
    { Count is popcount(Stars) },
    only_place(Count, Need, Units, Stars, Grid).
starbattle_techniques:sentence('Touches All', Grid, finding(Units,Cells,_,Marks,fit(Need))) -->
    too_little(Grid, Units, Cells, Need, Marks).

only_place(Need, Need, Units, Stars, Grid) -->
    !,
    [the],
    last_stars(Need, Units, Grid),
    [' can only be at '],
    cells(Grid, Stars).
only_place(Count, Need, Units, Stars, Grid) -->
    { Count > Need },
    !,
    { capacity(Grid, Stars, Need, Fit) },
    units(Grid, Units),
    verb(Units, ' has', ' have'),
    only_cells(Stars, Need, Fit, Grid).
only_place(Count, Need, Units, Stars, Grid) -->
    ['wherever the'],
    last_stars(Need, Units, Grid),
    (   { Count =:= 1 }
    ->  [' are, one is at ']
    ;   [' are, ',Count,' are at ']
    ),
    cells(Grid, Stars).

last_stars(Need, Units, Grid) -->
    [' last '],
    (   { Need =:= 1 }
    ->  [star]
    ;   stars(Need)
    ),
    [' of '],
    units(Grid, Units).

%   too_little(+Grid, +Units, +Cells, +Need, +Marks)// is det.
%
%   What a star at each of Marks would leave to Units, which need Need stars in Cells; those
%   that would leave the same are told together.

too_little(Grid, Units, Cells, Need, Marks) -->
    { findall(Left-Star,
              ( member_cell(Star, Marks),
                left_by(Star, Grid, Cells, Need, Left)
              ),
              Pairs0),
      keysort(Pairs0, Pairs),
      group_pairs_by_key(Pairs, Lefts),
      maplist(left_group(Grid, Units, Need), Lefts, Groups)
    },
    (   { is_long(Groups),
          More is Need+1,
          capacity(Grid, Cells, More, Need)
        }
    ->  just_room(Units, Need, Marks, Grid)
    ;   would_leave(Grid, Units, Groups)
    ).

%   A packing is tight if a unit has room for just the stars that it needs.  That is told
%   where it takes fewer words than what is left.

is_long([left(_,Left,_,Fit)]) :-
    !,
    popcount(Left) > 3,
    Fit > 1.
is_long(Groups) :-
    \+ memberchk(touches(_,_), Groups).

just_room(Units, Need, Marks, Grid) -->
    units(Grid, Units),
    verb(Units, ' has room for just ', ' have room for just '),
    (   { Need =:= 1 }
    ->  ['the star']
    ;   ['the ',Need,' stars']
    ),
    verb(Units, ' that it needs', ' that they need'),
    [', and a star at '],
    any_cell(Grid, Marks),
    [' would leave too little of it'].

left_by(Star, Grid, Cells, Need0, Left/Need) :-
    near_cells(Grid, Star, Near),
    Left is Cells /\ \Near,
    (   Star /\ Cells =:= 0
    ->  Need = Need0
    ;   Need is Need0-1
    ).

left_group(Grid, Units, Need0, 0/Need-Each, touches(Stars,Text)) :-
    has_king_moves(Grid),
    !,
    sum_list(Each, Stars),
    foldl(with_cells(Grid), Units, 0, All),
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
    phrase_text(( [Which,Of], short_units(Grid, Units) ), Text).
left_group(Grid, _, _, Left/Need-Each, left(Stars,Left,Need,Fit)) :-
    sum_list(Each, Stars),
    capacity(Grid, Left, Need, Fit).

%   would_leave(+Grid, +Units, +Groups)// is det.
%
%   What a star would leave to Units.  Groups are left(Stars, Cells, Need, Fit): a star at
%   any of Stars would leave Cells, for Need stars of which Fit have room there; or
%   touches(Stars, Text): each of Stars touches what Text says.  One or two groups have a
%   sentence each, more are told together.

would_leave(Grid, Units, Groups) -->
    { Groups = [_,_,_|_],
      !,
      foldl(all_stars, Groups, 0, Stars)
    },
    star_at(Grid, Stars),
    units(Grid, Units),
    [' too little room for '],
    verb(Units, 'its stars', 'their stars').
would_leave(Grid, Units, [Group1,Group2]) -->
    !,
    sentence(group(Group1, Grid, Units)),
    [' '],
    capitalized(group(Group2, Grid, Units)).
would_leave(Grid, Units, [Group]) -->
    group(Group, Grid, Units).

all_stars(Group, Stars0, Stars) :-
    arg(1, Group, Stars1),
    Stars is Stars0 \/ Stars1.

group(touches(Stars,Text), Grid, _) -->
    cells(Grid, Stars),
    (   { Stars /\ (Stars-1) =:= 0 }
    ->  [' touches ',Text,', so it is empty']
    ;   [' each touch ',Text,', so they are empty']
    ).
group(left(Stars,Cells,Need,Fit), Grid, Units) -->
    star_at(Grid, Stars),
    units(Grid, Units),
    only_cells(Cells, Need, Fit, Grid).

star_at(Grid, Stars) -->
    ['a star at '],
    any_cell(Grid, Stars),
    [' would leave '].

%   Many cells are not named.

only_cells(0, _, _, _) -->
    !,
    [' no cell'].
only_cells(Cells, _, 1, Grid) -->
    { has_king_moves(Grid),
      Count is popcount(Cells),
      Count > 1,
      Count =< 6
    },
    !,
    [' only '],
    cells(Grid, Cells),
    (   { Count =:= 2 }
    ->  [', which touch']
    ;   [', which all touch each other']
    ).
only_cells(Cells, Need, Fit, Grid) -->
    { Count is popcount(Cells),
      Count =< 6
    },
    !,
    [' only '],
    cells(Grid, Cells),
    (   { Count =:= Fit }
    ->  [' for '],
        stars(Need)
    ;   [', with room for '],
        stars(Fit),
        [', not ',Need]
    ).
only_cells(_, Need, Fit, _) -->
    [' room for only '],
    stars(Fit),
    [', not ',Need].
