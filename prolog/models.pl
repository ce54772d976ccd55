:- module(starbattle_models,
          [ model/2,                    % ?Name, ?Description
            must_be_model/1,            % +Model
            default_model/1,            % -Name
            default_strategy/2,         % +Model, -Strategy
            must_label/2,               % +Model, +Strategy
            post_model/4,               % +Model, +Board, +View, -Views
            view_variables/4,           % +View, +Board, +Views, -Variables
            star_columns/2              % +Views, -Columns
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, member/2, nth1/3]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).
:- use_module(board).
:- use_module(models/cells, [cells_model/2]).
:- use_module(models/channel, [star_columns/3, channel/2]).
:- use_module(models/columns, [columns_model/2]).
:- use_module(models/feup, [feup_model/2]).
:- use_module(strategies, [strategy_view/2]).

/** <module> The models, behind one interface

A model posts the constraints of a board and offers their variables as
views(Columns, Cells); a view that it does not have is left unbound and
channelled here when it is asked for.  A model file exports one predicate
`NAME_model(+Board, -Views)` and is listed in model/2 and post/3.

The model `bits` has no constraints and no views; it is listed here so that
it has a name, and solutions.pl runs it.

What can be labeled is a _view_:

  - `columns`: the rows' star columns, row by row;
  - `cells`: the 0/1 variables, row by row;
  - `regions`: the 0/1 variables, smallest region first.
*/

%!  model(?Name, ?Description) is nondet.
%
%   Name is a model; Description says what its variables are.

model(bits,    'no CLP(FD): cells as bits of integers, a search of its own').
model(columns, 'the rows\' star columns, counted through their occurrences').
model(cells,   'a 0/1 variable for every cell; sums and 2x2 windows').
model(feup,    'the student paper\'s program: element/3 and reified counts').

%!  default_model(-Name) is det.
%
%   Name is the model that is used unless another is asked for.

default_model(columns).

%!  default_strategy(+Model, -Strategy) is det.
%
%   Strategy is the name of the strategy that searches Model best as far
%   as measured.

default_strategy(bits, weights).
default_strategy(columns, regions).
default_strategy(cells, regions).
default_strategy(feup, ffc).

%!  post_model(+Model, +Board, +View, -Views) is semidet.
%
%   Post Model for Board such that View can be labeled.

post_model(Model, Board, View, Views) :-
    post(Model, Board, Posted),
    complete(View, Board, Posted),
    Views = Posted.

post(columns, Board, Views) :- columns_model(Board, Views).
post(cells,   Board, Views) :- cells_model(Board, Views).
post(feup,    Board, Views) :- feup_model(Board, Views).

complete(columns, Board, views(Columns, Cells)) :-
    var(Columns),
    !,
    board_size(Board, N),
    board_stars(Board, S),
    star_columns(N, S, Columns),
    channel(Columns, Cells).
complete(View, Board, views(Columns, Cells)) :-
    View \== columns,
    var(Cells),
    !,
    board_rows(Board, Rows),
    maplist(cell_row, Rows, Cells),
    channel(Columns, Cells).
complete(_, _, _).

cell_row(Ids, Cells) :-
    maplist(cell, Ids, Cells).

cell(0, 0) :- !.
cell(_, Cell) :-
    Cell in 0..1.

%!  view_variables(+View, +Board, +Views, -Variables) is det.
%
%   Variables are the variables of View in the order in which they are
%   labeled `leftmost`.

view_variables(columns, _, views(Columns, _), Variables) :-
    append(Columns, Variables).
view_variables(cells, _, views(_, Cells), Variables) :-
    append(Cells, Variables).
view_variables(regions, Board, views(_, Cells), Variables) :-
    board_regions(Board, Regions),
    map_list_to_pairs(length, Regions, BySize0),
    keysort(BySize0, BySize),
    pairs_values(BySize, Ordered),
    append(Ordered, Positions),
    maplist(variable_at(Cells), Positions, Variables).

variable_at(Cells, R-C, Variable) :-
    nth1(R, Cells, Row),
    nth1(C, Row, Variable).

%!  star_columns(+Views, -Columns) is det.
%
%   Columns are the star columns of a labeled model, S integers a row in
%   ascending order, whichever of its views was labeled.

star_columns(views(Columns0, _), Columns) :-
    ground(Columns0),
    !,
    maplist(msort, Columns0, Columns).
star_columns(views(_, Cells), Columns) :-
    maplist(row_stars, Cells, Columns).

row_stars(Cells, Columns) :-
    findall(C, nth1(C, Cells, 1), Columns).

%!  must_label(+Model, +Strategy) is det.
%
%   True if Strategy can search Model: the view `bits` is that of the model
%   `bits`, and its only one.
%
%   @error unknown(view_of(Model), View, Views) otherwise.

must_label(Model, Strategy) :-
    strategy_view(Strategy, View),
    (   has_view(Model, View)
    ->  true
    ;   findall(Known, has_view(Model, Known), Views),
        throw(error(unknown(view_of(Model), View, Views), _))
    ).

has_view(bits, View) :-
    !,
    View = bits.
has_view(_, View) :-
    member(View, [columns,cells,regions]).

%!  must_be_model(+Model) is det.
%
%   True if Model is the name of a model.
%
%   @error unknown(model, Model, Models) otherwise.

must_be_model(Model) :-
    (   ground(Model),
        model(Model, _)
    ->  true
    ;   findall(Known, model(Known, _), Models),
        throw(error(unknown(model, Model, Models), _))
    ).
