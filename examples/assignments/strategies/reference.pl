:- use_module(library(clpfd)).
:- use_module(library(lists)).

%!  solve(+Board, -Columns) is nondet.
%
%   Columns are the columns of the stars in each row of Board.

solve(Board, Columns) :-
    constraints(Board, Columns),
    append(Columns, Variables),
    label_all(Variables).

%   label_all(+Variables): label, the variable of the smallest domain first.

label_all([]).
label_all([Variable|Variables]) :-
    smallest([Variable|Variables], Smallest, Rest),
    indomain(Smallest),
    label_all(Rest).

%!  smallest(+Variables, -Smallest, -Rest) is det.
%
%   Smallest is the first variable with the smallest domain, Rest the others.

smallest([Variable|Variables], Smallest, Rest) :-
    fd_size(Variable, Size),
    smaller(Variables, Variable, Size, Smallest, Rest).

smaller([], Smallest, _, Smallest, []).
smaller([Variable|Variables], Best, Size0, Smallest, Rest) :-
    fd_size(Variable, Size),
    (   Size < Size0
    ->  Rest = [Best|Rest1],
        smaller(Variables, Variable, Size, Smallest, Rest1)
    ;   Rest = [Variable|Rest1],
        smaller(Variables, Best, Size0, Smallest, Rest1)
    ).

%   What follows is given: the constraints of Star Battle.

%   constraints(+Board, -Columns): post all constraints.

constraints(board(N, S, Rows), Columns) :-
    length(Columns, N),
    maplist(star_row(N, S), Columns),
    rows_apart(Columns),
    append(Columns, Variables),
    numlist(1, N, Numbers),
    maplist(column_stars(S, Variables), Numbers),
    maplist(region_stars(S, Rows, Columns), Numbers).

star_row(N, S, Row) :-
    length(Row, S),
    Row ins 1..N,
    ascending(Row).

ascending([A,B|Row]) :-
    !,
    A + 1 #< B,
    ascending([B|Row]).
ascending(_).

rows_apart([Row,Next|Rows]) :-
    !,
    maplist(star_apart(Next), Row),
    rows_apart([Next|Rows]).
rows_apart(_).

star_apart(Row, Column) :-
    maplist(apart(Column), Row).

%!  apart(?Column1, ?Column2) is semidet.
%
%   True if stars in these columns of adjacent rows do not touch.

apart(Column1, Column2) :-
    abs(Column1 - Column2) #> 1.

column_stars(S, Variables, Column) :-
    maplist(is_column(Column), Variables, Truths),
    sum(Truths, #=, S).

is_column(Column, Variable, Truth) :-
    Truth #<==> Variable #= Column.

region_stars(S, Rows, Columns, Region) :-
    maplist(row_truths(Region), Rows, Columns, Truths0),
    append(Truths0, Truths),
    sum(Truths, #=, S).

row_truths(Region, Row, Columns, Truths) :-
    findall(Column, nth1(Column, Row, Region), Inside),
    (   foldl(with_column, Inside, none, Domain),
        Domain \== none
    ->  maplist(is_inside(Domain), Columns, Truths)
    ;   Truths = []
    ).

with_column(Column, none, Column..Column) :- !.
with_column(Column, Domain, Domain \/ Column).

is_inside(Domain, Variable, Truth) :-
    Truth #<==> Variable in Domain.
