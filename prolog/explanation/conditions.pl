:- module(explanation_conditions,
          [ posed/3,                    % +Posed, -Board, -Conditions
            board_conditions/3,         % +Board, +Conditions, -List
            counted_cells/4             % +Constraint, -Cells, -Least, -Most
          ]).
:- use_module([library(apply), library(clpfd), library(lists), library(pairs)]).
:- use_module('../board/board', [board_size/2]).
:- use_module('../conditions/constraints', [mentioned/2]).
:- use_module('../conditions/kinds', [counted/4, linear/5]).
:- use_module('../conditions/rules', [board_rules/3, unit_counts/3]).
:- use_module('../errors').

/** <module> The conditions of a board, as its explanation looks at them

What is explained is a board, or variant(Board, Conditions) with the conditions of
must_be_conditions/3 in ../conditions/constraints.pl.  A row, a column, a region or a
constraint is a condition like any other:

  - unit(Name, Cells, Least, Most): so many stars are on Cells, at least and at most.
    Name is Kind-Number with the Kind `row`, `column`, `region`, `diagonal`, or
    `constraint` for a constraint of the board's own that counts.
  - other(Name, Cells, Constraint, Rows): any other constraint, about Cells; it counts
    on the number of stars of each of Rows.

Cells are lists of Row-Column, from 1.
*/

starbattle:message(unexplained_goal) -->
    [ 'an explanation or a rating needs constraints as terms or texts, not a goal'-[] ].

%!  posed(+Posed, -Board, -Conditions) is det.
%
%   Conditions are those of Board, the usual ones if Posed is no variant.

posed(variant(Board,Conditions), Board, Conditions) :-
    !.
posed(Board, Board, conditions(Rules,[])) :-
    board_rules(Board, [], Rules).

%!  board_conditions(+Board, +Conditions, -List) is det.
%
%   List has the rows of Board first, then its columns and its regions.
%
%   @error starbattle(unexplained_goal)

board_conditions(Board, conditions(Rules,Constraints), List) :-
    (   Constraints = goal(_)
    ->  starbattle_error(unexplained_goal)
    ;   true
    ),
    board_size(Board, N),
    unit_counts(Board, Rules, Counts),
    maplist(line_or_region, Counts, Units),
    findall(Condition,
            ( nth1(I, Constraints, Constraint),
              conjunct(Constraint, Part),
              condition(Part, constraint-I, N, Condition)
            ),
            Others),
    append(Units, Others, List).

line_or_region(unit(Name0,Cells,Count), unit(Kind-I,Cells,Count,Count)) :-
    Name0 =.. [Kind,I].

%   Constraints that are joined by `and` are looked at one by one.

conjunct(A #/\ B, Part) :-
    !,
    (   conjunct(A, Part)
    ;   conjunct(B, Part)
    ).
conjunct(Part, Part).

condition(Constraint, Name, _, unit(Name,Cells,Least,Most)) :-
    counted_cells(Constraint, Cells, Least, Most),
    !.
condition(Constraint, Name, N, other(Name,Cells,Constraint,Rows)) :-
    findall(R, ( mentioned(Constraint, Part), Part = column(R,_) ), Rows0),
    sort(Rows0, Rows),
    findall(Cell, ( mentioned(Constraint, Part), part_cell(Part, N, Cell) ), Cells0),
    sort(Cells0, Cells).

part_cell(cell(R,C), _, R-C).
part_cell(column(R,_), N, R-C) :-
    between(1, N, C).
part_cell(Counting, _, Cell) :-
    counted(Counting, _, _, Cells),
    member(Cell, Cells).

/*  Constraints that say how many stars are on some cells  */

%!  counted_cells(+Constraint, -Cells, -Least, -Most) is semidet.
%
%   Constraint holds if and only if there are from Least to Most stars on Cells, a
%   sorted list of Row-Column.  Besides the constraints that count, that is so for a
%   comparison if its cells have the same coefficient once they stand on one side.

counted_cells(Constraint, Cells, Least, Most) :-
    (   counted(Constraint, Comparison, K, Cells0)
    ->  sort(Cells0, Cells),
        Coefficient = 1,
        Constant is -K
    ;   Constraint =.. [Comparison,A,B],
        memberchk(Comparison, [#=<,#<,#>=,#>,#=]),
        linear(part_value, A-B, Factors, Parts, Constant),
        pairs_keys_values(Terms, Parts, Factors),
        coefficients(Terms, Pairs),
        pairs_keys_values(Pairs, Cells, Coefficients),
        (   Coefficients == []
        ->  Coefficient = 0
        ;   sort(Coefficients, [Coefficient])
        )
    ),
    Count in -1..1_000_000,                     % also what cannot be: the sentence says it
    call(Comparison, Coefficient*Count + Constant, 0),
    fd_inf(Count, Inf),
    fd_sup(Count, Sup),
    length(Cells, Total),
    Least is max(0, Inf),
    Most is min(Total, Sup).

%   part_value(+Part, -Value) is semidet.  Value is an integer, or the Row-Column of a cell.

part_value(Integer, Integer) :-
    integer(Integer).
part_value(cell(R,C), R-C).

%   A cell whose terms cancel each other does not matter.

coefficients(Terms, Pairs) :-
    keysort(Terms, Sorted),
    group_pairs_by_key(Sorted, Groups),
    findall(Cell-Coefficient,
            ( member(Cell-Factors, Groups),
              sum_list(Factors, Coefficient),
              Coefficient =\= 0
            ),
            Pairs).
