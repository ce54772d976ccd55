:- module(operation_solve, []).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(option), [option/3]).
:- use_module('../../search/problem', [problem_is/2]).
:- use_module('../../search/solver', [must_be_options/2, solve_problem/4]).
:- use_module('../operations', []).
:- use_module('../own_code', [quietly_if_own/3, runs_own_code/2]).
:- use_module('../search_request').

/** <module> Solve a board, or an instance of a user's program

    {"op": "solve", "regions": ..., "stars": 2, "model": "global"}
        found: [[[7,10],...], ...], the star columns of each row, from 1
        report: {"status": "unique", "limit": "none", "found": 1,
                 "statistics": {"inferences": ..., ...}}

With `"listing": false` solutions are only counted, by `bits` many at once.  So
are those of a user's program, but with `"check": true` the first are found when
the run has ended:

        found: [{"views": [[1,5,8,...],...], "check": true | false | null}, ...]
*/

starbattle_operations:operation(solve, run, 'solutions of a board').

starbattle_operations:parameter(solve, Key, Type, Default) :-
    search_parameter(Key, Type, Default).
starbattle_operations:parameter(solve, solutions, count, none).
starbattle_operations:parameter(solve, counters, boolean, true).
starbattle_operations:parameter(solve, listing, boolean, true).
starbattle_operations:parameter(solve, check, boolean, false).
starbattle_operations:parameter(solve, Key, Type, Default) :-
    limit_parameter(Key, Type, Default).

starbattle_operations:prepare_run(solve, Options0,
                                  solve(Problem,Listing,Options), Told) :-
    search_options(Options0, Problem, Options),
    must_be_options(Problem, Options),
    option(listing(Listing), Options, true),
    search_members(Problem, Options, Told).

starbattle_operations:is_small(solve(Problem,_,Options)) :-
    problem_is(Problem, small),
    \+ runs_own_code(Problem, Options).

starbattle_operations:run(solve(Problem,Listing,Options), OnFound, Given,
                          Report) :-
    memberchk(job(Job), Given),
    memberchk(memory_limit(Bytes), Given),
    quietly_if_own(Problem, Options,
                   solve_problem(Problem,
                                 [job(Job),memory_limit(Bytes)|Options],
                                 on_solution(Listing, OnFound), Report)).

on_solution(true, OnFound, Columns) :-
    call(OnFound, Columns).
on_solution(false, OnFound, Found) :-
    (   Found = checked(_,_)
    ->  call(OnFound, Found)
    ;   true
    ).

starbattle_operations:found_json(solve, checked(Views0,Check),
                                 object([views-Views,check-Check])) :-
    !,
    maplist(view_json, Views0, Views).
starbattle_operations:found_json(solve, Columns, numbers(Columns)).

view_json(View, JSON) :-
    (   is_list(View),
        maplist(integer, View)
    ->  JSON = numbers(View)
    ;   JSON = null
    ).
