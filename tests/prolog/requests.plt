:- use_module(library(plunit)).
:- use_module(library(http/json)).
:- use_module('../../prolog/bridge/requests').

%   by_library(+Text, -Dict): what library(http/json) reads.

by_library(Text, Dict) :-
    setup_call_cleanup(
        open_string(Text, Stream),
        json_read_dict(Stream, Dict),
        close(Stream)).

%   Texts that are read in the fast way, and some that are not.

text("{\"op\": \"info\"}").
text("{\"op\": \"solve\", \"regions\": \"11/12\", \"stars\": 2, \"wait\": 0.05}").
text("{\"gather\": true, \"counters\": false, \"model\": null, \"n\": -1e-05}").
text("{\"n\": 12345678901234567890, \"m\": 1.5e+300, \"text\": \"a, b: {}\"}").
text("{}").
text("{\"a\":1,\"b\" : \"c\"}").
text("{\"a\": [1, 2], \"b\": {\"c\": \"d\"}}").
text("{\"a\": \"\\u00e4\\\"\\n\"}").
text("{\"a\": \"\u00e4 \u4e2d\"}  ").

refused("").
refused("1").
refused("[]").
refused("{\"a\": 1").
refused("{\"a\": }").
refused("{\"a\": \"b\" \"c\": 1}").
refused("{\"a\": +}").
refused("{\"a\": 1}}").
refused("{\"a\": 1} {").
refused("{\"a\": \"b}").

:- begin_tests(requests).

test(as_the_library, [forall(text(Text)), Dict =@= Expected]) :-
    by_library(Text, Expected),
    request_dict(Text, Dict).

test(refused, [forall(refused(Text)), error(_)]) :-
    request_dict(Text, _).

test(long_text_is_fast, true(Inferences < 1000)) :-
    length(Codes, 10_000),
    maplist(=(0'a), Codes),
    format(string(Text), "{\"op\": \"~s\", \"stars\": 1}", [Codes]),
    statistics(inferences, Before),
    request_dict(Text, Dict),
    statistics(inferences, After),
    string_length(Dict.op, 10_000),
    Inferences is After-Before.

:- end_tests(requests).
