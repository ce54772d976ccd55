:- use_module(library(clpfd)).
:- use_module(library(lists)).

%!  solve(+Board, -Columns) is nondet.
%
%   Columns are the columns of the stars in each row of Board.

solve(Board, Columns) :-
    constraints(Board, Cells),
    append(Cells, Variables),
    labeling([down], Variables),
    maplist(ones, Cells, Columns).

ones(Cells, Columns) :-
    findall(Column, nth1(Column, Cells, 1), Columns).

%   constraints(+Board, -Cells): post all constraints on N rows of cells, 0 or 1.

constraints(board(N, S, Rows), Cells) :-
    length(Cells, N),
    maplist(same_length(Cells), Cells),
    append(Cells, Variables),
    Variables ins 0..1,
    maplist(stars(S), Cells),
    transpose(Cells, Columns),
    maplist(stars(S), Columns),
    append(Rows, Regions),
    numlist(1, N, Numbers),
    maplist(region(S, Regions, Variables), Numbers),
    stars_apart(N, Variables).

stars(Count, Variables) :-
    sum(Variables, #=, Count).

region(Count, Regions, Variables, Region) :-
    findall(I, nth1(I, Regions, Region), Is),
    maplist(nth(Variables), Is, Inside),
    stars(Count, Inside).

nth(Variables, I, Variable) :-
    nth1(I, Variables, Variable).

stars_apart(N, Variables) :-
    findall(Cell, cell(N, Cell), Places),
    pairs_keys_values(Pairs, Places, Variables),
    apart(Pairs, N).

cell(N, R-C) :-
    between(1, N, R),
    between(1, N, C).

apart([], _).
apart([Place-Variable|Pairs], N) :-
    maplist(not_both(N, Place, Variable), Pairs),
    apart(Pairs, N).

not_both(N, Place1, Variable1, Place2-Variable2) :-
    (   touching(N, Place1, Place2)
    ->  Variable1 + Variable2 #=< 1
    ;   true
    ).

%!  touching(+N, +Cell1, +Cell2) is semidet.
%
%   True if these two cells, Row-Column, of a board of size N touch:
%   they are different, and $touch.

touching(N, R1-C1, R2-C2) :-
    distance(N, R1, R2, Rows),
    distance(N, C1, C2, Columns),
    near(Rows, Columns).

$distance

$near