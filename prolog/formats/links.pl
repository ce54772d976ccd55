:- module(starbattle_board_links,
          [ link_form/2,                % +Text, -Form
            link_text/2                 % +Form, -Text
          ]).
:- use_module([library(apply), library(dcg/basics), library(lists)]).
:- use_module('../board/board', [must_be_square/2, unexpected/2]).
:- use_module('../json', [json_text/2]).
:- use_module(pzpr, [natural//1]).
:- use_module(text_tree, [joined_halves/2]).
:- use_module(walls, [digits_bits/3, side/3, walled/4]).

:- autoload(library(uri), [uri_encoded/3]).

/** <module> Lines in which there are texts for shapes.pl

Links of SudokuPad and f-puzzles have JSON in them, or a shorthand of it, compressed by
LZ-string and in base64:

    https://sudokupad.app/scl...        https://f-puzzles.com/?load=...

LZ-string is a sequence of codes of a growing width, the lowest bit first: 0 and 1 stand
for a new character of 8 or 16 bits, 2 for the end, and others for what has been seen
before, one character longer each time.  Characters are units of UTF-16.

Lines of KrazyDad's test suite are what the site has in JSON:

    5,5,1,"ABBBCADDDCACCCCAAAEEAAEEE","0001001000000011000000100" # a-name lwork=60

Links of Kudamono have the borders of regions as ways along the corners of cells:

    https://pedros.works/kudamono/player?W=5x5&SIE=1RU2RURRRU4RRD&G=star-battle

`W` is columns x rows.  In `SIE`, a number goes on to the corner at which a way begins, up
each column of corners, from the lower left; then come steps (U, D, L, R).  There is no
place for the star count; `stars=2` in the URL, or a title that tells it, are read.
*/

%!  link_form(+Text, -Form) is semidet.
%
%   The string Text is such a line, and Form is for link_text/2.

link_form(Text, suite([Columns,Rows,Stars], Letters, Solved, Comment)) :-
    split_string(Text, "\"", ", \t", [Numbers,Letters|Others]),
    member(Others-Solved, [[Comment]-"",["",Solved,Comment]-Solved]),
    split_string(Numbers, ",", " \t", Texts),
    maplist(number_string, [Columns,Rows,Stars], Texts),
    !.
link_form(Text, Form) :-
    split_string(Text, " \t{}", "", [_]),
    form(Text, Form),
    !.

form(Text, ways(Fields)) :-
    split_string(Text, "?", "", [Page,Query]),
    member(End, ["player","editor","player.html","editor.html"]),
    string_concat(_, End, Page),
    split_string(Query, "&", "", Fields).
form(Text, packed(Packed)) :-
    split_string(Text, "?&#", "", Parts),
    member(Part0, Parts),
    string_concat(/, Part0, Part),
    member(Mark, [ "/load=","/scl","=scl","/ctc","=ctc",
                   "/fpuzzles","=fpuzzles","/fpuz","=fpuz"
                 ]),
    once(sub_string(Part, _, _, After, Mark)),
    After >= 16,
    sub_string(Part, _, After, 0, Packed).
form(Text, short) :-
    member(Host, [ "f-puzzles.com/","sudokupad.app/","svencodes.com/",
                   "crackingthecryptic.com/"
                 ]),
    once(sub_string(Text, _, _, _, Host)).

%!  link_text(+Form, -Text) is det.
%
%   Text is what the link has in it, or says in its own way.
%
%   @error starbattle(board(expected(What)))

link_text(short, _) :-
    unexpected('a link with the puzzle in it, as nothing is downloaded; paste the long one', []).
link_text(suite([Columns,Rows,Stars], Letters, Solved, Comment), Text) :-
    (   split_string(Comment, " ", "", ["#",Name|_])
    ->  true
    ;   Name = "",
        Comment == ""
    ->  true
    ;   unexpected('COLUMNS,ROWS,STARS,"LETTERS","SOLUTION" # NAME', [])
    ),
    json_text(object([ width-Columns, height-Rows, stars-Stars, ptitle-Name,
                       puzz-Letters, solved-Solved
                     ]),
              Text).
link_text(packed(Packed0), Text) :-
    uri_encoded(path, Packed1, Packed0),
    split_string(Packed1, " ", "=", Parts),     % a plus may have been decoded once more
    atomic_list_concat(Parts, +, Packed),
    atom_codes(Packed, Digits),
    (   digits_bits(base64, Digits, Bits),
        length(Bits, Most),
        functor(Known, known, Most),
        phrase(entries(known(3,Known,[]), 1048576, Entries), Bits, _)
    ->  append(Entries, Units),
        joined_halves(Units, Codes),
        string_codes(Text, Codes)
    ;   unexpected('a puzzle compressed by LZ-string, not cut short and at most 1 MiB', [])
    ).
link_text(ways(Fields), Text) :-
    (   field(Fields, "G=", Genre),
        string_lower(Genre, Lower),
        \+ ( member(Kind, ["starbattle","star-battle"]),
             string_concat(Kind, _, Lower)
           )
    ->  unexpected('a puzzle of the kind star-battle, not ~w', [Genre])
    ;   field(Fields, "W=", Size),
        split_string(Size, "x", "", Sizes),
        maplist(number_string, [Columns,N], Sizes),
        between(1, 100, N)
    ->  true
    ;   unexpected('a size such as W=10x10, of at most 100 rows', [])
    ),
    must_be_square(Columns, N),
    (   field(Fields, "SIE=", Ways)
    ->  true
    ;   Ways = ""
    ),
    string_codes(Ways, Codes),
    (   phrase(ways(N, 0, Walls), Codes)
    ->  walled(N, Walls, [], Rows)
    ;   unexpected('ways within the board in SIE, such as 12RRUR', [])
    ),
    atomic_list_concat(Fields, '\n', Said0),
    uri_encoded(query_value, Said, Said0),
    format(string(Text), '~w~n~w', [Rows,Said]).

field(Fields, Key, Value) :-
    member(Field, Fields),
    string_concat(Key, Value, Field),
    !.

/*  LZ-string
*/

:- set_prolog_flag(optimise, true).     % a quarter less time

%   entries(+Known, +Left, -Entries)//: Known is known(Count, Table, Before), so many codes
%   are known, and the arguments of Table are their units, as far as these are.  Before is
%   the entry before, and Left how many units may come.

entries(Known, Left0, Entries) -->
    { Known = known(Count0,Table,Before),
      Width is msb(Count0) + 1
    },
    bits(Width, Code),
    (   { Code =:= 2 }
    ->  { Entries = [] }
    ;   unit(Code, Known, Count1, Entry),
        { length(Entry, Length),
          Left is Left0 - Length,
          Left >= 0,
          Entries = [Entry|Entries1],
          Entry = [First|_],
          (   Before == []
          ->  Count = Count1
          ;   append(Before, [First], New),
              arg(Count1, Table, New),
              Count is Count1 + 1
          )
        },
        entries(known(Count,Table,Entry), Left, Entries1)
    ).

unit(Code, known(Count0,Table,_), Count, [Unit]) -->
    { Code < 2 },
    !,
    { Width is 8 * (Code+1),
      Count is Count0 + 1
    },
    bits(Width, Unit),
    { arg(Count0, Table, [Unit]) }.
unit(Code, known(Count,Table,Before), Count, Entry) -->
    { (   Code < Count
      ->  arg(Code, Table, Entry)
      ;   Code =:= Count,
          Before = [First|_],
          append(Before, [First], Entry)
      )
    }.

bits(0, 0) -->
    !.
bits(Width, Number) -->
    [Bit],
    { Less is Width - 1 },
    bits(Less, Higher),
    { Number is Bit + 2*Higher }.

%   ways(+N, +Place, -Walls)//: the next way begins so many corners after Place.

ways(_, _, []) -->
    eos,
    !.
ways(N, Place0, Walls) -->
    natural(More),
    { Place is Place0 + More,
      Row is N - Place mod (N+1),
      Column is Place // (N+1)
    },
    steps(N, Row-Column, Walls, Walls1),
    ways(N, Place, Walls1).

steps(N, Row0-Column0, Walls0, Walls) -->
    [Code],
    { step(Code, Down, Across) },
    !,
    { Row is Row0 + Down,
      Column is Column0 + Across,
      between(0, N, Row),
      between(0, N, Column),
      side(Row0-Column0, Row-Column, Wall),
      Walls0 = [Wall|Walls1]
    },
    steps(N, Row-Column, Walls1, Walls).
steps(_, _, Walls, Walls) -->
    [].

step(0'U, -1,  0).
step(0'D,  1,  0).
step(0'L,  0, -1).
step(0'R,  0,  1).
