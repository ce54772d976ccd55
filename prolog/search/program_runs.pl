:- module(starbattle_program_runs,
          [ solve_problem/4             % +Problem, +Options, :OnFound, -Report
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), [op(700, xfx, #=), (#=)/2]).
:- use_module([library(lists), library(option), library(pairs)]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module(problem).
:- use_module(programs).
:- use_module(solver).

/** <module> Runs of a user's program

Solutions are only counted.  With the option check(true) the first are kept,
and looked at once the run has been measured.  Each is handed out with what
the program itself says of it, as the term checked(Views, Check).  Views has for
each view of the model the list of its values, or `open` if it is not ground.
Check is `true` or `false`, or `null` if the program has no check/3, or if there
was no time for it.  A search for the best keeps all solutions, and hands out at
once what each is worth and when it was found, as the term better(Value).
*/

:- meta_predicate
    solve_problem(+, +, 1, -),
    solve_and_check(+, +, 1, -).

%!  solve_problem(+Problem, +Options, :OnFound, -Report) is det.
%
%   As solve/4, with the option check(Boolean) for a program.  OnFound is called with
%   what was found, as said above.

solve_problem(Problem, Options, OnFound, Report) :-
    (   Problem \= program(_, _, _, _)
    ->  solve(Problem, Options, OnFound, Report)
    ;   option(check(true), Options)
    ->  quietly(solve_and_check(Problem, Options, OnFound, Report))
    ;   quietly(solve(Problem, Options, =(_), Report))
    ).

:- thread_local
    kept/1.                             % the views of a solution

:- dynamic
    check_time/1.

most_kept(1000).
check_time(2).                          % seconds, for all calls of check/3

solve_and_check(Problem, Options, OnFound, Report) :-
    most_kept(Most),
    retractall(kept(_)),
    statistics(inferences, Inferences),
    get_time(Start),
    solve(Problem, Options,
          keep(Problem, since(Inferences,Start), left(Most), OnFound), Report),
    check_time(Seconds),
    get_time(Now),
    Deadline is Now+Seconds,
    forall(retract(kept(Views)),
           ( solution_check(Problem, Views, Deadline, Check),
             call(OnFound, checked(Views,Check))
           )).

%   Keeping a solution costs the run as little as possible; it is written as
%   JSON later.

keep(Problem, Since, Left, OnFound, Posted) :-
    arg(1, Left, Count),
    (   problem_objective(Problem, Posted, Objective)
    ->  objective_value(Objective, Since, Value),
        keep(Posted),
        call(OnFound, better(Value))
    ;   Count > 0
    ->  Count1 is Count-1,
        nb_setarg(1, Left, Count1),
        keep(Posted)
    ;   true
    ).

keep(Posted) :-
    pairs_values(Posted, Views0),
    maplist(values, Views0, Views),
    assertz(kept(Views)).

objective_value(Objective, since(Inferences0,Start),
                [objective-Value,inferences-Inferences,wall_s-Wall]) :-
    arg(1, Objective, Expr),
    Value #= Expr,
    statistics(inferences, Inferences1),
    Inferences is Inferences1-Inferences0,
    get_time(Now),
    Wall is Now-Start.

values(View, Values) :-
    (   ground(View)
    ->  Values = View
    ;   Values = open
    ).

%   check/3 does not judge views that are still open.

solution_check(program(Program, Name, _, Data), Views, Deadline, Check) :-
    (   has_export(Program, check/3),
        \+ memberchk(open, Views),
        get_time(Now),
        Left is Deadline-Now,
        Left > 0
    ->  catch(call_with_time_limit(
                  Left, verdict(Program, Name, Data, Views, Check)),
              time_limit_exceeded,
              Check = null)
    ;   Check = null
    ).

verdict(Program, Name, Data, Views, Check) :-
    (   check_solution(Program, Name, Data, Views)
    ->  Check = true
    ;   Check = false
    ).
