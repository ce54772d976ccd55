:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(samples).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/engine/arrangement').
:- use_module('../../prolog/engine/engine').
:- use_module('../../prolog/engine/layout').
:- use_module('../../prolog/engine/local_search').
:- use_module('../../prolog/engine/problem').
:- use_module('../../prolog/engine/rules/propagation').

/** <module> Tests of local search

Solutions are checked by the rules of the puzzle, cell by cell.
*/

%   blocks(+Height, +Width, +S, -Board): as many blocks as one of them has cells.

blocks(H, W, S, board(N,S,Rows)) :-
    N is H*W,
    Last is N-1,
    findall(Row,
            ( between(0, Last, R),
              findall(Id,
                      ( between(0, Last, C),
                        Id is R//H*H + C//W + 1
                      ),
                      Row)
            ),
            Rows).

%   ragged(+Height, +Width, +S, +Seed, -Board): a third of the cells are in the region
%   of a neighbor.

ragged(H, W, S, Seed, board(N,S,Rows)) :-
    blocks(H, W, S, board(N,_,Rows0)),
    set_random(seed(Seed)),
    findall(Row,
            ( nth1(R, Rows0, Row0),
              findall(Id,
                      ( nth1(C, Row0, Own),
                        neighbor_id(R, C, N, Rows0, Own, Id)
                      ),
                      Row)
            ),
            Rows).

neighbor_id(R, C, N, Rows, Own, Id) :-
    (   random_between(1, 3, 1)
    ->  random_member(Down-Right, [0-1,1-0,0-(-1),(-1)-0]),
        R1 is min(N, max(1, R+Down)),
        C1 is min(N, max(1, C+Right)),
        nth1(R1, Rows, Row),
        nth1(C1, Row, Id)
    ;   Id = Own
    ).

obeys(board(N,S,Rows), Mask) :-
    mask_columns(N, Mask, Stars),
    findall(R-C, ( nth1(R, Stars, Columns), member(C, Columns) ), Cells),
    findall(Unit,
            ( member(R-C, Cells),
              nth1(R, Rows, Row),
              nth1(C, Row, Id),
              member(Unit, [row(R),column(C),region(Id)])
            ),
            Units),
    msort(Units, Sorted),
    aggregate_all(count, member(_, Sorted), Count),
    Count =:= 3*N*S,
    forall(( member(Kind, [row,column,region]), between(1, N, I) ),
           ( Unit =.. [Kind,I],
             aggregate_all(count, member(Unit, Units), S)
           )),
    \+ ( select(R1-C1, Cells, Others),
         member(R2-C2, Others),
         abs(R1-R2) =< 1,
         abs(C1-C2) =< 1
       ).

%   found(+Board, +Stars, +Blanks, +Seed, +Steps, -Mask, -Nodes) is semidet.

found(Board, Given, Blanks, Seed, Steps, Mask, Nodes) :-
    problem(Board, Seed, Problem),
    problem_layout(Problem, Layout),
    spread_mask(Layout, Given, Stars0),
    spread_mask(Layout, Blanks, Blanks0),
    initial_state(Problem, Stars0, Blanks0, State0),
    propagate(Problem, State0, State),
    local_solution(Problem, State, Steps, Stars),
    compact_mask(Layout, Stars, Mask),
    problem_counters(Problem, Counters),
    counters_list(Counters, Pairs),
    memberchk(nodes-Nodes, Pairs).

%   state(+Board, +Seed, -Problem, -State): after propagation.

state(Board, Seed, Problem, State) :-
    problem(Board, Seed, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, State0, State).

random_mask(N, Count, Mask) :-
    Last is N*N-1,
    numlist(0, Last, Cells),
    random_permutation(Cells, Shuffled),
    length(Some, Count),
    append(Some, _, Shuffled),
    foldl([Cell,Mask0,Mask1]>>(Mask1 is Mask0 \/ (1<<Cell)), Some, 0, Mask).

%   small_board(+Seed, -Board): with random regions, which need not be in one piece.

small_board(Seed, board(N,S,Rows)) :-
    Kind is Seed mod 5,
    nth0(Kind, [7-1,8-1,9-1,11-2,12-2], N-S),
    set_random(seed(Seed)),
    findall(Row,
            ( between(1, N, _),
              findall(Id, ( between(1, N, _), random_between(1, N, Id) ), Row)
            ),
            Rows).

%   Costs, counted anew: two stars that touch cost 2, a star too many or too few in a
%   column 1, in a region 1, or 3 if it is heavy.

