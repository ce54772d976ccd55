:- module(explanation_mistakes,
          [ mistake/6                   % +Board, +Fixed, +Given, -Kind, -Cell,
                                        % -Text
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../../board/given', [cells_mask/3]).
:- use_module('../../engine/engine', [bits_solution/3]).
:- use_module('../variants/variant_solutions', [variant_solution/4]).

/** <module> Which stars and marks are wrong

The given cells are taken one after the other, the stars first, each in reading
order.  A cell is wrong if no solution agrees with it, with the fixed cells and
with all before it that are not wrong.  If there is one solution, those are the
cells that differ from it; if there is none, nothing is wrong with the cells.
*/

:- set_prolog_flag(optimise, true).

%!  mistake(+Board, +Fixed, +Given, -Kind, -Cell, -Text) is nondet.
%
%   Given is given(Stars, Blanks), lists of Row-Column; Kind is `star` or
%   `mark`, Cell a Row-Column, and Text tells what is wrong with it.  Fixed is a
%   term like Given, of what the puzzle says itself.  Board may be variant(Board,
%   Conditions) as well.

mistake(Board, given(Stars1,Blanks1), given(Stars0,Blanks0), Kind, Cell,
        Text) :-
    size(Board, N),
    cells_mask(N, Stars1, S),
    cells_mask(N, Blanks1, M),
    solution(Board, S, M, Solution),
    sort(Stars0, Stars),
    sort(Blanks0, Blanks),
    kinds(Stars, star, Entries, Entries1),
    kinds(Blanks, mark, Entries1, []),
    wrong(Entries, Board, known(S,M,Solution), Wrong),
    member(Kind-Cell, Wrong),
    text(Board, S, M, Kind, Cell, Text).

kinds([], _, Entries, Entries).
kinds([Cell|Cells], Kind, [Kind-Cell|Entries], Rest) :-
    kinds(Cells, Kind, Entries, Rest).

size(board(N,_,_), N).
size(variant(board(N,_,_),_), N).

solution(variant(Board,Conditions), Stars, Blanks, Solution) :-
    !,
    once(variant_solution(variant(Board,Conditions), Stars, Blanks, Solution)).
solution(Board, Stars, Blanks, Solution) :-
    bits_solution(Board, [stars(Stars),blanks(Blanks)], Solution),
    !.

%   Known is known(Stars, Blanks, Solution): Solution agrees with Stars and
%   Blanks.

wrong([], _, _, []).
wrong([Kind-Cell|Entries], Board, Known0, Wrong) :-
    bit(Board, Cell, Bit),
    (   right(Kind, Bit, Board, Known0, Known)
    ->  wrong(Entries, Board, Known, Wrong)
    ;   Wrong = [Kind-Cell|Wrong1],
        wrong(Entries, Board, Known0, Wrong1)
    ).

bit(Board, R-C, Bit) :-
    size(Board, N),
    Bit is 1<<((R-1)*N + C-1).

right(Kind, Bit, Board, known(S0,M0,Solution0), known(S,M,Solution)) :-
    with(Kind, Bit, S0, M0, S, M),
    (   S /\ \Solution0 =:= 0,
        M /\ Solution0 =:= 0
    ->  Solution = Solution0
    ;   solution(Board, S, M, Solution)
    ).

with(star, Bit, S0, M, S, M) :-
    S is S0\/Bit.
with(mark, Bit, S, M0, S, M) :-
    M is M0\/Bit.

text(Board, S0, M0, Kind, Cell, Text) :-
    bit(Board, Cell, Bit),
    with(Kind, Bit, S0, M0, S, M),
    (   solution(Board, S, M, _)
    ->  along(Along)
    ;   Along = ''
    ),
    Cell = R-C,
    says(Kind, Says),
    format(atom(Text), Says, [R,C,Along]).

says(star, 'The star at r~dc~d is wrong: no solution has one there~w.').
says(mark, 'The mark at r~dc~d is wrong: no solution leaves it empty~w.').

along(' along with the rest').
