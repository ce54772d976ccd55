:- module(engine_workers,
          [ new_sharing/3,              % +Threads, +MaxInferences, -Sharing
            sharing_threads/2,          % +Sharing, -Threads
            sharing_usage/2,            % +Sharing, -Usage
            with_workers/4,             % +Sharing, :Run, +Tasks, -Answer
            start_workers/5,            % +Sharing, :Run, +Tasks, +Ahead,
                                        % -Pool
            pool_answer/3,              % +Pool, +I, -Answer
            end_workers/1,              % +Pool
            allow_large_integers/0
          ]).

:- use_module('../records').

/** <module> Threads that work on the tasks of a search

The tasks are numbered, and each has a queue for its answers, so that they come
in the order of the tasks, whichever thread is done first.  A thread takes the
next task when it has ended one.  The queues are short: a thread that is far
ahead waits, and the first task that is not done always has a thread.

The search waits for answers a moment at a time, to see whether a thread has
died and how many inferences all have made together.  Whichever way the search
is left, its threads end first, and what they have used is added up.
*/

:- accessors(sharing(threads, start, most, usage)).
:- accessors(pool(sharing, tasks, queues, threads)).

moment(0.05).                           % seconds
large_integer(1073741824).

%!  new_sharing(+Threads, +MaxInferences, -Sharing) is det.
%!  sharing_threads(+Sharing, -Threads) is det.
%!  sharing_usage(+Sharing, -Usage) is det.
%
%   Sharing says how many threads share a search that begins now, and after how
%   many inferences, or `none`, all its threads together must end.  Usage is the
%   term `usage(Inferences, CPU, Stacks)` of what they have used so far: seconds
%   of processor time, and the bytes of the stacks at their ends.

new_sharing(Threads, Most, sharing(Threads,Start,Most,usage(0,0.0,0))) :-
    statistics(inferences, Start).

%!  with_workers(+Sharing, :Run, +Tasks, -Answer) is nondet.
%
%   The answers of call(Run, Task, Answer), in the order of the tasks.
%
%   @error starbattle_limit(inferences)
%   @error system_error(_) if a thread has died

:- meta_predicate
    with_workers(+, 2, +, -),
    start_workers(+, 2, +, +, -).

with_workers(Sharing, Run, Tasks, Answer) :-
    length(Tasks, Count),
    setup_call_cleanup(
        start_workers(Sharing, Run, Tasks, 100, Pool),
        ( between(1, Count, I),
          each_answer(Pool, I, Answer)
        ),
        end_workers(Pool)).

each_answer(Pool, I, Answer) :-
    repeat,
        (   pool_answer(Pool, I, Answer)
        ->  true
        ;   !,
            fail
        ).

%!  start_workers(+Sharing, :Run, +Tasks, +Ahead, -Pool) is det.
%!  pool_answer(+Pool, +I, -Answer) is semidet.
%!  end_workers(+Pool) is det.
%
%   The parts of with_workers/4, for other orders.  A thread waits when Ahead
%   answers of its task have not been taken.  The second waits for the next
%   answer of task I, and fails when there is none.  The third may be called
%   at any time.

start_workers(Sharing, Run, Tasks, Ahead, pool(Sharing,Todo,Queues,Threads)) :-
    sharing_threads(Sharing, Most),
    length(Tasks, Count),
    Number is min(Most, Count),
    current_prolog_flag(stack_limit, Bytes),
    Share is Bytes//(Number+1),
    message_queue_create(Todo),
    queues(Tasks, Ahead, Todo, List),
    compound_name_arguments(Queues, queues, List),
    catch(threads(Number, work(Todo, Run), Share, Threads),
          Error,
          ( destroy([Todo|List]),
            throw(Error)
          )).

queues([], _, _, []).
queues([Task|Tasks], Ahead, Todo, [Queue|Queues]) :-
    message_queue_create(Queue, [max_size(Ahead)]),
    thread_send_message(Todo, task(Task,Queue)),
    queues(Tasks, Ahead, Todo, Queues).

destroy([]).
destroy([Queue|Queues]) :-
    message_queue_destroy(Queue),
    destroy(Queues).

threads(0, _, _, []) :-
    !.
threads(N, Goal, Bytes, [Thread|Threads]) :-
    thread_create(Goal, Thread, [stack_limit(Bytes)]),
    N1 is N-1,
    catch(threads(N1, Goal, Bytes, Threads),
          Error,
          ( end_threads([Thread]),
            throw(Error)
          )).

%   A thread that has no task waits, so that its usage can be read.

