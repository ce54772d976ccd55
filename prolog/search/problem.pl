:- module(starbattle_problem,
          [ search_option/2,            % ?Name, ?Type
            option_problem/3,           % +Board, +Options, -Problem
            option_strategy/3,          % +Options, +Problem, -Strategy
            problem_name/2,             % +Problem, -Name
            problem_posted/3,           % +Problem, +Strategy, -Name
            problem_is/2,               % +Problem, +Trait
            problem_strategies/3,       % +Problem, -Default, -Base
            must_be_given/2,            % +Problem, +Options
            post_problem/4,             % +Problem, +Strategy, +Given, -Posted
            problem_objective/3,        % +Problem, +Views, -Objective
            problem_solution/3,         % +Problem, +Views, -Solution
            program_views/4,            % +Posted, +N, +S, -Views
            in_rows/3                   % +Variables, +Width, -Rows
          ]).
:- use_module([library(lists), library(option), library(pairs)]).
:- use_module('../board/given').
:- use_module('../conditions/constraints',
              [condition_option/2, must_be_conditions/3]).
:- use_module('../errors').
:- use_module('../models/models').
:- use_module(programs).
:- use_module(strategies).

/** <module> What can be searched

A problem is one of the terms

  - star_battle(Board, Model, Conditions): a board by one of the models of Star Battle.
    Conditions is `none`, or, of a board with rules of its own, or with constraints that
    its maker or its solver adds, conditions(Rules, Constraints), see ../conditions/;
    Constraints is a list of terms, or goal(Goal), which is called with the cells and the
    star columns, see starbattle:solve/3.  Solutions are the star columns of each row.
  - program(Program, Name, Views, Data): the instance Data by the model Name of a user's
    program, see programs.pl.  Solutions are the lists of its Views, as View-Values.
*/

starbattle:message(no_default_strategy(Model)) -->
    [ 'the model ~w names no strategy by default_strategy/2'-[Model] ].

%!  search_option(?Name, ?Type) is nondet.
%
%   The options that choose what is searched and how, a table for check_options/2.

search_option(model,    any).
search_option(strategy, any).
search_option(Name, Type) :-
    (   given_option(Name, Type)
    ;   condition_option(Name, Type)
    ).

%!  option_problem(+Board, +Options, -Problem) is det.
%
%   Problem is Board by the model of the option model(Name), or by the default
%   model, with the conditions of the options rules(Rules) and where(Constraints).
%
%   @error instantiation_error, domain_error(model, Name)

option_problem(Board, Options, star_battle(Board, Model, Conditions)) :-
    default_model(Default),
    option(model(Model), Options, Default),
    must_be_model(Model),
    (   must_be_conditions(Board, Options, Conditions0)
    ->  Conditions = Conditions0
    ;   Conditions = none
    ).

%!  option_strategy(+Options, +Problem, -Strategy) is det.
%
%   Strategy is the strategy term of the option strategy(Strategy), a name from
%   strategy/3 or a strategy term, or the default of Problem.
%
%   @error instantiation_error, domain_error(What, Name)

option_strategy(Options, Problem, Strategy) :-
    (   option(strategy(Asked), Options)
    ->  asked_strategy(Asked, Strategy0)
    ;   problem_strategies(Problem, Strategy0, _)
    ),
    fitted_strategy(Problem, Strategy0, Strategy).

asked_strategy(Asked, Strategy) :-
    (   nonvar(Asked),
        Asked = strategy(_, _, _, _, _)
    ->  Strategy = Asked
    ;   atom(Asked),
        strategy(Asked, Named, _)
    ->  Strategy = Named
    ;   findall(Name, strategy(Name, _, _), Names),
        unknown_error(strategy, Asked, Names)
    ).

%   fitted_strategy(+Problem, +Strategy0, -Strategy): Strategy is Strategy0, adapted to
%   Problem, which it can search.  Most strategies that have a name label the view
%   `columns`.  It stands for the first view of a program's model that has no such view.

