:- encoding(utf8).
:- module(starbattle_feup, []).
:- use_module([library(apply), library(clpfd), library(lists)]).
:- use_module('../board/board').
:- use_module(models, []).

/** <module> The model `feup`: the program of a student paper, as it is

The program of Henrique Ferrolho and João Pereira, "Star Battle" (FEUP 2014),
written for SICStus Prolog, constraint by constraint and in its order:

  - N*S variables, S a row in no particular order: the stars' columns; and as
    many for their regions, all in 1..N;
  - every column occurs exactly S times, by reification;
  - for every position, one element/3 takes the star's column out of the
    result, and another one its region out of the board's row; at the end, the
    list of these regions is unified with that of the regions' variables;
  - every region occurs exactly S times;
  - for every two positions in one row, or in a row and the one before, two
    element/3 take the columns out of the result; their distance is a variable
    and more than 1.

Our text of the paper lacks the loops over positions and pairs.  These here
make what it says that they make; see docs/sources/feup.md.

That every row holds S stars follows from the shape of the variables.  As
the stars of a row are not ordered, each placement is found S!^N times;
search/solutions.pl gives each of them once.
*/

starbattle_models:model(feup, 5,
    'the student paper\'s program: element/3 and reified counts').

starbattle_models:default_strategy(feup, ffc).

starbattle_models:model_trait(feup, shipped).
starbattle_models:model_trait(feup, unordered).
starbattle_models:model_trait(feup, fixed_tree).

%   Columns are N rows of S variables.

starbattle_models:post(feup, Board, views(Columns, _)) :-
    board_size(Board, N),
    board_stars(Board, S),
    board_rows(Board, Rows),
    in_rows(N, S, Columns, Result),
    Length is N*S,
    length(Regions, Length),
    Result ins 1..N,
    Regions ins 1..N,
    numlist(1, N, Numbers),
    maplist(exactly(S, Result), Numbers),
    numlist(1, Length, All),
    in_rows(N, S, Positions, All),
    maplist(row_regions(Result), Rows, Positions, RowRegions),
    append(RowRegions, Regions),
    maplist(exactly(S, Regions), Numbers),
    distances(Positions, [], Result).

%   Rows are N lists of S elements each, together All.

in_rows(N, S, Rows, All) :-
    length(Row, S),
    length(Rows, N),
    maplist(same_length(Row), Rows),
    append(Rows, All).

row_regions(Result, Ids, Positions, Regions) :-
    maplist(star_region(Result, Ids), Positions, Regions).

star_region(Result, Ids, Position, Region) :-
    element(Position, Result, Column),
    element(Column, Ids, Region).

%   The paper's own recursion, its arguments turned for maplist/2.

exactly(0, [], _).
exactly(Count, [V|Vs], Value) :-
    Value #= V #<==> B,
    Count #= Rest + B,
    exactly(Rest, Vs, Value).

distances([], _, _).
distances([Row|Rows], Before, Result) :-
    row_distances(Row, Result),
    maplist(distances_to(Before, Result), Row),
    distances(Rows, Row, Result).

row_distances([], _).
row_distances([Position|Positions], Result) :-
    distances_to(Positions, Result, Position),
    row_distances(Positions, Result).

distances_to(Others, Result, Position) :-
    maplist(distance(Result, Position), Others).

distance(Result, Position1, Position2) :-
    element(Position1, Result, Column1),
    element(Position2, Result, Column2),
    Distance #= abs(Column2 - Column1),
    Distance #> 1.
