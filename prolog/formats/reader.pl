:- module(starbattle_board_reader,
          [ load_board/2,               % +File, -Board
            load_board/3,               % +File, +Options, -Board
            load_boards/2,              % +File, -NamedBoards
            load_boards/3,              % +File, +Options, -NamedBoards
            load_position/3,            % +File, -Board, -Given
            parse_boards/3,             % +Text, +Options, -NamedBoards
            text_items/4,               % +Form, +Text, +Name, -Items
            item_board/3,               % +Item, -Name, -Board
            item_position/3             % +Item, +Options, -Position
          ]).
:- use_module([ library(apply), library(error), library(lists), library(option),
                library(pairs), library(readutil)
              ]).
:- use_module('../conditions/constraints', [given_conditions/4]).
:- use_module('../errors', [check_options/2, starbattle_error/1]).
:- use_module('../board/board').
:- use_module('../board/given', [must_be_givable/2, must_be_given_cells/2]).
:- use_module(json_lines, [begins_records/1, checked_option/2, json_lines/2]).
:- use_module(links, [link_text/2]).
:- use_module(one_line, [form_board/2, one_line_form/2]).
:- use_module(pzpr,
              [begins_pzprv3/1, pzprv3_blocks/2, pzprv3_board/2]).
:- use_module(shapes, [text_shapes/3]).

/** <module> Boards from files

A file whose name ends in
`.jsonl`, or whose first line is the object of a board, holds JSON lines, see json_lines.pl;
files of pzpr are read by pzpr.pl, and tasks, SBN and URLs by one_line.pl.

A _picture_ is N lines of N characters, with or without blanks between
them or blank lines; each of the N different characters is a region:

    stars: 1
    , + ' ' '
    , + : : '
    , + : : .
    , . . . .
    , . . . .

What shapes.pl finds in any other text is read, too, such as Prolog facts or code.

If the line with the number of stars is missing, the option stars(S) gives
it.  The text is never read as Prolog terms and never run.
*/

%!  load_board(+File, -Board) is nondet.
%!  load_board(+File, +Options, -Board) is nondet.
%
%   Board is the board in File.  If File holds boards in lines, Board is the first
%   one, and the others on backtracking; each line is read when its turn comes.
%   Options:
%
%     - stars(+S): overrides what the file says.
%
%   File is a text, or a term for absolute_file_name/3, as in pack('boards.jsonl').
%
%   @error instantiation_error, type_error(text, File), existence_error(file, File); of
%   Options, as star_battle/3; starbattle(board(Fault)), see board.pl.

load_board(File, Board) :-
    load_board(File, [], Board).

load_board(File, Options, Board) :-
    check_options(load_option, Options),
    file_item(File, Item),
    in_file(File, named_board(Options, Item, _-Board)).

%!  load_position(+File, -Board, -Given) is nondet.
%
%   As load_board/2.  Given is a list of the options given_stars(Cells),
%   given_blanks(Cells), where(Constraints) and rules(Rules) that JSON lines and Penpa+
%   can have, for solution/3, solve/3, explain/4 and others; it is empty for other
%   boards.  Stars and marks of a player are left out.  Given stars in a hole or in a given
%   blank are faults.
%
%   @error see load_board/3

load_position(File, Board, Given) :-
    file_item(File, Item),
    in_file(File, item_position(Item, [], position(_, Board, Given, _))).

%   file_item(+File, -Item) is nondet.

file_item(File, Item) :-
    file_items(File, Items),
    (   Items = [line(_, _, read(_, _)),_|_]
    ->  length(Items, Count),
        in_file(File, starbattle_error(board(boards_in_file(Count))))
    ;   member(Item, Items)
    ).

%!  load_boards(+File, -NamedBoards) is det.
%!  load_boards(+File, +Options, -NamedBoards) is det.
%
%   NamedBoards are the boards in File, as pairs Name-Board.  The name is that
%   of the fact, or the file's; that of a line is its id, or `file:line`.
%   Options and errors as for load_board/3.

load_boards(File, Boards) :-
    load_boards(File, [], Boards).

load_boards(File, Options, Boards) :-
    check_options(load_option, Options),
    file_items(File, Items),
    in_file(File, maplist(named_board(Options), Items, Boards)).

%   The name of the file can say that it has JSON lines.

