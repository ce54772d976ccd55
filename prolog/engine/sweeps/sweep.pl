:- module(engine_sweep,
          [ patterns/2,                 % +Layout, -Patterns
            new_sweep/5,                % +Layout, +Bounds, +State, +Kind, -Sweep
            sweep_size/2,               % +Sweep, -Size
            sweep_done/2,               % +Sweep, -Done
            sweep_start/2,              % +Sweep, -Fields
            sweep_kept/2,               % +Sweep, -Kept
            sweep_layers/2,             % +Sweep, -Layers
            digest/2,                   % +Fields, -Digest
            next_row/4,                 % +Patterns, +Limit, +Sweep0, -Sweep
            last_placements/2,          % +Sweep, -Placements
            pattern_count/2,            % +Layout, -Count
            pattern_pairs/2             % +Layout, -Count
          ]).

:- use_module([library(apply), library(lists)]).
:- use_module('../../records').
:- use_module('../layout').
:- use_module(bounds).

/** <module> A sweep: all placements of the first rows, row by row

The frontier is the last row so far.  It moves down the board with every
placement of the rows above that can still be completed, as far as the bounds on
counts show (see bounds.pl).  On a board with hardly more room than its stars
need, few patterns are compatible: on 17x17 with 4 stars each of the 1,001
patterns of a row has 3 neighbors on average, on 10x10 with 2 stars each of 36
has 6.

Two placements that end with the same pattern and have the same counts can be
completed in the same ways, and are kept as one.  A placement is the term
`fields(A, B, C, Ways)`: the three words of its counts, see bounds.pl, and how
many placements are kept as this one.  Extending it by a pattern is an addition
to each word; most are dropped at the test of the first word.

There are two kinds of sweeps.  To list solutions (`list`), Ways is always 1.
The sweep keeps the rows before the last one, from which frontier.pl finds out
what is above a placement.  If a row has many placements, only their digests are
kept, which take a third of the room.  To count solutions (`count`), the sweep
keeps nothing of the rows before.
*/

:- set_prolog_flag(optimise, true).

%!  patterns(+Layout, -Patterns) is det.
%
%   Patterns is what all sweeps have to know of the patterns of rows.

patterns(Layout, patterns(Layout,Numbers,Neighbors,Count,Empty)) :-
    pattern_tables(Layout, Numbers, Neighbors),
    pattern_count(Layout, Count),
    filled_term(filled, Count, placements(0,[]), Empty).

%!  new_sweep(+Layout, +Bounds, +State, +Kind, -Sweep) is det.
%
%   Sweep is before the first row of the board, with one placement.  Bounds is
%   the pair of the two last results of bounds/4, State is `cells(Cands, Stars)`.
%   Kind is `list` or `count`.

:- accessors(sweep(size, done, rows, near, kept, start, kind, layers)).

new_sweep(Layout, Bounds-Start, State, Kind,
          sweep(1,0,Rows,Any,kept(placements(0,[Start])),Start,Kind,Layers)) :-
    bounded_rows(Layout, Bounds, State, Rows),
    pattern_count(Layout, Count),
    filled_term(filled, Count, [1], Any),
    first_layers(Kind, Layers).

first_layers(list, []).
first_layers(count, none).

%!  sweep_size(+Sweep, -Size) is det.
%!  sweep_done(+Sweep, -Done) is det.
%!  sweep_start(+Sweep, -Fields) is det.
%!  sweep_layers(+Sweep, -Layers) is det.
%
%   Size is how many placements are kept, Done is how many rows it has,
%   Fields are those of the first placement.  Layers are, for a list, the terms
%   `layer(Row, Near, Before)` of the rows so far, the last one first: the
%   patterns that can be before each pattern, and the term with
%   `placements(Pattern, Placements)` of each pattern before the row, or with their
%   digests, see digest/2.

%!  last_placements(+Sweep, -Lasts) is det.
%
%   Lasts are all placements that are kept, as terms `last(Pattern, P, Fields)`:
%   the last row, the number of its pattern, and the fields.

last_placements(Sweep, Lasts) :-
    sweep_kept(Sweep, Kept),
    findall(last(Pattern,P,Fields),
            ( arg(P, Kept, placements(Pattern,Here)), member(Fields, Here) ),
            Lasts).

%!  next_row(+Patterns, +Limit, +Sweep0, -Sweep) is semidet.
%
%   Fails if more than Limit placements would have to be kept.

