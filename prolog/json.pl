:- module(starbattle_json,
          [ json_text/2                 % +Term, -Text
          ]).
:- use_module(library(lists)).

/** <module> JSON texts

library(http/json) takes longer to write a reply than some boards take to
solve, so replies are written here.  A term stands for a JSON value:

  - object(Pairs), or a dict: an object; Pairs is a list of Key-Value
  - a list: an array
  - numbers(List): an array of integers or of such arrays, at any depth
  - a number, or one of the atoms `null`, `true` and `false`
  - a string, or any other atom: a string
*/

%!  json_text(+Term, -Text) is det.
%
%   Text is the string with the JSON value that Term stands for, on one line.
%
%   @error type_error(json_term, Term)

json_text(Term, Text) :-
    json(Term, Parts, []),
    atomics_to_string(Parts, Text).

%   json(+Term, -Parts, ?Tail): Parts are atomic; written one after another
%   they are the value.

json(object(Pairs), ['{'|Parts], Tail) :-
    !,
    members(Pairs, '', Parts, ['}'|Tail]).
json(Dict, Parts, Tail) :-
    is_dict(Dict),
    !,
    dict_pairs(Dict, _, Pairs),
    json(object(Pairs), Parts, Tail).
json(numbers(List), [Text|Tail], Tail) :-
    !,
    format(string(Text), '~w', [List]).
json([], ['[]'|Tail], Tail) :- !.
json([Term|Terms], ['['|Parts], Tail) :-
    !,
    json(Term, Parts, Parts1),
    elements(Terms, Parts1, [']'|Tail]).
json(Term, [Term|Tail], Tail) :-
    literal(Term),
    !.
json(Term, ['"',Text,'"'|Tail], Tail) :-
    (   string(Term)
    ;   atom(Term)
    ),
    !,
    escape_text(Term, Text).
json(Term, _, _) :-
    throw(error(type_error(json_term, Term), _)).

literal(Term) :- number(Term).
literal(null).
literal(true).
literal(false).

members([], _, Tail, Tail).
members([Key-Value|Pairs], Comma, [Comma,'"',Key,'":'|Parts], Tail) :-
    json(Value, Parts, Parts1),
    members(Pairs, ',', Parts1, Tail).

elements([], Tail, Tail).
elements([Term|Terms], [','|Parts], Tail) :-
    json(Term, Parts, Parts1),
    elements(Terms, Parts1, Tail).

%   Splitting a text at the characters that need an escape is the fastest way
%   to learn that it has none.  It takes a NUL for the end of the characters to
%   split at, so that one is looked for by itself.

escape_text(Text0, Text) :-
    special(Special),
    (   split_string(Text0, Special, "", [_]),
        \+ sub_string(Text0, _, 1, _, "\u0000")
    ->  Text = Text0
    ;   string_codes(Text0, Codes0),
        escape_codes(Codes0, Codes),
        string_codes(Text, Codes)
    ).

:- dynamic
    special/1.

:- findall(Code, ( member(Code, [0'", 0'\\]) ; between(1, 31, Code) ), Codes),
   string_codes(Special, Codes),
   asserta(special(Special)),
   compile_predicates([special/1]).

escape_codes([], []).
escape_codes([Code|Codes0], Codes) :-
    escape(Code, Escape),
    append(Escape, Codes1, Codes),
    escape_codes(Codes0, Codes1).

escape(0'", `\\"`) :- !.
escape(0'\\, `\\\\`) :- !.
escape(0'\n, `\\n`) :- !.
escape(Code, Escape) :-
    Code < 32,
    !,
    format(codes(Escape), '\\u~|~`0t~16r~4+', [Code]).
escape(Code, [Code]).
