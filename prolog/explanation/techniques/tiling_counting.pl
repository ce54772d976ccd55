:- module(technique_tiling_counting, []).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../../bits', [each_index/4]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(room, [capacity/4]).

/** <module> Tiling Counting Marks, Tiling Counting Forced,
Grouped Tiling Counting Marks

A region must give a group of lines the stars that it has no room for outside: what it
needs less the capacity of its cells there.
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Tiling Counting Marks', 9, 1, tiling_counting).
starbattle_techniques:technique('Tiling Counting Forced', 9, 2,
                                tiling_counting).
starbattle_techniques:technique('Grouped Tiling Counting Marks', 9, 3,
                             tiling_counting).

starbattle_techniques:alias(Name, 'Composite Regions', 'A Star Battle Guide') :-
    starbattle_techniques:technique(Name, _, _, tiling_counting).
starbattle_techniques:alias(Name, 'Composite Shapes', 'star-battle-solver') :-
    starbattle_techniques:technique(Name, _, _, tiling_counting).

starbattle_techniques:account('Tiling Counting Marks',
    'The regions must give a row or column the stars that they have no room \c
     for outside of it, without touching; all together that is what the line \c
     needs, and a region must give none.',
    'The cells of that region in the line are empty.',
    'With a star of that region the line would have more than it needs.').
starbattle_techniques:account('Tiling Counting Forced',
    'The regions must give a row or column the stars that they have no room \c
     for outside of it, without touching; all together that is what the line \c
     needs, and a region has no more unknown cells outside than the stars \c
     that it must have there.',
    'The cells of that region outside the line are stars.',
    'The region gives the line no more than it must, or the line would have \c
     more than it needs; its other stars are outside, and take all cells.').
starbattle_techniques:account('Grouped Tiling Counting Marks',
    'The regions must give a group of rows or columns the stars that they \c
     have no room for outside of it, without touching; all together that is what \c
     the group needs, and a region must give none.',
    'The cells of that region in the group are empty.',
    'With a star of that region the group would have more than it needs.').

starbattle_techniques:find('Tiling Counting Marks', Position, Finding) :-
    found(marks, Position, Finding).
starbattle_techniques:find('Tiling Counting Forced', Position, Finding) :-
    found(forced, Position, Finding).
starbattle_techniques:find('Grouped Tiling Counting Marks', Position,
                           Finding) :-
    found(grouped, Position, Finding).

found(Kind, Position, Finding) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    open_regions(Position, Regions),
    findall(Lines, lines(Kind, N, Lines), Groups),
    each_group(Groups, search(Kind,0,Regions), Position, none, Finding1),
    each_group(Groups, search(Kind,N,Regions), Position, Finding1, Finding).

%   lines(+Kind, +N, -Lines) is nondet.  The groups are single lines, or all runs of lines
%   and what is left of the board without a run; Lines is a set with an offset.

lines(grouped, N, Lines) :-
    !,
    All is (2<<N) - 2,
    member(Which, [inside,outside]),
    between(1, N, First),
    Second is First+1,
    between(Second, N, Last),
    Run is (2<<Last) - (1<<First),
    (   Which == inside
    ->  Lines = Run
    ;   Lines is All - Run
    ).
lines(_, N, Lines) :-
    between(1, N, Line),
    Lines is 1<<Line.

%   Regions are region(Unit, Cells, Need) of those that need stars.

open_regions(Position, Regions) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    units_of_kind(region, Grid, First, Last),
    findall(region(Unit,X,Need),
            ( between(First, Last, Unit),
              arg(Unit, Needs, Need),
              Need > 0,
              unit_cells(Grid, Unit, Cells),
              X is Cells /\ U
            ),
            Regions).

%   A search is search(Kind, Offset, Regions).

each_group([], _, _, Best, Best).
each_group([Lines|Groups], Search, Position, Best0, Best) :-
    (   group_finding(Search, Lines, Position, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    each_group(Groups, Search, Position, Best1, Best).

group_finding(search(Kind,Offset,Regions), Lines, Position, Finding) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    each_index(with_open_line(Offset, Grid, Needs), Lines, 0-LineUnits, All-[]),
    Cells is All /\ U,
    Cells =\= 0,
    total_need(LineUnits, Position, Need),
    gifts(Regions, Cells-Grid, Need, Givers, 0, Others),
    kind_finding(Kind, Position, lines(LineUnits,Cells), Givers, Others, Finding).

with_open_line(Offset, Grid, Needs, Line, All0-Units0, All-Units) :-
    Unit is Line+Offset,
    arg(Unit, Needs, Need),
    (   Need > 0
    ->  unit_cells(Grid, Unit, X),
        All is All0 \/ X,
        Units0 = [Unit|Units]
    ;   All = All0,
        Units = Units0
    ).

%   gifts(+Regions, +CellsGrid, +Need, -Givers, +Others0, -Others) is semidet.  The
%   lines with Cells need just what the regions must give them: Givers are gives(Unit,
%   Need, Minimum) of those that must give some, as they have no room outside for what they need
%   less Minimum, and Others the cells of those that must not.

gifts([], _, 0, [], Others, Others).
gifts([region(Unit,X,Need)|Regions], Where, Left0, Givers, Others0, Others) :-
    Where = Cells-Grid,
    (   X /\ Cells =:= 0
    ->  Minimum = 0
    ;   Outside is X /\ \Cells,
        capacity(Grid, Outside, Need, Room),
        Minimum is Need-Room
    ),
    (   Minimum =:= 0
    ->  Others1 is Others0 \/ X,
        gifts(Regions, Where, Left0, Givers, Others1, Others)
    ;   Left is Left0-Minimum,
        Left >= 0,
        Givers = [gives(Unit,Need,Minimum)|Givers1],
        gifts(Regions, Where, Left, Givers1, Others0, Others)
    ).

kind_finding(forced, Position, lines(LineUnits,Cells), Givers, _, Finding) :-
    !,
    position_grid(Position, Grid),
    position_unknown(Position, U),
    forced(Givers, Grid, U, Cells, Unit, Stars),
    givers_units(Givers, Regions),
    append(LineUnits, Regions, Units),
    unit_cells(Grid, Unit, X),
    Looked is Cells \/ (X/\U),
    Finding = finding(Units,Looked,Stars,0,
                      forced(LineUnits,Regions,Unit,Givers)).
kind_finding(_, _, lines(LineUnits,Cells), Givers, Others, Finding) :-
    Marks is Cells /\ Others,
    Marks =\= 0,
    givers_units(Givers, Regions),
    append(LineUnits, Regions, Units),
    Finding = finding(Units,Cells,0,Marks,marks(LineUnits,Regions,Givers)).

forced([gives(Unit0,Need,Minimum)|Givers], Grid, U, Cells, Unit, Stars) :-
    unit_cells(Grid, Unit0, X),
    Outside is X /\ U /\ \Cells,
    (   Outside =\= 0,
        popcount(Outside) =:= Need-Minimum
    ->  Unit = Unit0,
        Stars = Outside
    ;   forced(Givers, Grid, U, Cells, Unit, Stars)
    ).

givers_units([], []).
givers_units([gives(Unit,_,_)|Givers], [Unit|Units]) :-
    givers_units(Givers, Units).

starbattle_techniques:sentence('Tiling Counting Marks', Grid, Finding) -->
    marks(Grid, Finding).
starbattle_techniques:sentence('Grouped Tiling Counting Marks', Grid,
                               Finding) -->
    marks(Grid, Finding).
starbattle_techniques:sentence('Tiling Counting Forced', Grid,
                            finding(_,_,Stars,_,
                                    forced(Lines,_,Unit,Gifts))) -->
    rooms(Grid, Lines, Gifts),
    { popcount(Stars) =:= 1
    ->  Others = ' other is at ',
        Cells = ', its only cell outside'
    ;   Others = ' others are at ',
        Cells = ', its only cells outside'
    },
    giving(Gifts, Unit, Grid),
    [Others],
    cells(Grid, Stars),
    [Cells].

%   The only one that gives stars has been named.

giving([_], _, _) -->
    !,
    [the].
giving(Gifts, Unit, Grid) -->
    { memberchk(gives(Unit,_,Given), Gifts) },
    stars(Given),
    [' of '],
    short_units(Grid, [Unit]),
    ( { Given =:= 1 } -> [' is'] ; [' are'] ),
    [' there, so the'].

marks(Grid, finding(_,_,_,Marks,marks(Lines,_,Gifts))) -->
    rooms(Grid, Lines, Gifts),
    few_are_empty(Grid, Marks, 'the cells of other regions there are empty').

%   How many stars of each region fit outside the lines, which need all others; those of which
%   as many fit are told together.

rooms(Grid, Lines, Gifts) -->
    { findall(Given, member(gives(_,_,Given), Gifts), Givens),
      findall((Room/Need)-Unit,
              ( member(gives(Unit,Need0,Given), Gifts),
                Room is Need0-Given,
                Need is min(1, Room)*Need0
              ),
              Pairs0),
      keysort(Pairs0, Pairs),
      group_pairs_by_key(Pairs, Groups),
      maplist(room(Grid), Groups, Texts)
    },
    ['outside '],
    units(Grid, Lines),
    [', '],
    enumeration(Texts, ', and '),
    ['. So '],
    given(Givens, Groups),
    [' in '],
    units(Grid, Lines),
    verb(Lines, ', which needs no more: ', ', which need no more: ').

room(Grid, Room/Need-Units, Text) :-
    phrase(short_units(Grid, Units), Names),
    phrase(room(Room, Need, Units), Has),
    append(Names, Has, Parts),
    atomic_list_concat(Parts, Text).

room(0, _, Units) -->
    !,
    verb(Units, ' has no room', ' have no room').
room(Room, Need, [_]) -->
    !,
    [' has room for ',Room,' of its '],
    stars(Need).
room(Room, Need, _) -->
    [' have room for ',Room,' of their '],
    stars(Need),
    [' each'].

given([1], [0/_-_]) -->
    !,
    ['its star is'].
given([Given], [0/_-_]) -->
    !,
    ['its ',Given,' stars are'].
given([1], _) -->
    !,
    ['one of its stars is'].
given([Given], _) -->
    !,
    [Given,' of its stars are'].
given(Givens, _) -->
    { sum_list(Givens, Sum),
      atomic_list_concat(Givens, +, Terms)
    },
    [Terms,' = ',Sum,' of their stars are'].
