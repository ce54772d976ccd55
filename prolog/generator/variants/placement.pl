:- module(generator_variant_placement,
          [ random_variant_placement/5, % +Size, +Stars, +Conditions, +Random,
                                        % -Columns
            obeys_without_regions/4     % +Size, +Stars, +Conditions, +Columns
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../../errors', [starbattle_error/1]).
:- use_module('../placement', [any_board/3]).
:- use_module(labeling).

/** <module> A random placement of stars that obeys the rules and constraints

The regions do not matter yet: those of the board that is searched are its rows.
*/

starbattle:message(no_variant(N)) -->
    [ 'no ~dx~d board has room for stars that obey these rules and constraints'-
      [N, N] ].

first_limit(N, Limit) :-
    Limit is 3*N.

most_nodes(20_000).

%!  random_variant_placement(+Size, +Stars, +Conditions, +Random, -Columns)
%!      is semidet.
%
%   Columns are the star columns of each row.  The search restarts with a higher limit
%   when it takes too many nodes; it fails if it would take very many.
%
%   @error starbattle(no_variant(Size)) if there is no placement.

random_variant_placement(N, S, Conditions, Random, Columns) :-
    (   posted_without_regions(N, S, Conditions, Posted)
    ->  first_limit(N, Limit),
        placed(Limit, N, Random, Posted),
        posted_columns(Posted, Columns)
    ;   starbattle_error(no_variant(N))
    ).

%!  obeys_without_regions(+Size, +Stars, +Conditions, +Columns) is semidet.
%
%   True if the stars in Columns, a list of integers for each row, obey Conditions on a
%   board whose regions fit.

obeys_without_regions(N, S, Conditions, Columns) :-
    posted_without_regions(N, S, Conditions, Posted),
    Posted = posted(Cells,_),
    maplist(has_stars, Columns, Cells),
    posted_columns(Posted, Columns).

has_stars(Columns, Cells) :-
    foldl(has_star(Columns), Cells, 1, _).

has_star(Columns, Cell, C, C1) :-
    (   memberchk(C, Columns)
    ->  Cell = 1
    ;   Cell = 0
    ),
    C1 is C+1.

posted_without_regions(N, S, conditions(Rules0,Where), Posted) :-
    Rules0 = rules(Touch,Wrap,Rows,OfColumns,_,Diagonals),
    Rules = rules(Touch,Wrap,Rows,OfColumns,Rows,Diagonals),
    any_board(N, S, board(N,S,Ids)),
    once(posted_stars(Ids, S, conditions(Rules,Where), Posted)).

placed(Limit, N, Random, Posted) :-
    Nodes = nodes(0),
    (   labeled_stars(Posted, Random, Nodes, Limit)
    ->  true
    ;   within_nodes(Nodes, Limit)
    ->  starbattle_error(no_variant(N))
    ;   most_nodes(Most),
        Limit < Most,
        Limit1 is Limit + Limit//4 + 1,
        placed(Limit1, N, Random, Posted)
    ).
