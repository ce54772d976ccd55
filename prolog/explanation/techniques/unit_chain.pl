:- module(technique_unit_chain, []).
:- use_module(library(lists), [append/3, member/2, reverse/2]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../rating', [is_cheap/1]).
:- use_module('../techniques', []).
:- use_module(room, [has_room/3, refuted_cells/3, tight_cells/6]).

/** <module> Stars that two or three units refute

A star is assumed on a cell, and what it leaves to the units around it is looked at,
unit by unit: where the stars of one can be, some other cells cannot be stars, see
below.  If that shows nothing of any cell, it is done twice.  If some unit
cannot have its stars then, all units are left out that this does not need.  Nothing
follows but from the units that are named.
*/

:- set_prolog_flag(optimise, true).

%   most(?Units): no finding is about more units.

most(3).

%   refuted_by_units(+Position, -Finding) is det.
%
%   Finding marks a cell on which a star would leave a unit without its stars, and
%   costs the least of these; or is `none`.  Its last argument is chain(Links, End),
%   see chain_stages/5.

refuted_by_units(Position, Finding) :-
    active_units(Position, Active),
    position_unknown(Position, U),
    first_finding([U-1,U-2], Active, Position, Finding).

%   Tries are Cells-Rounds, for these cells and so many rounds.

first_finding([], _, _, none).
first_finding([Cells-Rounds|Tries], Active, Position, Finding) :-
    each_cell(Cells, Rounds, Active, Position, none, Finding0),
    (   Finding0 == none
    ->  first_finding(Tries, Active, Position, Finding)
    ;   Finding = Finding0
    ).

each_cell(0, _, _, _, Best, Best) :-
    !.
each_cell(Cells, Rounds, Active, Position, Best0, Best) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    cell_finding(C, Rounds, Active, Position, Finding),
    (   Finding == none
    ->  each_cell(Rest, Rounds, Active, Position, Best0, Best)
    ;   smaller(Best0, Finding, Best1),
        (   is_cheap(Best1)
        ->  Best = Best1
        ;   each_cell(Rest, Rounds, Active, Position, Best1, Best)
        )
    ).

cell_finding(C, Rounds, Active, Position, Finding) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    near_cells(Grid, C, Near),
    Left is U /\ \Near,
    Changed is U /\ Near,
    Means = means(Grid,Position,U),
    rounds(Rounds, Changed, Active, Means, round(Left,C,[],[]), round(_,_,Links,Ends)),
    (   Ends == []
    ->  Finding = none
    ;   cheapest(Ends, Links, Left-C, Means, none, Finding)
    ).

%   rounds(+More, +Changed, +Active, +Means, +Round0, -Round): a round(Left, Stars,
%   Links, Ends) has the links so far, the last ones first, and as Ends those of units
%   that cannot have their stars.  In each round all units start from what the round before has left; after
%   the last, only ends are looked for.

rounds(0, Changed, Active, Means, round(Left,Stars,Links,_),
       round(Left,Stars,Links,Ends)) :-
    !,
    findall(link(Unit,alone),
            ( member(Unit, Active),
              arg(2, Unit, F),
              F /\ Changed =\= 0,
              X is F /\ Left,
              lack(Unit, Stars, Need),
              lacks(Need, X, Means)
            ),
            Ends).
rounds(More, Changed, Active, Means, Round0, Round) :-
    Round0 = round(Left0,Stars0,Links0,_),
    round(Active, Changed, Means, Left0-Stars0, new(0,0,[],[]),
          new(Gone,New,Links1,Ends)),
    (   ( Ends \== [] ; Gone =:= 0 )
    ->  Round = round(Left0,Stars0,Links0,Ends)
    ;   Left is Left0 /\ \Gone,
        Stars is Stars0 \/ New,
        append(Links1, Links0, Links),
        More1 is More-1,
        rounds(More1, Gone, Active, Means, round(Left,Stars,Links,[]), Round)
    ).

%   A unit with many cells left shows nothing.

round([], _, _, _, New, New).
round([Unit|Units], Changed, Means, State, New0, New) :-
    State = Left-Stars,
    arg(2, Unit, F),
    (   F /\ Changed =:= 0
    ->  New1 = New0
    ;   lack(Unit, Stars, Need),
        Need \== any,
        Need > 0,
        popcount(F/\Left) > 4*Need+2
    ->  New1 = New0
    ;   unit_effects(Unit, Means, State, Effects),
        with_effects(Effects, New0, New1)
    ),
    round(Units, Changed, Means, State, New1, New).

with_effects([], New, New).
with_effects([Effect|Effects], new(Gone0,Stars0,Links0,Ends0), New) :-
    (   Effect = link(Link,Gone1,Stars1)
    ->  Gone is Gone0 \/ Gone1,
        Stars is Stars0 \/ Stars1,
        New1 = new(Gone,Stars,[Link|Links0],Ends0)
    ;   Effect = end(Link),
        New1 = new(Gone0,Stars0,Links0,[Link|Ends0])
    ),
    with_effects(Effects, New1, New).

cheapest([], _, _, _, Best, Best).
cheapest([End|Ends], Links, State, Means, Best0, Best) :-
    needed(Links, End, State, Means, [], Needed),
    State = _-C,
    (   chain_stages(Needed, End, State, Means, Why),
        looked_at(Why, Means, Units, Cells0),
        length(Units, Count),
        most(Most),
        Count =< Most
    ->  Cells is Cells0 \/ C,
        smaller(Best0, finding(Units,Cells,0,C,Why), Best1)
    ;   Best1 = Best0
    ),
    cheapest(Ends, Links, State, Means, Best1, Best).

%   Needed are those of the links, and those Later, that lead to an end.

needed([], _, _, _, Needed, Needed).
needed([Link|Links], End, State, Means, Later, Needed) :-
    reverse(Links, Earlier),
    append(Earlier, Later, Without),
    (   chain_stages(Without, End, State, Means, _)
    ->  needed(Links, End, State, Means, Later, Needed)
    ;   needed(Links, End, State, Means, [Link|Later], Needed)
    ).

%   active_units(+Position, -Active): Active lists the units that can have more stars, as
%   unit(Unit, Cells, Need, Room).

active_units(Position, Active) :-
    position_needs(Position, Needs),
    functor(Needs, _, Size),
    active_units(1, Size, Position, Active).

active_units(I, Size, _, []) :-
    I > Size,
    !.
active_units(I, Size, Position, Active) :-
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    arg(I, Needs, Need),
    I1 is I+1,
    unit_room(I, Need, Position, Room),
    (   Room > 0
    ->  unit_cells(Grid, I, X),
        Active = [unit(I,X,Need,Room)|Active1]
    ;   Active = Active1
    ),
    active_units(I1, Size, Position, Active1).

/*  What the cells left to a unit show

A state is Left-Stars: the cells that can still be stars, and the stars that are
assumed or follow.  Means are means(Grid, Position, Unknown).  A link is
link(Unit, Other): Unit is unit(Number, Cells, Need, Room), and Other is

  - `alone`: what all ways to place its stars in the cells left have in common;
  - the number of another unit, in which all these cells are, and which the stars
    of Unit fill.
*/

%   few(?Cells): of a unit with more cells left, none looks for what follows.

few(6).

%   unit_effects(+Unit, +Means, +State, -Effects) is det.
%
%   Effects are link(Link, Gone, Stars) for links by which the cells Gone cannot be
%   stars, and Stars are, or end(Link) if a unit cannot have its stars.

unit_effects(Unit, Means, Left-Stars, Effects) :-
    arg(2, Unit, F),
    X is F /\ Left,
    lack(Unit, Stars, Need),
    (   Need == any
    ->  Effects = []
    ;   lacks(Need, X, Means)
    ->  Effects = [end(link(Unit,alone))]
    ;   X =:= 0
    ->  Effects = []
    ;   Need =:= 0
    ->  Effects = [link(link(Unit,alone),X,0)]
    ;   few(Few),
        popcount(X) > Few
    ->  Effects = []
    ;   Means = means(Grid,_,_),
        alone_effect(Need, X, Grid, Left, Gone, New),
        (   Gone =:= 0
        ->  Effects = Others
        ;   Effects = [link(link(Unit,alone),Gone,New)|Others]
        ),
        others(X, Need, Unit, Means, Left-Stars, Others)
    ).

%   lack(+Unit, +Stars, -Need) is det.
%
%   With Stars, Unit needs Need stars more; less than 0 if there are too many, and `any`
%   if it can have more but need not.

lack(unit(_,F,Need0,Room0), Stars, Need) :-
    Have is popcount(F/\Stars),
    Room is Room0-Have,
    Least is Need0-Have,
    (   Room =< 0
    ->  Need = Room
    ;   Least > 0
    ->  Need = Least
    ;   Need = any
    ).

%   lacks(+Need, +Cells, +Means) is semidet.
%
%   True if Cells are too few for Need stars, or have no room for them, or if there are
%   too many stars already.

lacks(Need, X, means(Grid,_,_)) :-
    integer(Need),
    (   popcount(X) < Need
    ->  true
    ;   Need < 0
    ->  true
    ;   Need > 1,
        \+ has_room(Grid, X, Need)
    ).

%   A cell next to all cells where a star can be is none.

alone_effect(1, X, Grid, Left, Gone, New) :-
    !,
    (   X /\ (X-1) =:= 0
    ->  New = X,
        near_cells(Grid, X, Near),
        Gone is Near /\ Left
    ;   New = 0,
        (   has_king_moves(Grid),
            grid_stride(Grid, Stride),
            msb(X) - lsb(X) > 2*Stride+2
        ->  Gone = 0
        ;   refuted_cells(lack(count,Grid,X,1), Left, Gone)
        )
    ).
alone_effect(Need, X, Grid, Left, Gone, New) :-
    (   tight_cells(Grid, X, Need, Left, New, Refuted)
    ->  Gone is Refuted \/ New
    ;   Gone = 0,
        New = 0
    ).

%   If all cells left to a unit are in another one, such as those of a region in a line,
%   its stars count there.

others(X, Need, Unit, Means, State, Effects) :-
    (   X /\ (X-1) =:= 0
    ->  Effects = []
    ;   Means = means(Grid,_,_),
        Cell is lsb(X),
        cell_units(Grid, Cell, Units),
        others(Units, rest(Unit,X,Need), Means, State, Effects)
    ).

others([], _, _, _, []).
others([J|Units], Rest, Means, State, Effects) :-
    Rest = rest(unit(I,_,_,_),_,_),
    (   J =:= I
    ->  Effects = Effects1
    ;   other(J, Rest, Means, State, Effects, Effects1)
    ),
    others(Units, Rest, Means, State, Effects1).

%   rest(Unit, Cells, Need): Unit still needs Need stars and has Cells left.

other(J, rest(Unit,X,Need), means(Grid,Position,_), Left-Stars, Effects, Effects0) :-
    unit_cells(Grid, J, G),
    (   X /\ \G =:= 0,
        position_needs(Position, Needs),
        arg(J, Needs, Need0),
        unit_room(J, Need0, Position, Room),
        Free is Room - popcount(G/\Stars),
        Free =< Need
    ->  Gone is G /\ Left /\ \X,
        (   Free < Need
        ->  Effects = [end(link(Unit,J))|Effects0]
        ;   Gone =:= 0
        ->  Effects = Effects0
        ;   Effects = [link(link(Unit,J),Gone,0)|Effects0]
        )
    ;   Effects = Effects0
    ).

%   chain_stages(+Links, +End, +State, +Means, -Why) is semidet.
%
%   From State on and by Links one after the other, some unit cannot have its stars,
%   if not before then that of End.  Why is chain(Stages, Stage) with a stage(Unit, Need,
%   Cells, Other) for each link and for the end: the unit of the number Unit, which still
%   needs Need stars, has Cells left.

chain_stages([], End0, State, Means, chain([],Stage)) :-
    link_effect(End0, Means, State, end(End)),
    stage(End, State, Stage).
chain_stages([Link|Links], End, State, Means, Why) :-
    (   link_effect(Link, Means, State, Effect)
    ->  stages_after(Effect, Links, End, State, Means, Why)
    ;   chain_stages(Links, End, State, Means, Why)
    ).

stages_after(end(End), _, _, State, _, chain([],Stage)) :-
    stage(End, State, Stage).
stages_after(link(Link,Gone,New), Links, End, State, Means,
             chain([Stage0|Stages],Stage)) :-
    stage(Link, State, Stage0),
    State = Left0-Stars0,
    Left is Left0 /\ \Gone,
    Stars is Stars0 \/ New,
    chain_stages(Links, End, Left-Stars, Means, chain(Stages,Stage)).

%   Whatever ends there is an end.

link_effect(link(Unit,Other), Means, State, Effect) :-
    unit_effects(Unit, Means, State, Effects),
    member(Effect, Effects),
    (   Effect = end(_)
    ;   Effect = link(link(_,Other),_,_)
    ),
    !.

stage(link(Unit,Other), Left-Stars, stage(I,Need,X,Other)) :-
    Unit = unit(I,F,_,_),
    X is F /\ Left,
    lack(Unit, Stars, Need).

%   looked_at(+Why, +Means, -Units, -Cells): Units, ascending, are the numbers of those
%   that the stages take, and Cells those of their cells that count.  A unit that has all
%   its stars shows that at a glance.

looked_at(chain(Stages,Stage), Means, Units, Cells) :-
    looked_at([Stage|Stages], Means, Units0, 0, Cells),
    sort(Units0, Units).

looked_at([], _, [], Cells, Cells).
looked_at([stage(I,Need,_,Other)|Stages], Means, [I|Units], Cells0, Cells) :-
    (   Need =:= 0
    ->  Cells1 = Cells0
    ;   Means = means(Grid,_,U),
        unit_cells(Grid, I, F),
        Cells1 is Cells0 \/ (F/\U)
    ),
    (   Other == alone
    ->  Units = Units1
    ;   Units = [Other|Units1]
    ),
    looked_at(Stages, Means, Units1, Cells1, Cells).

/*  Pressured Exclusion  */

starbattle_techniques:technique('Pressured Exclusion', 10, 1, chain).

starbattle_techniques:alias('Pressured Exclusion', 'Hypothetical Chain',
                            'earlier versions').

starbattle_techniques:account('Pressured Exclusion',
    'A star on a cell would leave a row, column or region few cells, all ways to place \c
     its stars there would leave fewer cells to another one or two, and one of these \c
     could not have its stars.',
    'The cell is empty.',
    'What is true in all ways to place the stars of a unit would be true, and the \c
     quotas could not be met.').

starbattle_techniques:find('Pressured Exclusion', Position, Finding) :-
    refuted_by_units(Position, Finding).

starbattle_techniques:sentence('Pressured Exclusion', Grid, Finding) -->
    chain_sentence(Grid, Finding).

/*  Sentences about stars that two or three units refute  */

%   chain_sentence(+Grid, +Finding)// is det.
%
%   What a star would leave to one unit after the other; the last of Finding is that of
%   refuted_by_units/2.

chain_sentence(Grid, finding(_,_,_,Cell,chain(Stages,End))) -->
    ['suppose that '],
    are_stars(Grid, Cell),
    ['. '],
    stages(Stages, Grid),
    sentence(then(End, Grid)),
    ['So '],
    are_empty(Grid, Cell).

stages([], _) -->
    [].
stages([stage(Unit,0,_,_)|Stages0], Grid) -->
    !,
    { full_units(Stages0, Units0, Stages),
      sort([Unit|Units0], Units)
    },
    sentence(have_their_stars(Units, Grid)),
    stages(Stages, Grid).
stages([stage(Unit,Need,Cells,alone)|Stages], Grid) -->
    { Stages = [stage(Unit,Need,Cells,_)|_] },
    !,
    stages(Stages, Grid).
stages([Stage|Stages], Grid) -->
    sentence(stage(Stage, Grid)),
    stages(Stages, Grid).

full_units([stage(Unit,0,_,_)|Stages0], [Unit|Units], Stages) :-
    !,
    full_units(Stages0, Units, Stages).
full_units(Stages, [], Stages).

stage(stage(Unit,Need,Cells,Other), Grid) -->
    only(Unit, Need, Cells, Grid),
    in_other(Other, Grid).

only(Unit, Need, 0, Grid) -->
    !,
    unit(Grid, Unit),
    [' has no cell left for '],
    its_stars(Need).
only(Unit, Need, Cells, Grid) -->
    unit(Grid, Unit),
    [' has only '],
    cells(Grid, Cells),
    [' left for '],
    its_stars(Need).

in_other(alone, _) -->
    !.
in_other(Other, Grid) -->
    [', all in '],
    unit(Grid, Other).

then(End, Grid) -->
    ['then '],
    end(End, Grid).

end(stage(Unit,Need,_,alone), Grid) -->
    { Need < 0 },
    !,
    unit(Grid, Unit),
    [' has too many stars'].
end(stage(Unit,Need,Cells,alone), Grid) -->
    !,
    only(Unit, Need, Cells, Grid),
    too_close(Need, Cells, Grid).
end(stage(Unit,Need,Cells,Other), Grid) -->
    only(Unit, Need, Cells, Grid),
    [', more than '],
    unit(Grid, Other),
    [' needs'].

%   Where there are cells enough, they have too little room.

too_close(Need, Cells, Grid) -->
    { Count is popcount(Cells) },
    (   { Count < Need }
    ->  []
    ;   { Count =:= 2,
          has_king_moves(Grid)
        }
    ->  [', and these touch']
    ;   [', too close together']
    ).
