:- module(explanation_supposition,
          [ supposed/3                  % +Position, +Finding0, -Finding
          ]).
:- use_module(library(lists), [append/3, member/2, numlist/3, subtract/3, sum_list/2]).
:- use_module('../../engine/layout', [are_apart/2, neighbors/3, touching/3]).
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module('../tiling/tiling', [capacity/4, tight_sets/5]).
:- use_module(waves, [active_units/2]).

/** <module> What a supposed star leads to, link by link

The searches for stars that lead nowhere, see cascade.pl and after_link.pl, keep
sets of cells only.  For a finding that is shown, what follows from its star is
derived once more, one link at a time, and all that the end does not need is left
out.  A link is

  - full(Unit): Unit has its stars, so its other cells are empty;
  - needs(Unit, Cells): Unit has as many cells left as it needs, these among them;
  - tiled(Units, Need, Stars, Marks): however Units get the stars that they need,
    Stars are among them and Marks are empty.

The end is

  - lacks(Unit, Left, Need): the cells Left are too few for Need stars, or touch;
  - surplus(Unit, Stars): the stars of Unit are too many;
  - short(Units, Need, Most): Units have room for Most stars only;
  - shared(Lines, Need, Shares): Lines need more stars than the regions there can
    give, Most-Region in Shares;
  - crowded(Lines, Need, Shares): Lines get more stars than they need, as regions have
    too little room elsewhere: Least-Region in Shares.
*/

%!  supposed(+Position, +Finding0, -Finding) is det.
%
%   Finding is Finding0, whose last argument is suppose(Links, End) if it was
%   cascade(...) or links(...): its units are those of the links and the end, its
%   cells those of these units.

supposed(Position, Finding0, Finding) :-
    Finding0 = finding(_,_,0,C,Why),
    reason(Why, C, Position, Links, End),
    !,
    told_units(Links, End, Units),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    looked_at(Links, End, Grid, C, Cells0),
    Cells is U /\ Cells0,
    Finding = finding(Units,Cells,0,C,suppose(Links,End)).
supposed(_, Finding, Finding).

%   reason(+Why, +Star, +Position, -Links, -End): Why is what the search has kept.

reason(Why, C, Position, Links, End) :-
    kept(Why, Tilings, What, Ended),
    derived(Tilings, C, Position, Reached, End0),
    (   surplus(Position, Reached, End, Premises)
    ->  true
    ;   end(End0, What, Ended, Position, Reached, End, Premises)
    ),
    Reached = at(_,_,Events),
    needed(Events, Premises, Position, [], Links).

%   A unit that has its stars may have cells that are not marked yet.

surplus(Position, at(_,Placed,_), surplus(Unit,Stars), 0-Stars) :-
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    arg(Unit, Needs, 0),
    unit_cells(Grid, Unit, F),
    Stars is F /\ Placed,
    Stars =\= 0.

kept(cascade(What,Units,_), [], What, Units).
kept(links(Tilings,_,What,Units,_), Tilings, What, Units).

%   derived(+Tilings, +Star, +Position, -Reached, -End): Reached is at(Left, Stars, Events): the cells that are left, the stars, and what has led
%   there, the last first, as event(Link, Cells, Removed, Left-Stars): the link has
%   made Cells stars and has removed the cells Removed, when the cells Left were left
%   and Stars were stars.  End is lacks(Unit) or none.

derived(Tilings, C, Position, Reached, End) :-
    position_unknown(Position, U),
    position_grid(Position, Grid),
    grid_stride(Grid, Stride),
    active_units(Position, Active),
    touching(Stride, C, Box),
    Changed is Box /\ U,
    Left is U /\ \Box,
    spread(Changed, Active, Stride, at(Left,C,[]), Reached0, End0),
    after_tilings(Tilings, Position, Active, End0-Reached0, End-Reached).

