:- module(bits_turns,
          [ turn/1,                     % -Turn
            turn/4,                     % +Turn, +Layout, +Cells0, -Cells
            turn_back/4                 % +Turn, +Layout, +Cells0, -Cells
          ]).

/** <module> Boards turned so that another side comes first

What works on rows from the first to the last works in four directions on a
turned board.
*/

:- set_prolog_flag(optimise, true).

%!  turn(-Turn) is nondet.
%
%   Turn is `none`, `flip` (the last row comes first), `transpose` (the first
%   column becomes the first row) or `both` (the last column does).

turn(none).
turn(flip).
turn(transpose).
turn(both).

%!  turn(+Turn, +Layout, +Cells0, -Cells) is det.
%!  turn_back(+Turn, +Layout, +Cells0, -Cells) is det.

turn(none, _, Cells, Cells).
turn(flip, layout(N,_,B,Row,_,_), Cells0, Cells) :-
    flip(N, B, Row, Cells0, 0, Cells).
turn(transpose, layout(N,_,B,Row,Firsts,_), Cells0, Cells) :-
    Spread is ((1<<(N*(B-1)))-1) // ((1<<(B-1))-1),
    transpose(0, N, B, Row, Firsts, Spread, Cells0, 0, Cells).
turn(both, Layout, Cells0, Cells) :-
    turn(transpose, Layout, Cells0, Cells1),
    turn(flip, Layout, Cells1, Cells).

turn_back(both, Layout, Cells0, Cells) :-
    !,
    turn(flip, Layout, Cells0, Cells1),
    turn(transpose, Layout, Cells1, Cells).
turn_back(Turn, Layout, Cells0, Cells) :-
    turn(Turn, Layout, Cells0, Cells).

flip(0, _, _, _, Cells, Cells) :-
    !.
flip(I, B, Row, X, Cells0, Cells) :-
    Cells1 is (Cells0<<B) \/ (X/\Row),
    X1 is X>>B,
    I1 is I-1,
    flip(I1, B, Row, X1, Cells1, Cells).

%   See strips.pl for how a product makes a column of a row.

transpose(N, N, _, _, _, _, _, Cells, Cells) :-
    !.
transpose(I, N, B, Row, Firsts, Spread, X, Cells0, Cells) :-
    Cells1 is Cells0 \/ ((((X/\Row)*Spread)/\Firsts)<<I),
    X1 is X>>B,
    I1 is I+1,
    transpose(I1, N, B, Row, Firsts, Spread, X1, Cells1, Cells).
