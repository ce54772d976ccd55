:- module(engine_sweep,
          [ patterns/2,                 % +Layout, -Patterns
            new_sweep/5,                % +Layout, +Sets, +State, +Kind, -Sweep
            sweep_size/2,               % +Sweep, -Size
            sweep_start/2,              % +Sweep, -Fields
            sweep_layers/2,             % +Sweep, -Layers
            digest/2,                   % +Fields, -Digest
            next_row/4,                 % +Patterns, +Limit, +Sweep0, -Sweep
            without_layers/2,           % +Sweep0, -Sweep
            last_row/2,                 % +Sweep, -Row
            add_row/4,                  % +Patterns, +Row, +Sweep0, -Sweep
            swept/2                     % +Sweep, -Placements
          ]).

:- use_module(bounds, [bounds/5, bounded_rows/5]).
:- use_module(layout, [layout_stars/2]).
:- use_module(patterns,
              [pattern_count/2, pattern_numbers/2, pattern_neighbors/3]).
:- use_module('../records').

/** <module> A sweep: all placements of the first rows, row by row

The frontier is the last row so far.  It moves down the board with every
placement of the rows above that can still be completed, as far as the bounds on
counts show (see bounds.pl).  On a board with hardly more room than its stars
need, few patterns are compatible: on 17x17 with 4 stars each of the 1,001
patterns of a row has 3 neighbors on average, on 10x10 with 2 stars each of 36
has 6.

Two placements that end with the same pattern and have the same counts can be
completed in the same ways, and are kept as one.  One integer holds the counts
of a placement, another what a pattern adds to them; extending a placement by a
pattern, or dropping it, is one addition and one test of the guards.

There are two kinds of sweeps.  To list solutions (`list`), a placement is the
integer of its counts.  Of the rows before the last one the sweep only keeps
digests of their placements, from which placements.pl finds out what is above a
placement.  To count solutions (`count`), a
placement is the pair Fields-Ways of its counts and of how many placements are
kept as this one.
*/

:- set_prolog_flag(optimise, true).

%!  patterns(+Layout, -Patterns) is det.
%
%   Patterns is what all sweeps have to know of the patterns of rows.

patterns(Layout, patterns(S,Numbers,Neighbors,Count)) :-
    layout_stars(Layout, S),
    pattern_numbers(Layout, Numbers),
    pattern_neighbors(Layout, Numbers, Neighbors),
    pattern_count(Layout, Count).

%!  new_sweep(+Layout, +Sets, +State, +Kind, -Sweep) is det.
%
%   Sweep is before the first row of the board, with one placement.  State is
%   `cells(Cands, Stars)`; see bounds.pl for Sets.  Kind is `list` or
%   `count`.

:- accessors(sweep(size, rows, near, kept, start, guards, kind, layers)).

new_sweep(Layout, Sets, cells(C,S), Kind,
          sweep(1,Rows,Any,kept(placements(0,[First])),Start,Guards,Kind,Layers)
         ) :-
    bounds(Layout, Sets, Bounds, Start, Guards),
    bounded_rows(Layout, Bounds, C, S, Rows),
    pattern_count(Layout, Count),
    filled(Count, [1], Any),
    first(Kind, Start, First, Layers).

first(list, Start, Start, []).
first(count, Start, Start-1, none).

%!  sweep_size(+Sweep, -Size) is det.
%!  sweep_start(+Sweep, -Fields) is det.
%!  sweep_layers(+Sweep, -Layers) is det.
%
%   Size is how many placements are kept, Fields are those of the first one.
%   Layers are, for a list, the terms `layer(Row, Near, Digests)` of the rows so
%   far, the last one first: the patterns that can be before each pattern, and
%   the term with `placements(Pattern, Digests)` of each pattern before the row.

%!  swept(+Sweep, -Placements) is det.
%
%   Placements are all that are kept, as Fields-last(Pattern, P, Fields) for a
%   list, and as Fields-last(Pattern, P, Ways) to count: the last row, the
%   number of its pattern, and what the placement has.

swept(Sweep, Placements) :-
    sweep_kept(Sweep, Kept),
    functor(Kept, _, Count),
    swept(Count, Kept, [], Placements).

