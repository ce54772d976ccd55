:- module(explanation_cascade,
          [ refuted_by_cascade/4,       % +What, +Kind, +Position, -Finding
            star_spread/4,              % +Cell, +Position, -Spread, -End
            after_star/5,               % +Cell, +Position, +Memo, :New, -After
            room/6                      % +Active, +Shapes, +Gone, +Left,
                                        % +Stars, -End
          ]).
:- use_module('../../engine/layout', [touching/3]).
:- use_module('../position/finding').
:- use_module('../counting/flow_network').
:- use_module('../position/grid').
:- use_module('../counting/line_runs', [run_sums/3, run_changes/4, short_runs/3]).
:- use_module('../tiling/neighboring_pairs').
:- use_module('../position/position').
:- use_module('../../records').
:- use_module('../tiling/tiling', [fits/3]).
:- use_module(waves).

/** <module> Cascades: what follows from a star by the direct techniques

A star is assumed on a cell, and all that follows from it by the direct
techniques is found, see waves.pl.  Then

  - a unit may have too few cells or too many stars (`count`),
  - or no room for its stars, by itself or together with a neighboring unit of
    the same kind (`capacity`),
  - or a group of lines may need more stars than its regions have cells to
    give (`counting`), or room to give (`grouped`).

Any of them shows that there is no star on that cell.  An outcome stays the same
until a cell changes that it has come from.
*/

:- set_prolog_flag(optimise, true).

%   A cascade was computed when the cells `unknown` were unknown.  It depends on
%   those of them in `touched`, places `stars` and leaves `left`.  Its end is
%   end(What,Unit) or none.  The rest is kept once it is computed: what the
%   cascade changes in the sums for runs of rows and of columns, and for pairs
%   of units of each kind.

:- accessors(cascade(unknown, touched, stars, left, end, rows, columns, pairs),
             [set]).

%   What to look for after each cascade, and at which units; means are what that
%   takes beside the cascade.

:- accessors(test(what, kind, means)).

%!  refuted_by_cascade(+What, +Kind, +Position, -Finding) is det.
%
%   Finding marks the cell whose cascade ends at a unit of Kind, `row`, `column`
%   or `region`, as What says, and has the fewest cells to look at; or none.
%   The finding's last argument is cascade(What, Units, Stars): Stars are those
%   that follow.

refuted_by_cascade(What, Kind, Position, Finding) :-
    position_unknown(Position, U),
    active_units(Position, Active),
    cell_memo(Position, cascades, Memo),
    (   prepared(What, Kind, Position, Means)
    ->  Test = test(What,Kind,Means),
        each_cell(U, Test, Position, Active, Memo, none, Finding)
    ;   Finding = none
    ).

%   What fails undoes what it has put into a memo, so nothing is computed for
%   later use in a test.

prepared(counting, Kind, Position, Network) :-
    !,
    kind_lines(Kind, Lines),
    network(Lines, Position, Network).
prepared(grouped, Kind, Position, Sums) :-
    !,
    kind_lines(Kind, Lines),
    run_sums(Lines, Position, Sums).
prepared(capacity, Kind, Position, Pairs) :-
    !,
    neighboring_pairs(Kind, Position, Pairs).
prepared(_, _, _, none).

each_cell(0, _, _, _, _, Best, Best) :-
    !.
