:- module(starbattle_program_solutions,
          [ solve_program/4             % +Data, +Options, :OnFound, -Report
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(option), [option/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module(programs, [check_solution/4, has_check/1]).
:- use_module(solver, [checked_solve/4]).

/** <module> What a user's program has found

With the option check(true) the first solutions of a run are kept, and
looked at once the run has been measured.  Each is handed over with what the
program itself says of it, as the term checked(Views, Check).  Views has for
each view of the model the list of its values, or `open` if it is not ground.
Check is `true` or `false`, or `null` if the program has no check/3, or if there
was no time for it.
*/

:- meta_predicate
    solve_program(+, +, 1, -).

:- thread_local
    kept/1.                             % the views of a solution

:- dynamic
    patience/1.

most_kept(1000).
patience(2).                            % seconds, for all calls of check/3

%!  solve_program(+Data, +Options, :OnFound, -Report) is det.
%
%   As checked_solve/4 for the instance Data, but call(OnFound, Checked) is
%   called afterwards, for the solutions that were kept.

solve_program(Data, Options, OnFound, Report) :-
    option(check(true), Options),
    !,
    most_kept(Most),
    retractall(kept(_)),
    checked_solve(instance(Data), Options, keep(left(Most)), Report),
    option(model(program(Program,Name,_)), Options),
    patience(Seconds),
    get_time(Now),
    Deadline is Now+Seconds,
    forall(retract(kept(Views)),
           ( solution_check(Program, Name, Data, Views, Deadline, Check),
             call(OnFound, checked(Views,Check))
           )).
solve_program(Data, Options, _, Report) :-
    checked_solve(instance(Data), Options, count, Report).

count(_).

%   What is kept costs the run as little as can be: it is written down later.

keep(Left, Posted) :-
    arg(1, Left, Count),
    (   Count > 0
    ->  Count1 is Count-1,
        nb_setarg(1, Left, Count1),
        pairs_values(Posted, Views0),
        maplist(values, Views0, Views),
        assertz(kept(Views))
    ;   true
    ).

values(View, Values) :-
    (   ground(View)
    ->  Values = View
    ;   Values = open
    ).

%   A view that is still open is not for check/3 to judge.

solution_check(Program, _, _, Views, _, null) :-
    (   \+ has_check(Program)
    ;   memberchk(open, Views)
    ),
    !.
solution_check(Program, Name, Data, Views, Deadline, Check) :-
    get_time(Now),
    Left is Deadline-Now,
    Left > 0,
    catch(call_with_time_limit(
              Left, checked(Program, Name, Data, Views, Check0)),
          time_limit_exceeded,
          Check0 = null),
    !,
    Check = Check0.
solution_check(_, _, _, _, _, null).

checked(Program, Name, Data, Views, Check) :-
    (   check_solution(Program, Name, Data, Views)
    ->  Check = true
    ;   Check = false
    ).
