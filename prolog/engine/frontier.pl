:- module(engine_frontier,
          [ frontier/4,                 % +Layout, +State, +Limit, -Frontier
            frontier_solution/2,        % +Frontier, -Stars
            frontier_count/4,           % +Layout, +State, +Limit, -Count
            is_tight/1                  % +Layout
          ]).

:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(bound_sets, [bound_sets/4]).
:- use_module(bounds, [bounds_key/3]).
:- use_module(layout, [layout_size/2, layout_stars/2, layout_stride/2]).
:- use_module(orientation, [axis/4, oriented/4]).
:- use_module(regions, [region_cells/2]).
:- use_module(sweep,
              [ patterns/2, new_sweep/5, sweep_size/2, sweep_start/2,
                next_row/4, swept/2
              ]).

/** <module> Frontier dynamic programming: all placements, from two sides

One sweep comes down from the first row, another comes up from the last one (see
sweep.pl).  Sweeps are widest in the middle, and one of the two directions is
often much narrower than the other.  So the sweep with the fewer placements
always takes the next row, until they meet.  A placement of the upper rows and
one of the lower rows make a solution if the last rows of both do not touch and
all counts add up.

On tight boards, 17x17 with 4 stars and larger, a sweep is widest after a few
rows, so one of the two takes all rows.
*/

:- set_prolog_flag(optimise, true).

%!  frontier(+Layout, +State, +Limit, -Frontier) is semidet.
%!  frontier_solution(+Frontier, -Stars) is nondet.
%
%   Stars are all solutions within State, a result of propagate/4, one after the
%   other, each of them once.  Fails if more than Limit placements would have to
%   be kept, those of all rows together.

frontier(Layout, State, Limit, frontier(Pairs,Axis,Layout)) :-
    met(Layout, State, Limit, rows(0,[]), Axis, Pairs).

frontier_solution(frontier(Pairs,Axis,Layout), Stars) :-
    member(pair(Upper,Lower), Pairs),
    rows_stars(Upper, Layout, _, Cells1),
    rows_stars(Lower, Layout, _, Cells2),
    oriented(flip, Layout, Cells2, Cells3),
    Cells is Cells1\/Cells3,
    oriented(Axis, Layout, Cells, Stars).

rows_stars(rows(Pattern,Aboves), Layout, Low, Cells) :-
    (   Aboves == []
    ->  Low = 0,
        Cells = 0
    ;   layout_stride(Layout, B),
        member(Above, Aboves),
        rows_stars(Above, Layout, Low0, Cells0),
        Cells is Cells0 \/ (Pattern<<Low0),
        Low is Low0+B
    ).

%!  frontier_count(+Layout, +State, +Limit, -Count) is semidet.
%
%   Count is the number of solutions within State.  Fails as frontier/4 does.

frontier_count(Layout, State, Limit, Count) :-
    met(Layout, State, Limit, ways(0,1), _, Pairs),
    findall(Ways,
            ( member(pair(ways(_,Ways1),ways(_,Ways2)), Pairs),
              Ways is Ways1*Ways2
            ),
            All),
    sum_list(All, Count).

%   Axis is the orientation in which the sweeps go along rows.  Pairs are what
%   the placements that make solutions carry.

met(Layout, state(C0,S0,Rs), Limit, First, Axis, Pairs) :-
    candidates(Rs, C0, Us),
    axis(Layout, Us, Axis, Regions),
    oriented(Axis, Layout, C0, C),
    bound_sets(Layout, C, Regions, Sets),
    oriented(Axis, Layout, S0, S),
    turns(Layout, Regions, Turns),
    sweeps(Turns, Layout, Sets, cells(C,S), First, Upper0, Lower0),
    patterns(Layout, Patterns),
    layout_size(Layout, N),
    meet(N, Turns, Patterns, Limit, Upper0, Upper, Lower0, Lower),
    pairs(Layout, Upper, Lower, Pairs).

candidates([], _, []).
candidates([R|Rs], C, [X|Xs]) :-
    region_cells(R, U),
    X is U/\C,
    candidates(Rs, C, Xs).

%   Turns says which sweeps take rows: `both`, or the one in whose first half of
%   the board more regions end.