fitted_strategy(star_battle(Board, Model, Conditions), Strategy, Strategy) :-
    must_be_strategy(Strategy),
    must_take_conditions(Model, Board, Conditions),
    must_label(Model, Conditions, Strategy).
fitted_strategy(program(_, Name, Views, _), strategy(View0, S, O, B, M), Strategy) :-
    (   View0 == columns,
        \+ memberchk(columns, Views)
    ->  Views = [View|_]
    ;   View = View0
    ),
    Strategy = strategy(View, S, O, B, M),
    must_not_use_weights(Name, Strategy),
    must_be_strategy(Strategy, Views).

%   The selection `weights` asks the engine of `bits`, which the propagator of `global`
%   shares.

must_label(Model, Conditions, Strategy) :-
    Strategy = strategy(View, Select, Order, Branch, Method),
    atom_concat('the model ', Model, Whose),
    (   model_trait(Model, own_search)
    ->  must_be_one_of(of(view, Whose), View, [cells]),
        (   Select = random_variable(_)
        ->  true
        ;   must_be_one_of(of(select, Whose), Select, [weights,random_variable('Seed')])
        ),
        must_be_one_of(of(order, Whose), Order, [down]),
        must_be_one_of(of(branch, Whose), Branch, [step]),
        must_be_one_of(of(method, Whose), Method, [complete])
    ;   Model \== global
    ->  must_not_use_weights(Model, Strategy)
    ;   has_propagator(Conditions)
    ->  true
    ;   must_not_use_weights('global under these rules', Strategy)
    ),
    (   model_trait(Model, unordered)
    ->  must_be_one_of(of(view, Whose), View, [columns])
    ;   true
    ).

%!  problem_name(+Problem, -Name) is det.
%
%   Name is that of the model.

problem_name(star_battle(_, Model, _), Model).
problem_name(program(_, Name, _, _), Name).

%!  problem_posted(+Problem, +Strategy, -Name) is det.
%
%   Name is that of the model whose constraints are posted if Strategy searches Problem:
%   with what Strategy labels, and under some rules, a model is another one.

problem_posted(Problem, Strategy, Model) :-
    Problem = star_battle(_, _, _),
    !,
    strategy_view(Strategy, View),
    view_kind(View, Kind),
    posted_model(Problem, [Kind], _, Model).
problem_posted(program(_, Name, _, _), _, Name).

%!  problem_is(+Problem, +Trait) is semidet.
%
%   Trait is true of Problem:
%
%     - small: a search needs little memory.
%     - short: most searches take a few milliseconds.
%     - repeating: the same solution may come up for several labelings.
%     - fixed_tree: propagation keeps nothing that backtracking does not undo, see the
%       option tree(fixed) of fd_search.
%     - own_code: code of a user's posts constraints, so a view that is labeled may
%       leave variables open.

problem_is(Problem, Trait) :-
    trait(Trait, Problem),
    !.

trait(small,      star_battle(_, Model, none)) :- model_trait(Model, small).
trait(short,      star_battle(board(N,S,_), bits, none)) :- N =< min(11, 6*S).
trait(repeating,  star_battle(_, Model, _)) :-
    (   model_trait(Model, unordered)
    ;   \+ model_trait(Model, shipped)
    ).
trait(fixed_tree, star_battle(_, Model, Conditions)) :-
    model_trait(Model, fixed_tree),
    Conditions \= conditions(_, goal(_)).
trait(own_code,   star_battle(_, Model, Conditions)) :-
    (   Conditions = conditions(_, goal(_))
    ;   \+ model_trait(Model, shipped)
    ).
trait(own_code,   program(_, _, _, _)).

%!  problem_strategies(+Problem, -Default, -Base) is det.
%
%   Default is the strategy term that is used if none is asked for; Base is the
%   one in whose place the parts are put that are.