after_tilings([], _, _, Reached, Reached).
after_tilings([Units|Tilings], Position, Active, End0-Reached0, Reached) :-
    (   End0 == none,
        tiled(Units, Position, Reached0, Reached1, Changed)
    ->  position_grid(Position, Grid),
        grid_stride(Grid, Stride),
        spread(Changed, Active, Stride, Reached1, Reached2, End2),
        after_tilings(Tilings, Position, Active, End2-Reached2, Reached)
    ;   after_tilings(Tilings, Position, Active, End0-Reached0, Reached)
    ).

tiled(Units, Position, at(Left0,Stars0,Events), at(Left,Stars,[Event|Events]),
      Removed) :-
    position_grid(Position, Grid),
    all_cells(Units, Grid, F),
    all_needs(Units, Position, Stars0, Need),
    Need > 0,
    X is F /\ Left0,
    tight_sets(Grid, X, Need, Left0, sets(Forced,Never,Covered)),
    grid_stride(Grid, Stride),
    neighbors(Stride, Forced, Near),
    Marks is Never \/ Covered,
    Removed is Left0 /\ (Near \/ Marks),
    Left is Left0 - Removed,
    Stars is Stars0 \/ Forced,
    Event = event(tiled(Units,Need,Forced,Marks),Forced,Removed,
                  Left0-Stars0).

all_cells([], _, 0).
all_cells([Unit|Units], Grid, Cells) :-
    all_cells(Units, Grid, Cells0),
    unit_cells(Grid, Unit, F),
    Cells is Cells0 \/ F.

all_needs(Units, Position, Stars, Need) :-
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    findall(Left,
            ( member(Unit, Units),
              arg(Unit, Needs, Need0),
              unit_cells(Grid, Unit, F),
              Left is Need0 - popcount(F/\Stars)
            ),
            Lefts),
    sum_list(Lefts, Need).

%   spread(+Changed, +Active, +Stride, +Reached0, -Reached, -End): waves, as those of
%   waves.pl, with what each unit has led to.

spread(0, _, _, Reached, Reached, none) :-
    !.
spread(Changed, Active, Stride, Reached0, Reached, End) :-
    wave(Active, Changed, Stride, 0-Reached0, Next-Reached1, End1),
    (   End1 == none
    ->  spread(Next, Active, Stride, Reached1, Reached, End)
    ;   Reached = Reached1,
        End = End1
    ).

wave([], _, _, Reached, Reached, none).
wave([Unit|Units], Changed, Stride, Reached0, Reached, End) :-
    unit_event(Unit, Changed, Stride, Reached0, Outcome),
    (   Outcome = on(Reached1)
    ->  wave(Units, Changed, Stride, Reached1, Reached, End)
    ;   Outcome = End,
        Reached = Reached0
    ).

unit_event(unit(I,F,Need0), Changed, Stride, Next0-at(Left0,Stars0,Events),
           Outcome) :-
    X is F /\ Left0,
    Need is Need0 - popcount(F/\Stars0),
    Spare is popcount(X) - Need,
    Reached0 = at(Left0,Stars0,Events),
    Before = Left0-Stars0,
    (   F /\ Changed =:= 0
    ->  Outcome = on(Next0-Reached0)
    ;   Need > 0,
        Spare > 0
    ->  Outcome = on(Next0-Reached0)
    ;   Need =:= 0
    ->  Left is Left0 - X,
        Next is Next0 \/ X,
        event(X, event(full(I),0,X,Before), Events, Events1),
        Outcome = on(Next-at(Left,Stars0,Events1))
    ;   Spare =:= 0,
        Need > 0,
        are_apart(Stride, X)
    ->  neighbors(Stride, X, Near),
        Gone is Near /\ Left0,
        Left is Left0 - Gone,
        Stars is Stars0 \/ X,
        Next is Next0 \/ Gone,
        Event = event(needs(I,X),X,Gone,Before),
        Outcome = on(Next-at(Left,Stars,[Event|Events]))
    ;   Outcome = lacks(I)
    ).