cost(frame(N,S,_,_,Regions,_), Arrangement, Cost) :-
    arrangement_rows(Arrangement, Rows),
    findall(R-C,
            ( between(1, N, R),
              R1 is R+1,
              arg(R1, Rows, Row),
              between(1, N, C),
              (Row>>(C-1)) /\ 1 =:= 1
            ),
            Cells),
    arrangement_faults(Arrangement, faults(_,_,_,_,_,Heavy)),
    aggregate_all(sum(Off),
                  ( between(1, N, C),
                    aggregate_all(count, member(_-C, Cells), Count),
                    Off is abs(Count-S)
                  ),
                  Columns),
    aggregate_all(sum(Off),
                  ( between(1, N, I),
                    aggregate_all(count,
                                  ( member(R-C, Cells),
                                    arg(R, Regions, RowRegions),
                                    arg(C, RowRegions, part(I,_))
                                  ),
                                  Count),
                    Off is abs(Count-S) * (1 + 2*((Heavy>>I)/\1))
                  ),
                  Boxes),
    aggregate_all(count,
                  ( member(R1-C1, Cells),
                    R2 is R1+1,
                    member(R2-C2, Cells),
                    abs(C1-C2) =< 1
                  ),
                  Touching),
    Cost is Columns+Boxes+2*Touching.

%   Some stars of each row move at random, to cells that are not beside another.

disturbed(Frame, Arrangement) :-
    frame_size(Frame, N),
    forall(between(1, N, R), random_move(R, N, Frame, Arrangement)),
    forall(( between(1, N, Region), random_between(1, 3, 1) ),
           weigh(1, Region, Frame, Arrangement)).

random_move(R, N, Frame, Arrangement) :-
    arrangement_rows(Arrangement, Rows),
    R1 is R+1,
    arg(R1, Rows, Row),
    findall(C0-C,
            ( between(1, N, C0),
              (Row>>(C0-1)) /\ 1 =:= 1,
              Others is Row xor (1<<(C0-1)),
              between(1, N, C),
              C =\= C0,
              (1<<(C-1)) /\ (Others \/ (Others<<1) \/ (Others>>1)) =:= 0
            ),
            Moves),
    random_member(C0-C, Moves),
    move_star(R, C0, C, Frame, Arrangement).

random_arrangement(Seed, N, Frame, Arrangement) :-
    nth0(Seed, [4-4-2,4-4-3,4-5-4], H-W-S, _),
    N is H*W,
    ragged(H, W, S, Seed, Board),
    state(Board, 0, Problem, State),
    frame(Problem, State, Frame),
    lattice(Frame, Rows),
    arrangement(Frame, Rows, Arrangement),
    disturbed(Frame, Arrangement).

:- begin_tests(local_search).

test(sound_on_small_boards) :-
    findall(Found, ( sample(500, Seed), small_board_solved(Seed, Found) ), Founds),
    assertion(memberchk(true, Founds)),
    assertion(memberchk(false, Founds)).

small_board_solved(Seed, Found) :-
    small_board(Seed, Board),
    (   found(Board, 0, 0, Seed, 300, Mask, _)
    ->  assertion(obeys(Board, Mask)),
        Found = true
    ;   Found = false
    ).

test(blocks,
     [ forall(member(H-W-S, [4-4-2,4-4-3,4-5-4,5-5-4,5-5-5,5-6-5,6-6-7,7-7-8])) ]) :-
    blocks(H, W, S, Board),
    once(found(Board, 0, 0, 0, 20000, Mask, _)),
    assertion(obeys(Board, Mask)).

test(ragged, [forall(member(H-W-S, [4-4-2,4-4-3,5-5-4,5-6-5]))]) :-
    ragged(H, W, S, 1, Board),
    once(found(Board, 0, 0, 0, 50000, Mask, _)),
    assertion(obeys(Board, Mask)).

%   Sets of columns and rows that do not fit into small integers.

test(large_numbers) :-
    ragged(8, 8, 8, 1, Board),
    once(found(Board, 0, 0, 0, 20000, Mask, Nodes)),
    assertion(Nodes > 0),
    assertion(obeys(Board, Mask)).

test(keeps_given_cells) :-
    blocks(4, 4, 2, Board),
    findall(Found, ( sample(200, Seed), given_kept(Board, Seed, Found) ), Founds),
    assertion(memberchk(true, Founds)).

given_kept(Board, Seed, Found) :-
    set_random(seed(Seed)),
    random_mask(16, 2, Given),
    random_mask(16, 20, Some),
    Blanks is Some /\ \Given,
    (   found(Board, Given, Blanks, Seed, 2000, Mask, _)
    ->  assertion(obeys(Board, Mask)),
        assertion(Mask/\Given =:= Given),
        assertion(Mask/\Blanks =:= 0),
        Found = true
    ;   Found = false
    ).

