:- module(engine_repair,
          [ is_loose/3,                 % +Layout, +State0, +State
            repaired/4                  % +Problem, +State, +Nodes, -Stars
          ]).

:- use_module(library(apply), [include/3]).
:- use_module(library(lists), [nth0/3]).
:- use_module(branching, [tightest_region/3]).
:- use_module(layout,
              [ layout_size/2, layout_stars/2, layout_stride/2, layout_row/2,
                layout_firsts/2, neighbors/3, settle/5, shrink_span/4,
                touching/3
              ]).
:- use_module(problem,
              [ count_node/1, count_failure/1, counters_list/2,
                problem_layout/2, problem_strips/2, problem_regions/2,
                problem_counters/2, random_below/3, region_cells/2
              ]).
:- use_module(propagation, [full_lines/2]).
:- use_module(region_counts, [filter_regions/4]).
:- use_module(strips, [filter_lines/5]).

/** <module> Large neighborhood search: one solution of a large loose board

A large board with room for its stars has so many solutions that no search tree
has to be refuted, but so many cells that a node with all rules takes up to a
millisecond.  Here the search only looks for one solution, and may fail:

  - A dive places star after star, and backtracks for a few leaves only.  At its
    nodes, only the cheap rules run: those that count the stars of a region, a row
    and a column.  The strips follow at every second star, and after a blank.
  - Later dives begin with most stars of the best one so far.  Those around a
    region that lacks stars are taken off, and some at random, so a dive has only
    a small part of the board to fill.  After many tries that place no more stars
    than before, the search begins anew.

Of the cells of the tightest region, a dive takes the one with the fewest
undecided neighbors, so that stars crowd together and leave room for others.
*/

:- set_prolog_flag(optimise, true).

%!  is_loose(+Layout, +State0, +State) is semidet.
%
%   True if a board is worth a try of repaired/4: large, with rows longer than
%   those of most puzzles with one solution, and if propagation, which has made
%   State of State0, removes few candidates.

is_loose(Layout, state(C0,_,_), state(C,_,_)) :-
    layout_size(Layout, N),
    N >= 16,
    layout_stars(Layout, K),
    N >= 4*K+3,
    10*popcount(C) >= 9*popcount(C0).

%!  repaired(+Problem, +State, +Nodes, -Stars) is semidet.
%
%   Stars is a solution of Problem within State, a result of propagate/4.  Fails
%   if none is found with about that many nodes.  The counters of Problem decide
%   the random numbers.

repaired(Problem, State, Nodes, Stars) :-
    problem_counters(Problem, Counters),
    nodes(Counters, Before),
    Last is Before+Nodes,
    from_scratch(Last, Problem, State, Stars).

nodes(Counters, Nodes) :-
    counters_list(Counters, [nodes-Nodes|_]).

from_scratch(Last, Problem, State, Stars) :-
    dived(State, Problem, 40, Result),
    patience(Tries),
    repaired(Result, Tries, Last, Problem, State, Stars).

%   After so many tries without more stars than before, another start may be luckier.

patience(30).

%   A dive that cannot begin has no nodes of its own, so each try counts as one.

repaired(solution(Stars), _, _, _, _, Stars).
repaired(part(Count0,Stars0), Tries, Last, Problem, State, Stars) :-
    problem_counters(Problem, Counters),
    count_node(Counters),
    nodes(Counters, Nodes),
    Nodes =< Last,
    (   Tries =:= 0
    ->  from_scratch(Last, Problem, State, Stars)
    ;   kept(Problem, Stars0, Kept),
        (   with_stars(Kept, Problem, State, State1),
            dived(State1, Problem, 20, Result1),
            is_better(Result1, Count0)
        ->  Result = Result1
        ;   Result = part(Count0,Stars0)
        ),
        tries_left(Result, Count0, Tries, Tries1),
        repaired(Result, Tries1, Last, Problem, State, Stars)
    ).

tries_left(Result, Count0, Tries0, Tries) :-
    (   Result = part(Count,_),
        Count =< Count0
    ->  Tries is Tries0-1
    ;   patience(Tries)
    ).

is_better(solution(_), _).
is_better(part(Count,_), Count0) :-
    Count >= Count0.

