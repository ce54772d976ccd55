:- use_module([library(plunit), library(readutil)]).
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

test(shop, true(End == 11)) :-
    shops(Shops),
    memberchk(instance("tiny",3,Jobs), Shops),
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