file_items(File0, Items) :-
    (   compound(File0),
        \+ is_of_type(text, File0)
    ->  absolute_file_name(File0, File, [access(read)])
    ;   must_be(text, File0),
        File = File0
    ),
    file_base_name(File, Base),
    file_name_extension(Name, Extension, Base),
    (   downcase_atom(Extension, jsonl)
    ->  Form = lines
    ;   Form = any
    ),
    (   exists_directory(File)
    ->  in_file(File, starbattle_error(board(directory)))
    ;   size_file(File, Size)
    ),
    max_bytes(Form, Max),
    (   Size > Max
    ->  in_file(File, starbattle_error(board(too_long(Max))))
    ;   read_file_to_string(File, Text, [encoding(utf8)])
    ),
    in_file(File, items(Form, Name, Text, Items)).

max_bytes(any, 1048576).
max_bytes(lines, 16777216).

%   The context of an error is printed before its text.

:- meta_predicate
    in_file(+, 0).

in_file(File, Goal) :-
    catch(Goal,
          error(starbattle(board(Fault)), _),
          throw(error(starbattle(board(Fault)), context(File, _)))).

%!  parse_boards(+Text, +Options, -NamedBoards) is det.
%
%   As load_boards/3, for the text itself.  The option name(+Name) names
%   a board that has no name of its own.
%
%   @error instantiation_error, type_error(text, Text); else see load_board/3

parse_boards(Text, Options, Boards) :-
    must_be(text, Text),
    check_options(parse_option, Options),
    option(name(Name), Options, board),
    text_items(any, Text, Name, Items),
    maplist(named_board(Options), Items, Boards).

load_option(stars, integer).

parse_option(name, nonvar).
parse_option(Name, Type) :-
    load_option(Name, Type).

/*  Items: boards that are still to be checked

  - read(Name, board(Stars, Rows, Given)): it is read, but not checked; see
    form_board/2 of one_line.pl.
  - line(Name, Number, Form), in the line Number: word(Text) for one_line_form/2,
    file(Texts) for pzprv3_board/2, record(Text) for text_shapes/3, or read(Id, Board).

A line is read when its turn comes.
*/

%!  text_items(+Form, +Text, +Name, -Items) is det.
%
%   Items are for item_position/3.  Name is for a board that has none.  Form is `lines` for
%   JSON lines, `line` for what is packed in lines, `known` for other texts that are known to
%   hold boards, `shapes` for those that may hold none, or `any`.
%
%   @error starbattle(board(Fault)) if Text has no board.

text_items(Form, Text, Name, Items) :-
    text_to_string(Text, String),
    items(Form, Name, String, Items).

items(line, Name, Text, Items) :-
    !,
    (   encoded_items(Text, Name, Items)
    ->  true
    ;   Items = []
    ).
items(any, Name, Text, Items) :-
    \+ begins_records(Text),
    !,
    any_items(Text, Name, Items).
items(Form, Name, Text, Items) :-
    member(Form-IsSure, [shapes-false,known-true]),
    !,
    text_shapes(Text, IsSure, Shapes),
    (   Form-Shapes == shapes-[]
    ->  Items = []
    ;   shape_items(Shapes, Name, Items)
    ).
items(_, Name, Text, Items) :-
    json_lines(Text, Lines),
    (   Lines = [_|_]
    ->  findall(line(Name, Line, record(Record)), member(Line-Record, Lines), Items)
    ;   starbattle_error(board(empty))
    ).

