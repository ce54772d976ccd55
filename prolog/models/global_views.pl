:- module(starbattle_global_views,
          [ new_columns/4,              % +Problem, +State, -Columns, -Rows
            filter_columns/5,           % +Layout, +Rows0, +State0, -Rows,
                                        % -State
            settle_columns/2,           % +Rows0, -Rows
            new_cells/4,                % +Problem, +State, -Cells, -Open
            read_cells/3,               % +Open, +State0, -State
            settle_cells/3,             % +State, +Open0, -Open
            open_cell/3                 % +Bit, +Open, -Variable
          ]).

:- use_module(library(clpfd)).
:- use_module('../bits', [bits_numbers/3, numbers_bits/3]).
:- use_module('../engine/layout',
              [ layout_counts/2, layout_row/2, layout_size/2, layout_stars/2,
                layout_stride/2
              ]).
:- use_module('../engine/problem', [problem_layout/2]).

/** <module> The star columns of the rows, and the engine's sets of cells

A row's cells are one small integer, bit C-1 for column C, and so is the
domain of a variable.  An open row is row(Low, Variables, Cands, Stars): Low
is the number of its first cell's bit, Cands and Stars are what it was last
filtered with.  A variable is v(X, Set, Seen, Domain): the set that its
domain was when it was last looked at, the same as an integer, and what is
left of it.

The stars of a row ascend and are at least 2 apart, so with candidates C and
known stars F

  - the k-th is a candidate, 2 or more to the right of the least that the one
    before can be, and 2 or more to the left of the greatest of the next;
  - at most the k-th of the known stars, as those to its left are fewer than
    k; and likewise from the right;
  - a candidate in no domain is no star, and a domain of one cell is a star.
*/

:- set_prolog_flag(optimise, true).

%!  new_columns(+Problem, +State, -Columns, -Rows) is det.
%
%   Columns are N rows of S: integers in a row that State decides, else
%   variables from 1 to N.  Rows are the open ones.

new_columns(Problem, state(_,S,_), Columns, Rows) :-
    problem_layout(Problem, Layout),
    layout_size(Layout, N),
    new_column_rows(N, Layout, S, 0, Columns, Rows).

new_column_rows(0, _, _, _, [], []) :-
    !.
new_column_rows(I, Layout, S, Low, [Row|Columns], Rows) :-
    layout_row(Layout, Line),
    Stars is (S>>Low) /\ Line,
    layout_counts(Layout, counts(Ks,_,_)),
    layout_size(Layout, N),
    R is N-I+1,
    arg(R, Ks, K),
    (   popcount(Stars) =:= K
    ->  bits_numbers(1, Stars, Row),
        Rows = Rows1
    ;   new_row(K, N, Line, Row, Variables),
        Rows = [row(Low,Variables,0,0)|Rows1]
    ),
    layout_stride(Layout, B),
    I1 is I-1,
    Low1 is Low+B,
    new_column_rows(I1, Layout, S, Low1, Columns, Rows1).

new_row(0, _, _, [], []) :-
    !.
new_row(I, N, Line, [X|Xs], [v(X,none,Line,Line)|Vs]) :-
    X in 1..N,
    I1 is I-1,
    new_row(I1, N, Line, Xs, Vs).

%!  filter_columns(+Layout, +Rows0, +State0, -Rows, -State) is semidet.
%
%   Filter each open row whose variables or whose cells have changed.

filter_columns(Layout, Rows0, State0, Rows, State) :-
    layout_row(Layout, Line),
    filter_rows(Rows0, Line, State0, Rows, State).

filter_rows([], _, State, [], State).
filter_rows([Row0|Rows0], Line, state(C0,S0,Rs), [Row|Rows], State) :-
    Row0 = row(Low,Vs0,RowC0,RowS0),
    RowC1 is (C0>>Low) /\ Line,
    RowS1 is (S0>>Low) /\ Line,
    look(Vs0, Vs1, Changed),
    (   var(Changed),
        RowC1 =:= RowC0,
        RowS1 =:= RowS0
    ->  Row = Row0,
        State1 = state(C0,S0,Rs)
    ;   filter_row(Vs1, RowC1, RowS1, Vs, RowC, RowS),
        Row = row(Low,Vs,RowC,RowS),
        C is C0 - ((RowC1-RowC)<<Low),
        S is S0 \/ (RowS<<Low),
        State1 = state(C,S,Rs)
    ),
    filter_rows(Rows0, Line, State1, Rows, State).

