:- module(techniques_cascade,
          [ refuted_by_cascade/4        % +What, +Kind, +Position, -Finding
          ]).
:- use_module('../engine/layout', [neighbours/3, touching/3]).
:- use_module(unit_counts).
:- use_module(position).
:- use_module(runs, [run_vectors/3, run_changes/5, short_runs/4]).
:- use_module(tiling, [fits/3, smaller/3]).

/** <module> Cascades: what follows from a star by the direct rules

A star is assumed on a cell.  The cells that it touches are marked, and then,
as long as something follows, units with all their stars lose their other cells,
and units with no more cells than stars to place get those stars.  Then

  - a unit may have too few cells or too many stars (`count`),
  - or no room for its stars, by itself or together with a neighboring unit of
    the same kind (`capacity`),
  - or a group of lines may need more stars than its regions have cells to
    give (`counting`), or room to give (`grouped`).

Any of them shows that there is no star on that cell.  An outcome stays the same
until a cell changes that it has come from.
*/

:- set_prolog_flag(optimise, true).

%!  refuted_by_cascade(+What, +Kind, +Position, -Finding) is det.
%
%   Finding marks the cell whose cascade ends at a unit of Kind, `row`, `column`
%   or `region`, as What says, and has the fewest cells to look at; or none.
%   The finding's last argument is cascade(What, Units, Stars): Stars are those
%   that follow.

refuted_by_cascade(What, Kind, Position, Finding) :-
    unknown(Position, U),
    active_units(Position, Active),
    grid(Position, grid(N,_,B,_,_)),
    Size is N*B,
    memo(Position, cascades, Size, Memo),
    (   prepared(What, Kind, Position, Means)
    ->  each_cell(U, What, Kind, Means, Position, Active, Memo, none, Finding)
    ;   Finding = none
    ).

%   Means are what the test needs beside the cascade.  What fails undoes what it
%   has put into a memo, so nothing is computed for later use in a test.

prepared(counting, Kind, Position, Network) :-
    !,
    kind_lines(Kind, Lines),
    network(Lines, Position, Network).
prepared(grouped, Kind, Position, Vectors) :-
    !,
    kind_lines(Kind, Lines),
    run_vectors(Lines, Position, Vectors).
prepared(capacity, Kind, Position, Pairs) :-
    !,
    neighboring_pairs(Kind, Position, Pairs).
prepared(_, _, _, none).

each_cell(0, _, _, _, _, _, _, Best, Best) :-
    !.
