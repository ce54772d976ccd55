:- use_module(library(plunit)).
:- use_module([boards, '../../prolog/starbattle', '../../prolog/search/limits']).
:- use_module(library(time), [current_alarm/4]).
:- use_module('../../prolog/search/trace', [trace_search/4]).

:- begin_tests(solver).

%   Solutions are counted many at once.

test(count, true(Report = report(multiple, none, 11_661_506_218, _))) :-
    stripes(14, 1, Board),
    counted(Board, [], Report).
test(count_within_inferences) :-
    stripes(18, 2, Board),              % nobody can wait for its end
    counted(Board, [inference_limit(3_000_000)],
            report(unknown, inferences, Count, _)),
    assertion(Count > 0).

counted(Board, Options, Report) :-
    solve(Board, [model(bits),listing(false)|Options],
          report(Status, Limit, [], Figures)),
    memberchk(found-Count, Figures),
    Report = report(Status, Limit, Count, Figures).

test(a_wait_takes_no_cpu_time, true(Limit == none)) :-
    limited_job(sleep(0.6), [cpu_limit(0.3)], Limit).
test(cpu_limit_is_over_before_it_begins, true(Limit == cpu)) :-
    limited_job(throw(ran), [cpu_limit(-1)], Limit).
%   Limited goals inside others: a limit ends the goal that it was set for.

limited_inside(Goal, Options, Limit) :-
    limited_inside(Goal, [], Options, Limit).

limited_inside(Goal, Inside, Options, Limit) :-
    limited_job(( limited_job(Goal, Inside, _),
                  throw(went_on)
                ),
                Options, Limit).

test(limits_pass_through_goals_inside,
     [ forall(member(Option-Limit,
                     [ timeout(0.1)-time, cpu_limit(0.1)-cpu,
                       inference_limit(10_000)-inferences ])),
       true(Found == Limit)
     ]) :-
    limited_inside(( repeat, fail ), [Option], Found).
test(a_job_ends_while_a_goal_inside_runs, true(Limit == stop)) :-
    limited_inside(interrupt(outer, stop), [job(outer)], Limit).
test(a_job_ends_after_a_goal_inside_it, true(Limit == stop)) :-
    limited_job(( limited_job(true, [job(inner)], none),
                  interrupt(outer, stop),
                  throw(went_on)
                ),
                [job(outer)], Limit).

%   A limit of inferences may strike at each step of what it limits, and a signal before it
%   is off.

test(nothing_is_left_of_a_goal_inside, true(After == Before)) :-
    what_is_left(Before),
    forall(between(1, 250, Most),
           catch(limited_inside(countdown(30),
                                [ timeout(99), cpu_limit(99), memory_limit(99_000_000),
                                  inference_limit(20)
                                ],
                                [inference_limit(Most)], _),
                 went_on, true)),
    what_is_left(After).

what_is_left(Alarms-Jobs-Bytes) :-
    findall(Alarm, current_alarm(_, _, Alarm, _), Alarms),
    findall(Job, starbattle_limits:running(Job), Jobs),
    current_prolog_flag(stack_limit, Bytes).

test(a_signal_after_a_goal_leaves_no_limit, forall(member(Last, [true,throw(struck)]))) :-
    forall(between(1, 150, Most),
           ( catch(within_inferences(Most, signaled(Last), _), struck, true),
             countdown(100)
           )).

signaled(Last) :-
    countdown(20),
    thread_self(Me),
    thread_signal(Me, ( countdown(9), Last )).

countdown(N) :-
    (   N =:= 0
    ->  true
    ;   N1 is N-1,
        countdown(N1)
    ).

test(error_of_the_caller, throws(mine)) :-
    stripes(8, 1, Board),
    starbattle_solver:solve(star_battle(Board, cells, none),
                            [ strategy(strategy(cells, leftmost, up, step, complete))
                            ],
                            [_]>>throw(mine), _).
test(lazy, true(First * 20 < All)) :-
    stripes(7, 1, Board),
    cost(once(solution(Board, _)), First),
    cost(solution_count(Board, _), All).
test(no_signals, error(starbattle(no_signals))) :-
    stripes(5, 1, Board),
    sig_atomic(solve(Board, [timeout(9)], _)).