swept(0, _, Placements, Placements) :-
    !.
swept(P, Kept, Placements0, Placements) :-
    arg(P, Kept, placements(Pattern,Here)),
    labeled(Here, Pattern, P, Placements1, Placements0),
    P1 is P-1,
    swept(P1, Kept, Placements1, Placements).

labeled([], _, _, Placements, Placements).
labeled([Placement|Here], Pattern, P, [Fields-last(Pattern,P,Has)|Labeled],
         Rest) :-
    (   Placement = Fields-Ways
    ->  Has = Ways
    ;   Fields = Placement,
        Has = Fields
    ),
    labeled(Here, Pattern, P, Labeled, Rest).

%!  next_row(+Patterns, +Limit, +Sweep0, -Sweep) is semidet.
%
%   Fails if more than Limit placements would have to be kept.

:- accessors(step(stars, numbers, adds, given, near, before, guards, limit,
                  kind, kept)).

next_row(Patterns, Limit, Sweep0, Sweep) :-
    Patterns = patterns(S,Numbers,_,Count),
    Sweep0 = sweep(_,[row(Cands,Stars,Adds,Move)|_],Near,Kept0,_,Guards,Kind,_),
    filled(Count, placements(0,[]), Kept),
    Step = step(S,Numbers,Adds,Stars,Near,Kept0,Guards,Limit,Kind,Kept),
    extend_rows(S, Cands, part(1,Move,0), Step, 0, Size),
    add_row(Patterns, row(Size,Kept), Sweep0, Sweep).

%!  without_layers(+Sweep0, -Sweep) is det.
%!  last_row(+Sweep, -Row) is det.
%!  add_row(+Patterns, +Row, +Sweep0, -Sweep) is det.
%
%   For a sweep whose rows another thread finds: there the first is before
%   next_row/4, and the second after it, with what the sweep keeps of its last
%   row.  The third then has the same effect as next_row/4.

without_layers(sweep(Size,Rows,Near,Kept,Start,Guards,Kind,_),
               sweep(Size,Rows,Near,Kept,Start,Guards,Kind,none)).

last_row(Sweep, row(Size,Kept)) :-
    sweep_size(Sweep, Size),
    sweep_kept(Sweep, Kept).

add_row(patterns(_,_,Neighbors,_), row(Size,Kept),
        sweep(_,[Row|Rows],Near,Kept0,Start,Guards,Kind,Layers0),
        sweep(Size,Rows,Neighbors,Kept,Start,Guards,Kind,Layers)) :-
    layers(Layers0, Row, Near, Kept0, Layers).

layers(none, _, _, _, none) :-
    !.
layers(Layers, Row, Near, Kept, [layer(Row,Near,Digests)|Layers]) :-
    functor(Kept, _, Count),
    functor(Digests, digests, Count),
    digests(Count, Kept, Digests).

digests(0, _, _) :-
    !.
digests(P, Kept, Digests) :-
    arg(P, Kept, placements(Pattern,Placements)),
    digest_all(Placements, Unsorted),
    sort(Unsorted, Sorted),
    arg(P, Digests, placements(Pattern,Sorted)),
    P1 is P-1,
    digests(P1, Kept, Digests).

digest_all([], []).
digest_all([Fields|Placements], [Digest|Digests]) :-
    digest(Fields, Digest),
    digest_all(Placements, Digests).

%!  digest(+Fields, -Digest) is det.
%
%   Digest is a small integer, which takes no room of its own on the stack.
%   Different Fields hardly ever have the same.

digest(Fields, Digest) :-
    Digest is Fields mod 0x3_ffff_ffff_ffe5.

filled(Count, Value, Term) :-
    functor(Term, filled, Count),
    fill(Count, Value, Term).

fill(0, _, _) :-
    !.
fill(I, Value, Term) :-
    arg(I, Term, Value),
    I1 is I-1,
    fill(I1, Value, Term).

%   extend_rows(+K, +Cands, +Part, +Step, +Size0, -Size) is semidet.  Extends
%   the placements by all patterns of a row: K stars are still to be placed, on
%   cells of Cands.  Part is `part(P, Add, Pattern)`: the number, the sum and
%   the cells so far.