with_stars(Kept, Problem, state(C0,S0,Rs), State) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    S is S0\/Kept,
    settle(B, S0, S, C0, C),
    cheap_rules(Problem, -1, S0, state(C,S,Rs), State1),
    strips(Problem, State1, State).

/*  Neighborhoods: which stars stay
*/

kept(Problem, Stars, Kept) :-
    problem_layout(Problem, Layout),
    problem_counters(Problem, Counters),
    center(Problem, Stars, Cells),
    random_below(Counters, 3, Kind),
    around(Kind, Layout, Cells, Around),
    Outside is Stars /\ \Around,
    thinned(Outside, Counters, Outside, Kept).

%   Cells are a region that lacks stars.  If only lines lack some, it is any.

center(Problem, Stars, Cells) :-
    problem_regions(Problem, Regions),
    problem_layout(Problem, Layout),
    layout_stars(Layout, K),
    include(lacks_stars(K, Stars), Regions, Lacking),
    (   Lacking == []
    ->  Centers = Regions
    ;   Centers = Lacking
    ),
    length(Centers, Count),
    problem_counters(Problem, Counters),
    random_below(Counters, Count, I),
    nth0(I, Centers, Center),
    region_cells(Center, Cells).

lacks_stars(K, Stars, Region) :-
    region_cells(Region, Cells),
    popcount(Cells/\Stars) < K.

%   The cells up to three steps from the region, or all its rows, or columns.

around(0, Layout, Cells0, Cells) :-
    layout_stride(Layout, B),
    neighbors(B, Cells0, Cells1),
    neighbors(B, Cells1, Cells2),
    neighbors(B, Cells2, Cells).
around(1, Layout, Cells0, Cells) :-
    span(Layout, Cells0, span(Top,Bottom,_,_)),
    layout_stride(Layout, B),
    Cells is (1<<((Bottom+1)*B)) - (1<<(Top*B)).
around(2, Layout, Cells0, Cells) :-
    span(Layout, Cells0, span(_,_,Left,Right)),
    layout_firsts(Layout, Firsts),
    Cells is ((1<<(Right+1)) - (1<<Left)) * Firsts.

span(Layout, Cells, Span) :-
    layout_size(Layout, N),
    Last is N-1,
    shrink_span(Layout, Cells, span(0,Last,0,Last), Span).

%   Of ten stars one goes.

thinned(0, _, Kept, Kept) :-
    !.
thinned(Stars, Counters, Kept0, Kept) :-
    Star is Stars /\ -Stars,
    Stars1 is Stars-Star,
    (   random_below(Counters, 10, 0)
    ->  Kept1 is Kept0-Star
    ;   Kept1 = Kept0
    ),
    thinned(Stars1, Counters, Kept1, Kept).

/*  Dives
*/

%   dived(+State, +Problem, +Leaves, -Result): Result is solution(Stars), or
%   part(Count, Stars) with the most stars that a dive of so many leaves has
%   placed.

dived(State, Problem, Leaves, Result) :-
    problem_counters(Problem, Counters),
    random_below(Counters, 1000003, Salt),
    Dive = dive(Leaves,0,0,Salt),
    (   dive(State, 1, Dive, Problem, Stars)
    ->  Result = solution(Stars)
    ;   Dive = dive(_,Count,Most,_),
        Result = part(Count,Most)
    ).

dive(state(Stars,Stars,_), _, _, Problem, Stars) :-
    !,
    problem_layout(Problem, Layout),
    full_lines(Layout, Stars).
dive(State0, Depth, Dive, Problem, Stars) :-
    arg(4, Dive, Salt),
    sparse_cell(Problem, State0, Salt, Cell),
    (   Side = star
    ;   Side = blank,
        \+ arg(1, Dive, 0)
    ),
    problem_counters(Problem, Counters),
    count_node(Counters),
    (   side(Side, Cell, Depth, Problem, State0, State)
    ->  true
    ;   count_failure(Counters),
        note_leaf(Dive, State0),
        fail
    ),
    Depth1 is Depth+1,
    dive(State, Depth1, Dive, Problem, Stars).

