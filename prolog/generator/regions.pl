:- module(generator_regions,
          [ grown_regions/5,            % +Layout, +Stars, +Shape, +Random,
                                        % -Regions
            counted_regions/5,          % +Layout, +Stars, +Counts, +Random,
                                        % -Regions
            have_counts/3,              % +Stars, +Counts, +Regions
            clustered_regions/4,        % +Layout, +Random, -Stars, -Regions
            filled_regions/3            % +Plan, +Regions0, -Regions
          ]).

:- use_module(library(apply), [foldl/4, foldl/5, include/3, maplist/2, maplist/3]).
:- use_module(library(lists),
              [append/3, max_member/2, member/2, min_member/2, select/3, sum_list/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../engine/layout',
              [layout_size/2, layout_stars/2, layout_stride/2, touching/3]).
:- use_module('../engine/problem', [initial_state/4, problem/3]).
:- use_module('../engine/rules/propagation', [propagate/3]).
:- use_module(placement, [any_board/3, decided/5, placed/4]).
:- use_module(plan,
              [ all_cells/2, beside/3, plan_layout/2, plan_random/2,
                plan_stars/2, plan_stride/2, random_cell/3, random_number/3,
                random_one/3, random_order/3, reached/4, set_cells/2
              ]).

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

%   As grown_regions/5, on a part of the board: Cells, all of which can be reached
%   from Stars.

grown_sets(Layout, Stars, Cells, Shape, Random, Sets) :-
    layout_stars(Layout, S),
    layout_stride(Layout, B),
    between(1, 50, _),
    patches(Layout, Stars, Cells, Random, Patches),
    around(Patches, B, Arounds),
    functor(Arounds, _, Count),
    Free is (1<<Count)-1,
    groups(Free, Arounds, S, Shape, Random, Groups),
    !,
    maplist(united(Patches), Groups, Sets).

%   patches(+Layout, +Seeds, +Cells, +Random, -Patches) is det.
%
%   Patches is a term `patches(Set, ...)`, in random order, of connected sets of cells
%   with one of Seeds each; together they are Cells, all of which can be reached from
%   Seeds.

patches(Layout, Seeds, All, Random, Patches) :-
    layout_stride(Layout, B),
    set_cells(Seeds, Cells),
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
              findall(Bit,
                      ( arg(J, Patches, Other),
                        J =\= I,
                        Other/\Near =\= 0,
                        Bit is 1<<(J-1)
                      ),
                      Bits),
              sum_list(Bits, Around)
            ),
            Sets),
    Arounds =.. [arounds|Sets].

%   united(+Sets, +Patches, -Union): Union are the arguments of Sets that belong to
%   Patches.

united(Sets, Patches, Union) :-
    set_cells(Patches, Bits),
    foldl(united_with(Sets), Bits, 0, Union).

united_with(Sets, Bit, Union0, Union) :-
    I is lsb(Bit)+1,
    arg(I, Sets, Set),
    Union is Union0\/Set.

%   groups(+Free, +Arounds, +S, +Shape, +Random, -Groups) is semidet.  A group is a set
%   of S of the patches Free.

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
    united(Arounds, Group0, Around),
    Near is Around /\ Free /\ \Group0,
    Near =\= 0,
    next_patch(Shape, Near, Free, Group0, Arounds, Random, Patch),
    Group1 is Group0\/Patch,
    Need1 is Need-1,
    group(Need1, Group1, Free, Arounds, Shape, Random, Group).

next_patch(winding, Near, _, _, _, Random, Patch) :-
    !,
    random_cell(Random, Near, Patch).
next_patch(_, Near, Free, Group, Arounds, Random, Patch) :-
    Free1 is Free /\ \Group,
    loneliest(Near, Free1, Arounds, Random, Patch).

%   Patch is one of Near that has fewest of Free around it.

loneliest(Near, Free, Arounds, Random, Patch) :-
    set_cells(Near, Patches),
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
    part(First, Free, Arounds, Part),
    popcount(Part) mod S =:= 0,
    Free1 is Free /\ \Part,
    fillable(Free1, Arounds, S).