extend_rows(0, _, part(P,Add,Pattern), Step, Size0, Size) :-
    !,
    step_kind(Step, Kind),
    extended(Kind, P, Add, Step, Placements),
    (   Placements == []
    ->  Size = Size0
    ;   step_kept(Step, Kept),
        setarg(P, Kept, placements(Pattern,Placements)),
        length(Placements, Length),
        step_limit(Step, Limit),
        Size is Size0+Length,
        Size =< Limit
    ).
extend_rows(_, 0, _, _, Size, Size) :-
    !.
extend_rows(K, Cands, Part, Step, Size0, Size) :-
    Bit is lsb(Cands),
    with_star(Bit, K, Cands, Part, Step, Size0, Size1),
    step_given(Step, Stars),
    (   getbit(Stars, Bit) =:= 1
    ->  Size = Size1
    ;   Cands1 is Cands /\ (Cands-1),
        extend_rows(K, Cands1, Part, Step, Size1, Size)
    ).

with_star(Bit, K, Cands, part(P,Add,Pattern), Step, Size0, Size) :-
    step_stars(Step, S),
    step_numbers(Step, Numbers),
    step_adds(Step, Adds),
    I is S-K+1,
    J is Bit+1,
    arg(I, Numbers, Star),
    arg(J, Star, Number),
    arg(J, Adds, Add1),
    K1 is K-1,
    P1 is P+Number,
    Add2 is Add+Add1,
    Pattern1 is Pattern \/ (1<<Bit),
    Cands1 is (Cands>>(Bit+2)) << (Bit+2),
    extend_rows(K1, Cands1, part(P1,Add2,Pattern1), Step, Size0, Size).

extended(Kind, P, Add, Step, Placements) :-
    step_near(Step, Near),
    step_before(Step, Before),
    step_guards(Step, Guards),
    arg(P, Near, Qs),
    extend_all(Qs, Kind, Before, Add, Guards, [], Extended),
    merged(Kind, Extended, Placements).

extend_all([], _, _, _, _, Extended, Extended).
extend_all([Q|Qs], Kind, Kept, Add, Guards, Extended0, Extended) :-
    arg(Q, Kept, placements(_,Placements)),
    extend(Kind, Placements, Add, Guards, Extended0, Extended1),
    extend_all(Qs, Kind, Kept, Add, Guards, Extended1, Extended).

extend(list, Placements, Add, Guards, Extended0, Extended) :-
    extend_list(Placements, Add, Guards, Extended0, Extended).
extend(count, Placements, Add, Guards, Extended0, Extended) :-
    extend_count(Placements, Add, Guards, Extended0, Extended).

extend_list([], _, _, Extended, Extended).
extend_list([Fields0|Placements], Add, Guards, Extended0, Extended) :-
    Fields is Fields0+Add,
    (   Fields/\Guards =:= Guards
    ->  extend_list(Placements, Add, Guards, [Fields|Extended0], Extended)
    ;   extend_list(Placements, Add, Guards, Extended0, Extended)
    ).

extend_count([], _, _, Extended, Extended).
extend_count([Fields0-Ways|Placements], Add, Guards, Extended0, Extended) :-
    Fields is Fields0+Add,
    (   Fields/\Guards =:= Guards
    ->  extend_count(Placements, Add, Guards, [Fields-Ways|Extended0], Extended)
    ;   extend_count(Placements, Add, Guards, Extended0, Extended)
    ).

merged(list, Extended, Placements) :-
    sort(Extended, Placements).
merged(count, Extended, Placements) :-
    keysort(Extended, Sorted),
    added(Sorted, Placements).

added([], []).
added([Fields-Ways0|Extended], [Fields-Ways|Placements]) :-
    same_fields(Extended, Fields, Ways0, Ways, Rest),
    added(Rest, Placements).

same_fields([Fields1-Ways1|Extended], Fields, Ways0, Ways, Rest) :-
    Fields1 =:= Fields,
    !,
    Ways2 is Ways0+Ways1,
    same_fields(Extended, Fields, Ways2, Ways, Rest).
same_fields(Rest, _, Ways, Ways, Rest).
