:- module(starbattle_board_pzpr,
          [ pzpr_url//1,                % -Form
            url_board/3,                % +Form, -Stars, -Rows
            begins_pzprv3/1,            % +Line
            pzprv3_blocks/2,            % +Lines, -Blocks
            pzprv3_board/2,             % +Texts, -Board
            natural//1,                 % -Number
            optional//1                 % +Text
          ]).
:- use_module([library(apply), library(dcg/basics), library(error), library(lists)]).
:- use_module('../board/board', [must_be_square/2, unexpected/2]).
:- use_module(walls, [cells_with/3, digit_count/3, digits_bits/3, enclosed/4]).

/** <module> Boards of puzz.link and other pages of pzpr

A _URL_ has columns, rows, stars, and the walls between the cells in base 32, first those
at the right of cells, then those below them:

    https://puzz.link/p?starbattle/5/5/1/j614eef4

A _file_, version 3, has the region of each cell, and what a player has put on it: `#` is a
star, `+` a mark.  Lines may be joined by slashes; what follows the rows is ignored.

    pzprv3
    starbattle
    5
    5
    1
    5
    0 1 1 1 2
    ...
    . . # + .
    ...
*/

%   What is before the name: any host, and the page's own words.

pzpr_url(Form) -->
    address,
    optional("m+"),
    !,
    kind(Kind),
    variant,
    "/",
    url_rest(Kind, Form).
pzpr_url(url(Columns, Rows, Stars, Walls)) -->
    "starbattle",
    variant,
    "/",
    url_rest(starbattle, url(Columns, Rows, Stars, Walls)).

address -->
    string_without(`? \t{}[]`, _), "?",
    parameters.

parameters -->
    string_without(`&/ \t`, _), "&",
    !,
    parameters.
parameters -->
    [].

kind(Kind) -->
    string_without(`_/ \t`, Codes),
    { Codes = [_|_],
      maplist(alphanumeric, Codes),
      atom_codes(Kind, Codes)
    }.

alphanumeric(Code) :-
    code_type(Code, csym).

variant -->
    "_",
    !,
    string_without(`/ \t`, _).
variant -->
    [].

url_rest(starbattle, url(Columns, Rows, Stars, Walls)) -->
    !,
    optional("/"),
    natural(Columns), "/",
    natural(Rows), "/",
    natural(Stars), "/",
    string_without(`/# \t`, Walls),
    (   eos
    ;   "/", eos
    ;   "#", string_without(` \t`, _), eos
    ),
    !.
url_rest(Kind, other(Kind)) -->
    string_without(` \t`, _),
    eos.

%!  natural(-Number)// is semidet.
%
%   All digits that there are, nine at most.

natural(Number) -->
    digits(Digits),
    { Digits = [_|_],
      length(Digits, Length),
      Length =< 9,
      number_codes(Number, Digits)
    }.

%!  optional(+Text)// is det.

optional(Text) -->
    Text,
    !.
optional(_) -->
    [].

%!  url_board(+Form, -Stars, -Rows) is det.
%
%   Form is what pzpr_url//1 finds: url(Columns, Rows, Stars, Walls), or other(Kind) for
%   another kind of puzzle.
%
%   @error starbattle(board(expected(What)))

url_board(other(Kind), _, _) :-
    unexpected('a puzzle of the kind starbattle, not ~w', [Kind]).
url_board(url(Columns, N, Stars, Walls), Stars, Rows) :-
    must_be_square(Columns, N),
    digit_count(pzpr, N*(N-1), Count),
    length(Walls, Length),
    (   N > 0,
        Length =:= 2*Count,
        length(Right, Count),
        append(Right, Down, Walls),
        digits_bits(pzpr, Right, RightBits),
        digits_bits(pzpr, Down, DownBits)
    ->  enclosed(N, RightBits, DownBits, Rows)
    ;   Expected is 2*Count,
        unexpected('the walls of a ~dx~d board in ~d characters 0-9 and a-v',
                   [N,N,Expected])
    ).

/*  Files
*/

%!  begins_pzprv3(+Line) is semidet.
%
%   A board begins with the string Line.

begins_pzprv3(Line) :-
    split_string(Line, "/", "", [Name|_]),
    (   Name == "pzprv3"
    ;   string_concat("pzprv3.", Version, Name),
        number_string(_, Version)
    ),
    !.

%!  pzprv3_blocks(+Lines, -Blocks) is det.
%
%   Lines are pairs Number-Line, the first of which begins a board.  Blocks are pairs
%   Number-Texts, one for each board: the number of its first line, and its own lines.

pzprv3_blocks([], []).
pzprv3_blocks([Number-Line|Lines], [Number-Texts|Blocks]) :-
    block(Lines, Others, Rest),
    findall(Text,
            ( member(_-Joined, [Number-Line|Others]),
              split_string(Joined, "/", " \t\r", Texts0),
              member(Text, Texts0),
              Text \== ""
            ),
            Texts),
    pzprv3_blocks(Rest, Blocks).

block([Line|Lines], [Line|Others], Rest) :-
    Line = _-Text,
    \+ begins_pzprv3(Text),
    !,
    block(Lines, Others, Rest).
block(Lines, [], Lines).

%!  pzprv3_board(+Texts, -Board) is det.
%
%   Texts are those of a block, and Board a term board(Stars, Rows, Played), in which
%   Played are the options stars(Cells) and marks(Cells).
%
%   @error starbattle(board(expected(What)))

pzprv3_board([_|Texts], board(Stars, Rows, [stars(Found),marks(Marks)])) :-
    (   Texts = [Kind|_],
        Kind \== "starbattle"
    ->  unexpected('a puzzle of the kind starbattle, not ~w', [Kind])
    ;   Texts = [_,Height,Width,Count,_|Lines],
        maplist(naturals, [Height,Width,Count], [[N],[Columns],[Stars]])
    ->  true
    ;   unexpected('the numbers of rows, columns, stars and rooms, a line each', [])
    ),
    must_be_square(Columns, N),
    (   length(Lines, Most),
        Most >= 2*N,
        length(Rooms, N),
        length(Answers, N),
        append([Rooms,Answers,_], Lines),
        maplist(naturals, Rooms, Rows),
        maplist(signs, Answers, Signs),
        append(Rows, Signs, All),
        maplist(same_length(Rooms), All)
    ->  cells_with(Signs, 0'#, Found),
        cells_with(Signs, 0'+, Marks)
    ;   unexpected('~d rows of as many numbers of rooms, and of as many of # + .', [N])
    ).

naturals(Text, Numbers) :-
    split_string(Text, " \t", " \t", Words0),
    subtract(Words0, [""], Words),
    maplist(number_string, Numbers, Words),
    maplist(is_of_type(nonneg), Numbers).

signs(Text, Signs) :-
    string_codes(Text, Codes),
    subtract(Codes, ` \t`, Signs),
    subtract(Signs, `#+.`, []).
