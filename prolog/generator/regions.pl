:- module(generator_regions,
          [ grown_regions/5,            % +Layout, +Stars, +Shape, +Random,
                                        % -Regions
            counted_regions/5,          % +Layout, +Stars, +Counts, +Random,
                                        % -Regions
            have_counts/3               % +Stars, +Counts, +Regions
          ]).

:- use_module([library(apply), library(lists), library(pairs)]).
:- use_module('../bits').
:- use_module('../engine/layout', [layout_stars/2, layout_stride/2]).
:- use_module(plan).

/** <module> Regions grown around groups of stars

Each star grows a patch, until every cell belongs to one.  Adjacent patches are
then joined in groups, as many as a region has stars.  A group begins at the
patch with the fewest free patches around it, and the patches that it leaves
must form parts that groups can fill exactly.
*/

:- set_prolog_flag(optimise, true).

%!  grown_regions(+Layout, +Stars, +Shape, +Random, -Regions) is semidet.
%
%   Regions is a term `regions(Set, ...)` of connected sets of cells, each with
%   as many of Stars as a region of the board has.  Shape is `compact`,
%   `natural` or `winding`.  Fails after a number of trials.

grown_regions(Layout, Stars, Shape, Random, Regions) :-
    all_cells(Layout, All),
    layout_stars(Layout, S),
    layout_stride(Layout, B),
    between(1, 50, _),
    patches(Layout, Stars, All, Random, Patches),
    around(Patches, B, Arounds),
    functor(Arounds, _, Count),
    Free is (1<<Count)-1,
    groups(Free, growth(Arounds,Shape,Random), S, Groups),
    !,
    maplist(united(Patches), Groups, Sets),
    Regions =.. [regions|Sets].

%   patches(+Layout, +Seeds, +Cells, +Random, -Patches) is det.
%
%   Patches is a term `patches(Set, ...)`, in random order, of connected sets of cells
%   with one of Seeds each; together they are Cells, all of which can be reached from
%   Seeds.

patches(Layout, Seeds, All, Random, Patches) :-
    layout_stride(Layout, B),
    bits_list(Seeds, Cells),
    random_order(Random, Cells, Order),
    Patches =.. [patches|Order],
    functor(Patches, _, Count),
    Free is All /\ \Seeds,
    grow(Free, Count, B, Random, Patches).

grow(0, _, _, _, _) :-
    !.
grow(Free0, Count, B, Random, Patches) :-
    random_number(Random, Count, I0),
    I is I0+1,
    arg(I, Patches, Patch),
    beside(B, Patch, Near),
    Border is Near/\Free0,
    (   Border =:= 0
    ->  grow(Free0, Count, B, Random, Patches)
    ;   random_cell(Random, Border, Cell),
        Patch1 is Patch\/Cell,
        setarg(I, Patches, Patch1),
        Free is Free0-Cell,
        grow(Free, Count, B, Random, Patches)
    ).

%   Argument I of Arounds is the set of the patches beside patch I, bit J-1 for
%   patch J.

around(Patches, B, Arounds) :-
    findall(Around,
            ( arg(I, Patches, Patch),
              beside(B, Patch, Near),
              findall(J, ( arg(J, Patches, Other), J =\= I, Other/\Near =\= 0 ), Js),
              numbers_bits(1, Js, Around)
            ),
            Sets),
    Arounds =.. [arounds|Sets].

%   united(+Sets, +Patches, -Union): Union are the arguments of Sets that belong to
%   Patches.

united(Sets, Patches, Union) :-
    each_index(united_with(Sets), Patches, 0, Union).

united_with(Sets, Index, Union0, Union) :-
    I is Index+1,
    arg(I, Sets, Set),
    Union is Union0\/Set.

%   groups(+Free, +Growth, +S, -Groups) is semidet.  A group is a set of S of the patches
%   Free.  Growth is growth(Arounds, Shape, Random).

groups(0, _, _, []) :-
    !.
groups(Free, Growth, S, [Group|Groups]) :-
    Growth = growth(Arounds,_,Random),
    between(1, 20, _),
    loneliest(Free, Free, Arounds, Random, First),
    S1 is S-1,
    group(S1, First, Free, Growth, Group),
    Free1 is Free /\ \Group,
    fillable(Free1, Arounds, S),
    !,
    groups(Free1, Growth, S, Groups).

group(0, Group, _, _, Group) :-
    !.
