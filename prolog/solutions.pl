:- module(starbattle_solutions,
          [ search/4,                   % +Board, +Model, +Strategy, -Columns
            posted/5,                   % +Board,+Model,+Strategy,-Views,-Vars
            labeled/5                   % +Model,+Strategy,+Vars,+Views,-Columns
          ]).
:- use_module(library(solution_sequences), [distinct/2]).
:- use_module(models).
:- use_module(strategies).

/** <module> Solutions, one after another

A search posts a model and labels one of its views.  Both steps are
available by themselves, so that each can be measured.
*/

%!  search(+Board, +Model, +Strategy, -Columns) is nondet.
%
%   Columns is a solution of Board, N lists of the S ascending 1-based
%   star columns of each row.  Every placement is found once, lazily.

search(Board, Model, Strategy, Columns) :-
    posted(Board, Model, Strategy, Views, Variables),
    labeled(Model, Strategy, Variables, Views, Columns).

%!  posted(+Board, +Model, +Strategy, -Views, -Variables) is semidet.
%
%   Post Model for Board; Variables are those that Strategy labels.

posted(Board, Model, Strategy, Views, Variables) :-
    strategy_view(Strategy, View),
    post_model(Model, Board, View, Views),
    view_variables(View, Board, Views, Variables).

%!  labeled(+Model, +Strategy, +Variables, +Views, -Columns) is nondet.
%
%   Columns is a solution of the posted model.  The stars of a row are not
%   ordered in `feup`, so there the same placement comes up again.

labeled(feup, Strategy, Variables, Views, Columns) :-
    !,
    distinct(Columns, label(Strategy, Variables, Views, Columns)).
labeled(_, Strategy, Variables, Views, Columns) :-
    label(Strategy, Variables, Views, Columns).

label(Strategy, Variables, Views, Columns) :-
    label_variables(Strategy, Variables),
    star_columns(Views, Columns).