part(Part0, Free, Arounds, Part) :-
    united(Arounds, Part0, Around),
    Part1 is Part0 \/ (Around/\Free),
    (   Part1 =:= Part0
    ->  Part = Part0
    ;   part(Part1, Free, Arounds, Part)
    ).

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

/*  Clusters of stars, for boards with very many placements

The stars of a cluster are as near to each other as the rules allow, and its
region has no other room for as many stars.  When no further cluster fits, the
other stars are placed anywhere.
*/

max_failures(100).

%!  clustered_regions(+Layout, +Random, -Stars, -Regions) is semidet.
%
%   Regions is a term `regions(Set, ...)`: small sets around clusters of Stars,
%   and larger ones around groups of the other stars, a random placement.  Fails if the
%   other stars are not placed, or grouped, within a number of steps.

clustered_regions(Layout, Random, Stars, Regions) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_stride(Layout, B),
    any_board(N, S, Board),
    random_number(Random, 0x7fffffff, Seed),
    problem(Board, Seed, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, State0, State1),
    all_cells(Layout, All),
    max_failures(Failures),
    Most is N-1,
    clusters(Most, Failures, work(Problem,Layout,Random), open(All,State1),
             open(Free,State), Clusters),
    Limit is 2*N,
    placed(State, Problem, Limit, Stars),
    !,
    Others is Stars/\Free,
    reached(B, Free, Others, Open),
    Pockets is Free /\ \Open,
    foldl(filled(B), Clusters, Sets1, Pockets, _),
    grown_sets(Layout, Others, Open, natural, Random, Sets2),
    append(Sets1, Sets2, Sets),
    Regions =.. [regions|Sets].

%   clusters(+Most, +Failures, +Work, +Open0, -Open, -Clusters) is det.  At most
%   Most clusters, with at most Failures failed trials.  Open is `open(Free,
%   State)`: the cells that are in no cluster, and the state.

clusters(0, _, _, Open, Open, []) :-
    !.
clusters(_, 0, _, Open, Open, []) :-
    !.
clusters(Left, Failures, Work, Open0, Open, Clusters) :-
    Open0 = open(Free0,State0),
    (   cluster(Work, Free0, State0, State1, Cluster)
    ->  Clusters = [Cluster|Clusters1],
        Free1 is Free0 /\ \Cluster,
        Left1 is Left-1,
        clusters(Left1, Failures, Work, open(Free1,State1), Open, Clusters1)
    ;   Failures1 is Failures-1,
        clusters(Left, Failures1, Work, Open0, Open, Clusters)
    ).

cluster(work(Problem,Layout,Random), Free, State0, State, Cluster) :-
    layout_stars(Layout, S),
    layout_stride(Layout, B),
    State0 = state(C,Stars,_),
    joining(S, Free, C, B, Random, 0, Own),
    Within is Free /\ \(Stars /\ \Own),
    thin_region(B, Random, Own, Within, Cluster),
    \+ ( packed(S, Cluster, B, Other), Other =\= Own ),
    set_cells(Own, Cells),
    foldl(starred(Problem), Cells, State0, State).

%   Own are S cells of C, each two steps away from another.

joining(0, _, _, _, _, Own, Own) :-
    !.
joining(Need, Free, C0, B, Random, Own0, Own) :-
    near(Own0, B, Free, Near),
    Choice is C0/\Near,
    Choice =\= 0,
    random_cell(Random, Choice, Star),
    touching(B, Star, Touching),
    C is C0 /\ \Touching,
    Own1 is Own0\/Star,
    Need1 is Need-1,
    joining(Need1, Free, C, B, Random, Own1, Own).

%   Set are Need cells of Cells that do not touch each other.

packed(0, _, _, 0) :-
    !.
packed(Need, Cells, B, Set) :-
    popcount(Cells) >= Need,
    Cell is Cells /\ -Cells,
    touching(B, Cell, Touching),
    (   Need1 is Need-1,
        Cells1 is Cells /\ \(Touching\/Cell),
        packed(Need1, Cells1, B, Set1),
        Set is Set1\/Cell
    ;   Cells1 is Cells-Cell,
        packed(Need, Cells1, B, Set)
    ).

