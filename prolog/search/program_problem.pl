:- module(starbattle_program_problem,
          [ in_rows/3                   % +Variables, +Width, -Rows
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(clpfd), [op(700, xfx, #=), (#=)/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module('../board/given',
              [fix_given/2, given_cells/2, must_be_given_cells/2]).
:- use_module('../errors', [option_error/3]).
:- use_module(problem, [problem_objective/3]).
:- use_module(programs).
:- use_module(solver, [checked_solve/4]).
:- use_module(strategies).

/** <module> A user's program as a problem

The problem program(Program, Name, Views, Data) is the instance Data by the
model Name of Program.  What these clauses mean is said in problem.pl.

Solutions are only counted.  With the option check(true) the first are kept,
and looked at once the run has been measured.  Each is handed out with what
the program itself says of it, as the term checked(Views, Check, Value).  Views
has for each view of the model the list of its values, or `open` if it is not
ground.  Check is `true` or `false`, or `null` if the program has no check/3,
or if there was no time for it.  Value is [], or of a search for the best says
what the solution is worth and when it was found; of such a search, all
solutions are kept.
*/

starbattle_problem:problem_name(program(_, Name, _, _), Name).
starbattle_problem:problem_posted(program(_, Name, _, _), _, Name).

starbattle_problem:problem_trait(program(_, _, _, _), traceable).
starbattle_problem:problem_trait(program(_, _, _, _), own_code).

starbattle_problem:problem_strategies(program(_, _, Views, _), Strategy,
                                      Strategy) :-
    Views = [View|_],
    Strategy = strategy(View, leftmost, up, step, complete).

starbattle_problem:fitted_strategy(program(_, Name, Views, _), Strategy0,
                                   Strategy) :-
    own_view(Strategy0, Views, Strategy),
    must_not_use_weights(Name, Strategy),
    must_be_strategy(Strategy, Views).

%   Most strategies that have a name label the view `columns`.  It stands for
%   the first view of a model that has no such view.

own_view(strategy(columns, S, O, B, M), Views, Strategy) :-
    \+ memberchk(columns, Views),
    !,
    Views = [View|_],
    Strategy = strategy(View, S, O, B, M).
own_view(Strategy, _, Strategy).

%   Cells of a board can be given if the model has a view of them.

starbattle_problem:must_be_given(program(_, Name, Views, Data), Options) :-
    given_cells(Options, Given),
    (   Given == given([], [])
    ->  true
    ;   Data = board(_,_,_),
        member(View, Views),
        memberchk(View, [columns,cells])
    ->  must_be_given_cells(Data, Options)
    ;   format(atom(None), 'none: the model ~w has no view columns or cells',
               [Name]),
        option(given_stars(Stars), Options, []),
        option_error(given_cells, Stars, None)
    ).

starbattle_problem:post_problem(program(Program, Name, Views, Data), _, Given,
                                Posted, fail) :-
    post_program(Program, Name, Views, Data, Posted),
    (   Given == given([], [])
    ->  true
    ;   Data = board(N,S,_),
        rows_of(columns, Posted, S, Columns),
        rows_of(cells, Posted, N, Cells),
        fix_given(Given, views(Columns,Cells))
    ).

%   Rows is unbound if there is no such view.

rows_of(View, Posted, Width, Rows) :-
    (   memberchk(View-Variables, Posted)
    ->  in_rows(Variables, Width, Rows)
    ;   true
    ).

%!  in_rows(+Variables, +Width, -Rows) is semidet.
%
%   Rows are lists of Width variables.

in_rows([], _, []) :- !.
in_rows(Variables, Width, [Row|Rows]) :-
    length(Row, Width),
    append(Row, Rest, Variables),
    in_rows(Rest, Width, Rows).

starbattle_problem:problem_variables(program(_, _, _, _), View, Posted,
                                     Variables) :-
    memberchk(View-Variables, Posted).

starbattle_problem:problem_objective(program(Program, Name, _, Data), Posted,
                                     Objective) :-
    pairs_values(Posted, Views),
    program_objective(Program, Name, Data, Views, Objective).

starbattle_problem:problem_solution(program(_, _, _, _), Posted, Posted).

starbattle_problem:solve_instead(program(Program, Name, Views, Data), Options,
                                 OnFound, Report) :-
    Problem = program(Program, Name, Views, Data),
    (   option(check(true), Options)
    ->  quietly(solve_and_check(Problem, Options, OnFound, Report))
    ;   quietly(checked_solve(Problem, Options, =(_), Report))
    ).

:- thread_local
    kept/2.                             % the views of a solution, and its value

:- dynamic
    check_time/1.

most_kept(1000).
check_time(2).                          % seconds, for all calls of check/3

:- meta_predicate
    solve_and_check(+, +, 1, -).

solve_and_check(Problem, Options, OnFound, Report) :-
    most_kept(Most),
    retractall(kept(_, _)),
    statistics(inferences, Inferences),
    get_time(Start),
    checked_solve(Problem, Options,
                  keep(Problem, since(Inferences,Start), left(Most)), Report),
    check_time(Seconds),
    get_time(Now),
    Deadline is Now+Seconds,
    forall(retract(kept(Views, Value)),
           ( solution_check(Problem, Views, Deadline, Check),
             call(OnFound, checked(Views,Check,Value))
           )).

%   Keeping a solution costs the run as little as possible; it is written as
%   JSON later.

keep(Problem, Since, Left, Posted) :-
    arg(1, Left, Count),
    (   problem_objective(Problem, Posted, Objective)
    ->  objective_value(Objective, Since, Value),
        keep(Posted, Value)
    ;   Count > 0
    ->  Count1 is Count-1,
        nb_setarg(1, Left, Count1),
        keep(Posted, [])
    ;   true
    ).

keep(Posted, Value) :-
    pairs_values(Posted, Views0),
    maplist(values, Views0, Views),
    assertz(kept(Views, Value)).

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
    (   has_check(Program),
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
