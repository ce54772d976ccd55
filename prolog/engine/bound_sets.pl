:- module(engine_bound_sets,
          [ bound_sets/4                % +Layout, +Cands, +Regions, -Sets
          ]).

:- use_module(layout, [layout_size/2, layout_stars/2, layout_firsts/2]).

/** <module> Sets of cells with a known number of stars

A region has S stars, and so has a column.  A window of W adjacent columns has
W*S stars, so there are more such sets:

  - the window without the M regions that lie inside it has (W-M)*S stars;
  - the M regions that reach into the window, without the window, have (M-W)*S.

The fewer stars such a set has, the more it says about the first rows of a
board; those with at most 3*S are taken.  Three columns by themselves say little
more than two.
*/

:- set_prolog_flag(optimise, true).

%!  bound_sets(+Layout, +Cands, +Regions, -Sets) is det.
%
%   Regions are the candidates of the regions, or at least of those that have
%   undecided cells.  Sets are pairs of a number of stars and the set of
%   candidates that has as many in every solution.

bound_sets(Layout, C, Regions, Sets) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_firsts(Layout, Firsts),
    decided(Regions, C, Decided),
    region_sets(Regions, S, Pairs, Windows),
    Board = board(N,S,Firsts,Regions,C,Decided),
    window_sets(0, 1, Board, Windows, []),
    sort(Pairs, Sets).

%   Decided are the stars of the other regions, their only candidates.

decided([], Cells, Cells).
decided([X|Xs], Cells0, Cells) :-
    Cells1 is Cells0 /\ \X,
    decided(Xs, Cells1, Cells).

region_sets([], _, Sets, Sets).
region_sets([X|Xs], S, [S-X|Sets], Rest) :-
    region_sets(Xs, S, Sets, Rest).

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
    meeting(Regions, Window, 0, Inside, Within, 0, Across, Reach),
    (   Inside =:= 0,
        W > 2
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
        Total =< 3*S
    ->  Sets = [Total-Cells|Rest]
    ;   Sets = Rest
    ).

%   Inside regions lie in the window, with the cells Within; Across others reach
%   into it, with the cells Reach.

meeting(Regions, Window, Inside0, Inside, Within, Across0, Across, Reach) :-
    meeting(Regions, Window, Inside0, Inside, 0, Within, Across0, Across, 0,
            Reach).

%   Four figures are added up in one walk; to pack them would cost more than a step.

meeting([], _, I, I, Within, Within, A, A, Reach, Reach).
meeting([X|Xs], Window, I0, I, Within0, Within, A0, A, Reach0, Reach) :-
    Here is X/\Window,
    (   Here =:= 0
    ->  meeting(Xs, Window, I0, I, Within0, Within, A0, A, Reach0, Reach)
    ;   Here =:= X
    ->  I1 is I0+1,
        Within1 is Within0\/X,
        meeting(Xs, Window, I1, I, Within1, Within, A0, A, Reach0, Reach)
    ;   A1 is A0+1,
        Reach1 is Reach0\/X,
        meeting(Xs, Window, I0, I, Within0, Within, A1, A, Reach1, Reach)
    ).
