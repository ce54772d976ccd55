:- module(engine_bounds,
          [ bounds/4,                   % +Layout, +Sets, -Bounds, -Start
            flipped_bounds/4,           % +Layout, +Cands, +Bounds0, -Bounds
            bounds_total/4,             % +Layout, +Bounds, +Rows, -Total
            bounded_rows/4,             % +Layout, +Bounds, +Cells, -Rows
            bounded_row/4,              % +Layout, +Rows0, -Row, -Rows
            aheads/3,                   % +Layout, +Row, -Aheads
            smaller_rooms/6,            % +Bit, +Layout, +Aheads0, +Rooms0,
                                        % -Aheads, -Rooms
            bound_sets/4                % +Layout, +Cands, +Regions, -Sets
          ]).

:- use_module([library(lists), library(pairs), library(solution_sequences)]).
:- use_module('../../bits').
:- use_module('../layout').
:- use_module('../rules/regions').

/** <module> Bounds on the stars in the first rows of a board

In every solution a set of cells has a known number of stars, its total (see
below).  So the stars that it still needs after the first rows must not
be negative, and must fit into its candidates in the remaining rows, its room.

What all sets need is in the fields of three integers, the words A, B and C.
The highest bit of a field is its guard: the field is the guard plus the need,
so the guard is set as long as the need is not negative.  If the room plus one
is taken from each field, the guards left are those of the sets that need more
than their room.  So two tests of the guards check all sets of a word.

SWI-Prolog has integers of 56 bits in the cells of its stacks, and this
arithmetic is several times as fast as that of larger ones.  So the fields are
few and small:

  - A set has a field from its first row to its last one.  Before and after
    them it needs nothing, and another set of about as many stars can have the
    field.
  - The sets that rule out most placements are in A, which is tested first:
    regions, and columns as far as there is room.  The highest bits have the
    regions that are complete first, from above or from below: they rule out
    most, and placements are sorted by A, see sweep.pl.
  - B has pairs of columns.  Only their room is tested, as a pair needs less than
    nothing only if one of its columns does.
  - C has the other columns and pairs, and then windows if it has room.

Up to 17x17 the words have 56 bits.  On larger boards C is larger, and SWI-Prolog
computes with as many bits as it has to.
*/

:- set_prolog_flag(optimise, true).

%   A bound is `bound(Word, Unit, Total, Cells, Width)`: Word is 1, 2 or 3, and Unit is
%   1 in the field of the set.  Width is `narrow` for a column or a pair of adjacent ones,
%   else `wide`.

%!  bounds(+Layout, +Sets, -Bounds, -Start) is det.
%
%   Sets are those of bound_sets/4, Bounds are for the other predicates.  Start
%   is the term `fields(A, B, C, 1)` before the first row: the guards alone.

bounds(Layout, sets(Regions0,Columns,Pairs,Windows0), Bounds,
       fields(A,B,C,1)) :-
    soonest_first(Regions0, Layout, Regions),
    soonest_first(Windows0, Layout, Windows),
    New = word(0,0,[]),
    each_member(place_set(1, wide, Layout), Regions, words(New,New,New)-Bounds, Placed1),
    each_member(place_set(1, narrow, Layout), Columns, Placed1, Placed2),
    each_member(place_set(2, narrow, Layout), Pairs, Placed2, Placed3),
    each_member(place_set(spare, wide, Layout), Windows, Placed3, Words-[]),
    Words = words(word(_,A,_),word(_,B,_),word(_,C,_)).

%   The sets that one of the two sweeps completes after the fewest rows come first.

soonest_first(Sets0, Layout, Sets) :-
    map_list_to_pairs(rows_needed(Layout), Sets0, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Sets).

