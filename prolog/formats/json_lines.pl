:- module(starbattle_board_json,
          [ json_lines/2,               % +Text, -Lines
            json_value/2,               % +Text, -Value
            begins_records/1,           % +Text
            checked_option/2            % +Option0, -Option
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module(library(http/json), [json_read_dict/2]).
:- use_module(library(readutil)).
:- use_module('../conditions/constraint_text', [text_constraints/2]).
:- use_module('../conditions/rules', [json_rules/2]).
:- use_module('../errors', [starbattle_error/1]).

/** <module> Boards as JSON lines

One board per line, as a JSON object:

    {"id": "a", "stars": 1, "regions": [[1,1,2],[1,3,2],[3,3,2]]}

The key `regions` (or `rows`) has N lists of N labels, each an integer or a
text; -1 is a hole.  The keys `id` and `stars` may be left out, and so may
`given_stars` and `given_blanks`, lists of cells [Row,Column] from 0, `where`, a
list of constraints as texts, and `rules`, an object with the rules of a variant (see
../conditions/).  `n` or `size`, if it is there, is the number of rows.  Other keys are
read as shapes.pl does, or ignored.  Nothing of it is read as Prolog.
*/

%!  json_lines(+Text, -Lines) is det.
%
%   Lines are the lines of the string Text that are not blank, as pairs
%   Number-Line, from 1.

json_lines(Text, Lines) :-
    split_string(Text, "\n", " \t\r\uFEFF", All),
    findall(I-Line, ( nth1(I, All, Line), Line \== "" ), Lines).

%!  begins_records(+Text) is semidet.
%
%   The first line of the string Text that is not blank is the object of a board, or the only
%   one and meant to be.

begins_records(Text) :-
    json_lines(Text, [_-Line|Others]),
    sub_string(Line, 0, _, _, "{"),
    (   catch(json_value(Line, Record), error(_, _), fail)
    ->  (   get_dict(regions, Record, Rows)
        ;   get_dict(rows, Record, Rows),
            is_list(Rows)
        ),
        \+ Rows = [[[_|_]|_]|_]
    ;   Others == [],
        sub_string(Line, _, _, _, "\"regions\"")
    ),
    !.

%!  checked_option(+Option0, -Option) is det.
%
%   The Value of where(Value) or rules(Value), as JSON has it, becomes constraints, or
%   options.  Other options are left as they are.
%
%   @error starbattle(board(bad_key(Key, Expected))), and those of the constraints

checked_option(where(Value), where(Constraints)) :-
    is_list(Value),
    maplist(string, Value),
    !,
    text_constraints(Value, Constraints).
checked_option(rules(Value), rules(Options)) :-
    is_dict(Value),
    !,
    json_rules(Value, Options).
checked_option(Option, _) :-
    Option =.. [Key,_],
    expected(Key, Expected),
    starbattle_error(board(bad_key(Key, Expected))).
checked_option(Option, Option).

expected(where, 'a list of constraints as texts').
expected(rules, 'an object with rules').

starbattle:message(text_after_json) -->
    [ 'the request has text after its JSON object'-[] ].

%!  json_value(+Text, -Value) is det.
%
%   Value is the JSON value that Text is; texts in it are strings.
%
%   @error starbattle(text_after_json), syntax_error(json(What))

json_value(Text, Value) :-
    setup_call_cleanup(
        open_string(Text, Stream),
        ( json_read_dict(Stream, Value),
          read_stream_to_codes(Stream, Rest)
        ),
        close(Stream)),
    (   forall(member(Code, Rest), code_type(Code, space))
    ->  true
    ;   starbattle_error(text_after_json)
    ).
