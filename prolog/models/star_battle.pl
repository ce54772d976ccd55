:- module(starbattle_star_battle,
          [ must_be_conditions/3,       % +Board, +Options, -Conditions
            post_star_battle/7,         % +Model, +Board, +Conditions, +Given,
                                        % +Wanted, -Views, -Global
            fastest_model/2             % +Conditions, -Model
          ]).

:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/3]).
:- use_module('../bits', [bits_columns/3, cells_bits/3]).
:- use_module('../board/board').
:- use_module('../board/given', [fix_given/2, must_be_given_cells/2]).
:- use_module('../conditions/constraints',
              [constraints_views/2, given_conditions/4]).
:- use_module('../conditions/kinds',
              [cell_table/2, post_constraints/2, table_cell/3]).
:- use_module('../conditions/rules').
:- use_module('../conditions/solution_check', [solution_check/4]).
:- use_module('../engine/engine').
:- use_module('../engine/problem', [counted_problem/4, problem/3]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module('../search/problem', []).
:- use_module('../search/strategies').
:- use_module(global, [global_model/5]).
:- use_module(models).
:- use_module(plain, [cell_variables/2, channel/2, row_columns/4]).

/** <module> Star Battle as a problem, and its variants

The problem star_battle(Board, Model, Conditions) is a board by one of the models.
Its solutions are the star columns of each row.  Conditions is `none`, or, of a board
with rules of its own, or with constraints that its maker or its solver adds,
conditions(Rules, Constraints), see ../conditions/; Constraints is a list of terms, or
goal(Goal), which is called with the cells and the star columns, see
starbattle:solve/3.  What these clauses mean is said in search/problem.pl.
*/

starbattle_problem:problem_name(star_battle(_, Model, _), Model).

starbattle_problem:problem_posted(star_battle(_, Model0, Conditions),
                                  strategy(View, _, _, _, _), Model) :-
    view_kind(View, Kind),
    views_to_post(Conditions, [Kind], Wanted),
    posted_model(Model0, Conditions, Wanted, Model).

%   The stars of a row are not ordered in `feup`, and perhaps not in a model of a user's.

starbattle_problem:problem_trait(star_battle(_, Model, Conditions), Trait) :-
    trait(Trait, Model, Conditions).
starbattle_problem:problem_trait(star_battle(board(N,S,_), bits, none), short) :-
    N =< min(11, 6*S).

trait(small,     Model, none) :- memberchk(Model, [bits,global]).
trait(traceable, Model, _) :- Model \== bits.
trait(repeating, Model, _) :-
    (   Model == feup
    ->  true
    ;   \+ shipped(Model)
    ).
trait(fixed_tree, Model, Conditions) :-
    memberchk(Model, [columns,cells,feup]),
    \+ has_goal(Conditions).
trait(own_code, Model, Conditions) :-
    (   has_goal(Conditions)
    ;   \+ shipped(Model)
    ).

has_goal(conditions(_, goal(_))).

%   shipped(+Model): other models are users'.

shipped(bits).
shipped(global).
shipped(columns).
shipped(cells).
shipped(feup).

%   `bits` has no other parts than those of its default strategy.

starbattle_problem:problem_strategies(star_battle(_, Model, Conditions), Default,
                                      Base) :-
    (   lacks_propagator(Model, Conditions)
    ->  model_strategy(columns, Default)
    ;   model_strategy(Model, Default)
    ),
    base_strategy(Model, Default, Base).

base_strategy(Model, Default, Base) :-
    (   Model == bits
    ->  Base = Default
    ;   strategy_view(Default, View),
        Base = strategy(View, leftmost, up, step, complete)
    ).

model_strategy(Model, Strategy) :-
    (   default_strategy(Model, Name),
        strategy(Name, Default, _)
    ->  Strategy = Default
    ;   starbattle_error(no_default_strategy(Model))
    ).

%   Without its propagator, `global` has the default strategy of `columns`.

starbattle_problem:fitted_strategy(star_battle(Board, Model, Conditions), Strategy,
                                   Strategy) :-
    must_be_strategy(Strategy),
    must_take_conditions(Model, Board, Conditions),
    (   lacks_propagator(Model, Conditions)
    ->  must_not_use_weights('global under these rules', Strategy)
    ;   must_label(Model, Strategy)
    ).

starbattle_problem:must_be_given(star_battle(Board, _, _), Options) :-
    must_be_given_cells(Board, Options).

starbattle_problem:post_problem(star_battle(Board, Model, Conditions), Strategy,
                                Given, Views, Chooser) :-
    Strategy = strategy(View, Select, _, _, _),
    view_kind(View, Kind),
    post_star_battle(Model, Board, Conditions, Given, [Kind], Views, Global),
    (   Select == weights
    ->  Chooser = starbattle_global:branching_variable(Global)
    ;   Chooser = fail
    ).

starbattle_problem:problem_variables(star_battle(Board, _, _), View, Views,
                                     Variables) :-
    view_variables(View, Board, Views, Variables).

starbattle_problem:problem_solution(star_battle(_, _, _), Views, Columns) :-
    star_columns(Views, Columns).

starbattle_problem:problem_check(star_battle(Board, _, Conditions), Given, Check) :-
    solution_check(Board, Conditions, Given, Check).

starbattle_problem:own_search(star_battle(Board, bits, Conditions), Strategy, Given,
                              Search) :-
    counts_option(Conditions, Options),
    own_bits(Board, Strategy, Given, Options, Search).

counts_option(none, []).
counts_option(conditions(Rules, []), [counts(Counts)]) :-
    rules_counts(Rules, Counts).

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
    cells_bits(N, Stars, Mask).
bits_given(_, Blanks, N, blanks(Mask)) :-
    Blanks = [_|_],
    cells_bits(N, Blanks, Mask).

%   The contradictions that `bits` meets are its failures and its backtracks.
%   What other models count as backtracks takes a run of its own, see
%   fd_statistics.

starbattle_problem:own_answer(bits(N, Search), Request) :-
    answer(Request, N, Search).

answer(solution(Columns), N, Search) :-
    bits_solution(Search, Mask),
    bits_columns(N, Mask, Columns).
answer(count(More), _, Search) :-
    bits_count(Search, More).
answer(figures([backtracks-Failures|Figures]), _, Search) :-
    bits_statistics(Search, Figures),
    memberchk(failures-Failures, Figures).
answer(wanted(Wanted, bits(N, More)), N, Search) :-
    bits_wanted(Search, Wanted, More).

/*  Variants, and further constraints

Where stars are a king's move apart or more, the model `global` has its propagator, and
the other rules are posted on its variables.  Otherwise it is the model `columns`.  The
model `bits` has its search where only the numbers of stars are unusual.
*/

starbattle:message(no_default_strategy(Model)) -->
    [ 'the model ~w names no strategy by default_strategy/2'-[Model] ].
starbattle:message(no_conditions(Model, Models)) -->
    { atomic_list_concat(Models, ', ', Known) },
    [ 'the model ~w does not take these rules or constraints; these do: ~w'-
      [Model,Known] ].

%!  must_be_conditions(+Board, +Options, -Conditions) is semidet.
%
%   Conditions is what the options rules(Options1), see board_rules/3, and
%   where(Constraints) say.  Fails if they say nothing beyond the usual rules.
%
%   @error starbattle(rules(Fault)), starbattle(constraint(Fault))

must_be_conditions(Board, Options, Conditions) :-
    option(rules(Changes), Options, []),
    option(where(Where), Options, []),
    \+ ( Changes == [], Where == [] ),
    $(given_conditions(Board, Options, Rules, Constraints)),
    \+ ( Constraints == [], usual_rules(Board, Rules) ),
    Conditions = conditions(Rules, Constraints).

%   Marked as det above: if a check failed in place of throwing, the conditions would be
%   ignored.

must_take_conditions(_, _, none) :-
    !.
must_take_conditions(Model, Board, Conditions) :-
    findall(Known,
            ( model(Known, _), takes_conditions(Known, Board, Conditions) ),
            Models),
    (   memberchk(Model, Models)
    ->  true
    ;   starbattle_error(no_conditions(Model, Models))
    ).

%   The stars of a row are not ordered in `feup`, and `bits` has no variables.  A model of
%   a user's knows the usual rules only.

takes_conditions(bits, _, conditions(Rules, [])) :-
    \+ rules_are_extra(Rules).
takes_conditions(Model, Board, conditions(Rules, _)) :-
    \+ memberchk(Model, [bits,feup]),
    (   shipped(Model)
    ->  true
    ;   usual_rules(Board, Rules)
    ).

%!  post_star_battle(+Model, +Board, +Conditions, +Given, +Wanted, -Views, -Global)
%!      is semidet.
%
%   Post Model for Board with Conditions, with the cells of Given known (see
%   given.pl), such that each of `columns` and `cells` that is in the list Wanted can be
%   labeled.  Global is that of global_model/5, or `none`.

post_star_battle(Model0, Board, Conditions, Given, Wanted0, Views, Global) :-
    views_to_post(Conditions, Wanted0, Wanted),
    posted_model(Model0, Conditions, Wanted, Model),
    post_posted(Conditions, Model, Board, Given, Wanted, Views, Global).

post_posted(none, global, Board, Given, Wanted, Views, Global) :-
    !,
    problem(Board, 0, Problem),
    global_model(Problem, Given, Wanted, Views, Global).
post_posted(none, Model, Board, Given, Wanted, Views, none) :-
    !,
    post_model(Model, Board, Given, Wanted, Views).
post_posted(Conditions, Model, Board, Given, Wanted, Views, Global) :-
    Conditions = conditions(Rules, Constraints),
    (   Model == global
    ->  engine_problem(Board, Rules, Problem),
        global_model(Problem, Given, Wanted, Views, Global),
        post_extra(Rules, Views)
    ;   Global = none,
        post_model_or_rules(Model, Board, Rules, Given, Wanted, Views)
    ),
    post_where(Constraints, Views).

post_model_or_rules(Model, Board, Rules, Given, Wanted, Views) :-
    (   usual_rules(Board, Rules)
    ->  post_model(Model, Board, Given, Wanted, Views)
    ;   post_rules(Model, Board, Rules, Views),
        fix_given(Given, Views)
    ).

engine_problem(Board, Rules, Problem) :-
    (   has_usual_counts(Board, Rules)
    ->  problem(Board, 0, Problem)
    ;   rules_counts(Rules, Counts),
        counted_problem(Board, Counts, 0, Problem)
    ).

rules_counts(rules(_, _, Rows0, Columns0, Regions0, _),
             counts(Rows, Columns, Regions)) :-
    maplist(compound_name_arguments, [Rows,Columns,Regions], [rows,columns,regions],
            [Rows0,Columns0,Regions0]).

%   posted_model(+Model0, +Conditions, +Wanted, -Model): the views Wanted of Model0 have the
%   constraints of Model, which are posted.

posted_model(cells, _, Wanted, columns) :-
    memberchk(columns, Wanted),
    !.
posted_model(global, Conditions, _, columns) :-
    lacks_propagator(global, Conditions),
    !.
posted_model(Model, _, _, Model).

%   views_to_post(+Conditions, +Wanted0, -Wanted): those that are wanted, and those on
%   which something is posted.

views_to_post(none, Wanted, Wanted).
views_to_post(conditions(Rules, Constraints), Wanted0, Wanted) :-
    findall(Kind,
            (   member(Kind, Wanted0)
            ;   is_list(Constraints),
                constraints_views(Constraints, Views),
                member(Kind, Views)
            ;   Constraints = goal(_),
                member(Kind, [cells,columns])
            ;   rules_are_extra(Rules),
                Kind = cells
            ),
            Wanted1),
    sort(Wanted1, Wanted).

rules_are_extra(Rules) :-
    \+ Rules = rules([king], false, _, _, _, any).

%!  fastest_model(+Conditions, -Model) is det.
%
%   Model is the one whose view `cells` takes least time to post and to search.

fastest_model(Conditions, Model) :-
    (   has_propagator(Conditions)
    ->  Model = global
    ;   Model = cells
    ).

has_propagator(conditions(Rules, _)) :-
    rules_touch(Rules, Touch),
    memberchk(king, Touch).

lacks_propagator(global, Conditions) :-
    Conditions \== none,
    \+ has_propagator(Conditions).

%   Choices that the goal leaves would be further labelings of the same solutions.

post_where(goal(Goal), views(Columns, Cells)) =>
    once(call(Goal, Cells, Columns)).
post_where(Constraints, Views) =>
    post_constraints(Constraints, Views).

%   post_extra(+Rules, +Views): the rules that the propagator does not have.

post_extra(Rules, views(_, Cells)) :-
    (   rules_are_extra(Rules)
    ->  length(Cells, N),
        extra_sets(Rules, N, Sets),
        diagonal_counts(Rules, N, Diagonals),
        post_sums(Diagonals, Sets, Cells)
    ;   true
    ).

%   post_rules(+Model, +Board, +Rules, -Views): all rules on 0/1 variables, and the star
%   columns but in `cells`.

post_rules(Model, Board, Rules, views(Columns, Cells)) :-
    board_size(Board, N),
    cell_variables(Board, Cells),
    unit_counts(Board, Rules, Units),
    apart_sets(Rules, N, Sets),
    post_sums(Units, Sets, Cells),
    (   Model == cells
    ->  true
    ;   least_gap(Rules, Gap),
        rules_rows(Rules, Counts),
        maplist(row_columns(N, Gap), Counts, Columns),
        channel(Columns, Cells)
    ).

%   post_sums(+Units, +Sets, +Cells): the units have their counts, the sets one star at
%   most.

post_sums(Units, Sets, Cells) :-
    cell_table(Cells, Table),
    maplist(post_unit(Table), Units),
    maplist(post_set(Table), Sets).

post_unit(Table, unit(_, Of, Count)) :-
    maplist(table_cell(Table), Of, Variables),
    sum(Variables, #=, Count).

post_set(Table, Set) :-
    maplist(table_cell(Table), Set, Variables),
    sum(Variables, #=<, 1).
