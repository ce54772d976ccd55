:- module(starbattle_parameters,
          [ request_options/3,          % +Parameters, +Request, -Options
            given/3                     % +Request, +Key, -Value
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module('../board/board').
:- use_module('../conditions/constraint_json', [json_constraints/2, json_rules/2]).
:- use_module('../errors', [starbattle_error/1, unknown_error/3]).
:- use_module('../search/programs', [instance_data/2]).

/** <module> The keys of requests as options

A request is a dict.  Its keys become options, Key(Value), by the types that
operations declare:

  - `board`: a Star Battle board, from the keys `regions` and `stars`; with the
    key `program`, the data of an instance from the key `instance`, or a Star
    Battle board.  An option
    of another name than `board` is given if its key is true.
  - `cells`: a list of pairs [Row,Column], from 1, as a list of Row-Column
  - `strategy`: a name, or an object with the parts of a strategy
  - `where`: a list of constraints, `rules`: an object, see
    ../conditions/constraint_json.pl
  - any other: a text becomes an atom, other values stay as they are.  The
    predicate that takes the option checks its type.
*/

%!  request_options(+Parameters, +Request, -Options) is det.
%
%   Options has Key(Value) for each parameter(Key, Type, Default) that Request
%   gives or that has a default value.  A key with the value null is not given.
%
%   @error starbattle(missing_key(Key)) if a required one is missing.
%   @error starbattle(unknown(key, Key, Keys)) if Request gives another key.

request_options(Parameters, Request, Options) :-
    forall(( get_dict(Key, Request, Value),
             Value \== null,
             Key \== op
           ),
           must_be_key(Key, Parameters)),
    options(Parameters, Request, Options).

must_be_key(Key, Parameters) :-
    memberchk(parameter(Key,Type,_), Parameters),
    Type-Key \== board-board,
    !.
must_be_key(Key, Parameters) :-
    board_key(Key),
    memberchk(parameter(_,board,_), Parameters),
    !.
must_be_key(Key, Parameters) :-
    findall(Known,
            ( member(parameter(Name,Type,_), Parameters),
              key_of(Type, Name, Known)
            ),
            Keys),
    unknown_error(key, Key, Keys).

options([], _, []).
options([parameter(Key,Type,Default)|Parameters], Request, Options) :-
    (   option_of(Type, Key, Default, Request, Option)
    ->  Options = [Option|Options1]
    ;   Options = Options1
    ),
    options(Parameters, Request, Options1).

key_of(board, _, Key) :-
    board_key(Key).
key_of(Type, Name, Name) :-
    Type-Name \== board-board.

board_key(regions).
board_key(stars).
board_key(program).
board_key(instance).

option_of(board, Key, _, Request, Option) :-
    !,
    (   Key == board
    ->  true
    ;   given(Request, Key, true)
    ),
    request_board(Request, Board),
    Option =.. [Key,Board].
option_of(Type, Key, Default, Request, Option) :-
    (   given(Request, Key, Value0)
    ->  typed(Type, Value0, Value)
    ;   default(Default, Key, Value)
    ),
    Option =.. [Key,Value].

default(required, Key, _) :-
    starbattle_error(missing_key(Key)).
default(Default, _, Default) :-
    Default \== none,
    Default \== required.

typed(cells, Pairs, Cells) :-
    is_list(Pairs),
    !,
    maplist(pair_cell, Pairs, Cells).
typed(where, JSON, Constraints) :-
    !,
    json_constraints(JSON, Constraints).
typed(rules, JSON, Rules) :-
    !,
    json_rules(JSON, Rules).
typed(_, Value, Value).

%   What is not a pair stays as it is; the check of the cells refuses it.

pair_cell(Pair, Cell) :-
    (   Pair = [R,C]
    ->  Cell = R-C
    ;   Cell = Pair
    ).

%!  given(+Request, +Key, -Value) is semidet.
%
%   Value is what Request has under Key, a text as an atom; false if there is
%   nothing, or null.

given(Request, Key, Value) :-
    get_dict(Key, Request, Value0),
    Value0 \== null,
    (   string(Value0)
    ->  atom_string(Value, Value0)
    ;   Value = Value0
    ).

request_board(Request, Data) :-
    given(Request, program, _),
    !,
    (   given(Request, regions, _)
    ->  request_star_battle(Request, Data)
    ;   needed(Request, instance, Text),
        instance_data(Text, Data)
    ).
request_board(Request, Board) :-
    request_star_battle(Request, Board).

request_star_battle(Request, Board) :-
    needed(Request, stars, Stars),
    (   get_dict(regions, Request, Text),
        string(Text)
    ->  text_board(Text, Stars, Board)
    ;   needed(Request, regions, Rows),
        make_board(Rows, Stars, Board)
    ).

needed(Request, Key, Value) :-
    (   given(Request, Key, Value0)
    ->  Value = Value0
    ;   default(required, Key, Value)
    ).
