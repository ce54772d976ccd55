:- module(variant_room,
          [ has_room/3                  % +Cells, +Count, +Puzzle
          ]).
:- use_module(state).

/** <module> Whether stars have room on some cells
*/

:- set_prolog_flag(optimise, true).

%!  has_room(+Cells, +Count, +Puzzle) is semidet.
%
%   True if Count stars can stand on Cells such that no two touch, or if it takes more
%   than 100,000 inferences to see that they cannot.

has_room(Cells, Count, Puzzle) :-
    call_with_inference_limit(room(Cells, Count, Puzzle), 100_000, _),
    !.

room(Cells, Count, Puzzle) :-
    (   Count =< 0
    ->  true
    ;   popcount(Cells) >= Count,
        Cell is Cells /\ -Cells,
        Rest is Cells - Cell,
        near(Puzzle, Cell, Near),
        Left is Rest /\ \Near,
        Count1 is Count-1,
        (   room(Left, Count1, Puzzle)
        ->  true
        ;   Left =\= Rest,
            room(Rest, Count, Puzzle)
        )
    ).
