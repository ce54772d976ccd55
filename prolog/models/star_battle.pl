:- module(starbattle_star_battle, []).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../board/board', [board_size/2]).
:- use_module('../board/given', [cells_mask/3, must_be_given_cells/2]).
:- use_module('../engine/engine').
:- use_module('../search/problem', []).
:- use_module('../search/strategies').
:- use_module(global, [global_model/5]).
:- use_module(models).

/** <module> Star Battle as a problem

The problem star_battle(Board, Model) is a board by one of the models.  Its
solutions are the star columns of each row.  What these clauses mean is said
in search/problem.pl.
*/

:- multifile
    starbattle_problem:problem_name/2,
    starbattle_problem:problem_views/2,
    starbattle_problem:problem_strategy/2,
    starbattle_problem:base_strategy/2,
    starbattle_problem:fitted_strategy/3,
    starbattle_problem:must_be_given/2,
    starbattle_problem:is_small_problem/1,
    starbattle_problem:is_traceable/1,
    starbattle_problem:post_problem/5,
    starbattle_problem:problem_variables/4,
    starbattle_problem:problem_solution/3,
    starbattle_problem:has_repeats/1,
    starbattle_problem:own_search/4,
    starbattle_problem:own_solution/2,
    starbattle_problem:own_count/2,
    starbattle_problem:own_figures/2,
    starbattle_problem:allows_threads/1,
    starbattle_problem:own_shared/4,
    starbattle_problem:own_usage/2.

starbattle_problem:problem_name(star_battle(_, Model), Model).

starbattle_problem:problem_views(star_battle(_, _), Views) :-
    part_values(view, Views).

starbattle_problem:problem_strategy(star_battle(_, Model), Strategy) :-
    default_of(Model, Strategy).

default_of(Model, Strategy) :-
    default_strategy(Model, Name),
    once(strategy(Name, Strategy, _)).

%   `bits` has no other parts than those of its default strategy.

starbattle_problem:base_strategy(star_battle(_, Model), Strategy) :-
    default_of(Model, Default),
    (   Model == bits
    ->  Strategy = Default
    ;   strategy_view(Default, View),
        Strategy = strategy(View, leftmost, up, step, complete)
    ).

starbattle_problem:fitted_strategy(star_battle(_, Model), Strategy, Strategy) :-
    must_be_strategy(Strategy),
    must_label(Model, Strategy).

starbattle_problem:must_be_given(star_battle(Board, _), Options) :-
    must_be_given_cells(Board, Options).

starbattle_problem:is_small_problem(star_battle(_, Model)) :-
    memberchk(Model, [bits,global]).

starbattle_problem:is_traceable(star_battle(_, Model)) :-
    Model \== bits.

starbattle_problem:post_problem(star_battle(Board, Model), Strategy, Given,
                                Views, Chooser) :-
    Strategy = strategy(View, Select, _, _, _),
    (   Model-Select == global-weights
    ->  global_model(Board, Given, [View], Views, Global),
        Chooser = starbattle_global:branching_variable(Global)
    ;   post_model(Model, Board, Given, [View], Views),
        Chooser = fail
    ).

starbattle_problem:problem_variables(star_battle(Board, _), View, Views,
                                     Variables) :-
    view_variables(View, Board, Views, Variables).

starbattle_problem:problem_solution(star_battle(_, _), Views, Columns) :-
    star_columns(Views, Columns).

%   The stars of a row are not ordered in `feup`.

starbattle_problem:has_repeats(star_battle(_, feup)).

starbattle_problem:own_search(star_battle(Board, bits), Strategy,
                              given(Stars, Blanks), bits(N, Search)) :-
    board_size(Board, N),
    findall(Option,
            ( bits_strategy(Strategy, Option)
            ; bits_given(Stars, Blanks, N, Option)
            ),
            Options),
    bits_search(Board, Options, Search).

bits_strategy(strategy(_, random_variable(Seed), _, _, _), random(Seed)).

bits_given(Stars, _, N, stars(Mask)) :-
    Stars = [_|_],
    cells_mask(N, Stars, Mask).
bits_given(_, Blanks, N, blanks(Mask)) :-
    Blanks = [_|_],
    cells_mask(N, Blanks, Mask).

starbattle_problem:own_solution(bits(N, Search), Columns) :-
    bits_solution(Search, Mask),
    mask_columns(N, Mask, Columns).

starbattle_problem:own_count(bits(_, Search), More) :-
    bits_count(Search, More).

%   The contradictions that `bits` meets are its failures and its backtracks.
%   What other models count as backtracks takes a run of its own, see
%   fd_statistics.

starbattle_problem:own_figures(bits(_, Search),
                               [backtracks-Failures|Figures]) :-
    bits_statistics(Search, Figures),
    memberchk(failures-Failures, Figures).

starbattle_problem:allows_threads(star_battle(_, bits)).

starbattle_problem:own_shared(bits(N, Search0), Threads, Most,
                              bits(N, Search)) :-
    bits_shared(Search0, Threads, Most, Search).

starbattle_problem:own_usage(bits(_, Search), Usage) :-
    bits_usage(Search, Usage).
