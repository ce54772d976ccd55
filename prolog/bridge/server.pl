:- module(starbattle_bridge,
          [ door/2,                     % +RequestText, -ReplyText
            serve/0
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(http/json), [json_read_dict/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(readutil),
              [read_line_to_string/2, read_stream_to_codes/2]).
:- use_module('../autoloads', [resolve_autoloads/0]).
:- use_module('../board/board').
:- use_module(jobs).
:- use_module('../messages', [error_text/2]).
:- use_module('../models/models').
:- use_module('../search/programs').
:- use_module(replies).
:- use_module('../search/strategies').
:- autoload(explain_job, [technique_dicts/1]).

:- multifile prolog:error_message//1.

prolog:error_message(no_such_job(Job)) -->
    [ 'there is no job ~p'-[Job] ].
prolog:error_message(no_key(Key)) -->
    [ 'the request has no key ~w'-[Key] ].
prolog:error_message(more_than_json(_)) -->
    [ 'there is more text behind the request'-[] ].

/** <module> The one door to other languages

A request is the text of a JSON object, and so is the reply.  What differs
between the ways to get a text to Prolog and back (a library in the same
process, a pipe) cannot differ beyond that.

A solve runs in a thread of its own, so that a caller can look after its
signals meanwhile:

    {"op": "start", "regions": [[1,1,...],...], "stars": 2, ...}
        -> {"job": 1, "model": ..., "strategy": {"name": ..., ...}}
    {"op": "poll", "job": 1, "wait": 0.1}
        -> {"solutions": [[[7,10],...],...]}                 still running
        -> {"solutions": [...], "report": {"status": ...}}   done
        -> {"solutions": [...], "error": {"kind": ...}}      failed
    {"op": "stop", "job": 1}
        -> {}            poll on until the report comes, its limit "stop"
    {"op": "info"}
        -> {"version": ..., "models": [...], "strategies": [...]}

Solutions are N lists of S 1-based columns.  The keys given_stars and
given_blanks of a start are lists of pairs [Row,Column], 1-based as well.  A
request that cannot be answered gets {"error": {"kind": ..., "message": ...}}.

An easy board takes less time to solve than to talk about, hence:

  - a start with the key `wait` is answered as the next poll would be, too;
  - a poll, or such a start, with `"gather": true` goes on to wait for more
    solutions until the time is over or the search has ended;
  - regions may be a text, which is quick to read, see board_text.pl.

A start with the keys `program`, a file, and `instance`, in place of a board,
runs a user's program, see programs.pl; with regions and stars in place of
the instance, on a board.  Its solutions are counted only, but with the key
`check` the first are told of, see program_solutions.pl.

    {"op": "program", "program": "sudoku.pl"}
        -> {"models": [{"name": ..., "views": [...], "description": ...}],
            "instances": true, "check": true}
    {"op": "instances", "program": "sudoku.pl", "text": ...}
        -> {"instances": [{"name": ..., "size": ..., "data": ...}]}

`"op": "strategy"` says which strategy a start would take.

`"op": "explain"` and `"op": "mistakes"` are starts as well, of what is said in
explain_job.pl, and `{"op": "techniques"}` lists the techniques.
`"op": "make"` and `"op": "count"` are starts without a board, see maker_job.pl.

`"op": "trace"` is a start, too, of a search that is watched: what comes as
its solutions are the nodes of trace_search/4, in their order.
*/

%!  door(+Request, -Reply) is det.
%
%   Reply is the string that answers the text Request.

door(Request, Reply) :-
    catch(answer(Request, Reply), Error, error_reply(Error, Reply)).

error_reply(Error, Reply) :-
    error_dict(Error, Dict),
    dict_text(Dict, Reply).

answer(Text, Reply) :-
    setup_call_cleanup(
        open_string(Text, Stream),
        read_request(Stream, Request),
        close(Stream)),
    must_be(dict, Request),
    needed(Request, op, Op),
    answer_op(Op, Request, Reply),
    !.

read_request(Stream, Request) :-
    json_read_dict(Stream, Request),
    read_stream_to_codes(Stream, Rest),
    (   forall(member(Code, Rest), code_type(Code, space))
    ->  true
    ;   throw(error(more_than_json(Rest), _))
    ).

answer_op(start, Request, Reply) :-
    start(start_job, Request, Reply).
answer_op(trace, Request, Reply) :-
    start(start_trace, Request, Reply).
answer_op(explain, Request, Reply) :-
    start_explaining(explain, Request, Reply).
answer_op(mistakes, Request, Reply) :-
    start_explaining(mistakes, Request, Reply).
answer_op(techniques, _, Reply) :-
    technique_dicts(Dicts),
    dict_text(_{techniques:Dicts}, Reply).
answer_op(make, Request, Reply) :-
    start_making(make, Request, Reply).
answer_op(count, Request, Reply) :-
    start_making(count, Request, Reply).
answer_op(poll, Request, Reply) :-
    needed(Request, job, Job),
    needed(Request, wait, _),
    request_wait(Request, Wait),
    news(Wait, Job, "", Reply).
answer_op(stop, Request, "{}") :-
    needed(Request, job, Job),
    stop_job(Job).
answer_op(info, _, Reply) :-
    current_prolog_flag(version, Version),
    findall(Model, model_dict(Model), Models),
    findall(Strategy, known_strategy_dict(Strategy), Strategies),
    dict_text(_{version:Version, models:Models, strategies:Strategies},
              Reply).
answer_op(strategy, Request, Reply) :-
    request_model(Request, Model),
    request_strategy(Request, Model, Strategy),
    strategy_dict(Strategy, Dict),
    model_name(Model, Name),
    dict_text(_{model:Name, strategy:Dict}, Reply).
answer_op(program, Request, Reply) :-
    needed(Request, program, File),
    load_program(File, Program),
    program_models(Program, Models),
    maplist(program_model_dict, Models, Dicts),
    truth(has_instances(Program), Instances),
    truth(has_check(Program), Check),
    dict_text(_{models:Dicts, instances:Instances, check:Check}, Reply).
answer_op(instances, Request, Reply) :-
    needed(Request, program, File),
    needed(Request, text, Text),
    load_program(File, Program),
    atom_string(Text, String),
    program_instances(Program, String, Instances),
    maplist(instance_dict, Instances, Dicts),
    dict_text(_{instances:Dicts}, Reply).
answer_op(Op, _, _) :-
    throw(error(unknown(op, Op, [ start, trace, explain, mistakes,
                                  techniques, make, count, poll, stop, info,
                                  strategy, program, instances
                                ]), _)).

:- meta_predicate
    truth(0, -).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = true
    ;   Truth = false
    ).

program_model_dict(model(Name, Views, Description),
                   _{name:Name, views:Views, description:Description}).

instance_dict(instance(Name, Size, Data), _{name:Name, size:Size, data:Data}).

:- meta_predicate
    start(3, +, -).

start(Start, Request, Reply) :-
    request_board(Request, Board),
    request_options(Request, Options),
    request_wait(Request, Wait),
    Options = [model(Model),strategy(Strategy)|_],
    call(Start, Board, Options, Job),
    model_name(Model, Name),
    started_text(Job, Name, Strategy, Started),
    started_reply(Wait, Job, Started, Reply).

%   An explanation has no model and no strategy.

start_explaining(What, Request, Reply) :-
    request_star_battle(Request, Board),
    findall(Option, request_option(Request, Option), Options),
    request_wait(Request, Wait),
    start_explain(What, Board, Options, Job),
    atomics_to_string(['"job":',Job], Started),
    started_reply(Wait, Job, Started, Reply).

start_making(What, Request, Reply) :-
    findall(Option, make_option(Request, Option), Options),
    request_wait(Request, Wait),
    start_make(What, Options, Job),
    atomics_to_string(['"job":',Job], Started),
    started_reply(Wait, Job, Started, Reply).

make_option(Request, Option) :-
    given(Request, mutate, true),
    request_board(Request, Board),
    Option = mutate(Board).
make_option(Request, solution(Columns)) :-
    given(Request, columns, Columns).
make_option(Request, Option) :-
    member(Key, [ size, stars, count, first, attempt, seed, shape,
                  min_region, max_region, rated, difficulty, min_rating,
                  max_rating, max_technique, tries, tell_tried, timeout,
                  inference_limit, memory_limit
                ]),
    given(Request, Key, Value),
    Option =.. [Key,Value].

started_reply(none, _, Started, Reply) :-
    !,
    atomics_to_string(['{',Started,'}'], Reply).
started_reply(Wait, Job, Started, Reply) :-
    news(Wait, Job, Started, Reply).

request_wait(Request, Wait) :-
    (   given(Request, wait, Seconds)
    ->  must_be(number, Seconds),
        (   given(Request, gather, true)
        ->  Wait = gather(Seconds)
        ;   Wait = poll(Seconds)
        )
    ;   Wait = none
    ).

news(Wait, Job, Started, Reply) :-
    news_of(Wait, Job, Solutions, Outcome),
    (   Outcome = failed(Error)
    ->  error_dict(Error, Dict),
        dict_text(Dict.put(solutions, Solutions), Reply)
    ;   news_text(Started, Solutions, Outcome, Reply)
    ).

news_of(poll(Seconds), Job, Solutions, Outcome) :-
    poll_job(Job, Seconds, Solutions, Outcome).
news_of(gather(Seconds), Job, Solutions, Outcome) :-
    gather_job(Job, Seconds, Solutions, Outcome).

request_board(Request, instance(Data)) :-
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

%   Options of the request are named as those of solve/4; null, or none
%   given, leaves the default.

request_options(Request, [model(Model),strategy(Strategy)|Options]) :-
    request_model(Request, Model),
    request_strategy(Request, Model, Strategy),
    findall(Option, request_option(Request, Option), Options).

request_option(Request, Option) :-
    member(Key, [ solutions, timeout, inference_limit, counters,
                  memory_limit, listing, check, node_limit,
                  assume, steps, max_technique, quiet ]),
    given(Request, Key, Value),
    Option =.. [Key,Value].
request_option(Request, Option) :-
    member(Key, [given_stars,given_blanks]),
    given(Request, Key, Pairs),
    (   is_list(Pairs)
    ->  maplist(pair_cell, Pairs, Cells)
    ;   Cells = Pairs
    ),
    Option =.. [Key,Cells].

%   What is no pair is left as it is, and refused later.

pair_cell(Pair, Cell) :-
    (   Pair = [R,C]
    ->  Cell = R-C
    ;   Cell = Pair
    ).

given(Request, Key, Value) :-
    get_dict(Key, Request, Value0),
    Value0 \== null,
    (   string(Value0)
    ->  atom_string(Value, Value0)
    ;   Value = Value0
    ).

needed(Request, Key, Value) :-
    (   given(Request, Key, Value0)
    ->  Value = Value0
    ;   throw(error(no_key(Key), _))
    ).

%   Of a user's program the model must be named.

request_model(Request, program(Program, Name, Views)) :-
    given(Request, program, File),
    !,
    load_program(File, Program),
    needed(Request, model, Name),
    program_models(Program, Models),
    (   memberchk(model(Name, Views, _), Models)
    ->  true
    ;   findall(Known, member(model(Known, _, _), Models), Names),
        throw(error(unknown(model, Name, Names), _))
    ).
request_model(Request, Model) :-
    (   given(Request, model, Model0)
    ->  Model = Model0
    ;   default_model(Model)
    ),
    must_be_model(Model).

request_strategy(Request, Model, Strategy) :-
    wanted_strategy(Request, Model, Strategy0),
    model_strategy(Model, Strategy0, Strategy),
    model_views(Model, Views),
    must_be_strategy(Strategy, Views),
    must_label(Model, Strategy).

wanted_strategy(Request, Model, Strategy) :-
    given(Request, strategy, Dict),
    is_dict(Dict),
    !,
    maplist(strategy_part(Dict, Model),
            [view,select,order,branch,method], Parts),
    Strategy =.. [strategy|Parts].
wanted_strategy(Request, Model, Strategy) :-
    (   given(Request, strategy, Name)
    ->  true
    ;   default_strategy(Model, Name)
    ),
    (   strategy(Name, Strategy, _)
    ->  true
    ;   findall(Known, strategy(Known, _, _), Names),
        throw(error(unknown(strategy, Name, Names), _))
    ).

%   A part that is not given is labeling/2's default, the view the model's.

strategy_part(Dict, Model, Key, Part) :-
    (   given(Dict, Key, Word)
    ->  word_part(Word, Part)
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

model_dict(_{name:Name, description:Description, strategy:Strategy}) :-
    model(Name, Description),
    default_strategy(Name, Strategy).

known_strategy_dict(Dict) :-
    strategy(_, Strategy, Description),
    strategy_dict(Strategy, Dict0),
    Dict = Dict0.put(description, Description).

strategy_dict(Strategy, _{name:Name, view:View, select:Select,
                          order:Order, branch:Branch, method:Method}) :-
    strategy_words(Strategy, [Name,View,Select,Order,Branch,Method]).

error_dict(Error, _{error:_{kind:Kind, message:Message}}) :-
    error_kind(Error, Kind),
    error_text(Error, Message).

error_kind(error(starbattle(_), _), board) :- !.
error_kind(error(no_such_job(_), _), job) :- !.
error_kind(error(Formal, _), request) :-
    request_error(Formal),
    !.
error_kind(_, internal).

request_error(unknown(_, _, _)).
request_error(domain_error(_, _)).
request_error(type_error(_, _)).
request_error(bad_option(_, _, _)).
request_error(no_key(_)).
request_error(program(_, _)).
request_error(no_placement(_, _)).
request_error(no_relatives(_)).
request_error(no_trace(_)).
request_error(duplicate_key(_)).
request_error(more_than_json(_)).
request_error(syntax_error(_)).

%!  serve is det.
%
%   Answer the requests on standard input, one a line, with one line each
%   on standard output, until the input ends or nobody reads the output.

serve :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    set_stream(user_output, buffer(full)),
    set_stream(user_input, tty(false)),
    repeat,
        read_line_to_string(user_input, Line),
        (   Line == end_of_file
        ->  true
        ;   door(Line, Reply),
            \+ said(Reply)
        ),
    !,
    end_jobs.

said(Reply) :-
    catch(( writeln(Reply),
            flush_output
          ),
          error(io_error(write, _), _),
          fail).

:- resolve_autoloads.
