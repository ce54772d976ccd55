:- module(starbattle_models,
          [ model/2,                    % ?Name, ?Description
            must_be_model/1,            % +Model
            default_model/1,            % -Name
            fastest_model/2,            % +Conditions, -Model
            default_strategy/2,         % +Model, -Strategy
            model_trait/2,              % +Model, ?Trait
            must_have_variables/2,      % +Model, +Deed
            must_take_conditions/3,     % +Model, +Board, +Conditions
            has_propagator/1,           % +Conditions
            posted_model/4,             % +Problem, +Wanted0, -Wanted, -Model
            post_star_battle/5,         % +Problem, +Given, +Wanted, -Views,
                                        % -Global
            view_kind/2,                % ?View, ?Kind
            view_variables/4,           % +View, +Board, +Views, -Variables
            star_columns/2              % +Views, -Columns
          ]).
:- use_module([library(apply), library(lists), library(pairs), library(solution_sequences)]).
:- use_module('../board/board').
:- use_module('../board/given', [fix_given/2]).
:- use_module('../conditions/constraints', [constraints_views/2]).
:- use_module('../conditions/kinds',
              [cell_table/2, post_constraints/2, table_cell/3]).
:- use_module('../conditions/rules', [rules_touch/2, usual_rules/2]).
:- use_module('../errors', [starbattle_error/1, unknown_error/3]).
:- use_module('../star_battle', [channel/2]).
:- use_module(variants).

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
  - model_trait(Name, Trait): see model_trait/2.

Two models have no post/3: `global` takes the given cells and the wanted views into
account, and `bits` has no variables.

What can be labeled is a _view_:

  - `columns`: the rows' star columns, row by row;
  - `cells`: the 0/1 variables, row by row;
  - `regions`: the 0/1 variables, smallest region first.
*/

:- multifile
    model/3,
    default_strategy/2,
    post/3,
    model_trait/2.

:- use_module(bits, []).
:- use_module(global, [global_model/6]).
:- use_module(columns, []).
:- use_module(cells, []).
:- use_module(feup, []).

%!  model(?Name, ?Description) is nondet.
%
%   Name is a model; Description says what its variables are.

model(Name, Description) :-
    order_by([asc(Rank)], model(Name, Rank, Description)).

%!  default_model(-Name) is det.
%
%   Name is the model that is used unless another is asked for.

default_model(global).

%!  fastest_model(+Conditions, -Model) is det.
%
%   Model is the one whose view `cells` takes least time to post and to search.

fastest_model(Conditions, Model) :-
    (   has_propagator(Conditions)
    ->  Model = global
    ;   Model = cells
    ).

%!  default_strategy(+Model, -Strategy) is det.
%
%   Strategy is the name of the strategy that searches Model best as far
%   as measured.

%!  model_trait(+Model, ?Trait) is nondet.
%
%   Trait is what is true of Model:
%
%     - shipped: it is none of a user's.
%     - own_search: it has no variables, but a search of its own.
%     - unordered: the stars of a row are in any order, so the same solution comes up
%       for several labelings, and where the cells are known, columns are still open.
%     - fixed_tree: propagation keeps nothing that backtracking does not undo.
%     - small: a search needs little memory.

