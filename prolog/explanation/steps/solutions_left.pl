:- module(explanation_solutions_left,
          [ solutions_left/3,           % +Board, +Position, -Count
            solutions_with/3            % +Board, +Given, -Count
          ]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../../board/board', [board_size/2]).
:- use_module('../../board/given', [cells_mask/3]).
:- use_module('../../engine/engine', [bits_solution/3]).
:- use_module('../../engine/layout', [layout/3, compact_mask/3]).
:- use_module('../position/position').
:- use_module('../variants/variant_solutions', [variant_solution/4]).

/** <module> Whether there is one solution, none, or several
*/

%!  solutions_left(+Board, +Position, -Count) is det.
%
%   Count is how many solutions of Board agree with Position: 0, 1, or 2 for two
%   or more; `none` if that takes more than 10 million inferences, some two
%   seconds, to find.

solutions_left(Board, Position, Count) :-
    masks(Board, Position, Stars, Blanks),
    counted(Board, Stars, Blanks, Count).

%!  solutions_with(+Board, +Given, -Count) is det.
%
%   As solutions_left/3, of the solutions that agree with the cells of Given,
%   see ../board/given.pl.  Board may be variant(Board, Conditions) as well.

solutions_with(variant(Board,Conditions), given(Stars0,Blanks0), Count) :-
    !,
    masks_of(Board, Stars0, Blanks0, Stars, Blanks),
    up_to_two(variant_solution(variant(Board,Conditions), Stars, Blanks, _), Count).
solutions_with(Board, given(Stars0,Blanks0), Count) :-
    masks_of(Board, Stars0, Blanks0, Stars, Blanks),
    counted(Board, Stars, Blanks, Count).

masks_of(Board, Stars0, Blanks0, Stars, Blanks) :-
    board_size(Board, N),
    cells_mask(N, Stars0, Stars),
    cells_mask(N, Blanks0, Blanks).

counted(Board, Stars, Blanks, Count) :-
    Options = [stars(Stars),blanks(Blanks)],
    up_to_two(bits_solution(Board, Options, _), Count).

:- meta_predicate
    up_to_two(0, -).

up_to_two(Goal, Count) :-
    call_with_inference_limit(findall(x, limit(2, Goal), Found), 10_000_000, Outcome),
    (   Outcome == inference_limit_exceeded
    ->  Count = none
    ;   length(Found, Count)
    ).

masks(board(N,_,_), Position, Stars, Blanks) :-
    layout(N, 1, Layout),
    position_stars(Position, S),
    position_unknown(Position, U),
    compact_mask(Layout, S, Stars),
    compact_mask(Layout, U, Unknown),
    Blanks is ((1 << (N*N)) - 1) /\ \(Stars \/ Unknown).
