:- module(explanation_unit_chain,
          [ refuted_by_units/2          % +Position, -Finding
          ]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module('../../engine/layout', [neighbors/3, touching/3]).
:- use_module('../position/finding', [smaller/3]).
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module('../reading_cost', [is_cheap/1]).
:- use_module(unit_effect).

/** <module> Stars that two or three units refute

A star is assumed on a cell, and what it leaves to the units around it is looked at,
unit by unit: where the stars of one can be, some other cells cannot be stars, see
unit_effect.pl.  If that shows nothing of any cell, it is done twice.  If some unit
cannot have its stars then, all units are left out that this does not need.  Other
than in a cascade, nothing follows but from the units that are named.
*/

:- set_prolog_flag(optimise, true).

%   most(?Units): no finding is about more units.
%   small(?Cells): cells beside units with no more unknown cells are tried first.

most(3).
small(4).

%!  refuted_by_units(+Position, -Finding) is det.
%
%   Finding marks a cell on which a star would leave a unit without its stars, and
%   costs the least of these; or is `none`.  Its last argument is chain(Links, End),
%   see told/7 of unit_effect.pl.

refuted_by_units(Position, Finding) :-
    active_units(Position, Active),
    position_unknown(Position, U),
    position_grid(Position, Grid),
    grid_stride(Grid, Stride),
    small_units(Active, U, 0, Small),
    neighbors(Stride, Small, Near0),
    Near is Near0 /\ U,
    Far is U /\ \Near,
    first_finding([Near-1,Far-1,U-2], Active, Position, Finding).

small_units([], _, Cells, Cells).
small_units([unit(_,F,_)|Units], U, Cells0, Cells) :-
    X is F /\ U,
    small(Most),
    (   popcount(X) > Most
    ->  Cells1 = Cells0
    ;   Cells1 is Cells0 \/ X
    ),
    small_units(Units, U, Cells1, Cells).

%   Tries are Cells-Rounds, for these cells and so many rounds.

first_finding([], _, _, none).
first_finding([Cells-Rounds|Tries], Active, Position, Finding) :-
    cell_memo(Position, unit_chains(Rounds), Memo),
    each_cell(Cells, Rounds, Active, Position, Memo, none, Finding0),
    (   Finding0 == none
    ->  first_finding(Tries, Active, Position, Finding)
    ;   Finding = Finding0
    ).

each_cell(0, _, _, _, _, Best, Best) :-
    !.
each_cell(Cells, Rounds, Active, Position, Memo, Best0, Best) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    cell_finding(C, Rounds, Active, Position, Memo, Finding),
    (   Finding == none
    ->  each_cell(Rest, Rounds, Active, Position, Memo, Best0, Best)
    ;   smaller(Best0, Finding, Best1),
        (   is_cheap(Best1)
        ->  Best = Best1
        ;   each_cell(Rest, Rounds, Active, Position, Memo, Best1, Best)
        )
    ).

%   An outcome stays the same until a cell changes that was looked at.

cell_finding(C, Rounds, Active, Position, Memo, Finding) :-
    position_unknown(Position, U),
    I is lsb(C)+1,
    arg(I, Memo, Entry),
    (   Entry = outcome(U0,Looked,Finding0),
        U0 /\ \U /\ Looked =:= 0
    ->  Finding = Finding0
    ;   new_finding(C, Rounds, Active, Position, Looked, Finding),
        setarg(I, Memo, outcome(U,Looked,Finding))
    ).

new_finding(C, Rounds, Active, Position, Looked, Finding) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    grid_stride(Grid, Stride),
    touching(Stride, C, Box),
    Left is U /\ \Box,
    Changed is U /\ Box,
    Means = means(Grid,Needs,U),
    rounds(Rounds, Changed, Active, Means, round(Left,C,[],[],Changed), Round),
    Round = round(_,_,Links,Ends,Looked),
    (   Ends == []
    ->  Finding = none
    ;   cheapest(Ends, Links, C, Left, Means, none, Finding)
    ).

%   rounds(+More, +Changed, +Active, +Means, +Round0, -Round): a round(Left, Stars,
%   Links, Ends, Looked) has the links so far, the last ones first, each with the cells
%   that it shows something about, and as Ends those of units that cannot have their
%   stars.  In each round all units start from what the round before has left; after
%   the last, only ends are looked for.

rounds(0, Changed, Active, Means, round(Left,Stars,Links,_,Looked0),
       round(Left,Stars,Links,Ends,Looked)) :-
    !,
    ends(Active, Changed, Means, Left-Stars, Looked0, Looked, Ends).
rounds(More, Changed, Active, Means, Round0, Round) :-
    Round0 = round(Left0,Stars0,Links0,_,Looked0),
    round(Active, Changed, Means, Left0, Stars0, new(0,0,[],[],Looked0),
          new(Gone,New,Links1,Ends,Looked)),
    (   ( Ends \== [] ; Gone =:= 0 )
    ->  Round = round(Left0,Stars0,Links0,Ends,Looked)
    ;   Left is Left0 /\ \Gone,
        Stars is Stars0 \/ New,
        append(Links1, Links0, Links),
        More1 is More-1,
        rounds(More1, Gone, Active, Means, round(Left,Stars,Links,[],Looked), Round)
    ).

%   A unit with many cells left shows nothing.

round([], _, _, _, _, New, New).
round([Unit|Units], Changed, Means, Left, Stars, New0, New) :-
    Unit = unit(_,F,Need0),
    (   F /\ Changed =:= 0
    ->  New1 = New0
    ;   New0 = new(Gone0,Stars0,Links0,Ends0,Looked0),
        Looked is Looked0 \/ F,
        New2 = new(Gone0,Stars0,Links0,Ends0,Looked),
        Need is Need0 - popcount(F/\Stars),
        (   Need > 0,
            popcount(F/\Left) > 4*Need+2
        ->  New1 = New2
        ;   unit_effects(Unit, Means, Left-Stars, Effects),
            with_effects(Effects, New2, New1)
        )
    ),
    round(Units, Changed, Means, Left, Stars, New1, New).

with_effects([], New, New).
with_effects([Effect|Effects], new(Gone0,Stars0,Links0,Ends0,Looked), New) :-
    (   Effect = link(Link,Gone1,Stars1)
    ->  Gone is Gone0 \/ Gone1,
        Stars is Stars0 \/ Stars1,
        Shown is Gone1 \/ Stars1,
        New1 = new(Gone,Stars,[Shown-Link|Links0],Ends0,Looked)
    ;   Effect = end(Link),
        New1 = new(Gone0,Stars0,Links0,[Link|Ends0],Looked)
    ),
    with_effects(Effects, New1, New).

ends([], _, _, _, Looked, Looked, []).
ends([Unit|Units], Changed, Means, State, Looked0, Looked, Ends) :-
    Unit = unit(_,F,Need0),
    (   F /\ Changed =:= 0
    ->  ends(Units, Changed, Means, State, Looked0, Looked, Ends)
    ;   Looked1 is Looked0 \/ F,
        State = Left-Stars,
        X is F /\ Left,
        Need is Need0 - popcount(F/\Stars),
        (   lacks(Need, X, Means)
        ->  Ends = [link(Unit,alone)|Ends1]
        ;   Ends = Ends1
        ),
        ends(Units, Changed, Means, State, Looked1, Looked, Ends1)
    ).

cheapest([], _, _, _, _, Best, Best).
cheapest([End|Ends], Links, C, Left, Means, Best0, Best) :-
    End = link(unit(_,F,_),_),
    leading(Links, F, Leading),
    needed(Leading, End, Left-C, Means, [], Needed),
    (   told(Needed, End, Left-C, Means, Units, Why, Cells0),
        length(Units, Count),
        most(Most),
        Count =< Most
    ->  Cells is Cells0 \/ C,
        smaller(Best0, finding(Units,Cells,0,C,Why), Best1)
    ;   Best1 = Best0
    ),
    cheapest(Ends, Links, C, Left, Means, Best1, Best).

%   Only a link that shows something about what comes later can lead to an end.

leading([], _, []).
leading([Shown-Link|Links], Cells0, Leading) :-
    (   Shown /\ Cells0 =:= 0
    ->  leading(Links, Cells0, Leading)
    ;   Link = link(unit(_,F,_),_),
        Cells is Cells0 \/ F,
        Leading = [Link|Leading1],
        leading(Links, Cells, Leading1)
    ).

%   Needed are those of the links, and those Later, that lead to an end.

needed([], _, _, _, Needed, Needed).
needed([Link|Links], End, State, Means, Later, Needed) :-
    reverse(Links, Earlier),
    append(Earlier, Later, Without),
    (   told(Without, End, State, Means, _, _, _)
    ->  needed(Links, End, State, Means, Later, Needed)
    ;   needed(Links, End, State, Means, [Link|Later], Needed)
    ).

%   active_units(+Position, -Active): Active lists the units that need stars, as unit(Unit, Cells, Need).

active_units(Position, Active) :-
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    functor(Needs, _, Size),
    active_units(1, Size, Grid, Needs, Active).

active_units(I, Size, _, _, []) :-
    I > Size,
    !.
active_units(I, Size, Grid, Needs, Active) :-
    arg(I, Needs, Need),
    I1 is I+1,
    (   Need > 0
    ->  unit_cells(Grid, I, X),
        Active = [unit(I,X,Need)|Active1]
    ;   Active = Active1
    ),
    active_units(I1, Size, Grid, Needs, Active1).
