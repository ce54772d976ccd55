:- module(starbattle_kinds,
          [ kind/3,                     % ?Name, ?Class, ?Types
            term_kind/4,                % +Term, ?Class, -Types, -Arguments
            counted/4,                  % ?Constraint, ?Comparison, ?K, ?Cells
            linear/5,                   % :Value, +Expression, -Coefficients,
                                        % -Unknowns, -Constant
            post_constraints/2,         % +Constraints, +Views
            cell_table/2,               % +Rows, -Table
            table_cell/3                % +Table, +RowColumn, -Cell
          ]).
:- use_module([library(apply), library(clpfd), library(lists)]).

/** <module> The kinds of constraints, and what is posted for them

A kind is a line of kind/3, which says what it is made of, and

  - for what has a value, a rule of value/3: Value is a variable of library(clpfd), or
    an integer;
  - for a constraint, a rule of formula/3: Formula is a constraint of library(clpfd)
    that can be reified.  What is posted on the way holds wherever the constraint
    stands.  A rule of posted/2 may say how to post it in a better way than by its
    formula.

Variables is a term variables(ColumnTable, CellTable).  The rules fail if what is posted
on the way shows that there is no solution.
*/

%!  kind(?Name, ?Class, ?Types) is nondet.
%
%   There are terms with the Name.  Class is `constraint`, or `expression` for what has a
%   value; Types are those of the arguments, see constraints.pl.

kind(cell,          expression, [index,index]).
kind(column,        expression, [index,index]).
kind(+,             expression, [expression,expression]).
kind(-,             expression, [expression,expression]).
kind(-,             expression, [expression]).
kind(*,             expression, [expression,expression]).
kind(abs,           expression, [expression]).
kind(sum,           expression, [expressions]).
kind(truth,         expression, [constraint]).
kind(element,       expression, [expression,some_expressions]).
kind(Comparison,    constraint, [expression,expression]) :-
    comparison(Comparison, _).
