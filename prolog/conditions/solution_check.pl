:- module(starbattle_solution_check,
          [ solution_check/4,           % +Board, +Conditions, +Given, -Check
            passes/2                    % +Check, +Columns
          ]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(clpfd), [op(_, _, _)]).
:- use_module(library(lists)).

/** <module> Whether stars solve a board

What a search has found is looked at once more, by a program that shares no code with
models, engine and constraints: all stars are one integer, with bit `(R-1)*Stride + C-1`
for row R and column C.  Its rows are so wide apart that no move leads from one star to
the place of another but the one that is meant.

A kind of constraint that is not known here is an error.
*/

:- set_prolog_flag(optimise, true).

%!  solution_check(+Board, +Conditions, +Given, -Check) is det.
%
%   Check is for the solutions of Board with Conditions, `none` or conditions(Rules,
%   Constraints), see search/problem.pl, and the cells given(Stars, Blanks).  Goals of
%   users cannot be checked.

solution_check(board(N,S,Rows0), Conditions, Given,
               check(size(N,Stride,Slot),Rows,Counts,Offsets,Diagonals,Constraints,
                     Given)) :-
    maplist(row_term, Rows0, Rows),
    Slot is 2*msb(N) + 2,               % bits of a number up to N*N
    conditions(Conditions, S, N-Slot, Counts, Moves-Wrap, Diagonals-Constraints),
    offsets(Wrap, N, Moves, Stride, Offsets).

row_term(Ids, Term) :-
    compound_name_arguments(Term, row, Ids).

%   Counts are the numbers of stars of rows, columns and regions, each as one integer with
%   the number of the I-th at bit I*Slot.

