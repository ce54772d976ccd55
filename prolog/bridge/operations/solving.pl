:- module(operations_solving, []).
:- use_module([library(apply), library(lists), library(option)]).
:- use_module('../../search/programs').
:- use_module('../../search/problem', [problem_is/2, problem_posted/3]).
:- use_module('../../search/solver', [must_be_options/2]).
:- use_module('../../search/program_runs', [solve_problem/4]).
:- use_module('../../search/trace').
:- use_module('../operations', []).
:- use_module('../requests').

/** <module> Solve boards and instances of programs; programs of users
*/

%   Solve a board, or an instance of a user's program
%
%       {"op": "solve", "regions": ..., "stars": 2, "model": "global"}
%           found: [[[7,10],...], ...], the star columns of each row, from 1
%           report: {"status": "unique", "limit": "none", "found": 1,
%                    "statistics": {"inferences": ..., ...}}
%
%   With `"listing": false` solutions are only counted, by `bits` many at once.  So
%   are those of a user's program, but with `"check": true` the first are found when
%   the run has ended:
%
%           found: [{"views": [[1,5,8,...],...], "check": true | false | null}, ...]
%
%   If the program has an objective, these are better and better, and each is announced
%   at once, with what it took since the start:
%
%           found: [{"objective": 17, "inferences": 65000, "wall_s": 0.01}]
%
%   The status is then `optimal`, unless a limit came first, and
%   the statistics have `objective`, of the best solution, and `bound`.

starbattle_operations:operation(solve, run,
        [group(search), solutions, counters, listing, check, group(limits)]).

starbattle_operations:prepare_run(solve, Options0,
                                  solve(Problem,Listing,Options), Told) :-
    search_options(Options0, Problem, Options),
    must_be_options(Problem, Options),
    option(listing(Listing), Options, true),
    search_members(Problem, Options, Told).

starbattle_operations:is_small(solve(Problem,_,Options)) :-
    starbattle_operations:is_small(trace(Problem, Options)).

starbattle_operations:run(solve(Problem,Listing,Options), OnFound, Given,
                          Report) :-
    memberchk(job(Job), Given),
    memberchk(memory_limit(Bytes), Given),
    once_quietly_if_own(Problem, Options,
                        solve_problem(Problem,
                                      [job(Job),memory_limit(Bytes)|Options],
                                      on_solution(Listing, OnFound), Report)).

%   The limit takes about 10 ms.

starbattle_operations:probably_short(solve(Problem,Listing,Options0),
                                     solve(Problem,Listing,[inference_limit(60_000)|Options])) :-
    problem_is(Problem, short),
    \+ option(inference_limit(_), Options0),
    exclude(is_far, Options0, Options).

%   To set an alarm takes a tenth of a short run.

is_far(timeout(Seconds))   :- Seconds >= 1.
is_far(cpu_limit(Seconds)) :- Seconds >= 1.

on_solution(true, OnFound, Columns) :-
    call(OnFound, Columns).
on_solution(false, OnFound, Found) :-
    (   is_list(Found)
    ->  true
    ;   call(OnFound, Found)
    ).

starbattle_operations:found_json(solve, checked(Views0,Check),
                                 object([views-Views,check-Check])) :-
    !,
    maplist(view_json, Views0, Views).
starbattle_operations:found_json(solve, better(Value), object(Value)) :- !.
starbattle_operations:found_json(solve, Columns, numbers(Columns)).

view_json(View, JSON) :-
    (   is_list(View),
        maplist(integer, View)
    ->  JSON = numbers(View)
    ;   JSON = null
    ).

%   runs_own_code(+Problem, +Options): Problem has a model of a user's, or its strategy in Options has
%   parts of one.

runs_own_code(program(_,_,_,_), _).
runs_own_code(Problem, Options) :-
    Problem \= program(_,_,_,_),
    option(strategy(Strategy), Options),
    has_own_parts(Strategy).

%   once_quietly_if_own(+Problem, +Options, :Goal): run Goal once, without input and output if it runs code of a user's.

:- meta_predicate
    once_quietly_if_own(+, +, 0).

once_quietly_if_own(Problem, Options, Goal) :-
    (   runs_own_code(Problem, Options)
    ->  quietly(Goal)
    ;   once(Goal)
    ).

%   The tree of one search
%
%   A solve that is watched; found are the nodes of trace_search/4, in their order.

starbattle_operations:operation(trace, run, [group(search), solutions, node_limit, group(limits)]).

starbattle_operations:prepare_run(trace, Options0, trace(Problem,Options), Told) :-
    search_options(Options0, Problem, Options),
    must_be_trace_options(Problem, Options),
    search_members(Problem, Options, Told).

starbattle_operations:is_small(trace(Problem,Options)) :-
    problem_is(Problem, small),
    \+ runs_own_code(Problem, Options).

starbattle_operations:run(trace(Problem,Options), OnFound, Given, Report) :-
    memberchk(job(Job), Given),
    once_quietly_if_own(Problem, Options,
                        trace_problem(Problem, [job(Job)|Options], OnFound,
                                      Report)).

starbattle_operations:found_json(trace, Node, numbers(Node)).

%   Which model and strategy a solve would take
%
%       {"op": "strategy", "model": "global"}
%           -> {"model": "global", "strategy": {"name": "weights", ...}, "posted": "global"}
%
%   `posted` is the model whose constraints are posted, see problem_posted/3.
%   With `"on_board": true` and a board, with its rules and constraints if it has any, it is an
%   error if the model does not take these.

starbattle_operations:operation(strategy, answer,
        [program, model, strategy, on_board:board, group(conditions)]).

starbattle_operations:answer(strategy, Options0, object(Members)) :-
    (   select_option(on_board(Board), Options0, Options1)
    ->  Options2 = [board(Board)|Options1]
    ;   Options2 = Options0
    ),
    search_options(Options2, Problem, Options),
    option(strategy(Strategy), Options),
    problem_posted(Problem, Strategy, Posted),
    search_members(Problem, Options, Members0),
    append(Members0, [posted-Posted], Members).

%   The models and parts of strategies of a user's program

starbattle_operations:operation(program, answer, [+program]).

starbattle_operations:answer(program, [program(File)],
                             object([ models-Models, parts-Parts,
                                      instances-Instances, check-Check
                                    ])) :-
    load_program(File, Program),
    program_parts(Program, Parts0),
    maplist(part_json, Parts0, Parts),
    program_models(Program, Models0),
    maplist(model_json, Models0, Models),
    truth(has_export(Program, instances/2), Instances),
    truth(has_export(Program, check/3), Check).

:- meta_predicate
    truth(0, -).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = true
    ;   Truth = false
    ).

model_json(model(Name,Views,Description),
           object([name-Name,views-Views,description-Description])).

part_json(part(Part,Name,Description),
          object([part-Part,name-Name,description-Description])).

%   The instances that a user's program reads from a text

starbattle_operations:operation(instances, answer, [+program, +text]).

starbattle_operations:answer(instances, [program(File),text(Text)],
                             object([instances-Instances])) :-
    load_program(File, [instances/2], Program),
    atom_string(Text, String),
    program_instances(Program, String, Instances0),
    maplist(instance_json, Instances0, Instances).

instance_json(instance(Name,Size,Data),
              object([name-Name,size-Size,data-Data])).