:- accessors(step(layout, stars, near, before, guards, limit, kind, kept)).

next_row(Patterns, Limit, Sweep0, Sweep) :-
    Patterns = patterns(Layout,Numbers,Neighbors,Count,Empty),
    Sweep0 = sweep(Size0,Done0,Rows0,Near,Before,Guards,Kind,Layers0),
    bounded_row(Layout, Rows0, Row, Rows),
    Row = row(_,Stars,_,Move,Rooms,_),
    duplicate_term(Empty, Kept),
    (   Size0 > 6*Count                 % as measured
    ->  aheads(Layout, Row, Aheads)
    ;   Aheads = []
    ),
    Step = step(Layout,Stars,Near,Before,Guards,Limit,Kind,Kept),
    layout_stars(Layout, S),
    columns(Row, Numbers, Columns),
    extend_rows(S, Columns, part(1,0,Move,Rooms,Aheads), Step, 0, Size),
    Done is Done0+1,
    layers(Layers0, Row, Near, Size0-Before, Layers),
    Sweep = sweep(Size,Done,Rows,Neighbors,Kept,Guards,Kind,Layers).

layers(none, _, _, _, none) :-
    !.
layers(Layers, Row, Near, Size-Kept, [layer(Row,Near,Before)|Layers]) :-
    (   Size < 20_000
    ->  Before = Kept
    ;   functor(Kept, _, Count),
        functor(Before, digests, Count),
        digests(Count, Kept, Before)
    ).

digests(0, _, _) :-
    !.
digests(P, Kept, Digests) :-
    arg(P, Kept, placements(Pattern,Placements)),
    maplist(digest, Placements, Here),
    arg(P, Digests, placements(Pattern,Here)),
    P1 is P-1,
    digests(P1, Kept, Digests).

%!  digest(+Fields, -Digest) is det.
%
%   Digest is a small integer, which takes no room of its own on the stack.
%   Different Fields hardly ever have the same.  The first factor times the
%   second modulus still is a small integer.

digest(fields(A,_,C,_), Digest) :-
    Digest is (A mod 0xff_ffff_ffff_fffb) xor (C mod 0x7fff_ffff * 0x1ff_ffd9).

%   columns(+Row, +Numbers, -Columns): the columns where the row can have a star, from
%   the left.  Each is `column(Bit, Add, Numbers, Apart)`: what a star there adds
%   to the fields and to the number of the pattern, and the columns to its right that do
%   not touch it.

columns(row(Cands,_,Adds,_,_,_), Numbers, Columns) :-
    columns(Cands, Adds, Numbers, Columns).

columns(0, _, _, []) :-
    !.
columns(Cands, Adds, Numbers, [column(Bit,Add,Column,Apart)|Columns]) :-
    Bit is lsb(Cands),
    J is Bit+1,
    arg(J, Adds, Add),
    arg(J, Numbers, Column),
    Cands1 is Cands /\ (Cands-1),
    columns(Cands1, Adds, Numbers, Columns),
    (   Columns = [column(J,_,_,_)|Columns1]
    ->  Apart = Columns1
    ;   Apart = Columns
    ).

%   extend_rows(+K, +Columns, +Part, +Step, +Size0, -Size) is semidet.  Extends
%   the placements by all patterns of a row: K stars are still to be placed, in
%   Columns.  Part is `part(P, Pattern, Add, Rooms, Aheads)`: the number
%   and the cells so far, what is added to the fields, and what must be left;
%   see bounds.pl.  A pattern has the stars of the row that are decided.

extend_rows(0, _, part(P,Pattern,Add,Rooms,_), Step, Size0, Size) :-
    !,
    step_stars(Step, Stars),
    (   Pattern /\ Stars =:= Stars
    ->  extend_by_pattern(P, Add, Rooms, Step, Placements)
    ;   Placements = []
    ),
    (   Placements == []
    ->  Size = Size0
    ;   step_kept(Step, Kept),
        setarg(P, Kept, placements(Pattern,Placements)),
        length(Placements, Length),
        step_limit(Step, Limit),
        Size is Size0+Length,
        Size =< Limit
    ).
extend_rows(_, [], _, _, Size, Size) :-
    !.
