:- module(starbattle_board_reader,
          [ load_board/2,               % +File, -Board
            load_board/3,               % +File, +Options, -Board
            load_boards/3,              % +File, +Options, -NamedBoards
            parse_boards/3              % +Text, +Options, -NamedBoards
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(dcg/basics),
              [ blank//0, blanks//0, digits//1, eos//0, integer//1,
                nonblanks//1, string//1, white//0, whites//0
              ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(readutil), [read_file_to_codes/3]).
:- use_module(board).

/** <module> Boards from plain text

A grammar for the two plain forms of a board.

A _picture_ is N lines of N characters, with or without blanks between
them; each of the N different characters is a region:

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

The line with the number of stars may be left out; the option stars(S)
then says it.  The text is parsed here and nowhere else: it is never read
as Prolog terms, let alone run.
*/

%!  load_board(+File, -Board) is det.
%!  load_board(+File, +Options, -Board) is det.
%
%   Board is the one board in File.  Options:
%
%     - stars(+S): overrides what the file says.
%
%   @error starbattle(Fault) if the text is no board; see board.pl.

load_board(File, Board) :-
    load_board(File, [], Board).

load_board(File, Options, Board) :-
    load_boards(File, Options, Boards),
    (   Boards = [_-Board]
    ->  true
    ;   length(Boards, Count),
        throw(error(starbattle(boards_in_file(Count)), _))
    ).

%!  load_boards(+File, +Options, -NamedBoards) is det.
%
%   NamedBoards are the boards in File, as pairs Name-Board.  The name is
%   that of the fact, or the file's.  Options as for load_board/3.

load_boards(File, Options, Boards) :-
    size_file(File, Size),
    max_bytes(Max),
    (   Size > Max
    ->  throw(error(starbattle(too_long(Max)), _))
    ;   read_file_to_codes(File, Codes, [encoding(utf8)])
    ),
    file_base_name(File, Base),
    file_name_extension(Name, _, Base),
    parse_codes(Codes, [name(Name)|Options], Boards).

max_bytes(1048576).

%!  parse_boards(+Text, +Options, -NamedBoards) is det.
%
%   As load_boards/3, for the text itself.  The option name(+Name) names
%   a board that has no name of its own.

parse_boards(Text, Options, Boards) :-
    text_to_string(Text, String),
    string_codes(String, Codes),
    parse_codes(Codes, Options, Boards).

parse_codes(Codes, Options, Boards) :-
    (   phrase(picture(S, Rows), Codes)
    ->  option(name(Name), Options, board),
        Parsed = [parsed(Name, S, Rows)]
    ;   option(name(Name), Options, board),
        facts(Codes, Name, Parsed)
    ),
    maplist(named_board(Options), Parsed, Boards).

named_board(Options, parsed(Name, S0, Rows), Name-Board) :-
    (   option(stars(S), Options)
    ->  true
    ;   S = S0
    ),
    make_board(Rows, S, Board).

%   Pictures.  A line is a row of single characters; a line of one word is
%   a row without blanks.

picture(S, Rows) -->
    blank_lines,
    header(S),
    rows(Rows0),
    blanks,
    { Rows0 = [First|_],
      length(Rows0, N),
      length(First, N),
      Rows = Rows0
    }.

header(S) -->
    whites, "stars:", whites, integer(S), whites, end_of_line,
    !,
    blank_lines.
header(_) -->
    [].

rows([Row|Rows]) -->
    row(Row),
    rows(Rows).
rows([]) -->
    [].

row(Row) -->
    whites,
    nonblanks(Word),
    { Word = [First|More] },
    row_end(First, More, Codes),
    { maplist(code_label, Codes, Row) }.

row_end(First, [], [First|Codes]) -->
    !,
    single_characters(Codes),
    end_of_line.
row_end(First, More, [First|More]) -->
    whites,
    end_of_line.

single_characters([Code|Codes]) -->
    white, whites,
    [Code],
    { \+ code_type(Code, space) },
    !,
    single_characters(Codes).
single_characters([]) -->
    whites.

code_label(Code, Label) :-
    char_code(Label, Code).

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

%   Facts.  State passes the star count of the last `stars:` comment on.

facts(Codes, Name, Parsed) :-
    (   phrase(facts(_, Name, Parsed, Rest), Codes, _),
        Rest == [],
        Parsed = [_|_]
    ->  true
    ;   fault_position(Codes, Name, Line),
        throw(error(starbattle(syntax(Line, 'a board')), _))
    ).

facts(S0, Name, Parsed, Rest) -->
    skip(S0, S),
    (   fact(Name, S, Fact)
    ->  { Parsed = [Fact|Parsed1] },
        facts(S, Name, Parsed1, Rest)
    ;   { Parsed = [] },
        remaining(Rest)
    ).

remaining(Rest, Rest, Rest).

fault_position(Codes, Name, Line) :-
    phrase(facts(_, Name, _, Rest), Codes, _),
    length(Codes, Length),
    length(Rest, Left),
    Before is Length - Left,
    length(Prefix, Before),
    append(Prefix, _, Codes),
    include(==(0'\n), Prefix, Newlines),
    length(Newlines, Count),
    Line is Count + 1.

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
    phrase((whites, "stars:", whites, integer(S), blanks), Comment),
    !.
comment_stars(_, S, S).

fact(_, S, parsed(Name, S, Rows)) -->
    name(Name), "(", skip(_, _), list_of_rows(Rows), skip(_, _), ")",
    skip(_, _), ".",
    !.
fact(Name, S, parsed(Name, S, Rows)) -->
    list_of_rows(Rows), skip(_, _), full_stop.

full_stop --> ".", !.
full_stop --> [].

name(Name) -->
    [Code],
    { code_type(Code, csymf), \+ code_type(Code, upper) },
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

small_integer(-1) -->
    "-1",
    !.
small_integer(I) -->
    digits(Codes),
    { Codes = [_|_],
      length(Codes, Length),
      Length =< 9,
      number_codes(I, Codes)
    }.
