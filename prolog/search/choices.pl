:- module(starbattle_choices,
          [ option_problem/3,           % +Board, +Options, -Problem
            option_strategy/3           % +Options, +Problem, -Strategy
          ]).
:- use_module(library(option), [option/2, option/3]).
:- use_module('../errors', [unknown_error/3]).
:- use_module('../models/models', [default_model/1, must_be_model/1]).
:- use_module('../models/star_battle', [must_be_conditions/3]).
:- use_module(problem).
:- use_module(strategies).

/** <module> The model and the strategy that options choose
*/

%!  option_problem(+Board, +Options, -Problem) is det.
%
%   Problem is Board by the model of the option model(Name), or by the default
%   model, with the conditions of the options rules(Rules) and where(Constraints).
%
%   @error starbattle(unknown(model, Name, Names))

option_problem(Board, Options, Problem) :-
    default_model(Default),
    option(model(Model), Options, Default),
    must_be_model(Model),
    (   must_be_conditions(Board, Options, Conditions)
    ->  Problem = variant(Board, Model, Conditions)
    ;   Problem = star_battle(Board, Model)
    ).

%!  option_strategy(+Options, +Problem, -Strategy) is det.
%
%   Strategy is the strategy term of the option strategy(Strategy), a name from
%   strategy/3 or a strategy term, or the default of Problem.
%
%   @error starbattle(unknown(What, Name, Names))

option_strategy(Options, Problem, Strategy) :-
    (   option(strategy(Asked), Options)
    ->  asked_strategy(Asked, Strategy0)
    ;   problem_strategies(Problem, Strategy0, _)
    ),
    fitted_strategy(Problem, Strategy0, Strategy).

asked_strategy(strategy(View, Select, Order, Branch, Method), Strategy) =>
    Strategy = strategy(View, Select, Order, Branch, Method).
asked_strategy(Name, Strategy), atom(Name), strategy(Name, Named, _) =>
    Strategy = Named.
asked_strategy(Asked, _) =>
    findall(Name, strategy(Name, _, _), Names),
    unknown_error(strategy, Asked, Names).