conditions(none, S, N-Slot, counts(Each,Each,Each), Moves-false, any-[]) :-
    Each is S * (((1<<(Slot*(N+1))) - (1<<Slot)) // ((1<<Slot) - 1)),
    moves(king, Moves).
conditions(conditions(rules(Touch,Wrap,Rows,Columns,Regions,Diagonals),Posted), _,
           _-Slot, Counts, Moves-Wrap, Diagonals-Constraints) :-
    maplist(packed(Slot), [Rows,Columns,Regions], Packed),
    Counts =.. [counts|Packed],
    findall(Move, ( member(Name, Touch), moves(Name, List), member(Move, List) ),
            Moves),
    (   Posted = goal(_)
    ->  Constraints = []
    ;   Constraints = Posted
    ).

packed(Slot, Numbers, Packed) :-
    foldl(pack(Slot), Numbers, 1-0, _-Packed).

pack(Slot, Number, I-Packed0, I1-Packed) :-
    Packed is Packed0 + (Number << (I*Slot)),
    I1 is I+1.

%   moves(?Name, -Moves): half of them, as Down-Right; the others lead back.

moves(king,   [0-1,1-(-1),1-0,1-1]).
moves(rook,   [0-1,1-0]).
moves(knight, [1-2,1-(-2),2-1,2-(-1)]).

%   offsets(+Wrap, +N, +Moves, -Stride, -Offsets): how many bits each move leads up.  On a
%   board that wraps, also those of its images beyond the sides.

offsets(false, N, Moves, Stride, Offsets) :-
    Stride is N+2,
    findall(Offset, ( member(Down-Right, Moves), Offset is Down*Stride + Right ), Offsets).
offsets(true, N, Moves, Stride, Offsets) :-
    Stride is 3*N + 2,
    findall(Offset,
            ( member(Down-Right, Moves),
              member(Rows, [0,N]),
              member(Columns, [-N,0,N]),
              Offset is abs((Down-Rows)*Stride + Right + Columns),
              Offset > 0
            ),
            Offsets).

%!  passes(+Check, +Columns) is semidet.
%
%   True if Columns, the ascending star columns of each row, are a solution.

passes(check(Size,Rows,counts(OfRows,OfColumns,OfRegions),Offsets,Diagonals,Constraints,
             Given), Columns) :-
    scan_rows(Columns, Rows, 1, Size, seen(0,0,0,0),
              seen(Stars,OfRows,OfColumns,OfRegions)),
    none_touch(Offsets, Stars),
    (   Diagonals == any
    ->  true
    ;   diagonals_have(Diagonals, Size, Stars)
    ),
    has_given(Given, Size, Stars),
    all_hold(Constraints, placed(Size,Stars,Columns)).

%   seen(Stars, OfRows, OfColumns, OfRegions): the stars so far, and their numbers.

scan_rows([], [], _, _, Seen, Seen).
scan_rows([Columns|Rest], [Ids|Rows], R, Size, Seen0, Seen) :-
    scan_row(Columns, 0, row(R,Ids), Size, Seen0, Seen1),
    R1 is R+1,
    scan_rows(Rest, Rows, R1, Size, Seen1, Seen).

scan_row([], _, _, _, Seen, Seen).
scan_row([C|Columns], Before, Row, Size, seen(Stars0,Rows0,Columns0,Regions0), Seen) :-
    integer(C),
    C > Before,
    Row = row(R,Ids),
    Size = size(N,Stride,Slot),
    C =< N,
    arg(C, Ids, Region),
    Region > 0,
    Stars is Stars0 \/ (1 << ((R-1)*Stride + C-1)),
    Rows is Rows0 + (1 << (R*Slot)),
    Columns1 is Columns0 + (1 << (C*Slot)),
    Regions is Regions0 + (1 << (Region*Slot)),
    scan_row(Columns, C, Row, Size, seen(Stars,Rows,Columns1,Regions), Seen).

none_touch([], _).
none_touch([Offset|Offsets], Stars) :-
    Stars /\ (Stars << Offset) =:= 0,
    none_touch(Offsets, Stars).

diagonals_have(Count, size(N,Stride,_), Stars) :-
    Down is Stride+1,
    Up is Stride-1,
    popcount(Stars /\ (((1 << (N*Down)) - 1) // ((1<<Down) - 1))) =:= Count,
    popcount(Stars /\ ((((1 << (N*Up)) - 1) // ((1<<Up) - 1)) << (N-1))) =:= Count.

has_given(given([],[]), _, _) :-
    !.
has_given(given(Stars,Blanks), Size, Placed) :-
    maplist(is_star(Size, Placed, 1), Stars),
    maplist(is_star(Size, Placed, 0), Blanks).

is_star(size(_,Stride,_), Stars, Value, R-C) :-
    Value =:= getbit(Stars, (R-1)*Stride + C-1).

/*  Constraints

The rules of truth/3 and value/3 fail for an element that its list does not have: no
solution has that.
*/

all_hold([], _).
all_hold([Constraint|Constraints], Placed) :-
    truth(Constraint, Placed, 1),
    all_hold(Constraints, Placed).

%   truth(+Constraint, +Placed, -Truth): 1 or 0.

truth(A #/\ B, Placed, Truth) =>
    truths(A, B, Placed, V, W),
    Truth is V /\ W.
truth(A #\/ B, Placed, Truth) =>
    truths(A, B, Placed, V, W),
    Truth is V \/ W.
truth(#\ A, Placed, Truth) =>
    truth(A, Placed, V),
    Truth is 1-V.
truth(A #==> B, Placed, Truth) =>
    truths(A, B, Placed, V, W),
    Truth is max(1-V, W).
truth(A #<==> B, Placed, Truth) =>
    truths(A, B, Placed, V, W),
    Truth is 1 - abs(V-W).
truth(all_different(Expressions), Placed, Truth) =>
    maplist(value(Placed), Expressions, Values),
    sort(Values, Different),
    length(Values, All),
    whether(length(Different, All), Truth).
truth(table(Expressions, Tuples), Placed, Truth) =>
    maplist(value(Placed), Expressions, Values),
    whether(memberchk(Values, Tuples), Truth).
truth(Constraint, Placed, Truth), compares(Constraint, A, Test, B) =>
    maplist(value(Placed), [A,B], [V,W]),
    whether(call(Test, V, W), Truth).

%   compares(?Constraint, ?A, ?Test, ?B): Test compares the values of A and B.

compares(A #=< B,            A,            =<,  B).
compares(A #< B,             A,            <,   B).
compares(A #>= B,            A,            >=,  B).
compares(A #> B,             A,            >,   B).
compares(A #= B,             A,            =:=, B).
compares(A #\= B,            A,            =\=, B).
compares(at_most(K, Cells),  stars(Cells), =<,  K).
compares(at_least(K, Cells), stars(Cells), >=,  K).
compares(exactly(K, Cells),  stars(Cells), =:=, K).

truths(A, B, Placed, V, W) :-
    truth(A, Placed, V),
    truth(B, Placed, W).

:- meta_predicate whether(0, -).

whether(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = 1
    ;   Truth = 0
    ).

value(_, Integer, Value), integer(Integer) =>
    Value = Integer.
value(placed(Size,Stars,_), stars(Cells0), Value) =>
    sort(Cells0, Cells),                % a cell that comes twice counts once
    aggregate_all(count, ( member(Cell, Cells), is_star(Size, Stars, 1, Cell) ), Value).
value(placed(size(_,Stride,_),Stars,_), cell(R, C), Value) =>
    Value is getbit(Stars, (R-1)*Stride + C-1).
value(placed(_,_,Columns), column(R, K), Value) =>
    nth1(R, Columns, Row),
    nth1(K, Row, Value).
value(Placed, sum(Expressions), Value) =>
    maplist(value(Placed), Expressions, Values),
    foldl(plus, Values, 0, Value).
value(Placed, truth(Constraint), Value) =>
    truth(Constraint, Placed, Value).
value(Placed, element(Index, Expressions), Value) =>
    value(Placed, Index, I),
    maplist(value(Placed), Expressions, Values),
    nth1(I, Values, Value).
value(Placed, Expression, Value), Expression =.. [Name|Expressions],
        memberchk(Name, [+,-,*,abs]) =>
    maplist(value(Placed), Expressions, Values),
    Evaluable =.. [Name|Values],
    Value is Evaluable.
