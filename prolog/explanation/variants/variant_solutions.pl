:- module(variant_solutions,
          [ variant_solution/4          % +Variant, +Stars, +Blanks, -Solution
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../../board/board', [board_size/2]).
:- use_module('../../board/given', [cells_mask/3]).
:- use_module('../../models/models', [default_model/1]).
:- use_module('../../search/solutions', [option_strategy/3, search_solution/4]).

/** <module> Solutions of a variant, by the models
*/

%!  variant_solution(+Variant, +Stars, +Blanks, -Solution) is nondet.
%
%   Variant is variant(Board, Conditions), see ../../models/star_battle.pl.  Solution, a set
%   of cells as cells_mask/3 has it, agrees with the sets Stars and Blanks.

variant_solution(variant(Board,Conditions), Stars, Blanks, Solution) :-
    default_model(Model),
    Problem = variant(Board, Model, Conditions),
    option_strategy([], Problem, Strategy),
    board_size(Board, N),
    mask_cells(N, Stars, GivenStars),
    mask_cells(N, Blanks, GivenBlanks),
    search_solution(Problem, Strategy,
                    [given_stars(GivenStars),given_blanks(GivenBlanks)], Columns),
    findall(R-C, ( nth1(R, Columns, Row), member(C, Row) ), Cells),
    cells_mask(N, Cells, Solution).

mask_cells(N, Mask, Cells) :-
    findall(R-C,
            ( between(1, N, R),
              between(1, N, C),
              Mask /\ (1 << ((R-1)*N + C-1)) =\= 0
            ),
            Cells).