problem_strategies(Problem, Default, Base) :-
    Problem = star_battle(_, Model, _),
    !,
    posted_model(Problem, [], _, Posted),
    (   default_strategy(Posted, Name),
        strategy(Name, Default0, _)
    ->  Default = Default0
    ;   starbattle_error(no_default_strategy(Model))
    ),
    (   model_trait(Model, own_search)     % which has no other parts
    ->  Base = Default
    ;   strategy_view(Default, View),
        Base = strategy(View, leftmost, up, step, complete)
    ).
problem_strategies(program(_, _, [View|_], _), Strategy, Strategy) :-
    Strategy = strategy(View, leftmost, up, step, complete).

%!  must_be_given(+Problem, +Options) is det.
%
%   True if the given cells of Options, see board/given.pl, fit Problem: cells of a board
%   can be given if the model has a view of them.
%
%   @error domain_error(Name, Value)

must_be_given(star_battle(Board, _, _), Options) :-
    must_be_given_cells(Board, Options).
must_be_given(program(_, Name, Views, Data), Options) :-
    given_cells(Options, Given),
    (   Given == given([], [])
    ->  true
    ;   Data = board(_,_,_),
        member(View, Views),
        memberchk(View, [columns,cells])
    ->  must_be_given_cells(Data, Options)
    ;   format(atom(None), 'none: the model ~w has no view columns or cells',
               [Name]),
        option(given_stars(Stars), Options, []),
        option_error(given_cells, Stars, None)
    ).

%!  post_problem(+Problem, +Strategy, +Given, -Posted) is semidet.
%
%   Post the constraints, such that Strategy can label the result.  Posted is
%   posted(Views, Variables, Chooser): Views are for problem_solution/3, Variables are
%   those of the view that Strategy labels, in the order in which `leftmost` labels them.
%   Chooser selects by `weights`, if Strategy does.

post_problem(Problem, Strategy, Given, posted(Views,Variables,Chooser)) :-
    Problem = star_battle(Board, _, _),
    !,
    Strategy = strategy(View, Select, _, _, _),
    view_kind(View, Kind),
    post_star_battle(Problem, Given, [Kind], Views, Global),
    (   Select == weights
    ->  Chooser = starbattle_global:branching_variable(Global)
    ;   Chooser = fail
    ),
    view_variables(View, Board, Views, Variables).
post_problem(program(Program, Name, Names, Data), Strategy, Given,
             posted(Posted,Variables,fail)) :-
    post_program(Program, Name, Names, Data, Posted),
    (   Given == given([], [])
    ->  true
    ;   Data = board(N,S,_),
        program_views(Posted, N, S, Views),
        fix_given(Given, Views)
    ),
    strategy_view(Strategy, View),
    memberchk(View-Variables, Posted).

%!  program_views(+Posted, +N, +S, -Views) is semidet.
%
%   Views is views(Columns, Cells): what a program posted for a board of N rows with S stars,
%   row by row.  Names tell that.  One that there is not is unbound.

program_views(Posted, N, S, views(Columns,Cells)) :-
    rows_of(columns, Posted, S, Columns),
    rows_of(cells, Posted, N, Cells).

rows_of(View, Posted, Width, Rows) :-
    (   memberchk(View-Variables, Posted)
    ->  in_rows(Variables, Width, Rows)
    ;   true
    ).

%!  in_rows(+Variables, +Width, -Rows) is semidet.
%
%   Rows are lists of Width variables.

in_rows([], _, []) :- !.
in_rows(Variables, Width, [Row|Rows]) :-
    length(Row, Width),
    append(Row, Rest, Variables),
    in_rows(Rest, Width, Rows).

%!  problem_objective(+Problem, +Views, -Objective) is semidet.
%
%   Objective is min(Expr) or max(Expr): the best is searched for.

problem_objective(program(Program, Name, _, Data), Posted, Objective) :-
    pairs_values(Posted, Views),
    program_objective(Program, Name, Data, Views, Objective).

%!  problem_solution(+Problem, +Views, -Solution) is det.
%
%   Solution is what callers get once Views are labeled.

problem_solution(star_battle(_, _, _), Views, Columns) :-
    star_columns(Views, Columns).
problem_solution(program(_, _, _, _), Posted, Posted).
