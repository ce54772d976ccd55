:- module(starbattle_requests,
          [ request_dict/2              % +Text, -Dict
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(http/json), [json_read_dict/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(readutil), [read_stream_to_codes/2]).
:- use_module('../errors', [starbattle_error/1]).

/** <module> Reading requests

To read a request by library(http/json), character by character, takes longer
than to solve an easy board.  Most requests are flat: an object of texts without
escapes, numbers and words, as Python's json.dumps() writes it.  Splitting one
at the quotes reads it several times faster; the library reads all others.
*/

%!  request_dict(+Text, -Dict) is det.
%
%   Dict is the JSON object that Text is.  Texts in it are strings.
%
%   @error type_error(dict, Value) if Text is another JSON value.
%   @error starbattle(text_after_json)

request_dict(Text, Dict) :-
    flat_dict(Text, Dict),
    !.
request_dict(Text, Dict) :-
    setup_call_cleanup(
        open_string(Text, Stream),
        read_dict(Stream, Dict),
        close(Stream)).

read_dict(Stream, Dict) :-
    json_read_dict(Stream, Dict),
    must_be(dict, Dict),
    read_stream_to_codes(Stream, Rest),
    (   forall(member(Code, Rest), code_type(Code, space))
    ->  true
    ;   starbattle_error(text_after_json)
    ).

%   flat_dict(+Text, -Dict) is semidet.  What is outside quotes alternates with
%   what is inside.

flat_dict(Text, Dict) :-
    \+ sub_string(Text, _, _, _, "\\"),
    split_string(Text, "\"", "", ["{"|Parts]),
    flat_pairs(Parts, Pairs),
    catch(dict_pairs(Dict, _, Pairs), error(_, _), fail).

flat_pairs([Name,Outside|Parts], [Key-Value|Pairs]) :-
    atom_string(Key, Name),
    flat_value(Outside, Parts, Value, End, Parts1),
    flat_end(End, Parts1, Pairs).

flat_value(": ", [Value,End|Parts], Value, End, Parts) :- !.
flat_value(Outside, Parts, Value, End, Parts) :-
    string_concat(": ", Rest, Outside),
    end(End),
    string_concat(Text, End, Rest),
    !,
    literal(Text, Value).

flat_end("}", [], []).
flat_end(", ", Parts, Pairs) :-
    flat_pairs(Parts, Pairs).

end(", ").
end("}").

literal("true", true) :- !.
literal("false", false) :- !.
literal("null", null) :- !.
literal(Text, Number) :-
    string_codes(Text, Codes),
    maplist(numeric, Codes),
    catch(number_codes(Number, Codes), error(_, _), fail).

numeric(Code) :-
    memberchk(Code, `-+.eE0123456789`).
