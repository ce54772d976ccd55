:- module(engine_bound_sets,
          [ bound_sets/4                % +Layout, +Cands, +Regions, -Sets
          ]).

:- use_module(library(lists), [append/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../layout',
              [ layout_size/2, layout_stars/2, layout_stride/2,
                layout_firsts/2
              ]).

/** <module> Sets of cells with a known number of stars

A region has S stars, and so has a column.  A window of W adjacent columns has
W*S stars, so there are more such sets:

  - the window without the M regions that lie inside it has (W-M)*S stars;
  - the M regions that reach into the window, without the window, have (M-W)*S.

Most sets of the last two kinds say nothing that columns, pairs of columns and
regions do not say.  Those that do have few stars, hardly more cells than these
need, and reach over few rows.
*/

:- set_prolog_flag(optimise, true).

%!  bound_sets(+Layout, +Cands, +Regions, -Sets) is det.
%
%   Regions are the candidates of the regions, or at least of those that have
%   undecided cells.  Sets is the term `sets(Regions, Columns, Pairs, Windows)`;
%   Pairs are two adjacent columns each, Windows the few strongest of the other
%   sets.  Each of these is a list of pairs of a number of stars and the set of
%   candidates that has as many in every solution.

bound_sets(Layout, C, Regions0, sets(Regions,Columns,Pairs,Windows)) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_firsts(Layout, Firsts),
    decided(Regions0, C, Decided),
    region_sets(Regions0, S, Regions),
    column_sets(1, N, S, Firsts, C, Columns),
    column_sets(2, N, S, Firsts, C, Pairs),
    window_sets(0, 1, board(N,S,Firsts,Regions0,C,Decided), Windows0, []),
    strongest(8, Layout, Windows0, Windows).

%   All windows of W columns, from the last one.  A set without cells says that
%   there is no solution, which the other sets then find out.

column_sets(W, N, S, Firsts, C, Sets) :-
    A is N-W,
    Window is ((1<<W)-1) * Firsts,
    Total is W*S,
    column_sets(A, Window, Total, C, Sets).

column_sets(A, Window, Total, C, Sets) :-
    (   A < 0
    ->  Sets = []
    ;   Cells is (Window<<A) /\ C,
        (   Cells =:= 0
        ->  Sets = Sets1
        ;   Sets = [Total-Cells|Sets1]
        ),
        A1 is A-1,
        column_sets(A1, Window, Total, C, Sets1)
    ).

%   Decided are the stars of the other regions, their only candidates.

decided([], Cells, Cells).
decided([X|Xs], Cells0, Cells) :-
    Cells1 is Cells0 /\ \X,
    decided(Xs, Cells1, Cells).

region_sets([], _, []).
region_sets([X|Xs], S, [S-X|Sets]) :-
    region_sets(Xs, S, Sets).

%   The window begins at column A and has W columns.

window_sets(A, W, Board, Sets, Rest) :-
    Board = board(N,_,_,_,_,_),
    (   A >= N
    ->  Sets = Rest
    ;   A+W > N
    ->  A1 is A+1,
        window_sets(A1, 1, Board, Sets, Rest)
    ;   window_pair(A, W, Board, Sets, Sets1),
        W1 is W+1,
        window_sets(A, W1, Board, Sets1, Rest)
    ).

window_pair(A, W, board(_,S,Firsts,Regions,C,Decided), Sets, Rest) :-
    Window is (((1<<W)-1)*Firsts) << A,
    meeting(Regions, Window, met(0,0,0,0), met(Inside,Within,Across,Reach)),
    (   Inside =:= 0
    ->  Sets = Sets1
    ;   Total1 is (W-Inside)*S,
        Cells1 is Window /\ C /\ \Within,
        few_stars(Total1, S, Cells1, Sets, Sets1)
    ),
    Total2 is (Inside+Across-W)*S + popcount(Window/\Decided),
    Cells2 is Reach /\ \Window,
    few_stars(Total2, S, Cells2, Sets1, Rest).

few_stars(Total, S, Cells, Sets, Rest) :-
    (   Total > 0,
        Total =< 3*S,
        Cells =\= 0
    ->  Sets = [Total-Cells|Rest]
    ;   Sets = Rest
    ).

%   Met is met(Inside, Within, Across, Reach): Inside regions lie in the window,
%   with the cells Within; Across others reach into it, with the cells Reach.

meeting([], _, Met, Met).
meeting([X|Xs], Window, Met0, Met) :-
    Here is X/\Window,
    (   Here =:= 0
    ->  Met1 = Met0
    ;   Met0 = met(Inside0,Within0,Across0,Reach0),
        (   Here =:= X
        ->  Inside is Inside0+1,
            Within is Within0\/X,
            Met1 = met(Inside,Within,Across0,Reach0)
        ;   Across is Across0+1,
            Reach is Reach0\/X,
            Met1 = met(Inside0,Within0,Across,Reach)
        )
    ),
    meeting(Xs, Window, Met1, Met).

%   strongest(+Count, +Layout, +Sets0, -Sets): Sets are the first Count of Sets0
%   in the order of how much they say.

strongest(Count, Layout, Sets0, Sets) :-
    layout_stride(Layout, B),
    sort(Sets0, Sets1),
    weaknesses(Sets1, B, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Sets2),
    at_most(Count, Sets2, Sets).

weaknesses([], _, []).
weaknesses([Total-Cells|Sets], B, [Weakness-(Total-Cells)|Pairs]) :-
    Height is msb(Cells)//B - lsb(Cells)//B,
    Weakness is 100*(popcount(Cells)-Total)*(Height+4) // Total,
    weaknesses(Sets, B, Pairs).

at_most(Count, List0, List) :-
    (   length(List, Count),
        append(List, _, List0)
    ->  true
    ;   List = List0
    ).
