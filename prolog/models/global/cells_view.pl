:- module(starbattle_cells_view,
          [ new_cells/4,                % +Problem, +State, -Cells, -Open
            read_cells/3,               % +Open, +State0, -State
            settle_cells/3,             % +State, +Open0, -Open
            open_cell/3                 % +Bit, +Open, -Variable
          ]).
:- use_module(library(clpfd)).
:- use_module('../../engine/layout', [layout_size/2, layout_stride/2]).
:- use_module('../../engine/problem', [problem_layout/2]).

/** <module> The 0/1 variables of a board, and the engine's sets of cells

Open is a list of open(Variable, Bit): the cells that were undecided when the
propagator ran last.  One that has a value by now was decided by labeling or
by another constraint.
*/

:- set_prolog_flag(optimise, true).

%!  new_cells(+Problem, +State, -Cells, -Open) is det.
%
%   Cells are N rows of N: 1 and 0 where State decides, else a variable.

new_cells(Problem, state(C,S,_), Cells, Open) :-
    problem_layout(Problem, Layout),
    layout_size(Layout, N),
    new_rows(N, Layout, cells(C,S), 0, Cells, Open).

new_rows(0, _, _, _, [], []) :-
    !.
new_rows(I, Layout, Known, Low, [Row|Rows], Open) :-
    Known = cells(C,S),
    layout_size(Layout, N),
    layout_stride(Layout, B),
    new_row(N, Low, C, S, Row, Open, Open1),
    I1 is I-1,
    Low1 is Low+B,
    new_rows(I1, Layout, Known, Low1, Rows, Open1).

new_row(0, _, _, _, [], Open, Open) :-
    !.
new_row(I, P, C, S, [Cell|Cells], Open, Open2) :-
    (   getbit(C, P) =:= 0
    ->  Cell = 0,
        Open = Open1
    ;   getbit(S, P) =:= 1
    ->  Cell = 1,
        Open = Open1
    ;   Cell in 0..1,
        Bit is 1<<P,
        Open = [open(Cell,Bit)|Open1]
    ),
    I1 is I-1,
    P1 is P+1,
    new_row(I1, P1, C, S, Cells, Open1, Open2).

%!  read_cells(+Open, +State0, -State) is det.
%
%   State is State0 with what the variables of Open have become.

read_cells([], State, State).
read_cells([open(Cell,Bit)|Open], State0, State) :-
    (   var(Cell)
    ->  read_cells(Open, State0, State)
    ;   State0 = state(C0,S0,Rs),
        (   Cell =:= 1
        ->  S is S0\/Bit,
            read_cells(Open, state(C0,S,Rs), State)
        ;   C is C0 /\ \Bit,
            read_cells(Open, state(C,S0,Rs), State)
        )
    ).

%!  settle_cells(+State, +Open0, -Open) is semidet.
%
%   Bind the variables that State decides.  Open are the others.

settle_cells(state(C,S,_), Open0, Open) :-
    settle_cells(Open0, C, S, Open).

settle_cells([], _, _, []).
settle_cells([open(Cell,Bit)|Open0], C, S, Open) :-
    (   Bit/\C =:= 0
    ->  Cell = 0,
        Open = Open1
    ;   Bit/\S =\= 0
    ->  Cell = 1,
        Open = Open1
    ;   Open = [open(Cell,Bit)|Open1]
    ),
    settle_cells(Open0, C, S, Open1).

%!  open_cell(+Bit, +Open, -Variable) is semidet.
%
%   Variable is that of the cell Bit.

open_cell(Bit, [open(Cell0,Bit0)|Open], Cell) :-
    (   Bit =:= Bit0
    ->  Cell = Cell0
    ;   open_cell(Bit, Open, Cell)
    ).