note_leaf(Dive, state(_,S,_)) :-
    arg(1, Dive, Leaves0),
    Leaves is max(0, Leaves0-1),
    nb_setarg(1, Dive, Leaves),
    Count is popcount(S),
    (   arg(2, Dive, Most),
        Count >= Most
    ->  nb_setarg(2, Dive, Count),
        nb_setarg(3, Dive, S)
    ;   true
    ).

side(star, Cell, Depth, Problem, state(C0,S0,Rs), State) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    S is S0\/Cell,
    settle(B, S0, S, C0, C),
    Changed is Cell \/ (C xor C0),
    cheap_rules(Problem, Changed, S0, state(C,S,Rs), State1),
    (   Depth /\ 1 =:= 0
    ->  strips(Problem, State1, State)
    ;   State = State1
    ).
side(blank, Cell, _, Problem, state(C0,S,Rs), State) :-
    C is C0-Cell,
    cheap_rules(Problem, Cell, S, state(C,S,Rs), State1),
    strips(Problem, State1, State).

%   sparse_cell(+Problem, +State, +Salt, -Cell): the cell of the tightest region
%   with the fewest undecided neighbors.  Salt decides among equals.

sparse_cell(Problem, state(C,S,Rs), Salt, Cell) :-
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    problem_counters(Problem, Counters),
    tightest_region(Rs, Counters, Cells),
    Undecided is C xor S,
    sparse(Cells, Undecided, B, Salt, 1<<60, 0, Cell).

sparse(0, _, _, _, _, Cell, Cell) :-
    !.
sparse(Cells, Undecided, B, Salt, Best, Cell0, Cell) :-
    At is lsb(Cells),
    Cell1 is 1<<At,
    Cells1 is Cells-Cell1,
    touching(B, Cell1, Near),
    Cost is (popcount(Near/\Undecided)<<6) + (((At*Salt)>>3) /\ 63),
    (   Cost < Best
    ->  sparse(Cells1, Undecided, B, Salt, Cost, Cell1, Cell)
    ;   sparse(Cells1, Undecided, B, Salt, Best, Cell0, Cell)
    ).

/*  The rules of a dive
*/

%   cheap_rules(+Problem, +Changed, +Stars, +State0, -State) is semidet.  The
%   lines of the stars that are not in Stars, and the regions of Changed, to a
%   fixpoint.

cheap_rules(Problem, Changed0, Before, state(C0,S0,Rs0), State) :-
    problem_layout(Problem, Layout),
    New is S0 /\ \Before,
    count_lines(New, Layout, S0, C0, C1),
    Changed1 is Changed0 \/ (C1 xor C0),
    filter_regions(Problem, Changed1, state(C1,S0,Rs0), state(C,S,Rs)),
    Changed is (C xor C1) \/ (S xor S0),
    (   Changed =:= 0
    ->  State = state(C,S,Rs)
    ;   cheap_rules(Problem, Changed, S0, state(C,S,Rs), State)
    ).

%   A line that has all its stars loses its other candidates, and one that lacks
%   some needs as many candidates.

count_lines(0, _, _, C, C) :-
    !.
count_lines(New, Layout, S, C0, C) :-
    layout_stride(Layout, B),
    layout_stars(Layout, K),
    layout_row(Layout, Row),
    layout_firsts(Layout, Firsts),
    At is lsb(New),
    Column is At mod B,
    New1 is New /\ (New-1),
    count_line(Row<<(At-Column), K, S, C0, C1),
    count_line(Firsts<<Column, K, S, C1, C2),
    count_lines(New1, Layout, S, C2, C).

count_line(Cells, K, S, C0, C) :-
    Line is Cells,
    Count is popcount(S/\Line),
    Count =< K,
    (   Count =:= K
    ->  C is C0 /\ (\Line \/ S)
    ;   popcount(C0/\Line) >= K,
        C = C0
    ).

strips(Problem, state(C0,S0,Rs), State) :-
    problem_strips(Problem, Strips),
    filter_lines(Strips, C0, S0, C1, S),
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    settle(B, S0, S, C1, C),
    Changed is (C xor C0) \/ (S xor S0),
    (   Changed =:= 0
    ->  State = state(C0,S0,Rs)
    ;   cheap_rules(Problem, Changed, S0, state(C,S,Rs), State1),
        strips(Problem, State1, State)
    ).
