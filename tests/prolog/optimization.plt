:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(readutil)).
:- use_module('../../prolog/fd/prolog/fd_search').
:- use_module('../../prolog/fd/test/pages').
:- use_module('../../examples/golomb/golomb', [golomb/3]).
:- use_module('../../examples/jobshop/jobshop', [schedule/3]).

:- begin_tests(optimization).

%   The lengths that are known, and all rulers that are not longer.

test(golomb, [ forall(member(Order-Length, [3-3,4-6,5-11,6-17,7-25])),
               true(Found == Length) ]) :-
    golomb(Order, Marks, Statistics),
    memberchk(complete(true), Statistics),
    last(Marks, Found),
    golomb:check(any, Order, [Marks]).

shops(Shops) :-
    read_file_to_string('../../examples/jobshop/shops.txt', Text, []),
    jobshop:instances(Text, Shops).

%   The end that all orders of the tasks on each machine lead to, in plain Prolog:
%   a task starts when it can, and the task that comes next is any.

earliest_end(Jobs, End) :-
    findall(Job-0, member(Job, Jobs), Left),
    aggregate_all(min(E), done(Left, [], 0, E), End).

done(Left, Free, End0, End) :-
    (   select([Machine-Duration|Job]-Ready, Left, Left1),
        ( selectchk(Machine-Since, Free, Free1) -> true ; Since = 0, Free1 = Free ),
        Stop is max(Ready, Since) + Duration,
        End1 is max(End0, Stop),
        done([Job-Stop|Left1], [Machine-Stop|Free1], End1, End)
    ;   forall(member(Job-_, Left), Job == []),
        End = End0
    ).

test(job_shops_by_brute_force, forall(member(Jobs, [ [[1-3,2-2],[2-4,1-1]],
                                                   [[1-2,2-3],[1-4,2-1],[2-2,1-2]],
                                                   Tiny
                                                 ]))) :-
    (   var(Jobs)
    ->  shops([instance(_,3,Jobs)|_])
    ;   true
    ),
    Tiny = Jobs,
    schedule(Jobs, Starts, Statistics),
    memberchk(objective(End), Statistics),
    append(Starts, Times),
    assertion(jobshop:check(orders, Jobs, [_,[End|Times]])),
    assertion(earliest_end(Jobs, End)).
test(open_objective, throws(error(instantiation_error, context(_, _)))) :-
    X in 1..2,
    search([X], [max(X+_)], _).
test(ft06, true(End == 55)) :-
    shops(Shops),
    memberchk(instance("ft06",6,Jobs), Shops),
    schedule(Jobs, Starts, Statistics),
    memberchk(complete(true), Statistics),
    memberchk(objective(End), Statistics),
    append(Starts, Times),
    assertion(jobshop:check(orders, Jobs, [_,[End|Times]])),
    Early is End-1,
    assertion(\+ jobshop:check(orders, Jobs, [_,[Early|Times]])).
test(pages, [ forall(member(Page, [golomb,jobshop])), true(Answers == 1) ]) :-
    working_directory(Before, '../..'),
    format(atom(File), 'examples/~w/README.md', [Page]),
    call_cleanup(run_page(File, Answers), working_directory(_, Before)).

:- end_tests(optimization).
