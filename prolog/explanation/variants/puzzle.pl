:- module(variant_puzzle,
          [ first_state/4               % +Board, +Conditions, +Given, -State
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3]).
:- use_module('../../board/board').
:- use_module('../../board/given', [cells_mask/3]).
:- use_module('../../conditions/constraint_text', [constraint_as_text/2]).
:- use_module('../../conditions/rules').
:- use_module('../../errors', [starbattle_error/1]).
:- use_module('../position/filled').
:- use_module(counted, [counted_cells/4]).
:- use_module(state).

/** <module> The conditions of a variant, as its explanation looks at them
*/

starbattle:message(unexplained_goal) -->
    [ 'an explanation needs constraints as terms or texts, not a goal'-[] ].

%!  first_state(+Board, +Conditions, +Given, -State) is det.
%
%   State is Board with Conditions, see ../../models/star_battle.pl, where the cells of
%   Given are known, see ../../board/given.pl.
%
%   @error starbattle(unexplained_goal)

first_state(Board, conditions(Rules,Constraints), given(Stars,Blanks), State) :-
    must_be_terms(Constraints),
    board_size(Board, N),
    near_cells(Rules, N, Nears),
    unit_counts(Board, Rules, Units0),
    maplist(line_or_region(N), Units0, Units),
    findall(Condition, constraint_condition(Constraints, Board, Condition), Others),
    findall(constraint-I-Text,
            ( nth1(I, Constraints, Constraint), constraint_as_text(Constraint, Text) ),
            Texts),
    append(Units, Others, All),
    Puzzle = puzzle(N,Rules,Nears,All,Texts),
    board_mask(Board, Cells),
    cells_mask(N, Stars, S),
    cells_mask(N, Blanks, Marks),
    decided(state(Puzzle,0,Cells), S, Marks, State).

must_be_terms(Constraints) :-
    (   Constraints = goal(_)
    ->  starbattle_error(unexplained_goal)
    ;   true
    ).

board_mask(Board, Mask) :-
    board_size(Board, N),
    board_regions(Board, Regions),
    append(Regions, Cells),
    cells_mask(N, Cells, Mask).

near_cells(Rules, N, Nears) :-
    Size is N*N,
    filled(nears, Size, 0, Nears),
    apart_sets(Rules, N, Sets),
    foldl(touching(N), Sets, Nears, Nears).

touching(N, Set, Nears, Nears) :-
    cells_mask(N, Set, Mask),
    add_each(Mask, Mask, Nears).

add_each(0, _, _) :-
    !.
add_each(Rest0, Mask, Nears) :-
    Bit is lsb(Rest0),
    I is Bit+1,
    arg(I, Nears, Near0),
    Near is (Near0 \/ Mask) /\ \(1<<Bit),
    setarg(I, Nears, Near),
    Rest is Rest0 /\ (Rest0-1),
    add_each(Rest, Mask, Nears).

line_or_region(N, unit(Name0,Cells,Count), unit(Kind-I,X,Count,Count)) :-
    Name0 =.. [Kind,I],
    cells_mask(N, Cells, X).

%   constraint_condition(+Constraints, +Board, -Condition): those that are joined by
%   `and` are looked at one by one.

constraint_condition(Constraints, Board, Condition) :-
    nth1(I, Constraints, Constraint),
    conjunct(Constraint, Part),
    condition(Part, constraint-I, Board, Condition).

conjunct(A #/\ B, Part) :-
    !,
    (   conjunct(A, Part)
    ;   conjunct(B, Part)
    ).
conjunct(Part, Part).

condition(Constraint, Name, Board, unit(Name,X,Least,Most)) :-
    counted_cells(Constraint, Cells, Least, Most),
    !,
    board_size(Board, N),
    cells_mask(N, Cells, X0),
    board_mask(Board, Mask),
    X is X0 /\ Mask.
condition(Constraint, Name, Board, other(Name,Constraint,Cells,Rows)) :-
    board_size(Board, N),
    board_mask(Board, Mask),
    findall(R, ( part(Constraint, Part), Part = column(R,_) ), Rows0),
    sort(Rows0, Rows),
    findall(Cell, ( part(Constraint, Part), part_cell(Part, N, Cell) ), List),
    sort(List, Set),
    cells_mask(N, Set, Cells0),
    Cells is Cells0 /\ Mask.

part(Part, Part).
part(Term, Part) :-
    compound(Term),
    arg(_, Term, Argument),
    part(Argument, Part).

part_cell(cell(R,C), _, R-C).
part_cell(column(R,_), N, R-C) :-
    between(1, N, C).
part_cell(Counting, _, Cell) :-
    compound(Counting),
    Counting =.. [Name,_,Cells],
    memberchk(Name, [at_most,at_least,exactly]),
    member(Cell, Cells).
