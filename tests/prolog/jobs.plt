:- use_module(library(plunit)).
:- use_module(['../../prolog/board/board', '../../prolog/bridge/jobs', boards]).
:- use_module('../../prolog/bridge/operations', [load_operation/1]).

:- begin_tests(jobs).

start_job(Board, Options, Job) :-
    start_operation(solve, Board, Options, Job).

start_operation(Operation, Board, Options, Job) :-
    load_operation(Operation),
    start_run(Operation, [board(Board)|Options], Job).

start_run(Operation, Options, Job) :-
    starbattle_jobs:new_run(Operation, Options, Run),
    starbattle_jobs:start_job(Run),
    Run = run(_,_,[job(Job)|_],_).

poll_job(Job, Wait, Found, Outcome) :-
    starbattle_jobs:news([job(Job),wait(Wait)], [], Outcome, object(Pairs)),
    memberchk(found-Lists, Pairs),
    findall(Numbers, member(numbers(Numbers), Lists), Found).

bits([model(bits),strategy(strategy(cells, weights, down, step, complete))|More], More).
cells([ model(cells), strategy(strategy(cells, leftmost, down, step, complete)),
        counters(false) | More ], More).

%   Poll a job until it ends.

outcome(Job, Solutions, Outcome) :-
    until_ended(true, Job, 10, Solutions, Outcome).

%   until_ended(:Signal, +Job, +Wait, -Solutions, -Outcome): wait for Wait seconds at most a
%   poll.  A signal can get lost, so it is sent until the end comes.

until_ended(Signal, Job, Wait, Solutions, Outcome) :-
    call(Signal),
    poll_job(Job, Wait, Solutions0, Outcome0),
    (   Outcome0 == running
    ->  until_ended(Signal, Job, Wait, Solutions1, Outcome),
        append(Solutions0, Solutions1, Solutions)
    ;   Solutions = Solutions0,
        Outcome = Outcome0
    ).

test(more_than_the_queue_holds, true(Different-Three == 646-3)) :-
    stripes(7, 1, Board),
    bits(Options, []),
    start_job(Board, Options, Job),
    start_job(Board, [solutions(3)|Options], Other),
    outcome(Other, Few, done(report(multiple, none, 3, _))),
    length(Few, Three),
    outcome(Job, Solutions, done(report(multiple, none, 646, _))),
    length(Solutions, 646),
    sort(Solutions, Set),
    length(Set, Different).
%   Solutions that nobody takes: the search waits with its queue full.  The
%   stop that is asked for next ends the wait.

test(waits_for_the_taker, true(Found < 5242)) :-     % of 5242
    stripes(8, 1, Board),
    bits(Options, []),
    start_job(Board, Options, Job),
    poll_job(Job, 10, First, running),
    until_ended(stop_job(Job), Job, 0.5, Rest, done(report(unknown, stop, Found, _))),
    length(First, Before),
    length(Rest, After),
    assertion(abs(Before + After - Found) =< 1).

%   As if the limit had struck and been lost.

test(lost_limit, [ forall(member(Limit, [time,inferences])),
                   true(Status-Struck == unknown-Limit) ]) :-
    stripes(12, 1, Board),
    cells(Options, [listing(false)]),
    start_job(Board, Options, Job),
    assertz(starbattle_jobs:due(Job, Limit, Limit, 0)),
    until_ended(true, Job, 0.05, _, done(report(Status, Struck, _, _))).
test(any_memory_limit, [ forall(any_job(Start)), true(Limit == memory) ]) :-
    numlist(1, 60, Ids),
    findall(Ids, member(_, Ids), Rows),
    make_board(Rows, 1, Board),
    call(Start, Board, [memory_limit(1)], Job),
    outcome(Job, _, done(Report)),
    arg(2, Report, Limit).

any_job(start_cells).
any_job(start_bits).
any_job(start_operation(explain)).
any_job(start_boards(make)).

start_cells(Board, More, Job) :-
    cells(Options, More),
    start_job(Board, Options, Job).