kind(#/\,           constraint, [constraint,constraint]).
kind(#\/,           constraint, [constraint,constraint]).
kind(#\,            constraint, [constraint]).
kind(#==>,          constraint, [constraint,constraint]).
kind(#<==>,         constraint, [constraint,constraint]).
kind(at_most,       constraint, [integer,cells]).
kind(at_least,      constraint, [integer,cells]).
kind(exactly,       constraint, [integer,cells]).
kind(all_different, constraint, [expressions]).
kind(table,         constraint, [some_expressions,tuples]).

%!  term_kind(+Term, ?Class, -Types, -Arguments) is semidet.
%
%   Term has Arguments, and the name of a kind of so many.

term_kind(Term, Class, Types, Arguments) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments),
    kind(Name, Class, Types),
    same_length(Types, Arguments),
    !.

%!  counted(?Constraint, ?Comparison, ?K, ?Cells) is nondet.
%
%   Constraint compares the number of stars on Cells, each of them once, with K.

counted(at_most(K, Cells),  #=<, K, Cells).
counted(at_least(K, Cells), #>=, K, Cells).
counted(exactly(K, Cells),  #=,  K, Cells).

%   comparison(?Name, ?Test): the constraint and the test of integers.

comparison(#=<, =<).
comparison(#<,  <).
comparison(#>=, >=).
comparison(#>,  >).
comparison(#=,  =:=).
comparison(#\=, =\=).

connective(#/\).
connective(#\/).
connective(#\).
connective(#==>).
connective(#<==>).

%!  post_constraints(+Constraints, +Views) is semidet.
%
%   Post legal Constraints on the variables of the views(Columns, Cells) of a model;
%   it needs those that constraints_views/2 tells.

post_constraints(Constraints, views(Columns, Cells)) :-
    view_table(Columns, ColumnTable),
    view_table(Cells, CellTable),
    maplist(posted(variables(ColumnTable, CellTable)), Constraints).

view_table(Rows, none) :-
    var(Rows),
    !.
view_table(Rows, Table) :-
    cell_table(Rows, Table).

%!  cell_table(+Rows, -Table) is det.
%!  table_cell(+Table, +RowColumn, -Cell) is det.
%
%   Table is a term with the elements of the lists Rows, in which each is found at once.

cell_table(Rows, Table) :-
    maplist(cell_row, Rows, Terms),
    Table =.. [rows|Terms].

cell_row(Cells, Row) :-
    Row =.. [row|Cells].

table_cell(Table, R-C, Cell) :-
    arg(R, Table, Row),
    arg(C, Row, Cell).

cell_variable(variables(_, Table), Cell, Variable) :-
    table_cell(Table, Cell, Variable).

%   posted(+Variables, +Constraint).  Of a variable that comes twice, tuples_in/2 keeps
%   tuples with two values, so it is posted on distinct ones.

posted(Variables, A #/\ B) =>
    maplist(posted(Variables), [A,B]).
posted(Variables, all_different(Expressions)) =>
    maplist(variable(Variables), Expressions, Values),
    all_distinct(Values).
posted(Variables, table(Expressions, Tuples)) =>
    maplist(variable(Variables), Expressions, Values),
    same_length(Values, Distinct),
    tuples_in([Distinct], Tuples),
    Distinct = Values.
posted(Variables, Constraint), counted(Constraint, Name, K, Cells) =>
    stars(Cells, Variables, Stars),
    sum(Stars, Name, K).
posted(Variables, Constraint), compared(Constraint, Name, A, B) =>
    linear(value(Variables), A-B, Coefficients, Unknowns, Constant),
    Right is -Constant,
    (   Unknowns == []
    ->  comparison(Name, Test),
        call(Test, 0, Right)
    ;   scalar_product(Coefficients, Unknowns, Name, Right)
    ).
posted(Variables, Constraint) =>
    formula(Variables, Constraint, Formula),
    call(clpfd:Formula).

%   formula(+Variables, +Constraint, -Formula)

formula(Variables, all_different(Expressions), Formula) =>
    maplist(variable(Variables), Expressions, Values),
    differ(Values, 0 #= 0, Formula).
formula(Variables, table(Expressions, Tuples), Formula) =>
    maplist(variable(Variables), Expressions, Values),
    foldl(or_row(Values), Tuples, 0 #= 1, Formula).
formula(Variables, Constraint, Formula), counted(Constraint, Name, K, Cells) =>
    stars(Cells, Variables, Stars),
    sum(Stars, #=, Sum),
    Formula =.. [Name,Sum,K].
formula(Variables, Constraint, Formula), compared(Constraint, Name, A, B) =>
    linear(value(Variables), A-B, Coefficients, Unknowns, Constant),
    Right is -Constant,
    sum_variable(Coefficients, Unknowns, Sum),
    Formula =.. [Name,Sum,Right].
formula(Variables, Constraint, Formula) =>
    Constraint =.. [Name|Constraints],
    connective(Name),
    maplist(formula(Variables), Constraints, Formulas),
    Formula =.. [Name|Formulas].

compared(Constraint, Name, A, B) :-
    Constraint =.. [Name,A,B],
    comparison(Name, _).

sum_variable([], [], Sum) =>
    Sum = 0.
sum_variable([1], [Unknown], Sum) =>
    Sum = Unknown.
sum_variable(Coefficients, Unknowns, Sum) =>
    scalar_product(Coefficients, Unknowns, #=, Sum).

stars(Cells0, Variables, Stars) :-
    sort(Cells0, Cells),
    maplist(cell_variable(Variables), Cells, Stars).

differ([], Formula, Formula).
differ([Value|Values], Formula0, Formula) :-
    foldl(differs(Value), Values, Formula0, Formula1),
    differ(Values, Formula1, Formula).

differs(A, B, Formula, Formula #/\ A #\= B).

or_row(Values, Tuple, Formula, Formula #\/ Row) :-
    foldl(equal, Values, Tuple, 0 #= 0, Row).

equal(Value, Integer, Formula, Formula #/\ Value #= Integer).

%   value(+Variables, +Expression, -Value).  An index that is not in the list of
%   element/2 has no value, so no solution has it.

value(_, Integer, Value), integer(Integer) =>
    Value = Integer.
value(Variables, cell(R, C), Value) =>
    cell_variable(Variables, R-C, Value).
value(variables(Table, _), column(R, K), Value) =>
    table_cell(Table, R-K, Value).
value(Variables, A*B, Value) =>
    value(Variables, A, V),
    value(Variables, B, W),
    Value #= V*W.
value(Variables, abs(A), Value) =>
    value(Variables, A, V),
    Value #= abs(V).
value(Variables, truth(C), Value) =>
    formula(Variables, C, Formula),
    Value in 0..1,
    Value #<==> Formula.
value(Variables, element(Index0, Expressions), Value) =>
    variable(Variables, Index0, Index),
    maplist(variable(Variables), Expressions, Values),
    element(Index, Values, Value).
value(Variables, Expression, Value) =>
    linear(value(Variables), Expression, Coefficients, Unknowns, Constant),
    (   Unknowns == []
    ->  Value = Constant
    ;   Value #= Sum + Constant,
        scalar_product(Coefficients, Unknowns, #=, Sum)
    ).

%   variable(+Variables, +Expression, -Variable): a variable with the value of
%   Expression, or an integer.

variable(Variables, Expression, Variable) :-
    value(Variables, Expression, Value),
    Variable #= Value.

%!  linear(:Value, +Expression, -Coefficients, -Unknowns, -Constant) is semidet.
%
%   Expression is the scalar product of Coefficients and Unknowns plus Constant.  Each
%   Unknown, or integer, is what call(Value, Part, Unknown) says of a Part that is no sum; it
%   fails if that does.  So a sum of any length is one propagator.

:- meta_predicate
    linear(2, +, -, -, -),
    add(+, 2, +, +, -).

linear(Value, Expression, Coefficients, Unknowns, Constant) :-
    add(1, Value, Expression, sum([], [], 0), sum(Coefficients, Unknowns, Constant)).

%   add(+Factor, :Value, +Expression, +Sum0, -Sum)

add(Factor, Value, A+B, Sum0, Sum) =>
    add(Factor, Value, A, Sum0, Sum1),
    add(Factor, Value, B, Sum1, Sum).
add(Factor, Value, A-B, Sum0, Sum) =>
    add(Factor, Value, A, Sum0, Sum1),
    add(Factor, Value, -B, Sum1, Sum).
add(Factor, Value, -A, Sum0, Sum) =>
    add(Factor, Value, -1*A, Sum0, Sum).
add(Factor, Value, A*B, Sum0, Sum), integer(A) =>
    Factor1 is Factor*A,
    add(Factor1, Value, B, Sum0, Sum).
add(Factor, Value, A*B, Sum0, Sum), integer(B) =>
    add(Factor, Value, B*A, Sum0, Sum).
add(Factor, Value, sum(List), Sum0, Sum) =>
    foldl(add(Factor, Value), List, Sum0, Sum).
add(Factor, PartValue, Part, sum(Fs, Xs, K0), Sum) =>
    call(PartValue, Part, Value),
    (   integer(Value)
    ->  K is K0 + Factor*Value,
        Sum = sum(Fs, Xs, K)
    ;   Sum = sum([Factor|Fs], [Value|Xs], K0)
    ).