extend_rows(K, [Column|Columns], Part, Step, Size0, Size) :-
    Column = column(_,_,_,Apart),
    with_star(Column, K, Part, Step, Part1),
    K1 is K-1,
    extend_rows(K1, Apart, Part1, Step, Size0, Size1),
    extend_rows(K, Columns, Part, Step, Size1, Size).

with_star(column(Bit,sums(A1,B1,C1),Column,_), K,
          part(P0,Pattern0,sums(A0,B0,C0),Rooms0,Aheads0), Step,
          part(P,Pattern,sums(A,B,C),Rooms,Aheads)) :-
    arg(K, Column, Number),
    P is P0+Number,
    Pattern is Pattern0 \/ (1<<Bit),
    A is A0+A1,
    B is B0+B1,
    C is C0+C1,
    (   Aheads0 == []
    ->  Aheads = [],
        Rooms = Rooms0
    ;   step_layout(Step, Layout),
        smaller_rooms(Bit, Layout, Aheads0, Rooms0, Aheads, Rooms)
    ).

%   See bounds.pl for the tests; the first word is tested before the others.  With the
%   most bits that leave all its guards clear, a word is below 1<<56 less the guards.  So
%   a placement with a first word above Most needs more than there is room for, and so do
%   those after it, as they are sorted.

extend_by_pattern(P, sums(A,B,C), sums(RA,RB,RC), Step, Placements) :-
    Step = step(_,_,Near,Before,fields(GA,GB,GC,_),_,Kind,_),
    arg(P, Near, Qs),
    Most is (1<<56)-1-GA-A-RA,
    extend_all(Qs, Before, word(A,GA,RA,Most), words(B,GB,RB,C,GC,RC), [], Extended),
    merge_placements(Kind, Extended, Placements).

extend_all([], _, _, _, Extended, Extended).
extend_all([Q|Qs], Before, First, Others, Extended0, Extended) :-
    arg(Q, Before, placements(_,Placements)),
    (   Placements == []
    ->  Extended1 = Extended0
    ;   First = word(Add,Guards,Rooms,Most),
        extend(Placements, Add, Guards, Rooms, Most, Others, Extended0, Extended1)
    ),
    extend_all(Qs, Before, First, Others, Extended1, Extended).

extend([], _, _, _, _, _, Extended, Extended).
extend([fields(A0,B0,C0,Ways)|Placements], Add, Guards, Rooms, Most, Others,
       Extended0, Extended) :-
    A is A0+Add,
    (   A /\ Guards =:= Guards,
        (A+Rooms) /\ Guards =:= 0,
        Others = words(AddB,GuardsB,RoomsB,AddC,GuardsC,RoomsC),
        B is B0+AddB,
        (B+RoomsB) /\ GuardsB =:= 0,
        C is C0+AddC,
        C /\ GuardsC =:= GuardsC,
        (C+RoomsC) /\ GuardsC =:= 0
    ->  extend(Placements, Add, Guards, Rooms, Most, Others,
               [fields(A,B,C,Ways)|Extended0], Extended)
    ;   A0 > Most
    ->  Extended = Extended0
    ;   extend(Placements, Add, Guards, Rooms, Most, Others, Extended0, Extended)
    ).

%   To list solutions the ways are all 1.

merge_placements(_, [], []) :-
    !.
merge_placements(list, Extended, Placements) :-
    sort(Extended, Placements).
merge_placements(count, Extended, Placements) :-
    msort(Extended, Sorted),
    add_ways(Sorted, Placements).

add_ways([], []).
add_ways([fields(A,B,C,Ways0)|Extended], [fields(A,B,C,Ways)|Placements]) :-
    same_fields(Extended, fields(A,B,C,Ways0), Ways, Rest),
    add_ways(Rest, Placements).

same_fields([fields(A,B,C,Ways1)|Extended], fields(A,B,C,Ways0), Ways, Rest) :-
    !,
    Ways2 is Ways0+Ways1,
    same_fields(Extended, fields(A,B,C,Ways2), Ways, Rest).
same_fields(Rest, fields(_,_,_,Ways), Ways, Rest).

/*  Patterns: the ways to place the stars of one row

Patterns are numbered from 1.  Star I of a pattern, from the left, in column J
adds C(J-I,I) to its number.  The S values J-I of a pattern can be any S
different ones, and such sums of binomials (the combinatorial number system)
number them without a gap.
*/

%!  pattern_count(+Layout, -Count) is det.
%
%   Count is the number of patterns, whatever the cells of a row are.

