:- module(unit_sets_deciding,
          [ deciding_set/3,             % +Most, +Position, -Found
            set_decides/5,              % +Set, +Cells, +Position, -Stars, -Marks
            truth/2,                    % +Position, -Truth
            position_solution/4         % +Position, +Value, +Cell, -Solution
          ]).
:- use_module([library(apply), library(lists), library(solution_sequences)]).
:- use_module('../../bits').
:- use_module('../../engine/layout').
:- use_module('../constraints').
:- use_module('../grid').
:- use_module('../position').
:- use_module('../rating').
:- use_module(effort).
:- use_module(hitting).
:- use_module(supposing).

/** <module> The smallest set of units that decides any cell

All cells that the solutions agree on are looked at, for sets of one unit, then
of two, and so on.  What that has shown is kept for the next size, and the near
solutions for the next position.  Where the effort is limited that ends with sets of
three units, or after a number of trials; then a set has to do that decides a cell in few
cases, see supposing.pl.
*/

:- set_prolog_flag(optimise, true).

%!  deciding_set(+Most, +Position, -Found) is det.
%
%   Found is decided(Set, Stars, Marks, Kind): a set of units that decides a cell, and what
%   it decides in four cases or fewer, if anything; or `none` if it would take more than Most
%   units.  One set is found for each cell, and the cheapest is taken.  Kind is `smallest` if
%   no set of fewer units decides any cell, and else `supposed`.

deciding_set(Most, Position, Found) :-
    truth(Position, Truth),
    (   Truth = truth(Solution,Decided),
        position_unknown(Position, U),
        Open is Decided /\ U,
        Open =\= 0
    ->  begun(Position, Solution, Open, Search0),
        (   trials_limit(Position, _)
        ->  Small is min(3, Most)
        ;   Small = Most
        ),
        sizes(Small, Position, Solution, Search0, Search1, Sets0),
        others(Sets0, Most, Open, Position, Solution, Search1, Search, Sets),
        remember(Position, deciding, Search),
        kind(Sets, Search, Kind),
        chosen(Sets, Position, Solution, Open, Kind, Found)
    ;   Found = none
    ).

%   Sets are Sets0, or if there are none though not all sizes up to Most were looked
%   at, those of supposing.pl.

others([], Most, Open, Position, Solution, Search0, Search, Sets) :-
    Search0 = search(U,Size,Cells,Nears,Others0),
    Size < Most,
    !,
    (   Others0 == none
    ->  supposed_sets(Open, Position, Solution, Others)
    ;   Others = Others0
    ),
    Search = search(U,Size,Cells,Nears,Others),
    findall(Set, ( member(Set, Others), popcount(Set) =< Most ), Sets).
others(Sets, _, _, _, _, Search, Search, Sets).

kind([Set|_], search(_,Size,_,_,_), smallest) :-
    popcount(Set) =< Size+1,
    !.
kind(_, _, supposed).

%   A search is search(U, Size, Cells, Nears, Others): there is no set of Size units
%   for the position in which the cells U are unknown.  Others are the sets of
%   supposing.pl, or `none` if they have not been looked for.  Cells are
%   cell(Cell, Value, Sets, Nears, Set): what Cell cannot be, and one of each of Sets is
%   needed to show that, as far as Nears tell.  Set shows it, or is `none`.

begun(Position, Solution, Open, Search) :-
    position_unknown(Position, U),
    recall(Position, deciding, Known),
    (   Known = search(U,_,_,_,_)
    ->  Search = Known
    ;   near_solutions(Position, Solution, Known, Nears),
        known_cells(Known, Cells0),
        each_bit(add_cell(Cells0, Solution, Nears), Open, Cells, []),
        Search = search(U,0,Cells,Nears,none),
        grant_trials(Position)
    ).

known_cells(0, []).
known_cells(search(_,_,Cells,_,_), Cells).

add_cell(Cells0, Solution, Nears, X, [Cell|Cells], Cells) :-
    (   memberchk(cell(X,_,_,_,Set0), Cells0)
    ->  Set = Set0
    ;   Set = none
    ),
    Cell = cell(X,Value,Sets,Nears,Set),
    supposition(X, Solution, Value),
    needed_sets(Nears, [], X, Value, [], Sets).

%   Sets are those of the first size for which there are any.

sizes(Most, Position, Solution, Search0, Search, Sets) :-
    Search0 = search(U,Size0,Cells0,Nears0,Others),
    (   Size0 < Most,
        has_trials(Position)
    ->  Size is Size0+1,
        foldl(cell_set(Size, Position-Solution), Cells0, Cells, Found, Nears0, Nears),
        include(integer, Found, Sets1),
        (   Sets1 == [],
            has_trials(Position)
        ->  Search1 = search(U,Size,Cells,Nears,Others),
            sizes(Most, Position, Solution, Search1, Search, Sets)
        ;   Search = search(U,Size0,Cells,Nears,Others),
            sort(Sets1, Sets)
        )
    ;   Search = Search0,
        Sets = []
    ).

%   Set is one of Size units, or `none` or `spent`.

