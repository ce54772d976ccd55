:- module(engine_frontier,
          [ frontier/4,                 % +Layout, +State, +Limit, -Frontier
            frontier_solution/2,        % +Frontier, -Stars
            frontier_count/4,           % +Layout, +State, +Limit, -Count
            is_tight/1,                 % +Layout
            collecting_early/1          % :Goal
          ]).

:- use_module([library(aggregate), library(apply), library(assoc), library(lists), library(pairs)]).
:- use_module('../../bits').
:- use_module('../layout').
:- use_module('../problem').
:- use_module(bounds).
:- use_module(sweep).

/** <module> Frontier dynamic programming: all placements, from two sides

One sweep comes down from the first row, another comes up from the last one (see
sweep.pl).  Sweeps are widest in the middle, and one of the two directions is
often much narrower than the other.  So the sweep with the fewer placements takes
the next row, until they meet.  The placements are divided by the rows so far, as the
sweep that is further along is closer to where it becomes narrow again.  A placement of
the upper rows and one of the lower rows make a solution if the last rows of both do not
touch and all counts add up.

On tight boards, 17x17 with 4 stars and larger, a sweep is widest after a few
rows, so one of the two takes all rows.
*/

:- set_prolog_flag(optimise, true).

%!  frontier(+Layout, +State, +Limit, -Frontier) is semidet.
%!  frontier_solution(+Frontier, -Stars) is nondet.
%
%   Stars are all solutions within State, a result of propagate/3, one after the
%   other, each of them once.  Fails if more than Limit placements would have to
%   be kept, those of all rows together, or if rows have too many patterns.

frontier(Layout, State, Limit, frontier(Joint,Sweeps,Axis,Layout)) :-
    meet_in_the_middle(Layout, State, Limit, list, met(Axis,Sweeps,Joint)).

%   The solutions are found in batches, as what is above a placement is found for many of
%   them at once, and a caller may want only the first.

frontier_solution(frontier(Joint,Sweeps,Axis,Layout), Stars) :-
    joined_batch(Joint, Lasts),
    linked_pairs(Lasts, Sweeps, Pairs),
    member(Upper-Lower, Pairs),
    placement_cells(Layout, Upper, Cells1),
    placement_cells(Layout, Lower, Cells2),
    orient(flip, Layout, Cells2, Cells3),
    Cells is Cells1\/Cells3,
    orient(Axis, Layout, Cells, Stars).

linked_pairs(Lasts, sweeps(Upper,Lower), Pairs) :-
    pairs_keys_values(Lasts, Uppers, Lowers),
    placement_nodes(Upper, Uppers, Found1),
    placement_nodes(Lower, Lowers, Found2),
    maplist(placement_node(Found1), Uppers, Nodes1),
    maplist(placement_node(Found2), Lowers, Nodes2),
    pairs_keys_values(Pairs, Nodes1, Nodes2).

%!  frontier_count(+Layout, +State, +Limit, -Count) is semidet.
%
%   Count is the number of solutions within State.  Fails as frontier/4 does.

frontier_count(Layout, State, Limit, Count) :-
    meet_in_the_middle(Layout, State, Limit, count, met(_,_,Joint)),
    aggregate_all(sum(Ways), joined_ways(Joint, Ways), Count).

%   With more pairs of patterns, to list them takes a second, and at 49x49 more
%   memory than there is.  Sweeps of such boards would exceed any limit.

most_pairs(1_200_000).

%   The last argument is met(Axis, sweeps(Upper,Lower), Joint): Axis is the
%   orientation in which the sweeps go along rows, Joint is for joined_batch/2.

