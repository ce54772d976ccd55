:- module(generator_canonical,
          [ canonical_rows/2,           % +Rows, -Canonical
            board_key/2                 % +Rows, -Key
          ]).

:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [append/2, min_member/2, reverse/2]).

/** <module> Boards up to symmetry and relabeling

A board has eight symmetries, rotations and reflections, and its regions can be
relabeled.  The canonical one of all these boards is the least, read row by row.
*/

%!  canonical_rows(+Rows, -Canonical) is det.
%
%   Rows are those of a board term; Canonical are the numbers of all cells of
%   the canonical board, row by row.

canonical_rows(Rows, Canonical) :-
    length(Rows, N),
    findall(Numbers,
            ( symmetric(Rows, Symmetric), relabeled(N, Symmetric, Numbers) ),
            All),
    min_member(Canonical, All).

%!  board_key(+Rows, -Key) is det.
%
%   Two boards have the same Key if and only if they are the same up to symmetry
%   and relabeling.

board_key(Rows, Key) :-
    canonical_rows(Rows, Canonical),
    atomic_list_concat(Canonical, ' ', Key).

symmetric(Rows, Symmetric) :-
    ( Rows1 = Rows ; transposed(Rows, Rows1) ),
    ( Rows2 = Rows1 ; reverse(Rows1, Rows2) ),
    ( Symmetric = Rows2 ; maplist(reverse, Rows2, Symmetric) ).

transposed([[]|_], []) :-
    !.
transposed(Rows, [Column|Columns]) :-
    maplist(first_rest, Rows, Column, Rests),
    transposed(Rests, Columns).

first_rest([X|Xs], X, Xs).

%   Regions are numbered in the order of their first cells; 0 is a hole.

relabeled(N, Rows, Numbers) :-
    append(Rows, Ids),
    functor(Names, names, N),
    numbers(Ids, 1, Names, Numbers).

numbers([], _, _, []).
numbers([0|Ids], Next, Names, [0|Numbers]) :-
    !,
    numbers(Ids, Next, Names, Numbers).
numbers([Id|Ids], Next0, Names, [Number|Numbers]) :-
    arg(Id, Names, Number),
    (   var(Number)
    ->  Number = Next0,
        Next is Next0+1
    ;   Next = Next0
    ),
    numbers(Ids, Next, Names, Numbers).