cell_set(Size, Position-Solution, Cell0, Cell, Set, Nears0, Nears) :-
    Cell0 = cell(X,Value,Sets0,Seen,Set0),
    (   Set0 \== none,
        popcount(Set0) =:= Size
    ->  Set = Set0,
        Cell = Cell0,
        Nears = Nears0
    ;   needed_sets(Nears0, Seen, X, Value, Sets0, Sets),
        Task = task(X,Value,Position,Solution),
        small_set(Size, Sets, Task, Nears0, Nears, Set),
        (   integer(Set)
        ->  Known = Set
        ;   Known = Set0
        ),
        Cell = cell(X,Value,Sets,Nears0,Known)
    ).

chosen([], _, _, _, _, none) :-
    !.
chosen(Sets, Position, Solution, Open, Kind, decided(Set,Stars,Marks,Kind)) :-
    findall(Cost-Set1, ( member(Set1, Sets), set_cost(Set1, Position, Cost) ), Pairs0),
    keysort(Pairs0, Pairs),
    member(Fuel, [4,-1]),
    member(_-Set, Pairs),
    conclusions(Set, Fuel, Open, Position, Solution, Decided),
    Decided =\= 0,
    !,
    Stars is Decided /\ Solution,
    Marks is Decided /\ \Solution.

set_cost(Set, Position, Cost) :-
    units_open(Set, Position, Cells),
    bits_numbers(0, Set, Units),
    reading_cost(finding(Units,Cells,0,0,set), Cost).

units_open(Set, Position, Cells) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    units_cells(Set, Grid, All),
    Cells is All /\ U.

%   Decided are those of Open that Set decides, so far as Fuel choices show.

conclusions(Set, Fuel, Open, Position, Solution, Decided) :-
    position_grid(Position, Grid),
    units_open(Set, Position, Cells),
    near_cells(Grid, Cells, Near),
    Doubtful is Near /\ Open,
    refuted_cells(Set, Fuel, Doubtful, Position, Solution, Decided).

/*  What is true: a solution, and what all solutions agree on

A set of units can only decide what is the same in all solutions.  To know that
first saves looking for what is not there.
*/

%!  truth(+Position, -Truth) is det.
%
%   Truth is `none` if no solution agrees with Position, or else
%   truth(Solution, Decided): the stars of one, and the unknown cells that are
%   the same in all.  It is found once, since steps do not change it.

truth(Position, Truth) :-
    recall(Position, truth, Known),
    (   Known == 0
    ->  find_truth(Position, Truth),
        remember(Position, truth, Truth)
    ;   Truth = Known
    ).

find_truth(Position, Truth) :-
    Solve = position_solution(Position),
    findall(Solution, limit(2, call(Solve, nothing, 0, Solution)), Solutions),
    position_unknown(Position, U),
    (   Solutions = [Solution,Other]
    ->  And is Solution /\ Other,
        Or is Solution \/ Other,
        Doubtful is U /\ (And \/ \Or),
        agreed(Doubtful, Solve, And, Or, 0, Decided),
        Truth = truth(Solution,Decided)
    ;   Solutions = [Solution]
    ->  Truth = truth(Solution,U)
    ;   Truth = none
    ).

%!  position_solution(+Position, +Value, +Cell, -Solution) is nondet.
%
%   Solution agrees with Position and has Value, `star` or `blank`, on Cell, a set of one;
%   or just agrees, if Value is `nothing` and Cell is empty.

position_solution(Position, Value, X, Solution) :-
    position_grid(Position, Grid),
    position_stars(Position, S0),
    position_unknown(Position, U0),
    (   Value == star
    ->  S is S0 \/ X,
        U = U0
    ;   S = S0,
        U is U0 /\ \X
    ),
    grid_size(Grid, N),
    layout(N, 1, Layout),
    maplist(compact_mask(Layout), [S,U], [Stars,Open]),
    Blanks is ((1 << (N*N)) - 1) /\ \(Stars \/ Open),
    position_posed(Position, Posed),
    posed_solution(Posed, Stars, Blanks, Mask),
    spread_mask(Layout, Mask, Solution).

%   agreed(+Doubtful, :Solve, +And, +Or, +Decided0, -Decided): And are the stars of all
%   solutions so far, Or those of any.  The cells of Decided0 are decided, those of
%   Doubtful may be.  Solve finds a solution with a value of a cell.

:- meta_predicate
    agreed(+, 3, +, +, +, -).

agreed(0, _, _, _, Decided, Decided) :-
    !.
agreed(Doubtful, Solve, And, Or, Decided0, Decided) :-
    X is Doubtful /\ -Doubtful,
    Rest is Doubtful - X,
    supposition(X, And, Value),
    (   call(Solve, Value, X, Solution)
    ->  And1 is And /\ Solution,
        Or1 is Or \/ Solution,
        Left is Rest /\ (And1 \/ \Or1),
        agreed(Left, Solve, And1, Or1, Decided0, Decided)
    ;   Decided1 is Decided0 \/ X,
        agreed(Rest, Solve, And, Or, Decided1, Decided)
    ).

%!  set_decides(+Set, +Cells, +Position, -Stars, -Marks) is semidet.
%
%   Stars and Marks are what the units of Set decide of Cells, their unknown ones, and of
%   those that touch them.  Fails if the units cannot be met.

set_decides(Set, Cells, Position, Stars, Marks) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    set_placement(Set, Position, nothing, 0, Way),
    near_cells(Grid, Cells, Near),
    Doubtful is Near /\ U,
    agreed(Doubtful, set_placement(Set,Position), Way, Way, 0, Decided),
    Stars is Decided /\ Way,
    Marks is Decided /\ \Way.
