:- module(starbattle_board_walls,
          [ digit_value/3,              % +Alphabet, ?Code, ?Value
            digit_count/3,              % +Alphabet, +Bits, -Count
            digits_bits/3,              % +Alphabet, +Codes, -Bits
            enclosed/4,                 % +N, +Right, +Down, -Rows
            side/3,                     % +Corner, +Next, -Wall
            walled/4,                   % +N, +Walls, +Holes, -Rows
            cut/3,                      % +List, +N, -Lists
            cells_with/3                % +Rows, +Sign, -Cells
          ]).
:- use_module([library(apply), library(lists), library(ordsets)]).

/** <module> Walls between cells, and the digits that write them

A board of one line often has its regions as walls: a bit for each cell and the one at its
right, row by row, and a bit for each cell and the one below.  Digits of an alphabet
stand for some bits each, the highest first.
*/

%   digit(?Alphabet, ?Code, ?Value, ?Bits): Code is the digit with the Value, which is
%   written by as many Bits as a digit of Alphabet has.

term_expansion(alphabet(Alphabet, Width, Codes), Digits) :-
    findall(digit(Alphabet, Code, Value, Bits),
            ( nth0(Value, Codes, Code),
              findall(Bit,
                      ( between(1, Width, Place),
                        Bit is (Value >> (Width-Place)) /\ 1
                      ),
                      Bits)
            ),
            Digits).

alphabet(pzpr, 5, `0123456789abcdefghijklmnopqrstuv`).
alphabet(sbn, 6, `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_`).
alphabet(base64, 6, `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`).

%!  digit_value(+Alphabet, ?Code, ?Value) is nondet.
%
%   Code is the digit of Alphabet, `pzpr`, `sbn` or `base64`, with the Value.

digit_value(Alphabet, Code, Value) :-
    digit(Alphabet, Code, Value, _).

%!  digit_count(+Alphabet, +Bits, -Count) is det.
%
%   So many Bits take Count digits.

digit_count(Alphabet, Bits, Count) :-
    once(digit(Alphabet, _, _, Digit)),
    length(Digit, Width),
    Count is (Bits + Width - 1) // Width.

%!  digits_bits(+Alphabet, +Codes, -Bits) is semidet.
%
%   Fails if one of Codes is no digit.

digits_bits(Alphabet, Codes, Bits) :-
    maplist(digit_bits(Alphabet), Codes, Groups),
    append(Groups, Bits).

digit_bits(Alphabet, Code, Bits) :-
    digit(Alphabet, Code, _, Bits),
    !.

%!  enclosed(+N, +Right, +Down, -Rows) is det.
%
%   Rows are N lists of N numbers of regions, from 0.  Right has a bit for the N-1 cells
%   of each row that have one at their right, 1 for a wall, and Down for the N of all rows
%   but the last.  More bits are ignored.

%   Cells are variables.  Two without a wall between them become one, and
%   each that is left is a region.

enclosed(N, Right, Down, Rows) :-
    length(Rows, N),
    maplist(has_length(N), Rows),
    foldl(joined_row, Rows, Right, _),
    joined_rows(Rows, Down),
    term_variables(Rows, Regions),
    foldl(numbered, Regions, 0, _).

has_length(N, Row) :-
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

%!  side(+Corner, +Next, -Wall) is semidet.
%
%   Wall is right(Row, Column) or below(Row, Column), the side of a cell between two corners
%   next to each other, in any order.  A corner is that at the lower right of a cell
%   Row-Column; 0 is before the first.

side(Corner, Next, Wall) :-
    msort([Corner,Next], [Row0-Column0,Row-Column]),
    Down is Row - Row0,
    Across is Column - Column0,
    side(Down, Across, Row, Column, Wall).

side(1, 0, Row, Column, right(Row, Column)).
side(0, 1, Row, Column, below(Row, Column)).

%!  walled(+N, +Walls, +Holes, -Rows) is det.
%
%   As enclosed/4, for a list of walls as of side/3.  Holes are cells Row-Column, which are -1
%   in Rows and have walls around them.

walled(N, Walls, Holes, Rows) :-
    findall(Wall, ( member(Cell, Holes), wall_of(Cell, Wall) ), Around),
    append(Walls, Around, All),
    list_to_ord_set(All, Set),
    Before is N - 1,
    findall(Bit,
            ( between(1, N, Row),
              between(1, Before, Column),
              wall_bit(Set, right(Row, Column), Bit)
            ),
            Right),
    findall(Bit,
            ( between(1, Before, Row),
              between(1, N, Column),
              wall_bit(Set, below(Row, Column), Bit)
            ),
            Down),
    enclosed(N, Right, Down, Rows0),
    list_to_ord_set(Holes, Out),
    findall(Label,
            ( nth1(Row, Rows0, Labels),
              nth1(Column, Labels, Label0),
              (   ord_memberchk(Row-Column, Out)
              ->  Label = -1
              ;   Label = Label0
              )
            ),
            Flat),
    cut(Flat, N, Rows).

wall_of(Row-Column, right(Row, Column)).
wall_of(Row-Column, below(Row, Column)).
wall_of(Row-Column, right(Row, Left)) :-
    Left is Column - 1.
wall_of(Row-Column, below(Above, Column)) :-
    Above is Row - 1.

wall_bit(Set, Wall, Bit) :-
    (   ord_memberchk(Wall, Set)
    ->  Bit = 1
    ;   Bit = 0
    ).

%!  cut(+List, +N, -Lists) is semidet.
%
%   Lists are those of N elements that List is made of.

cut([], _, []) :-
    !.
cut(List, N, [First|Lists]) :-
    length(First, N),
    append(First, Rest, List),
    cut(Rest, N, Lists).

%!  cells_with(+Rows, +Sign, -Cells) is det.
%
%   Cells are those Row-Column, from 1, that are Sign in Rows.

cells_with(Rows, Sign, Cells) :-
    findall(R-C, ( nth1(R, Rows, Row), nth1(C, Row, Sign) ), Cells).
