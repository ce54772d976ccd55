:- module(variant_condition_sets, []).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module('../deciding').
:- use_module('../state').
:- use_module('../variant_phrases').
:- use_module('../variant_techniques').

/** <module> Two Conditions, Many Conditions

A condition is a unit or a constraint.  All ways to meet two of them, or several, are
looked at.
*/

:- set_prolog_flag(optimise, true).

variant_techniques:technique('Two Conditions',   9,  1, units).
variant_techniques:technique('Many Conditions', 15, 1, units).

variant_techniques:account('Two Conditions',
    'However two units, or a unit and a constraint, are met without stars that touch, \c
     a cell is the same.',
    'The cell is that.',
    'Both hold in every solution.').
variant_techniques:account('Many Conditions',
    'However some units and constraints are met without stars that touch, a cell is \c
     the same.',
    'The cell is that.',
    'All of them hold in every solution.').

%   Pairs with few open cells go first, and the first that shows something is taken.

most_open(24).

variant_techniques:find('Two Conditions', State, Finding) :-
    once(two_conditions(State, Finding)).

two_conditions(State, Finding) :-
    findall(Count-[A,B], pair(State, A, B, Count), Pairs0),
    keysort(Pairs0, Pairs),
    member(_-Conditions, Pairs),
    set_finding(Conditions, State, 100_000, Finding).

pair(State, A, B, Count) :-
    state_puzzle(State, Puzzle),
    puzzle_conditions(Puzzle, Conditions),
    state_unknown(State, U),
    most_open(Most),
    append(_, [A|Rest], Conditions),
    open_cells(A, U, X),
    popcount(X) =< Most,
    nears_of(Puzzle, X, Near),
    Reach is Near \/ X,
    member(B, Rest),
    open_cells(B, U, Y),
    Y /\ Reach =\= 0,
    Count is popcount(X \/ Y),
    Count =< Most.

open_cells(Condition, U, Open) :-
    condition_cells(Condition, X),
    Open is X /\ U,
    Open =\= 0.

set_finding(Conditions, State, Most, Finding) :-
    condition_names(Conditions, Names),
    shown(Conditions, State, Most, Shown),
    (   Shown == contradiction
    ->  Finding = contradiction(Names)
    ;   Shown = decided(Stars,Marks),
        Stars \/ Marks =\= 0,
        state_unknown(State, U),
        all_cells(Conditions, U, 0, Open),
        Finding = finding(Names,Open,Stars,Marks,conditions)
    ).

all_cells([], _, Open, Open).
all_cells([Condition|Conditions], U, Open0, Open) :-
    condition_cells(Condition, X),
    Open1 is Open0 \/ (X /\ U),
    all_cells(Conditions, U, Open1, Open).

%   The sets of the first cells that are decided are compared.

variant_techniques:find('Many Conditions', State, Finding) :-
    state_puzzle(State, Puzzle),
    puzzle_conditions(Puzzle, Conditions),
    trial(Conditions, State, 20_000_000, Outcome),
    (   Outcome = stars(Stars)
    ->  decided_cells(3, State, Stars, Supposed),
        member(Cell-Opposite, Supposed),
        needed_conditions(Conditions, Cell, Opposite, 1_000_000, Needed),
        set_finding(Needed, State, 1_000_000, Finding)
    ;   Outcome == none,
        needed_conditions(Conditions, 0, State, 1_000_000, Needed),
        condition_names(Needed, Names),
        Finding = contradiction(Names)
    ).

%   decided_cells(+Count, +State, +Stars, -Supposed): Supposed are Cell-Opposite for up
%   to Count cells, with the state where Cell is not what it is in every solution.
%   Stars are those of one solution.

decided_cells(Count, State, Stars, Supposed) :-
    state_unknown(State, U),
    decided_cells(Count, U, State, Stars, Supposed).

decided_cells(0, _, _, _, []) :-
    !.
decided_cells(_, 0, _, _, []) :-
    !.
decided_cells(Count, Left, State, Stars, Supposed) :-
    Cell is Left /\ -Left,
    Rest is Left - Cell,
    opposite(Cell, Stars, Value),
    state_puzzle(State, Puzzle),
    puzzle_conditions(Puzzle, Conditions),
    (   supposed(Value, Cell, State, State1)
    ->  trial(Conditions, State1, 20_000_000, Outcome)
    ;   State1 = none,
        Outcome = unknown
    ),
    (   Outcome == none
    ->  Supposed = [Cell-State1|Supposed1],
        Count1 is Count-1,
        decided_cells(Count1, Rest, State, Stars, Supposed1)
    ;   Outcome = stars(Other)
    ->  Left1 is Rest /\ \(Stars xor Other),
        decided_cells(Count, Left1, State, Stars, Supposed)
    ;   decided_cells(Count, Rest, State, Stars, Supposed)
    ).

opposite(Cell, Stars, Value) :-
    (   Cell /\ Stars =:= 0
    ->  Value = star
    ;   Value = empty
    ).

variant_techniques:sentence('Two Conditions', State, Finding) -->
    all_ways(Finding, State).
variant_techniques:sentence('Many Conditions', State, Finding) -->
    all_ways(Finding, State).

all_ways(finding(Names,_,Stars,Marks,_), State) -->
    (   { memberchk(constraint-_, Names) }
    ->  ['in every way to meet '],
        conditions(Names, State),
        without_two(' without two stars', State)
    ;   ['however '],
        conditions(Names, State),
        [' have their stars'],
        without_two(', without two', State)
    ),
    [', '],
    stars_and_marks(Stars, Marks, State).
