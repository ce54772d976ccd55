:- module(starbattle_bridge_errors,
          [ error_json/2                % +Error, -JSON
          ]).
:- use_module('../messages', [error_text/2]).

/** <module> Errors as values

An error that a caller can do something about has a kind of its own:

  - `board`: the board is not one
  - `job`: there is no such job
  - `request`: anything else in the request is wrong
  - `internal`: all other errors
*/

:- multifile prolog:error_message//1.

prolog:error_message(no_such_job(Job)) -->
    [ 'there is no job ~p'-[Job] ].
prolog:error_message(no_key(Key)) -->
    [ 'the request has no key ~w'-[Key] ].
prolog:error_message(more_than_json(_)) -->
    [ 'the request has more text after its JSON object'-[] ].

%!  error_json(+Error, -JSON) is det.
%
%   JSON is the object with the kind and the message of Error.

error_json(Error, object([kind-Kind,message-Message])) :-
    error_kind(Error, Kind),
    error_text(Error, Message).

error_kind(error(starbattle(_), _), board) :- !.
error_kind(error(no_such_job(_), _), job) :- !.
error_kind(error(Formal, _), request) :-
    is_request_error(Formal),
    !.
error_kind(_, internal).

is_request_error(unknown(_, _, _)).
is_request_error(domain_error(_, _)).
is_request_error(type_error(_, _)).
is_request_error(bad_option(_, _, _)).
is_request_error(no_key(_)).
is_request_error(program(_, _)).
is_request_error(no_placement(_, _)).
is_request_error(no_relatives(_)).
is_request_error(no_trace(_)).
is_request_error(duplicate_key(_)).
is_request_error(more_than_json(_)).
is_request_error(syntax_error(_)).
