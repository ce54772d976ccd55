:- module(generator_variant_regions,
          [ unique_variant/4,           % +Wish, +Plan, +Regions0, -Regions
            has_others/4,               % +Wish, +Conditions, +Plan, +Regions
            counted_regions/5,          % +Layout, +Stars, +Counts, +Random,
                                        % -Regions
            have_counts/3,              % +Stars, +Counts, +Regions
            wish_stars/2,               % +Wish, -Stars
            wish_conditions/2,          % +Wish, -Conditions
            wish_counts/2,              % +Wish, -Counts
            wish_needed/2               % +Wish, -Needed
          ]).

:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, select/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../board/board', [board_rows/2, make_board/3]).
:- use_module('../engine/layout', [layout_stride/2]).
:- use_module('../records').
:- use_module(moves, [balanced_regions/4, moved/4, sized_regions/3]).
:- use_module(plan,
              [ all_cells/2, beside/3, plan_layout/2, plan_of_sizes/4,
                plan_random/2, plan_stars/2, random_one/3, random_order/3,
                reached/4, regions_rows/3, set_cells/2
              ]).
:- use_module(regions,
              [ compact_regions/2, filled_regions/3, grown_patches/5,
                grown_regions/5
              ]).
:- use_module(variants).

/** <module> Borders of a variant moved until there is one solution

This is a local search with a memory.  A search finds some other solutions.  All of them
are kept: as sets of cells, they tell at once how many solutions that are known a move
would leave.  The best of several moves is made, until none of these is left; then the
next search looks for more.  If it finds none, there is one solution.

If that takes too long, all regions but one are reduced to their stars and short ways
between them, which leaves few solutions.  From there on the board is balanced such that it
keeps one.
*/

:- set_prolog_flag(optimise, true).

:- accessors(wish(stars, conditions, counts, needed)).

others_at_a_time(20).
nodes_of_a_search(1000).
max_searches(60).
max_moves_tried(12).
max_moves_without_progress(60).