%   Changed is bound if a domain is not what was seen last.

look([], [], _).
look([V0|Vs0], [V|Vs], Changed) :-
    V0 = v(X,Set0,_,Domain0),
    fd_set(X, Set),
    (   Set == Set0
    ->  V = V0
    ;   Changed = true,
        fdset_to_list(Set, Values),
        numbers_bits(1, Values, Seen),
        Domain is Domain0/\Seen,
        V = v(X,Set,Seen,Domain)
    ),
    look(Vs0, Vs, Changed).

filter_row(Vs0, C0, S0, Vs, C, S) :-
    narrow(Vs0, row(C0,S0), left(-1,S0), Vs, _, row(C,S)),
    S /\ \C =:= 0.

%   left(From, Known): From are the cells that the variables before leave, Known
%   the known stars that are not theirs; right(To, Known) is the same from the
%   right.  The last argument has what the domains have in common with the
%   candidates, and the stars.

narrow([], row(_,S), _, [], right(-1,S), row(0,S)).
narrow([v(X,Set,Seen,D0)|Vs0], Row0, left(From,Known), [v(X,Set,Seen,D)|Vs],
       right(To,Left), row(C,S)) :-
    Row0 = row(C0,_),
    D1 is D0 /\ C0 /\ From,
    up_to_first(Known, D1, D2, Known1),
    D2 =\= 0,
    From1 is -4<<lsb(D2),
    narrow(Vs0, Row0, left(From1,Known1), Vs, right(To1,Left1), row(C1,S1)),
    D3 is D2/\To1,
    from_last(Left1, D3, D, Left),
    D =\= 0,
    To is ((1<<msb(D))-1)>>1,
    C is C1\/D,
    (   D /\ (D-1) =:= 0
    ->  S is S1\/D
    ;   S = S1
    ).

up_to_first(0, D, D, 0) :-
    !.
up_to_first(Stars, D0, D, Stars1) :-
    D is D0 /\ ((2<<lsb(Stars))-1),
    Stars1 is Stars /\ (Stars-1).

from_last(0, D, D, 0) :-
    !.
from_last(Stars, D0, D, Stars1) :-
    Last is msb(Stars),
    D is D0 /\ (-1<<Last),
    Stars1 is Stars - (1<<Last).

%!  settle_columns(+Rows0, -Rows) is semidet.
%
%   Give the variables of Rows0 the domains that filter_columns/5 left them.
%   Rows are the rows that are still open.

settle_columns([], []).
settle_columns([row(Low,Vs0,C,S)|Rows0], Rows) :-
    settle_row(Vs0, Vs),
    (   C =:= S
    ->  Rows = Rows1
    ;   Rows = [row(Low,Vs,C,S)|Rows1]
    ),
    settle_columns(Rows0, Rows1).

settle_row([], []).
settle_row([V0|Vs0], [V|Vs]) :-
    V0 = v(X,_,Seen,Domain),
    (   Seen =:= Domain
    ->  V = V0
    ;   bits_numbers(1, Domain, Values),
        list_to_fdset(Values, Set),
        X in_set Set,
        V = v(X,Set,Domain,Domain)
    ),
    settle_row(Vs0, Vs).

/*  The 0/1 variables of a board, and the engine's sets of cells

Open is a list of open(Variable, Bit): the cells that were undecided when the
propagator ran last.  One that has a value by now was decided by labeling or
by another constraint.
*/

%!  new_cells(+Problem, +State, -Cells, -Open) is det.
%
%   Cells are N rows of N: 1 and 0 where State decides, else a variable.

new_cells(Problem, state(C,S,_), Cells, Open) :-
    problem_layout(Problem, Layout),
    layout_size(Layout, N),
    new_cell_rows(N, Layout, cells(C,S), 0, Cells, Open).

new_cell_rows(0, _, _, _, [], []) :-
    !.
new_cell_rows(I, Layout, Known, Low, [Row|Rows], Open) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    new_cell_row(N, Low, Known, Row, Open, Open1),
    I1 is I-1,
    Low1 is Low+B,
    new_cell_rows(I1, Layout, Known, Low1, Rows, Open1).

new_cell_row(0, _, _, [], Open, Open) :-
    !.
new_cell_row(I, P, Known, [Cell|Cells], Open, Open2) :-
    Known = cells(C,S),
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
    new_cell_row(I1, P1, Known, Cells, Open1, Open2).

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