rows_needed(Layout, _-Cells, Rows) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Rows is min(msb(Cells)//B, N-1 - lsb(Cells)//B).

%   place_set(+Place, +Width, +Layout, +Set, +Words-Bounds, -Words-Rest): Place is the
%   word of the set, or `spare` if it is in C as long as that stays small.  A
%   word is `word(Width, Guards, Slots)`.  A slot is `slot(Bits, Unit, First, Last)`: a
%   field, and the first and the last row of the sets that have it.  A is filled from its
%   highest bit down, the other words from their lowest bit up.

place_set(Place, Width, Layout, Total-Cells, Words0-Bounds, Words-Rest) :-
    layout_stars(Layout, S),
    layout_stride(Layout, B),
    Bits is msb(max(Total,S))+2,
    First is lsb(Cells)//B,
    Last is msb(Cells)//B,
    (   find_field(Place, field(Bits,First,Last), Words0, Words, Word, Unit)
    ->  Bounds = [bound(Word,Unit,Total,Cells,Width)|Rest]
    ;   Words = Words0,
        Bounds = Rest
    ).

find_field(1, Field, words(A0,B,C), words(A,B,C), 1, Unit) :-
    find_slot(Field, down, A0, A, Unit),
    !.
find_field(2, Field, words(A,B0,C), words(A,B,C), 2, Unit) :-
    find_slot(Field, up(56), B0, B, Unit),
    !.
find_field(Place, Field, words(A,B,C0), words(A,B,C), 3, Unit) :-
    (   Place == spare
    ->  Most = 56
    ;   Most = inf
    ),
    find_slot(Field, up(Most), C0, C, Unit).

find_slot(field(Bits,First,Last), _, word(Width,Guards,Slots0),
          word(Width,Guards,[slot(Bits,Unit,First2,Last2)|Slots]), Unit) :-
    select(slot(Bits,Unit,First1,Last1), Slots0, Slots),
    ( Last1 < First
    ; Last < First1
    ),
    !,
    First2 is min(First, First1),
    Last2 is max(Last, Last1).
find_slot(field(Bits,First,Last), Direction, word(Width0,Guards0,Slots),
          word(Width,Guards,[slot(Bits,Unit,First,Last)|Slots]), Unit) :-
    Width is Width0+Bits,
    (   Direction = up(Most)
    ->  Width =< Most,
        Unit is 1<<Width0
    ;   Width =< 56,
        Unit is 1<<(56-Width)
    ),
    Guards is Guards0 + (Unit<<(Bits-1)).

%!  flipped_bounds(+Layout, +Cands, +Bounds0, -Bounds) is det.
%
%   Bounds are for the sweep from the other side, where the candidates are Cands.  The
%   fields stay where they are.

flipped_bounds(Layout, C, Bounds0, Bounds) :-
    column_sets(1, Layout, C, Columns),
    column_sets(2, Layout, C, Pairs),
    append(Columns, Pairs, Narrow),
    each_member(flipped_bound(Layout), Bounds0, Narrow-Bounds, _-[]).

%   The narrow sets are the columns and the pairs, in this order.

flipped_bound(Layout, bound(Word,Unit,Total,Cells0,Width), Narrow0-Bounds, Narrow-Rest) :-
    Bounds = [bound(Word,Unit,Total,Cells,Width)|Rest],
    (   Width == narrow
    ->  Narrow0 = [_-Cells|Narrow]
    ;   Narrow = Narrow0,
        orient(flip, Layout, Cells0, Cells)
    ).

%!  bounds_total(+Layout, +Bounds, +Rows, -Total) is det.
%
%   Total is the term `sums(A, B, C)` that what the sets need after the
%   first Rows rows and what they need after the others add up to, without the
%   guards.

bounds_total(Layout, Bounds, Rows, Total) :-
    layout_stride(Layout, B),
    Cut is Rows*B,
    each_member(add_total(Cut), Bounds, sums(0,0,0), Total).

add_total(Cut, bound(Word,Unit,Total,Cells,_), Total0, Total1) :-
    (   lsb(Cells) < Cut,
        msb(Cells) >= Cut
    ->  add_units(Word, Total, Unit, Total0, Total1)
    ;   Total1 = Total0
    ).

%   add_units(+Word, +Count, +Unit, +Sums0, -Sums): Sums is Sums0 and Count units more
%   in argument Word.  Count is a number or an expression.

add_units(_, 0, _, Sums, Sums) :-
    !.
add_units(1, Count, Unit, sums(A0,B,C), sums(A,B,C)) :-
    A is A0+Count*Unit.
add_units(2, Count, Unit, sums(A,B0,C), sums(A,B,C)) :-
    B is B0+Count*Unit.
add_units(3, Count, Unit, sums(A,B,C0), sums(A,B,C)) :-
    C is C0+Count*Unit.

%!  bounded_rows(+Layout, +Bounds, +Cells, -Rows) is det.
%!  bounded_row(+Layout, +Rows0, -Row, -Rows) is det.
%
%   Cells are `cells(Cands, Stars)`.  Row is the first of Rows0, and Rows are the
%   others.  A sweep takes only some rows, and they take time, so each is made
%   when it is needed.
%
%   Row is the term `row(Cands, Stars, Adds, Move, Rooms, Aheads)`.  The row adds
%   Move to the fields, what the sets need that start in it, and a star in column
%   J argument J of Adds.  Rooms is what the test of the rooms adds: the rooms
%   after the row plus one, with the sign reversed.  All are `sums(A, B, C)`.
%   Aheads are for aheads/3.

bounded_rows(Layout, Bounds, cells(C,S), rows(C,S,None,Sets)) :-
    each_member(waiting_set(Layout), Bounds, Sets, []),
    each_member(without_room, Bounds, sums(0,0,0), None).

bounded_row(Layout, rows(C0,S0,Rooms0,Sets0), row(Cands,Stars,Adds,Move,Rooms,Aheads),
            rows(C,S,Rooms,Sets)) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    Cands is C0/\Row,
    Stars is S0/\Row,
    findall(sums(0,0,0), between(1, N, _), Each),
    Adds =.. [adds|Each],
    set_rows(Sets0, here(Row,B,Adds), sums(0,0,0)-Rooms0, Move-Rooms, Sets, Aheads),
    C is C0>>B,
    S is S0>>B.

%   No field has room: each of them is -1, once.

without_room(bound(Word,Unit,_,_,_), Rooms0, Rooms) :-
    arg(Word, Rooms0, Sum),
    (   -Sum /\ Unit =:= 0
    ->  add_units(Word, -1, Unit, Rooms0, Rooms)
    ;   Rooms = Rooms0
    ).

%   A set is `set(Word, Unit, Start, Cells, Before, Places)`: Start is what it needs if
%   it has not begun, or else 0; Before is its room in the sums so far, and Places are its
%   rooms after each of the rows.

waiting_set(Layout, bound(Word,Unit,Total,Cells,Width),
            [set(Word,Unit,Total,Cells,0,Places)|Sets], Sets) :-
    layout_size(Layout, N),
    places(Width, N, Layout, Total-Cells, Places).

%   places(+Width, +N, +Layout, +Set, -Places): Places lists the room for stars in the
%   cells of Set after the first row, the second row and so on, at most its total.  It
%   grows with the rows, from the last one up, and most sets soon have room for all their
%   stars.

places(narrow, N, Layout, Set, Places) :-
    narrow_places(N, Layout, Set, free, [0], Places).
places(wide, N, Layout, Set, Places) :-
    wide_places(N, Layout, Set, [0], Places).

wide_places(1, _, _, Places, Places) :-
    !.
wide_places(I, Layout, Set, Places0, Places) :-
    Set = Total-Cells,
    Places0 = [Place0|_],
    I1 is I-1,
    (   Place0 < Total,
        layout_stride(Layout, B),
        layout_row(Layout, Row),
        Here is Cells >> (I1*B),
        Here/\Row =\= 0
    ->  layout_shapes(Layout, Shapes),
        most_stars(Place0, Total, Here, Shapes, Place)
    ;   Place = Place0
    ),
    wide_places(I1, Layout, Set, [Place|Places0], Places).

%   A narrow set has at most one star in a row, and none in the row above it.  Most sets are
%   narrow.
%   Below says whether the row below has a star of the room.

narrow_places(1, _, _, _, Places, Places) :-
    !.
narrow_places(I, Layout, Set, Below0, Places0, Places) :-
    Set = Total-Cells,
    Places0 = [Place0|_],
    I1 is I-1,
    (   Below0 == free,
        Place0 < Total,
        layout_stride(Layout, B),
        layout_row(Layout, Row),
        (Cells >> (I1*B)) /\ Row =\= 0
    ->  Place is Place0+1,
        Below = star
    ;   Place = Place0,
        Below = free
    ),
    narrow_places(I1, Layout, Set, Below, [Place|Places0], Places).

most_stars(K, Total, Cells, Shapes, Most) :-
    (   K1 is K+1,
        K1 =< Total,
        packing(Shapes, Cells, K1, _)
    ->  most_stars(K1, Total, Cells, Shapes, Most)
    ;   Most = K
    ).

set_rows([], _, Sums, Sums, [], []).
set_rows([Set|Sets0], Line, Sums0, Sums, Sets, Aheads) :-
    Sums0 = Move0-Rooms0,
    Set = set(Word,Unit,Start,Cells0,Before,[Place|Places]),
    Line = here(Row,B,Adds),
    Here is Cells0/\Row,
    Cells is Cells0>>B,
    (   Here =:= 0,
        Start > 0
    ->  Sets = [set(Word,Unit,Start,Cells,0,Places)|Sets1],
        Aheads = Aheads1,
        Sums1 = Sums0
    ;   Sums1 = Move1-Rooms1,
        add_units(Word, Start, Unit, Move0, Move1),
        More is Before-Place,
        add_units(Word, More, Unit, Rooms0, Rooms1),
        each_index(add_star(Word, Unit), Here, Adds, Adds),
        (   Cells =:= 0
        ->  Sets = Sets1,
            Aheads = Aheads1
        ;   Sets = [set(Word,Unit,0,Cells,Place,Places)|Sets1],
            Places = [Low|_],
            (   Low < Place
            ->  Aheads = [ahead(Word,Unit,Place,Low,Cells)|Aheads1]
            ;   Aheads = Aheads1
            )
        )
    ),
    set_rows(Sets0, Line, Sums1, Sums, Sets1, Aheads1).

add_star(Word, Unit, Column, Adds, Adds) :-
    J is Column+1,
    arg(J, Adds, Sums),
    arg(Word, Sums, Add0),
    Add is Add0-Unit,
    setarg(Word, Sums, Add).

/*  Rooms next to a pattern

A star of the last row leaves no room in the cells that it touches in the next
one.  So a pattern can make rooms smaller: those of the sets that cannot do
without the next row.
*/

%!  aheads(+Layout, +Row, -Aheads) is det.
%!  smaller_rooms(+Bit, +Layout, +Aheads0, +Rooms0, -Aheads, -Rooms) is det.
%
%   Aheads are the sets that need the row after Row, for the pattern without
%   stars, with Rooms0 as in Row.  Aheads and Rooms are those of a pattern with
%   one more star, in column Bit from 0.  A set has its cells of the next row apart from
%   those Beyond, which are many bits.  Each set remembers its rooms, as many
%   patterns leave the same cells of the next row.

aheads(Layout, row(_,_,_,_,_,Aheads0), Aheads) :-
    layout_row(Layout, Row),
    each_member(with_memory(Row), Aheads0, Aheads, []).

with_memory(Row, ahead(Word,Unit,Place,Low,Cells),
            [next(Word,Unit,Place,Low,Here,memory(Beyond,_))|Aheads], Aheads) :-
    Here is Cells/\Row,
    Beyond is Cells-Here.

smaller_rooms(Bit, Layout, Aheads0, Rooms0, Aheads, Rooms) :-
    Near is (7<<Bit)>>1,
    shrink_rooms(Aheads0, Near, Layout, Rooms0, Aheads, Rooms).

shrink_rooms([], _, _, Rooms, [], Rooms).
shrink_rooms([Next0|Nexts0], Near, Layout, Rooms0, Nexts, Rooms) :-
    Next0 = next(Word,Unit,Place0,Low,Here0,Memory),
    (   Here0/\Near =:= 0
    ->  Nexts = [Next0|Nexts1],
        Rooms1 = Rooms0
    ;   Here is Here0 /\ \Near,
        Memory = memory(Beyond,Known),
        memberchk(Here-Place, Known),
        (   nonvar(Place)
        ->  true
        ;   Here =:= 0
        ->  Place = Low
        ;   layout_shapes(Layout, Shapes),
            Cells is Beyond+Here,
            most_stars(Low, Place0, Cells, Shapes, Place)
        ),
        Less is Place0-Place,
        add_units(Word, Less, Unit, Rooms0, Rooms1),
        (   Place =:= Low
        ->  Nexts = Nexts1
        ;   Nexts = [next(Word,Unit,Place,Low,Here,Memory)|Nexts1]
        )
    ),
    shrink_rooms(Nexts0, Near, Layout, Rooms1, Nexts1, Rooms).

/*  Sets of cells with a known number of stars

A region has S stars, and so has a column.  A window of W adjacent columns has
W*S stars, so there are more such sets:

  - the window without the M regions that lie inside it has (W-M)*S stars;
  - the M regions that reach into the window, without the window, have (M-W)*S.

Most sets of the last two kinds say nothing that columns, pairs of columns and
regions do not say.  Those that do have few stars, hardly more cells than these
need, and reach over few rows.
*/

%!  bound_sets(+Layout, +Cands, +Regions, -Sets) is det.
%
%   Regions are the candidates of the regions, or at least of those that have
%   undecided cells.  Sets is the term `sets(Regions, Columns, Pairs, Windows)`;
%   Pairs are two adjacent columns each, Windows the few strongest of the other
%   sets.  Each of these is a list of pairs of a number of stars and the set of
%   candidates that has as many in every solution.

bound_sets(Layout, C, Regions0, sets(Regions,Columns,Pairs,Windows)) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_firsts(Layout, Firsts),
    each_member(decided, Regions0, C, Decided),
    findall(S-X, member(X, Regions0), Regions),
    column_sets(1, Layout, C, Columns),
    column_sets(2, Layout, C, Pairs),
    board_columns(N, Firsts, Regions0, 0, [], Lines),
    window_sets(Lines, 0, board(S,C,Decided,Regions0), Windows0, []),
    Count is max(2, min(8, S*(S-1))),           % as measured
    strongest(Count, Layout, Windows0, Windows).

%   All windows of W columns, from the last one.  A set without cells says that
%   there is no solution, which the other sets then find out.

column_sets(W, Layout, C, Sets) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    layout_firsts(Layout, Firsts),
    Window is ((1<<W)-1) * Firsts << (N-W),
    Total is W*S,
    findall(Total-Cells,
            ( between(W, N, Column), Cells is (Window >> (Column-W)) /\ C, Cells =\= 0 ),
            Sets).

%   Decided are the stars of the other regions, their only candidates.

decided(X, Cells0, Cells) :-
    Cells is Cells0 /\ \X.

%   board_columns(+J, +Firsts, +Regions, +After, +Columns0, -Columns): before Columns0 come
%   those up to column J, as terms `column(Cells, Here, After)`: the cells, the regions
%   that reach into it, and those that reach beyond it, to the right.  A set of regions
%   has bit R for the region R, from 0.

board_columns(0, _, _, _, Columns, Columns) :-
    !.
board_columns(J0, Firsts, Regions, After, Columns0, Columns) :-
    J is J0-1,
    Cells is Firsts<<J,
    each_member(reaching(Cells), Regions, 1-0, _-Here),
    After1 is After\/Here,
    board_columns(J, Firsts, Regions, After1, [column(Cells,Here,After)|Columns0], Columns).

reaching(Cells, X, Bit0-Here0, Bit-Here) :-
    (   X/\Cells =:= 0
    ->  Here = Here0
    ;   Here is Here0\/Bit0
    ),
    Bit is Bit0<<1.

%   window_sets(+Columns, +Before, +Board, -Sets, +Rest): for all windows from each of
%   Columns on.  Before are the regions that reach beyond it, to the left.

window_sets([], _, _, Sets, Sets).
window_sets(Columns, Before, Board, Sets, Rest) :-
    Columns = [column(_,Here,_)|Columns1],
    windows(Columns, window(1,0,some(0,0),some(0,0)), Before, Board, Sets, Sets1),
    Before1 is Before\/Here,
    window_sets(Columns1, Before1, Board, Sets1, Rest).

%   The window of W columns, the last of which is the first of Columns, is `window(W,
%   Cells, Met, Inside)` with the Cells, Met and Inside of W-1.  Met regions reach into it,
%   Inside ones lie in it; each of these is `some(Regions, Cells)`.

windows([], _, _, _, Sets, Sets).
windows([column(Cells,Here,After)|Columns], window(W,Window0,Met0,Inside0), Before,
        Board, Sets, Rest) :-
    Board = board(S,C,Decided,Regions),
    Window is Window0\/Cells,
    Met0 = some(Meeting0,_),
    Meeting is Meeting0\/Here,
    with_regions(Meeting, Met0, Regions, Met),
    Inner is Meeting /\ \(Before\/After),
    with_regions(Inner, Inside0, Regions, Inside),
    Inside = some(_,Within),
    (   Inner =:= 0
    ->  Sets = Sets1
    ;   Total1 is (W-popcount(Inner))*S,
        Left is Window /\ C /\ \Within,
        few_stars(Total1, S, Left, Sets, Sets1)
    ),
    Met = some(_,Reach),
    Total2 is (popcount(Meeting)-W)*S + popcount(Window/\Decided),
    Outside is Reach /\ C /\ \Window /\ \Within,
    few_stars(Total2, S, Outside, Sets1, Sets2),
    W1 is W+1,
    windows(Columns, window(W1,Window,Met,Inside), Before, Board, Sets2, Rest).

%   with_regions(+Numbers, +Some0, +Regions, -Some): those of Numbers; Some0 has some of them.

with_regions(Numbers, some(Numbers0,Cells0), Regions, some(Numbers,Cells)) :-
    New is Numbers xor Numbers0,
    add_regions(New, Regions, Cells0, Cells).

add_regions(0, _, Cells, Cells) :-
    !.
add_regions(New, [X|Xs], Cells0, Cells) :-
    (   New/\1 =:= 0
    ->  Cells1 = Cells0
    ;   Cells1 is Cells0\/X
    ),
    New1 is New>>1,
    add_regions(New1, Xs, Cells1, Cells).

%   few_stars(+Total, +S, +Cells, -Sets, +Rest): Cells are a set if few stars are there.

few_stars(Total, S, Cells, Sets, Rest) :-
    (   Total > 0,
        Total =< 3*S,
        Cells =\= 0
    ->  Sets = [Total-Cells|Rest]
    ;   Sets = Rest
    ).

%   strongest(+Count, +Layout, +Sets0, -Sets): Sets are the first Count of Sets0
%   in the order of how much they say.

strongest(Count, Layout, Sets0, Sets) :-
    layout_stride(Layout, B),
    sort(Sets0, Sets1),
    map_list_to_pairs(weakness(B), Sets1, Pairs),
    keysort(Pairs, Sorted),
    findall(Set, limit(Count, member(_-Set, Sorted)), Sets).

weakness(B, Total-Cells, Weakness) :-
    Height is msb(Cells)//B - lsb(Cells)//B,
    Weakness is 100*(popcount(Cells)-Total)*(Height+4) // Total.
