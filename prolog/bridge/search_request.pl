:- module(starbattle_search_request,
          [ search_parameter/3,         % ?Key, ?Type, ?Default
            limit_parameter/3,          % ?Key, ?Type, ?Default
            search_options/3,           % +Options0, -Board, -Options
            search_members/2,           % +Options, -Members
            strategy_members/2          % +Strategy, -Members
          ]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/2, option/3, select_option/4]).
:- use_module('../errors', [starbattle_error/1, unknown_error/3]).
:- use_module('../models/models').
:- use_module('../search/programs').
:- use_module('../search/strategies').
:- use_module(parameters, [given/3]).

/** <module> Which board, model and strategy a request asks for
*/

%!  search_parameter(?Key, ?Type, ?Default) is nondet.
%!  limit_parameter(?Key, ?Type, ?Default) is nondet.
%
%   The parameters of all operations that search a board, and of all that have
%   limits; see parameter/4 in operations.pl.

search_parameter(board,        board,    required).
search_parameter(program,      text,     none).
search_parameter(model,        name,     none).
search_parameter(strategy,     strategy, none).
search_parameter(given_stars,  cells,    none).
search_parameter(given_blanks, cells,    none).

limit_parameter(timeout,         number,  none).
limit_parameter(inference_limit, integer, none).
limit_parameter(memory_limit,    integer, none).

%!  search_options(+Options0, -Board, -Options) is det.
%
%   Options is Options0 without board(Board), and with the terms for the model
%   and the strategy, the defaults if there are none.
%
%   @error unknown(What, Name, Names)

search_options(Options0, Board, [model(Model),strategy(Strategy)|Options]) :-
    select_option(board(Board), Options0, Options1, none),
    asked_model(Options1, Model),
    asked_strategy(Options1, Model, Strategy),
    exclude(is_resolved, Options1, Options).

is_resolved(model(_)).
is_resolved(strategy(_)).
is_resolved(program(_)).

%   A user's program has no default model.

asked_model(Options, program(Program, Name, Views)) :-
    option(program(File), Options),
    !,
    load_program(File, Program),
    (   option(model(Name), Options)
    ->  true
    ;   starbattle_error(missing_key(model))
    ),
    program_models(Program, Models),
    (   memberchk(model(Name, Views, _), Models)
    ->  true
    ;   findall(Known, member(model(Known, _, _), Models), Names),
        unknown_error(model, Name, Names)
    ).
asked_model(Options, Model) :-
    default_model(Default),
    option(model(Model), Options, Default),
    must_be_model(Model).

asked_strategy(Options, Model, Strategy) :-
    default_strategy(Model, Default),
    option(strategy(Asked), Options, Default),
    (   is_dict(Asked)
    ->  dict_strategy(Asked, Model, Strategy0)
    ;   compound(Asked)
    ->  Strategy0 = Asked
    ;   strategy(Asked, Strategy0, _)
    ->  true
    ;   findall(Known, strategy(Known, _, _), Names),
        unknown_error(strategy, Asked, Names)
    ),
    model_strategy(Model, Strategy0, Strategy),
    model_views(Model, Views),
    must_be_strategy(Strategy, Views),
    must_label(Model, Strategy).

%   A part that is not given is labeling/2's default, the view the model's.

dict_strategy(Dict, Model, Strategy) :-
    maplist(strategy_part(Dict, Model),
            [view,select,order,branch,method], Parts),
    Strategy =.. [strategy|Parts].

strategy_part(Dict, Model, Key, Part) :-
    (   given(Dict, Key, Word)
    ->  word_part(Key, Word, Part)
    ;   default_part(Key, Model, Part)
    ).

default_part(view, Model, View) :-
    default_strategy(Model, Name),
    strategy(Name, Strategy, _),
    strategy_view(Strategy, View).
default_part(select, bits, weights) :- !.
default_part(select, _, leftmost).
default_part(order, bits, down) :- !.
default_part(order, _, up).
default_part(branch, _, step).
default_part(method, _, complete).

%!  search_members(+Options, -Members) is det.
%
%   Members are the JSON members that tell the model and the strategy of Options.

search_members([model(Model),strategy(Strategy)|_],
               [model-Name,strategy-object(Members)]) :-
    model_name(Model, Name),
    strategy_members(Strategy, Members).

%!  strategy_members(+Strategy, -Members) is det.

strategy_members(Strategy, [ name-Name, view-View, select-Select, order-Order,
                             branch-Branch, method-Method
                           ]) :-
    strategy_words(Strategy, [Name,View,Select,Order,Branch,Method]).
