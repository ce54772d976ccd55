:- module(starbattle_kind_element, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(clpfd)).
:- use_module('../constraints').

/** <module> The expression at a place of a list
*/

starbattle_constraints:kind("element", element/2, expression, [expression,expressions]).

%   An index that is not in the list has no value, so no solution has it.

starbattle_constraints:value(element(Index0, Expressions), Variables, Value) :-
    variable(Variables, Index0, Index),
    maplist(variable(Variables), Expressions, Values),
    element(Index, Values, Value).
