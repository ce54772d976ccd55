:- module(course_rubric_solution,
          [ board_solution/2            % +Board, -Stars
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../../models/star_battle', []).
:- use_module('../../search/solutions').

/** <module> A solution of a board, for feedback that shows a missing one
*/

%!  board_solution(+Board, -Stars) is nondet.
%
%   Stars is the sorted list of Row-Column of a solution of Board.

board_solution(Board, Stars) :-
    option_problem(Board, [model(bits)], Problem),
    option_strategy([], Problem, Strategy),
    search_solution(Problem, Strategy, Columns),
    findall(R-C, ( nth1(R, Columns, Row), member(C, Row) ), Stars).
