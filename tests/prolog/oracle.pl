:- module(oracle,
          [ obeys/4,                    % +Rules, +Regions, +Size, +Stars
            touch/5,                    % +Moves, +Wrap, +Size, +Cell1, +Cell2
            placements/3,               % +Board, +Rules, -Placements
            true_of/2,                  % +Constraint, +Stars
            stars_on/3                  % +Cells, +Stars, -Count
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(yall)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module('../../prolog/board/board', [board_regions/2]).

/** <module> Rules and constraints anew, star by star, with nothing of the program

A placement is a sorted list of cells R-C.  Rules are
rules(Moves, Wrap, Rows, Columns, Regions, Diagonals), as board_rules/3 returns them.
*/

%!  obeys(+Rules, +Regions, +Size, +Stars) is semidet.

obeys(rules(Moves,Wrap,Rows,Columns,Counts,Diagonals), Regions, N, Stars) :-
    forall(nth1(R, Rows, K), aggregate_all(count, member(R-_, Stars), K)),
    forall(nth1(C, Columns, K), aggregate_all(count, member(_-C, Stars), K)),
    forall(nth1(I, Counts, K),
           ( nth1(I, Regions, Cells),
             stars_on(Cells, Stars, K) )),
    (   Diagonals == any
    ->  true
    ;   aggregate_all(count, member(I-I, Stars), Diagonals),
        aggregate_all(count, ( member(R-C, Stars), R+C =:= N+1 ), Diagonals)
    ),
    \+ ( append(_, [A|Rest], Stars), member(B, Rest), touch(Moves, Wrap, N, A, B) ).

%!  touch(+Moves, +Wrap, +Size, +Cell1, +Cell2) is nondet.
%
%   Cell2 is another cell than Cell1, and one of Moves leads there.

touch(Moves, Wrap, N, R0-C0, R-C) :-
    R0-C0 \== R-C,
    distance(Wrap, N, R0, R, DR),
    distance(Wrap, N, C0, C, DC),
    member(Move, Moves),
    near(Move, DR, DC).

distance(false, _, A, B, D) :- D is abs(A-B).
distance(true, N, A, B, D) :- D0 is abs(A-B), member(D, [D0, E]), E is N-D0.

near(king, DR, DC) :- max(DR, DC) =:= 1.
near(rook, DR, DC) :- DR+DC =:= 1.
near(knight, DR, DC) :- msort([DR,DC], [1,2]).

%!  placements(+Board, +Rules, -Placements) is det.

placements(Board, Rules, Placements) :-
    Board = board(N, _, _),
    board_regions(Board, Regions),
    Rules = rules(_, _, Rows, _, _, _),
    findall(Stars,
            ( rows(Rows, 1, Board, Stars), obeys(Rules, Regions, N, Stars) ),
            Placements).

rows([], _, _, []).
rows([K|Ks], R, Board, Stars) :-
    Board = board(_, _, Ids),
    nth1(R, Ids, Row),
    findall(R-C, ( nth1(C, Row, Id), Id > 0 ), Cells),
    length(Here, K),
    ascending(Here, Cells),
    append(Here, Rest, Stars),
    R1 is R+1,
    rows(Ks, R1, Board, Rest).

ascending([], _).
ascending([Cell|Cells], All) :-
    append(_, [Cell|Rest], All),
    ascending(Cells, Rest).

%!  true_of(+Constraint, +Stars) is semidet.

true_of(A #=< B, S) => is(A, S, V), is(B, S, W), V =< W.
true_of(A #<  B, S) => is(A, S, V), is(B, S, W), V < W.
true_of(A #>= B, S) => is(A, S, V), is(B, S, W), V >= W.
true_of(A #>  B, S) => is(A, S, V), is(B, S, W), V > W.
true_of(A #=  B, S) => is(A, S, V), is(B, S, W), V =:= W.
true_of(A #\= B, S) => is(A, S, V), is(B, S, W), V =\= W.
true_of(A #/\ B, S) => true_of(A, S), true_of(B, S).
true_of(A #\/ B, S) => ( true_of(A, S) -> true ; true_of(B, S) ).
true_of(#\ A, S) => \+ true_of(A, S).
true_of(A #==> B, S) => ( true_of(A, S) -> true_of(B, S) ; true ).
true_of(A #<==> B, S) => ( true_of(A, S) -> true_of(B, S) ; \+ true_of(B, S) ).
true_of(all_different(Es), S) => values(Es, S, Vs), sort(Vs, Set), same_length(Vs, Set).
true_of(table(Es, Rows), S) => values(Es, S, Vs), memberchk(Vs, Rows).
true_of(at_most(K, Cells), S) => stars_on(Cells, S, M), M =< K.
true_of(at_least(K, Cells), S) => stars_on(Cells, S, M), M >= K.
true_of(exactly(K, Cells), S) => stars_on(Cells, S, K).

values(Es, S, Vs) :-
    maplist({S}/[E,V]>>is(E, S, V), Es, Vs).

%!  stars_on(+Cells, +Stars, ?Count) is semidet.

stars_on(Cells, S, M) :-
    aggregate_all(count, ( member(Cell, S), memberchk(Cell, Cells) ), M).

is(I, _, V), integer(I) => V = I.
is(cell(R, C), S, V) => ( memberchk(R-C, S) -> V = 1 ; V = 0 ).
is(column(R, K), S, V) => findall(C, member(R-C, S), Cs), nth1(K, Cs, V).
is(A+B, S, V) => is(A, S, X), is(B, S, Y), V is X+Y.
is(A-B, S, V) => is(A, S, X), is(B, S, Y), V is X-Y.
is(-A, S, V) => is(A, S, X), V is -X.
is(A*B, S, V) => is(A, S, X), is(B, S, Y), V is X*Y.
is(abs(A), S, V) => is(A, S, X), V is abs(X).
is(sum(Es), S, V) => values(Es, S, Vs), sum_list(Vs, V).
is(element(I, Es), S, V) => is(I, S, J), nth1(J, Es, E), is(E, S, V).
is(truth(C), S, V) => ( true_of(C, S) -> V = 1 ; V = 0 ).
