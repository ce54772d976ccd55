:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module('../../prolog/search/problem').
:- use_module('../../prolog/search/solutions').
:- use_module('../../prolog/search/solver').
:- use_module('../../prolog/search/trace').

:- begin_tests(problem).

%   The solver needs no more of a problem than the clauses of its interface.

:- multifile
    starbattle_problem:problem_name/2,
    starbattle_problem:problem_trait/2,
    starbattle_problem:must_be_given/2,
    starbattle_problem:post_problem/5,
    starbattle_problem:problem_variables/4,
    starbattle_problem:problem_solution/3,
    starbattle_problem:solve_instead/4,
    starbattle_problem:own_search/4,
    starbattle_problem:own_answer/2.

starbattle_problem:problem_name(dice(_), dice).
starbattle_problem:must_be_given(dice(_), _).
starbattle_problem:post_problem(dice(Sum), _, _, [A,B], fail) :-
    [A,B] ins 1..6,
    A + B #= Sum.
starbattle_problem:problem_variables(dice(_), both, Variables, Variables).
starbattle_problem:problem_solution(dice(_), [A,B], Pair) :-
    Low is min(A, B),
    High is max(A, B),
    Pair = Low-High.
starbattle_problem:problem_trait(dice(_), repeating).

starbattle_problem:own_search(coins, _, _, coins).
starbattle_problem:own_answer(coins, solution(heads)).
starbattle_problem:own_answer(coins, solution(tails)).
starbattle_problem:own_answer(coins, figures([tosses-1])).
starbattle_problem:must_be_given(coins, _).

starbattle_problem:solve_instead(silent, _, _, report(unknown,none,0,[])).

skip(_).

strategy(strategy(both, leftmost, up, step, complete)).

test(solutions, all(Pair == [2-6,3-5,4-4])) :-
    strategy(Strategy),
    search_solution(dice(8), Strategy, Pair).
test(report, true(Status-Found == multiple-3)) :-
    strategy(Strategy),
    solve(dice(8), [strategy(Strategy)], skip, report(Status,none,Found,_)).
test(own_search, true(Found-Tosses == 2-1)) :-
    strategy(Strategy),
    solve(coins, [strategy(Strategy)], skip, report(_,none,Found,Figures)),
    memberchk(tosses-Tosses, Figures).
test(instead, true(Status == unknown)) :-
    solve_problem(silent, [], skip, report(Status,_,_,_)).
test(no_trace, error(starbattle(no_trace(dice)))) :-
    must_be_trace_options(dice(8), []).

:- end_tests(problem).
