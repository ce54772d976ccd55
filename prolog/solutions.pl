:- module(starbattle_solutions,
          [ search/4,                   % +Board, +Model, +Strategy, -Columns
            prepare/4,                  % +Board, +Model, +Strategy, -Search
            posted/2,                   % +Search, -Posted
            labeled/2,                  % +Posted, -Columns
            search_figures/2            % +Search, -Figures
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(solution_sequences), [distinct/2]).
:- use_module(bits/bits).
:- use_module(board).
:- use_module(models).
:- use_module(models/global, [global_model/4, global_labeling/2]).
:- use_module(strategies).

/** <module> Solutions, one after another

A search posts a model and labels one of its views.  Both steps are
available by themselves, so that each can be measured.  The model `bits`
is no constraint program: it has nothing to post, and searches by itself.
*/

%!  search(+Board, +Model, +Strategy, -Columns) is nondet.
%
%   Columns is a solution of Board, N lists of the S ascending 1-based
%   star columns of each row.  Every placement is found once, lazily.

search(Board, Model, Strategy, Columns) :-
    prepare(Board, Model, Strategy, Search),
    posted(Search, Posted),
    labeled(Posted, Columns).

%!  prepare(+Board, +Model, +Strategy, -Search) is det.
%
%   Search is what the other predicates need to know.

prepare(Board, bits, Strategy, bits(N, Search)) :-
    !,
    board_size(Board, N),
    bits_options(Strategy, Options),
    bits_search(Board, Options, Search).
prepare(Board, global, strategy(_, weights, _, _), global(Board)) :- !.
prepare(Board, Model, Strategy, clpfd(Board, Model, Strategy)).

bits_options(strategy(bits, random_variable(Seed), _, _), [random(Seed)]) :-
    !.
bits_options(_, []).

%!  posted(+Search, -Posted) is semidet.
%
%   Post the constraints of Search.

posted(bits(N, Search), bits(N, Search)).
posted(global(Board), global(Global)) :-
    global_model(Board, [cells], _, Global).
posted(clpfd(Board, Model, Strategy),
       clpfd(Model, Strategy, Variables, Views)) :-
    strategy_view(Strategy, View),
    post_model(Model, Board, [View], Views),
    view_variables(View, Board, Views, Variables).

%!  labeled(+Posted, -Columns) is nondet.
%
%   Columns is a solution of what was posted.  The stars of a row are not
%   ordered in `feup`, so there the same placement comes up again.

labeled(bits(N, Search), Columns) :-
    bits_solution(Search, Mask),
    mask_columns(N, Mask, Columns).
labeled(global(Global), Columns) :-
    global_labeling(Global, Columns).
labeled(clpfd(feup, Strategy, Variables, Views), Columns) :-
    !,
    distinct(Columns, label(Strategy, Variables, Views, Columns)).
labeled(clpfd(_, Strategy, Variables, Views), Columns) :-
    label(Strategy, Variables, Views, Columns).

label(Strategy, Variables, Views, Columns) :-
    label_variables(Strategy, Variables),
    star_columns(Views, Columns).

%!  search_figures(+Search, -Figures) is det.
%
%   Figures are the counters that Search keeps by itself, as Key-Count: for
%   `bits` its nodes and its failures, which are the contradictions that
%   other models count as backtracks.

search_figures(bits(_, Search), [backtracks-Failures|Figures]) :-
    !,
    bits_statistics(Search, Figures),
    memberchk(failures-Failures, Figures).
search_figures(_, []).
