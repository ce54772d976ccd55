:- module(engine_sweep,
          [ patterns/2,                 % +Layout, -Patterns
            new_sweep/5,                % +Layout, +Sets, +State, +First, -Sweep
            sweep_size/2,               % +Sweep, -Size
            sweep_start/2,              % +Sweep, -Fields
            next_row/4,                 % +Patterns, +Limit, +Sweep0, -Sweep
            swept/2                     % +Sweep, -Placement
          ]).

:- use_module(library(lists), [member/2]).
:- use_module(bounds, [bounds/5, bounded_rows/5]).
:- use_module(layout, [layout_stars/2]).
:- use_module(patterns,
              [pattern_count/2, pattern_numbers/2, pattern_neighbours/3]).
:- use_module(records, [accessors/1]).

/** <module> A sweep: all placements of the first rows, row by row

The frontier is the last row so far.  It moves down the board with every
placement of the rows above that can still be completed, as far as the bounds on
counts show (see bounds.pl).  On a board with hardly more room than its stars
need, few patterns are compatible: on 17x17 with 4 stars each of the 1,001
patterns of a row has 3 neighbours on average, on 10x10 with 2 stars each of 36
has 6.

Two placements that end with the same pattern and have the same counts can be
completed in the same ways, and are kept as one.  One integer holds the counts
of a placement, another what a pattern adds to them; extending a placement by a
pattern, or dropping it, is one addition and one test of the guards.

A placement is a pair of its fields and what it carries: the term `rows(Pattern,
Aboves)`, the last row and all that can be above it, or, to count, the term
`ways(Pattern, Ways)`, the last row and how many placements are kept as this
one.
*/

:- set_prolog_flag(optimise, true).

%!  patterns(+Layout, -Patterns) is det.
%
%   Patterns is what all sweeps have to know of the patterns of rows.

patterns(Layout, patterns(S,Numbers,Neighbours,Count)) :-
    layout_stars(Layout, S),
    pattern_numbers(Layout, Numbers),
    pattern_neighbours(Layout, Numbers, Neighbours),
    pattern_count(Layout, Count).

%!  new_sweep(+Layout, +Sets, +State, +First, -Sweep) is det.
%
%   Sweep is before the first row of the board, with one placement that carries
%   First: `rows(0,[])` or `ways(0,1)`.  State is `cells(Cands, Stars)`; see
%   bound_sets.pl for Sets.

:- accessors(sweep(size, rows, near, kept, start, guards)).

new_sweep(Layout, Sets, cells(C,S), First, Sweep) :-
    bounds(Layout, Sets, Bounds, Start, Guards),
    bounded_rows(Layout, Bounds, C, S, Rows),
    pattern_count(Layout, Count),
    filled(Count, [1], Any),
    Sweep = sweep(1,Rows,Any,kept([Start-First]),Start,Guards).

%!  sweep_size(+Sweep, -Size) is det.
%!  sweep_start(+Sweep, -Fields) is det.
%
%   Size is how many placements are kept, Fields are those of the first one.

%!  swept(+Sweep, -Placement) is nondet.

swept(Sweep, Placement) :-
    sweep_kept(Sweep, Kept),
    arg(_, Kept, Placements),
    member(Placement, Placements).

%!  next_row(+Patterns, +Limit, +Sweep0, -Sweep) is semidet.
%
%   Fails if more than Limit placements would have to be kept.

:- accessors(step(stars, numbers, adds, given, near, before, guards, limit,
                  kept)).

next_row(patterns(S,Numbers,Neighbours,Count), Limit,
         sweep(_,[row(Cands,Stars,Adds,Move)|Rows],Near,Kept0,Start,Guards),
         sweep(Size,Rows,Neighbours,Kept,Start,Guards)) :-
    filled(Count, [], Kept),
    Step = step(S,Numbers,Adds,Stars,Near,Kept0,Guards,Limit,Kept),
    extend_rows(S, Cands, part(1,Move,0), Step, 0, Size).

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
    step_near(Step, Near),
    step_before(Step, Before),
    step_guards(Step, Guards),
    arg(P, Near, Qs),
    extend_all(Qs, Before, Add, Guards, [], Pairs0),
    (   Pairs0 == []
    ->  Size = Size0
    ;   keysort(Pairs0, Pairs),
        merge(Pairs, Pattern, Placements),
        step_kept(Step, Kept),
        setarg(P, Kept, Placements),
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

extend_all([], _, _, _, Pairs, Pairs).
extend_all([Q|Qs], Kept, Add, Guards, Pairs0, Pairs) :-
    arg(Q, Kept, Placements),
    extend(Placements, Add, Guards, Pairs0, Pairs1),
    extend_all(Qs, Kept, Add, Guards, Pairs1, Pairs).

extend([], _, _, Pairs, Pairs).
extend([Fields0-Above|Placements], Add, Guards, Pairs0, Pairs) :-
    Fields is Fields0+Add,
    (   Fields/\Guards =:= Guards
    ->  extend(Placements, Add, Guards, [Fields-Above|Pairs0], Pairs)
    ;   extend(Placements, Add, Guards, Pairs0, Pairs)
    ).

merge([], _, []).
merge([Fields-Above|Pairs], Pattern, [Fields-Carried|Placements]) :-
    same_fields(Pairs, Fields, Aboves, Rest),
    carried([Above|Aboves], Pattern, Carried),
    merge(Rest, Pattern, Placements).

carried(Aboves, Pattern, Carried) :-
    (   Aboves = [ways(_,_)|_]
    ->  all_ways(Aboves, 0, Ways),
        Carried = ways(Pattern,Ways)
    ;   Carried = rows(Pattern,Aboves)
    ).

all_ways([], Ways, Ways).
all_ways([ways(_,Ways1)|Aboves], Ways0, Ways) :-
    Ways2 is Ways0+Ways1,
    all_ways(Aboves, Ways2, Ways).

same_fields([Fields1-Above|Pairs], Fields, Aboves, Rest) :-
    Fields1 =:= Fields,
    !,
    Aboves = [Above|Aboves1],
    same_fields(Pairs, Fields, Aboves1, Rest).
same_fields(Pairs, _, [], Pairs).
