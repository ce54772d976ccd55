:- module(generator_placement,
          [ random_placement/4,         % +Size, +Stars, +Random, -Placement
            other_stars/6,              % +Order, +Known, +Problem, +Limit,
                                        % +State, -Stars
            placements_exist/2,         % +Size, +Stars
            any_board/3,                % +Size, +Stars, -Board
            within/2,                   % +Problem, +Limit
            placements/3                % +Size, +Stars, -Count
          ]).

:- use_module([library(aggregate), library(apply), library(error), library(lists), library(pairs)]).
:- use_module('../bits').
:- use_module('../engine/layout', [layout_size/2, layout_stars/2]).
:- use_module('../engine/problem').
:- use_module('../engine/rules/propagation', [decide/5, propagate/3]).
:- use_module('../engine/sweeps/sweep',
              [pattern_count/2, pattern_tables/3]).
:- use_module('../records').
:- use_module(plan).

/** <module> A random placement of the stars of a whole board

A search that branches on random cells solves a board whose regions are its
rows, which only requires S stars in each row and column.  Where there are few
placements, at N = 4*S+1, it can take very long to refute a wrong beginning, so
the search restarts after a number of nodes.
*/

:- set_prolog_flag(optimise, true).

:- accessors(patterns(size, stars, width, adds, neighbors, guards, full)).

%!  random_placement(+Size, +Stars, +Random, -Placement) is det.
%
%   Placement is a set of cells as in engine/layout.pl.  There must be one.

random_placement(N, S, Random, Placement) :-
    any_board(N, S, Board),
    Limit is 3*N,
    attempt(Board, Random, Limit, Placement).

%!  placements_exist(+Size, +Stars) is semidet.
%
%   True if Stars stars fit into each row and column of a board of that size.
%   Two adjacent rows have 2*Stars stars, no two of them in the same or in
%   adjacent columns, so there must be at least 4*Stars-1 columns.  Exactly that
%   many are not enough: in any two rows the stars would be in columns 1, 3, 5
%   and so on, and none in column 2.  A board of 4*Stars rows has a placement.

placements_exist(1, 1) :-
    !.
placements_exist(N, S) :-
    N >= 4*S.

%!  any_board(+Size, +Stars, -Board) is det.
%
%   Board has its rows as regions, so that every placement is a solution.

any_board(N, S, board(N,S,Rows)) :-
    findall(Row,
            ( between(1, N, R),
              findall(R, between(1, N, _), Row)
            ),
            Rows).

attempt(Board, Random, Limit, Placement) :-
    random_number(Random, 0x7fffffff, Seed),
    problem(Board, equal, Seed, Problem),
    (   initial_state(Problem, 0, 0, State0),
        propagate(Problem, State0, State),
        other_stars(random, 0, Problem, Limit, State, Stars)
    ->  Placement = Stars
    ;   Limit1 is Limit + Limit//4 + 1,
        attempt(Board, Random, Limit1, Placement)
    ).

/*  The searches of the generator

They are that of engine/search.pl, with counted nodes: a search that has taken too many is
abandoned.  Unlike time or inferences, a number of nodes is the same on every
machine.
*/

%!  other_stars(+Order, +Known, +Problem, +Limit, +State, -Stars) is nondet.
%
%   Stars, other than Known, is a solution that State leaves, a result of propagate/3.  The
%   search branches by Order, see branching_cell/4, and first takes the value that the cell
%   does not have in Known.  Fails after Limit nodes.

other_stars(_, Known, _, _, state(Stars,Stars,_), Stars) :-
    !,
    Stars =\= Known.
other_stars(Order, Known, Problem, Limit, State0, Stars) :-
    branching_cell(Order, Problem, State0, Cell),
    (   Cell /\ Known =:= 0
    ->  ( Value = star ; Value = blank )
    ;   ( Value = blank ; Value = star )
    ),
    problem_counters(Problem, Counters),
    count_node(Counters),
    within(Problem, Limit),
    decide(Value, Cell, Problem, State0, State1),
    propagate(Problem, State1, State),
    other_stars(Order, Known, Problem, Limit, State, Stars).

%!  within(+Problem, +Limit) is semidet.
%
%   True if the search has at most Limit nodes.

within(Problem, Limit) :-
    problem_counters(Problem, Counters),
    counters_list(Counters, [nodes-Nodes|_]),
    Nodes =< Limit.

/*  The number of placements of stars on an empty board

Dynamic programming, row by row: for each pattern of the last row, and for all
that the columns still need, a table has the number of ways to fill the rows so
far.  Two things keep the tables small:

  - Two adjacent columns have at most one star in every two rows, so needs that
    the remaining rows have no room for are dropped.
  - The rows below the middle are the same problem, seen from below.  An upper
    and a lower part are joined where they share their last row, in the middle.

One integer holds what the columns need, with a field for each column, of which
the highest bit is a guard, as in engine/sweeps/bounds.pl.
*/

%!  placements(+Size, +Stars, -Count) is det.
%
%   Count is the number of ways to place Stars stars in every row and column of
%   a board of that size, so that no two touch.
%
%   @error resource_error(_) if there is not enough memory

placements(N, S, Count) :-
    patterns(N, S, Patterns),
    Upper is (N+1)//2,
    Lower is N+1-Upper,
    patterns_full(Patterns, Full),
    tables(0, Upper, Patterns, start(Full), UpperTable),
    tables(Upper, Lower, Patterns, UpperTable, LowerTable),
    joined(Patterns, UpperTable, LowerTable, Count).

