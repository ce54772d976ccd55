:- module(generator_groups,
          [ grown_regions/5,            % +Layout, +Stars, +Shape, +Random,
                                        % -Regions
            grown_patches/5,            % +Layout, +Stars, +Cells, +Random,
                                        % -Patches
            grouped_regions/5           % +Layout, +Stars, +Cells, +Random,
                                        % -Sets
          ]).

:- use_module(library(lists), [member/2, min_list/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../engine/layout', [layout_stars/2, layout_stride/2]).
:- use_module(random, [random_index/3, random_one/3, random_order/3]).
:- use_module(shapes, [all_cells/2, beside/3, set_cells/2]).

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
    grown_sets(Layout, Stars, All, Shape, Random, Sets),
    Regions =.. [regions|Sets].

%!  grouped_regions(+Layout, +Stars, +Cells, +Random, -Sets) is semidet.
%
%   As grown_regions/5, on a part of the board: Cells, all of which can be
%   reached from Stars.

grouped_regions(Layout, Stars, Cells, Random, Sets) :-
    grown_sets(Layout, Stars, Cells, natural, Random, Sets).

grown_sets(Layout, Stars, Cells, Shape, Random, Sets) :-
    layout_stars(Layout, S),
    layout_stride(Layout, B),
    between(1, 50, _),
    patches(Layout, Stars, Cells, Random, Patches),
    around(Patches, B, Arounds),
    groups(Arounds, S, Shape, Random, Groups),
    !,
    joined(Groups, Patches, Sets).

%!  grown_patches(+Layout, +Stars, +Cells, +Random, -Patches) is det.
%
%   Patches is a list of connected sets of cells with one of Stars each, in random
%   order; together they are Cells, all of which can be reached from Stars.

grown_patches(Layout, Stars, Cells, Random, Patches) :-
    patches(Layout, Stars, Cells, Random, Term),
    Term =.. [patches|Patches].

%   Patches is a term `patches(Set, ...)`, in random order.

patches(Layout, Stars, All, Random, Patches) :-
    layout_stride(Layout, B),
    set_cells(Stars, Cells),
    random_order(Random, Cells, Order),
    Patches =.. [patches|Order],
    functor(Patches, _, Count),
    Free is All /\ \Stars,
    grow(Free, Count, B, Random, Patches).

grow(0, _, _, _, _) :-
    !.
grow(Free0, Count, B, Random, Patches) :-
    random_index(Random, Count, I0),
    I is I0+1,
    arg(I, Patches, Patch),
    beside(B, Patch, Near),
    Border is Near/\Free0,
    (   Border =:= 0
    ->  grow(Free0, Count, B, Random, Patches)
    ;   set_cells(Border, Cells),
        random_one(Random, Cells, Cell),
        Patch1 is Patch\/Cell,
        setarg(I, Patches, Patch1),
        Free is Free0-Cell,
        grow(Free, Count, B, Random, Patches)
    ).

%   Argument I of Arounds is the set of the patches beside patch I, bit J-1 for
%   patch J.

around(Patches, B, Arounds) :-
    functor(Patches, _, Count),
    functor(Arounds, arounds, Count),
    around(Count, Count, B, Patches, Arounds).

around(0, _, _, _, _) :-
    !.
around(I, Count, B, Patches, Arounds) :-
    arg(I, Patches, Patch),
    beside(B, Patch, Near),
    Near1 is Near /\ \Patch,
    touched(Count, Patches, Near1, 0, Around),
    arg(I, Arounds, Around),
    I1 is I-1,
    around(I1, Count, B, Patches, Arounds).

touched(0, _, _, Around, Around) :-
    !.
touched(J, Patches, Near, Around0, Around) :-
    arg(J, Patches, Patch),
    J1 is J-1,
    (   Patch /\ Near =:= 0
    ->  touched(J1, Patches, Near, Around0, Around)
    ;   Around1 is Around0 \/ (1<<J1),
        touched(J1, Patches, Near, Around1, Around)
    ).

%   groups(+Arounds, +S, +Shape, +Random, -Groups) is semidet.  A group is a set
%   of S patches.

groups(Arounds, S, Shape, Random, Groups) :-
    functor(Arounds, _, Count),
    Free is (1<<Count)-1,
    groups(Free, Arounds, S, Shape, Random, Groups).

groups(0, _, _, _, _, []) :-
    !.
groups(Free, Arounds, S, Shape, Random, [Group|Groups]) :-
    between(1, 20, _),
    loneliest(Free, Free, Arounds, Random, First),
    S1 is S-1,
    group(S1, First, Free, Arounds, Shape, Random, Group),
    Free1 is Free /\ \Group,
    fillable(Free1, Arounds, S),
    !,
    groups(Free1, Arounds, S, Shape, Random, Groups).

group(0, Group, _, _, _, _, Group) :-
    !.
group(Need, Group0, Free, Arounds, Shape, Random, Group) :-
    around_set(Group0, Arounds, 0, Around),
    Near is Around /\ Free /\ \Group0,
    Near =\= 0,
    next_patch(Shape, Near, Free, Group0, Arounds, Random, Patch),
    Group1 is Group0\/Patch,
    Need1 is Need-1,
    group(Need1, Group1, Free, Arounds, Shape, Random, Group).

next_patch(winding, Near, _, _, _, Random, Patch) :-
    !,
    set_cells(Near, Patches),
    random_one(Random, Patches, Patch).
next_patch(_, Near, Free, Group, Arounds, Random, Patch) :-
    Free1 is Free /\ \Group,
    loneliest(Near, Free1, Arounds, Random, Patch).

%   Patch is one of Near that has fewest of Free around it.

loneliest(Near, Free, Arounds, Random, Patch) :-
    set_cells(Near, Patches),
    scored(Patches, Free, Arounds, Scored),
    pairs_keys(Scored, Scores),
    min_list(Scores, Least),
    findall(P, member(Least-P, Scored), Best),
    random_one(Random, Best, Patch).

scored([], _, _, []).
scored([P|Ps], Free, Arounds, [Score-P|Scored]) :-
    patch_around(P, Arounds, Around),
    Score is popcount(Around/\Free),
    scored(Ps, Free, Arounds, Scored).

patch_around(Patch, Arounds, Around) :-
    I is lsb(Patch)+1,
    arg(I, Arounds, Around).

around_set(0, _, Around, Around) :-
    !.
around_set(Set, Arounds, Around0, Around) :-
    Patch is Set /\ -Set,
    patch_around(Patch, Arounds, Around1),
    Around2 is Around0\/Around1,
    Set1 is Set-Patch,
    around_set(Set1, Arounds, Around2, Around).

%   True if every part of Free has a multiple of S patches.

fillable(0, _, _) :-
    !.
fillable(Free, Arounds, S) :-
    First is Free /\ -Free,
    part(First, Free, Arounds, Part),
    popcount(Part) mod S =:= 0,
    Free1 is Free /\ \Part,
    fillable(Free1, Arounds, S).

part(Part0, Free, Arounds, Part) :-
    around_set(Part0, Arounds, 0, Around),
    Part1 is Part0 \/ (Around/\Free),
    (   Part1 =:= Part0
    ->  Part = Part0
    ;   part(Part1, Free, Arounds, Part)
    ).

joined([], _, []).
joined([Group|Groups], Patches, [Set|Sets]) :-
    set_cells(Group, Bits),
    joined_patches(Bits, Patches, 0, Set),
    joined(Groups, Patches, Sets).

joined_patches([], _, Set, Set).
joined_patches([Bit|Bits], Patches, Set0, Set) :-
    patch_around(Bit, Patches, Patch),
    Set1 is Set0\/Patch,
    joined_patches(Bits, Patches, Set1, Set).
