:- module(starbattle_board_json,
          [ json_lines/2,               % +Text, -Lines
            json_object/2,              % +Text, -Dict
            json_value/2,               % +Text, -Value
            json_record/5,              % +Text, -Id, -Stars, -Rows, -Given
            begins_records/1,           % +Text
            checked_option/2            % +Option0, -Option
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(http/json), [json_read_dict/2]).
:- use_module(library(readutil), [read_stream_to_codes/2]).
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
../conditions/).  `n` or `size`, if it is there, is the number of rows.  Further keys are
ignored.  Nothing of it is read as Prolog.
*/

%!  json_lines(+Text, -Lines) is det.
%
%   Lines are the lines of the string Text that are not blank, as pairs
%   Number-Line, from 1.

json_lines(Text, Lines) :-
    split_string(Text, "\n", " \t\r\uFEFF", All),
    numbered(All, 1, Lines).

numbered([], _, []).
numbered([Line|Lines], I, Numbered) :-
    (   Line == ""
    ->  Numbered = Numbered1
    ;   Numbered = [I-Line|Numbered1]
    ),
    I1 is I+1,
    numbered(Lines, I1, Numbered1).

%!  begins_records(+Text) is semidet.
%
%   The first line of the string Text that is not blank is the object of a board, or the only
%   one and meant to be.

begins_records(Text) :-
    split_string(Text, "", " \t\r\n\uFEFF", [Plain]),
    sub_string(Plain, 0, 1, _, "{"),
    (   sub_string(Plain, Before, _, _, "\n")
    ->  sub_string(Plain, 0, Before, _, Line)
    ;   Line = Plain
    ),
    (   catch(json_value(Line, Record), error(_, _), fail)
    ->  (   get_dict(regions, Record, Rows)
        ;   get_dict(rows, Record, Rows),
            is_list(Rows)
        ),
        \+ Rows = [[[_|_]|_]|_]
    ;   Line == Plain,
        sub_string(Line, _, _, _, "\"regions\"")
    ),
    !.

%!  json_record(+Text, -Id, -Stars, -Rows, -Given) is det.
%
%   Text is the object of a board.  Id is an atom, or `none`; Stars is unbound
%   if there is no count; Rows is a list of lists of labels, for make_board/3.
%   Given is a list of given_stars(Cells), given_blanks(Cells), where(Value)
%   and rules(Value), of those that there are; cells are Row-Column, from 1, and the others
%   are for checked_option/2.
%
%   @error starbattle(board(Fault)), see board.pl.

json_record(Text, Id, Stars, Rows, Given) :-
    json_object(Text, Record),
    record_id(Record, Id),
    record_stars(Record, Stars),
    record_rows(Record, Rows),
    findall(Option, record_given(Record, Option), Given).

record_given(Record, Option) :-
    member(Key, [given_stars,given_blanks]),
    get_dict(Key, Record, Value),
    Value \== null,
    Value \== [],
    must_be_key(Key, is_list(Value), 'a list of [row, column] pairs'),
    maplist(record_cell(Key), Value, Cells),
    Option =.. [Key,Cells].

record_given(Record, Option) :-
    member(Key, [where,rules]),
    get_dict(Key, Record, Value),
    Value \== null,
    Option =.. [Key,Value].

%!  checked_option(+Option0, -Option) is det.
%
%   The Value of where(Value) or rules(Value), as JSON has it, becomes constraints, or
%   options.  Other options are left as they are.
%
%   @error starbattle(board(bad_key(Key, Expected))), and those of the constraints

checked_option(where(Value), where(Constraints)) :-
    !,
    must_be_key(where, is_texts(Value), 'a list of constraints as texts'),
    text_constraints(Value, Constraints).
checked_option(rules(Value), rules(Options)) :-
    !,
    must_be_key(rules, is_dict(Value), 'an object with rules'),
    json_rules(Value, Options).
checked_option(Option, Option).

is_texts(Value) :-
    is_list(Value),
    maplist(string, Value).

record_cell(Key, Value, Row-Column) :-
    must_be_key(Key, is_pair(Value), 'a list of [row, column] pairs'),
    Value = [Row0,Column0],
    Row is Row0+1,
    Column is Column0+1.

is_pair([Row,Column]) :-
    integer(Row),
    integer(Column).

%!  json_object(+Text, -Dict) is det.
%
%   Dict is the object that Text is.
%
%   @error starbattle(board(no_object)) if it is none.

json_object(Text, Record) :-
    catch(json_value(Text, Record),
          error(Formal, _),
          not_json(Formal)),
    (   is_dict(Record)
    ->  true
    ;   throw_fault(no_object)
    ).

not_json(resource_error(What)) :-
    !,
    throw(error(resource_error(What), _)).
not_json(_) :-
    throw_fault(no_object).

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

throw_fault(Fault) :-
    starbattle_error(board(Fault)).

%   What a text may be is a string, so the atom `null` is JSON's.

record_id(Record, Id) :-
    (   get_dict(id, Record, Value),
        Value \== null,
        Value \== ""
    ->  must_be_key(id, is_label(Value), 'a text or an integer'),
        atom_string(Id, Value)
    ;   Id = none
    ).

record_stars(Record, Stars) :-
    (   get_dict(stars, Record, Value),
        Value \== null
    ->  must_be_key(stars, integer(Value), 'an integer'),
        Stars = Value
    ;   true
    ).

record_rows(Record, Rows) :-
    (   get_dict(regions, Record, Value)
    ->  Key = regions
    ;   get_dict(rows, Record, Value)
    ->  Key = rows
    ;   throw_fault(no_key(regions))
    ),
    must_be_key(Key, is_list(Value), 'a list of rows'),
    maplist(labels(Key), Value, Rows),
    length(Rows, N),
    forall(( member(Size, [n,size]),
             get_dict(Size, Record, Number),
             integer(Number)
           ),
           must_be_key(Size, Number =:= N, 'the number of rows')).

labels(_, Row, Labels) :-
    string(Row),
    !,
    split_string(Row, " ", " ", Words),
    (   Words = [Word]
    ->  atom_chars(Word, Labels)
    ;   maplist(atom_string, Labels, Words)
    ).
labels(Key, Row, Labels) :-
    must_be_key(Key, is_list(Row), 'a list of rows, which are lists of labels'),
    maplist(label(Key), Row, Labels).

%   The integer 1 and the text "1" are the same label.

label(Key, Value, Label) :-
    must_be_key(Key, is_label(Value),
                'a list of rows of labels, each an integer or a text'),
    atom_string(Atom, Value),
    (   Atom == '-1'
    ->  Label = -1
    ;   Label = Atom
    ).

is_label(Value) :-
    (   string(Value)
    ->  true
    ;   integer(Value)
    ).

:- meta_predicate
    must_be_key(+, 0, +).

must_be_key(Key, Goal, Expected) :-
    (   call(Goal)
    ->  true
    ;   throw_fault(bad_key(Key, Expected))
    ).