event(0, _, Events, Events) :-
    !.
event(_, Event, Events, [Event|Events]).

%   end(+End0, +What, +Units, +Position, +Reached, -End, -Premises): Premises are
%   Gone-Stars: the cells that must be empty for End, and those that must be stars.

end(lacks(Unit), _, _, Position, Reached, End, Gone-Stars) :-
    !,
    left_to([Unit], Position, Reached, Need, Left, Gone0, Stars0),
    (   Need < 0
    ->  End = surplus(Unit,Stars0),
        Gone = 0,
        Stars = Stars0
    ;   End = lacks(Unit,Left,Need),
        Gone = Gone0,
        Stars = 0
    ).
end(none, capacity, Units, Position, Reached, short(Units,Need,Most), Gone-Stars) :-
    left_to(Units, Position, Reached, Need, Left, Gone, Stars),
    position_grid(Position, Grid),
    grid_shapes(Grid, Shapes),
    capacity(Shapes, Left, Need, Most),
    Most < Need.
end(none, counting, Lines, Position, Reached, End, Premises) :-
    shared(Lines, Position, Reached, End, Premises).
end(none, grouped, Lines, Position, Reached, End, Premises) :-
    shared(Lines, Position, Reached, End, Premises).

left_to(Units, Position, at(Left0,Stars0,_), Need, Left, Gone, Stars) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    all_cells(Units, Grid, F),
    all_needs(Units, Position, Stars0, Need),
    Left is F /\ Left0,
    Stars is F /\ Stars0,
    Gone is F /\ U /\ \Left0 /\ \Stars0.

%   What a region can give is the less of what it needs and what it has room for
%   in the lines.  Where the other lines are fewer, End is about those.

shared(Lines, Position, Reached, End, Gone-Stars) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    left_to(Lines, Position, Reached, Need, Left, Gone0, Stars0),
    units_of_kind(region, N, First, Last),
    findall(share(Most,Rest,Region),
            ( between(First, Last, Region),
              share(Region, Position, Reached, Left, Most, Rest)
            ),
            All),
    findall(Most, member(share(Most,_,_), All), Mosts),
    sum_list(Mosts, Sum),
    Sum < Need,
    findall(F,
            ( member(share(_,Rest,Region), All),
              Rest > 0,
              unit_cells(Grid, Region, F)
            ),
            Short),
    union(Short, 0, Cells),
    Gone is Gone0 /\ Cells,
    other_lines(Lines, Grid, Others),
    (   fewer(Others, Lines)
    ->  left_to(Others, Position, Reached, Most, _, _, Stars1),
        findall(Least-Region, ( member(share(_,Least,Region), All), Least > 0 ),
                Shares),
        End = crowded(Others,Most,Shares),
        Reached = at(_,Placed,_),
        Stars is Stars1 \/ (Placed /\ Cells)
    ;   Inside is Left \/ Gone0 \/ Stars0,
        findall(Most-Region,
                ( member(share(Most,_,Region), All),
                  unit_cells(Grid, Region, F),
                  F /\ Inside =\= 0
                ),
                Shares),
        End = shared(Lines,Need,Shares),
        Reached = at(_,Placed,_),
        Stars is Stars0 \/ (Placed /\ \Cells)
    ).

share(Region, Position, Reached, Left, Most, Rest) :-
    left_to([Region], Position, Reached, Need, X0, _, _),
    X is X0 /\ Left,
    position_grid(Position, Grid),
    grid_shapes(Grid, Shapes),
    capacity(Shapes, X, Need, Most),
    Rest is Need-Most.

other_lines([Line|Lines], Grid, Others) :-
    grid_size(Grid, N),
    (   Line =< N
    ->  First = 1
    ;   First is N+1
    ),
    Last is First+N-1,
    numlist(First, Last, All),
    subtract(All, [Line|Lines], Others).

