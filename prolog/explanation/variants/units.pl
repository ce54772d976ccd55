:- module(variant_units, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../grid', [member_cell/2]).
:- use_module('../phrases').
:- use_module(state).
:- use_module(techniques).

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
    are_empty(State, Marks).
variant_techniques:sentence('Forced Placements', State,
                            finding(Names,Cells,_,_,Need)) -->
    still_needs(Names, Need, State),
    [' and has only '],
    number_of(Need, cell),
    [' left, so '],
    are_stars(State, Cells).
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
    are_empty(State, Marks).
rest_empty(_, _) -->
    ['the rest of it is empty'].

/*  What a star, or an empty cell, would leave to one unit  */

variant_techniques:technique('Exclusion',           5, 1, hypothetical).
variant_techniques:technique('Exclusion by Tiling', 6, 1, hypothetical).

variant_techniques:account('Exclusion',
    'A star on a cell would touch so many cells of a unit that fewer were left than \c
     it still needs stars.',
    'The cell is empty.',
    'The unit could not have its stars.').
variant_techniques:account('Exclusion by Tiling',
    'With a star on a cell, or without one there, the stars that a unit still needs \c
     would have no room without touching.',
    'The cell is empty, or a star.',
    'The unit could not have its stars.').

variant_techniques:find('Exclusion', State,
                        finding([Name],Open,0,Marks,left(Need))) :-
    needy_unit(State, Name, Open, Need),
    findall(Cell,
            ( left_by_star(State, Open, Need, Cell, Left, Need1),
              popcount(Left) < Need1
            ),
            Cells),
    together(Cells, 0, Marks),
    Marks =\= 0.
variant_techniques:find('Exclusion by Tiling', State, Finding) :-
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
        Finding = finding([Name],Open,0,Marks,left(Need))
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

variant_techniques:sentence('Exclusion', State, Finding) -->
    star_refuted(Finding, State).
variant_techniques:sentence('Exclusion by Tiling', State,
                            finding([Name],_,Stars,_,forced(Need))) -->
    !,
    ['without '],
    any_cell(State, Stars),
    [', '],
    condition(Name, State),
    [' would have no room for the '],
    stars(Need),
    [' that it still needs, so '],
    are_stars(State, Stars).
variant_techniques:sentence('Exclusion by Tiling', State, Finding) -->
    star_refuted(Finding, State).

star_refuted(finding([Name],Open,_,Marks,left(Need)), State) -->
    { findall(Left/Need1-Star,
              ( left_by_star(State, Open, Need, Star, Left, Need1),
                Star /\ Marks =\= 0
              ),
              Pairs0),
      keysort(Pairs0, Pairs),
      group_pairs_by_key(Pairs, Lefts),
      maplist(left_group(State), Lefts, Groups),
      phrase(condition(Name, State), Words),
      atomic_list_concat(Words, Text)
    },
    would_leave(State, Text, Groups).

left_group(State, Left/Need-Each, left(Stars,Left,Need,Fit)) :-
    together(Each, 0, Stars),
    state_puzzle(State, Puzzle),
    most_room(Need, Left, Puzzle, Fit).

most_room(Count, Cells, Puzzle, Fit) :-
    (   has_room(Cells, Count, Puzzle)
    ->  Fit = Count
    ;   Count1 is Count-1,
        most_room(Count1, Cells, Puzzle, Fit)
    ).

/*  Whether stars have room on some cells  */

%   has_room(+Cells, +Count, +Puzzle) is semidet.
%
%   True if Count stars can stand on Cells such that no two touch, or if it takes more
%   than 100,000 inferences to see that they cannot.

has_room(Cells, Count, Puzzle) :-
    call_with_inference_limit(room(Cells, Count, Puzzle), 100_000, _),
    !.

room(Cells, Count, Puzzle) :-
    (   Count =< 0
    ->  true
    ;   popcount(Cells) >= Count,
        Cell is Cells /\ -Cells,
        Rest is Cells - Cell,
        near(Puzzle, Cell, Near),
        Left is Rest /\ \Near,
        Count1 is Count-1,
        (   room(Left, Count1, Puzzle)
        ->  true
        ;   Left =\= Rest,
            room(Rest, Count, Puzzle)
        )
    ).

/*  Counting Units

What some units need, and what others have room for, added up.  Let A be units that
need a number of stars together, and B units that have room for a number of them.
The stars on cells of A alone are at least that many more than those on cells of B
alone.  If A has no more cells of its own than that, they all are stars, and the cells
of B alone are empty.
*/

variant_techniques:technique('Counting Units', 7, 1, counting).

variant_techniques:account('Counting Units',
    'Some units need so many stars together, and others have room for so few, that \c
     the cells of the first outside the others are just enough.',
    'These cells are stars, and those of the others outside the first are empty.',
    'The stars of the first units that are not there have to be in the others, and \c
     fill them.').

variant_techniques:find('Counting Units', State, Finding) :-
    open_units(State, Units),
    two_families(Units, As, Bs),
    compared(As, Bs, Finding).

%   Units are open(Name, Open, Need, Room).

open_units(State, Units) :-
    findall(open(Name,Open,Need,Room),
            ( state_unit(State, Unit),
              unit_left(Unit, State, Open, Need, Room),
              Open =\= 0,
              Unit = unit(Name,_,_,_)
            ),
            Units).

%   two_families(+Units, -As, -Bs): one to one, two to one, one to two; and a run of
%   rows or columns with the units inside, or with the regions that cross it.

two_families(Units, [A], [B]) :-
    member(A, Units),
    A = open(_,X,Need,_),
    Need > 0,
    member(B, Units),
    A \== B,
    B = open(_,Y,_,_),
    X /\ Y =\= 0.
two_families(Units, [A1,A2], [B]) :-
    two_that_meet(Units, A1, A2, B),
    A1 = open(_,_,Need1,_),
    A2 = open(_,_,Need2,_),
    Need1 > 0,
    Need2 > 0.
two_families(Units, [A], [B1,B2]) :-
    two_that_meet(Units, B1, B2, A),
    A = open(_,_,Need,_),
    Need > 0.
two_families(Units, As, Bs) :-
    run(Units, Lines, X),
    Lines = [_,_|_],
    (   Bs = Lines,
        inside(Units, Lines, X, As),
        As = [_,_|_]
    ;   As = Lines,
        crossing(Units, X, Bs),
        Bs = [_,_|_]
    ).

two_that_meet(Units, A1, A2, B) :-
    member(B, Units),
    B = open(_,Y,_,_),
    append(_, [A1|Rest], Units),
    A1 \== B,
    A1 = open(_,X1,_,_),
    X1 /\ Y =\= 0,
    member(A2, Rest),
    A2 \== B,
    A2 = open(_,X2,_,_),
    X2 /\ Y =\= 0.

run(Units, Lines, X) :-
    member(Kind, [row,column]),
    findall(Unit, ( member(Unit, Units), Unit = open(Kind-_,_,_,_) ), All),
    append(_, Tail, All),
    append(Lines, [_|_], Tail),
    union(Lines, 0, X).

union([], X, X).
union([open(_,Y,_,_)|Units], X0, X) :-
    X1 is X0 \/ Y,
    union(Units, X1, X).

%   inside(+Units, +Lines, +X, -As): units within X that have no cell in common; those
%   of the kind of Lines would be Lines themselves.

inside(Units, [open(Kind-_,_,_,_)|_], X, As) :-
    findall(A,
            ( member(A, Units),
              A = open(Kind1-_,Y,Need,_),
              Kind1 \== Kind,
              Need > 0,
              Y /\ \X =:= 0
            ),
            All),
    separate(All, 0, As).

separate([], _, []).
separate([A|All], X0, As) :-
    A = open(_,Y,_,_),
    (   Y /\ X0 =:= 0
    ->  X is X0 \/ Y,
        As = [A|As1],
        separate(All, X, As1)
    ;   separate(All, X0, As)
    ).

crossing(Units, X, Bs) :-
    findall(B,
            ( member(B, Units), B = open(region-_,Y,_,_), Y /\ X =\= 0 ),
            Bs).

%   compared(+As, +Bs, -Finding): a cell counts once for each of As, and once less for
%   each of Bs.

compared(As, Bs, finding(Names,Cells,Stars,Marks,
                         sums(NamesA,NamesB,Need,Room,Own,Twice))) :-
    needs(As, 0, Need),
    rooms(Bs, 0, Room),
    Least is Need-Room,
    layers(As, A1, A2),
    layers(Bs, B1, B2),
    Two is A2 /\ \B1,
    One is (A1 /\ \A2 /\ \B1) \/ (A2 /\ B1 /\ \B2),
    MinusTwo is B2 /\ \A1,
    Minus is (B1 /\ \B2 /\ \A1) \/ (B2 /\ A1 /\ \A2),
    Slack is 2*popcount(Two) + popcount(One) - Least,
    Slack >= 0,
    Own is One \/ Two,
    decided_by(Slack, Two, One, Minus, MinusTwo, Stars, Marks),
    Twice is (Two \/ MinusTwo) /\ (Stars \/ Marks),
    Stars \/ Marks =\= 0,
    names(As, NamesA),
    names(Bs, NamesB),
    append(NamesA, NamesB, Names),
    Cells is A1 \/ B1.

decided_by(0, Two, One, Minus, MinusTwo, Stars, Marks) :-
    Stars is Two \/ One,
    Marks is Minus \/ MinusTwo.
decided_by(1, Two, _, _, MinusTwo, Two, MinusTwo).

needs([], Need, Need).
needs([open(_,_,Need1,_)|Units], Need0, Need) :-
    Need2 is Need0+Need1,
    needs(Units, Need2, Need).

rooms([], Room, Room).
rooms([open(_,_,_,Room1)|Units], Room0, Room) :-
    Room2 is Room0+Room1,
    rooms(Units, Room2, Room).

%   layers(+Units, -Once, -Twice): cells of one unit or more, of two.

layers(Units, Once, Twice) :-
    layers(Units, 0, Once, 0, Twice).

layers([], Once, Once, Twice, Twice).
layers([open(_,X,_,_)|Units], Once0, Once, Twice0, Twice) :-
    Twice1 is Twice0 \/ (Once0 /\ X),
    Once1 is Once0 \/ X,
    layers(Units, Once1, Once, Twice1, Twice).

names([], []).
names([open(Name,_,_,_)|Units], [Name|Names]) :-
    names(Units, Names).

variant_techniques:sentence('Counting Units', State,
                            finding(_,_,Stars,Marks,sums(As,Bs,Need,Room,Own,Twice))) -->
    still_needs(As, Need, State),
    [', and all '],
    but(Own, State),
    verb(As, 'its', 'their'),
    [' open cells are in '],
    conditions(Bs, State),
    verb(Bs, ', which takes ', ', which take '),
    at_most(Room),
    counted_twice(Twice, State),
    [', so '],
    are_decided(State, Stars, Marks).

%   Where the first units have cells of their own, these are named.

but(0, _) -->
    !,
    [].
but(Own, State) -->
    ['but '],
    cells(State, Own),
    [' of '].

%   A cell of two of the first units, or of two of the others.

counted_twice(0, _) -->
    !,
    [].
counted_twice(Twice, State) -->
    [', and a star at '],
    any_cell(State, Twice),
    [' counts twice'].
