:- module(generator_variant_labeling,
          [ posted_stars/4,             % +Rows, +Stars, +Conditions, -Columns
            labeled/4,                  % +Columns, +Random, +Nodes, +Limit
            within_nodes/2,             % +Nodes, +Limit
            columns_cells/3             % +Layout, +Columns, -Cells
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2]).
:- use_module('../../engine/engine', [columns_mask/3]).
:- use_module('../../engine/layout', [layout_size/2, spread_mask/3]).
:- use_module('../../models/variant', [post_variant/7]).
:- use_module('../random', [random_order/3]).

/** <module> Stars of a variant, labeled at random, with an effort in nodes

Unlike time and inferences, the nodes of a search are the same on every machine and in
every version of SWI-Prolog.
*/

%!  posted_stars(+Rows, +Stars, +Conditions, -Columns) is semidet.
%
%   Columns are the variables for the star columns of each row, with the constraints of
%   the model `global` for the board board(N,Stars,Rows) with Conditions.

posted_stars(Rows, S, Conditions, Columns) :-
    length(Rows, N),
    post_variant(global, board(N,S,Rows), Conditions, given([],[]), [columns],
                 views(Columns, _), _).

%!  labeled(+Columns, +Random, +Nodes, +Limit) is nondet.
%
%   Labels Columns, the variable with the smallest domain first and its values in random
%   order.  Nodes, nodes(Count), counts the values that are tried; fails after Limit.

labeled(Columns, Random, Nodes, Limit) :-
    append(Columns, Variables),
    label_each(Variables, Random, Nodes, Limit).

label_each(Variables, Random, Nodes, Limit) :-
    (   smallest(Variables, Variable)
    ->  fd_dom(Variable, Domain),
        phrase(values(Domain), Values0),
        random_order(Random, Values0, Values),
        one_of(Values, Variable, Nodes, Limit),
        label_each(Variables, Random, Nodes, Limit)
    ;   true
    ).

smallest(Variables, Variable) :-
    foldl(smaller, Variables, none, Size-Variable),
    integer(Size).

smaller(Variable, Best0, Best), var(Variable) =>
    fd_size(Variable, Size),
    (   Best0 = Size0-_,
        Size0 =< Size
    ->  Best = Best0
    ;   Best = Size-Variable
    ).
smaller(_, Best0, Best) =>
    Best = Best0.

values(A\/B) -->
    !,
    values(A),
    values(B).
values(Low..High) -->
    !,
    integers(Low, High).
values(Value) -->
    [Value].

integers(I, High) -->
    (   { I > High }
    ->  []
    ;   [I],
        { I1 is I+1 },
        integers(I1, High)
    ).

one_of([Value|Values], Variable, Nodes, Limit) :-
    counted(Nodes, Limit),
    (   Variable = Value
    ;   one_of(Values, Variable, Nodes, Limit)
    ).

counted(Nodes, Limit) :-
    arg(1, Nodes, Count0),
    Count is Count0+1,
    nb_setarg(1, Nodes, Count),
    Count =< Limit.

%!  within_nodes(+Nodes, +Limit) is semidet.
%
%   True if the search that Nodes has counted has not been cut short.

within_nodes(nodes(Count), Limit) :-
    Count =< Limit.

%!  columns_cells(+Layout, +Columns, -Cells) is det.
%
%   Cells is the set of cells of the stars, see ../../engine/layout.pl.

columns_cells(Layout, Columns, Cells) :-
    layout_size(Layout, N),
    columns_mask(N, Columns, Mask),
    spread_mask(Layout, Mask, Cells).
