:- module(starbattle_kind_all_different, []).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(clpfd)).
:- use_module('../constraints').

/** <module> Expressions that differ from each other
*/

starbattle_constraints:kind("all_different", all_different/1, constraint, [expressions]).

starbattle_constraints:posted(all_different(Expressions), Variables) :-
    maplist(variable(Variables), Expressions, Values),
    all_distinct(Values).

starbattle_constraints:formula(all_different(Expressions), Variables, Formula) :-
    maplist(variable(Variables), Expressions, Values),
    differ(Values, 0 #= 0, Formula).

differ([], Formula, Formula).
differ([Value|Values], Formula0, Formula) :-
    foldl(differs(Value), Values, Formula0, Formula1),
    differ(Values, Formula1, Formula).

differs(A, B, Formula, Formula #/\ A #\= B).
