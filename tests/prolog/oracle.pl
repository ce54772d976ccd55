:- module(oracle,
          [ obeys/4,                    % +Rules, +Regions, +Size, +Stars
            touch/5,                    % +Moves, +Wrap, +Size, +Cell1, +Cell2
            placements/3,               % +Board, +Rules, -Placements
            true_of/2,                  % +Constraint, +Stars
            stars_on/3,                 % +Cells, +Stars, -Count
            random_constraint/3,        % +Depth, +Size, -Constraint
            random_cells/3              % +Size, +Count, -Cells
          ]).
:- use_module([ library(aggregate), library(apply), library(clpfd), library(lists),
                library(random), library(yall)
              ]).
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

%!  random_constraint(+Depth, +Size, -Constraint) is det.
%
%   With cells, and with the columns of first stars.

random_constraint(D, N, C) :-
    random_member(G, [compare, compare, compare, count, different, table, logic, logic]),
    (   G == logic, D > 0
    ->  D1 is D-1,
        random_member(Op, [(#/\),(#\/),(#==>),(#<==>),(#\)]),
        random_constraint(D1, N, A),
        ( Op == (#\) -> C = (#\ A) ; random_constraint(D1, N, B), C =.. [Op,A,B] )
    ;   G == count
    ->  random_between(0, 3, K),
        random_cells(N, 6, Cells),
        random_member(F, [at_most,at_least,exactly]),
        C =.. [F,K,Cells]
    ;   G == different
    ->  expressions(1, N, Es),
        C = all_different(Es)
    ;   G == (table)
    ->  expression(1, N, E1), expression(1, N, E2),
        findall([V,W], ( between(1, 12, _), random_between(0, 5, V), random_between(0, 5, W) ), Rows),
        C = table([E1,E2], Rows)
    ;   random_member(Op, [(#=<),(#<),(#>=),(#>),(#=),(#\=)]),
        expression(2, N, A),
        expression(2, N, B),
        C =.. [Op,A,B]
    ).

%!  random_cells(+Size, +Count, -Cells) is det.

random_cells(N, Count, Cells) :-
    findall(R-C,
            ( between(1, Count, _), random_between(1, N, R), random_between(1, N, C) ),
            Cells).

expressions(D, N, [A,B,C]) :-
    expression(D, N, A), expression(D, N, B), expression(D, N, C).

expression(D, N, E) :-
    random_member(G, [cell,column,integer,plus,minus,negative,times,abs,sum,element,truth]),
    (   D > 0, memberchk(G, [plus,minus,negative,times,abs,sum,element,truth])
    ->  D1 is D-1,
        part(G, D1, N, E)
    ;   leaf(G, N, E)
    ).

leaf(integer, _, I) :- !, random_between(-2, 5, I).
leaf(column, N, column(R, 1)) :- !, random_between(1, N, R).
leaf(_, N, cell(R, C)) :- random_between(1, N, R), random_between(1, N, C).

part(plus, D, N, A+B) :- expression(D, N, A), expression(D, N, B).
part(minus, D, N, A-B) :- expression(D, N, A), expression(D, N, B).
part(negative, D, N, -(A)) :- leaf(column, N, A0), expression(D, N, B), A = A0+B.
part(times, D, N, A*B) :- expression(D, N, A), expression(D, N, B).
part(abs, D, N, abs(A)) :- expression(D, N, A).
part(sum, D, N, sum(Es)) :- expressions(D, N, Es).
part(element, D, N, element(column(R, 1), Es)) :-
    random_between(1, N, R),
    findall(E, ( between(1, N, _), expression(D, N, E) ), Es).
part(truth, _, N, truth(C)) :- random_constraint(0, N, C).
