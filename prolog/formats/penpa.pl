:- module(starbattle_board_penpa,
          [ penpa_url/2,                % +Text, -Parameter
            penpa_board/2               % +Parameter, -Board
          ]).
:- use_module([library(apply), library(lists), library(ordsets)]).
:- use_module('../board/board', [must_be_square/2, unexpected/2]).
:- use_module(text_tree, [text_tree/2]).
:- use_module(walls, [side/3, walled/4]).

%   Loaded with the first URL: loading them takes as long as loading all of this folder.

:- autoload(library(base64), [base64_encoded/3]).
:- autoload(library(uri), [uri_encoded/3]).
:- autoload(library(utf8), [utf8_codes//1]).
:- autoload(library(zlib), [zopen/3]).

/** <module> Boards of Penpa+: drawings, compressed

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=...

The parameter `p` is base64 of raw deflate of lines of text.  The first has the kind of
grid and its width and height, margins included; the second the margins; the fourth and
fifth what the author and the solver drew, as JSON with abbreviations such as zE.  A point
is a number: kind * (W+4) * (H+4) + (row+2) * (W+4) + column+2, margins counted and from 0,
of kind 0 for cells and 1 for the lower right corners of cells.  Edges between corners are
walls, the symbol `star` is a star (style 0: a mark), given if the author drew it, and the
star count is a number outside the grid.  The sixth line lists the cells; others are holes.
*/

%!  penpa_url(+Text, -Parameter) is semidet.
%
%   The string Text is a URL with the parameters of Penpa+, of which Parameter is `p`.

penpa_url(Text, Parameter) :-
    member(Sign, ["m=edit&","m=solve&","/penpa-edit/"]),
    sub_string(Text, _, _, _, Sign),
    !,
    split_string(Text, " \t{}", "", [_]),
    split_string(Text, "&#?", "", Parts),
    (   member(Part, Parts),
        string_concat("p=", Parameter0, Part)
    ->  Parameter = Parameter0
    ;   Parameter = ""
    ).

%!  penpa_board(+Parameter, -Board) is det.
%
%   Parameter is the text of `p`, and Board a term board(Stars, Rows, Options), in which
%   Stars is unbound if there is no count, and Options are given_stars(Cells),
%   given_blanks(Cells), stars(Cells) and marks(Cells).
%
%   @error starbattle(board(expected(What)))

penpa_board(Parameter, board(Stars, Rows, Options)) :-
    inflated(Parameter, Text),
    split_string(Text, "\n", "\r", Lines),
    (   Lines = [Header,Margins,_,Puzzle0,Answer0|More]
    ->  true
    ;   unexpected('five lines in p, when it is inflated', [])
    ),
    grid(Header, Margins, Grid),
    drawing(Puzzle0, Puzzle),
    drawing(Answer0, Answer),
    count(Puzzle, Grid, Stars),
    holes(More, Grid, Holes),
    regions(Puzzle, Holes, Grid, Rows),
    symbols(Puzzle, Grid, GivenStars, GivenBlanks),
    symbols(Answer, Grid, Found0, Marks0),
    ord_union(GivenStars, GivenBlanks, Given),
    ord_subtract(Found0, Given, Found),
    ord_subtract(Marks0, Given, Marks),
    Options = [ given_stars(GivenStars),given_blanks(GivenBlanks),
                stars(Found),marks(Marks)
              ].

most_characters(1048576).

inflated("", _) :-
    unexpected('the parameter p in a URL of Penpa+; a shell cuts it at & if it is not \c
                in quotes', []).
inflated(Parameter, Text) :-
    most_characters(Most),
    (   catch(parameter_bytes(Parameter, Bytes), error(_, _), fail)
    ->  true
    ;   unexpected('p in base64', [])
    ),
    (   catch(inflated_codes(Bytes, Most, Codes0), error(io_error(_, _), _), fail)
    ->  true
    ;   unexpected('p compressed as Penpa+ does, and not cut short', [])
    ),
    (   Codes0 = [_|_],
        length(Codes0, Length),
        Length =< Most,
        (   member(Code, Codes0),
            Code > 127
        ->  phrase(utf8_codes(Codes), Codes0)
        ;   Codes = Codes0
        )
    ->  string_codes(Text, Codes)
    ;   unexpected('at most ~D bytes of UTF-8 in p, when it is inflated', [Most])
    ).

parameter_bytes(Parameter0, Bytes) :-
    uri_encoded(path, Parameter, Parameter0),
    split_string(Parameter, "", "=", [Digits]),
    string_length(Digits, Length),
    Missing is -Length mod 4,
    sub_string("===", 0, Missing, _, Padding),
    string_concat(Digits, Padding, Padded),
    base64_encoded(Bytes, Padded, [as(string),encoding(octet)]).

inflated_codes(Bytes, Most, Codes) :-
    setup_call_cleanup(
        open_string(Bytes, Stream),
        setup_call_cleanup(
            zopen(Stream, Inflated, [format(raw_deflate),close_parent(false)]),
            ( Limit is Most + 1,
              read_string(Inflated, Limit, Text)
            ),
            close(Inflated)),
        close(Stream)),
    string_codes(Text, Codes).

%   A grid is a term grid(N, Top, Left, Width, Layer): N x N cells, the margins above and
%   at the left, how many points are in a row, and of a kind.

grid(Header, Margins, grid(N, Top, Left, Width, Layer)) :-
    split_string(Header, ",", " ", [Kind|Numbers]),
    (   member(Kind, ["square","sudoku","kakuro"])
    ->  true
    ;   unexpected('a grid of squares, not of ~w', [Kind])
    ),
    (   Numbers = [Columns0,Rows0|_],
        integer_text(Columns0, Columns),
        integer_text(Rows0, Rows),
        split_string(Margins, ",", "[] ", Margins0),
        maplist(integer_text, Margins0, [Top,Bottom,Left,Right]),
        \+ ( member(Margin, [Top,Bottom,Left,Right]),
             \+ between(0, 50, Margin)
           )
    ->  true
    ;   unexpected('width, height and four margins up to 50 in the first lines of p', [])
    ),
    N is Rows - Top - Bottom,
    Across is Columns - Left - Right,
    must_be_square(Across, N),
    (   between(1, 1000, N)
    ->  true
    ;   unexpected('a board of 1 to 1,000 rows, not ~D', [N])
    ),
    Width is Columns + 4,
    Layer is Width * (Rows+4).

integer_text(Text, Integer) :-
    string_length(Text, Length),
    Length =< 9,
    string_concat(Text, "", String),    % a key is an atom
    number_string(Integer, String),
    integer(Integer).

%   point(+Grid, +Index, -Kind, -Row, -Column): rows and columns are counted from 1, and
%   may be outside.

point(grid(_, Top, Left, Width, Layer), Index, Kind, Row, Column) :-
    Kind is Index div Layer,
    Row is (Index mod Layer) // Width - 1 - Top,
    Column is Index mod Width - 1 - Left.

inside(grid(N, _, _, _, _), Row-Column) :-
    between(1, N, Row),
    between(1, N, Column).

%   A drawing is what is between the braces of an object, as text_tree/2 has it.

drawing(Text, Drawing) :-
    string_codes(Text, Codes),
    text_tree(Codes, Tree),
    (   Tree = [none-list('{', _, Drawing)|_]
    ->  true
    ;   unexpected('an object with what is drawn in p', [])
    ).

%   part(+Drawing, +Key, -Pairs): Pairs are those of the object that Drawing has under Key.

part(Drawing, Key, Pairs) :-
    (   memberchk(Key-Part, Drawing)
    ->  (   Part = list('{', _, Pairs)
        ->  true
        ;   unexpected('an object under ~w in p', [Key])
        )
    ;   Pairs = []
    ).

%   drawn_at(+Drawing, +Key, +Grid, -Cell, -Values): Values are of what is drawn at Cell,
%   perhaps outside.

drawn_at(Drawing, Key, Grid, Row-Column, Values) :-
    part(Drawing, Key, Pairs),
    member(Index0-list('[', _, Values), Pairs),
    integer_text(Index0, Index),
    point(Grid, Index, 0, Row, Column).

%   The first number outside the grid

count(Drawing, Grid, Stars) :-
    (   drawn_at(Drawing, zN, Grid, Cell, [_-Value|_]),
        \+ inside(Grid, Cell),
        (   Value = text(_, Text)
        ->  integer_text(Text, Count)
        ;   integer(Value),
            Count = Value
        ),
        Count >= 0
    ->  Stars = Count
    ;   true
    ).

symbols(Drawing, Grid, Stars, Marks) :-
    findall(Style-Cell,
            ( drawn_at(Drawing, zY, Grid, Cell, [_-Style,_-text(_, star)|_]),
              integer(Style),
              inside(Grid, Cell)
            ),
            Symbols0),
    sort(Symbols0, Symbols),
    findall(Cell, member(0-Cell, Symbols), Marks),
    findall(Cell, ( member(Style-Cell, Symbols), Style =\= 0 ), Stars0),
    sort(Stars0, Stars).

%   The sixth line has the first cell, and the steps from each to the next one.

holes(More, Grid, Holes) :-
    (   More = [Text|_],
        split_string(Text, ",", "[] ", Steps0),
        maplist(integer_text, Steps0, Steps),
        foldl(listed(Grid), Steps, 0-[], _-Listed0),
        sort(Listed0, Listed),
        findall(Cell, inside(Grid, Cell), Cells),
        ord_intersection(Cells, Listed, [_|_])
    ->  ord_subtract(Cells, Listed, Holes)
    ;   Holes = []
    ).

listed(Grid, Step, Index0-Cells, Index-[Row-Column|Cells]) :-
    Index is Index0 + Step,
    point(Grid, Index, _, Row, Column).

%   The edges enclose the regions.

regions(Drawing, Holes, Grid, Rows) :-
    Grid = grid(N, _, _, _, _),
    findall(Wall, wall(Drawing, Grid, Wall), Walls),
    walled(N, Walls, Holes, Rows).

wall(Drawing, Grid, Wall) :-
    part(Drawing, zE, Edges),
    member(Edge-_, Edges),
    atomic_list_concat([One0,Other0], ',', Edge),
    integer_text(One0, One),
    integer_text(Other0, Other),
    point(Grid, One, 1, Row0, Column0),
    point(Grid, Other, 1, Row, Column),
    side(Row0-Column0, Row-Column, Wall).
