:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(yall)).
:- use_module(samples).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/bits').
:- use_module('../../prolog/models/global').
:- use_module('../../prolog/models/global_views').
:- use_module('../../prolog/engine/engine').
:- use_module('../../prolog/engine/layout').
:- use_module('../../prolog/engine/problem').
:- use_module('../../prolog/engine/rules/propagation').

:- begin_tests(global).

%   Columns are rows here, so stars are permutations with gaps: 5x5 has 14.

stripes(N, S, Board) :-
    numlist(1, N, Ids),
    findall(Row, ( member(Id, Ids), length(Row, N), maplist(=(Id), Row) ), Rows),
    make_board(Rows, S, Board).

%   A board drawn by Seed: any labels, all in use, some cells holes.

random_board(Seed, N, S, Board) :-
    set_random(seed(Seed)),
    numlist(1, N, Ids),
    Others is N*N - N,
    length(Rest, Others),
    maplist(random_label(N), Rest),
    append(Ids, Rest, Labels0),
    random_permutation(Labels0, Labels),
    rows(Labels, N, Rows),
    make_board(Rows, S, Board).

random_label(N, Label) :-
    random_between(0, N, Label0),
    (   Label0 =:= 0
    ->  Label = -1
    ;   Label = Label0
    ).

rows([], _, []) :- !.
rows(Cells, N, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(Rest, N, Rows).

drawn(Board) :-
    sample(60, Seed),
    N is 4 + Seed mod 2,
    random_board(Seed, N, 1, Board).
drawn(Board) :-
    stripes(5, 1, Board).
drawn(Board) :-
    stripes(8, 2, Board).

solutions(Board, Solutions) :-
    findall(Columns, solution(Board, Columns, [model(bits)]), Solutions0),
    msort(Solutions0, Solutions).

star_cells(N, Columns, Cells) :-
    numlist(1, N, Js),
    maplist(row_cells(Js), Columns, Cells).

row_cells(Js, Columns, Cells) :-
    maplist(occurs(Columns), Js, Cells).

occurs(Columns, J, Cell) :-
    (   memberchk(J, Columns)
    ->  Cell = 1
    ;   Cell = 0
    ).

test(labeling_columns, [forall(drawn(Board)), true(Found == Expected)]) :-
    solutions(Board, Expected),
    findall(Columns,
            ( star_battle(Board, Columns, [model(global)]),
              append(Columns, Vs),
              labeling([ff,bisect], Vs)
            ),
            Found0),
    msort(Found0, Found).

%   Whatever is posted on the variables, in whichever order they are bound,
%   no solution that keeps to it is lost, and no other is found.

test(values_one_by_one, [forall(drawn(Board)), true(Lost == [])]) :-
    solutions(Board, Solutions),
    findall(Solution,
            ( member(Solution, Solutions),
              \+ reached(Board, Solution)
            ),
            Lost).

reached(Board, Solution) :-
    Board = board(N, _, _),
    star_cells(N, Solution, Wanted),
    star_battle(Board, Columns, [model(global),cells(Cells)]),
    append(Columns, Vs),
    append(Solution, Values),
    append(Cells, Us),
    append(Wanted, Bits),
    maplist(pair, Vs, Values, Pairs1),
    maplist(pair, Us, Bits, Pairs2),
    append(Pairs1, Pairs2, Pairs),
    random_permutation(Pairs, Shuffled),
    maplist(same, Shuffled).

pair(A, B, A-B).

same(A-A).


test(constraints_of_the_users, [ forall(drawn(Board)),
                                 true(Found == Expected) ]) :-
    solutions(Board, Solutions),
    include(heavy_top, Solutions, Expected),
    findall(Columns,
            ( Columns = [[A|_],[B|_],[C|_]|_],
              A + B #= 2 * C,
              star_battle(Board, Columns, [model(global)]),
              append(Columns, Vs),
              label(Vs)
            ),
            Found0),
    msort(Found0, Found).

heavy_top([[A|_],[B|_],[C|_]|_]) :-
    A + B =:= 2 * C.

test(variables_that_are_the_same, [ forall(drawn(Board)),
                                    true(Found == Expected) ]) :-
    solutions(Board, Solutions),
    include(first_and_third_alike, Solutions, Expected),
    findall(Columns,
            ( star_battle(Board, Columns, [model(global),cells(Cells)]),
              Cells = [Row,_,Row|_],
              append(Columns, Vs),
              labeling([ffc,enum], Vs)
            ),
            Found0),
    msort(Found0, Found).

first_and_third_alike([Row,_,Row|_]).

test(two_boards_at_once, true(Found == Count)) :-
    stripes(5, 1, A),
    make_board([[a,a,b,b],[a,a,b,b],[c,c,d,d],[c,c,d,d]], 1, B),
    aggregate_all(count,
                  ( star_battle(A, As, [model(global)]),
                    star_battle(B, Bs, [model(global)]),
                    As = [[X],_,[Y]|_],
                    Bs = [[X],_,[Y]|_],
                    append(As, Vs),
                    append(Bs, Us),
                    label(Vs),
                    label(Us)
                  ),
                  Found),
    aggregate_all(count,
                  ( solution(A, [[X],_,[Y]|_], [model(bits)]),
                    solution(B, [[X],_,[Y]|_], [model(bits)])
                  ),
                  Count),
    assertion(Count > 0).
test(branches_as_bits, [forall(drawn(Board)), true(Found == Expected)]) :-
    solutions(Board, Expected),
    findall(Columns, solution(Board, Columns, [model(global)]), Found0),
    msort(Found0, Found),
    (   Found0 = [First|_]
    ->  once(solution(Board, Columns, [model(bits)])),
        assertion(First == Columns)
    ;   true
    ).
test(decided_variables_are_integers, true(ground(Columns))) :-
    make_board([[a,a,b,b],[a,b,b,b],[c,c,d,b],[c,c,d,d]], 1, Board),
    aggregate_all(count, solution(Board, _, [model(bits)]), 1),
    star_battle(Board, Columns, [model(global)]).
test(unwanted_views_are_unbound, true(var(Columns))) :-
    stripes(5, 1, Board),
    global_model(Board, usual, given([], []), [cells], views(Columns, _), _).
test(shown_briefly, true(Length < 1000)) :-
    stripes(5, 1, Board),
    star_battle(Board, Columns, [model(global)]),
    copy_term(Columns, _, Goals),
    format(string(Text), '~p', [Goals]),
    string_length(Text, Length).
%   The goals that constraints are shown as post them anew.

posting([]).
posting([cells(_)]).
posting([given_stars([1-1]),given_blanks([7-7])]).
posting([rules([ row_stars([0,1,1,1,1,1,2]), column_stars([1,1,1,1,1,1,1]),
                 region_stars([0,1,1,1,1,1,2]) ])]).
posting([rules([diagonals(1)])]).
posting([where([cell(1,1) #= 1])]).
posting([model(columns)]).

test(goals_shown_post_the_same, [forall(posting(Options)), true(Again == Found)]) :-
    stripes(7, 1, Board),
    findall(Columns, ( star_battle(Board, Columns, Options), labeled(Columns) ),
            Found),
    star_battle(Board, Posted, Options),
    copy_term(Posted, Copy, Goals),
    findall(Copy, ( maplist(call, Goals), labeled(Copy) ), Again).

labeled(Columns) :-
    append(Columns, Vs),
    label(Vs).

test(copies_are_independent, true(Count == 14)) :-
    stripes(5, 1, Board),
    findall(Columns, star_battle(Board, Columns, [model(global)]), [Copy]),
    append(Copy, Vs),
    aggregate_all(count, label(Vs), Count).

%   The table against the solutions that another model finds.

masks(Board, Layout, Masks) :-
    Board = board(N, _, _),
    findall(Mask,
            ( solution(Board, Columns, [model(cells)]),
              columns_bits(N, Columns, Compact),
              spread_mask(Layout, Compact, Mask)
            ),
            Masks0),
    msort(Masks0, Masks).

%   The table, as it is after Failures if it is filled after 3 of them.

table_after(Failures, board(N, S, Rows), Layout, State, Table) :-
    problem(board(N,S,Rows), 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, State0, State),
    Table = table(0, [round(3,100_000)], State, unknown),
    forall(between(1, Failures, _), starbattle_global:note_failure(Problem, Table)).

test(table_is_filled, [forall(small(Board)), true(Found == Expected)]) :-
    (   table_after(3, Board, Layout, _, Table)
    ->  Table = table(_, Rounds, _, solutions(Found0)),
        assertion(Rounds == []),
        msort(Found0, Found),
        masks(Board, Layout, Expected)
    ;   solutions(Board, Expected),
        Found = []
    ).
test(table_is_not_filled_before, true(Known == unknown)) :-
    stripes(5, 1, Board),
    table_after(2, Board, _, _, Table),
    arg(4, Table, Known).
test(table_of_too_many, true(Rounds-Known == []-unknown)) :-
    stripes(7, 1, Board),
    table_after(3, Board, _, _, Table),
    Table = table(_, Rounds, _, Known).

%   Whatever is known of the cells, the table leaves what the solutions do.

test(table_is_exact, [forall(small(Board)), true(Wrong == [])]) :-
    (   table_after(3, Board, Layout, state(C,_,_), Table)
    ->  masks(Board, Layout, Masks),
        findall(C1-S1,
                ( between(1, 20, _),
                  random_cells(C, Blanks),
                  C1 is C /\ \Blanks,
                  random_cells(C1, S1),
                  \+ exact(Table, Masks, C1, S1)
                ),
                Wrong)
    ;   Wrong = []
    ).

exact(Table, Masks, C0, S0) :-
    findall(Mask,
            ( member(Mask, Masks), Mask /\ C0 =:= Mask, Mask /\ S0 =:= S0 ),
            Within),
    (   Within == []
    ->  \+ starbattle_global:filter_table(Table, C0, S0, _, _)
    ;   starbattle_global:filter_table(Table, C0, S0, C, S),
        foldl([M,A,B]>>(B is A\/M), Within, 0, C),
        foldl([M,A,B]>>(B is A/\M), Within, -1, S)
    ).

%   Some of Cells, one in sixteen.

random_cells(Cells, Some) :-
    Most is (1<<(msb(Cells)+1)) - 1,
    length(Masks, 4),
    maplist(random_between(0, Most), Masks),
    foldl([M,A,B]>>(B is A/\M), Masks, Cells, Some).

small(Board) :-
    sample(60, Seed),
    random_board(Seed, 5, 1, Board).
small(Board) :-
    stripes(5, 1, Board).

%   Without the table, this search has 68 nodes.

test(table_ends_search, true(Solutions == Expected)) :-
    board_17x17(Board),
    solutions(Board, Expected),
    solve(Board, [model(global),strategy(ff),counters(false)],
          report(Status, none, Solutions, Figures)),
    assertion(Status == unique),
    memberchk(nodes-Nodes, Figures),
    assertion(Nodes < 60).

board_17x17(Board) :-
    load_boards('../../boards/made/17x17-4.jsonl', Named),
    memberchk('17x17-4-5224129946222235'-Board, Named).

%   A row by itself, against all ways to place its stars: what is filtered
%   is a superset of them.

test(a_row_loses_nothing, [forall(sample(300, Seed)), true(Lost == [])]) :-
    set_random(seed(Seed)),
    random_between(1, 3, S),
    random_between(1, 127, Cands),
    length(Domains, S),
    maplist(random_between(1, 127), Domains),
    random_between(0, 127, Random),
    Stars is Random /\ 5,
    findall(Bits, placed(Domains, Cands, Stars, -2, Bits), Ways),
    (   filtered(Domains, Cands, Stars, Masks)
    ->  exclude(in_masks(Masks), Ways, Lost)
    ;   Lost = Ways
    ).

%   Bits are those of a star a domain, all Stars among them.

placed([], _, 0, _, []).
placed([D|Ds], Cands, Stars, Last, [Bit|Bits]) :-
    From is Last + 2,
    between(From, 6, Bit),
    D /\ Cands /\ (1<<Bit) =\= 0,
    Stars1 is Stars /\ \(1<<Bit),
    placed(Ds, Cands, Stars1, Bit, Bits).

in_masks(Masks, Bits) :-
    maplist(in_mask, Masks, Bits).

in_mask(Mask, Bit) :-
    Mask /\ (1<<Bit) =\= 0.

filtered(Domains, Cands, Stars, Masks) :-
    same_length(Domains, Xs),
    maplist(domain_of, Xs, Domains),
    maplist(fresh, Xs, Vs),
    layout(7, 1, Layout),
    filter_columns(Layout, [row(0,Vs,0,0)], state(Cands,Stars,[]),
                   [row(_,Vs1,_,_)], _),
    maplist(left, Vs1, Masks).

domain_of(X, Mask) :-
    findall(C, ( between(1, 7, C), Mask /\ (1<<(C-1)) =\= 0 ), Values),
    list_to_fdset(Values, Set),
    X in_set Set.

fresh(X, v(X,none,127,127)).

left(v(_,_,_,Mask), Mask).

:- end_tests(global).