named_board(Options, Item, Name-Board) :-
    item_position(Item, Options, position(Name, Board, Given, _)),
    (   Given == []
    ->  true
    ;   print_message(warning, format('the given cells, rules and constraints of \c
                                       board ~w are not part of the board term; \c
                                       load_position/3 loads them', [Name]))
    ).

%!  item_position(+Item, +Options, -Position) is det.
%
%   Position is a term position(Name, Board, Given, Played): Given as in
%   load_position/3, and Played are the options stars(Cells) and marks(Cells), what a
%   player has put on the board; nothing of it if there is none.
%
%   @error starbattle(board(Fault)), see board.pl.

item_position(Item, Options, Position) :-
    in_line(Item,
            ( item_read(Item, Name, Read),
              checked_position(Options, Name, Read, Position)
            )).

%!  item_board(+Item, -Name, -Board) is det.
%
%   Board is a term board(Stars, Rows, Options) as form_board/2 of one_line.pl has it, which
%   is not checked.
%
%   @error starbattle(board(Fault)), see board.pl.

item_board(Item, Name, Board) :-
    in_line(Item, item_read(Item, Name, Board)).

item_read(read(Name, Board), Name, Board).
item_read(line(Base, Line, Form), Name, Board) :-
    line_read(Form, Id, Board),
    line_name(Id, Form, Line, Base, Name).

:- meta_predicate
    in_line(+, 0).

in_line(read(_, _), Goal) :-
    call(Goal).
in_line(line(_, Line, _), Goal) :-
    catch(Goal,
          error(starbattle(board(Fault0)), _),
          ( (   Fault0 = in_line(_, _)
            ->  Fault = Fault0
            ;   Fault = in_line(Line, Fault0)
            ),
            starbattle_error(board(Fault))
          )).

line_read(record(Text), Id, Board) :-
    (   string_concat("{", Rest, Text),
        string_concat(_, "}", Rest)
    ->  first_shape(Text, Id, Board)
    ;   starbattle_error(board(no_object))
    ).
line_read(file(Texts), none, Board) :-
    pzprv3_board(Texts, Board).
line_read(word(Word), Id, Board) :-
    (   one_line_form(Word, Form)
    ->  (   Form = link(Link)
        ->  link_text(Link, Text),
            first_shape(Text, Id, Board)
        ;   form_board(Form, Board),
            Id = none
        )
    ;   unexpected('a board in a line', [])
    ).
line_read(read(Id, Board), Id, Board).

first_shape(Text, Id, Board) :-
    (   text_shapes(Text, true, [shape(_, Id, Board)|_])
    ->  true
    ;   unexpected('a board in what the line says', [])
    ).

line_name(none, Form, Line, Base, Name) :-
    !,
    (   Line == 1,
        Form \= record(_)
    ->  Name = Base
    ;   atomic_list_concat([Base,:,Line], Name)
    ).
line_name(Id, _, _, _, Id).

checked_position(Options, Name, board(S0, Rows, All),
                 position(Name, Board, Given, Played)) :-
    (   memberchk(fault(Fault), All)
    ->  starbattle_error(board(Fault))
    ;   true
    ),
    (   option(stars(S), Options)
    ->  true
    ;   S = S0
    ),
    read_board(Rows, S, Board),
    maplist(checked_option, All, Checked),
    exclude(is_aside, Checked, Present),
    partition(is_played, Present, Played, Given),
    must_be_given_cells(Board, Given),
    given_conditions(Board, Given, _, _),
    must_be_givable(Board, Given).

is_aside(Option) :-
    arg(1, Option, []).
is_aside(solution(_)).

is_played(stars(_)).
is_played(marks(_)).

%   The first lines of a fact can look like those of a picture, so a picture
%   that has a flaw comes last.

any_items(Text, Name, [read(Name, board(S, Rows, []))]) :-
    picture(Text, S, Rows),
    flawless(Rows),
    !.
any_items(Text, Name, Items) :-
    encoded_items(Text, Name, Items),
    !.
any_items(Text, Name, Items) :-
    text_shapes(Text, false, Shapes),
    (   Shapes == [],
        picture(Text, S, Rows)
    ->  Items = [read(Name, board(S, Rows, []))]
    ;   shape_items(Shapes, Name, Items)
    ).

encoded_items(Text, Name, Items) :-
    json_lines(Text, Lines),
    Lines = [_-First|_],
    (   begins_pzprv3(First)
    ->  pzprv3_blocks(Lines, Blocks),
        findall(line(Name, Line, file(Texts)), member(Line-Texts, Blocks), Items)
    ;   one_line_form(First, _)
    ->  findall(line(Name, Line, word(Word)), member(Line-Word, Lines), Items)
    ).

%   The first board without a name is called after the file.

shape_items([], _, _) :-
    unexpected('a board: N lines of N labels, or as many in lists, JSON lines, a task, SBN, \c
                or a URL of puzz.link or Penpa+', []).
shape_items([Shape|Shapes], Name, Items) :-
    findall(line(Name, Line, read(Id, Board)),
            ( nth1(I, [Shape|Shapes], shape(Line, Id0, Board)),
              (   I-Id0 == 1-none
              ->  Id = Name
              ;   Id = Id0
              )
            ),
            Items).

flawless(Rows) :-
    maplist(same_length(Rows), Rows),
    append(Rows, Labels),
    sort(Labels, Regions),
    same_length(Rows, Regions).

%   Pictures.  Every character that is not blank is a cell.

%   One with too few lines or too many is told by their length.

picture(Text, S, Rows) :-
    json_lines(Text, Numbered),
    pairs_values(Numbered, Lines),
    (   Lines = [Header|Pictured],
        split_string(Header, ":", " \t", ["stars",Count]),
        number_string(S, Count),
        integer(S)
    ->  true
    ;   Pictured = Lines
    ),
    maplist(signs, Pictured, Rows),
    Rows = [First|Others],
    (   same_length(First, Rows)
    ->  true
    ;   Others = [_|_],
        maplist(same_length(First), Others)
    ).

signs(Line, Signs) :-
    string_chars(Line, Chars),
    exclude(is_blank, Chars, Signs).

is_blank(Char) :-
    char_type(Char, space).
