:- module(generator_variant_regions,
          [ counted_regions/5,          % +Layout, +Stars, +Counts, +Random,
                                        % -Regions
            have_counts/3               % +Stars, +Counts, +Regions
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, select/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../engine/layout', [layout_stride/2]).
:- use_module('../groups', [grown_patches/5, grown_regions/5]).
:- use_module('../random', [random_one/3]).
:- use_module('../shapes', [all_cells/2, beside/3, reached/4]).

/** <module> Regions with star counts of their own

Where all regions have the same number of stars they are grown as for other boards.
Otherwise each star grows a patch, too, and patches are joined to regions in the order in
which these appear on the board, which is the order of their counts.  A region without
stars is cut off from a patch.
*/

:- set_prolog_flag(optimise, true).

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