each_cell(Cells, Test, Position, Active, Memo, Best0, Best) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    cascade(C, Position, Active, Memo, Cascade),
    evidence(Test, Cascade, Position, Evidence),
    (   refutation(Test, Cascade, Evidence, Position, C, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    each_cell(Rest, Test, Position, Active, Memo, Best1, Best).

%!  star_spread(+Cell, +Position, -Spread, -End) is det.
%
%   Spread, see waves.pl, is what follows from a star on the set Cell by the
%   direct techniques; End is end(What,Unit) or none.

star_spread(C, Position, spread(Left,Stars,Touched,0), End) :-
    position_unknown(Position, U),
    active_units(Position, Active),
    cell_memo(Position, cascades, Memo),
    cascade(C, Position, Active, Memo, Cascade),
    Cascade = cascade(_,Touched,Stars,Left0,End,_,_,_),
    Left is Left0 /\ U.

%!  after_star(+Cell, +Position, +Memo, :New, -After) is det.
%
%   After is what call(New, End, Spread, Looked, After) finds for a star on the set
%   Cell, with Spread and End as in star_spread/4.  The cell memo Memo keeps it until
%   one of the cells in Looked changes, on which it depends.

:- meta_predicate
    after_star(+, +, +, 4, -).

after_star(C, Position, Memo, New, After) :-
    position_unknown(Position, U),
    I is lsb(C)+1,
    arg(I, Memo, Entry),
    (   Entry = after(U0,Looked,After0),
        U0 /\ \U /\ Looked =:= 0
    ->  After = After0
    ;   star_spread(C, Position, Spread, End),
        call(New, End, Spread, Looked, After),
        setarg(I, Memo, after(U,Looked,After))
    ).

cascade(C, Position, Active, Memo, Cascade) :-
    position_unknown(Position, U),
    I is lsb(C)+1,
    arg(I, Memo, Entry),
    (   Entry = cascade(U0,Touched,_,_,_,_,_,_),
        U0 /\ \U /\ Touched =:= 0
    ->  Cascade = Entry
    ;   position_grid(Position, Grid),
        new_cascade(C, U, Grid, Active, Cascade),
        setarg(I, Memo, Cascade)
    ).

new_cascade(C, U, Grid, Active,
            cascade(U,Touched,Stars,Left,End,0,0,pairs(0,0,0))) :-
    grid_stride(Grid, Stride),
    touching(Stride, C, Box),
    Changed is Box /\ U,
    Left0 is U /\ \Box,
    waves(Changed, Active, Stride, spread(Left0,C,Changed,0),
          spread(Left,Stars,Touched,_), End0),
    (   End0 == none
    ->  grid_shapes(Grid, Shapes),
        Gone is U /\ \Left,
        room(Active, Shapes, Gone, Left, Stars, End)
    ;   End = End0
    ).

%!  room(+Active, +Shapes, +Gone, +Left, +Stars, -End) is det.
%
%   End is end(capacity, Unit) of the first unit among Active that has lost some
%   of the cells Gone and has no room for its stars in those Left, or none.

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

%   evidence(+Test, +Cascade, +Position, -Evidence) is det: what refutation/6
%   needs to know besides.

evidence(test(counting,_,Network), _, _, Network) :-
    !.
evidence(test(grouped,Kind,Sums), Cascade, Position, Sums+Changes) :-
    cascade_end(Cascade, none),
    !,
    cascade_changes(Kind, Cascade, Position, Changes).
evidence(test(capacity,Kind,Pairs), Cascade, Position, Short) :-
    cascade_end(Cascade, none),
    !,
    cascade_pair(Kind, Cascade, Pairs, Position, Short).
evidence(_, _, _, none).

refutation(test(counting,Kind,_), Cascade, Network, Position, C, Finding) :-
    cascade_end(Cascade, none),
    !,
    cascade_gone(Cascade, Gone0),
    cascade_stars(Cascade, Stars),
    position_unknown(Position, U),
    position_grid(Position, Grid),
    Gone is Gone0 /\ \Stars /\ U,
    shortage(Network, Grid, Stars, Gone, Group),
    group_finding(Group, counting, Kind, Cascade, Position, C, Finding).
refutation(test(grouped,Kind,_), Cascade, Sums+Changes, Position, C, Finding) :-
    cascade_end(Cascade, none),
    !,
    short_runs(Sums, Changes, Group),
    group_finding(Group, grouped, Kind, Cascade, Position, C, Finding).
refutation(test(capacity,_,_), Cascade, pair(Units,F), Position, C,
           finding(Units,Cells,0,C,cascade(capacity,Units,Follow))) :-
    cascade_end(Cascade, none),
    !,
    cascade_gone(Cascade, Gone),
    cascade_stars(Cascade, Stars),
    position_unknown(Position, U),
    Follow is Stars - C,
    Cells is Gone \/ (F/\U).
refutation(test(What,Kind,_), Cascade, _, Position, C,
           finding([Unit],Cells,0,C,cascade(What,[Unit],Follow))) :-
    cascade_end(Cascade, end(What,Unit)),
    position_grid(Position, Grid),
    unit_name(Grid, Unit, Kind-_),
    unit_cells(Grid, Unit, F),
    cascade_unknown(Cascade, U0),
    cascade_gone(Cascade, Gone),
    cascade_stars(Cascade, Stars),
    Follow is Stars - C,
    Cells is Gone \/ (F/\U0) \/ C.

cascade_gone(Cascade, Gone) :-
    cascade_unknown(Cascade, U0),
    cascade_left(Cascade, Left),
    Gone is U0 /\ \Left.

%   The finding that a group of lines lacks stars.

group_finding(Group, What, Kind, Cascade, Position, C,
              finding(Units,Cells,0,C,cascade(What,Units,Follow))) :-
    position_unknown(Position, U),
    position_grid(Position, Grid),
    grid_size(Grid, N),
    kind_lines(Kind, Lines),
    line_offset(Lines, N, Offset),
    unit_numbers(Group, Offset, Units),
    units_cells(Group, Offset, Grid, Theirs),
    cascade_stars(Cascade, Stars),
    Follow is Stars - C,
    Cells is (Theirs /\ U) \/ Stars.

%   What a cascade changes in the sums for runs of lines, see line_runs.pl.

cascade_changes(Kind, Cascade, Position, Changes) :-
    kept_changes(Kind, Cascade, Changes0),
    (   Changes0 == 0
    ->  kind_lines(Kind, Lines),
        cascade_stars(Cascade, Stars),
        cascade_gone(Cascade, Gone0),
        position_unknown(Position, U),
        Gone is Gone0 /\ U,
        run_changes(Lines, Position, change(Stars,Gone), Changes),
        keep_changes(Kind, Cascade, Changes)
    ;   Changes = Changes0
    ).

kept_changes(row, Cascade, Changes) :-
    cascade_rows(Cascade, Changes).
kept_changes(column, Cascade, Changes) :-
    cascade_columns(Cascade, Changes).

keep_changes(row, Cascade, Changes) :-
    set_cascade_rows(Cascade, Changes).
keep_changes(column, Cascade, Changes) :-
    set_cascade_columns(Cascade, Changes).

%   Short is the pair of units that has no room for its stars after the cascade,
%   or none.  It stays the same as long as the pairs do that lose cells by it.

cascade_pair(Kind, Cascade, Pairs, Position, Short) :-
    cascade_pairs(Cascade, Memo),
    position_unknown(Position, U),
    pair_argument(Kind, I),
    arg(I, Memo, Entry),
    (   Entry = looked(U1,Looked,Short0),
        U1 /\ \U /\ Looked =:= 0
    ->  Short = Short0
    ;   cascade_gone(Cascade, Gone),
        cascade_left(Cascade, Left0),
        cascade_stars(Cascade, Stars),
        Left is Left0 /\ U,
        position_grid(Position, Grid),
        short_pair(Pairs, Grid, after(Gone,Left,Stars), Looked, Short),
        setarg(I, Memo, looked(U,Looked,Short))
    ).

pair_argument(row, 1).
pair_argument(column, 2).
pair_argument(region, 3).

kind_lines(row, rows).
kind_lines(column, columns).
