:- module(starbattle_variants,
          [ rules_cells/3,              % +Rules, +Board, -Cells
            rules_columns/4,            % +Rules, +Board, -Columns, +Cells
            row_columns/4,              % +N, +Gap, +S, -Row
            cell_variables/2,           % +Board, -Cells
            post_extra/2,               % +Rules, +Views
            rules_are_extra/1,          % +Rules
            rules_counts/2              % +Rules, -Counts
          ]).
:- use_module([library(apply), library(clpfd)]).
:- use_module('../board/board').
:- use_module('../conditions/kinds', [cell_table/2, table_cell/3]).
:- use_module('../conditions/rules').
:- use_module('../star_battle', [channel/2]).

/** <module> The rules of variants, posted

Rules are those of ../conditions/rules.pl, or `usual`.
*/

%!  rules_cells(+Rules, +Board, -Cells) is semidet.
%
%   Cells are the 0/1 variables of Board, N lists of N, as all of Rules allow.

rules_cells(Rules, Board, Cells) :-
    board_size(Board, N),
    cell_variables(Board, Cells),
    unit_counts(Board, Rules, Units),
    apart_sets(Rules, N, Sets),
    post_sums(Units, Sets, Cells).

%!  cell_variables(+Board, -Cells) is det.
%
%   Cells are the 0/1 variables of Board, N lists of N; a hole is 0.

cell_variables(Board, Cells) :-
    board_rows(Board, Rows),
    maplist(maplist(cell_variable), Rows, Cells).

cell_variable(Id, Cell) :-
    (   Id =:= 0
    ->  Cell = 0
    ;   Cell in 0..1
    ).

%!  rules_columns(+Rules, +Board, -Columns, +Cells) is semidet.
%
%   Columns are the star columns of the rows of Cells, as many as Rules say.

rules_columns(Rules, Board, Columns, Cells) :-
    board_size(Board, N),
    row_counts(Rules, Board, Gap, Counts),
    maplist(row_columns(N, Gap), Counts, Columns),
    maplist(channel, Columns, Cells).

row_counts(usual, board(N,S,_), Gap, Counts) =>
    Gap = 2,
    length(Counts, N),
    maplist(=(S), Counts).
row_counts(Rules, _, Gap, Counts) =>
    least_gap(Rules, Gap),
    rules_rows(Rules, Counts).

%!  row_columns(+N, +Gap, +S, -Row) is det.
%
%   Row are S ascending variables in 1..N, at least Gap apart.

row_columns(N, Gap, S, Row) :-
    length(Row, S),
    Row ins 1..N,
    gaps(Row, Gap).

gaps([], _).
gaps([Column|Columns], Gap) :-
    gaps(Columns, Gap, Column).

gaps([], _, _).
gaps([B|Columns], Gap, A) :-
    B #>= A + Gap,
    gaps(Columns, Gap, B).

%!  post_extra(+Rules, +Views) is semidet.
%
%   Post those of Rules that the propagator of `global` does not have: all but the numbers
%   of stars and what a king reaches.

post_extra(Rules, views(_, Cells)) :-
    (   rules_are_extra(Rules)
    ->  length(Cells, N),
        extra_sets(Rules, N, Sets),
        diagonal_counts(Rules, N, Diagonals),
        post_sums(Diagonals, Sets, Cells)
    ;   true
    ).

%!  rules_are_extra(+Rules) is semidet.

rules_are_extra(Rules) :-
    Rules \== usual,
    \+ Rules = rules([king], false, _, _, _, any).

%!  rules_counts(+Rules, -Counts) is det.
%
%   Counts are the numbers of stars, as the engine wants them.

rules_counts(rules(_, _, Rows0, Columns0, Regions0, _),
             counts(Rows, Columns, Regions)) :-
    maplist(compound_name_arguments, [Rows,Columns,Regions], [rows,columns,regions],
            [Rows0,Columns0,Regions0]).

%   post_sums(+Units, +Sets, +Cells): the units have their counts, the sets one star at
%   most.

post_sums(Units, Sets, Cells) :-
    cell_table(Cells, Table),
    maplist(post_unit(Table), Units),
    maplist(post_set(Table), Sets).

post_unit(Table, unit(_, Of, Count)) :-
    maplist(table_cell(Table), Of, Variables),
    sum(Variables, #=, Count).

post_set(Table, Set) :-
    maplist(table_cell(Table), Set, Variables),
    sum(Variables, #=<, 1).
