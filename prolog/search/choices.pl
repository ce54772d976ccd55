:- module(starbattle_choices,
          [ option_model/2,             % +Options, -Model
            option_strategy/3           % +Options, +Model, -Strategy
          ]).
:- use_module(library(option), [option/3]).
:- use_module('../models/models').
:- use_module(strategies).

/** <module> The model and the strategy that options choose
*/

%!  option_model(+Options, -Model) is det.
%!  option_strategy(+Options, +Model, -Strategy) is det.
%
%   Model is that of the option model(Name), or the default.  Strategy is that
%   of the option strategy(Strategy), a name from strategy/3 or a strategy term,
%   or the default of Model.
%
%   @error unknown(What, Name, Names) and those of must_be_strategy/1 and
%   must_label/2.

option_model(Options, Model) :-
    default_model(Default),
    option(model(Model), Options, Default),
    must_be_model(Model).

option_strategy(Options, Model, Strategy) :-
    default_strategy(Model, Default),
    option(strategy(Given), Options, Default),
    named_strategy(Given, Strategy),
    must_be_strategy(Strategy),
    must_label(Model, Strategy).

named_strategy(Name, Strategy) :-
    strategy(Name, Strategy, _),
    !.
named_strategy(Strategy, Strategy).
