:- module(explanation_solutions_left,
          [ solutions_left/3            % +Board, +Position, -Count
          ]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../engine/engine', [bits_solution/3]).
:- use_module('../engine/layout', [layout/3, compact_mask/3]).
:- use_module(position).

/** <module> Whether a board that is stuck has one solution
*/

%!  solutions_left(+Board, +Position, -Count) is det.
%
%   Count is how many solutions of Board agree with Position: 0, 1, or 2 for two
%   or more; `none` if that takes more than 10 million inferences, some two
%   seconds, to find.

solutions_left(Board, Position, Count) :-
    masks(Board, Position, Stars, Blanks),
    Options = [stars(Stars),blanks(Blanks)],
    call_with_inference_limit(
        findall(x, limit(2, bits_solution(Board, Options, _)), Found),
        10_000_000, Outcome),
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