pattern_count(Layout, Count) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    pattern_count(N, S, Count).

pattern_count(N, S, Count) :-
    Columns is N-S+1,
    choose(S, Columns, Count).

%!  pattern_pairs(+Layout, -Count) is det.
%
%   Count is the number of pairs of patterns that can be in adjacent rows: 2S
%   columns of which no two are adjacent, half of them for the upper row.

pattern_pairs(Layout, Count) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    Both is 2*S,
    Columns is N-Both+1,
    choose(Both, Columns, Count1),
    choose(S, Both, Count2),
    Count is Count1*Count2.

%   Number is C(N,K).

choose(0, _, 1) :-
    !.
choose(K, N, Number) :-
    K1 is K-1,
    N1 is N-1,
    choose(K1, N1, Number1),
    Number is max(0,N)*Number1 // K.

%   pattern_tables(+Layout, -Numbers, -Neighbors) is det.
%
%   Argument K of argument J of Numbers is what a star in column J adds if it is the
%   first of the last K stars.  Argument P of Neighbors lists the patterns that can be next
%   to pattern P, in the row above it or below it.
%
%   Both depend only on the size of the board and the stars.  To find them again takes up
%   to thirty times as long as to read them from the database.

:- dynamic
    kept_tables/4.                      % Size, Stars, Numbers, Neighbors

pattern_tables(Layout, Numbers, Neighbors) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    (   kept_tables(N, S, Numbers0, Neighbors0)
    ->  Numbers = Numbers0,
        Neighbors = Neighbors0
    ;   pattern_numbers(N, S, Numbers),
        new_neighbors(N, S, Numbers, Neighbors),
        pattern_pairs(Layout, Pairs),
        (   Pairs =< 20_000
        ->  assertz(kept_tables(N, S, Numbers, Neighbors))
        ;   true
        )
    ).

pattern_numbers(N, S, Numbers) :-
    findall(Column,
            ( between(1, N, J),
              findall(Number,
                      ( between(1, S, K), I is S-K+1, Free is J-I, choose(I, Free, Number) ),
                      Each),
              Column =.. [column|Each]
            ),
            Columns),
    Numbers =.. [numbers|Columns].

new_neighbors(N, S, Numbers, Neighbors) :-
    pattern_count(N, S, Count),
    filled_term(neighbors, Count, [], Neighbors),
    first_stars(1, pairs(N,S,Numbers,Neighbors)).

%   Each pair goes both ways, so the first star of all, in column J or later, can be
%   one of the upper row.

first_stars(J, Pairs) :-
    Pairs = pairs(N,S,_,_),
    (   J =< N-2*(2*S-1)
    ->  J1 is J+1,
        upper_star(S, J, S, 1, 1, Pairs),
        first_stars(J1, Pairs)
    ;   true
    ).

%   No column has a star of both rows, nor have two columns side by side.  From
%   column J on the upper row needs K more stars, the lower L; P and Q are the
%   numbers so far.

pairs(_, 0, 0, P, Q, pairs(_,_,_,Neighbors)) :-
    !,
    add_neighbor(P, Q, Neighbors),
    add_neighbor(Q, P, Neighbors).
pairs(J, K, L, P, Q, Pairs) :-
    (   arg(1, Pairs, N),
        J =< N-2*(K+L-1)
    ->  J1 is J+1,
        upper_star(K, J, L, P, Q, Pairs),
        lower_star(L, J, K, P, Q, Pairs),
        pairs(J1, K, L, P, Q, Pairs)
    ;   true
    ).

add_neighbor(P, Q, Neighbors) :-
    arg(P, Neighbors, Qs),
    setarg(P, Neighbors, [Q|Qs]).

upper_star(0, _, _, _, _, _) :-
    !.
upper_star(K, J, L, P, Q, Pairs) :-
    J2 is J+2,
    star_number(K, J, P, Pairs, P1),
    K1 is K-1,
    pairs(J2, K1, L, P1, Q, Pairs).

lower_star(0, _, _, _, _, _) :-
    !.
lower_star(L, J, K, P, Q, Pairs) :-
    J2 is J+2,
    star_number(L, J, Q, Pairs, Q1),
    L1 is L-1,
    pairs(J2, K, L1, P, Q1, Pairs).

star_number(K, J, P0, pairs(_,_,Numbers,_), P) :-
    arg(J, Numbers, Column),
    arg(K, Column, Number),
    P is P0+Number.
