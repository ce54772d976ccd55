:- module(unit_sets_deciding,
          [ deciding_set/3              % +Most, +Position, -Found
          ]).
:- use_module('../grid').
:- use_module('../position').
:- use_module(hitting).
:- use_module(near_solutions).
:- use_module(truth).

/** <module> The smallest set of units that decides any cell

All cells that the solutions agree on are looked at, for sets of one unit, then
of two, and so on.  What that has shown is kept for the next size, and the near
solutions for the next position.
*/

:- set_prolog_flag(optimise, true).

%!  deciding_set(+Most, +Position, -Found) is det.
%
%   Found is decided(Set, Stars, Marks): a smallest set of units that decides a
%   cell, and what it decides; or `none` if it would take more than Most units.
%   One set is found for each cell, and that with the fewest open cells is taken.

deciding_set(Most, Position, Found) :-
    truth(Position, Truth),
    (   Truth = truth(Solution,Decided),
        position_unknown(Position, U),
        Open is Decided /\ U,
        Open =\= 0
    ->  begun(Position, Solution, Open, Search0),
        sizes(Most, Position, Solution, Search0, Search, Sets),
        memo(Position, deciding, 1, Memo),
        setarg(1, Memo, Search),
        chosen(Sets, Position, Solution, Open, Found)
    ;   Found = none
    ).

%   A search is search(U, Size, Cells, Nears): there is no set of Size units for
%   the position in which the cells U are unknown.  Cells are
%   cell(Cell, Value, Sets, Nears): what Cell cannot be, and one of each of Sets
%   is needed to show that, as far as Nears tell.

begun(Position, Solution, Open, Search) :-
    position_unknown(Position, U),
    memo(Position, deciding, 1, Memo),
    arg(1, Memo, Known),
    (   Known = search(U,_,_,_)
    ->  Search = Known
    ;   near_solutions(Position, Solution, Known, Nears),
        cells(Open, Solution, Nears, Cells),
        Search = search(U,0,Cells,Nears)
    ).

cells(0, _, _, []) :-
    !.
cells(Open, Solution, Nears, [cell(Cell,Value,Sets,Nears)|Cells]) :-
    Cell is Open /\ -Open,
    Rest is Open - Cell,
    (   Cell /\ Solution =:= 0
    ->  Value = star
    ;   Value = blank
    ),
    needed_sets(Nears, [], Cell, Value, [], Sets),
    cells(Rest, Solution, Nears, Cells).

%   Sets are those of the first size for which there are any.

sizes(Most, Position, Solution, Search0, Search, Sets) :-
    Search0 = search(U,Size0,Cells0,Nears0),
    (   Size0 >= Most
    ->  Search = Search0,
        Sets = []
    ;   Size is Size0+1,
        each_cell(Cells0, Size, Position, Solution, Nears0, Nears, Cells,
                  Sets1),
        (   Sets1 == []
        ->  Search1 = search(U,Size,Cells,Nears),
            sizes(Most, Position, Solution, Search1, Search, Sets)
        ;   Search = search(U,Size0,Cells,Nears),
            sort(Sets1, Sets)
        )
    ).

each_cell([], _, _, _, Nears, Nears, [], []).
each_cell([cell(Cell,Value,Sets0,Nears0)|Cells0], Most, Position, Solution,
          Nears1, Nears, [cell(Cell,Value,Sets,Nears1)|Cells], Found) :-
    needed_sets(Nears1, Nears0, Cell, Value, Sets0, Sets),
    Task = task(Cell,Value,Position,Solution),
    small_set(Most, Sets, Task, Nears1, Nears2, Set),
    (   Set == none
    ->  Found = Found1
    ;   Found = [Set|Found1]
    ),
    each_cell(Cells0, Most, Position, Solution, Nears2, Nears, Cells, Found1).

chosen([], _, _, _, none).
chosen([Set|Sets], Position, Solution, Open, decided(Best,Stars,Marks)) :-
    open_count(Set, Position, Count),
    fewest(Sets, Position, Count, Set, Best),
    conclusions(Open, Best, Position, Solution, 0, Stars, 0, Marks).

fewest([], _, _, Best, Best).
fewest([Set|Sets], Position, Count0, Best0, Best) :-
    open_count(Set, Position, Count),
    (   Count < Count0
    ->  fewest(Sets, Position, Count, Set, Best)
    ;   fewest(Sets, Position, Count0, Best0, Best)
    ).

open_count(Set, Position, Count) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    units_cells(Set, 0, Grid, Cells),
    Count is popcount(Cells /\ U).

%   Stars and Marks are what Set decides among Doubtful.  No part of Set does, as
%   no smaller set decides any cell.

conclusions(0, _, _, _, Stars, Stars, Marks, Marks) :-
    !.
conclusions(Doubtful, Set, Position, Solution, Stars0, Stars, Marks0, Marks) :-
    Cell is Doubtful /\ -Doubtful,
    Rest is Doubtful - Cell,
    (   Cell /\ Solution =:= 0
    ->  Value = star, Stars1 = Stars0, Marks1 is Marks0 \/ Cell
    ;   Value = blank, Stars1 is Stars0 \/ Cell, Marks1 = Marks0
    ),
    (   is_allowed(Set, Cell, Value, Position, Solution)
    ->  conclusions(Rest, Set, Position, Solution, Stars0, Stars, Marks0, Marks)
    ;   conclusions(Rest, Set, Position, Solution, Stars1, Stars, Marks1, Marks)
    ).
