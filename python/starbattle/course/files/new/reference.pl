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
    row_counts(N, S, RowCounts),
    maplist(stars, RowCounts, Cells),
    transpose(Cells, Columns),
    column_counts(N, S, ColumnCounts),
    maplist(stars, ColumnCounts, Columns),
    region_counts(N, S, RegionCounts),
    append(Rows, Regions),
    numlist(1, N, Numbers),
    maplist(region(Regions, Variables), Numbers, RegionCounts)$posts.

${counts}stars(Count, Variables) :-
    sum(Variables, #=, Count).

region(Regions, Variables, Region, Count) :-
    findall(I, nth1(I, Regions, Region), Is),
    maplist(nth(Variables), Is, Inside),
    stars(Count, Inside).

nth(Variables, I, Variable) :-
    nth1(I, Variables, Variable).
$touching$diagonals