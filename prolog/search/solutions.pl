:- module(starbattle_solutions,
          [ search/4,                   % +Board, +Model, +Strategy, -Columns
            prepare/4,                  % +Board, +Model, +Strategy, -Search
            prepare/6,                  % +Board, +Model, +Strategy, +Given,
                                        % +Watch, -Search
            posted/2,                   % +Search, -Posted
            labeled/2,                  % +Posted, -Columns
            search_figures/2,           % +Search, -Figures
            has_propagators/1,          % +Search
            search_limit/2              % +Search, -Limit
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(solution_sequences), [distinct/2]).
:- use_module('../engine/engine').
:- use_module('../board/board').
:- use_module('../fd/prolog/fd_search', [run_search/1, search_statistics/2]).
:- use_module('../models/models').
:- use_module('../board/given', [cells_mask/3]).
:- use_module('../models/global', [global_model/5]).
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
%!  prepare(+Board, +Model, +Strategy, +Given, +Watch, -Search) is det.
%
%   Search is what the other predicates need to know.  Only solutions that
%   agree with the cells of Given are found, see board/given.pl.  Watch is
%   `none`, or, for all models but `bits`, watch(Goal, Max): the events of a
%   search with at most Max nodes go to call(Goal, Views, Event), see
%   fd/prolog/fd_search.pl.

prepare(Board, Model, Strategy, Search) :-
    prepare(Board, Model, Strategy, given([], []), none, Search).

prepare(Board, bits, Strategy, given(Stars, Blanks), _, bits(N, Search)) :-
    !,
    board_size(Board, N),
    findall(Option,
            ( bits_strategy(Strategy, Option)
            ; bits_given(Stars, Blanks, N, Option)
            ),
            Options),
    bits_search(Board, Options, Search).
prepare(Board, Model, Strategy, Given, Watch,
        clpfd(Board, Model, Strategy, Given, Watch, figures([]))).

bits_strategy(strategy(_, random_variable(Seed), _, _, _), random(Seed)).

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
posted(clpfd(Board, Model, Strategy, Given, Watch, Figures),
       clpfd(Model, Labeling, Views, Figures)) :-
    strategy_view(Strategy, View),
    post(Model, Strategy, Board, Given, View, Views, Chooser),
    view_variables(View, Board, Views, Variables),
    watching(Watch, Views, Options),
    new_labeling(Strategy, Chooser, Variables, Options, Labeling).

watching(none, _, []).
watching(watch(Goal, Max), Views,
         [event(call(Goal, Views)),node_limit(Max)]).

%   Chooser selects by `weights`.

post(global, strategy(_, weights, _, _, _), Board, Given, View, Views,
     starbattle_global:branching_variable(Global)) :-
    !,
    global_model(Board, Given, [View], Views, Global).
post(Model, _, Board, Given, View, Views, fail) :-
    post_model(Model, Board, Given, [View], Views).

%!  labeled(+Posted, -Columns) is nondet.
%
%   Columns is a solution of what was posted.  The stars of a row are not
%   ordered in `feup`, so there the same placement comes up again.

labeled(bits(N, Search), Columns) :-
    bits_solution(Search, Mask),
    mask_columns(N, Mask, Columns).
labeled(clpfd(feup, Labeling, Views, Figures), Columns) :-
    !,
    distinct(Columns, label(Labeling, Views, Figures, Columns)).
labeled(clpfd(_, Labeling, Views, Figures), Columns) :-
    label(Labeling, Views, Figures, Columns).

label(Labeling, Views, Figures, Columns) :-
    call_cleanup(run_search(Labeling), note_figures(Labeling, Figures)),
    star_columns(Views, Columns).

%   Whichever way the search is left, its figures stay.

note_figures(Labeling, Figures) :-
    search_statistics(Labeling, Statistics),
    nb_setarg(1, Figures, Statistics).

%!  search_figures(+Search, -Figures) is det.
%
%   Figures are the counters of the search by itself, as Key-Count: `nodes`,
%   `failures` and `depth`.  The contradictions that `bits` meets are its
%   failures, so they are its `backtracks`, too; what other models count
%   under that name takes a run of its own, see fd/statistics.

search_figures(bits(_, Search), [backtracks-Failures|Figures]) :-
    !,
    bits_statistics(Search, Figures),
    memberchk(failures-Failures, Figures).
search_figures(clpfd(_, _, _, _, _, figures(Statistics)), Figures) :-
    Figures = [nodes-Nodes,failures-Failures,depth-Depth],
    (   Statistics == []
    ->  Nodes-Failures-Depth = 0-0-0
    ;   memberchk(nodes(Nodes), Statistics),
        memberchk(failures(Failures), Statistics),
        memberchk(depth(Depth), Statistics)
    ).

%!  has_propagators(+Search) is semidet.
%
%   True if there is propagation to count.

has_propagators(clpfd(_, _, _, _, _, _)).

%!  search_limit(+Search, -Limit) is semidet.
%
%   Search has ended and left something out, for the reason Limit: `method`,
%   or `nodes`, as there were as many as are allowed.

search_limit(clpfd(_, _, _, _, _, figures(Statistics)), Limit) :-
    memberchk(status(Status), Statistics),
    status_limit(Status, Limit).

status_limit(incomplete, method).
status_limit(limit(nodes), nodes).
