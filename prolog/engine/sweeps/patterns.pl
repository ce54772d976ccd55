:- module(engine_patterns,
          [ pattern_count/2,            % +Layout, -Count
            pattern_pairs/2,            % +Layout, -Count
            pattern_numbers/2,          % +Layout, -Numbers
            pattern_neighbors/3         % +Layout, +Numbers, -Neighbors
          ]).

:- use_module('../layout', [layout_size/2, layout_stars/2]).

/** <module> Patterns: the ways to place the stars of one row

Patterns are numbered from 1.  Star I of a pattern, from the left, in column J
adds C(J-I,I) to its number.  The S values J-I of a pattern can be any S
different ones, and such sums of binomials (the combinatorial number system)
number them without a gap.
*/

:- set_prolog_flag(optimise, true).

%!  pattern_count(+Layout, -Count) is det.
%
%   Count is the number of patterns, whatever the cells of a row are.

pattern_count(Layout, Count) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    pattern_count(N, S, Count).

pattern_count(N, S, Count) :-
    Columns is N-S+1,
    choose(S, Columns, Count).

%!  pattern_pairs(+Layout, -Count) is det.
%
%   Count is the number of pairs of patterns that can be in adjacent rows: 2S
%   columns of which no two are adjacent, half of them for the upper row.

pattern_pairs(Layout, Count) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    Both is 2*S,
    Columns is N-Both+1,
    choose(Both, Columns, Count1),
    choose(S, Both, Count2),
    Count is Count1*Count2.

%   Number is C(N,K).

choose(0, _, 1) :-
    !.
choose(K, N, Number) :-
    K1 is K-1,
    N1 is N-1,
    choose(K1, N1, Number1),
    Number is max(0,N)*Number1 // K.

%!  pattern_numbers(+Layout, -Numbers) is det.
%
%   Argument K of argument J of Numbers is what a star in column J adds if it is the
%   first of the last K stars.

pattern_numbers(Layout, Numbers) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    functor(Numbers, numbers, N),
    column_numbers(N, S, Numbers).

column_numbers(0, _, _) :-
    !.
column_numbers(J, S, Numbers) :-
    functor(Column, column, S),
    star_numbers(S, S, J, Column),
    arg(J, Numbers, Column),
    J1 is J-1,
    column_numbers(J1, S, Numbers).

star_numbers(0, _, _, _) :-
    !.
star_numbers(K, S, J, Column) :-
    I is S-K+1,
    Free is J-I,
    choose(I, Free, Number),
    arg(K, Column, Number),
    K1 is K-1,
    star_numbers(K1, S, J, Column).

%!  pattern_neighbors(+Layout, +Numbers, -Neighbors) is det.
%
%   Argument P of Neighbors lists the patterns that can be next to pattern P,
%   in the row above it or below it.

pattern_neighbors(Layout, Numbers, Neighbors) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    (   kept_neighbors(N, S, Kept)
    ->  Neighbors = Kept
    ;   new_neighbors(N, S, Numbers, Neighbors),
        keep(Layout, Neighbors)
    ).

%   The neighbors depend only on the size of the board and the stars.  To find them
%   again takes up to thirty times as long as to read them from the database.

:- dynamic
    kept_neighbors/3.                   % Size, Stars, Neighbors

keep(Layout, Neighbors) :-
    pattern_pairs(Layout, Pairs),
    layout_size(Layout, N),
    layout_stars(Layout, S),
    (   Pairs =< 20_000
    ->  with_mutex(starbattle_patterns, keep(N, S, Neighbors))
    ;   true
    ).

keep(N, S, _) :-
    kept_neighbors(N, S, _),
    !.
keep(N, S, Neighbors) :-
    assertz(kept_neighbors(N, S, Neighbors)).

new_neighbors(N, S, Numbers, Neighbors) :-
    pattern_count(N, S, Count),
    functor(Neighbors, neighbors, Count),
    no_neighbors(Count, Neighbors),
    first_stars(1, pairs(N,S,Numbers,Neighbors)).

no_neighbors(0, _) :-
    !.
no_neighbors(P, Neighbors) :-
    arg(P, Neighbors, []),
    P1 is P-1,
    no_neighbors(P1, Neighbors).

%   Each pair goes both ways, so the first star of all, in column J or later, can be
%   one of the upper row.

first_stars(J, Pairs) :-
    Pairs = pairs(N,S,_,_),
    (   J =< N-2*(2*S-1)
    ->  J1 is J+1,
        J2 is J+2,
        upper_star(S, J, J2, S, 1, 1, Pairs),
        first_stars(J1, Pairs)
    ;   true
    ).

%   No column has a star of both rows, nor have two columns side by side.  From
%   column J on the upper row needs K more stars, the lower L; P and Q are the
%   numbers so far.

pairs(_, 0, 0, P, Q, pairs(_,_,_,Neighbors)) :-
    !,
    add_neighbor(P, Q, Neighbors),
    add_neighbor(Q, P, Neighbors).
pairs(J, K, L, P, Q, Pairs) :-
    (   arg(1, Pairs, N),
        J =< N-2*(K+L-1)
    ->  J1 is J+1,
        J2 is J+2,
        upper_star(K, J, J2, L, P, Q, Pairs),
        lower_star(L, J, J2, K, P, Q, Pairs),
        pairs(J1, K, L, P, Q, Pairs)
    ;   true
    ).

add_neighbor(P, Q, Neighbors) :-
    arg(P, Neighbors, Qs),
    setarg(P, Neighbors, [Q|Qs]).

upper_star(0, _, _, _, _, _, _) :-
    !.
upper_star(K, J, J2, L, P, Q, Pairs) :-
    star_number(K, J, P, Pairs, P1),
    K1 is K-1,
    pairs(J2, K1, L, P1, Q, Pairs).

lower_star(0, _, _, _, _, _, _) :-
    !.
lower_star(L, J, J2, K, P, Q, Pairs) :-
    star_number(L, J, Q, Pairs, Q1),
    L1 is L-1,
    pairs(J2, K, L1, P, Q1, Pairs).

star_number(K, J, P0, pairs(_,_,Numbers,_), P) :-
    arg(J, Numbers, Column),
    arg(K, Column, Number),
    P is P0+Number.
