:- module(starbattle_bridge,
          [ handle_request/2,           % +RequestText, -ReplyText
            serve/0
          ]).
:- use_module(library(readutil)).
:- use_module('../errors').
:- use_module(reports).
:- use_module(jobs).
:- use_module('../json').
:- use_module(operations).
:- use_module(requests).

/** <module> Requests from other languages

A request is the text of a JSON object, and so is the reply.  What differs
between the ways to get a text to Prolog and back (a library in the same
process, a pipe) cannot differ beyond that.

    {"op": "techniques"}
        -> {"techniques": [...]}

docs/architecture.md has the keys of requests and replies, operations.pl says where the
operations are declared.  One that may take long is a run, which is a job in a thread of
its own, so that a caller can look after its signals meanwhile.  An easy board takes less
time to solve than to talk about: so a run with the key `wait` is answered as the next
poll would be, too, and with `"gather": true` this goes on to wait for more until the
time is over or the run has ended.
*/

:- initialization(make_room).

%!  handle_request(+Request, -Reply) is det.
%
%   Reply is the string that answers the text Request.

handle_request(Request, Reply) :-
    catch(reply(Request, Reply), Error, error_reply(Error, Reply)).

error_reply(Error, Reply) :-
    error_json(Error, JSON),
    json_text(object([error-JSON]), Reply).

reply(Text, Reply) :-
    reply_json(Text, JSON),
    !,
    json_text(JSON, Reply).

reply_json(Text, JSON) :-
    request_dict(Text, Request),
    (   request_value(Request, op, Name)
    ->  true
    ;   starbattle_error(missing_key(op))
    ),
    load_operation(Name),
    operation(Name, Kind, _),
    parameters(Name, Parameters),
    request_options(Parameters, Request, Options),
    (   Kind == run
    ->  start_run(Name, Options, JSON)
    ;   answer(Name, Options, JSON)
    ).

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
        ;   handle_request(Line, Reply),
            \+ write_reply(Reply)
        ),
    !,
    end_jobs.

write_reply(Reply) :-
    catch(( writeln(Reply),
            flush_output
          ),
          error(io_error(write, _), _),
          fail).