:- meta_predicate
    work(+, 2).

work(Todo, Run) :-
    allow_large_integers,
    catch(( repeat,
                thread_get_message(Todo, task(Task,Queue)),
                perform(Run, Task, Queue),
            fail
          ),
          starbattle_enough,
          true).

perform(Run, Task, Queue) :-
    catch(forall(call(Run, Task, Answer),
                 thread_send_message(Queue, answer(Answer))),
          Error,
          true),
    (   var(Error)
    ->  thread_send_message(Queue, done)
    ;   Error == starbattle_enough
    ->  throw(Error)
    ;   thread_send_message(Queue, failed(Error))
    ).

%!  allow_large_integers is det.
%
%   Call this first in a new thread.  In SWI-Prolog 9.2.9 the flag
%   max_integer_size is 0 there, and integers of more than 1 KiB are refused.

allow_large_integers :-
    current_prolog_flag(max_integer_size, 0),
    !,
    large_integer(Bytes),
    set_prolog_flag(max_integer_size, Bytes).
allow_large_integers.

pool_answer(Pool, I, Answer) :-
    pool_queues(Pool, Queues),
    arg(I, Queues, Queue),
    moment(Seconds),
    repeat,
        (   thread_get_message(Queue, Message, [timeout(Seconds)])
        ->  true
        ;   must_be_alive(Pool, Queue, Message)
        ),
    !,
    within_inferences(Pool),
    answer(Message, Answer).

answer(answer(Answer), Answer).
answer(failed(Error), _) :-
    throw(Error).

%   The last thing that a thread does is to send a message, so look once more.

must_be_alive(Pool, Queue, Message) :-
    pool_threads(Pool, Threads),
    (   all_running(Threads)
    ->  within_inferences(Pool),
        fail
    ;   thread_get_message(Queue, Message, [timeout(0)])
    ->  true
    ;   throw(error(system_error('a thread of the search has died'), _))
    ).

all_running([]).
all_running([Thread|Threads]) :-
    is_running(Thread),
    all_running(Threads).

is_running(Thread) :-
    catch(thread_property(Thread, status(running)), error(_, _), fail).

within_inferences(Pool) :-
    pool_sharing(Pool, Sharing),
    sharing_most(Sharing, Most),
    (   Most == none
    ->  true
    ;   inferences(Pool, Sharing, Count),
        (   Count =< Most
        ->  true
        ;   throw(starbattle_limit(inferences))
        )
    ).

inferences(Pool, Sharing, Count) :-
    sharing_start(Sharing, Start),
    sharing_usage(Sharing, usage(Before,_,_)),
    statistics(inferences, Now),
    pool_threads(Pool, Threads),
    usages(Threads, usage(0,0.0,0), usage(Here,_,_)),
    Count is Now-Start+Before+Here.

usages([], Usage, Usage).
usages([Thread|Threads], usage(I0,C0,S0), Usage) :-
    figure(Thread, inferences, I),
    figure(Thread, cputime, C),
    figure(Thread, stack, S),
    I1 is I0+I,
    C1 is C0+C,
    S1 is S0+S,
    usages(Threads, usage(I1,C1,S1), Usage).

figure(Thread, Key, Value) :-
    catch(thread_statistics(Thread, Key, Value), error(_, _), Value = 0).

end_workers(pool(Sharing,Todo,Queues,Threads)) :-
    sharing_usage(Sharing, Usage0),
    usages(Threads, Usage0, usage(Inferences,CPU,Stacks)),
    sharing_usage(Sharing, Usage),
    nb_setarg(1, Usage, Inferences),
    nb_setarg(2, Usage, CPU),
    nb_setarg(3, Usage, Stacks),
    end_threads(Threads),
    compound_name_arguments(Queues, _, List),
    destroy([Todo|List]).

end_threads([]).
end_threads([Thread|Threads]) :-
    enough(Thread),
    end_threads(Threads),
    join(Thread).

enough(Thread) :-
    catch(thread_signal(Thread, throw(starbattle_enough)),
          error(existence_error(_,_), _),
          true).

%   SWI-Prolog can lose an exception, see search/limits.pl, so throw it again
%   after a while.

join(Thread) :-
    repeat,
        (   has_ended(Thread)
        ->  true
        ;   enough(Thread),
            fail
        ),
    !,
    thread_join(Thread, _).

has_ended(Thread) :-
    between(1, 500, _),
    (   is_running(Thread)
    ->  sleep(0.001),
        fail
    ;   true
    ),
    !.
