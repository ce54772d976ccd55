:- module(starbattle_kind_variables, []).
:- use_module('../constraints').

/** <module> The variables of a board in constraints
*/

starbattle_constraints:kind("cell",   cell/2,   expression, [index,index]).
starbattle_constraints:kind("column", column/2, expression, [index,index]).

starbattle_constraints:value(cell(R, C), Variables, Cell) :-
    cell_variable(R-C, Variables, Cell).
starbattle_constraints:value(column(R, K), Variables, Column) :-
    column_variable(R, K, Variables, Column).
