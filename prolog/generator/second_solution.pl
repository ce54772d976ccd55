:- module(generator_second_solution,
          [ second_solution/5           % +Problem, +State, +Stars, +Limit,
                                        % -Second
          ]).

:- use_module('../engine/branching', [branching_cell/4]).
:- use_module(nodes, [decided/5, counted/2, within/2]).

/** <module> The search for a second solution

Each branch first takes the value that the cell does not have in the known
solution.
*/

:- set_prolog_flag(optimise, true).

%!  second_solution(+Problem, +State, +Stars, +Limit, -Second) is det.
%
%   State is a result of propagate/4 on Problem, of which Stars is a solution.
%   Second is `second(Others)` if Others is another solution, `none` if there is
%   none, and `unknown` if more than Limit nodes would be needed.

second_solution(Problem, State, Stars, Limit, Second) :-
    (   another(State, Stars, Problem, Limit, Others)
    ->  Second = second(Others)
    ;   within(Problem, Limit)
    ->  Second = none
    ;   Second = unknown
    ).

another(state(Others,Others,_), Stars, _, _, Others) :-
    !,
    Others =\= Stars.
another(State0, Stars, Problem, Limit, Others) :-
    branching_cell(best, Problem, State0, Cell),
    side(Cell, Stars, Side),
    counted(Problem, Limit),
    decided(Side, Cell, Problem, State0, State),
    another(State, Stars, Problem, Limit, Others).

side(Cell, Stars, Side) :-
    (   Cell /\ Stars =:= 0
    ->  ( Side = star ; Side = blank )
    ;   ( Side = blank ; Side = star )
    ).
