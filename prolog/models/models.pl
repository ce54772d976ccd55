:- module(starbattle_models,
          [ model/2,                    % ?Name, ?Description
            must_be_model/1,            % +Model
            default_model/1,            % -Name
            default_strategy/2,         % +Model, -Strategy
            must_label/2,               % +Model, +Strategy
            post_model/5,               % +Model, +Board, +Given, +Wanted,
                                        % -Views
            view_kind/2,                % ?View, ?Kind
            view_variables/4,           % +View, +Board, +Views, -Variables
            star_columns/2              % +Views, -Columns
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, nth1/3]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).
:- use_module(library(solution_sequences), [order_by/2]).
:- use_module('../board/board').
:- use_module('../board/given', [fix_given/2]).
:- use_module('../conditions/kinds', [cell_table/2, table_cell/3]).
:- use_module('../engine/problem', [problem/3]).
:- use_module('../errors', [starbattle_error/1, unknown_error/3]).
:- use_module('../search/strategies', [must_be_one_of/3, must_not_use_weights/2]).

/** <module> The models, behind one interface

A model posts the constraints of a board and offers their variables as
views(Columns, Cells).  It leaves a view that it does not have unbound; the
view is channeled here when it is asked for.

A file loads this module, and declares the model Name by clauses of these multifile
predicates of it:

  - model(Name, Rank, Description): models are listed in the order of Rank.
  - default_strategy(Name, Strategy): see default_strategy/2.
  - post(Name, Board, Views): post the constraints; fails if that shows that
    there is no solution.  It is called once: of several answers the first counts.
    What is still open when one view has been labeled is labeled, too.

Two models have no post/3: `global` is posted by post_model/5, as it takes the
given cells and the wanted views into account; `bits` has no variables and no
constraints, and star_battle.pl runs the search of ../engine for it.

What can be labeled is a _view_:

  - `columns`: the rows' star columns, row by row;
  - `cells`: the 0/1 variables, row by row;
  - `regions`: the 0/1 variables, smallest region first.
*/

:- multifile
    model/3,
    default_strategy/2,
    post/3.

:- use_module(global, [global_model/5]).
:- use_module(plain, [cell_variables/2, channel/2, star_columns/3]).
:- use_module(star_battle, []).

model(bits, 1, 'no CLP(FD): cells as bits of integers, a search of its own').

default_strategy(bits, weights).

%!  model(?Name, ?Description) is nondet.
%
%   Name is a model; Description says what its variables are.

model(Name, Description) :-
    order_by([asc(Rank)], model(Name, Rank, Description)).

starbattle:message(no_views(Model, Posted)) -->
    [ 'post/3 of the model ~w gave ~p; expected views(Columns, Cells)'-[Model, Posted] ].

%!  default_model(-Name) is det.
%
%   Name is the model that is used unless another is asked for.

default_model(global).

%!  default_strategy(+Model, -Strategy) is det.
%
%   Strategy is the name of the strategy that searches Model best as far
%   as measured.

%!  post_model(+Model, +Board, +Given, +Wanted, -Views) is semidet.
%
%   Post Model for Board, with the cells of Given known (see given.pl), such
%   that each view of the list Wanted can be labeled.

post_model(global, Board, Given, Wanted, Views) :-
    !,
    maplist(view_kind, Wanted, Kinds),
    problem(Board, 0, Problem),
    global_model(Problem, Given, Kinds, Views, _).
post_model(Model, Board, Given, Wanted, Views) :-
    once(post(Model, Board, Posted)),
    (   Posted = views(_,_)
    ->  true
    ;   starbattle_error(no_views(Model, Posted))
    ),
    maplist(view_kind, Wanted, Kinds),
    maplist(complete(Posted, Board), Kinds),
    fix_given(Given, Posted),
    Views = Posted.

%!  view_kind(?View, ?Kind) is nondet.
%
%   The variables of View are `columns` or `cells`.

view_kind(columns, columns).
view_kind(cells,   cells).
view_kind(regions, cells).

complete(Posted, Board, columns) :-
    Posted = views(Columns, Cells),
    var(Columns),
    !,
    board_size(Board, N),
    board_stars(Board, S),
    star_columns(N, S, Columns),
    channel(Columns, Cells).
complete(Posted, Board, cells) :-
    Posted = views(Columns, Cells),
    var(Cells),
    !,
    cell_variables(Board, Cells),
    channel(Columns, Cells).
complete(_, _, _).

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
    cell_table(Cells, Table),
    maplist(table_cell(Table), Positions, Variables).

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
%   True if Strategy, a strategy term, can search Model.  The selection
%   `weights` asks the engine of `bits`, which `global` shares.  The stars of a row are
%   not ordered in `feup`: where the cells are known, their columns still are open, and
%   so is whether there is a solution.
%
%   @error domain_error(Part, Value) otherwise.

must_label(bits, strategy(View, Select, Order, Branch, Method)) :-
    !,
    Whose = 'the model bits',
    must_be_one_of(of(view, Whose), View, [cells]),
    (   Select = random_variable(_)
    ->  true
    ;   must_be_one_of(of(select, Whose), Select, [weights,random_variable('Seed')])
    ),
    must_be_one_of(of(order, Whose), Order, [down]),
    must_be_one_of(of(branch, Whose), Branch, [step]),
    must_be_one_of(of(method, Whose), Method, [complete]).
must_label(global, _) :- !.
must_label(Model, Strategy) :-
    must_not_use_weights(Model, Strategy),
    (   Model == feup
    ->  Strategy = strategy(View, _, _, _, _),
        must_be_one_of(of(view, 'the model feup'), View, [columns])
    ;   true
    ).

%!  must_be_model(+Model) is det.
%
%   True if Model is the name of a model.
%
%   @error instantiation_error, domain_error(model, Model) otherwise.

must_be_model(Model) :-
    (   ground(Model),
        model(Model, _, _)
    ->  true
    ;   findall(Known, model(Known, _), Models),
        unknown_error(model, Model, Models)
    ).
