:- module(explanation_supposition_phrases,
          [ suppose_sentence//2         % +Grid, +Finding
          ]).
:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../position/grid', [unit_name/3]).
:- use_module(phrases).
:- use_module(tiling_phrases, [wherever//3]).

/** <module> Sentences about what a supposed star leads to
*/

%!  suppose_sentence(+Grid, +Finding)// is semidet.
%
%   What a star would lead to; the last of Finding is suppose(Links, End), see
%   supposition.pl.

suppose_sentence(Grid, finding(_,_,_,Cell,suppose(Links,End))) -->
    ['suppose that '],
    are_stars(Grid, Cell),
    ['. '],
    links(Links, End, Grid),
    ['So '],
    are_empty(Grid, Cell).

%   Units that have their stars are the reason of what is said next.

links([], End, Grid) -->
    sentence(then(End, Grid)).
links([full(Unit)|Links0], End, Grid) -->
    !,
    { full_units(Links0, Units0, Links),
      sort([Unit|Units0], Units)
    },
    after_full(Links, Units, End, Grid).
links([Link|Links], End, Grid) -->
    sentence(link(Link, Grid)),
    links(Links, End, Grid).

full_units([full(Unit)|Links0], [Unit|Units], Links) :-
    !,
    full_units(Links0, Units, Links).
full_units(Links, [], Links).

after_full([], Units, End, Grid) -->
    sentence(so(Units, end(End, Grid), Grid)).
after_full([needs(Unit,Cells)|Links], Units, End, Grid) -->
    !,
    sentence(so(Units, link(needs(Unit,Cells), Grid), Grid)),
    links(Links, End, Grid).
after_full(Links, Units, End, Grid) -->
    sentence(have_their_stars(Units, Grid)),
    links(Links, End, Grid).

then(End, Grid) -->
    ['then '],
    end(End, Grid).

so(Units, Phrase, Grid) -->
    have_their_stars(Units, Grid),
    [', so '],
    call(Phrase).

link(needs(Unit,Cells), Grid) -->
    unit(Grid, Unit),
    [' needs '],
    cells(Grid, Cells).
link(tiled(Units,Need,Stars,Marks), Grid) -->
    wherever(Grid, Units, Need),
    are_decided(Grid, Stars, Marks).

end(lacks(Unit,0,Need), Grid) -->
    !,
    unit(Grid, Unit),
    [' has no cell left for '],
    its_stars(Need).
end(lacks(Unit,Left,Need), Grid) -->
    { popcount(Left) < Need },
    !,
    unit(Grid, Unit),
    [' has only '],
    cells(Grid, Left),
    [' left for '],
    stars(Need).
end(lacks(Unit,Left,_), Grid) -->
    ['the cells left in '],
    unit(Grid, Unit),
    [' touch: '],
    cells(Grid, Left).
end(surplus(Unit,Stars), Grid) -->
    unit(Grid, Unit),
    [' has too many stars: '],
    cells(Grid, Stars).
end(short(Units,Need,Most), Grid) -->
    units(Grid, Units),
    verb(Units, ' still needs ', ' still need '),
    stars(Need),
    verb(Units, ' and has ', ' and have '),
    room_for(Most).
end(crowded(Lines,Need,[Least-Region]), Grid) -->
    !,
    unit(Grid, Region),
    [' has at least '],
    stars(Least),
    [' in '],
    which_need(Lines, Need, Grid).
end(crowded(Lines,Need,Shares), Grid) -->
    { texts(Shares, Grid, Sum, Texts) },
    ['at least '],
    stars(Sum),
    [' are in '],
    which_need(Lines, Need, Grid),
    [': '],
    enumeration(Texts).
end(shared(Lines,Need,Shares0), Grid) -->
    { findall(Most-Region, ( member(Most-Region, Shares0), Most > 0 ), Shares) },
    units(Grid, Lines),
    verb(Lines, ' still needs ', ' still need '),
    stars(Need),
    [', but '],
    shares(Shares, Grid).

which_need(Lines, Need, Grid) -->
    units(Grid, Lines),
    [', which '],
    verb(Lines, needs, need),
    (   { Need =:= 0 }
    ->  [' none']
    ;   [' only ',Need]
    ).

room_for(0) -->
    !,
    ['room for none'].
room_for(Most) -->
    ['room for only ',Most].

shares([], _) -->
    ['the regions there can give none'].
shares([Most-Region], Grid) -->
    !,
    ['only '],
    unit(Grid, Region),
    [' has cells there, for '],
    stars(Most).
shares(Shares, Grid) -->
    { texts(Shares, Grid, Sum, Texts) },
    ['the regions there can give only ',Sum,': '],
    enumeration(Texts).

texts(Shares, Grid, Sum, Texts) :-
    pairs_keys(Shares, Counts),
    sum_list(Counts, Sum),
    findall(Text, share_text(Shares, Grid, Text), Texts).

share_text(Shares, Grid, Text) :-
    member(Most-Region, Shares),
    unit_name(Grid, Region, region-I),
    region_letters(I, Letters),
    atomic_list_concat([Letters,' ',Most], Text).
