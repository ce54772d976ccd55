:- module(operation_trace, []).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../../search/problem', [problem_is/2]).
:- use_module('../../search/trace').
:- use_module('../operations', []).
:- use_module('../own_code', [quietly_if_own/3, runs_own_code/2]).
:- use_module('../search_request').

/** <module> The tree of one search

A solve that is watched; found are the nodes of trace_search/4, in their order.
*/

starbattle_operations:operation(trace, run, 'the tree of one search').

starbattle_operations:parameter(trace, Key, Type, Default) :-
    search_parameter(Key, Type, Default).
starbattle_operations:parameter(trace, solutions, count, none).
starbattle_operations:parameter(trace, node_limit, count, none).
starbattle_operations:parameter(trace, Key, Type, Default) :-
    limit_parameter(Key, Type, Default).

starbattle_operations:prepare_run(trace, Options0, trace(Problem,Options), Told) :-
    search_options(Options0, Problem, Options),
    must_be_trace_options(Problem, Options),
    search_members(Problem, Options, Told).

starbattle_operations:is_small(trace(Problem,Options)) :-
    problem_is(Problem, small),
    \+ runs_own_code(Problem, Options).

starbattle_operations:run(trace(Problem,Options), OnFound, Given, Report) :-
    memberchk(job(Job), Given),
    quietly_if_own(Problem, Options,
                   trace_problem(Problem, [job(Job)|Options], OnFound, Report)).

starbattle_operations:found_json(trace, Node, numbers(Node)).
