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
    ['if '],
    cells(Grid, Cell),
    [' were a star, '],
    stages(Stages, Grid),
    end(End, Grid),
    ['; so '],
    cells(Grid, Cell),
    [' is empty'].

stages([], _) -->
    [].
stages([Stage|Stages], Grid) -->
    stage(Stage, Grid),
    more_stages(Stages, Grid).

more_stages([], _) -->
    [', and '].
more_stages([Stage|Stages], Grid) -->
    [', '],
    stages([Stage|Stages], Grid).

stage(stage(Unit,0,_,_), Grid) -->
    !,
    unit(Grid, Unit),
    [' would have all its stars'].
stage(stage(Unit,Need,Cells,Other), Grid) -->
    only(Unit, Need, Cells, Grid),
    in_other(Other, Grid).

only(Unit, Need, 0, Grid) -->
    !,
    unit(Grid, Unit),
    [' would have no cell for '],
    its_stars(Need).
only(Unit, Need, Cells, Grid) -->
    unit(Grid, Unit),
    [' would have only '],
    cells(Grid, Cells),
    [' for '],
    its_stars(Need).

in_other(alone, _) -->
    !.
in_other(Other, Grid) -->
    [', all in '],
    unit(Grid, Other).

its_stars(1) -->
    !,
    ['its star'].
its_stars(Need) -->
    ['its '],
    stars(Need).

end(stage(Unit,Need,_,alone), Grid) -->
    { Need < 0 },
    !,
    unit(Grid, Unit),
    [' would have too many stars'].
end(stage(Unit,Need,Cells,alone), Grid) -->
    !,
    only(Unit, Need, Cells, Grid).
end(stage(Unit,Need,Cells,Other), Grid) -->
    only(Unit, Need, Cells, Grid),
    [', more than '],
    unit(Grid, Other),
    [' would need'].
