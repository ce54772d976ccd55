:- module(variant_supposed_cell, []).
:- use_module(library(lists), [member/2]).
:- use_module('../../phrases/phrases').
:- use_module('../../position/grid', [member_cell/2]).
:- use_module('../room').
:- use_module('../state').
:- use_module('../variant_phrases').
:- use_module('../variant_techniques').

/** <module> What a star, or an empty cell, would leave to one unit
*/

:- set_prolog_flag(optimise, true).

variant_techniques:technique('Hypothetical Unit Count',    5, 1, hypothetical).
variant_techniques:technique('Hypothetical Unit Capacity', 6, 1, hypothetical).

variant_techniques:account('Hypothetical Unit Count',
    'A star on a cell would touch so many cells of a unit that fewer were left than \c
     it still needs stars.',
    'The cell is empty.',
    'The unit could not have its stars.').
variant_techniques:account('Hypothetical Unit Capacity',
    'With a star on a cell, or without one there, the stars that a unit still needs \c
     would have no room without touching.',
    'The cell is empty, or a star.',
    'The unit could not have its stars.').

variant_techniques:find('Hypothetical Unit Count', State,
                        finding([Name],Open,0,Marks,count)) :-
    needy_unit(State, Name, Open, Need),
    findall(Cell,
            ( left_by_star(State, Open, Need, Cell, Left, Need1),
              popcount(Left) < Need1
            ),
            Cells),
    together(Cells, 0, Marks),
    Marks =\= 0.
variant_techniques:find('Hypothetical Unit Capacity', State, Finding) :-
    state_puzzle(State, Puzzle),
    needy_unit(State, Name, Open, Need),
    Need > 1,
    (   findall(Cell,
                ( left_by_star(State, Open, Need, Cell, Left, Need1),
                  \+ has_room(Left, Need1, Puzzle)
                ),
                Cells),
        together(Cells, 0, Marks),
        Marks =\= 0,
        Finding = finding([Name],Open,0,Marks,capacity)
    ;   findall(Cell,
                ( member_cell(Cell, Open),
                  Left is Open - Cell,
                  \+ has_room(Left, Need, Puzzle)
                ),
                Cells),
        together(Cells, 0, Stars),
        Stars =\= 0,
        Finding = finding([Name],Open,Stars,0,forced(Need))
    ).

needy_unit(State, Name, Open, Need) :-
    state_unit(State, Unit),
    unit_left(Unit, State, Open, Need, _),
    Need > 0,
    Unit = unit(Name,_,_,_).

%   left_by_star(+State, +Open, +Need, -Cell, -Left, -Need1): with a star on Cell, the
%   unit with the Open cells would have Left for Need1 stars.

left_by_star(State, Open, Need, Cell, Left, Need1) :-
    state_puzzle(State, Puzzle),
    state_unknown(State, U),
    nears_of(Puzzle, Open, Near),
    Cells is (Open \/ Near) /\ U,
    member_cell(Cell, Cells),
    near(Puzzle, Cell, Touched),
    Left is Open /\ \(Touched \/ Cell),
    (   Cell /\ Open =:= 0
    ->  Need1 = Need
    ;   Need1 is Need-1
    ).

together([], Set, Set).
together([Cell|Cells], Set0, Set) :-
    Set1 is Set0 \/ Cell,
    together(Cells, Set1, Set).

variant_techniques:sentence('Hypothetical Unit Count', State, Finding) -->
    star_refuted(Finding, State).
variant_techniques:sentence('Hypothetical Unit Capacity', State,
                            finding([Name],_,Stars,_,forced(Need))) -->
    !,
    ['without '],
    any_of(Stars, State),
    [', '],
    condition(Name, State),
    [' would have no room for the '],
    stars(Need),
    [' that it still needs, so '],
    stars_there(Stars, State).
variant_techniques:sentence('Hypothetical Unit Capacity', State, Finding) -->
    star_refuted(Finding, State).

star_refuted(finding([Name],_,_,Marks,What), State) -->
    ['with a star at '],
    any_of(Marks, State),
    [', '],
    condition(Name, State),
    would_lack(What),
    [', so '],
    it_is_empty(Marks).
