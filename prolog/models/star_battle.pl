:- module(starbattle_star_battle,
          [ own_bits/5                  % +Board, +Strategy, +Given, +Options,
                                        % -Search
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../board/board', [board_size/2]).
:- use_module('../board/given', [cells_mask/3, must_be_given_cells/2]).
:- use_module('../engine/engine').
:- use_module('../engine/problem', [problem/3]).
:- use_module('../search/problem', []).
:- use_module('../search/strategies').
:- use_module(global, [global_model/5]).
:- use_module(models).

/** <module> Star Battle as a problem

The problem star_battle(Board, Model) is a board by one of the models.  Its
solutions are the star columns of each row.  What these clauses mean is said
in search/problem.pl.
*/

starbattle_problem:problem_name(star_battle(_, Model), Model).

%   The stars of a row are not ordered in `feup`.

starbattle_problem:problem_trait(star_battle(_, Model), Trait) :-
    trait(Trait, Model).

trait(small,     Model) :- memberchk(Model, [bits,global]).
trait(traceable, Model) :- Model \== bits.
trait(repeating, feup).

%   `bits` has no other parts than those of its default strategy.

starbattle_problem:problem_strategies(star_battle(_, Model), Default, Base) :-
    default_strategy(Model, Name),
    once(strategy(Name, Default, _)),
    (   Model == bits
    ->  Base = Default
    ;   strategy_view(Default, View),
        Base = strategy(View, leftmost, up, step, complete)
    ).

starbattle_problem:fitted_strategy(star_battle(_, Model), Strategy, Strategy) :-
    must_be_strategy(Strategy),
    must_label(Model, Strategy).

starbattle_problem:must_be_given(star_battle(Board, _), Options) :-
    must_be_given_cells(Board, Options).

starbattle_problem:post_problem(star_battle(Board, Model), Strategy, Given,
                                Views, Chooser) :-
    Strategy = strategy(View, Select, _, _, _),
    (   Model-Select == global-weights
    ->  problem(Board, 0, Problem),
        global_model(Problem, Given, [View], Views, Global),
        Chooser = starbattle_global:branching_variable(Global)
    ;   post_model(Model, Board, Given, [View], Views),
        Chooser = fail
    ).

starbattle_problem:problem_variables(star_battle(Board, _), View, Views,
                                     Variables) :-
    view_variables(View, Board, Views, Variables).

starbattle_problem:problem_solution(star_battle(_, _), Views, Columns) :-
    star_columns(Views, Columns).

starbattle_problem:own_search(star_battle(Board, bits), Strategy, Given, Search) :-
    own_bits(Board, Strategy, Given, [], Search).

%!  own_bits(+Board, +Strategy, +Given, +Options, -Search) is det.
%
%   Search is that of `bits`, for own_answer/2.  Options are those of bits_search/3.

own_bits(Board, Strategy, given(Stars, Blanks), Options0, bits(N, Search)) :-
    board_size(Board, N),
    findall(Option,
            ( bits_strategy(Strategy, Option)
            ; bits_given(Stars, Blanks, N, Option)
            ),
            Options,
            Options0),
    bits_search(Board, Options, Search).

bits_strategy(strategy(_, random_variable(Seed), _, _, _), random(Seed)).

bits_given(Stars, _, N, stars(Mask)) :-
    Stars = [_|_],
    cells_mask(N, Stars, Mask).
bits_given(_, Blanks, N, blanks(Mask)) :-
    Blanks = [_|_],
    cells_mask(N, Blanks, Mask).

%   The contradictions that `bits` meets are its failures and its backtracks.
%   What other models count as backtracks takes a run of its own, see
%   fd_statistics.

starbattle_problem:own_answer(bits(N, Search), Request) :-
    answer(Request, N, Search).

answer(solution(Columns), N, Search) :-
    bits_solution(Search, Mask),
    mask_columns(N, Mask, Columns).
answer(count(More), _, Search) :-
    bits_count(Search, More).
answer(figures([backtracks-Failures|Figures]), _, Search) :-
    bits_statistics(Search, Figures),
    memberchk(failures-Failures, Figures).
answer(wanted(Wanted, bits(N, More)), N, Search) :-
    bits_wanted(Search, Wanted, More).