%   The seed alone decides.

test(deterministic, all(Same == [true,true])) :-
    ragged(4, 4, 3, 1, Board),
    member(Seed, [1,2]),
    once(found(Board, 0, 0, Seed, 20000, Mask1, Nodes1)),
    random_between(1, 1000, _),
    once(found(Board, 0, 0, Seed, 20000, Mask2, Nodes2)),
    (   Mask1-Nodes1 == Mask2-Nodes2
    ->  Same = true
    ;   Same = false
    ).

test(steps_are_nodes, Nodes == 7) :-
    ragged(5, 5, 5, 1, Board),
    state(Board, 0, Problem, State),
    \+ local_solution(Problem, State, 7, _),
    problem_counters(Problem, Counters),
    counters_list(Counters, Pairs),
    memberchk(nodes-Nodes, Pairs).

%   Limits are struck in the middle of a search, which then can be made again.

test(inference_limit, Result == inference_limit_exceeded) :-
    ragged(5, 6, 6, 1, Board),
    state(Board, 0, Problem, State),
    call_with_inference_limit(local_solution(Problem, State, 100000, _), 30000, Result),
    problem_counters(Problem, Counters),
    counters_list(Counters, Pairs),
    memberchk(nodes-Nodes, Pairs),
    assertion(Nodes > 0),
    once(local_solution(Problem, State, 100000, Stars)),
    problem_layout(Problem, Layout),
    compact_mask(Layout, Stars, Mask),
    assertion(obeys(Board, Mask)).

test(inference_limit_of_a_run, Status-Limit == unknown-inferences) :-
    ragged(5, 6, 6, 1, board(_,S,Rows)),
    make_board(Rows, S, Board),
    solve(Board, [model(bits),solutions(1),inference_limit(40000)],
          report(Status, Limit, [], Figures)),
    memberchk(inferences-Inferences, Figures),
    assertion(between(40000, 60000, Inferences)),
    memberchk(nodes-Nodes, Figures),
    assertion(Nodes > 0).

%   With regions of one column each, a column with too few stars would be a fault.

test(first_placement, [forall(( between(7, 60, N), Most is (N-3)//4,
                                member(S, [1,Most]) ))]) :-
    numlist(1, N, Row),
    findall(Row, between(1, N, _), Rows),
    problem(board(N,S,Rows), 0, Problem),
    initial_state(Problem, 0, 0, State),
    frame(Problem, State, Frame),
    lattice(Frame, Stars),
    arrangement(Frame, Stars, Arrangement),
    assertion(is_faultless(Arrangement)).

%   What an arrangement knows after changes is what it would know at the start.

test(faults_are_kept, [forall(between(0, 2, Seed))]) :-
    random_arrangement(Seed, _, Frame, Arrangement),
    arrangement_rows(Arrangement, Rows),
    duplicate_term(Rows, Rows1),
    arrangement(Frame, Rows1, Fresh),
    Arrangement = arrangement(_,Columns,Counts,Lacking,_,Touching,Faults),
    Fresh = arrangement(_,Columns1,Counts1,Lacking1,_,Touching1,Faults1),
    assertion(Columns-Counts-Lacking-Touching
              == Columns1-Counts1-Lacking1-Touching1),
    Faults = faults(A,B,C,D,E,_),
    Faults1 = faults(A1,B1,C1,D1,E1,_),
    assertion([A,B,C,D,E] == [A1,B1,C1,D1,E1]).

%   The cost of a move is half of what it changes.

test(costs_of_moves, [forall(between(0, 2, Seed))]) :-
    random_arrangement(Seed, N, Frame, Arrangement),
    forall(between(1, N, R), cost_of_row(R, N, Frame, Arrangement)).

cost_of_row(R, N, Frame, Arrangement) :-
    engine_local_search:empty_tabu(N, Tabu),
    arrangement_rows(Arrangement, Rows),
    R1 is R+1,
    arg(R1, Rows, Row),
    Star is Row /\ -Row,
    (   engine_local_search:star_move(R, Star, now(1,0), local(Frame,Arrangement,Tabu),
                                      move(Key,R,Star,Targets))
    ->  Expected is Key>>16,
        C0 is lsb(Star)+1,
        cost(Frame, Arrangement, Before),
        forall(( between(1, N, C), (Targets>>(C-1)) /\ 1 =:= 1 ),
               ( move_star(R, C0, C, Frame, Arrangement),
                 cost(Frame, Arrangement, After),
                 move_star(R, C, C0, Frame, Arrangement),
                 assertion(After-Before =:= 2*Expected)
               ))
    ;   true
    ).

:- end_tests(local_search).
