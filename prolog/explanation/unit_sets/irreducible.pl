:- module(unit_sets_irreducible,
          [ irreducible_sets/5          % +Position, +Solution, +Known0,
                                        % -Known, -Sets
          ]).
:- use_module(library(lists), [member/2, select/4]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../position/grid', [member_cell/2]).
:- use_module(near_solutions).
:- use_module(reducing).
:- use_module(shrinking).
:- use_module(trials, [grant_any_trials/1, grant_trials/3]).

/** <module> Sets of units that decide a cell, where the smallest take too long

A few cells are looked at: that with the smallest set known from an earlier
position, and some for which a set can be found quickly.
*/

:- set_prolog_flag(optimise, true).

%!  irreducible_sets(+Position, +Solution, +Known0, -Known, -Sets) is det.
%
%   Sets are the smallest that are found, all of a size.  Each decides a cell, and
%   no part of it does.  Known0 is Cells-Nears, see deciding.pl, and Known is that
%   with what is known then.

irreducible_sets(Position, Solution, Cells0-Nears, Known, Sets) :-
    grant_any_trials(Position),
    with_sets(Cells0, Position, Solution, Cells1, Pairs0),
    sort(Pairs0, Pairs),
    reduced(Pairs, 3, Position-Solution, Cells1-Nears, Known, best(1000,[]),
            best(_,Sets0)),
    grant_trials(Position, 0, 0),
    sort(Sets0, Sets).

%   Pairs are Size-found(X, Set): a set of Size units decides the cell X.

with_sets(Cells0, Position, Solution, Cells, Pairs) :-
    known_sets(Cells0, Pairs0),
    (   Pairs0 == []
    ->  open_cells(Cells0, 0, Open),
        refuted_cells(Open, Position, Solution, Fuel-Easy),
        findall(X-Set, some_set(Easy, Fuel, Position, Solution, X, Set), Found),
        keep_sets(Found, Cells0, Cells),
        known_sets(Cells, Pairs)
    ;   Cells = Cells0,
        Pairs = Pairs0
    ).

known_sets([], []).
known_sets([cell(X,_,_,_,Set,_)|Cells], Pairs) :-
    (   Set == none
    ->  Pairs = Pairs1
    ;   Size is popcount(Set),
        Pairs = [Size-found(X,Set)|Pairs1]
    ),
    known_sets(Cells, Pairs1).

keep_sets([], Cells, Cells).
keep_sets([X-Set|Found], Cells0, Cells) :-
    Cell0 = cell(X,Value,Sets,Nears,_,Changes),
    Cell = cell(X,Value,Sets,Nears,Set,Changes),
    select(Cell0, Cells0, Cell, Cells1),
    !,
    keep_sets(Found, Cells1, Cells).

open_cells([], Open, Open).
open_cells([cell(X,_,_,_,_,_)|Cells], Open0, Open) :-
    Open1 is Open0 \/ X,
    open_cells(Cells, Open1, Open).

%   A few cells and orders will do.

some_set(Easy, Fuel, Position, Solution, X, Set) :-
    limit(6, member_cell(X, Easy)),
    supposition(X, Solution, Value),
    findall(Size-Set0,
            ( member(Order, [all,lines,regions]),
              shrunk_set(task(X,Value,Position,Solution), Fuel, Order, Set0),
              Size is popcount(Set0)
            ),
            Sets),
    sort(Sets, [_-Set|_]).

%   reduced(+Pairs, +Left, +Solved, +Known0, -Known, +Best0, -Best) is det.  The
%   first Left sets are reduced.  Best is best(Size, Sets): the smallest so far.

reduced([Size-found(X,Set0)|Pairs], Left, Solved, Known0, Known, Best0, Best) :-
    Left > 0,
    Best0 = best(Least,_),
    Size =< Least,
    !,
    reduced_cell(X, Set0, Solved, Known0, Known1, Set),
    smallest(Set, Best0, Best1),
    Left1 is Left-1,
    reduced(Pairs, Left1, Solved, Known1, Known, Best1, Best).
reduced(_, _, _, Known, Known, Best, Best).

reduced_cell(X, Set0, Position-Solution, Cells0-Nears0, Cells-Nears, Set) :-
    Cell0 = cell(X,Value,Sets0,Seen,_,Changes),
    Cell = cell(X,Value,Sets,Nears,Set,Changes),
    select(Cell0, Cells0, Cell, Cells),
    !,
    needed_sets(Nears0, Seen, X, Value, Sets0, Sets1),
    Task = task(X,Value,Position,Solution),
    reduced_set(Set0, Task, Sets1-Nears0, Sets-Nears, Set).

smallest(Set, best(Size0,Sets0), Best) :-
    Size is popcount(Set),
    compare(Order, Size, Size0),
    smallest_after(Order, Set, Size, Sets0, Size0, Best).

smallest_after(<, Set, Size, _, _, best(Size,[Set])).
smallest_after(=, Set, Size, Sets, _, best(Size,[Set|Sets])).
smallest_after(>, _, _, Sets, Size, best(Size,Sets)).