%!  unique_variant(+Wish, +Plan, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0, moved until the stars of Plan are the only solution.  Fails if
%   the search is abandoned.

unique_variant(Wish, Plan, Regions0, Regions) :-
    Known = known([]),
    max_searches(Most),
    (   improved(Most, Wish, Plan, Known, Regions0, Regions1)
    ->  Regions = Regions1
    ;   thin_regions(Wish, Plan, Regions0, Regions1),
        plan_of_sizes(Plan, 1, inf, AnySizes),
        improved(Most, Wish, AnySizes, Known, Regions1, Regions2),
        balanced_regions(Plan, is_unique(Wish, Plan, Known), Regions2, Regions3),
        sized_regions(Plan, Regions3, Regions),
        ( Regions == Regions3 ; is_unique(Wish, Plan, Known, Regions) ),
        !
    ).

thin_regions(Wish, Plan, Regions0, Regions) :-
    (   compact_regions(Plan, Regions)
    ;   filled_regions(Plan, Regions0, Regions)
    ),
    keeps_counts(Wish, Plan, Regions),
    !.

%   Known is known(Others), the other solutions of all boards so far.

improved(Left, Wish, Plan, Known, Regions0, Regions) :-
    Left > 0,
    (   is_unique(Wish, Plan, Known, Regions0, Searched)
    ->  Searched == all,
        Regions = Regions0
    ;   without_known(Wish, Plan, Known, Regions0, Regions1),
        Left1 is Left-1,
        improved(Left1, Wish, Plan, Known, Regions1, Regions)
    ).

is_unique(Wish, Plan, Known, Regions) :-
    keeps_counts(Wish, Plan, Regions),
    solutions_among(Known, Plan, Regions, []),
    is_unique(Wish, Plan, Known, Regions, all).

%   is_unique(+Wish, +Plan, !Known, +Regions, -Searched) is semidet: fails if there are
%   other solutions, which are added to Known.

is_unique(Wish, Plan, Known, Regions, Searched) :-
    wish_conditions(Wish, Conditions),
    others(Wish, Conditions, Plan, Regions, Others, Searched),
    (   Others == []
    ->  true
    ;   arg(1, Known, Others0),
        append(Others, Others0, Others1),
        nb_setarg(1, Known, Others1),
        fail
    ).

%   others(+Wish, +Conditions, +Plan, +Regions, -Others, -Searched): some solutions other
%   than that of Plan; Searched is `all` if these are all, or `some`.

others(Wish, Conditions, Plan, Regions, Others, Searched) :-
    wish_stars(Wish, S),
    plan_layout(Plan, Layout),
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    regions_rows(Layout, Regions, Rows0),
    make_board(Rows0, S, Board),
    board_rows(Board, Rows),
    others_at_a_time(Most),
    nodes_of_a_search(Limit),
    Nodes = nodes(0),
    findall(Other,
            limit(Most,
                  ( posted_stars(Rows, S, Conditions, Posted),
                    labeled_stars(Posted, Random, Nodes, Limit),
                    posted_columns(Posted, Columns),
                    columns_set(Layout, Columns, Other),
                    Other =\= Stars
                  )),
            Others),
    (   within_nodes(Nodes, Limit)
    ->  Searched = all
    ;   Searched = some
    ).

%!  has_others(+Wish, +Conditions, +Plan, +Regions) is semidet.
%
%   True if a search finds another solution by Conditions than the stars of Plan.

has_others(Wish, Conditions, Plan, Regions) :-
    others(Wish, Conditions, Plan, Regions, [_|_], _).

/*  Moves against the solutions that are known
*/

without_known(Wish, Plan, Known, Regions0, Regions) :-
    solutions_among(Known, Plan, Regions0, Left),
    length(Left, Count),
    fewer(progress(Count,0), Left, Wish, Plan, Known, Regions0, Regions).

%   Progress is progress(Least, Moves): the least number of solutions so far, and how many
%   moves have not reduced it.

fewer(_, [], _, _, _, Regions, Regions) :-
    !.
fewer(progress(Least,Moves), Left, Wish, Plan, Known, Regions0, Regions) :-
    max_moves_without_progress(Most),
    Moves < Most,
    moves_against(Left, Plan, Cells),
    max_moves_tried(Tried),
    best_move(Tried, Cells, Wish, Plan, Known, Regions0, none, Best),
    Best = best(Count,Left1,Regions1),
    (   Count < Least
    ->  Progress = progress(Count,0)
    ;   Moves1 is Moves+1,
        Progress = progress(Least,Moves1)
    ),
    fewer(Progress, Left1, Wish, Plan, Known, Regions1, Regions).

%   Cells are those in which solutions that are left have other stars, in random order.

moves_against(Left, Plan, Cells) :-
    plan_stars(Plan, Stars),
    plan_random(Plan, Random),
    union(Left, 0, Set0),
    Set is Set0 /\ \Stars,
    set_cells(Set, Cells0),
    random_order(Random, Cells0, Cells).

union([], Set, Set).
union([Set1|Sets], Set0, Set) :-
    Set2 is Set0\/Set1,
    union(Sets, Set2, Set).

best_move(0, _, _, _, _, _, Best, Best) :-
    !.
best_move(_, [], _, _, _, _, Best, Best) :-
    !.
best_move(Tried, [Cell|Cells], Wish, Plan, Known, Regions0, Best0, Best) :-
    (   moved(Plan, Cell, Regions0, Regions),
        keeps_counts(Wish, Plan, Regions)
    ->  solutions_among(Known, Plan, Regions, Left),
        length(Left, Count),
        better(best(Count,Left,Regions), Best0, Best1),
        Tried1 is Tried-1
    ;   Best1 = Best0,
        Tried1 = Tried
    ),
    best_move(Tried1, Cells, Wish, Plan, Known, Regions0, Best1, Best).

better(Best, none, Best) :-
    !.
better(best(Count,Left,Regions), best(Count0,_,_), best(Count,Left,Regions)) :-
    Count < Count0,
    !.
better(_, Best, Best).

keeps_counts(Wish, Plan, Regions) :-
    wish_counts(Wish, Counts),
    plan_stars(Plan, Stars),
    have_counts(Stars, Counts, Regions).

%   Left are those of Known that have as many stars in each region as the stars of Plan.

solutions_among(known(Others), Plan, Regions, Left) :-
    plan_stars(Plan, Stars),
    functor(Regions, _, N),
    solutions(Others, N, Regions, Stars, Left).

solutions([], _, _, _, []).
solutions([Other|Others], N, Regions, Stars, Left) :-
    (   is_solution(N, Regions, Stars, Other)
    ->  Left = [Other|Left1]
    ;   Left = Left1
    ),
    solutions(Others, N, Regions, Stars, Left1).

is_solution(0, _, _, _) :-
    !.
is_solution(I, Regions, Stars, Other) :-
    arg(I, Regions, Set),
    popcount(Set/\Stars) =:= popcount(Set/\Other),
    I1 is I-1,
    is_solution(I1, Regions, Stars, Other).

/*  Regions with star counts of their own

Where all regions have the same number of stars they are grown as for other boards.
Otherwise each star grows a patch, too, and patches are joined to regions in the order in
which these appear on the board, which is the order of their counts.  A region without
stars is cut off from a patch.
*/

%!  counted_regions(+Layout, +Stars, +Counts, +Random, -Regions) is semidet.
%
%   Regions is a term `regions(Set, ...)` of connected sets of cells with Counts of
%   Stars.  If all counts are the same, it is that of Layout.  Fails after a number of
%   trials.

counted_regions(Layout, Stars, [K|Counts], Random, Regions) :-
    K > 0,
    maplist(==(K), Counts),
    !,
    grown_regions(Layout, Stars, natural, Random, Regions).
counted_regions(Layout, Stars, Counts, Random, Regions) :-
    all_cells(Layout, All),
    layout_stride(Layout, B),
    without_last_zeros(Counts, Counts1, Zeros),
    between(1, 200, _),
    grown_patches(Layout, Stars, All, Random, Patches),
    joined(Counts1, All, draft(B,Stars,Random), Patches, Sets0),
    foldl(cut_off_at_end(B, Stars, All), Zeros, Sets0, Sets),
    !,
    Regions =.. [regions|Sets].

without_last_zeros(Counts0, Counts, Zeros) :-
    append(Counts, Zeros, Counts0),
    maplist(==(0), Zeros),
    !.

%   joined(+Counts, +Free, +Draft, +Patches, -Sets): the cells of Patches are Free.

joined([], 0, _, [], []).
joined([K|Counts], Free, Draft, Patches0, [Set|Sets]) :-
    First is Free /\ -Free,
    select(Patch, Patches0, Others),
    Patch /\ First =\= 0,
    !,
    region(K, First, Patch, Draft, Others, Patches, Set),
    Free1 is Free /\ \Set,
    joined(Counts, Free1, Draft, Patches, Sets).

region(0, First, Patch, draft(B,Stars,_), Others, [Rest|Others], Set) :-
    !,
    cut_off(B, Stars, First, Patch, Rest, Set).
region(K, _, Patch, Draft, Others, Patches, Set) :-
    K1 is K-1,
    extended(K1, Draft, Others, Patches, Patch, Set).

extended(0, _, Patches, Patches, Set, Set) :-
    !.
extended(K, Draft, Patches0, Patches, Set0, Set) :-
    Draft = draft(B,_,Random),
    beside(B, Set0, Near),
    findall(Patch-Others,
            ( select(Patch, Patches0, Others), Patch/\Near =\= 0 ),
            Pairs),
    Pairs = [_|_],
    random_one(Random, Pairs, Patch1-Others1),
    Set1 is Set0\/Patch1,
    K1 is K-1,
    extended(K1, Draft, Others1, Patches, Set1, Set).

%   cut_off(+Stride, +Stars, +Cell, +Set, -Rest, -CutOff): all stars of Set are in Rest,
%   which is connected, and Cell is in CutOff.

cut_off(B, Stars, Cell, Set, Rest, CutOff) :-
    Cell /\ Stars =:= 0,
    Without is Set /\ \Cell,
    Own is Set/\Stars,
    First is Own /\ -Own,
    reached(B, Without, First, Rest),
    Own/\Rest =:= Own,
    CutOff is Set /\ \Rest.

%   Add a region without stars that appears after all others.

cut_off_at_end(B, Stars, All, 0, Sets0, Sets) :-
    maplist(first_cell, Sets0, Firsts),
    foldl(latest, Firsts, 0, Latest),
    Free is All /\ \Stars /\ -(Latest<<1),
    cut_from(Free, B, Stars, Latest, Sets0, Sets).

cut_from(Free, B, Stars, Latest, Sets0, Sets) :-
    Free =\= 0,
    Cell is 1<<msb(Free),
    (   append(Before, [Set|After], Sets0),
        Set /\ Cell =\= 0,
        cut_off(B, Stars, Cell, Set, Rest, CutOff),
        first_cell(CutOff, First),
        First > Latest
    ->  append(Before, [Rest|After], Sets1),
        append(Sets1, [CutOff], Sets)
    ;   Free1 is Free-Cell,
        cut_from(Free1, B, Stars, Latest, Sets0, Sets)
    ).

first_cell(Set, First) :-
    First is Set /\ -Set.

latest(First, Latest0, Latest) :-
    Latest is max(First, Latest0).

%!  have_counts(+Stars, +Counts, +Regions) is semidet.
%
%   True if Regions, in the order in which they appear on the board, have Counts of
%   Stars.

have_counts(Stars, Counts, Regions) :-
    findall(First-K,
            (   arg(_, Regions, Set),
                first_cell(Set, First),
                K is popcount(Set/\Stars)
            ),
            Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Counts).

/*  Wishes: what a board of a variant is to be like

A wish has the star count of the board, the conditions of must_be_conditions/3, how many
stars each region has, in the order in which regions appear, and whether the constraints
must be needed, `true` or `false`.
*/