fewer([_|Others], [_|Lines]) :-
    (   Others == []
    ->  Lines \== []
    ;   fewer(Others, Lines)
    ).

union([], Set, Set).
union([X|Xs], Set0, Set) :-
    Set1 is Set0 \/ X,
    union(Xs, Set1, Set).

%   needed(+Events, +Premises, +Position, +Links0, -Links): the links without which
%   Premises would not hold, the first one first.

needed([], _, _, Links, Links).
needed([Event|Events], Gone0-Stars0, Position, Links0, Links) :-
    Event = event(Link0,Cells,Removed,Before),
    Lost is Removed /\ Gone0,
    (   Lost \/ (Cells /\ Stars0) =:= 0
    ->  needed(Events, Gone0-Stars0, Position, Links0, Links)
    ;   used(Link0, Lost, Stars0, Position, Link),
        premises(Link0, Before, Position, Gone1, Stars1),
        Gone is Gone0 /\ \Removed \/ Gone1,
        Stars is Stars0 /\ \Cells \/ Stars1,
        needed(Events, Gone-Stars, Position, [Link|Links0], Links)
    ).

%   The cells of a link that matter.

used(full(Unit), _, _, _, full(Unit)).
used(needs(Unit,Cells0), Lost, Stars, Position, needs(Unit,Cells)) :-
    used_stars(Cells0, Lost, Stars, Position, Cells).
used(tiled(Units,Need,Forced0,Marks0), Lost, Stars, Position,
     tiled(Units,Need,Forced,Marks)) :-
    used_stars(Forced0, Lost, Stars, Position, Forced),
    position_grid(Position, Grid),
    grid_stride(Grid, Stride),
    neighbors(Stride, Forced, Near),
    Marks is Marks0 /\ Lost /\ \Near.

used_stars(Cells0, Lost, Stars, Position, Cells) :-
    position_grid(Position, Grid),
    grid_stride(Grid, Stride),
    neighbors(Stride, Lost, Near),
    Cells is Cells0 /\ (Near \/ Stars).

premises(Link, Left0-Stars0, Position, Gone, Stars) :-
    findall(Unit, link_unit(Link, Unit), Units),
    left_to(Units, Position, at(Left0,Stars0,[]), _, _, Gone0, Stars),
    (   Link = full(_)
    ->  Gone = 0
    ;   Gone = Gone0
    ).

told_units(Links, End, Units) :-
    end_units(End, Units0),
    findall(Unit, ( member(Link, Links), link_unit(Link, Unit) ), Units1),
    append(Units0, Units1, Units2),
    sort(Units2, Units).

link_unit(full(Unit), Unit).
link_unit(needs(Unit,_), Unit).
link_unit(tiled(Units,_,_,_), Unit) :-
    member(Unit, Units).

end_units(lacks(Unit,_,_), [Unit]).
end_units(surplus(Unit,_), [Unit]).
end_units(short(Units,_,_), Units).
end_units(shared(Lines,_,Shares), Units) :-
    lines_and_regions(Lines, Shares, Units).
end_units(crowded(Lines,_,Shares), Units) :-
    lines_and_regions(Lines, Shares, Units).

lines_and_regions(Lines, Shares, Units) :-
    findall(Region, member(_-Region, Shares), Regions),
    append(Lines, Regions, Units).

%   The cells of the units that need something.

looked_at(Links, End, Grid, C, Cells) :-
    end_looked(End, Ended),
    findall(Unit,
            ( member(Link, Links),
              Link \= full(_),
              link_unit(Link, Unit)
            ),
            Needing),
    all_cells(Ended, Grid, Cells1),
    all_cells(Needing, Grid, Cells2),
    Cells is C \/ Cells1 \/ Cells2.

end_looked(shared(Lines,_,_), Lines) :-
    !.
end_looked(crowded(_,_,Shares), Regions) :-
    !,
    findall(Region, member(_-Region, Shares), Regions).
end_looked(End, Units) :-
    end_units(End, Units).
