:- module(starbattle_kind_comparison, []).
:- use_module(library(clpfd)).
:- use_module('../constraints').
:- use_module(arithmetic, [linear/5]).

/** <module> Comparisons of expressions
*/

starbattle_constraints:kind(Word, Name/2, constraint, [expression,expression]) :-
    comparison(Word, Name, _).

comparison("<=", #=<, =<).
comparison("<",  #<,  <).
comparison(">=", #>=, >=).
comparison(">",  #>,  >).
comparison("==", #=,  =:=).
comparison("!=", #\=, =\=).

starbattle_constraints:posted(A #=< B, Variables) :- compare(#=<, A, B, Variables).
starbattle_constraints:posted(A #<  B, Variables) :- compare(#<,  A, B, Variables).
starbattle_constraints:posted(A #>= B, Variables) :- compare(#>=, A, B, Variables).
starbattle_constraints:posted(A #>  B, Variables) :- compare(#>,  A, B, Variables).
starbattle_constraints:posted(A #=  B, Variables) :- compare(#=,  A, B, Variables).
starbattle_constraints:posted(A #\= B, Variables) :- compare(#\=, A, B, Variables).

compare(Name, A, B, Variables) :-
    linear(A-B, Variables, Coefficients, Unknowns, Constant),
    Right is -Constant,
    (   Unknowns == []
    ->  comparison(_, Name, Test),
        call(Test, 0, Right)
    ;   scalar_product(Coefficients, Unknowns, Name, Right)
    ).

starbattle_constraints:formula(A #=< B, Variables, F) :- reified(#=<, A, B, Variables, F).
starbattle_constraints:formula(A #<  B, Variables, F) :- reified(#<,  A, B, Variables, F).
starbattle_constraints:formula(A #>= B, Variables, F) :- reified(#>=, A, B, Variables, F).
starbattle_constraints:formula(A #>  B, Variables, F) :- reified(#>,  A, B, Variables, F).
starbattle_constraints:formula(A #=  B, Variables, F) :- reified(#=,  A, B, Variables, F).
starbattle_constraints:formula(A #\= B, Variables, F) :- reified(#\=, A, B, Variables, F).

reified(Name, A, B, Variables, Formula) :-
    linear(A-B, Variables, Coefficients, Unknowns, Constant),
    Right is -Constant,
    sum_variable(Coefficients, Unknowns, Sum),
    Formula =.. [Name,Sum,Right].

sum_variable([], [], Sum) =>
    Sum = 0.
sum_variable([1], [Unknown], Sum) =>
    Sum = Unknown.
sum_variable(Coefficients, Unknowns, Sum) =>
    scalar_product(Coefficients, Unknowns, #=, Sum).