turns(Layout, Regions, Turns) :-
    (   \+ is_tight(Layout)
    ->  Turns = both
    ;   ends(Regions, Layout, 0, Score),
        (   Score >= 0
        ->  Turns = upper
        ;   Turns = lower
        )
    ).

%!  is_tight(+Layout) is semidet.
%
%   True if rows are hardly longer than their stars need.

is_tight(Layout) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    N =< 4*S+1.

ends([], _, Score, Score).
ends([X|Xs], Layout, Score0, Score) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Score1 is Score0 + max(0, N//2 - msb(X)//B)
              - max(0, lsb(X)//B - (N-1-N//2)),
    ends(Xs, Layout, Score1, Score).

%   Before their first rows both sweeps are the same.

sweeps(both, Layout, Sets, Cells, First, Upper, Lower) :-
    sweeps(upper, Layout, Sets, Cells, First, Upper, _),
    sweeps(lower, Layout, Sets, Cells, First, _, Lower).
sweeps(upper, Layout, Sets, Cells, First, Upper, Upper) :-
    new_sweep(Layout, Sets, Cells, First, Upper).
sweeps(lower, Layout, Sets0, cells(C0,S0), First, Lower, Lower) :-
    flipped_sets(Sets0, Layout, Sets),
    oriented(flip, Layout, C0, C),
    oriented(flip, Layout, S0, S),
    new_sweep(Layout, Sets, cells(C,S), First, Lower).

flipped_sets([], _, []).
flipped_sets([Total-Cells0|Sets0], Layout, [Total-Cells|Sets]) :-
    oriented(flip, Layout, Cells0, Cells),
    flipped_sets(Sets0, Layout, Sets).

meet(0, _, _, _, Upper, Upper, Lower, Lower) :-
    !.
meet(Rows, Turns, Patterns, Limit, Upper0, Upper, Lower0, Lower) :-
    Rows1 is Rows-1,
    (   upper_next(Turns, Upper0, Lower0)
    ->  next_row(Patterns, Limit, Upper0, Upper1),
        sweep_size(Upper1, Size),
        Lower1 = Lower0
    ;   next_row(Patterns, Limit, Lower0, Lower1),
        sweep_size(Lower1, Size),
        Upper1 = Upper0
    ),
    Limit1 is Limit-Size,
    meet(Rows1, Turns, Patterns, Limit1, Upper1, Upper, Lower1, Lower).

upper_next(upper, _, _).
upper_next(both, Upper, Lower) :-
    sweep_size(Upper, Size1),
    sweep_size(Lower, Size2),
    Size1 =< Size2.

%   The second fields say what is still needed: above, what is below.

pairs(Layout, Upper, Lower, Pairs) :-
    sweep_start(Upper, Start),
    bounds_key(Layout, Start, Key),
    Total is Start/\Key,
    findall(Need-Carried,
            ( swept(Upper, Fields-Carried),
              Need is Fields/\Key
            ),
            Uppers0),
    findall(Have-Carried,
            ( swept(Lower, Fields-Carried),
              Have is Total-(Fields/\Key)
            ),
            Lowers0),
    keysort(Uppers0, Uppers),
    keysort(Lowers0, Lowers),
    matches(Uppers, Lowers, Pairs).

matches([], _, []) :-
    !.
matches(_, [], []) :-
    !.
matches([Need-Upper|Uppers], [Have-Lower|Lowers], Pairs) :-
    (   Need < Have
    ->  matches(Uppers, [Have-Lower|Lowers], Pairs)
    ;   Need > Have
    ->  matches([Need-Upper|Uppers], Lowers, Pairs)
    ;   fitting([Have-Lower|Lowers], Need, Upper, Pairs, Pairs1),
        matches(Uppers, [Have-Lower|Lowers], Pairs1)
    ).

fitting([Have-Lower|Lowers], Need, Upper, Pairs, Rest) :-
    Have =:= Need,
    !,
    arg(1, Upper, X),
    arg(1, Lower, Y),
    (   X /\ (Y \/ (Y<<1) \/ (Y>>1)) =:= 0
    ->  Pairs = [pair(Upper,Lower)|Pairs1]
    ;   Pairs = Pairs1
    ),
    fitting(Lowers, Need, Upper, Pairs1, Rest).
fitting(_, _, _, Rest, Rest).