starbattle:message(no_variables(Model, Deed)) -->
    [ 'the model ~w cannot be ~w, as it has no constraint variables; \c
       the model global makes the same search'-[Model, Deed] ].
starbattle:message(no_views(Model, Posted)) -->
    [ 'post/3 of the model ~w gave ~p; expected views(Columns, Cells)'-[Model, Posted] ].
starbattle:message(no_conditions(Model, Models)) -->
    { atomic_list_concat(Models, ', ', Known) },
    [ 'the model ~w does not take these rules or constraints; these do: ~w'-
      [Model,Known] ].

%!  must_have_variables(+Model, +Deed) is det.
%
%   True if Model has variables, so that Deed can be done: `posted` or `traced`.
%
%   @error starbattle(no_variables(Model, Deed))

must_have_variables(Model, Deed) :-
    (   model_trait(Model, own_search)
    ->  starbattle_error(no_variables(Model, Deed))
    ;   true
    ).

%!  must_take_conditions(+Model, +Board, +Conditions) is det.
%
%   True if Model can be searched with Conditions: `none`, or conditions(Rules,
%   Constraints), see must_be_conditions/3.
%
%   @error starbattle(no_conditions(Model, Models)), where Models do

must_take_conditions(Model, Board, Conditions) :-
    (   takes_conditions(Model, Board, Conditions)
    ->  true
    ;   findall(Known,
                ( model(Known, _), takes_conditions(Known, Board, Conditions) ),
                Models),
        starbattle_error(no_conditions(Model, Models))
    ).

%   A model of a user's knows the usual rules only.

takes_conditions(_, _, none) :-
    !.
takes_conditions(Model, Board, conditions(Rules, Constraints)) :-
    \+ model_trait(Model, unordered),
    (   model_trait(Model, own_search)
    ->  Constraints == [],
        \+ rules_are_extra(Rules)
    ;   model_trait(Model, shipped)
    ->  true
    ;   usual_rules(Board, Rules)
    ).

%!  has_propagator(+Conditions) is semidet.
%
%   True if the model `global` has its propagator for boards with Conditions: where stars
%   are a king's move apart or more.  Otherwise it is the model `columns`.

has_propagator(none).
has_propagator(conditions(Rules, _)) :-
    rules_touch(Rules, Touch),
    memberchk(king, Touch).

%!  posted_model(+Problem, +Wanted0, -Wanted, -Model) is det.
%
%   If the views Wanted0 of Problem, star_battle(Board, Model0, Conditions), are wanted, the
%   constraints of Model are posted, on the views Wanted: with star columns, `cells` is
%   the model `columns`.

posted_model(star_battle(_, Model0, Conditions), Wanted0, Wanted, Model) :-
    views_to_post(Conditions, Wanted0, Wanted),
    (   other_model(Model0, Wanted, Conditions, Other)
    ->  Model = Other
    ;   Model = Model0
    ).

other_model(cells, Wanted, _, columns) :-
    memberchk(columns, Wanted).
other_model(global, _, Conditions, columns) :-
    \+ has_propagator(Conditions).

%   views_to_post(+Conditions, +Wanted0, -Wanted): those that are wanted, and those on
%   which something is posted.

views_to_post(none, Wanted, Wanted).
views_to_post(conditions(Rules, Constraints), Wanted0, Wanted) :-
    findall(View,
            (   member(View, Wanted0)
            ;   posted_view(Constraints, View)
            ;   rules_are_extra(Rules),
                View = cells
            ),
            Wanted1),
    sort(Wanted1, Wanted).

posted_view(Constraints, View) :-
    (   Constraints = goal(_)
    ->  Views = [cells,columns]
    ;   constraints_views(Constraints, Views)
    ),
    member(View, Views).

%!  post_star_battle(+Problem, +Given, +Wanted, -Views, -Global) is semidet.
%
%   Post a Problem star_battle(Board, Model, Conditions), with the cells of Given known
%   (see given.pl), such that each of `columns` and `cells` that is in the list Wanted can
%   be labeled.  Global is that of global_model/6, or `none`.

post_star_battle(Problem, Given, Wanted0, Views, Global) :-
    Problem = star_battle(Board, _, Conditions),
    posted_model(Problem, Wanted0, Wanted, Model),
    (   Conditions = conditions(Rules0, Constraints)
    ->  (   usual_rules(Board, Rules0)
        ->  Rules = usual
        ;   Rules = Rules0
        ),
        post_model(Model, posed(Board,Rules,Given), Wanted, Views, Global),
        post_where(Constraints, Views)
    ;   post_model(Model, posed(Board,usual,Given), Wanted, Views, Global)
    ).

%   Choices that the goal leaves would be further labelings of the same solutions.

post_where(goal(Goal), views(Columns, Cells)) =>
    once(call(Goal, Cells, Columns)).
post_where(Constraints, Views) =>
    post_constraints(Constraints, Views).

%   post_model(+Model, +Posed, +Wanted, -Views, -Global): Posed is posed(Board, Rules,
%   Given), where Rules is `usual` for those.

post_model(global, posed(Board,Rules,Given), Wanted, Views, Global) :-
    !,
    global_model(Board, Rules, Given, Wanted, Views, Global),
    post_extra(Rules, Views).
post_model(Model, posed(Board,Rules,Given), Wanted, Views, none) :-
    (   Rules == usual
    ->  usual_views(Model, Board, Posted),
        maplist(complete(Board, Posted), Wanted)
    ;   rules_views(Model, Rules, Board, Posted)
    ),
    fix_given(Given, Posted),
    Views = Posted.

usual_views(Model, Board, Posted) :-
    once(post(Model, Board, Posted)),
    (   Posted = views(_, _)
    ->  true
    ;   starbattle_error(no_views(Model, Posted))
    ).

rules_views(Model, Rules, Board, views(Columns, Cells)) :-
    rules_cells(Rules, Board, Cells),
    (   Model == cells
    ->  true
    ;   rules_columns(Rules, Board, Columns, Cells)
    ).

complete(Board, views(Columns, Cells), columns) :-
    var(Columns),
    !,
    rules_columns(usual, Board, Columns, Cells).
complete(Board, views(Columns, Cells), cells) :-
    var(Cells),
    !,
    cell_variables(Board, Cells),
    maplist(channel, Columns, Cells).
complete(_, _, _).

%!  view_kind(?View, ?Kind) is nondet.
%
%   The variables of View are `columns` or `cells`.

view_kind(columns, columns).
view_kind(cells,   cells).
view_kind(regions, cells).

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
