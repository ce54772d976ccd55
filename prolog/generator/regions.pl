:- module(generator_regions,
          [ grown_regions/5,            % +Layout, +Stars, +Shape, +Random,
                                        % -Regions
            grown_patches/5,            % +Layout, +Stars, +Cells, +Random,
                                        % -Patches
            clustered_regions/5,        % +Layout, +Known, +Random, -Stars,
                                        % -Regions
            filled_regions/3,           % +Plan, +Regions0, -Regions
            compact_regions/2           % +Plan, -Regions
          ]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists),
              [append/3, max_member/2, member/2, min_list/2, numlist/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../engine/layout',
              [layout_size/2, layout_stars/2, layout_stride/2, touching/3]).
:- use_module('../engine/problem', [initial_state/4, problem/3]).
:- use_module('../engine/rules/propagation', [propagate/4]).
:- use_module(placement, [any_board/3, decided/5, placed/4]).
:- use_module(plan,
              [ all_cells/2, beside/3, plan_layout/2, plan_random/2,
                plan_stars/2, plan_stride/2, random_bit/3, random_index/3,
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

/*  Clusters of stars, for boards with very many placements

The stars of a cluster are as near to each other as the rules allow, and its
region has no other room for as many stars.  When no further cluster fits, the
other stars are placed anywhere.
*/

max_failures(100).

%!  clustered_regions(+Layout, +Known, +Random, -Stars, -Regions) is semidet.
%
%   Regions is a term `regions(Set, ...)`: small sets around clusters of Stars,
%   and larger ones around groups of the other stars.  Stars is the placement
%   Known or, if that is `any`, a random one.  Fails if the other stars are not
%   placed, or grouped, within a number of steps.

clustered_regions(Layout, Known, Random, Stars, Regions) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    first_state(Known, Layout, Random, Problem, State0),
    all_cells(Layout, All),
    max_failures(Failures),
    Most is N-1,
    clusters(Most, Failures, work(Problem,Layout,Random), open(All,State0),
             open(Free,State), Clusters),
    Limit is 2*N,
    placed(State, Problem, Limit, Stars),
    !,
    Others is Stars/\Free,
    reached(B, Free, Others, Open),
    Pockets is Free /\ \Open,
    filled(Clusters, B, Pockets, Sets1),
    grouped_regions(Layout, Others, Open, Random, Sets2),
    append(Sets1, Sets2, Sets),
    Regions =.. [regions|Sets].

first_state(any, Layout, Random, Problem, State) :-
    !,
    layout_size(Layout, N),
    layout_stars(Layout, S),
    any_board(N, S, Board),
    random_index(Random, 0x7fffffff, Seed),
    problem(Board, Seed, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State).
first_state(Stars, _, _, none, state(Stars,Stars,[])).

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
    random_bit(Random, Choice, Bit),
    Star is 1<<Bit,
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

filled([], _, _, []).
filled([Cluster|Clusters], B, Pockets, [Set|Sets]) :-
    Within is Pockets\/Cluster,
    reached(B, Within, Cluster, Set),
    Pockets1 is Pockets /\ \Set,
    filled(Clusters, B, Pockets1, Sets).

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
    functor(Regions0, Name, N),
    functor(Regions, Name, N),
    numlist(1, N, Is),
    filler(Is, Regions0, Filler),
    thinned(Is, Filler, Plan, Regions0, 0, Thin),
    plan_layout(Plan, Layout),
    all_cells(Layout, All),
    layout_stride(Layout, B),
    arg(Filler, Regions0, Set),
    Free is All /\ \Thin,
    reached(B, Free, Set, Reached),
    left_regions(Is, Filler, Reached, Regions0, Regions).

filler(Is, Regions, Filler) :-
    findall(Size-I, region_size(Is, Regions, I, Size), Pairs),
    max_member(_-Filler, Pairs).

region_size(Is, Regions, I, Size) :-
    member(I, Is),
    arg(I, Regions, Set),
    Size is popcount(Set).

thinned([], _, _, _, Thin, Thin).
thinned([I|Is], Filler, Plan, Regions, Thin0, Thin) :-
    (   I =:= Filler
    ->  Thin1 = Thin0
    ;   arg(I, Regions, Set),
        thin(Plan, Set, Part),
        Thin1 is Thin0\/Part
    ),
    thinned(Is, Filler, Plan, Regions, Thin1, Thin).

thin(Plan, Set, Thin) :-
    plan_stride(Plan, B),
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    Own is Set/\Stars,
    (   Own =:= 0
    ->  Thin is Set /\ -Set
    ;   thin_region(B, Random, Own, Set, Thin)
    ).

%   Cells that the filler cannot reach stay where they were.

left_regions([], _, _, _, _).
left_regions([I|Is], Filler, Reached, Regions0, Regions) :-
    (   I =:= Filler
    ->  Set = Reached
    ;   arg(I, Regions0, Set0),
        Set is Set0 /\ \Reached
    ),
    arg(I, Regions, Set),
    left_regions(Is, Filler, Reached, Regions0, Regions).

%   thin_region(+Stride, +Random, +Stars, +Set, -Thin) is semidet.
%
%   Thin are Stars with shortest paths within Set that connect them.  Fails if
%   there are none.

thin_region(B, Random, Stars, Set, Thin) :-
    First is Stars /\ -Stars,
    joined(First, Stars, Set, B, Random, Thin).

joined(Thin, Stars, _, _, _, Thin) :-
    Stars /\ \Thin =:= 0,
    !.
joined(Thin0, Stars, Set, B, Random, Thin) :-
    Goal is Stars /\ \Thin0,
    way(Thin0, Thin0, Goal, walk(Set,B,Random), _, Way),
    Thin1 is Thin0\/Way,
    joined(Thin1, Stars, Set, B, Random, Thin).

%   Layer are the cells that are a number of steps away.  Way leads from the
%   first layer to Goal, over Cell in this one.

way(Layer, _, Goal, walk(_,_,Random), Cell, Cell) :-
    Met is Layer/\Goal,
    Met =\= 0,
    !,
    one_of(Random, Met, Cell).
way(Layer, Seen, Goal, Walk, Cell, Way) :-
    Layer =\= 0,
    Walk = walk(Set,B,Random),
    beside(B, Layer, Near),
    Next is Near /\ Set /\ \Seen,
    Seen1 is Seen\/Next,
    way(Next, Seen1, Goal, Walk, After, Rest),
    beside(B, After, Near1),
    Before is Near1/\Layer,
    one_of(Random, Before, Cell),
    Way is Rest\/Cell.

one_of(Random, Set, Cell) :-
    random_bit(Random, Set, Bit),
    Cell is 1<<Bit.

/*  Thin regions around stars that are near to each other, wherever they are
*/

%!  compact_regions(+Plan, -Regions) is semidet.
%
%   Regions is a term `regions(Set, ...)` with as many of the stars of Plan each as a
%   region of the board has.  All but one are thin; the group of stars that needs the
%   fewest cells gets its region first.  Fails if the last stars are cut off.

compact_regions(Plan, Regions) :-
    plan_layout(Plan, Layout),
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    layout_size(Layout, N),
    layout_stride(Layout, B),
    all_cells(Layout, All),
    Most is N-1,
    thin_groups(Most, Layout, Random, Stars, All, Thin, Last, Free),
    First is Last /\ -Last,
    reached(B, Free, First, Filler),
    Last /\ \Filler =:= 0,
    Pockets is Free /\ \Filler,
    filled(Thin, B, Pockets, Sets),
    Regions =.. [regions,Filler|Sets].

%   thin_groups(+Count, +Layout, +Random, +Stars, +Free0, -Sets, -Last, -Free): Last are
%   the stars in no set, Free the cells in none.

thin_groups(0, _, _, Last, Free, [], Last, Free) :-
    !.
thin_groups(Count, Layout, Random, Stars, Free0, [Set|Sets], Last, Free) :-
    set_cells(Stars, Cells0),
    random_order(Random, Cells0, Cells),
    findall(Size-Thin,
            ( member(Star, Cells),
              thin_group(Layout, Random, Stars, Free0, Star, Thin),
              Size is popcount(Thin)
            ),
            Groups0),
    keysort(Groups0, [_-Set|_]),
    Stars1 is Stars /\ \Set,
    Free1 is Free0 /\ \Set,
    Count1 is Count-1,
    thin_groups(Count1, Layout, Random, Stars1, Free1, Sets, Last, Free).

thin_group(Layout, Random, Stars, Free, Star, Thin) :-
    layout_stars(Layout, S),
    layout_stride(Layout, B),
    Others is S-1,
    nearest(Others, Stars, walk(Free,B,Random), Star, Thin).

nearest(0, _, _, Thin, Thin) :-
    !.
nearest(Others, Stars, Walk, Thin0, Thin) :-
    Goal is Stars /\ \Thin0,
    way(Thin0, Thin0, Goal, Walk, _, Way),
    Thin1 is Thin0\/Way,
    Others1 is Others-1,
    nearest(Others1, Stars, Walk, Thin1, Thin).
