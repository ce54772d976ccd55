:- module(starbattle_board_walls,
          [ digit_value/3,              % +Alphabet, ?Code, ?Value
            digit_count/3,              % +Alphabet, +Bits, -Count
            digits_bits/3,              % +Alphabet, +Codes, -Bits
            enclosed/4,                 % +N, +Right, +Down, -Rows
            cut/3                       % +List, +N, -Lists
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, append/3, nth0/3]).

/** <module> Walls between cells, and the digits that write them

A board of one line often has its regions as walls: a bit for each cell and the one at its
right, row by row, and a bit for each cell and the one below.  Digits of an alphabet
stand for some bits each, the highest first.
*/

%   bits_per_digit(+Alphabet, -Width): a digit of Alphabet has Width bits.

bits_per_digit(pzpr, 5).
bits_per_digit(sbn, 6).

digits(pzpr, `0123456789abcdefghijklmnopqrstuv`).
digits(sbn,
       `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_`).

%!  digit_value(+Alphabet, ?Code, ?Value) is nondet.
%
%   Code is the digit of Alphabet, `pzpr` or `sbn`, with the Value.

digit_value(Alphabet, Code, Value) :-
    digits(Alphabet, Codes),
    nth0(Value, Codes, Code).

%!  digit_count(+Alphabet, +Bits, -Count) is det.
%
%   So many Bits take Count digits.

digit_count(Alphabet, Bits, Count) :-
    bits_per_digit(Alphabet, Width),
    Count is (Bits + Width - 1) // Width.

%!  digits_bits(+Alphabet, +Codes, -Bits) is semidet.
%
%   Fails if one of Codes is no digit.

digits_bits(Alphabet, Codes, Bits) :-
    bits_per_digit(Alphabet, Width),
    maplist(digit_bits(Alphabet, Width), Codes, Groups),
    append(Groups, Bits).

digit_bits(Alphabet, Width, Code, Bits) :-
    digit_value(Alphabet, Code, Value),
    !,
    findall(Bit,
            ( between(1, Width, Place),
              Bit is (Value >> (Width-Place)) /\ 1
            ),
            Bits).

%!  enclosed(+N, +Right, +Down, -Rows) is det.
%
%   Rows are N lists of N numbers of regions, from 1.  Right has a bit for the N-1 cells
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
    foldl(numbered, Regions, 1, _).

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

%!  cut(+List, +N, -Lists) is semidet.
%
%   Lists are those of N elements that List is made of.

cut([], _, []) :-
    !.
cut(List, N, [First|Lists]) :-
    length(First, N),
    append(First, Rest, List),
    cut(Rest, N, Lists).
