:- module(starbattle_solutions,
          [ search/4,                   % +Board, +Model, +Strategy, -Columns
            prepare/4,                  % +Board, +Model, +Strategy, -Search
            prepare/5,                  % +Board, +Model, +Strategy, +Given,
                                        % -Search
            posted/2,                   % +Search, -Posted
            labeled/2,                  % +Posted, -Columns
            search_figures/2            % +Search, -Figures
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(solution_sequences), [distinct/2]).
:- use_module(bits/bits).
:- use_module(board).
:- use_module(models).
:- use_module(models/given, [cells_mask/3]).
:- use_module(models/global, [global_model/5, global_labeling/2]).
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
%!  prepare(+Board, +Model, +Strategy, +Given, -Search) is det.
%
%   Search is what the other predicates need to know.  Only solutions that
%   agree with the cells of Given are found, see models/given.pl.

prepare(Board, Model, Strategy, Search) :-
    prepare(Board, Model, Strategy, given([], []), Search).

prepare(Board, bits, Strategy, given(Stars, Blanks), bits(N, Search)) :-
    !,
    board_size(Board, N),
    findall(Option,
            ( bits_strategy(Strategy, Option)
            ; bits_given(Stars, Blanks, N, Option)
            ),
            Options),
    bits_search(Board, Options, Search).
prepare(Board, global, strategy(_, weights, _, _), Given,
        global(Board, Given)) :-
    !.
prepare(Board, Model, Strategy, Given, clpfd(Board, Model, Strategy, Given)).

bits_strategy(strategy(_, random_variable(Seed), _, _), random(Seed)).

bits_given(Stars, _, N, stars(Mask)) :-
    Stars = [_|_],
    cells_mask(N, Stars, Mask).
bits_given(_, Blanks, N, blanks(Mask)) :-
    Blanks = [_|_],
    cells_mask(N, Blanks, Mask).

%!  posted(+Search, -Posted) is semidet.
%
%   Post the constraints of Search.

posted(bits(N, Search), bits(N, Search)).
posted(global(Board, Given), global(Global)) :-
    global_model(Board, Given, [cells], _, Global).
posted(clpfd(Board, Model, Strategy, Given),
       clpfd(Model, Strategy, Variables, Views)) :-
    strategy_view(Strategy, View),
    post_model(Model, Board, Given, [View], Views),
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
