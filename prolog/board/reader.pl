:- module(starbattle_board_reader,
          [ load_board/2,               % +File, -Board
            load_board/3,               % +File, +Options, -Board
            load_boards/2,              % +File, -NamedBoards
            load_boards/3,              % +File, +Options, -NamedBoards
            load_position/3,            % +File, -Board, -Given
            parse_boards/3              % +Text, +Options, -NamedBoards
          ]).
:- use_module(library(apply), [include/3, maplist/2, maplist/3]).
:- use_module(library(dcg/basics),
              [ blank//0, blanks//0, digits//1, eos//0, integer//1, string//1,
                whites//0
              ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module('../conditions/constraints', [given_conditions/4]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module(board).
:- use_module(given, [must_be_givable/3, must_be_given_cells/2]).
:- use_module(json_lines).
:- use_module(one_line).

/** <module> Boards from files

Reads the two plain forms of a board by a grammar.  A file whose name ends in
`.jsonl` or whose text begins with a brace holds JSON lines, see json_lines.pl;
tasks, URLs of puzz.link and lines of letters are read by one_line.pl.

A _picture_ is N lines of N characters, with or without blanks between
them or blank lines; each of the N different characters is a region:

    stars: 1
    , + ' ' '
    , + : : '
    , + : : .
    , . . . .
    , . . . .

_Prolog facts_ hold lists of lists of integers, with or without a name,
and with comments:

    % stars: 1
    testBoard4x4_1([
        [1, 2, 1, 1],
        [1, 1, 1, 3],
        [4, 1, 1, 1],
        [1, 1, 1, 1]]).

If the line with the number of stars is missing, the option stars(S) gives
it.  The text is never read as Prolog terms and never run.
*/

%!  load_board(+File, -Board) is nondet.
%!  load_board(+File, +Options, -Board) is nondet.
%
%   Board is the board in File.  If File holds JSON lines, Board is the first
%   one, and the others on backtracking; each line is read when its turn comes.
%   Options:
%
%     - stars(+S): overrides what the file says.
%
%   @error starbattle(board(Fault)), see board.pl.

load_board(File, Board) :-
    load_board(File, [], Board).

load_board(File, Options, Board) :-
    file_text(File, Name, Form, Text),
    in_file(File, boards(Form, Text, [name(Name)|Options], Boards)),
    one_board(Boards, File, Board).

one_board(given(Boards), File, Board) :-
    (   Boards = [_-Board0]
    ->  Board = Board0
    ;   length(Boards, Count),
        in_file(File, starbattle_error(board(boards_in_file(Count))))
    ).
one_board(lines(Lines, Options), File, Board) :-
    member(Line, Lines),
    in_file(File, line_board(Options, Line, _-Board)).

%!  load_position(+File, -Board, -Given) is nondet.
%
%   As load_board/2.  Given is a list of the options given_stars(Cells),
%   given_blanks(Cells), where(Constraints) and rules(Rules) that JSON lines can have,
%   for solution/3, solve/3, explain/4 and others; it is empty for other boards.  Given
%   stars in a hole, in a given blank or, by the rules, beside one another are faults.
%
%   @error starbattle(board(Fault)), see board.pl.

load_position(File, Board, Given) :-
    file_text(File, Name, Form, Text),
    in_file(File, boards(Form, Text, [name(Name)], Boards)),
    (   Boards = lines(Lines, Options)
    ->  member(Line, Lines),
        in_file(File, line_position(Options, Line, _-Board, Given))
    ;   one_board(Boards, File, Board),
        Given = []
    ).

%!  load_boards(+File, -NamedBoards) is det.
%!  load_boards(+File, +Options, -NamedBoards) is det.
%
%   NamedBoards are the boards in File, as pairs Name-Board.  The name is that
%   of the fact, or the file's; that of a line is its id, or `file:line`.
%   Options as for load_board/3.

load_boards(File, Boards) :-
    load_boards(File, [], Boards).

load_boards(File, Options, Boards) :-
    file_text(File, Name, Form, Text),
    in_file(File, all_boards(Form, Text, [name(Name)|Options], Boards)).

%   Form is `lines` or, if the name does not tell, `any`.

file_text(File, Name, Form, Text) :-
    must_be(text, File),
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
    ).

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

parse_boards(Text, Options, Boards) :-
    text_to_string(Text, String),
    all_boards(any, String, Options, Boards).

all_boards(Form, Text, Options, Boards) :-
    boards(Form, Text, Options, Found),
    (   Found = lines(Lines, _)
    ->  maplist(line_board(Options), Lines, Boards)
    ;   Found = given(Boards)
    ).

%   The lines are parsed later.

boards(any, Text, Options, given(Boards)) :-
    string_codes(Text, Codes),
    \+ is_json(Codes),
    !,
    option(name(Name), Options, board),
    parsed(Codes, Name, Parsed),
    maplist(named_board(Options), Parsed, Boards).
boards(_, Text, Options, lines(Lines, Options)) :-
    json_lines(Text, Lines),
    (   Lines = [_|_]
    ->  true
    ;   starbattle_error(board(empty))
    ).

%   A brace may be a region of a picture.

is_json(Codes) :-
    phrase(( blanks, "{" ), Codes, _),
    \+ ( picture(Codes, _, Rows),
         flawless(Rows)
       ).

line_board(Options, Line, Name-Board) :-
    line_position(Options, Line, Name-Board, Given),
    (   Given == []
    ->  true
    ;   print_message(warning, format('the given cells, rules and constraints of \c
                                       board ~w are not part of the board term; \c
                                       load_position/3 loads them', [Name]))
    ).

line_position(Options, Line-Text, Name-Board, Given) :-
    catch(( json_record(Text, Id, S, Rows, Given),
            line_name(Id, Line, Options, Name),
            named_board(Options, parsed(Name, S, Rows), _-Board),
            must_be_position(Board, Given)
          ),
          error(starbattle(board(Fault)), _),
          starbattle_error(board(in_line(Line, Fault)))).

must_be_position(Board, Given) :-
    must_be_given_cells(Board, Given),
    given_conditions(Board, Given, Rules, _),
    must_be_givable(Board, Rules, Given).

line_name(none, Line, Options, Name) :-
    !,
    option(name(Base), Options, board),
    atomic_list_concat([Base,:,Line], Name).
line_name(Id, _, _, Id).

%   The first lines of a fact can look like those of a picture, so a picture
%   that has a flaw comes last.

parsed(Codes, Name, [parsed(Name, S, Rows)]) :-
    picture(Codes, S, Rows),
    flawless(Rows),
    !.
parsed(Codes, Name, Parsed) :-
    one_line_boards(Codes, Name, Parsed),
    !.
parsed(Codes, Name, Parsed) :-
    facts_boards(Codes, Name, Parsed),
    !.
parsed(Codes, Name, [parsed(Name, S, Rows)]) :-
    picture(Codes, S, Rows),
    !.
parsed(Codes, Name, _) :-
    fault_line(Codes, Name, Line),
    starbattle_error(board(syntax(Line, 'a board: a picture of N lines of N \c
                                         characters, lists of lists of \c
                                         integers, JSON lines, a task or a \c
                                         URL of puzz.link'))).

flawless(Rows) :-
    length(Rows, N),
    maplist(has_length(N), Rows),
    append(Rows, Labels),
    sort(Labels, Regions),
    length(Regions, N).

has_length(N, Row) :-
    length(Row, N).

named_board(Options, parsed(Name, S0, Rows), Name-Board) :-
    (   option(stars(S), Options)
    ->  true
    ;   S = S0
    ),
    make_board(Rows, S, Board).

%   Pictures.  Every character that is not blank is a cell.

%   One with too few lines or too many is told by their length.

picture(Codes, S, Rows) :-
    phrase(picture(S, Rows), Codes),
    Rows = [First|Others],
    length(First, N),
    (   length(Rows, N)
    ->  true
    ;   Others = [_|_],
        maplist(has_length(N), Others)
    ).

picture(S, Rows) -->
    blank_lines,
    header(S),
    rows(Rows).

header(S) -->
    whites, "stars:", whites, integer(S), whites, end_of_line,
    !.
header(_) -->
    [].

rows([]) -->
    blanks, eos,
    !.
rows([Row|Rows]) -->
    blank_lines,
    row(Row),
    rows(Rows).

row([]) -->
    end_of_line,
    !.
row(Row) -->
    [Code],
    { code_type(Code, space) },
    !,
    row(Row).
row([Label|Row]) -->
    [Code],
    { char_code(Label, Code) },
    row(Row).

blank_lines -->
    whites, "\n",
    !,
    blank_lines.
blank_lines -->
    whites, "\r\n",
    !,
    blank_lines.
blank_lines -->
    [].

end_of_line --> "\n", !.
end_of_line --> "\r\n", !.
end_of_line --> eos.

/*  Boards as Prolog facts

Lists of lists of integers, with or without a name, and with comments.  They are
read by a grammar, not as Prolog terms.
*/

%   facts_boards(+Codes, +Name, -Parsed): Parsed are terms parsed(Name, Stars, Rows), at least one.  Name is for a
%   board without a name; Stars is unbound if there is no count.  Fails if the
%   text is anything else.

facts_boards(Codes, Name, Parsed) :-
    phrase(facts(_, Name, Parsed, Rest), Codes, _),
    Parsed = [_|_],
    Rest == [].

%   fault_line(+Codes, +Name, -Line): Line is the number of the line from which on the text has no facts.

fault_line(Codes, Name, Line) :-
    phrase(facts(_, Name, _, Rest), Codes, _),
    length(Codes, Length),
    length(Rest, Left),
    Before is Length - Left,
    length(Prefix, Before),
    append(Prefix, _, Codes),
    include(==(0'\n), Prefix, Newlines),
    length(Newlines, Count),
    Line is Count + 1.

%   Facts.  S0 is the star count of the last `stars:` comment; Rest is what
%   follows the last fact.

facts(S0, Name, Parsed, Rest) -->
    skip(S0, S),
    (   fact(Name, S, Fact)
    ->  { Parsed = [Fact|Parsed1] },
        facts(S, Name, Parsed1, Rest)
    ;   { Parsed = [] },
        remaining(Rest)
    ).

remaining(Rest, Rest, Rest).

skip(S0, S) -->
    blank,
    !,
    skip(S0, S).
skip(S0, S) -->
    "%",
    !,
    string_without_newline(Comment),
    { comment_stars(Comment, S0, S1) },
    skip(S1, S).
skip(S0, S) -->
    "/*", string(_), "*/",
    !,
    skip(S0, S).
skip(S, S) -->
    [].

string_without_newline([Code|Codes]) -->
    [Code],
    { Code \== 0'\n },
    !,
    string_without_newline(Codes).
string_without_newline([]) -->
    [].

comment_stars(Comment, _, S) :-
    phrase(star_count(S), Comment),
    !.
comment_stars(_, S, S).

star_count(S) -->
    percents, whites, "stars:", whites, integer(S), blanks.

percents --> "%", !, percents.
percents --> [].

fact(_, S, parsed(Name, S, Rows)) -->
    name(Name), "(", skip(_, _), list_of_rows(Rows), skip(_, _), ")",
    skip(_, _), ".",
    !.
fact(Name, S, parsed(Name, S, Rows)) -->
    list_of_rows(Rows), skip(_, _), full_stop.

%   The last list needs none.

full_stop --> ".", !.
full_stop --> eos.

name(Name) -->
    [Code],
    { code_type(Code, lower) },
    symbols(Codes),
    { atom_codes(Name, [Code|Codes]) }.

symbols([Code|Codes]) -->
    [Code],
    { code_type(Code, csym) },
    !,
    symbols(Codes).
symbols([]) -->
    [].

list_of_rows(Rows) -->
    list(list_of_integers, Rows).

list_of_integers(Row) -->
    list(small_integer, Row).

list(Item, [X|Xs]) -->
    "[", skip(_, _),
    call(Item, X), skip(_, _),
    more(Item, Xs),
    "]".

more(Item, [X|Xs]) -->
    ",",
    !,
    skip(_, _), call(Item, X), skip(_, _),
    more(Item, Xs).
more(_, []) -->
    [].

small_integer(I) -->
    "-",
    !,
    natural(J),
    { I is -J }.
small_integer(I) -->
    natural(I).

natural(I) -->
    digits(Codes),
    { Codes = [_|_],
      length(Codes, Length),
      Length =< 9,
      number_codes(I, Codes)
    }.
