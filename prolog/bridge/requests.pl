:- module(starbattle_requests,
          [ request_dict/2,              % +Text, -Dict
            request_options/3,          % +Parameters, +Request, -Options
            request_value/3,             % +Request, +Key, -Value
            search_options/3,           % +Options0, -Problem, -Options
            search_members/3,           % +Problem, +Options, -Members
            strategy_members/2          % +Strategy, -Members
          ]).
:- use_module([library(apply), library(error), library(lists), library(option)]).
:- use_module('../board/board').
:- use_module('../formats/json_lines', [json_value/2]).
:- use_module('../conditions/constraint_text', [text_constraints/2]).
:- use_module('../conditions/rules', [json_rules/2]).
:- use_module('../errors').
:- use_module('../search/programs').
:- use_module('../search/problem').
:- use_module('../search/strategies', [strategy_words/2, word_part/3]).

/** <module> Requests as dicts, as options, and as searches
*/

%!  request_dict(+Text, -Dict) is det.
%
%   Dict is the JSON object that Text is.  Texts in it are strings.
%
%   @error type_error(dict, Value) if Text is another JSON value.
%   @error starbattle(text_after_json)

request_dict(Text, Dict) :-
    json_value(Text, Dict),
    must_be(dict, Dict).

/*  The keys of requests as options

A request is a dict.  Its keys become options, Key(Value), by the types that
operations declare:

  - `board`: a Star Battle board, from the keys `regions` and `stars`; with the
    key `program`, the data of an instance from the key `instance`, or a Star
    Battle board.  An option
    of another name than `board` is given if its key is true.
  - `cells`: a list of pairs [Row,Column], from 1, as a list of Row-Column
  - `where`: a list of texts of constraints, see ../conditions/constraint_text.pl
  - `rules`: an object with the names of board_rules/3
  - none: a text becomes an atom, other values stay as they are.  The
    predicate that takes the option checks its type.
*/

%!  request_options(+Parameters, +Request, -Options) is det.
%
%   Options has Key(Value) for each of Parameters, terms parameter(Key, Type, Need), that
%   Request gives.  A key with the value null is not given.
%
%   @error starbattle(missing_key(Key)) if a required one is missing.
%   @error domain_error(key, Key) if Request gives another key.

request_options(Parameters, Request, Options) :-
    dict_pairs(Request, _, Pairs),
    convlist(given_option(Parameters, Request), Pairs, Options1),
    (   memberchk(parameter(board,board,_), Parameters)
    ->  request_board(Request, Board),
        Options = [board(Board)|Options1]
    ;   Options = Options1
    ),
    forall(( member(parameter(Key,_,required), Parameters),
             Key \== board
           ),
           required_value(Request, Key, _)).

given_option(Parameters, Request, Key-Value, Option) :-
    Key \== op,
    Value \== null,
    key_type(Key, Parameters, Type),
    typed_value(Type, Value, Request, Term),
    Option =.. [Key,Term].

%   key_type(+Key, +Parameters, -Type) is semidet.  Fails for those of the board's keys that
%   are no parameters themselves.

key_type(Key, Parameters, Type) :-
    memberchk(parameter(Key,Type0,_), Parameters),
    Type0-Key \== board-board,
    !,
    Type = Type0.
key_type(Key, Parameters, _) :-
    (   board_key(Key),
        memberchk(parameter(_,board,_), Parameters)
    ->  fail
    ;   findall(Known,
                ( member(parameter(Name,Type,_), Parameters),
                  key_of(Type, Name, Known)
                ),
                Keys),
        unknown_error(key, Key, Keys)
    ).

key_of(board, _, Key) :-
    board_key(Key).
key_of(Type, Name, Name) :-
    Type-Name \== board-board.

board_key(regions).
board_key(stars).
board_key(program).
board_key(instance).

%   typed_value(+Type, +Value, +Request, -Term) is semidet.  Fails if a board is not asked
%   for.

typed_value(none, Value, _, Term) :-
    plain_value(Value, Term).
typed_value(cells, Value, _, Cells) :-
    (   is_list(Value)
    ->  maplist(pair_cell, Value, Cells)
    ;   plain_value(Value, Cells)
    ).
typed_value(where, Texts, _, Constraints) :-
    text_constraints(Texts, Constraints).
typed_value(rules, JSON, _, Rules) :-
    json_rules(JSON, Rules).
typed_value(board, true, Request, Board) :-
    request_board(Request, Board).

plain_value(Value0, Value) :-
    (   string(Value0)
    ->  atom_string(Value, Value0)
    ;   Value = Value0
    ).

%   What is not a pair stays as it is; the check of the cells refuses it.

pair_cell(Pair, Cell) :-
    (   Pair = [R,C]
    ->  Cell = R-C
    ;   Cell = Pair
    ).

%!  request_value(+Request, +Key, -Value) is semidet.
%
%   Value is what Request has under Key, a text as an atom; false if there is
%   nothing, or null.

request_value(Request, Key, Value) :-
    get_dict(Key, Request, Value0),
    Value0 \== null,
    plain_value(Value0, Value).

request_board(Request, Data) :-
    request_value(Request, program, _),
    \+ request_value(Request, regions, _),
    !,
    required_value(Request, instance, Text),
    instance_data(Text, Data).
request_board(Request, Board) :-
    maplist(required_value(Request), [stars,regions], [Stars,Rows]),
    make_board(Rows, Stars, Board).

required_value(Request, Key, Value) :-
    (   request_value(Request, Key, Value0)
    ->  Value = Value0
    ;   starbattle_error(missing_key(Key))
    ).

/*  Which board, model and strategy a request asks for
*/

%!  search_options(+Options0, -Problem, -Options) is det.
%
%   Problem is what Options0 asks for, see ../search/problem.pl.  Options is
%   Options0 without the options that say that, and with the term for the
%   strategy, the default if there is none.
%
%   @error domain_error(What, Name)

search_options(Options0, Problem, [strategy(Strategy)|Options]) :-
    select_option(board(Board), Options0, Options1, none),
    asked_problem(Options1, Board, Problem),
    asked_strategy(Options1, Problem, Strategy),
    exclude(is_resolved, Options1, Options).

is_resolved(Option) :-
    functor(Option, Name, _),
    memberchk(Name, [model,strategy,program,where,rules]).

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
    request_value(Dict, program, File),
    !,
    load_program(File, Program).
parts_program(_, program(Program,_,_,_), program(Program)) :-
    !.
parts_program(_, _, none).

strategy_part(Dict, Program, Key, Default, Part) :-
    (   request_value(Dict, Key, Word)
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
