:- module(explanation_cascade_phrases,
          [ cascade_sentence//2,        % +Grid, +Finding
            links_sentence//2           % +Grid, +Finding
          ]).
:- use_module(phrases).

/** <module> Sentences about what a star would lead to
*/

%!  cascade_sentence(+Grid, +Finding)// is det.
%
%   What a star would lead to; the last of Finding is that of cascade.pl.

cascade_sentence(Grid, finding(_,_,_,Cell,cascade(What,Units,Follow))) -->
    ['if '],
    are_star_were(Grid, Cell, Follow),
    [', and '],
    ending(What, Units, Grid),
    ['; so '],
    cells(Grid, Cell),
    [' is empty'].

are_star_were(Grid, Cell, 0) -->
    !,
    cells(Grid, Cell),
    [' were a star, others would be empty'].
are_star_were(Grid, Cell, Follow) -->
    cells(Grid, Cell),
    [' were a star, '],
    cells(Grid, Follow),
    would_be(Follow),
    [' too'].

would_be(Follow) -->
    { Follow /\ (Follow-1) =:= 0 },
    !,
    [' would be one'].
would_be(_) -->
    [' would be stars'].

ending(count, Units, Grid) -->
    units(Grid, Units),
    [' could not have the right number of stars'].
ending(capacity, [Unit], Grid) -->
    !,
    unit(Grid, Unit),
    would_lack(capacity).
ending(capacity, Units, Grid) -->
    units(Grid, Units),
    [' together would have no room left for their stars without touching'].
ending(counting, Units, Grid) -->
    units(Grid, Units),
    [' would need more stars than the regions there have cells to give'].
ending(grouped, Units, Grid) -->
    units(Grid, Units),
    [' would need more stars than the regions there have room to give'].

%!  links_sentence(+Grid, +Finding)// is det.
%
%   What a star would lead to by tilings; the last of Finding is that of
%   after_link.pl.

links_sentence(Grid, finding(_,_,_,Cell,Why)) -->
    { Why = links(Links,Need,What,Units,Follow) },
    ['if '],
    are_star_were(Grid, Cell, Follow),
    ['; then, however '],
    links(Links, Grid),
    got_stars(Links, Need),
    ending(What, Units, Grid),
    ['; so '],
    cells(Grid, Cell),
    [' is empty'].

links([Units], Grid) -->
    !,
    units(Grid, Units).
links([Units1,Units2], Grid) -->
    !,
    units(Grid, Units1),
    [' and then '],
    units(Grid, Units2).
links([Units|Links], Grid) -->
    units(Grid, Units),
    [', then '],
    links(Links, Grid).

got_stars([[_]], 1) -->
    !,
    [' got the star it needs, '].
got_stars([[_]], _) -->
    !,
    [' got the stars it needs without touching, '].
got_stars(_, _) -->
    [' got the stars they need without touching, '].