%   A number of solutions is that of all.

test(incomplete, [ forall(member(Method, [lds(4),bbs(2)])),
                   error(starbattle(incomplete(Strategy))) ]) :-
    stripes(5, 1, Board),
    Strategy = strategy(columns, ff, up, step, Method),
    solution_count(Board, _, [model(columns),strategy(Strategy)]).

%   Goals and models of users.  The stars of a row are not ordered in `loose`, and its
%   last answer is one too many.  In `blind` stars may touch.

:- multifile
    starbattle_models:model/3,
    starbattle_models:default_strategy/2,
    starbattle_models:post/3.

starbattle_models:model(loose, 98, 'stars in any order').
starbattle_models:model(blind, 99, 'stars may touch').
starbattle_models:model(viewless, 99, 'no views').
starbattle_models:model(aimless, 99, 'no strategy').
starbattle_models:default_strategy(Model, ff) :-
    memberchk(Model, [loose,blind,viewless]).
starbattle_models:post(viewless, _, none).
starbattle_models:post(loose, Board, Views) :-
    member(_, [first,second]),
    starbattle_models:post(feup, Board, Views).
starbattle_models:post(blind, board(N,1,_), views(Columns,_)) :-
    length(Columns, N),
    maplist(anywhere(N), Columns).

anywhere(N, [Column]) :-
    Column in 1..N.

any_choice(_, _) :-
    member(_, [first,second]).

%   Propagation does not see that three variables have no three different values.

no_choice([[A|_]|_], _) :-
    [X,Y,Z] ins 0..2,
    X #\= Y, Y #\= Z, X #\= Z,
    X + Y + Z #=< 2 + A.

untied(_, _) :-
    [X,Y,Z] ins 0..1,
    X #\= Y, Y #\= Z, X #\= Z.

endless([[A|_]|_], _) :-
    _ * _ #> A + _.

of_a_user(Options, 2) :-
    member(Model, [global,columns,cells]),
    member(Options, [ [model(Model),where(plunit_solver:any_choice)],
                      [model(loose)] ]).
of_a_user([model(loose),strategy(cells)], 2).
of_a_user([model(Model),strategy(cells),where(plunit_solver:Goal)], 0) :-
    member(Model, [global,columns,cells]),
    member(Goal, [no_choice,untied]).

test(of_a_user, [ forall(of_a_user(Options, Count)), true(Found-Known == Count-Count) ]) :-
    stripes(4, 1, Board),
    solution_count(Board, Known, Options),
    solve(Board, Options, report(_, none, Solutions, _)),
    sort(Solutions, Set),
    length(Set, Found).
test(undecided, error(starbattle(undecided(cells, _)))) :-
    stripes(4, 1, Board),
    solve(Board, [model(cells),where(plunit_solver:endless)], _).

refused([model(viewless)], no_views(viewless, none)).
refused([model(aimless)], no_default_strategy(aimless)).
refused([model(loose),rules([touch(rook)])], no_conditions(loose, _)).

test(refused, [ forall(refused(Options, Fault)), error(starbattle(Fault)) ]) :-
    stripes(4, 1, Board),
    solve(Board, Options, _).

asked(one, Board, Options) :- solution(Board, _, Options).
asked(number, Board, Options) :- solution_count(Board, _, Options).
asked(all, Board, Options) :- solve(Board, Options, _).
asked(counted, Board, Options) :- solve(Board, [listing(false)|Options], _).
asked(traced, Board, Options) :- trace_search(Board, Options, =(_), _).

test(wrong_solution,
     [ forall(( member(How, [one,number,all,counted,traced]),
                member(View, [columns,cells]) )),
       error(starbattle(wrong_solution(blind, strategy(View, _, _, _, _), [[_]|_]))) ]) :-
    stripes(4, 1, Board),
    asked(How, Board,
          [model(blind),strategy(strategy(View, ff, up, step, complete))]).

:- meta_predicate cost(0, -).

cost(Goal, Inferences) :-
    statistics(inferences, I0),
    call(Goal),
    statistics(inferences, I),
    Inferences is I - I0.

:- end_tests(solver).
