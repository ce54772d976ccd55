:- module(variant_conditions,
          [ trial/4,                    % +Conditions, +State, +Most, -Outcome
            assume/4,                   % +Value, +Cell, +State0, -State
            condition_cells/2,          % +Condition, -Cells
            condition_names/2,          % +Conditions, -Names
            needed_conditions/5         % +Conditions, +Cells, +State, +Most,
                                        % -Needed
          ]).
:- use_module(library(apply), [exclude/3, include/3, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists),
              [append/3, list_to_set/2, member/2, memberchk/2, min_list/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../grid', [member_cell/2]).
:- use_module('../phrases', [leaves//3]).
:- use_module(solving).
:- use_module(state).
:- use_module(techniques).

/** <module> What some conditions of a variant decide, all cases considered

Besides the conditions, it is known that no two stars touch.
*/

:- set_prolog_flag(optimise, true).

%!  trial(+Conditions, +State, +Most, -Outcome) is det.
%
%   Outcome is stars(Stars), all stars that meet Conditions in one way, or `none` if
%   there is no way; or `unknown` if that takes more than Most inferences.

trial(Conditions, State, Most, Outcome) :-
    (   call_with_inference_limit(one_way(Conditions, State, Stars), Most, Result)
    ->  (   Result == inference_limit_exceeded
        ->  Outcome = unknown
        ;   Outcome = stars(Stars)
        )
    ;   Outcome = none
    ).

one_way(Conditions, state(Puzzle,S,U0), Stars) :-
    nears_of(Puzzle, S, Near),
    Near /\ S =:= 0,
    U is U0 /\ \Near,
    exclude(is_other, Conditions, Units),
    (   Units == Conditions
    ->  filled(Units, state(Puzzle,S,U), Stars)
    ;   forced(Units, state(Puzzle,S,U), State),
        findall(Found, once(labeled(Conditions, State, Found)), [Stars])
    ).

labeled(Conditions, State, Stars) :-
    post_together(Conditions, State, Cells, Variables),
    labeling([ff,down], Variables),
    state_stars(State, S),
    stars(Cells, S, Stars).

stars([], Stars, Stars).
stars([Cell-Value|Cells], Stars0, Stars) :-
    (   Value =:= 1
    ->  Stars1 is Stars0 \/ Cell
    ;   Stars1 = Stars0
    ),
    stars(Cells, Stars1, Stars).

%   filled(+Units, +State0, -Stars): the unit with the fewest open cells goes first.

filled(Units, State0, Stars) :-
    forced(Units, State0, State),
    (   fewest(Units, State, none, Open),
        Open \== none
    ->  Cell is Open /\ -Open,
        (   assume(star, Cell, State, State1)
        ;   assume(empty, Cell, State, State1)
        ),
        filled(Units, State1, Stars),
        !
    ;   state_stars(State, Stars)
    ).

fewest([], _, Open, Open).
fewest([Unit|Units], State, Open0, Open) :-
    unit_left(Unit, State, Open1, Need, _),
    (   Need > 0,
        ( Open0 == none -> true ; popcount(Open1) < popcount(Open0) )
    ->  fewest(Units, State, Open1, Open)
    ;   fewest(Units, State, Open0, Open)
    ).

%   forced(+Units, +State0, -State) is semidet: what single units force.

forced(Units, State0, State) :-
    forced_once(Units, State0, State1),
    (   State1 == State0
    ->  State = State0
    ;   forced(Units, State1, State)
    ).

forced_once([], State, State).
forced_once([Unit|Units], State0, State) :-
    unit_left(Unit, State0, Open, Need, Room),
    Room >= 0,
    Count is popcount(Open),
    Count >= Need,
    (   Open =:= 0
    ->  State1 = State0
    ;   Room =:= 0
    ->  decide(State0, 0, Open, State1)
    ;   Need =:= Count
    ->  place_stars(Open, State0, State1)
    ;   State1 = State0
    ),
    forced_once(Units, State1, State).

place_stars(Cells, State0, State) :-
    (   Cells =:= 0
    ->  State = State0
    ;   Cell is Cells /\ -Cells,
        Rest is Cells - Cell,
        assume(star, Cell, State0, State1),
        place_stars(Rest, State1, State)
    ).

%!  assume(+Value, +Cell, +State0, -State) is semidet.
%
%   State is State0 with Value, `star` or `empty`, on an unknown Cell, and with empty
%   cells around a star.

assume(star, Cell, State0, State) :-
    State0 = state(Puzzle,S,U),
    Cell /\ U =\= 0,
    near(Puzzle, Cell, Near),
    Near /\ S =:= 0,
    decide(State0, Cell, Near, State).
assume(empty, Cell, State0, State) :-
    decide(State0, 0, Cell, State).

%   conditions_decide(+Conditions, +State, +Most, -Shown) is det.
%
%   Shown is decided(Stars, Marks): what Conditions decide, here and where their stars
%   touch; `contradiction` if they cannot all be met; or `unknown`.  A trial takes
%   at most Most inferences.

conditions_decide(Conditions, State, Most, Shown) :-
    trial(Conditions, State, Most, Outcome),
    conditions_decide(Outcome, Conditions, State, Most, Shown).

conditions_decide(unknown, _, _, _, unknown).
conditions_decide(none, _, _, _, contradiction).
conditions_decide(stars(Stars), Conditions, State, Most, decided(Always,Never)) :-
    state_unknown(State, U),
    state_puzzle(State, Puzzle),
    open_cells(Conditions, U, 0, Open),
    nears_of(Puzzle, Open, Near),
    Task = task(Conditions,State,Most),
    Star is Open /\ Stars,
    same(star, Star, Task, 0, Always),
    nears_of(Puzzle, Stars, Touched),
    Empty is (Open /\ \Stars) \/ (Near /\ U /\ \Open /\ Touched),
    same(empty, Empty, Task, 0, Never).

open_cells([], _, Open, Open).
open_cells([Condition|Conditions], U, Open0, Open) :-
    condition_cells(Condition, X),
    Open1 is Open0 \/ (X /\ U),
    open_cells(Conditions, U, Open1, Open).

%!  condition_cells(+Condition, -Cells) is det.
%!  condition_names(+Conditions, -Names) is det.
%
%   The cells that Condition is about; the names of Conditions, with those of the rows
%   that they count on.

condition_cells(unit(_,X,_,_), X).
condition_cells(other(_,_,X,_), X).

condition_names(Conditions, Names) :-
    findall(Name, ( member(Condition, Conditions), named(Condition, Name) ), Names0),
    list_to_set(Names0, Names).

named(unit(Name,_,_,_), Name).
named(other(Name,_,_,_), Name).
named(other(_,_,_,Rows), row-R) :-
    member(R, Rows).

%   same(+Value, +Left, +Task, +Found0, -Found): Found are those of Left that have Value
%   in every way.  A way where one of them has not shows the same of others.

same(_, 0, _, Found, Found) :-
    !.
same(Value, Left, Task, Found0, Found) :-
    Task = task(Conditions,State,Most),
    Cell is Left /\ -Left,
    opposite(Value, Opposite),
    (   assume(Opposite, Cell, State, State1)
    ->  trial(Conditions, State1, Most, Outcome)
    ;   Outcome = none
    ),
    after_trial(Outcome, Value, Cell, Left, Left1, Found0, Found1),
    same(Value, Left1, Task, Found1, Found).

opposite(star,  empty).
opposite(empty, star).

after_trial(stars(Stars), Value, _, Left0, Left, Found, Found) :-
    (   Value == star
    ->  Left is Left0 /\ Stars
    ;   Left is Left0 /\ \Stars
    ).
after_trial(unknown, _, Cell, Left0, Left, Found, Found) :-
    Left is Left0 - Cell.
after_trial(none, _, Cell, Left0, Left, Found0, Found) :-
    Left is Left0 - Cell,
    Found is Found0 \/ Cell.

%!  needed_conditions(+Conditions, +Cells, +State, +Most, -Needed) is det.
%
%   Needed are those of Conditions, which cannot all be met in State, that together
%   still cannot be, none of which can be left out.  The conditions far from Cells are
%   tried first.  Where a trial takes more than Most inferences, its condition stays.

needed_conditions(Conditions, Cells, State, Most, Needed) :-
    maplist(distant(State, Cells), Conditions, Pairs0),
    sort(1, @>=, Pairs0, Pairs),
    pairs_values(Pairs, Ordered),
    needed(Ordered, [], State, Most, Needed0),
    include(is_one_of(Needed0), Conditions, Needed).

is_one_of(List, Condition) :-
    memberchk(Condition, List).

needed([], Needed, _, _, Needed).
needed([Condition|Conditions], Needed0, State, Most, Needed) :-
    append(Conditions, Needed0, Without),
    trial(Without, State, Most, Outcome),
    (   Outcome == none
    ->  Needed1 = Needed0
    ;   Needed1 = [Condition|Needed0]
    ),
    needed(Conditions, Needed1, State, Most, Needed).

%   distant(+State, +Cells, +Condition, -Pair): Pair has the distance as its key.

distant(State, Cells, Condition, Distance-Condition) :-
    condition_cells(Condition, X),
    state_puzzle(State, Puzzle),
    puzzle_size(Puzzle, N),
    findall(D,
            ( member_cell(A, Cells), member_cell(B, X), apart(N, A, B, D) ),
            Distances),
    min_of(Distances, Distance).

min_of([], 1000).
min_of([D|Ds], Distance) :-
    min_list([D|Ds], Distance).

apart(N, A, B, Distance) :-
    I is lsb(A),
    J is lsb(B),
    Distance is max(abs(I//N - J//N), abs(I mod N - J mod N)).

/*  Two Conditions, Many Conditions

A condition is a unit or a constraint.  All ways to meet two of them, or several, are
looked at.
*/

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
    conditions_decide(Conditions, State, Most, Shown),
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
    (   assume(Value, Cell, State, State1)
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
    ->  ['every way to meet '],
        conditions(Names, State),
        without_two(' without two stars', State)
    ;   ['every way to fill '],
        conditions(Names, State)
    ),
    leaves(State, Stars, Marks).

/*  Single Constraint  */

variant_techniques:technique('Single Constraint', 8, 1, constraint).

variant_techniques:account('Single Constraint',
    'However a constraint of the board is met, with what is known, a cell is the same.',
    'The cell is that.',
    'The constraint holds in every solution.').

variant_techniques:find('Single Constraint', State, Finding) :-
    state_other(State, Other),
    Other = other(_,_,X,_),
    state_unknown(State, U),
    Open is X /\ U,
    condition_names([Other], Names),
    conditions_decide([Other], State, 300_000, Shown),
    (   Shown == contradiction
    ->  Finding = contradiction(Names)
    ;   Shown = decided(Stars,Marks),
        Stars \/ Marks =\= 0,
        Finding = finding(Names,Open,Stars,Marks,constraint)
    ).

variant_techniques:sentence('Single Constraint', State,
                            finding([Name|_],_,Stars,Marks,_)) -->
    ['every way to meet '],
    condition(Name, State),
    leaves(State, Stars, Marks).
