:- module(starbattle_search_request,
          [ search_parameter/3,         % ?Key, ?Type, ?Default
            condition_parameter/3,      % ?Key, ?Type, ?Default
            limit_parameter/3,          % ?Key, ?Type, ?Default
            search_options/3,           % +Options0, -Problem, -Options
            search_members/3,           % +Problem, +Options, -Members
            strategy_members/2          % +Strategy, -Members
          ]).
:- use_module(library(apply), [exclude/3, maplist/4]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/2, select_option/4]).
:- use_module('../errors', [starbattle_error/1, unknown_error/3]).
:- use_module('../option_types', [option_error/3]).
:- use_module('../search/choices').
:- use_module('../search/own_parts', [own_part_value/4]).
:- use_module('../search/problem', [problem_name/2, problem_strategies/3]).
:- use_module('../search/program_problem', []).
:- use_module('../search/programs', [load_program/2, program_models/2]).
:- use_module('../search/strategies', [strategy_words/2, word_part/3]).
:- use_module(parameters, [given/3]).

/** <module> Which board, model and strategy a request asks for
*/

%!  search_parameter(?Key, ?Type, ?Default) is nondet.
%!  condition_parameter(?Key, ?Type, ?Default) is nondet.
%!  limit_parameter(?Key, ?Type, ?Default) is nondet.
%
%   The parameters of all operations that search a board, of all that take its own
%   rules and constraints, and of all that have limits; see parameter/4 in
%   operations.pl.

search_parameter(board,        board,    required).
search_parameter(program,      text,     none).
search_parameter(model,        name,     none).
search_parameter(strategy,     strategy, none).
search_parameter(given_stars,  cells,    none).
search_parameter(given_blanks, cells,    none).
search_parameter(Key, Type, Default) :-
    condition_parameter(Key, Type, Default).

condition_parameter(where, where, none).
condition_parameter(rules, rules, none).

limit_parameter(timeout,         number,  none).
limit_parameter(cpu_limit,       number,  none).
limit_parameter(inference_limit, integer, none).
limit_parameter(memory_limit,    integer, none).

%!  search_options(+Options0, -Problem, -Options) is det.
%
%   Problem is what Options0 asks for, see ../search/problem.pl.  Options is
%   Options0 without the options that say that, and with the term for the
%   strategy, the default if there is none.
%
%   @error starbattle(unknown(What, Name, Names))

search_options(Options0, Problem, [strategy(Strategy)|Options]) :-
    select_option(board(Board), Options0, Options1, none),
    asked_problem(Options1, Board, Problem),
    asked_strategy(Options1, Problem, Strategy),
    exclude(is_resolved, Options1, Options).

is_resolved(model(_)).
is_resolved(strategy(_)).
is_resolved(program(_)).
is_resolved(where(_)).
is_resolved(rules(_)).

%   A user's program has no default model.

asked_problem(Options, Data, program(Program, Name, Views, Data)) :-
    option(program(File), Options),
    !,
    forall(member(Option, [where(Value),rules(Value)]),
           must_be_absent(Option, Value, Options)),
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
asked_problem(Options, Board, Problem) :-
    option_problem(Board, Options, Problem).

must_be_absent(Option, Value, Options) :-
    (   option(Option, Options)
    ->  functor(Option, Name, 1),
        option_error(Name, Value, 'left out for the model of a program')
    ;   true
    ).

%   A strategy that is given part by part is an object.

asked_strategy(Options, Problem, Strategy) :-
    (   option(strategy(Parts), Options),
        is_dict(Parts)
    ->  dict_strategy(Parts, Problem, Asked),
        option_strategy([strategy(Asked)], Problem, Strategy)
    ;   option_strategy(Options, Problem, Strategy)
    ).

dict_strategy(Dict, Problem, Strategy) :-
    problem_strategies(Problem, _, Base),
    Base =.. [strategy|Defaults],
    parts_program(Dict, Problem, Program),
    maplist(strategy_part(Dict, Program), [view,select,order,branch,method],
            Defaults, Parts),
    Strategy =.. [strategy|Parts].

%   The program whose parts a strategy may have: the one that the key `program`
%   names, or the one whose model is searched.

parts_program(Dict, _, program(Program)) :-
    given(Dict, program, File),
    !,
    load_program(File, Program).
parts_program(_, program(Program,_,_,_), program(Program)) :-
    !.
parts_program(_, _, none).

strategy_part(Dict, Program, Key, Default, Part) :-
    (   given(Dict, Key, Word)
    ->  known_part(Program, Key, Word, Part)
    ;   Part = Default
    ).

known_part(program(Program), Key, Word, Part) :-
    own_part_value(Program, Key, Word, Part),
    !.
known_part(_, Key, Word, Part) :-
    word_part(Key, Word, Part).

%!  search_members(+Problem, +Options, -Members) is det.
%
%   Members are the JSON members for the model of Problem and the strategy of
%   Options.

search_members(Problem, Options, [model-Name,strategy-object(Members)]) :-
    problem_name(Problem, Name),
    option(strategy(Strategy), Options),
    strategy_members(Strategy, Members).

%!  strategy_members(+Strategy, -Members) is det.

strategy_members(Strategy, [ name-Name, view-View, select-Select, order-Order,
                             branch-Branch, method-Method
                           ]) :-
    strategy_words(Strategy, [Name,View,Select,Order,Branch,Method]).
