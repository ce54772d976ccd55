:- module(sudoku, [instances/2, check/3]).

%   A line is a board: 81 characters, of which all but 1..9 are blanks.

instances(Text, Instances) :-
    split_string(Text, "\n", "\r", Lines),
    findall(instance(Name, 9, Givens),
            ( nth1(Number, Lines, Line),
              string_length(Line, 81),
              string_chars(Line, Chars),
              maplist(given, Chars, Givens),
              atom_concat(line, Number, Name)
            ),
            Instances).

given(Char, Digit) :-
    (   char_type(Char, digit(Digit))
    ->  true
    ;   Digit = 0
    ).

check(_, Givens, [Cells]) :-
    maplist([Given,Cell]>>memberchk(Given, [0,Cell]), Givens, Cells),
    forall(unit(Places),
           ( findall(Cell, ( member(I, Places), nth0(I, Cells, Cell) ), Unit),
             msort(Unit, [1,2,3,4,5,6,7,8,9])
           )).

%   The nine places, from 0, of a row, a column or a box.

unit(Places) :-
    between(0, 8, Unit),
    member(Number, [I//9,I mod 9,I//27*3 + I mod 9//3]),
    findall(I, ( between(0, 80, I), Unit =:= Number ), Places).
