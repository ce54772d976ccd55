:- module(variant_counted,
          [ counted_cells/4             % +Constraint, -Cells, -Least, -Most
          ]).
:- use_module(library(apply), [foldl/4, maplist/2]).
:- use_module(library(clpfd)).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../../conditions/kinds', [counted/4]).

/** <module> Constraints that say how many stars are on some cells
*/

%!  counted_cells(+Constraint, -Cells, -Least, -Most) is semidet.
%
%   Constraint holds if and only if there are from Least to Most stars on Cells, a
%   sorted list of Row-Column.  Besides the constraints that count, that is so for a
%   comparison if its cells have the same coefficient once they stand on one side.

counted_cells(Constraint, Cells, Least, Most) :-
    counted(Constraint, Comparison, K, Cells0),
    !,
    sort(Cells0, Cells),
    length(Cells, Count),
    bounds(Comparison, 1, K, Count, Least, Most).
counted_cells(Constraint, Cells, Least, Most) :-
    compared(Constraint, A, B, Comparison, Shift),
    terms(1, A-B, []-0, Terms-Constant),
    coefficients(Terms, Pairs),
    pairs_keys_values(Pairs, Cells, Coefficients),
    Right is Shift-Constant,
    length(Cells, Count),
    (   Coefficients = [Coefficient|Others]
    ->  maplist(==(Coefficient), Others),
        bounds(Comparison, Coefficient, Right, Count, Least, Most)
    ;   Most = 0,
        (   holds(Comparison, Right)
        ->  Least = 0
        ;   Least = 1
        )
    ).

%   holds(+Comparison, +Right): 0 compares so with Right.

holds(#=<, Right) :- Right >= 0.
holds(#>=, Right) :- Right =< 0.
holds(#=,  0).

%   compared(+Constraint, -A, -B, -Comparison, -Shift): A-B compares so with Shift.

compared(A #=< B, A, B, #=<, 0).
compared(A #<  B, A, B, #=<, -1).
compared(A #>= B, A, B, #>=, 0).
compared(A #>  B, A, B, #>=, 1).
compared(A #=  B, A, B, #=,  0).

%   terms(+Factor, +Expression, +Sum0, -Sum): a sum is Terms-Constant, each term
%   Cell-Coefficient.  Fails if there is more in Expression.

terms(Factor, Integer, Terms-K0, Sum), integer(Integer) =>
    K is K0 + Factor*Integer,
    Sum = Terms-K.
terms(Factor, cell(R,C), Terms-K, Sum) =>
    Sum = [(R-C)-Factor|Terms]-K.
terms(Factor, A+B, Sum0, Sum) =>
    terms(Factor, A, Sum0, Sum1),
    terms(Factor, B, Sum1, Sum).
terms(Factor, A-B, Sum0, Sum) =>
    Minus is -Factor,
    terms(Factor, A, Sum0, Sum1),
    terms(Minus, B, Sum1, Sum).
terms(Factor, -A, Sum0, Sum) =>
    Minus is -Factor,
    terms(Minus, A, Sum0, Sum).
terms(Factor, A*B, Sum0, Sum), integer(A) =>
    Factor1 is Factor*A,
    terms(Factor1, B, Sum0, Sum).
terms(Factor, A*B, Sum0, Sum), integer(B) =>
    Factor1 is Factor*B,
    terms(Factor1, A, Sum0, Sum).
terms(Factor, sum(List), Sum0, Sum) =>
    foldl(terms(Factor), List, Sum0, Sum).
terms(_, _, _, _) =>
    fail.

%   A cell whose terms cancel each other does not matter.

coefficients(Terms, Pairs) :-
    keysort(Terms, Sorted),
    merged(Sorted, Pairs).

merged([], []).
merged([Cell-A,Cell-B|Terms], Pairs) :-
    !,
    C is A+B,
    merged([Cell-C|Terms], Pairs).
merged([_-0|Terms], Pairs) :-
    !,
    merged(Terms, Pairs).
merged([Pair|Terms], [Pair|Pairs]) :-
    merged(Terms, Pairs).

%   bounds(+Comparison, +Coefficient, +Right, +Count, -Least, -Most): a number of
%   Count cells, times Coefficient, compares so with Right.  Fails if none can be
%   equal to Right, as that is no multiple of Coefficient.

bounds(Comparison, Coefficient, Right, Count, Least, Most) :-
    (   Coefficient > 0
    ->  positive(Comparison, Coefficient, Right, Count, Least, Most)
    ;   turned(Comparison, Turned),
        Coefficient1 is -Coefficient,
        Right1 is -Right,
        positive(Turned, Coefficient1, Right1, Count, Least, Most)
    ).

turned(#=<, #>=).
turned(#>=, #=<).
turned(#=,  #=).

positive(#=, Coefficient, Right, _, Least, Most) :-
    Right mod Coefficient =:= 0,
    Least is Right // Coefficient,
    Most = Least.
positive(#=<, Coefficient, Right, _, 0, Most) :-
    Most is Right div Coefficient.
positive(#>=, Coefficient, Right, Count, Least, Count) :-
    Least is max(0, -(-Right div Coefficient)).
