:- module(bits_sweep,
          [ sweep/4,                    % +Layout, +State, +Limit, -Sweep
            swept/2                     % +Sweep, -Stars
          ]).

:- use_module(library(lists), [max_member/2, member/2]).
:- use_module(orientation, [turn/1, turn/4, turn_back/4]).
:- use_module(bounds, [bounds/5, bounded_rows/5]).
:- use_module(patterns,
              [pattern_count/2, pattern_numbers/2, pattern_neighbours/3]).

/** <module> A sweep: row by row, all placements at once

A sweep goes down the board and keeps every placement of the rows above that can
still be completed, as far as the bounds on counts can tell (see bounds.pl).  On
a board with hardly more room than its stars need few patterns go together: on
17x17 with 4 stars each of the 1,001 patterns of a row has 3 neighbours on
average, on 10x10 with 2 stars each of 36 has 6.

Two placements that end with the same pattern and have the same counts can be
completed in the same ways, and are kept as one.  The counts of a placement are
one integer, and so is what a pattern adds to them; to go on with a placement
by a pattern, or to drop it, is one addition and one test of the guards.

What is left after the last row are the solutions, each of them once.
*/

:- set_prolog_flag(optimise, true).

%!  sweep(+Layout, +State, +Limit, -Sweep) is semidet.
%!  swept(+Sweep, -Stars) is nondet.
%
%   Stars are all solutions within State, which propagate/4 has left, one after
%   the other.  Fails if more than Limit placements would have to be kept of the
%   first rows, however many these are.

sweep(Layout, state(C0,S0,Rs), Limit, sweep(Kept,Turn,Layout)) :-
    region_cells(Rs, C0, Us),
    best_turn(Layout, Us, Turn, Regions),
    turn(Turn, Layout, C0, C),
    turn(Turn, Layout, S0, S),
    bounds(Layout, Regions, Bounds, Start, Guards),
    bounded_rows(Layout, Bounds, C, S, Rows),
    sweep_rows(Rows, Layout, Start, Guards, Limit, Kept).

region_cells([], _, []).
region_cells([r(U,_,_,_,_,_)|Rs], C, [X|Xs]) :-
    X is U/\C,
    region_cells(Rs, C, Xs).

%   The earlier regions end the fewer placements are kept: each region counts
%   with the rows of the upper half that come after its last.

best_turn(Layout, Us, Turn, Regions) :-
    findall(Score-turned(Turn1,Regions1),
            ( turn(Turn1),
              turn_all(Us, Turn1, Layout, Regions1),
              rows_saved(Regions1, Layout, 0, Score)
            ),
            Scores),
    max_member(_-turned(Turn,Regions), Scores).

turn_all([], _, _, []).
turn_all([U|Us], Turn, Layout, [X|Xs]) :-
    turn(Turn, Layout, U, X),
    turn_all(Us, Turn, Layout, Xs).

rows_saved([], _, Score, Score).
rows_saved([X|Xs], Layout, Score0, Score) :-
    Layout = layout(N,_,B,_,_,_),
    Score1 is Score0 + max(0, N//2 - msb(X)//B),
    rows_saved(Xs, Layout, Score1, Score).

%   Kept has for each pattern the placements of the first rows that end with it,
%   pairs of their fields and `rows(Pattern, Aboves)`: the last row and all that
%   can be above it.  Before the first row there is one placement, next to which
%   any pattern can be.

sweep_rows(Rows, Layout, Start, Guards, Limit, Kept) :-
    Layout = layout(_,S,_,_,_,_),
    pattern_numbers(Layout, Numbers),
    pattern_neighbours(Layout, Numbers, Neighbours),
    pattern_count(Layout, Count),
    filled(Count, [1], Any),
    sweep_rows(Rows, Any, kept([Start-top]),
               sweep(S,Numbers,Neighbours,Count,Guards,Limit), Kept).

sweep_rows([], _, Kept, _, Kept).
sweep_rows([row(Cands,Stars,Adds,Move)|Rows], Near, Kept0, Sweep, Kept) :-
    Sweep = sweep(S,Numbers,Neighbours,Count,Guards,Limit),
    filled(Count, [], Kept1),
    Step = step(S,Numbers,Adds,Stars,Near,Kept0,Guards,Limit,Kept1),
    patterns(S, Cands, 1, Move, 0, Step, 0, _),
    sweep_rows(Rows, Neighbours, Kept1, Sweep, Kept).

filled(Count, Value, Term) :-
    functor(Term, filled, Count),
    fill(Count, Value, Term).

fill(0, _, _) :-
    !.
fill(I, Value, Term) :-
    arg(I, Term, Value),
    I1 is I-1,
    fill(I1, Value, Term).

%   Goes through all patterns of a row: K stars are still to be placed, on cells
%   of Cands; P, Add and Pattern are the number, the sum and the cells so far.

patterns(0, _, P, Add, Pattern, Step, Size0, Size) :-
    !,
    Step = step(_,_,_,_,Near,Kept0,Guards,Limit,Kept),
    arg(P, Near, Qs),
    extend_all(Qs, Kept0, Add, Guards, [], Pairs0),
    (   Pairs0 == []
    ->  Size = Size0
    ;   keysort(Pairs0, Pairs),
        merge(Pairs, Pattern, Placements),
        setarg(P, Kept, Placements),
        length(Placements, Length),
        Size is Size0+Length,
        Size =< Limit
    ).
patterns(_, 0, _, _, _, _, Size, Size) :-
    !.
patterns(K, Cands, P, Add, Pattern, Step, Size0, Size) :-
    Bit is lsb(Cands),
    with_star(Bit, K, Cands, P, Add, Pattern, Step, Size0, Size1),
    arg(4, Step, Stars),
    (   getbit(Stars, Bit) =:= 1
    ->  Size = Size1
    ;   Cands1 is Cands /\ (Cands-1),
        patterns(K, Cands1, P, Add, Pattern, Step, Size1, Size)
    ).

with_star(Bit, K, Cands, P, Add, Pattern, Step, Size0, Size) :-
    Step = step(S,Numbers,Adds,_,_,_,_,_,_),
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
    patterns(K1, Cands1, P1, Add2, Pattern1, Step, Size0, Size).

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
merge([Fields-Above|Pairs], Pattern,
      [Fields-rows(Pattern,[Above|Aboves])|Placements]) :-
    same_fields(Pairs, Fields, Aboves, Rest),
    merge(Rest, Pattern, Placements).

same_fields([Fields1-Above|Pairs], Fields, Aboves, Rest) :-
    Fields1 =:= Fields,
    !,
    Aboves = [Above|Aboves1],
    same_fields(Pairs, Fields, Aboves1, Rest).
same_fields(Pairs, _, [], Pairs).

swept(sweep(Kept,Turn,Layout), Stars) :-
    arg(_, Kept, Placements),
    member(_-Rows, Placements),
    rows_stars(Rows, Layout, _, Cells),
    turn_back(Turn, Layout, Cells, Stars).

rows_stars(top, _, 0, 0).
rows_stars(rows(Pattern,Aboves), Layout, Low, Cells) :-
    Layout = layout(_,_,B,_,_,_),
    member(Above, Aboves),
    rows_stars(Above, Layout, Low0, Cells0),
    Cells is Cells0 \/ (Pattern<<Low0),
    Low is Low0+B.
