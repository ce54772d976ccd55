:- module(operation_count, []).
:- use_module('../../generator/placement_counts', [placements/3]).
:- use_module('../../generator/requests', [must_be_size/3]).
:- use_module('../../search/limits', [limited_job/3]).
:- use_module('../../search/solver', [must_be_limits/1]).
:- use_module('../operations', []).
:- use_module('../search_request', [limit_parameter/3]).

/** <module> The number of placements of an empty board

    {"op": "count", "size": 10, "stars": 2}
        found: [146510]
        report: {"status": "counted" | "unknown", ...}
*/

starbattle_operations:operation(count, run,
                                'the number of placements of an empty board').

starbattle_operations:parameter(count, size,  count, required).
starbattle_operations:parameter(count, stars, count, required).
starbattle_operations:parameter(count, Key, Type, Default) :-
    limit_parameter(Key, Type, Default).

starbattle_operations:prepare_run(count, Options, count(N,S), []) :-
    must_be_limits(Options),
    must_be_size(Options, N, S).

starbattle_operations:run(count(N,S), OnFound, Options,
                          report(Status,Limit,Found,[])) :-
    Run = run(0,unknown),
    limited_job(count(N, S, OnFound, Run), Options, Limit),
    Run = run(Found,Status).

count(N, S, OnFound, Run) :-
    placements(N, S, Count),
    call(OnFound, Count),
    nb_setarg(1, Run, 1),
    nb_setarg(2, Run, counted).

starbattle_operations:found_json(count, Count, Count).