meet_in_the_middle(Layout, state(C0,S0,Rs), Limit, Kind, met(Axis,Sweeps,Joint)) :-
    pattern_pairs(Layout, Pairs),
    most_pairs(Most),
    Pairs =< Most,
    each_member(with_candidates(C0), Rs, Us, []),
    axis(Layout, Us, Axis, Regions),
    orient(Axis, Layout, C0, C),
    bound_sets(Layout, C, Regions, Sets),
    bounds(Layout, Sets, Bounds, Start),
    orient(Axis, Layout, S0, S),
    turns(Layout, Regions, Turns),
    sweeps(Turns, Layout, Bounds-Start, cells(C,S), Kind, Sweeps0),
    patterns(Layout, Patterns),
    layout_size(Layout, N),
    meet(N, Turns, Patterns, Limit, Sweeps0, Sweeps),
    join(Layout, Bounds, Sweeps, Joint).

with_candidates(C, R, [X|Xs], Xs) :-
    region_cells(R, U),
    X is U/\C.

%   Turns says which sweeps take rows: `both`, or the one in whose first half of
%   the board more regions end.

turns(Layout, Regions, Turns) :-
    (   \+ is_tight(Layout)
    ->  Turns = both
    ;   each_member(early_end(Layout), Regions, 0, Score),
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

early_end(Layout, X, Score0, Score) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    Score is Score0 + max(0, N//2 - msb(X)//B) - max(0, lsb(X)//B - (N-1-N//2)).

%   Before their first rows both sweeps are the same.

sweeps(both, Layout, Bounds, Cells, Kind, sweeps(Upper,Lower)) :-
    sweeps(upper, Layout, Bounds, Cells, Kind, sweeps(Upper,_)),
    sweeps(lower, Layout, Bounds, Cells, Kind, sweeps(_,Lower)).
sweeps(upper, Layout, Bounds, Cells, Kind, sweeps(Upper,Upper)) :-
    new_sweep(Layout, Bounds, Cells, Kind, Upper).
sweeps(lower, Layout, Bounds0-Start, cells(C0,S0), Kind, sweeps(Lower,Lower)) :-
    orient(flip, Layout, C0, C),
    flipped_bounds(Layout, C, Bounds0, Bounds),
    orient(flip, Layout, S0, S),
    new_sweep(Layout, Bounds-Start, cells(C,S), Kind, Lower).

meet(0, _, _, _, Sweeps, Sweeps) :-
    !.
meet(Rows, Turns, Patterns, Limit, sweeps(Upper0,Lower0), Sweeps) :-
    Rows1 is Rows-1,
    (   upper_next(Turns, Upper0, Lower0)
    ->  next_row(Patterns, Limit, Upper0, Upper1),
        sweep_size(Upper1, Size),
        Sweeps1 = sweeps(Upper1,Lower0)
    ;   next_row(Patterns, Limit, Lower0, Lower1),
        sweep_size(Lower1, Size),
        Sweeps1 = sweeps(Upper0,Lower1)
    ),
    Size =< Limit,
    Limit1 is Limit-Size,
    meet(Rows1, Turns, Patterns, Limit1, Sweeps1, Sweeps).

upper_next(upper, _, _).
upper_next(both, Upper, Lower) :-
    sweep_size(Upper, Size1),
    sweep_size(Lower, Size2),
    sweep_done(Upper, Done1),
    sweep_done(Lower, Done2),
    Size1*(Done2+1) =< Size2*(Done1+1).

%   join(+Layout, +Bounds, +Sweeps, -Joint): Joint is what the placements of both sweeps
%   are compared with.  Those of the smaller one are in an index, where the others, in Kept,
%   look for what they need.

join(Layout, Bounds, sweeps(Upper,Lower), joint(Smaller,Kept,Slots-Index,Sum)) :-
    sweep_start(Upper, Start),
    sweep_done(Upper, Above),
    bounds_total(Layout, Bounds, Above, Total),
    both_guards(Start, Total, Sum),
    sweep_size(Upper, Size1),
    sweep_size(Lower, Size2),
    (   Size1 =< Size2
    ->  Smaller = upper,
        last_placements(Upper, Lasts),
        sweep_kept(Lower, Kept)
    ;   Smaller = lower,
        last_placements(Lower, Lasts),
        sweep_kept(Upper, Kept)
    ),
    Slots is 2*min(Size1,Size2)+1,
    filled_term(index, Slots, [], Index),
    each_member(add_to_index(Slots), Lasts, Index, Index).

both_guards(fields(A0,B0,C0,_), sums(A1,B1,C1), sums(A,B,C)) :-
    A is 2*A0+A1,
    B is 2*B0+B1,
    C is 2*C0+C1.

add_to_index(Slots, Last, Index, Index) :-
    Last = last(_,_,fields(A,_,C,_)),
    Slot is (A xor C) mod Slots + 1,
    arg(Slot, Index, Here),
    setarg(Slot, Index, [Last|Here]).

%   joined_batch(+Joint, -Pairs) is nondet.  Pairs are pairs `Upper-Lower` of terms
%   `last(Pattern, P, Fields)` that make solutions: first those with one P in the larger
%   sweep, then the others.

joined_batch(Joint, Pairs) :-
    Joint = joint(_,Kept,_,_),
    functor(Kept, _, Count),
    once(( between(1, Count, P),
           joined_pair(P, Joint, _)
         )),
    (   From = P,
        To = P
    ;   From is P+1,
        To = Count
    ),
    findall(Pair,
            ( between(From, To, Q),
              joined_pair(Q, Joint, Pair)
            ),
            Pairs),
    Pairs \== [].

joined_pair(P, Joint, Pair) :-
    Joint = joint(Smaller,Kept,_,_),
    arg(P, Kept, placements(Pattern,Placements)),
    joined(Joint, Pattern, Placements, Few, Fields),
    Many = last(Pattern,P,Fields),
    (   Smaller == upper
    ->  Pair = Few-Many
    ;   Pair = Many-Few
    ).

joined_ways(Joint, Ways) :-
    Joint = joint(_,Kept,_,_),
    arg(_, Kept, placements(Pattern,Placements)),
    joined(Joint, Pattern, Placements, last(_,_,fields(_,_,_,Ways1)), fields(_,_,_,Ways2)),
    Ways is Ways1*Ways2.

%   Two placements make a solution if all that they need adds up, and their last rows do
%   not touch.

joined(joint(_,_,Slots-Index,sums(A,B,C)), Pattern, Placements, Few, fields(A1,B1,C1,W)) :-
    Near is Pattern \/ (Pattern<<1) \/ (Pattern>>1),
    member(fields(A1,B1,C1,W), Placements),
    A0 is A-A1,
    C0 is C-C1,
    Slot is (A0 xor C0) mod Slots + 1,
    arg(Slot, Index, Here),
    Here \== [],
    B0 is B-B1,
    Few = last(X,_,fields(A0,B0,C0,_)),
    member(Few, Here),
    X /\ Near =:= 0.

/*  Placements of all rows, from the layers of a sweep

A sweep keeps, row by row, the counts of its placements, but not how they came
about: most of them lead nowhere.  Once it is known which of the last row are
parts of solutions, the rows before are found from below.  A placement with
pattern P and counts Fields came from one whose counts are Fields less what P
adds, if the layer before has it.

Placements are compared by digests of their counts, and of a row with many
placements the layer has nothing else.  In the rare case that a digest belongs to
other counts, the row leads to no placement of the rows above: their counts are
exact, and only those of the start of the sweep are before the first row.

A node is `rows(Pattern, Aboves)`: a row, and the nodes that can be above it, or
`top`, before the first row.
*/

%!  placement_nodes(+Sweep, +Lasts, -Found) is det.
%!  placement_node(+Found, +Last, -Node) is det.
%
%   Lasts are terms `last(Pattern, P, Fields)`, see last_placements/2.  Node is that of
%   one of them.

placement_nodes(Sweep, Lasts, Found) :-
    sweep_layers(Sweep, Layers),
    sweep_start(Sweep, Start),
    sort(Lasts, Wanted),
    nodes(Layers, Start, Wanted, Found).

placement_node(Found, Last, Node) :-
    get_assoc(Last, Found, Node).

nodes([], Start, Wanted, Found) :-
    empty_assoc(Found0),
    each_member(first_node(Start), Wanted, Found0, Found).
nodes([Layer|Layers], Start, Wanted, Found) :-
    each_member(with_before(Layer), Wanted, Before0, []),
    sort(Before0, Before),
    each_member(with_existing(Layer), Before, Wanted1, []),
    nodes(Layers, Start, Wanted1, Found1),
    empty_assoc(Found0),
    each_member(linked(Layer, Found1), Wanted, Found0, Found).

first_node(Start, Last, Found0, Found) :-
    (   Last = last(_,_,Start)
    ->  put_assoc(Last, Found0, top, Found)
    ;   Found = Found0
    ).

%   Before are the pairs `Q-Fields` that could have been before.

with_before(layer(Row,Near,_), Last, Before, Rest) :-
    fields_before(Last, Row, Near, Qs, Fields),
    each_member(before(Fields), Qs, Before, Rest).

before(Fields, Q, [Q-Fields|Before], Before).

fields_before(last(Pattern,P,Fields0), row(_,_,Adds,Move,_,_), Near, Qs, Fields) :-
    arg(P, Near, Qs),
    less(Move, Fields0, Fields1),
    each_index(without_star(Adds), Pattern, Fields1, Fields).

without_star(Adds, Column, Fields0, Fields) :-
    J is Column+1,
    arg(J, Adds, Add),
    less(Add, Fields0, Fields).

less(sums(A1,B1,C1), fields(A0,B0,C0,W), fields(A,B,C,W)) :-
    A is A0-A1,
    B is B0-B1,
    C is C0-C1.

with_existing(layer(_,_,Kept), Q-Fields, Lasts, Rest) :-
    arg(Q, Kept, placements(Pattern,Placements)),
    (   is_kept(Placements, Fields)
    ->  Lasts = [last(Pattern,Q,Fields)|Rest]
    ;   Lasts = Rest
    ).

is_kept([First|Placements], Fields) :-
    (   integer(First)
    ->  digest(Fields, Kept)
    ;   Kept = Fields
    ),
    memberchk(Kept, [First|Placements]).

linked(layer(Row,Near,Kept), Above, Last, Found0, Found) :-
    Last = last(Pattern,_,_),
    fields_before(Last, Row, Near, Qs, Fields),
    each_member(with_node(Fields, Kept, Above), Qs, [], Aboves),
    put_assoc(Last, Found0, rows(Pattern,Aboves), Found).

with_node(Fields, Kept, Above, Q, Aboves0, Aboves) :-
    arg(Q, Kept, placements(Pattern,_)),
    (   get_assoc(last(Pattern,Q,Fields), Above, Node)
    ->  Aboves = [Node|Aboves0]
    ;   Aboves = Aboves0
    ).

%!  placement_cells(+Layout, +Node, -Cells) is nondet.
%
%   Cells are the stars of a placement that ends with Node.

placement_cells(Layout, Node, Cells) :-
    layout_stride(Layout, B),
    node_cells(Node, B, _, Cells).

node_cells(top, _, 0, 0).
node_cells(rows(Pattern,Aboves), B, Low, Cells) :-
    member(Above, Aboves),
    node_cells(Above, B, Low0, Cells0),
    Cells is Cells0 \/ (Pattern<<Low0),
    Low is Low0+B.

/*  Memory of the sweeps

SWI-Prolog collects garbage when the global stack holds several times as much as after
the last collection.  A sweep keeps most of what it makes, so the stack then is full, and
is doubled.  With earlier collections the largest of the hard boards take half of the
memory and the same time: what collections add, the copies of stacks have taken.  To
count takes a tenth longer with them, and as much memory.
*/

early_factor(2).

:- meta_predicate
    collecting_early(0).

%!  collecting_early(:Goal) is semidet.
%
%   Run Goal once, with early collections of garbage.

collecting_early(Goal) :-
    once(prolog_stack_property(global, factor(Before))),
    early_factor(Factor),
    setup_call_cleanup(
        set_prolog_stack(global, factor(Factor)),
        once(Goal),
        set_prolog_stack(global, factor(Before))).
