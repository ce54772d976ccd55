:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/engine/engine').
:- use_module('../../prolog/engine/sweeps/frontier').
:- use_module('../../prolog/engine/problem').
:- use_module('../../prolog/engine/rules/propagation').
:- use_module('../../prolog/engine/workers').
:- use_module('../../prolog/engine/counting', []).
:- use_module('../../prolog/engine/search', []).

/** <module> Tests of searches that several threads share

No test may leave a thread behind.
*/

threads(Threads) :-
    findall(Thread,
            ( thread_property(Thread, id(_)),
              Thread \== gc
            ),
            Threads).

queues(Count) :-
    aggregate_all(count, message_queue_property(_, size(_)), Count).

:- begin_tests(threads,
               [ setup(( user:threads(Threads),
                         nb_setval(threads_before, Threads),
                         user:queues(Count),
                         nb_setval(queues_before, Count)
                       )),
                 cleanup(( nb_getval(threads_before, Threads),
                           assertion(user:threads(Threads)),
                           nb_getval(queues_before, Count),
                           assertion(user:queues(Count))
                         ))
               ]).

stripes(N, S, board(N,S,Rows)) :-
    numlist(1, N, Ids),
    findall(Ids, member(_, Ids), Rows).

diagonals(N, S, board(N,S,Rows)) :-
    findall(Row,
            ( between(1, N, R),
              findall(Id,
                      ( between(1, N, C),
                        Id is ((R+C)//3) mod N + 1
                      ),
                      Row)
            ),
            Rows).

%   Boards with 646 solutions, with some and with none.

some_board(Board) :- stripes(7, 1, Board).
some_board(Board) :- diagonals(8, 1, Board).
some_board(Board) :- diagonals(9, 1, Board).
some_board(Board) :- diagonals(10, 2, Board).
some_board(Board) :- stripes(5, 2, Board).
some_board(Board) :- corpus_board('../../boards/norvig/24.txt', Board).
some_board(Board) :- corpus_board('../../boards/jandhyala/6x6.txt', Board).

corpus_board(File, board(N,S,Rows)) :-
    load_board(File, Board),
    starbattle_board:board_size(Board, N),
    starbattle_board:board_stars(Board, S),
    starbattle_board:board_rows(Board, Rows).

shared(Board, Threads, Search) :-
    bits_search(Board, [], Search0),
    bits_shared(Search0, Threads, none, Search).

test(same_solutions, [forall(some_board(Board)), true(Shared == Alone)]) :-
    findall(Stars, bits_solution(Board, [], Stars), Alone),
    shared(Board, 2, Search),
    findall(Stars, bits_solution(Search, Stars), Shared).

test(same_count, [forall(some_board(Board)), true(Shared == Alone)]) :-
    aggregate_all(count, bits_solution(Board, [], _), Alone),
    shared(Board, 3, Search),
    aggregate_all(sum(More), bits_count(Search, More), Shared).

%   With a limit of 0 dynamic programming fails, so threads search.

round_solutions(Board, Threads, Rounds, Solutions) :-
    problem(Board, 0, Problem0),
    (   Threads == alone
    ->  Problem = Problem0
    ;   new_sharing(Threads, none, Sharing),
        shared_problem(Problem0, Sharing, Problem)
    ),
    findall(Stars,
            ( initial_state(Problem, 0, 0, State0),
              propagate(Problem, -1, State0, State),
              engine_search:search_round(Rounds, [], best, Problem, State,
                                         Stars)
            ),
            Solutions).

rounds([round(1,0)]).
rounds([round(1,0),round(2,0)]).
rounds([round(2,0),round(50,0)]).
rounds([round(1,0),round(5,100_000)]).

test(rounds, [ forall(( some_board(Board),
                        rounds(Rounds)
                      )),
               true(Two == Alone)
             ]) :-
    round_solutions(Board, alone, Rounds, Alone0),
    round_solutions(Board, 2, Rounds, Two0),
    maplist(msort, [Alone0,Two0], [Alone,Two]).

test(same_order_again, true(First == Second)) :-
    stripes(7, 1, Board),
    Rounds = [round(1,0),round(20,0)],
    round_solutions(Board, 2, Rounds, First),
    round_solutions(Board, 2, Rounds, Second).

frontier_solutions(Sharing, Board, Solutions) :-
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State),
    frontier(Sharing, Layout, State, 100_000, Frontier),
    findall(Stars, frontier_solution(Frontier, Stars), Solutions).

test(sweeps, [ forall(( member(N, [6,7,8]),
                        stripes(N, 1, Board)
                      )),
               true(Shared == Alone)
             ]) :-
    frontier_solutions(alone, Board, Alone),
    new_sharing(2, none, Sharing),
    frontier_solutions(Sharing, Board, Shared),
    assertion(Shared = [_|_]).

test(sweeps_limit, fail) :-
    stripes(7, 1, Board),
    problem(Board, 0, Problem),
    problem_layout(Problem, Layout),
    initial_state(Problem, 0, 0, State),
    new_sharing(2, none, Sharing),
    frontier(Sharing, Layout, State, 50, _).

