:- module(engine_frontier,
          [ frontier/4,                 % +Layout, +State, +Limit, -Frontier
            frontier_solution/2,        % +Frontier, -Stars
            frontier_count/4            % +Layout, +State, +Limit, -Count
          ]).

:- use_module(library(lists), [max_member/2, member/2, sum_list/2]).
:- use_module(bounds, [bounds/5, bounded_rows/5]).
:- use_module(layout, [layout_size/2, layout_stars/2, layout_stride/2]).
:- use_module(orientation, [orientation/1, oriented/4, restored/4]).
:- use_module(patterns,
              [pattern_count/2, pattern_numbers/2, pattern_neighbours/3]).
:- use_module(records, [accessors/1]).
:- use_module(regions, [region_cells/2]).

/** <module> Frontier dynamic programming: all placements, row by row

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

After the last row the placements are the solutions, each of them once.  If
they are only counted, a placement carries the number of those that it stands
for, and no rows: 10**9 solutions take as long as the placements that are kept.
*/

:- set_prolog_flag(optimise, true).

%!  frontier(+Layout, +State, +Limit, -Frontier) is semidet.
%!  frontier_solution(+Frontier, -Stars) is nondet.
%
%   Stars are all solutions within State, a result of propagate/4, one after the
%   other.  Fails if more than Limit placements of the first rows would have to
%   be kept, whatever the number of these rows.

frontier(Layout, State, Limit, frontier(Kept,Orientation,Layout)) :-
    sweep(Layout, State, Limit, top, Orientation, Kept).

%!  frontier_count(+Layout, +State, +Limit, -Count) is semidet.
%
%   Count is the number of solutions within State.  Fails as frontier/4 does.

frontier_count(Layout, State, Limit, Count) :-
    sweep(Layout, State, Limit, 1, _, Kept),
    findall(Number,
            ( arg(_, Kept, Placements),
              member(_-Number, Placements)
            ),
            Numbers),
    sum_list(Numbers, Count).

%   Top is what the placement before the first row carries: `top` if rows are
%   to be kept, 1 if placements are to be counted.

sweep(Layout, state(C0,S0,Rs), Limit, Top, Orientation, Kept) :-
    candidates(Rs, C0, Us),
    best_orientation(Layout, Us, Orientation, Regions),
    oriented(Orientation, Layout, C0, C),
    oriented(Orientation, Layout, S0, S),
    bounds(Layout, Regions, Bounds, Start, Guards),
    bounded_rows(Layout, Bounds, C, S, Rows),
    all_rows(Rows, Layout, Start-Top, Guards, Limit, Kept).

candidates([], _, []).
candidates([R|Rs], C, [X|Xs]) :-
    region_cells(R, U),
    X is U/\C,
    candidates(Rs, C, Xs).

%   The earlier the regions end, the fewer placements are kept.  The score of an
%   orientation adds up the rows of the upper half after the last of each
%   region.

best_orientation(Layout, Us, Orientation, Regions) :-
    findall(Score-oriented(Orientation1,Regions1),
            ( orientation(Orientation1),
              orient_all(Us, Orientation1, Layout, Regions1),
              rows_saved(Regions1, Layout, 0, Score)
            ),
            Scores),
    max_member(_-oriented(Orientation,Regions), Scores).

orient_all([], _, _, []).
orient_all([U|Us], Orientation, Layout, [X|Xs]) :-
    oriented(Orientation, Layout, U, X),
    orient_all(Us, Orientation, Layout, Xs).

rows_saved([], _, Score, Score).
rows_saved([X|Xs], Layout, Score0, Score) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Score1 is Score0 + max(0, N//2 - msb(X)//B),
    rows_saved(Xs, Layout, Score1, Score).

%   Kept has for each pattern the placements of the first rows that end with it,
%   as pairs of their fields and `rows(Pattern, Aboves)`: the last row and all
%   that can be above it; or of their fields and the number of placements with
%   these.  Before the first row there is one placement, First, next to which any
%   pattern can be.

all_rows(Rows, Layout, First, Guards, Limit, Kept) :-
    layout_stars(Layout, S),
    pattern_numbers(Layout, Numbers),
    pattern_neighbours(Layout, Numbers, Neighbours),
    pattern_count(Layout, Count),
    filled(Count, [1], Any),
    next_rows(Rows, Any, kept([First]),
              patterns(S,Numbers,Neighbours,Count,Guards,Limit), Kept).

:- accessors(step(stars, numbers, adds, given, near, before, guards, limit,
                  kept)).

next_rows([], _, Kept, _, Kept).
next_rows([row(Cands,Stars,Adds,Move)|Rows], Near, Kept0, Patterns, Kept) :-
    Patterns = patterns(S,Numbers,Neighbours,Count,Guards,Limit),
    filled(Count, [], Kept1),
    Step = step(S,Numbers,Adds,Stars,Near,Kept0,Guards,Limit,Kept1),
    extend_rows(S, Cands, part(1,Move,0), Step, 0, _),
    next_rows(Rows, Neighbours, Kept1, Patterns, Kept).

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
    (   Aboves = [Number|_],
        integer(Number)
    ->  sum_list(Aboves, Carried)
    ;   Carried = rows(Pattern,Aboves)
    ).

same_fields([Fields1-Above|Pairs], Fields, Aboves, Rest) :-
    Fields1 =:= Fields,
    !,
    Aboves = [Above|Aboves1],
    same_fields(Pairs, Fields, Aboves1, Rest).
same_fields(Pairs, _, [], Pairs).

frontier_solution(frontier(Kept,Orientation,Layout), Stars) :-
    arg(_, Kept, Placements),
    member(_-Rows, Placements),
    rows_stars(Rows, Layout, _, Cells),
    restored(Orientation, Layout, Cells, Stars).

rows_stars(top, _, 0, 0).
rows_stars(rows(Pattern,Aboves), Layout, Low, Cells) :-
    layout_stride(Layout, B),
    member(Above, Aboves),
    rows_stars(Above, Layout, Low0, Cells0),
    Cells is Cells0 \/ (Pattern<<Low0),
    Low is Low0+B.
