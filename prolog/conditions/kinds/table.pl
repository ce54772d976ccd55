:- module(starbattle_kind_table, []).
:- use_module(library(apply), [foldl/5, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [same_length/2]).
:- use_module('../constraints').

/** <module> Expressions whose values stand in a table
*/

starbattle_constraints:kind("table", (table)/2, constraint, [expressions,tuples]).

starbattle_constraints:posted(table(Expressions, Tuples), Variables) :-
    maplist(variable(Variables), Expressions, Values),
    (   Values == []
    ->  Tuples \== []
    ;   same_length(Values, Distinct),
        tuples_in([Distinct], Tuples),
        Distinct = Values
    ).

%   Of a variable that comes twice, tuples_in/2 keeps tuples with two values, so it is
%   posted on distinct ones.

starbattle_constraints:formula(table(Expressions, Tuples), Variables, Formula) :-
    maplist(variable(Variables), Expressions, Values),
    any_row(Tuples, Values, 0 #= 1, Formula).

any_row([], _, Formula, Formula).
any_row([Tuple|Tuples], Values, Formula0, Formula) :-
    foldl(equal, Values, Tuple, 0 #= 0, Row),
    any_row(Tuples, Values, Formula0 #\/ Row, Formula).

equal(Value, Integer, Formula, Formula #/\ Value #= Integer).
