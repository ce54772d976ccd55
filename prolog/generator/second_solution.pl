:- module(maker_rival,
          [ rival/5                     % +Problem, +State, +Stars, +Limit,
                                        % -Rival
          ]).

:- use_module('../engine/branching', [branching_cell/4]).
:- use_module(nodes, [decided/5, counted/2, within/2]).

/** <module> The search for another solution

It looks first where it is not the known solution.
*/

:- set_prolog_flag(optimise, true).

%!  rival(+Problem, +State, +Stars, +Limit, -Rival) is det.
%
%   State is what propagation has left of Problem, of which Stars is a
%   solution.  Rival is `rival(Others)` if Others is another one, `none` if
%   there is none, and `unknown` if more than Limit nodes were needed to tell.

rival(Problem, State, Stars, Limit, Rival) :-
    (   another(State, Stars, Problem, Limit, Others)
    ->  Rival = rival(Others)
    ;   within(Problem, Limit)
    ->  Rival = none
    ;   Rival = unknown
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
