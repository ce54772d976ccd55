:- module(unit_sets_truth,
          [ truth/2                     % +Position, -Truth
          ]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../../engine/engine', [bits_solution/3]).
:- use_module('../../engine/layout', [layout/3, compact_mask/3, spread_mask/3]).
:- use_module('../position/grid').
:- use_module('../position/position').

/** <module> What is true: a solution, and what all solutions agree on

A set of units can only decide what is the same in all solutions.  To know that
first saves looking for what is not there.
*/

:- set_prolog_flag(optimise, true).

%!  truth(+Position, -Truth) is det.
%
%   Truth is `none` if no solution agrees with Position, or else
%   truth(Solution, Decided): the stars of one, and the unknown cells that are
%   the same in all.  It is found once, since steps do not change it.

truth(Position, Truth) :-
    memo(Position, truth, 1, Memo),
    arg(1, Memo, Known),
    (   Known == 0
    ->  find_truth(Position, Truth),
        setarg(1, Memo, Truth)
    ;   Truth = Known
    ).

find_truth(Position, Truth) :-
    position_grid(Position, Grid),
    grid_board(Grid, Position, Board),
    known_masks(Position, Stars, Blanks),
    findall(Solution,
            limit(2, bits_solution(Board, [stars(Stars),blanks(Blanks)],
                                   Solution)),
            Solutions),
    agreed(Solutions, puzzle(Board,Stars,Blanks), Decided0),
    (   Solutions = [Solution0|_]
    ->  plain_layout(Grid, Layout),
        position_unknown(Position, U),
        spread_mask(Layout, Solution0, Solution1),
        spread_mask(Layout, Decided0, Decided1),
        Decided is Decided1 /\ U,
        Truth = truth(Solution1,Decided)
    ;   Truth = none
    ).

%   The board with as many stars as a row has and needs.

grid_board(Grid, Position, board(N,K,Rows)) :-
    grid_size(Grid, N),
    unit_cells(Grid, 1, Row),
    position_stars(Position, S),
    position_needs(Position, Needs),
    arg(1, Needs, Need),
    K is Need + popcount(Row/\S),
    board_rows(0, Grid, Rows).

board_rows(N, Grid, []) :-
    grid_size(Grid, N),
    !.
board_rows(R, Grid, [Row|Rows]) :-
    board_row(0, R, Grid, Row),
    R1 is R+1,
    board_rows(R1, Grid, Rows).

board_row(N, _, Grid, []) :-
    grid_size(Grid, N),
    !.
board_row(C, R, Grid, [Id|Ids]) :-
    grid_size(Grid, N),
    grid_stride(Grid, B),
    grid_regions(Grid, Regions),
    I is R*B + C + 1,
    arg(I, Regions, Unit),
    Id is max(0, Unit-2*N),
    C1 is C+1,
    board_row(C1, R, Grid, Ids).

plain_layout(Grid, Layout) :-
    grid_size(Grid, N),
    layout(N, 1, Layout).

known_masks(Position, Stars, Blanks) :-
    position_grid(Position, Grid),
    position_stars(Position, S),
    position_unknown(Position, U),
    plain_layout(Grid, Layout),
    grid_size(Grid, N),
    compact_mask(Layout, S, Stars),
    compact_mask(Layout, U, Unknown),
    All is (1<<(N*N)) - 1,
    Blanks is All /\ \(Stars\/Unknown).

solution(Board, Stars, Blanks, Solution) :-
    bits_solution(Board, [stars(Stars),blanks(Blanks)], Solution),
    !.

%   Decided are the cells that are the same in all solutions of the puzzle, of which
%   the first two are given.

agreed([], _, 0).
agreed([_], _, -1).
agreed([Solution1,Solution2], Puzzle, Decided) :-
    Puzzle = puzzle(board(N,_,_),Stars,Blanks),
    And is Solution1 /\ Solution2,
    Or is Solution1 \/ Solution2,
    Known is Stars \/ Blanks,
    Doubtful is ((1<<(N*N)) - 1) /\ (And \/ \Or) /\ \Known,
    agreed(Doubtful, Puzzle, And, Or, 0, Decided).

%   And are the stars of all solutions so far, Or those of any.  The cells of
%   Decided0 are decided, those of Doubtful may be.

agreed(0, _, _, _, Decided, Decided) :-
    !.
agreed(Doubtful, Puzzle, And, Or, Decided0, Decided) :-
    X is Doubtful /\ -Doubtful,
    Rest is Doubtful - X,
    Puzzle = puzzle(Board,Stars,Blanks),
    opposite(X, And, Stars, Blanks, Stars1, Blanks1),
    (   solution(Board, Stars1, Blanks1, Solution)
    ->  And1 is And /\ Solution,
        Or1 is Or \/ Solution,
        Left is Rest /\ (And1 \/ \Or1),
        agreed(Left, Puzzle, And1, Or1, Decided0, Decided)
    ;   Decided1 is Decided0 \/ X,
        agreed(Rest, Puzzle, And, Or, Decided1, Decided)
    ).

opposite(X, And, Stars0, Blanks0, Stars, Blanks) :-
    (   X /\ And =:= 0
    ->  Stars is Stars0 \/ X,
        Blanks = Blanks0
    ;   Stars = Stars0,
        Blanks is Blanks0 \/ X
    ).
