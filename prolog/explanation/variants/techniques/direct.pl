:- module(variant_direct, []).
:- use_module('../../phrases/phrases').
:- use_module('../../position/grid', [member_cell/2]).
:- use_module('../state').
:- use_module('../variant_phrases').
:- use_module('../variant_techniques').

/** <module> Star Neighbors, Forced Placements, Trivial Marks
*/

:- set_prolog_flag(optimise, true).

variant_techniques:technique('Star Neighbors',    1, 1, direct).
variant_techniques:technique('Forced Placements', 2, 1, direct).
variant_techniques:technique('Trivial Marks',     3, 1, direct).

variant_techniques:account('Star Neighbors',
    'A star has been placed.',
    'The cells that touch it are empty.',
    'No two stars touch: a rule of the board, which says what touches.').
variant_techniques:account('Forced Placements',
    'A unit has as many unknown cells as it still needs stars.',
    'All of them are stars.',
    'Its stars can be nowhere else, and it takes all of these to hold them.').
variant_techniques:account('Trivial Marks',
    'A unit has as many stars as it can have.',
    'Its other cells are empty.',
    'One more would be too many.').

variant_techniques:find('Star Neighbors', State, finding([],Star,0,Marks,neighbors)) :-
    state_stars(State, S),
    state_unknown(State, U),
    state_puzzle(State, Puzzle),
    member_cell(Star, S),
    near(Puzzle, Star, Near),
    Marks is Near /\ U,
    Marks =\= 0.
variant_techniques:find('Forced Placements', State,
                        finding([Name],Open,Open,0,Need)) :-
    state_unit(State, Unit),
    unit_left(Unit, State, Open, Need, _),
    Need > 0,
    Need =:= popcount(Open),
    Unit = unit(Name,_,_,_).
variant_techniques:find('Trivial Marks', State,
                        finding([Name],Stars,0,Open,full(Name))) :-
    state_unit(State, Unit),
    unit_left(Unit, State, Open, _, Room),
    Room =:= 0,
    Open =\= 0,
    Unit = unit(Name,X,_,_),
    state_stars(State, S),
    Stars is X /\ S.

variant_techniques:sentence('Star Neighbors', State, finding(_,Star,_,Marks,_)) -->
    are_apart(State, Star),
    [', so '],
    empty_there(Marks, State).
variant_techniques:sentence('Forced Placements', State,
                            finding(Names,Cells,_,_,Need)) -->
    still_needs(Names, Need, State),
    [' and has only '],
    number_of(Need, cell),
    [' left, so '],
    stars_there(Cells, State).
variant_techniques:sentence('Trivial Marks', State, finding([Name],Stars,_,Marks,_)) -->
    { Count is popcount(Stars) },
    condition(Name, State),
    full(Count),
    [', so '],
    rest_empty(Marks, State).

full(0) -->
    !,
    [' can have no star'].
full(1) -->
    !,
    [' has its star'].
full(2) -->
    !,
    [' has both its stars'].
full(Count) -->
    [' has all its ',Count,' stars'].

rest_empty(Marks, State) -->
    { popcount(Marks) =< 4 },
    !,
    empty_there(Marks, State).
rest_empty(_, _) -->
    ['the rest of it is empty'].