%   Near are the cells that are two steps away.

near(0, _, Free, Free) :-
    !.
near(Own, B, Free, Near) :-
    beside(B, Own, One),
    beside(B, One, Two),
    beside(B, Two, Three),
    Wide is Own \/ (Own<<3) \/ (Own>>3) \/ (Own<<(3*B)) \/ (Own>>(3*B)),
    Near is (Two\/Three) /\ Free /\ \(Wide\/Own).

%   Star may already be a star.

starred(Problem, Star, State0, State) :-
    State0 = state(_,Stars,_),
    (   Star /\ Stars =\= 0
    ->  State = State0
    ;   decided(star, Star, Problem, State0, State)
    ).

%   Pockets that no other star can reach are added to the clusters around them.

filled(B, Cluster, Set, Pockets0, Pockets) :-
    Within is Pockets0\/Cluster,
    reached(B, Within, Cluster, Set),
    Pockets is Pockets0 /\ \Set.

/*  Thin regions, and a filler region with all other cells

A thin region, hardly more than its stars and short ways between them, nearly
determines where its stars are.  If all regions but one are thin, the board
nearly always has one solution.
*/

%!  filled_regions(+Plan, +Regions0, -Regions) is det.
%
%   Each region of Regions is a part of that of Regions0, except for the largest
%   one, the filler, which takes all cells that it can reach.

filled_regions(Plan, Regions0, Regions) :-
    findall(Size-I, ( arg(I, Regions0, Set), Size is popcount(Set) ), Pairs),
    max_member(_-Largest, Pairs),
    arg(Largest, Regions0, Filler),
    Regions0 =.. [Name|Sets0],
    foldl(thinned(Plan, Filler), Sets0, 0, Thin),
    plan_layout(Plan, Layout),
    all_cells(Layout, All),
    layout_stride(Layout, B),
    Free is All /\ \Thin,
    reached(B, Free, Filler, Reached),
    maplist(left(Filler, Reached), Sets0, Sets),
    Regions =.. [Name|Sets].

thinned(_, Filler, Filler, Thin, Thin) :-
    !.
thinned(Plan, _, Set, Thin0, Thin) :-
    plan_stride(Plan, B),
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    Own is Set/\Stars,
    (   Own =:= 0
    ->  Part is Set /\ -Set
    ;   thin_region(B, Random, Own, Set, Part)
    ),
    Thin is Thin0\/Part.

%   Cells that the filler cannot reach stay where they were.

left(Filler, Reached, Filler, Reached) :-
    !.
left(_, Reached, Set0, Set) :-
    Set is Set0 /\ \Reached.

%   thin_region(+Stride, +Random, +Stars, +Set, -Thin) is semidet.
%
%   Thin are Stars with shortest paths within Set that connect them.  Fails if
%   there are none.

thin_region(B, Random, Stars, Set, Thin) :-
    First is Stars /\ -Stars,
    connected(First, Stars, Set, B, Random, Thin).

connected(Thin, Stars, _, _, _, Thin) :-
    Stars /\ \Thin =:= 0,
    !.
connected(Thin0, Stars, Set, B, Random, Thin) :-
    Goal is Stars /\ \Thin0,
    way(Thin0, Thin0, Goal, walk(Set,B,Random), _, Way),
    Thin1 is Thin0\/Way,
    connected(Thin1, Stars, Set, B, Random, Thin).

%   Layer are the cells that are a number of steps away.  Way leads from the
%   first layer to Goal, over Cell in this one.

way(Layer, _, Goal, walk(_,_,Random), Cell, Cell) :-
    Met is Layer/\Goal,
    Met =\= 0,
    !,
    random_cell(Random, Met, Cell).
way(Layer, Seen, Goal, Walk, Cell, Way) :-
    Layer =\= 0,
    Walk = walk(Set,B,Random),
    beside(B, Layer, Near),
    Next is Near /\ Set /\ \Seen,
    Seen1 is Seen\/Next,
    way(Next, Seen1, Goal, Walk, After, Rest),
    beside(B, After, Near1),
    Before is Near1/\Layer,
    random_cell(Random, Before, Cell),
    Way is Rest\/Cell.
