:- module(explanation_tiling_phrases,
          [ tiling_sentence//2,         % +Grid, +Finding
            wherever//3                 % +Grid, +Units, +Need
          ]).
:- use_module(phrases).

/** <module> Sentences about units that have no more room than they need
*/

%!  tiling_sentence(+Grid, +Finding)// is det.
%
%   What the ways to place the stars of tight units have in common; the last
%   of Finding is tiling(Kind, Need), see tiling.pl.

tiling_sentence(Grid, finding(Units,_,Stars,_,tiling(forced,Need))) -->
    { Count is popcount(Stars) },
    forced(Count, Need, Units, Stars, Grid).
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
    covered(Need, Units, Cells, Marks, Grid),
    [', so '],
    it_is_empty(Marks).

forced(Need, Need, Units, Stars, Grid) -->
    !,
    [the],
    last_stars(Need, Units, Grid),
    [' can only be at '],
    cells(Grid, Stars).
forced(Count, Need, Units, Stars, Grid) -->
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

covered(1, Units, Cells, Marks, Grid) -->
    { Left is Cells /\ \Marks,
      popcount(Marks) =:= 1,
      popcount(Left) =:= 2
    },
    !,
    ['both cells left in '],
    units(Grid, Units),
    [' touch '],
    cells(Grid, Marks).
covered(1, Units, _, Marks, Grid) -->
    !,
    ['every cell left in '],
    units(Grid, Units),
    [' touches '],
    cells(Grid, Marks).
covered(Need, Units, _, Marks, Grid) -->
    wherever(Grid, Units, Need),
    (   { popcount(Marks) =:= 1 }
    ->  ['one touches '],
        cells(Grid, Marks)
    ;   ['each of '],
        cells(Grid, Marks),
        [' touches one']
    ).

%!  wherever(+Grid, +Units, +Need)// is det.
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
