:- module(explanation_unit_chain_phrases,
          [ chain_sentence//2           % +Grid, +Finding
          ]).
:- use_module(phrases).

/** <module> Sentences about stars that two or three units refute
*/

%!  chain_sentence(+Grid, +Finding)// is det.
%
%   What a star would leave to one unit after the other; the last of Finding is that of
%   unit_chain.pl.

chain_sentence(Grid, finding(_,_,_,Cell,chain(Stages,End))) -->
    ['suppose that '],
    are_stars(Grid, Cell),
    ['. '],
    stages(Stages, Grid),
    sentence(then(End, Grid)),
    ['So '],
    are_empty(Grid, Cell).

stages([], _) -->
    [].
stages([stage(Unit,0,_,_)|Stages0], Grid) -->
    !,
    { full_units(Stages0, Units0, Stages),
      sort([Unit|Units0], Units)
    },
    sentence(have_their_stars(Units, Grid)),
    stages(Stages, Grid).
stages([Stage|Stages], Grid) -->
    sentence(stage(Stage, Grid)),
    stages(Stages, Grid).

full_units([stage(Unit,0,_,_)|Stages0], [Unit|Units], Stages) :-
    !,
    full_units(Stages0, Units, Stages).
full_units(Stages, [], Stages).

stage(stage(Unit,Need,Cells,Other), Grid) -->
    only(Unit, Need, Cells, Grid),
    in_other(Other, Grid).

only(Unit, Need, 0, Grid) -->
    !,
    unit(Grid, Unit),
    [' has no cell left for '],
    its_stars(Need).
only(Unit, Need, Cells, Grid) -->
    unit(Grid, Unit),
    [' has only '],
    cells(Grid, Cells),
    [' left for '],
    its_stars(Need).

in_other(alone, _) -->
    !.
in_other(Other, Grid) -->
    [', all in '],
    unit(Grid, Other).

then(End, Grid) -->
    ['then '],
    end(End, Grid).

end(stage(Unit,Need,_,alone), Grid) -->
    { Need < 0 },
    !,
    unit(Grid, Unit),
    [' has too many stars'].
end(stage(Unit,Need,Cells,alone), Grid) -->
    !,
    only(Unit, Need, Cells, Grid).
end(stage(Unit,Need,Cells,Other), Grid) -->
    only(Unit, Need, Cells, Grid),
    [', more than '],
    unit(Grid, Other),
    [' needs'].
