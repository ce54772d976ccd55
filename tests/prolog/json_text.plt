:- use_module(library(plunit)).
:- use_module('../../prolog/json').

:- begin_tests(json_text).

%   One character alone, since a second one may be what is noticed.

test(each_control_character, [forall(between(0, 31, Code)), true(Raw == [])]) :-
    string_codes(Text, [0'a,Code,0'b]),
    json_text(Text, JSON),
    findall(Bad,
            ( sub_string(JSON, _, 1, _, Part),
              string_codes(Part, [Bad]),
              Bad < 32
            ),
            Raw).
test(new_line, JSON == "\"a\\nb\"") :-
    json_text("a\nb", JSON).
test(nothing_special, JSON == "\"ab\"") :-
    json_text("ab", JSON).

:- end_tests(json_text).
