:- module(starbattle_kind_arithmetic,
          [ linear/5                    % +Expression, +Variables, -Coefficients,
                                        % -Unknowns, -Constant
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(clpfd)).
:- use_module('../constraints').

/** <module> Sums, products and other arithmetic in constraints

Whatever an expression is, it is a linear one over variables: those of the board, and
one for each part that is not linear.  So a sum of any length is one propagator.
*/

starbattle_constraints:kind("+",     (+)/2, expression, [expression,expression]).
starbattle_constraints:kind("-",     (-)/2, expression, [expression,expression]).
starbattle_constraints:kind("-",     (-)/1, expression, [expression]).
starbattle_constraints:kind("*",     (*)/2, expression, [expression,expression]).
starbattle_constraints:kind("abs",   abs/1, expression, [expression]).
starbattle_constraints:kind("sum",   sum/1, expression, [expressions]).
starbattle_constraints:kind("truth", truth/1, expression, [constraint]).

starbattle_constraints:value(A+B, Variables, Value) :-
    linear_value(A+B, Variables, Value).
starbattle_constraints:value(A-B, Variables, Value) :-
    linear_value(A-B, Variables, Value).
starbattle_constraints:value(-A, Variables, Value) :-
    linear_value(-A, Variables, Value).
starbattle_constraints:value(sum(List), Variables, Value) :-
    linear_value(sum(List), Variables, Value).
starbattle_constraints:value(A*B, Variables, Value) :-
    value(A, Variables, V),
    value(B, Variables, W),
    Value #= V*W.
starbattle_constraints:value(abs(A), Variables, Value) :-
    value(A, Variables, V),
    Value #= abs(V).
starbattle_constraints:value(truth(C), Variables, Value) :-
    formula(C, Variables, Formula),
    Value in 0..1,
    Value #<==> Formula.

linear_value(Expression, Variables, Value) :-
    linear(Expression, Variables, Coefficients, Unknowns, Constant),
    (   Unknowns == []
    ->  Value = Constant
    ;   Value #= Sum + Constant,
        scalar_product(Coefficients, Unknowns, #=, Sum)
    ).

%!  linear(+Expression, +Variables, -Coefficients, -Unknowns, -Constant) is semidet.
%
%   Expression is the scalar product of Coefficients and Unknowns plus Constant.

linear(Expression, Variables, Coefficients, Unknowns, Constant) :-
    add(1, Variables, Expression, sum([], [], 0), sum(Coefficients, Unknowns, Constant)).

%   add(+Factor, +Variables, +Expression, +Sum0, -Sum)

add(Factor, _, Integer, sum(Fs, Xs, K0), Sum), integer(Integer) =>
    K is K0 + Factor*Integer,
    Sum = sum(Fs, Xs, K).
add(Factor, Variables, A+B, Sum0, Sum) =>
    add(Factor, Variables, A, Sum0, Sum1),
    add(Factor, Variables, B, Sum1, Sum).
add(Factor, Variables, A-B, Sum0, Sum) =>
    Minus is -Factor,
    add(Factor, Variables, A, Sum0, Sum1),
    add(Minus, Variables, B, Sum1, Sum).
add(Factor, Variables, -A, Sum0, Sum) =>
    Minus is -Factor,
    add(Minus, Variables, A, Sum0, Sum).
add(Factor, Variables, A*B, Sum0, Sum), integer(A) =>
    Factor1 is Factor*A,
    add(Factor1, Variables, B, Sum0, Sum).
add(Factor, Variables, A*B, Sum0, Sum), integer(B) =>
    Factor1 is Factor*B,
    add(Factor1, Variables, A, Sum0, Sum).
add(Factor, Variables, sum(List), Sum0, Sum) =>
    foldl(add(Factor, Variables), List, Sum0, Sum).
add(Factor, Variables, Expression, sum(Fs, Xs, K0), Sum) =>
    value(Expression, Variables, Value),
    (   integer(Value)
    ->  K is K0 + Factor*Value,
        Sum = sum(Fs, Xs, K)
    ;   Sum = sum([Factor|Fs], [Value|Xs], K0)
    ).
