:- module(starbattle_board_one_line,
          [ one_line_boards/3           % +Codes, +Name, -Parsed
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/2, maplist/3]).
:- use_module(library(dcg/basics),
              [ digits//1, eos//0, remainder//1, string_without//2, whites//0
              ]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module(json_lines, [json_lines/2]).

/** <module> Boards in one line each, as other programs write them

A _task_ of the site Puzzle Star Battle has the regions of all cells.  The site
has one number of stars for each size; another one stands in front:

    1,2,2,2,3,1,4,4,4,3,1,3,3,3,3,1,1,1,5,5,1,1,5,5,5
    2*1,1,1,1,...

A _URL_ of puzz.link and other pages of pzpr has columns, rows, stars, and the
walls between the cells in base 32, first those at the right of cells, then
those below them:

    https://puzz.link/p?starbattle/5/5/1/j614eef4

_Letters_ follow the size and the stars, and anything may follow them:

    5x1.ABBBCADDDCACCCCAAAEEAAEEE.s7d12l3c4v1
*/

%!  one_line_boards(+Codes, +Name, -Parsed) is semidet.
%
%   Parsed are terms parsed(Name, Stars, Rows), one for each line that is not
%   blank.  The board of the first line is called Name, the others `Name:line`.
%   Stars is unbound if there is no count.  Fails if the first line is none of
%   these forms.
%
%   @error starbattle(board(in_line(Line, expected(What)))) for a line that is
%   not complete.

one_line_boards(Codes, Name, Parsed) :-
    string_codes(Text, Codes),
    json_lines(Text, Lines),
    Lines = [_-First|_],
    string_form(First, _),
    maplist(line_parsed(Name), Lines, Parsed).

line_parsed(Base, Line-Text, parsed(Name, Stars, Rows)) :-
    line_name(Line, Base, Name),
    (   string_form(Text, Form)
    ->  true
    ;   fault(Line, 'a board in a line')
    ),
    (   form_board(Form, Stars, Rows)
    ->  true
    ;   form_needs(Form, What),
        fault(Line, What)
    ).

line_name(1, Base, Base) :-
    !.
line_name(Line, Base, Name) :-
    atomic_list_concat([Base,:,Line], Name).

fault(Line, What) :-
    starbattle_error(board(in_line(Line, expected(What)))).

string_form(String, Form) :-
    string_codes(String, Codes),
    phrase(form(Form), Codes),
    !.

%   The forms, before it is checked that nothing is missing.

form(task(Stars, Regions)) -->
    count(Stars),
    numbers(Regions),
    { Regions = [_,_,_|_] },
    optional(","),
    eos.
form(walls(Columns, Rows, Stars, Walls)) -->
    page,
    "starbattle",
    variant,
    "/",
    optional("/"),
    number(Columns), "/",
    number(Rows), "/",
    number(Stars), "/",
    string_without(`/ \t`, Walls),
    optional("/"),
    eos.
form(letters(N, Stars, Letters)) -->
    number(N), "x", number(Stars), ".",
    string_without(`. \t`, Letters),
    origin.

count(Stars) -->
    number(Stars), "*",
    !.
count(_) -->
    [].

numbers([Number|Numbers]) -->
    number(Number),
    (   ",", whites, numbers(Numbers0)
    ->  { Numbers = Numbers0 }
    ;   { Numbers = [] }
    ).

number(Number) -->
    digits(Digits),
    { Digits = [_|_],
      length(Digits, Length),
      Length =< 9,
      number_codes(Number, Digits)
    }.

optional(Text) -->
    Text,
    !.
optional(_) -->
    [].

%   What is before the name: any host, and the page's own words.

page -->
    page_address,
    optional("m+").

page_address -->
    string_without(`? \t{}[]`, _), "?",
    !,
    parameters.
page_address -->
    [].

parameters -->
    string_without(`&/ \t`, _), "&",
    !,
    parameters.
parameters -->
    [].

variant -->
    "_",
    !,
    string_without(`/ \t`, _).
variant -->
    [].

origin -->
    ".",
    !,
    remainder(_).
origin -->
    eos.

%   The boards.  A form that is not complete fails.

form_board(task(Stars, Regions), Stars, Rows) :-
    length(Regions, Count),
    square_root(Count, N),
    (   nonvar(Stars)
    ->  true
    ;   usual_stars(N, Stars)
    ->  true
    ;   true
    ),
    cut(Regions, N, Rows).
form_board(letters(N, Stars, Codes), Stars, Rows) :-
    length(Codes, Count),
    Count =:= N*N,
    maplist(letter, Codes, Letters),
    cut(Letters, N, Rows).
form_board(walls(N, N, Stars, Walls), Stars, Rows) :-
    N > 0,
    Count is (N*(N-1) + 4) // 5,
    length(Walls, Length),
    Length =:= 2*Count,
    length(Right, Count),
    append(Right, Down, Walls),
    bits(Right, RightBits),
    bits(Down, DownBits),
    enclosed(N, RightBits, DownBits, Rows).

form_needs(task(_, _), 'a task of N*N numbers').
form_needs(letters(_, _, _), 'N*N letters from A to Z').
form_needs(walls(_, _, _, _),
           'a square board, and its walls in characters 0-9 and a-v').

%   The site's stars for each size.

usual_stars(5, 1).
usual_stars(6, 1).
usual_stars(8, 1).
usual_stars(10, 2).
usual_stars(14, 3).
usual_stars(17, 4).
usual_stars(21, 5).
usual_stars(25, 6).

square_root(Count, N) :-
    N is truncate(sqrt(Count)),
    N*N =:= Count.

letter(Code, Letter) :-
    between(0'A, 0'Z, Code),
    char_code(Letter, Code).

cut([], _, []) :-
    !.
cut(Cells, N, [Row|Rows]) :-
    length(Row, N),
    append(Row, Others, Cells),
    cut(Others, N, Rows).

%   Five bits per character, the highest first.

bits(Codes, Bits) :-
    maplist(digit_bits, Codes, Groups),
    append(Groups, Bits).

digit_bits(Code, Bits) :-
    digit(Code, Digit),
    findall(Bit, digit_bit(Digit, Bit), Bits).

digit_bit(Digit, Bit) :-
    member(Shift, [4,3,2,1,0]),
    Bit is (Digit>>Shift) /\ 1.


digit(Code, Digit) :-
    between(0'0, 0'9, Code),
    !,
    Digit is Code - 0'0.
digit(Code, Digit) :-
    between(0'a, 0'v, Code),
    Digit is Code - 0'a + 10.

%   Cells are variables.  Two without a wall between them become one, and
%   each that is left is a region.

enclosed(N, Right, Down, Rows) :-
    length(Rows, N),
    maplist(row(N), Rows),
    foldl(joined_row, Rows, Right, _),
    joined_rows(Rows, Down),
    term_variables(Rows, Regions),
    foldl(numbered, Regions, 1, _).

row(N, Row) :-
    length(Row, N).

joined_row([_], Bits, Bits) :-
    !.
joined_row([Cell,Next|Cells], [Bit|Bits0], Bits) :-
    joined(Bit, Cell, Next),
    joined_row([Next|Cells], Bits0, Bits).

joined_rows([_], _) :-
    !.
joined_rows([Row,Below|Rows], Bits0) :-
    foldl(joined_below, Row, Below, Bits0, Bits),
    joined_rows([Below|Rows], Bits).

joined_below(Cell, Below, [Bit|Bits], Bits) :-
    joined(Bit, Cell, Below).

joined(0, Cell, Cell).
joined(1, _, _).

numbered(Number, Number, Next) :-
    Next is Number+1.
