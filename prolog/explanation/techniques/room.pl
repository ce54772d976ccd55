:- module(technique_room,
          [ fits/3,                     % +Shapes, +Cells, +Count
            capacity/4,                 % +Grid, +Cells, +Limit, -Capacity
            unfolded/1,                 % ?Fold
            forced_cells/2,             % +Lack, -Forced
            refuted_cells/3             % +Lack, +Unknown, -Refuted
          ]).
:- use_module('../../bits').
:- use_module('../../engine/rules/regions', [cliques/5, greedy_packing/5, packing/4]).
:- use_module('../../search/limits', [within_inferences/3]).
:- use_module('../grid').

/** <module> Room: how many stars some cells have room for, and what a star would leave

A star takes up its own cell and those to the right, below, and below right of
it: a tile of 2x2.  Stars do not touch if their tiles do not overlap, so the
capacity of a set of cells is how many stars fit in without touching.  If that
is what they need, the set is tight: what all ways to fit the stars in have in common
is true.
*/

:- set_prolog_flag(optimise, true).

%!  fits(+Shapes, +Cells, +Count) is semidet.
%
%   True if Count stars fit into Cells without touching.

fits(_, _, 0) :-
    !.
fits(Shapes, X, K) :-
    greedy_packing(Shapes, X, K, _, Rest),
    (   Rest =:= 0
    ->  true
    ;   cliques(Shapes, X, Count, _, _),
        Count >= K,
        packing(Shapes, X, K, _)
    ->  true
    ).

%!  capacity(+Grid, +Cells, +Limit, -Capacity) is det.
%
%   Capacity is how many stars fit into Cells, or Limit if that is less.

capacity(Grid, X, Limit, Capacity) :-
    unfolded(Fold),
    (   has_room(Fold, Grid, X, Limit)
    ->  Capacity = Limit
    ;   Less is Limit-1,
        capacity(Grid, X, Less, Capacity)
    ).

/*  The same, where stars touch by other rules
*/

%   True as well if it takes more than 100,000 inferences to see that there is none.

is_room(X, Count, Grid) :-
    within_inferences(100_000, room(X, Count, Grid), _).

room(X, Count, Grid) :-
    (   Count =< 0
    ->  true
    ;   popcount(X) >= Count,
        Cell is X /\ -X,
        Rest is X - Cell,
        near_cells(Grid, Cell, Near),
        Left is Rest /\ \Near,
        Count1 is Count-1,
        (   room(Left, Count1, Grid)
        ->  true
        ;   Left =\= Rest,
            room(Rest, Count, Grid)
        )
    ).

%   A fold is fold(Shift, Line): of two neighboring lines, those cells are in the first,
%   Line, that are so themselves or have their neighbor in the other, Shift bits
%   further.  A unit is its own fold.

%!  unfolded(?Fold) is det.

unfolded(fold(0,-1)).

/*  What is lacking

A lack is lack(Fold, Grid, Cells, Need): Cells, or their fold, have to hold Need stars.
*/

%   has_room(+Fold, +Grid, +Cells, +Count) is semidet.  Of any cells, a quarter do not touch
%   each other as usual: those in every second row and column.

has_room(fold(Shift,Line), Grid, X, Count) :-
    Cells is (X \/ (X>>Shift)) /\ Line,
    (   Count =< 1
    ->  popcount(Cells) >= Count
    ;   \+ has_king_moves(Grid)
    ->  is_room(X, Count, Grid)
    ;   popcount(Cells) > 4*(Count-1)
    ->  true
    ;   grid_shapes(Grid, Shapes),
        fits(Shapes, Cells, Count)
    ).

%!  forced_cells(+Lack, -Forced) is det.
%
%   Without a star on any one of Forced there would be too little room.  Where there is
%   room for more stars than are needed, that is so of no cell.

forced_cells(lack(Fold,Grid,X,Need), Forced) :-
    More is Need+1,
    (   has_room(Fold, Grid, X, More)
    ->  Forced = 0
    ;   each_bit(with_forced(lack(Fold,Grid,X,Need)), X, 0, Forced)
    ).

with_forced(lack(Fold,Grid,X,Need), C, Forced0, Forced) :-
    Left is X - C,
    (   has_room(Fold, Grid, Left, Need)
    ->  Forced = Forced0
    ;   Forced is Forced0 \/ C
    ).

%!  refuted_cells(+Lack, +Unknown, -Refuted) is det.
%
%   A star on any one of Refuted, cells of Unknown, would leave too little room.

refuted_cells(Lack, U, Refuted) :-
    Lack = lack(_,Grid,X,_),
    near_cells(Grid, X, Near),
    Doubtful is Near /\ U,
    each_bit(with_refuted(Lack), Doubtful, 0, Refuted).

with_refuted(lack(Fold,Grid,X,Need), C, Refuted0, Refuted) :-
    near_cells(Grid, C, Near),
    Left is X /\ \Near,
    (   C /\ X =:= 0
    ->  Count = Need
    ;   Count is Need-1
    ),
    (   has_room(Fold, Grid, Left, Count)
    ->  Refuted = Refuted0
    ;   Refuted is Refuted0 \/ C
    ).
