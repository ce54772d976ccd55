:- use_module(library(apply)).
:- use_module(library(lists)).

%!  deduce(+Board, ?Rows) is semidet.
%
%   Apply the rules to the cells of Rows until nothing changes.

deduce(board(N, S, Regions), Rows) :-
    grid(N, Rows),
    units(N, Regions, Rows, Units),
    rounds(S, Units, Rows).

grid(N, Rows) :-
    length(Rows, N),
    maplist(row(N), Rows).

row(N, Row) :-
    length(Row, N).

rounds(S, Units, Rows) :-
    term_variables(Rows, Before),
    maplist(count_rule(S), Units),
    touch_rule(Rows),
    term_variables(Rows, After),
    (   same_length(Before, After)
    ->  true
    ;   rounds(S, Units, Rows)
    ).

%   units(+N, +Regions, +Rows, -Units): the cells of each row, column and region.

units(N, Regions, Rows, Units) :-
    numlist(1, N, Numbers),
    maplist(column(Rows), Numbers, Columns),
    append(Regions, Ids),
    append(Rows, Cells),
    maplist(region(Ids, Cells), Numbers, Insides),
    append([Rows,Columns,Insides], Units).

column(Rows, Number, Column) :-
    maplist(nth1(Number), Rows, Column).

region([], [], _, []).
region([Id|Ids], [Cell|Cells], Number, Inside) :-
    (   Id =:= Number
    ->  Inside = [Cell|Rest]
    ;   Inside = Rest
    ),
    region(Ids, Cells, Number, Rest).

%!  count_rule(+S, ?Cells) is semidet.
%
%   If Cells have S stars then the others have none. If they can have no more than
%   S then all of them are stars.

count_rule(S, Cells) :-
    include(==(1), Cells, Stars),
    length(Stars, Count),
    term_variables(Cells, Unknown),
    length(Unknown, Left),
    Count =< S,
    Count + Left >= S,
    (   Count =:= S
    ->  maplist(=(0), Unknown)
    ;   Count + Left =:= S
    ->  maplist(=(1), Unknown)
    ;   true
    ).

%!  touch_rule(?Rows) is semidet.
%
%   The neighbors of a star have none.

touch_rule([]).
touch_rule([Row|Rows]) :-
    inside_row(Row),
    between_rows(Rows, Row),
    touch_rule(Rows).

inside_row([A,B|Cells]) :-
    !,
    apart(A, B),
    inside_row([B|Cells]).
inside_row(_).

between_rows([], _).
between_rows([Next|_], Row) :-
    touching(Row, Next).

touching([A,B|As], [C,D|Cs]) :-
    !,
    apart(A, C),
    apart(A, D),
    apart(B, C),
    touching([B|As], [D|Cs]).
touching([A], [B]) :-
    apart(A, B).

%!  apart(?Cell1, ?Cell2) is semidet.
%
%   Two cells that touch: if one is a star then the other is none.

apart(A, B) :-
    (   A == 1
    ->  B = 0
    ;   B == 1
    ->  A = 0
    ;   true
    ).
