:- module(technique_direct, []).
:- use_module('../../bits').
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).

/** <module> Star Neighbors
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Star Neighbors', 1, direct).

starbattle_techniques:account('Star Neighbors',
    'A star has been placed.',
    'The cells that touch it are empty.',
    'No two stars touch, not even diagonally: a rule of the puzzle.',
    'What does a star rule out?').

starbattle_techniques:find('Star Neighbors', Position, Finding) :-
    first_marks(fresh, Position, Finding).

%   Finding is about the first on Agenda that leaves cells to mark; those before it are
%   forgotten.

first_marks(Agenda, Position, Finding) :-
    recall(Position, Agenda, Set),
    (   Set =:= 0
    ->  Finding = none
    ;   First is Set /\ -Set,
        forget(Agenda, Position, First),
        marks(Agenda, First, Position, Units, Cells, Marks),
        (   Marks =:= 0
        ->  first_marks(Agenda, Position, Finding)
        ;   Finding = finding(Units,Cells,0,Marks,Agenda)
        )
    ).

%   marks(+Agenda, +First, +Position, -Units, -Cells, -Marks): what First leaves to mark, and
%   what says so.

marks(fresh, Star, Position, [], Star, Marks) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    near_cells(Grid, Star, Near),
    Marks is Near /\ U.
marks(full, Set, Position, [Unit], Cells, Marks) :-
    Unit is lsb(Set),
    open_cells(Unit, Position, Marks),
    position_grid(Position, Grid),
    position_stars(Position, S),
    unit_cells(Grid, Unit, X),
    Cells is X /\ S.

starbattle_techniques:sentence('Star Neighbors', Grid,
                            finding(_,Star,_,Marks,_)) -->
    no_star_touches(Grid, Star),
    [', so '],
    (   { has_king_moves(Grid) }
    ->  few_are_empty(Grid, Marks, 'the cells around it are empty')
    ;   are_empty(Grid, Marks)
    ).

/*  Forced Placements  */

starbattle_techniques:technique('Forced Placements', 2, direct).

starbattle_techniques:alias('Forced Placements', 'Exact Fill',
                            'star-battle-solver').

starbattle_techniques:account('Forced Placements',
    'A row, column or region has as many unknown cells as it needs stars.',
    'All of them are stars.',
    'Its stars can be nowhere else, and it takes all of these to hold them.',
    'How many cells are left there, and how many stars are still needed?').

starbattle_techniques:find('Forced Placements', Position, Finding) :-
    recall(Position, forced, Units),
    (   Units =:= 0
    ->  Finding = none
    ;   each_index(smaller_forced(Position), Units, none, Finding)
    ).

smaller_forced(Position, Unit, Best0, Best) :-
    unit_counts(Unit, Position, Count, Need),
    (   Count > 0,
        Count =:= Need
    ->  open_cells(Unit, Position, Cells),
        Finding = finding([Unit],Cells,Cells,0,Need),
        smaller(Position, Finding, Best0, Best)
    ;   Set is 1<<Unit,
        forget(forced, Position, Set),
        Best = Best0
    ).

starbattle_techniques:sentence('Forced Placements', Grid,
                            finding([Unit],Cells,_,_,Need)) -->
    unit(Grid, Unit),
    [' still needs '],
    stars(Need),
    [' and has only '],
    number_of(Need, cell),
    [' left, so '],
    are_stars(Grid, Cells).

/*  Trivial Marks  */

starbattle_techniques:technique('Trivial Marks', 3, direct).

starbattle_techniques:alias('Trivial Marks', 'Saturation',
                            'star-battle-solver').

starbattle_techniques:account('Trivial Marks',
    'A row, column or region has all its stars.',
    'Its other cells are empty.',
    'It holds no more stars than its quota.',
    'How many stars can still come there?').

starbattle_techniques:find('Trivial Marks', Position, Finding) :-
    first_marks(full, Position, Finding).

starbattle_techniques:sentence('Trivial Marks', Grid,
                            finding([Unit],Cells,_,Marks,_)) -->
    { Count is popcount(Cells) },
    unit(Grid, Unit),
    all_stars(Count),
    [', so '],
    few_are_empty(Grid, Marks, 'the rest of it is empty').

all_stars(0) -->
    !,
    [' can have no star'].
all_stars(1) -->
    !,
    [' has its star'].
all_stars(2) -->
    !,
    [' has both its stars'].
all_stars(Count) -->
    [' has all its ',Count,' stars'].
