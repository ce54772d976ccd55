:- module(operations_general, []).
:- use_module([library(apply), library(lists), library(option), library(solution_sequences)]).
:- use_module('../../board/board', [board_rows/2, board_stars/2]).
:- use_module('../../formats/reader', [item_board/3, item_position/3, text_items/4]).
:- use_module('../../conditions/constraint_text', [constraint_tree/2]).
:- use_module('../../conditions/rules', [board_rules/3, unusual_rules/3]).
:- use_module('../../errors').
:- use_module('../../models/models', [default_strategy/2, model/2]).
:- use_module('../../search/strategies', [part_words/2, strategy/3]).
:- use_module('../jobs').
:- use_module('../operations', []).
:- use_module('../requests').

/** <module> What there is, texts that are read, and jobs
*/

%   The models, the strategies, and the words of their parts

starbattle_operations:operation(info, answer, []).

starbattle_operations:answer(info, _, JSON) :-
    current_prolog_flag(version, Version),
    findall(Model, model_json(Model), Models),
    findall(Strategy, strategy_json(Strategy), Strategies),
    findall(Part-Words0, part_words(Part, Words0), Words),
    JSON = object([version-Version,models-Models,strategies-Strategies,
                   words-object(Words)]).

model_json(object([name-Name,description-Description,strategy-Strategy])) :-
    model(Name, Description),
    default_strategy(Name, Strategy).

strategy_json(object([description-Description|Members])) :-
    strategy(_, Strategy, Description),
    strategy_members(Strategy, Members).

%   The boards of a text
%
%       {"op": "boards", "text": "1*1,1,1,2"}
%           -> {"count": 1, "boards": [{"line": 1, "name": "", "stars": 1,
%                                       "rows": [[1,1],[1,2]], "state": {}}]}
%
%   0 is a hole.  `state` has lists of cells, from 0: those that are given, the stars and marks
%   of a player, and the solution.  `where` has the texts of constraints, `rules` what differs
%   from the usual rules.  A board that is none has the key `error`; if only the number of
%   stars is missing, also the key `size`.  At most 200 are listed; `count` says how many there
%   are.

starbattle_operations:operation(boards, answer, [+text, stars]).

starbattle_operations:answer(boards, Options, object([count-Count,boards-Boards])) :-
    found_items(any, Options, Items),
    length(Items, Count),
    findall(JSON,
            ( limit(200, member(Item, Items)),
              item_json(checked_board(Options), Item, JSON)
            ),
            Boards).

%   The boards of a text as they are read, not checked
%
%       {"op": "texts", "text": "x = [[1,2],[1,2]]"}
%           -> {"boards": [{"line": 1, "rows": [["1","2"],["1","2"]], "state": {}}]}
%
%   `form` is that of text_items/4.  `name`, `stars`, `where` and `rules` are there if they
%   are known.

starbattle_operations:operation(texts, answer, [+text, form]).

starbattle_operations:answer(texts, Options, object([boards-Boards])) :-
    option(form(Form), Options, any),
    found_items(Form, Options, Items),
    maplist(item_json(item_board), Items, Boards).

%   found_items(+Form, +Options, -Items): one item is an error if no board is found.

found_items(Form, Options, Items) :-
    option(text(Text), Options),
    catch(text_items(Form, Text, '', Items), Error, Items = [Error]).

:- meta_predicate
    item_json(3, +, -).

item_json(Goal, Item, JSON) :-
    catch(( (   Item = error(_, _)
            ->  throw(Item)
            ;   call(Goal, Item, Name, Board)
            ),
            board_json(Item, Name, Board, JSON)
          ),
          Error,
          error_json(Error, JSON)).

%   Boards of 4 to 7 rows have room for one star per row.

checked_board(Options, Item, Name, board(Stars, Rows, [rules(object(Unusual))|Others])) :-
    catch(item_position(Item, Options, Position),
          Error,
          (   lacks_count(Error, N),
              between(4, 7, N)
          ->  item_position(Item, [stars(1)|Options], Position)
          ;   throw(Error)
          )),
    Position = position(Name, Board, Given, _),
    board_stars(Board, Stars),
    board_rows(Board, Rows),
    option(rules(Changes), Given, []),
    board_rules(Board, Changes, Rules),
    unusual_rules(Board, Rules, Unusual),
    item_board(Item, _, board(_, _, Read)),
    exclude(=(rules(_)), Read, Others).

board_json(Item, Name, board(Stars, Rows, Options),
           object([rows-Rows,state-object(State)|Pairs])) :-
    findall(Key-numbers(Cells), state_json(Options, Key, Cells), State),
    findall(Pair,
            ( member(Option, [Item,name(Name),stars(Stars)|Options]),
              option_json(Option, Pair)
            ),
            Pairs).

option_json(line(_, Line, _), line-Line).
option_json(name(Name), name-Text) :-
    atom_string(Name, Text).
option_json(stars(S), stars-S) :-
    integer(S).
option_json(fault(Fault), error-Text) :-
    error_text(error(starbattle(board(Fault)), _), Text).
option_json(Option, Key-Value) :-
    Option =.. [Key,Value],
    memberchk(Key, [where,rules]).

state_json(Options, Key, Cells) :-
    member(Option, Options),
    Option =.. [Key,Pairs],
    memberchk(Key, [given_stars,given_blanks,stars,marks,solution]),
    findall([R,C], ( member(R1-C1, Pairs), R is R1-1, C is C1-1 ), Cells).

error_json(Error0, object([error-Text|Pairs])) :-
    (   Error0 = error(starbattle(board(in_line(Line, Fault))), _)
    ->  Pairs = [line-Line|Size],
        Error = error(starbattle(board(Fault)), _)
    ;   Pairs = Size,
        Error = Error0
    ),
    error_text(Error, Text),
    findall(size-N, lacks_count(Error0, N), Size).

lacks_count(error(starbattle(board(no_stars(N))), _), N).
lacks_count(error(starbattle(board(in_line(_, no_stars(N)))), _), N).

%   Constraints as trees
%
%       {"op": "constraints", "where": ["cell(1,4) + cell(2,4) =< 1"]}
%           -> {"trees": [["=<",["sum",[["cell",1,4],["cell",2,4]]],1]]}
%
%   They are not checked against a board.

starbattle_operations:operation(constraints, answer, [+where:where]).

starbattle_operations:answer(constraints, Options, object([trees-Trees])) :-
    option(where(Constraints), Options),
    maplist(constraint_tree, Constraints, Trees).

%   News of a job

starbattle_operations:operation(poll, answer, [+job, +wait, gather]).

starbattle_operations:answer(poll, Options, JSON) :-
    news(Options, JSON).

%   End a job
%
%   Poll it until its report comes.

starbattle_operations:operation(stop, answer, [+job]).

starbattle_operations:answer(stop, [job(Job)], object([])) :-
    stop_job(Job).