each_cell(Cells, What, Kind, Means, Position, Active, Memo, Best0, Best) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    cascade(C, Position, Active, Memo, Cascade),
    evidence(What, Kind, Cascade, Means, Position, Evidence),
    (   refutation(What, Kind, Cascade, Evidence, Position, C, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    each_cell(Rest, What, Kind, Means, Position, Active, Memo, Best1, Best).

%   The memo has for each cell the term cascade(U, Touched, Stars, Left, End,
%   Rows, Columns, Pairs): it was computed when U was unknown, depends on what
%   Touched has of it, and places Stars and leaves Left of it.  Rows and Columns
%   keep what that changes for runs of lines, Pairs what it does to pairs.

cascade(C, Position, Active, Memo, Cascade) :-
    unknown(Position, U),
    I is lsb(C)+1,
    arg(I, Memo, Entry),
    (   Entry = cascade(U0,Touched,_,_,_,_,_,_),
        U0 /\ \U /\ Touched =:= 0
    ->  Cascade = Entry
    ;   new_cascade(C, U, Position, Active, Cascade),
        setarg(I, Memo, Cascade)
    ).

%   Active units are those that need stars, as unit(Unit, Cells, Need).

active_units(Position, Active) :-
    Position = position(Grid,_,_,_,Needs,_,_,_,_,_),
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

new_cascade(C, U, Position, Active,
            cascade(U,Touched,Stars,Left,End,0,0,pairs(0,0,0))) :-
    grid(Position, grid(_,Layout,B,_,_)),
    touching(B, C, Box),
    Changed is Box /\ U,
    Left0 is U /\ \Box,
    waves(Changed, Active, B, Left0, C, Changed, Left, Stars, Touched, End0),
    (   End0 == none
    ->  arg(6, Layout, Shapes),
        Gone is U /\ \Left,
        room(Active, Shapes, Gone, Left, Stars, End)
    ;   End = End0
    ).

%   waves(+Changed, +Units, +B, +Left0, +Stars0, +Touched0, -Left, -Stars,
%   -Touched, -End)

waves(0, _, _, Left, Stars, Touched, Left, Stars, Touched, none) :-
    !.
waves(Changed, Active, B, Left0, Stars0, Touched0, Left, Stars, Touched, End) :-
    wave(Active, Changed, B, 0, Next, Left0, Left1, Stars0, Stars1,
         Touched0, Touched1, End1),
    (   End1 == none
    ->  waves(Next, Active, B, Left1, Stars1, Touched1, Left, Stars, Touched,
              End)
    ;   Left = Left1,
        Stars = Stars1,
        Touched = Touched1,
        End = End1
    ).

wave([], _, _, Next, Next, Left, Left, Stars, Stars, Touched, Touched, none).
wave([unit(I,F,Need0)|Units], Changed, B, Next0, Next, Left0, Left,
     Stars0, Stars, Touched0, Touched, End) :-
    (   F /\ Changed =:= 0
    ->  wave(Units, Changed, B, Next0, Next, Left0, Left, Stars0, Stars,
             Touched0, Touched, End)
    ;   Touched1 is Touched0 \/ F,
        X is F /\ Left0,
        Need is Need0 - popcount(F/\Stars0),
        Spare is popcount(X) - Need,
        (   Need > 0,
            Spare > 0
        ->  wave(Units, Changed, B, Next0, Next, Left0, Left, Stars0, Stars,
                 Touched1, Touched, End)
        ;   follows(Need, Spare, X, B, Left0, Left1, Stars0, Stars1, Gone)
        ->  Next1 is Next0 \/ Gone,
            Touched2 is Touched1 \/ Gone,
            wave(Units, Changed, B, Next1, Next, Left1, Left, Stars1, Stars,
                 Touched2, Touched, End)
        ;   Next = Next0,
            Left = Left0,
            Stars = Stars0,
            Touched = Touched1,
            End = end(count,I)
        )
    ).

%   Fails if the unit cannot have just its stars.

follows(0, _, X, _, Left0, Left, Stars, Stars, X) :-
    !,
    Left is Left0 - X.
follows(Need, 0, X, B, Left0, Left, Stars0, Stars, Gone) :-
    Need > 0,
    X /\ ((X<<1) \/ (((X<<1) \/ X \/ (X>>1)) << B)) =:= 0,
    neighbours(B, X, Near),
    Gone is Near /\ Left0,
    Left is Left0 - Gone,
    Stars is Stars0 \/ X.

room([], _, _, _, _, none).
room([unit(I,F,Need0)|Units], Shapes, Gone, Left, Stars, End) :-
    (   F /\ Gone =\= 0,
        Need is Need0 - popcount(F/\Stars),
        Need > 1,
        X is F /\ Left,
        popcount(X) =< 4*(Need-1),
        \+ fits(Shapes, X, Need)
    ->  End = end(capacity,I)
    ;   room(Units, Shapes, Gone, Left, Stars, End)
    ).

%   evidence(+What, +Kind, +Cascade, +Means, +Position, -Evidence) is det.

evidence(counting, _, _, Network, _, Network) :-
    !.
evidence(grouped, Kind, Cascade, Vectors, Position, Vectors+Changes) :-
    Cascade = cascade(_,_,_,_,none,_,_,_),
    !,
    cascade_changes(Kind, Cascade, Position, Changes).
evidence(capacity, Kind, Cascade, Pairs, Position, Short) :-
    Cascade = cascade(_,_,_,_,none,_,_,_),
    !,
    short_pair(Kind, Cascade, Pairs, Position, Short).
evidence(_, _, _, _, _, none).

refutation(counting, Kind, cascade(U0,_,Stars,Left,none,_,_,_), Network,
           Position, C,
           finding(Units,Cells,0,C,cascade(counting,Units,Follow))) :-
    !,
    unknown(Position, U),
    Position = position(Grid,_,_,_,_,_,_,_,_,_),
    Gone is U0 /\ \Left /\ \Stars /\ U,
    shortage(Network, Grid, Stars, Gone, Group),
    Follow is Stars - C,
    line_units(Group, Kind, Grid, Units, 0, Theirs),
    Cells is (Theirs /\ U) \/ Stars.
refutation(grouped, Kind, cascade(_,_,Stars,_,none,_,_,_), Vectors+Changes,
           Position, C,
           finding(Units,Cells,0,C,cascade(grouped,Units,Follow))) :-
    !,
    grid(Position, Grid),
    grid_size(Grid, N),
    short_runs(N, Vectors, Changes, Group),
    unknown(Position, U),
    Follow is Stars - C,
    line_units(Group, Kind, Grid, Units, 0, Theirs),
    Cells is (Theirs /\ U) \/ Stars.
refutation(capacity, _, cascade(U0,_,Stars,Left,none,_,_,_), pair(Units,F),
           Position, C,
           finding(Units,Cells,0,C,cascade(capacity,Units,Follow))) :-
    !,
    unknown(Position, U),
    Follow is Stars - C,
    Cells is (U0 /\ \Left) \/ (F/\U).
refutation(What, Kind, cascade(U0,_,Stars,Left,end(What,Unit),_,_,_), _,
           Position, C,
           finding([Unit],Cells,0,C,cascade(What,[Unit],Follow))) :-
    grid(Position, Grid),
    unit_name(Grid, Unit, Kind-_),
    unit_cells(Grid, Unit, F),
    Follow is Stars - C,
    Cells is (U0 /\ \Left) \/ (F/\U0) \/ C.

cascade_changes(Kind, Cascade, Position, Changes) :-
    kind_lines(Kind, Lines),
    change_argument(Kind, I),
    arg(I, Cascade, Changes0),
    (   Changes0 == 0
    ->  Cascade = cascade(U0,_,Stars,Left,_,_,_,_),
        unknown(Position, U),
        Rest is U /\ \(U0/\ \Left),
        run_changes(Lines, Position, Stars, Rest, Changes),
        setarg(I, Cascade, Changes)
    ;   Changes = Changes0
    ).

%   Pairs are pair(Units, Cells, Need) for two units of Kind that both need
%   stars and touch each other.

neighboring_pairs(Kind, Position, Pairs) :-
    active_units(Position, Active0),
    grid(Position, Grid),
    units_of(Active0, Kind, Grid, Active),
    unknown(Position, U),
    pairs(Active, Grid, U, Pairs).

units_of([], _, _, []).
units_of([Active|Units0], Kind, Grid, Units) :-
    arg(1, Active, Unit),
    (   unit_name(Grid, Unit, Kind-_)
    ->  Units = [Active|Units1]
    ;   Units = Units1
    ),
    units_of(Units0, Kind, Grid, Units1).

pairs([], _, _, []).
pairs([Unit|Units], Grid, U, Pairs) :-
    Unit = unit(_,F,_),
    X is F /\ U,
    Grid = grid(_,_,B,_,_),
    neighbours(B, X, Near0),
    Near is Near0 /\ U,
    pairs_with(Units, Unit, Near, Pairs, Pairs1),
    pairs(Units, Grid, U, Pairs1).

pairs_with([], _, _, Pairs, Pairs).
pairs_with([unit(J,F2,Need2)|Units], Unit, Near, Pairs, Pairs0) :-
    (   Near /\ F2 =\= 0
    ->  Unit = unit(I,F1,Need1),
        F is F1 \/ F2,
        Need is Need1+Need2,
        Pairs = [pair([I,J],F,Need)|Pairs1]
    ;   Pairs = Pairs1
    ),
    pairs_with(Units, Unit, Near, Pairs1, Pairs0).

%   Short is pair(Units, Cells) of a pair that has no room for its stars after
%   the cascade, or none.  It stays the same as long as the pairs do that lose
%   cells by it.

short_pair(Kind, Cascade, Pairs, Position, Short) :-
    Cascade = cascade(U0,_,Stars,Left0,_,_,_,Memo),
    unknown(Position, U),
    pair_argument(Kind, I),
    arg(I, Memo, Entry),
    (   Entry = looked(U1,Looked,Short0),
        U1 /\ \U /\ Looked =:= 0
    ->  Short = Short0
    ;   grid(Position, grid(_,Layout,_,_,_)),
        arg(6, Layout, Shapes),
        Gone is U0 /\ \Left0,
        Left is Left0 /\ U,
        room_in_pairs(Pairs, Shapes, Gone, Left, Stars, 0, Looked, Short),
        setarg(I, Memo, looked(U,Looked,Short))
    ).

pair_argument(row, 1).
pair_argument(column, 2).
pair_argument(region, 3).

room_in_pairs([], _, _, _, _, Looked, Looked, none).
room_in_pairs([pair(Units,F,Need0)|Pairs], Shapes, Gone, Left, Stars,
              Looked0, Looked, Short) :-
    (   F /\ Gone =:= 0
    ->  room_in_pairs(Pairs, Shapes, Gone, Left, Stars, Looked0, Looked,
                      Short)
    ;   Looked1 is Looked0 \/ F,
        Need is Need0 - popcount(F/\Stars),
        X is F /\ Left,
        (   popcount(X) > 4*(Need-1)
        ;   fits(Shapes, X, Need)
        )
    ->  room_in_pairs(Pairs, Shapes, Gone, Left, Stars, Looked1, Looked,
                      Short)
    ;   Looked is Looked0 \/ F,
        Short = pair(Units,F)
    ).

change_argument(row, 6).
change_argument(column, 7).

kind_lines(row, rows).
kind_lines(column, columns).

line_units(0, _, _, [], Cells, Cells) :-
    !.
line_units(Group, Kind, Grid, [Unit|Units], Cells0, Cells) :-
    Rest is Group /\ (Group-1),
    L is lsb(Group),
    (   Kind == row
    ->  Unit = L
    ;   grid_size(Grid, N),
        Unit is N+L
    ),
    unit_cells(Grid, Unit, X),
    Cells1 is Cells0 \/ X,
    line_units(Rest, Kind, Grid, Units, Cells1, Cells).
