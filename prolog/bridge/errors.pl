:- module(starbattle_bridge_errors,
          [ error_json/2                % +Error, -JSON
          ]).
:- use_module('../messages', [error_text/2]).

/** <module> Errors as values

An error has a kind, by which callers tell what they can do about it:

  - `board`: the board is invalid
  - `job`: there is no such job
  - `request`: anything else in the request is invalid
  - `internal`: all other errors
*/

starbattle:message(missing_key(Key)) -->
    [ 'the request has no key ~w'-[Key] ].
starbattle:message(text_after_json) -->
    [ 'the request has text after its JSON object'-[] ].

%!  error_json(+Error, -JSON) is det.
%
%   JSON is the object with the kind and the message of Error.

error_json(Error, object([kind-Kind,message-Message])) :-
    error_kind(Error, Kind),
    error_text(Error, Message).

error_kind(error(Formal, _), Kind) :-
    nonvar(Formal),
    formal_kind(Formal, Kind0),
    !,
    Kind = Kind0.
error_kind(_, internal).

formal_kind(starbattle(Term), Kind) :-
    (   Term = board(_)
    ->  Kind = board
    ;   Kind = request
    ).
formal_kind(existence_error(job, _), job).
formal_kind(domain_error(_, _), request).
formal_kind(type_error(_, _), request).
formal_kind(syntax_error(_), request).
formal_kind(duplicate_key(_), request).