group(Need, Group0, Free, Growth, Group) :-
    Growth = growth(Arounds,_,_),
    united(Arounds, Group0, Around),
    Free1 is Free /\ \Group0,
    Near is Around /\ Free1,
    Near =\= 0,
    next_patch(Growth, Near, Free1, Patch),
    Group1 is Group0\/Patch,
    Need1 is Need-1,
    group(Need1, Group1, Free, Growth, Group).

next_patch(growth(_,winding,Random), Near, _, Patch) :-
    !,
    random_cell(Random, Near, Patch).
next_patch(growth(Arounds,_,Random), Near, Free, Patch) :-
    loneliest(Near, Free, Arounds, Random, Patch).

%   Patch is one of Near that has fewest of Free around it.

loneliest(Near, Free, Arounds, Random, Patch) :-
    bits_list(Near, Patches),
    findall(Score-P,
            ( member(P, Patches),
              united(Arounds, P, Around),
              Score is popcount(Around/\Free)
            ),
            Scored),
    min_member(Least-_, Scored),
    findall(P, member(Least-P, Scored), Best),
    random_one(Random, Best, Patch).

%   True if every part of Free has a multiple of S patches.

fillable(0, _, _) :-
    !.
fillable(Free, Arounds, S) :-
    First is Free /\ -Free,
    reached(united(Arounds), Free, First, Part),
    popcount(Part) mod S =:= 0,
    Free1 is Free /\ \Part,
    fillable(Free1, Arounds, S).

/*  Regions with star counts of their own

Each star grows a patch, and a cell without a star for each region without stars.
The patches are joined to regions in the order in which these appear on the board,
which is the order of their counts.
*/

%!  counted_regions(+Layout, +Stars, +Counts, +Random, -Regions) is semidet.
%
%   Regions is a term `regions(Set, ...)` of connected sets of cells with Counts of
%   Stars.  Fails after a number of trials.

counted_regions(Layout, Stars, Counts, Random, Regions) :-
    layout_stars(Layout, S),
    maplist(==(S), Counts),
    !,
    grown_regions(Layout, Stars, natural, Random, Regions).
counted_regions(Layout, Stars, Counts, Random, Regions) :-
    all_cells(Layout, All),
    layout_stride(Layout, B),
    include(==(0), Counts, Empty),
    between(1, 1000, _),
    foldl(another_seed(All, Random), Empty, Stars, Seeds),
    patches(Layout, Seeds, All, Random, Term),
    Term =.. [patches|Patches],
    joined(Counts, All, draft(B,Stars,Random), Patches, Sets),
    !,
    Regions =.. [regions|Sets].

another_seed(All, Random, _, Seeds0, Seeds) :-
    Free is All /\ \Seeds0,
    random_cell(Random, Free, Cell),
    Seeds is Seeds0\/Cell.

%   joined(+Counts, +Free, +Draft, +Patches, -Sets): the cells of Patches are Free.

joined([], 0, _, [], []).
joined([K|Counts], Free, Draft, Patches0, [Set|Sets]) :-
    First is Free /\ -Free,
    select(Patch, Patches0, Others),
    Patch /\ First =\= 0,
    !,
    Draft = draft(_,Stars,_),
    More is K-popcount(Patch/\Stars),
    extended(More, Draft, Others, Patches, Patch, Set),
    Free1 is Free /\ \Set,
    joined(Counts, Free1, Draft, Patches, Sets).

extended(0, _, Patches, Patches, Set, Set) :-
    !.
extended(More, Draft, Patches0, Patches, Set0, Set) :-
    More > 0,
    Draft = draft(B,Stars,Random),
    beside(B, Set0, Near),
    findall(Patch-Others,
            ( select(Patch, Patches0, Others),
              Patch/\Near =\= 0,
              Patch/\Stars =\= 0
            ),
            Pairs),
    Pairs = [_|_],
    random_one(Random, Pairs, Patch1-Others1),
    Set1 is Set0\/Patch1,
    More1 is More-1,
    extended(More1, Draft, Others1, Patches, Set1, Set).

%!  have_counts(+Stars, +Counts, +Regions) is semidet.
%
%   True if Regions, in the order in which they appear on the board, have Counts of
%   Stars.

have_counts(Stars, Counts, Regions) :-
    findall(First-K,
            (   arg(_, Regions, Set),
                First is Set /\ -Set,
                K is popcount(Set/\Stars)
            ),
            Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Counts).