start_bits(Board, More, Job) :-
    bits(Options, More),
    start_job(Board, Options, Job).

start_boards(What, _, More, Job) :-
    load_operation(What),
    start_run(What, [size(10),stars(2)|More], Job).

test(error_in_the_thread, true(subsumes_term(failed(error(_, _)), Outcome))) :-
    cells(Options, []),
    start_job(board(x, 1, [[1]]), Options, Job),
    outcome(Job, [], Outcome).
test(no_room, true(Status == true)) :-
    thread_create(make_room, Thread, [stack_limit(1_000_000)]),
    thread_join(Thread, Status).
test(thread_has_ended, true(subsumes_term(failed(format(_, _)), Outcome))) :-
    stripes(12, 1, Board),
    cells(Options, [listing(false)]),
    start_job(Board, Options, Job),
    starbattle_jobs:job(Job, _, Thread, _),
    until_ended(starbattle_jobs:signal(Thread, thread_exit(gone)), Job, 0.5, _, Outcome).
%   Threads that are kept.

test(a_kept_thread_counts_as_a_fresh_one, true(Different == [Inferences])) :-
    stripes(7, 1, Board),
    findall(I,
            ( member(More, [[],[],[memory_limit(10000000)],[],[]]),
              bits(Options, More),
              start_job(Board, Options, Job),
              outcome(Job, _, done(report(_, _, _, Figures))),
              memberchk(inferences-I, Figures)
            ),
            [_|Counts]),                % the first may load library code
    sort(Counts, Different),
    Different = [Inferences|_].
test(which_threads_are_kept,
     [ forall(member(Options-Again, [ []-true, [inference_limit(1000)]-false,
                                      [memory_limit(10000000)]-false,
                                      [ model(columns),
                                        strategy(strategy(cells, leftmost,
                                                          down, step, complete)) ]-false ])),
       true(Running == Again) ]) :-
    thread_of_a_job(Options, Thread),
    ( is_running(Thread) -> Running = true ; Running = false ).
test(a_late_stop_hits_nobody, true(Ends == [multiple-none])) :-
    stripes(7, 1, Board),
    bits(Options, []),
    findall(Status-Limit,
            ( between(1, 6, _),
              start_job(Board, Options, Before),
              starbattle_jobs:job(Before, _, Thread, _),
              outcome(Before, _, _),
              start_job(Board, Options, Job),
              starbattle_jobs:job(Job, _, Thread, _),
              thread_signal(Thread, starbattle_limits:interrupt(Before, stop)),
              outcome(Job, _, done(report(Status, Limit, _, _)))
            ),
            Ends0),
    sort(Ends0, Ends).
test(few_threads_are_kept, true(Idle =< 4)) :-
    stripes(6, 1, Board),
    bits(Options, []),
    findall(Job, ( between(1, 10, _), start_job(Board, Options, Job) ), Jobs),
    forall(member(Job, Jobs), outcome(Job, _, done(_))),
    aggregate_all(count, starbattle_jobs:idle(_, _), Idle),
    things(Threads-_),
    assertion(Threads =< Idle + 1).

is_running(Thread) :-
    catch(thread_property(Thread, status(running)), _, fail).

thread_of_a_job(More, Thread) :-
    stripes(5, 1, Board),
    bits(Options, []),
    append(More, Options, All),
    start_job(Board, All, Job),
    starbattle_jobs:job(Job, _, Thread, _),
    outcome(Job, _, done(_)).

test(nothing_is_left, true(After == Before)) :-
    thread_of_a_job([], _),
    things(Before),
    stripes(6, 1, Board),
    forall(between(1, 10, _),
           ( bits(Options, []),
             start_job(Board, Options, Job),
             outcome(Job, _, _)
           )),
    things(After).

things(Threads-Queues) :-
    aggregate_all(count, is_a_thread(_), Threads),
    aggregate_all(count, message_queue_property(_, max_size(100)), Queues).

is_a_thread(Id) :-
    thread_property(Id, status(running)),
    Id \== gc.

:- end_tests(jobs).
