:- module(starbattle_board_text,
          [ text_rows/3                 % +Text, -Rows, -Count
          ]).

/** <module> The text of a board, as other languages send it

One character per cell, and a slash between rows.  `0` is a hole, and the
character with the code 0'0+K stands for region K.  The regions are numbered
1, 2, ... in the order in which they appear, so reading them takes no table.
*/

:- set_prolog_flag(optimise, true).     % makes it three times as fast

%!  text_rows(+Text, -Rows, -Count) is semidet.
%
%   Rows are the lists of region numbers that the string Text stands for,
%   of any lengths, and Count the number of regions.  Fails if Text has a
%   character that stands for no region, or for one that is not due yet.

text_rows(Text, Rows, Count) :-
    split_string(Text, "/", "", Lines),
    text_rows(Lines, 0, Rows, Count).

text_rows([], Count, [], Count).
text_rows([Line|Lines], Count0, [Row|Rows], Count) :-
    string_codes(Line, Codes),
    text_row(Codes, Count0, Row, Count1),
    text_rows(Lines, Count1, Rows, Count).

text_row([], Count, [], Count).
text_row([Code|Codes], Count0, [Id|Ids], Count) :-
    Id is Code - 0'0,
    (   Id =< Count0
    ->  Id >= 0,
        text_row(Codes, Count0, Ids, Count)
    ;   Id =:= Count0 + 1,
        text_row(Codes, Id, Ids, Count)
    ).