test(count_parts, true(Count == 646)) :-
    stripes(7, 1, Board),
    problem(Board, 0, Problem0),
    new_sharing(2, none, Sharing),
    shared_problem(Problem0, Sharing, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State),
    aggregate_all(sum(More),
                  engine_counting:count_parts(State, [], Problem, More),
                  Count).

%   The counts of the parts are added up.

test(counts) :-
    stripes(7, 1, Board),
    problem(Board, 0, Problem0),
    new_sharing(2, none, Sharing),
    shared_problem(Problem0, Sharing, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State),
    Budget = budget(-1,[],none),
    aggregate_all(count, engine_search:shared_stars(Budget, Problem, State, _), 646),
    problem_counters(Problem, Counters),
    engine_problem:counters_list(Counters, [nodes-Nodes,failures-_]),
    assertion(Nodes > 646),
    sharing_usage(Sharing, usage(Inferences,CPU,Stacks)),
    assertion(Inferences > 10_000),
    assertion(CPU > 0),
    assertion(Stacks > 0).

test(first_only, true(Stars-Stars == First-Stars)) :-
    stripes(7, 1, Board),
    Rounds = [round(1,0)],
    round_solutions(Board, 2, Rounds, [First|_]),
    problem(Board, 0, Problem0),
    new_sharing(2, none, Sharing),
    shared_problem(Problem0, Sharing, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State),
    once(engine_search:search_round(Rounds, [], best, Problem, State, Stars)).

%   The workers by themselves.

:- public
    number_up_to/2, fail_at_three/2, die/2.

number_up_to(Max, I) :-
    between(1, Max, I).

fail_at_three(3, _) :-
    !,
    throw(three).
fail_at_three(I, I).

die(_, _) :-
    thread_self(Me),
    thread_signal(Me, throw(starbattle_enough)),
    fail.

:- meta_predicate answers(+, 2, +, -).

answers(Threads, Run, Tasks, Answers) :-
    new_sharing(Threads, none, Sharing),
    findall(Answer, with_workers(Sharing, Run, Tasks, Answer), Answers).

test(order_of_tasks, true(Answers == Expected)) :-
    answers(3, number_up_to, [250,0,1,130], Answers),
    findall(I, ( member(Max, [250,0,1,130]), between(1, Max, I) ), Expected).
test(no_tasks, Answers == []) :-
    answers(2, number_up_to, [], Answers).
test(error, throws(three)) :-
    answers(2, fail_at_three, [1,2,3,4], _).
test(answers_before_error, Answer == 1) :-
    new_sharing(2, none, Sharing),
    once(with_workers(Sharing, fail_at_three, [1,2,3,4], Answer)).
test(dead_thread, error(system_error(_))) :-
    answers(1, die, [1,2,3], _).
test(inferences, throws(starbattle_limit(inferences))) :-
    new_sharing(2, 1_000_000, Sharing),
    forall(with_workers(Sharing, number_up_to, [inf,inf], _), true).

%   What callers see.

long_board(Board) :-
    stripes(18, 2, board(_,S,Rows)),    % nobody can wait for its end
    make_board(Rows, S, Board).

counted(Options, Report) :-
    long_board(Board),
    starbattle_solver:solve(star_battle(Board, bits),
                            [ strategy(strategy(cells,weights,down,step,complete)),
                              listing(false),threads(2)
                            | Options
                            ],
                            [_]>>true, Report).

test(time_limit, true(Status-Limit == unknown-time)) :-
    counted([timeout(0.2)], report(Status, Limit, _, _)).
test(inference_limit, true(Status-Limit == unknown-inferences)) :-
    counted([inference_limit(1_000_000)], report(Status, Limit, _, Figures)),
    memberchk(inferences-Inferences, Figures),
    assertion(Inferences >= 1_000_000).
test(memory_limit, true(Status-Limit == unknown-memory)) :-
    thread_self(Me),
    thread_create(( counted([memory_limit(8_000_000)], Report),
                    thread_send_message(Me, Report)
                  ),
                  Thread),
    thread_join(Thread),
    thread_get_message(report(Status, Limit, _, _)).
test(some, true(Count == 500)) :-
    long_board(Board),
    solve(Board, [model(bits),threads(2),solutions(500)],
          report(multiple, none, Solutions, _)),
    sort(Solutions, Set),
    length(Set, Count).
test(solution, true(Count == 646)) :-
    stripes(7, 1, board(_,S,Rows)),
    make_board(Rows, S, Board),
    aggregate_all(count, solution(Board, _, [model(bits),threads(2)]), Count),
    solution_count(Board, Count, [model(bits),threads(2)]).
test(random_search, true(Count == 646)) :-
    stripes(7, 1, board(_,S,Rows)),
    make_board(Rows, S, Board),
    Strategy = strategy(cells,random_variable(1),down,step,complete),
    solution_count(Board, Count, [model(bits),strategy(Strategy),threads(2)]).
test(other_model,
     error(starbattle(bad_option(threads,2,_)))) :-
    stripes(5, 1, board(_,S,Rows)),
    make_board(Rows, S, Board),
    solve(Board, [model(global),threads(2)], _).
test(no_number, error(starbattle(bad_option(threads,two,_)))) :-
    stripes(5, 1, board(_,S,Rows)),
    make_board(Rows, S, Board),
    solution_count(Board, _, [model(bits),threads(two)]).

:- end_tests(threads).
