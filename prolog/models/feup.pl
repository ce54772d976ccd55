:- encoding(utf8).
:- module(starbattle_feup, [feup_model/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, numlist/3]).
:- use_module('../board/board').
:- use_module(models, []).

/** <module> The model `feup`: the program of a student paper, as it is

The constraints of Henrique Ferrolho and João Pereira, "Star Battle"
(FEUP 2014), written for SICStus Prolog, carried over one by one:

  - N*S variables, S a row in no particular order: the stars' columns;
  - N*S region variables, tied to the columns by element/3;
  - every column and every region occurs exactly S times, by reification;
  - the stars of a row, and those of adjacent rows, are more than 1 apart.

That every row holds S stars follows from the shape of the variables.  As
the stars of a row are not ordered, each placement is found S!^N times;
search/solutions.pl gives each of them once.
*/

starbattle_models:model(feup, 5,
    'the student paper\'s program: element/3 and reified counts').

starbattle_models:default_strategy(feup, ffc).

starbattle_models:post(feup, Board, Views) :-
    feup_model(Board, Views).

%!  feup_model(+Board, -Views) is semidet.
%
%   Post the model and offer its variables as the view `columns`, a list
%   of N rows of S variables.

feup_model(Board, views(Columns, _)) :-
    board_size(Board, N),
    board_stars(Board, S),
    board_rows(Board, Rows),
    length(Columns, N),
    maplist(star_columns(N, S), Columns),
    maplist(star_regions, Rows, Columns, Regions),
    numlist(1, N, Ids),
    append(Columns, AllColumns),
    maplist(exactly(S, AllColumns), Ids),
    append(Regions, AllRegions),
    maplist(exactly(S, AllRegions), Ids),
    maplist(apart, Columns),
    apart_from_next(Columns).

star_columns(N, S, Row) :-
    length(Row, S),
    Row ins 1..N.

star_regions(Ids, Row, Regions) :-
    maplist(star_region(Ids), Row, Regions).

star_region(Ids, Column, Region) :-
    element(Column, Ids, Region).

%   The paper's own recursion, its arguments turned for maplist/2.

exactly(0, [], _).
exactly(Count, [V|Vs], Value) :-
    V #= Value #<==> B,
    Count #= Rest + B,
    exactly(Rest, Vs, Value).

apart([]).
apart([Column|Columns]) :-
    maplist(distant(Column), Columns),
    apart(Columns).

apart_from_next([Row|Rows]) :-
    apart_from_next(Rows, Row).

apart_from_next([], _).
apart_from_next([Lower|Rows], Upper) :-
    maplist(distant_from_all(Lower), Upper),
    apart_from_next(Rows, Lower).

distant_from_all(Others, Column) :-
    maplist(distant(Column), Others).

distant(A, B) :-
    abs(A - B) #> 1.