%   For each pattern, `adds` has what it takes from the columns, and `neighbors`
%   the patterns that can be next to it.  The columns need `full` at first.
%   Patterns need no more of a layout than its size and stars.

patterns(N, S, patterns(N,S,Width,Adds,Neighbors,Guards,Full)) :-
    layout_size(Layout, N),
    layout_stars(Layout, S),
    pattern_count(Layout, Count),
    must_fit(Count),
    pattern_tables(Layout, Numbers, Neighbors),
    Width is msb(2*S)+2,
    Ones is ((1<<(N*Width))-1) // ((1<<Width)-1),
    Guards is Ones<<(Width-1),
    Full is S*Ones,
    compound_name_arity(Adds, adds, Count),
    forall(pattern(S, row(N,Numbers), 1, 1, P, Columns),
           ( each_member(add_star(Width), Columns, 0, Add),
             nb_setarg(P, Adds, Add)
           )).

%   A term takes at least 8 bytes for each pattern.

must_fit(Count) :-
    current_prolog_flag(stack_limit, Bytes),
    (   8*Count =< Bytes
    ->  true
    ;   resource_error(stack)
    ).

%   P is the number of the pattern with stars in Columns.  As many stars as the
%   first argument says are still to be placed, from column J on.

pattern(0, _, _, P, P, []) :-
    !.
pattern(Left0, Row, J0, P0, P, [J|Columns]) :-
    Row = row(N,Numbers),
    Left is Left0-1,
    Last is N-2*Left,
    between(J0, Last, J),
    arg(J, Numbers, Column),
    arg(Left0, Column, Number),
    P1 is P0+Number,
    J1 is J+2,
    pattern(Left, Row, J1, P1, P, Columns).

add_star(Width, J, Add0, Add) :-
    Add is Add0 + (1<<((J-1)*Width)).

%   Argument P of a table lists pairs Need-Ways in ascending order.

tables(Rows, Rows, _, Table, Table) :-
    !.
tables(Rows0, Rows, Patterns, Table0, Table) :-
    Rows1 is Rows0+1,
    patterns_adds(Patterns, Adds),
    compound_name_arguments(Adds, _, Each),
    foldl(new_entry(Table0-Rows1, Patterns), Each, Entries, 1, _),
    compound_name_arguments(Table1, table, Entries),
    tables(Rows1, Rows, Patterns, Table1, Table).

new_entry(Before-Rows, Patterns, Add, Entry, P, P1) :-
    P1 is P+1,
    patterns_size(Patterns, N),
    patterns_stars(Patterns, S),
    patterns_width(Patterns, Width),
    patterns_guards(Patterns, Guards),
    Place is min(2*S, (N-Rows+1)//2),
    Room is Guards + Place*(Guards>>(Width-1)),
    entry(Before, P, Patterns, step(Add,Width,Guards,Room), Entry).

entry(start(Full), _, _, Step, Entry) :-
    !,
    with_pattern(Step, Full-1, Entry, []).
entry(Before, P, Patterns, Step, Entry) :-
    patterns_neighbors(Patterns, Neighbors),
    arg(P, Neighbors, Qs),
    each_member(extended_from(Before, Step), Qs, Pairs0, []),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    maplist(added_ways, Groups, Entry).

extended_from(Before, Step, Q, Pairs, Rest) :-
    arg(Q, Before, Entry),
    each_member(with_pattern(Step), Entry, Pairs, Rest).

%   No column gets a star that it does not need, and no two adjacent columns
%   need more than there is room for.

with_pattern(step(Add,Width,Guards,Room), Need0-Ways, Pairs, Rest) :-
    Need1 is Need0+Guards-Add,
    (   Need1/\Guards =:= Guards,
        Need is Need1-Guards,
        (Room - Need - (Need>>Width)) /\ Guards =:= Guards
    ->  Pairs = [Need-Ways|Rest]
    ;   Pairs = Rest
    ).

added_ways(Need-Each, Need-Ways) :-
    sum_list(Each, Ways).

%   An upper and a lower part with the same last row, which both have counted,
%   make a board if the columns together need exactly the stars of that row.  As
%   the needs of one part rise, those of the other fall.

joined(Patterns, Upper, Lower, Count) :-
    patterns_adds(Patterns, Adds),
    patterns_full(Patterns, Full),
    aggregate_all(sum(Ways),
                  ( arg(P, Adds, Add),
                    arg(P, Upper, Uppers),
                    arg(P, Lower, Lowers0),
                    reverse(Lowers0, Lowers),
                    Sum is Full-Add,
                    matches(Uppers, Lowers, Sum, 0, Ways)
                  ),
                  Count).

matches([], _, _, Ways, Ways) :-
    !.
matches(_, [], _, Ways, Ways) :-
    !.
matches([Need1-Ways1|Uppers], [Need2-Ways2|Lowers], Sum, Ways0, Ways) :-
    Difference is Need1+Need2-Sum,
    (   Difference =:= 0
    ->  Ways3 is Ways0 + Ways1*Ways2,
        matches(Uppers, Lowers, Sum, Ways3, Ways)
    ;   Difference < 0
    ->  matches(Uppers, [Need2-Ways2|Lowers], Sum, Ways0, Ways)
    ;   matches([Need1-Ways1|Uppers], Lowers, Sum, Ways0, Ways)
    ).
