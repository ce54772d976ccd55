:- module(bits_branching,
          [ branching_cell/4            % +Order, +Problem, +State, -Cell
          ]).

:- use_module(layout, [touching/3]).
:- use_module(counters, [weight/3, random_below/3]).

/** <module> Branching: which cell next

The cell is taken from the tightest region: that with the fewest undecided
cells for each star that it needs, divided by its weight (see counters.pl).
*/

:- set_prolog_flag(optimise, true).

%!  branching_cell(+Order, +Problem, +State, -Cell) is det.
%
%   Cell is an undecided cell of State.  For Order `best` it is the cell of the
%   tightest region that has most undecided neighbours, for `random` any cell
%   of it, as likely as the others.

branching_cell(Order, Problem, state(C,S,Rs), Cell) :-
    Problem = problem(layout(_,K,B,_,_,_),_,_,Counters),
    Undecided is C xor S,
    tightest(Rs, K, Counters, Undecided, S, 1<<60, 0, Cells),
    cell(Order, Cells, Undecided, B, Counters, Cell).

tightest([], _, _, _, _, _, Cells, Cells).
tightest([r(U,Id,_,_,_,_)|Rs], K, Counters, Undecided, S, Best, Cells0, Cells) :-
    Cells1 is U/\Undecided,
    weight(Counters, Id, Weight),
    Ratio is 100000*popcount(Cells1) // (max(1,K-popcount(U/\S))*Weight),
    (   Cells1 =\= 0,
        Ratio < Best
    ->  tightest(Rs, K, Counters, Undecided, S, Ratio, Cells1, Cells)
    ;   tightest(Rs, K, Counters, Undecided, S, Best, Cells0, Cells)
    ).

cell(best, Cells, Undecided, B, _, Cell) :-
    crowded(Cells, Undecided, B, -1, 0, Cell).
cell(random, Cells, _, _, Counters, Cell) :-
    Count is popcount(Cells),
    random_below(Counters, Count, Skip),
    nth_cell(Skip, Cells, Cell).

crowded(0, _, _, _, Cell, Cell) :-
    !.
crowded(Cells, Undecided, B, Best, Cell0, Cell) :-
    Cell1 is 1<<msb(Cells),
    Cells1 is Cells-Cell1,
    touching(B, Cell1, Near),
    Count is popcount(Near/\Undecided),
    (   Count > Best
    ->  crowded(Cells1, Undecided, B, Count, Cell1, Cell)
    ;   crowded(Cells1, Undecided, B, Best, Cell0, Cell)
    ).

nth_cell(Skip, Cells, Cell) :-
    Cell1 is 1<<msb(Cells),
    (   Skip =:= 0
    ->  Cell = Cell1
    ;   Skip1 is Skip-1,
        Cells1 is Cells-Cell1,
        nth_cell(Skip1, Cells1, Cell)
    ).
