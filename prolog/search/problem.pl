:- module(starbattle_problem,
          [ problem_name/2,             % +Problem, -Name
            problem_posted/3,           % +Problem, +Strategy, -Name
            problem_is/2,               % +Problem, +Trait
            problem_strategies/3,       % +Problem, -Default, -Base
            fitted_strategy/3,          % +Problem, +Strategy0, -Strategy
            must_be_given/2,            % +Problem, +Options
            post_problem/5,             % +Problem, +Strategy, +Given, -Views,
                                        % -Chooser
            problem_variables/4,        % +Problem, +View, +Views, -Variables
            problem_objective/3,        % +Problem, +Views, -Objective
            problem_solution/3,         % +Problem, +Views, -Solution
            problem_check/3,            % +Problem, +Given, -Check
            own_search/4,               % +Problem, +Strategy, +Given, -Search
            own_answer/2,               % +Search, ?Request
            solve_instead/4             % +Problem, +Options, +OnFound, -Report
          ]).

/** <module> What can be searched

A problem is a term.  Its functor says what it is, and the predicates of this
module are multifile, with clauses for each functor:

  - star_battle(Board, Model, Conditions): a board by one of the models of Star Battle,
    perhaps with other rules or further constraints, see models/star_battle.pl
  - program(Program, Name, Views, Data): an instance by a model of a user's
    program, see program_problem.pl

The solver, the trace and the operations of the bridge know problems by these
predicates only.
*/

:- multifile
    problem_name/2,
    problem_posted/3,
    problem_trait/2,                    % Problem, Trait
    problem_strategies/3,
    fitted_strategy/3,
    must_be_given/2,
    post_problem/5,
    problem_variables/4,
    problem_objective/3,
    problem_solution/3,
    problem_check/3,
    own_search/4,
    own_answer/2,
    solve_instead/4.

%!  problem_name(+Problem, -Name) is det.
%
%   Name is that of the model.

%!  problem_posted(+Problem, +Strategy, -Name) is det.
%
%   Name is that of the model whose constraints are posted if Strategy searches Problem:
%   with what Strategy labels, and under some rules, a model is another one.

%!  problem_is(+Problem, +Trait) is semidet.
%
%   Trait is what is true of Problem, by a clause of problem_trait/2:
%
%     - small: a search needs little memory.
%     - short: most searches take a few milliseconds.
%     - traceable: trace.pl can record a search.
%     - repeating: the same solution may come up for several labelings.
%     - fixed_tree: propagation keeps nothing that backtracking does not undo, see the
%       option tree(fixed) of fd_search.
%     - own_code: code of a user's posts constraints, so a view that is labeled may
%       leave variables open.

problem_is(Problem, Trait) :-
    problem_trait(Problem, Trait),
    !.

%!  problem_strategies(+Problem, -Default, -Base) is det.
%
%   Default is the strategy term that is used if none is asked for; Base is the
%   one in whose place the parts are put that are.

%!  fitted_strategy(+Problem, +Strategy0, -Strategy) is det.
%
%   Strategy is the legal strategy term Strategy0, adapted to Problem.
%
%   @error domain_error(What, Value) if it does not fit.

%!  must_be_given(+Problem, +Options) is det.
%
%   True if the given cells of Options, see board/given.pl, fit Problem.
%
%   @error domain_error(Name, Value)

%!  post_problem(+Problem, +Strategy, +Given, -Views, -Chooser) is semidet.
%!  problem_variables(+Problem, +View, +Views, -Variables) is det.
%!  problem_objective(+Problem, +Views, -Objective) is semidet.
%!  problem_solution(+Problem, +Views, -Solution) is det.
%
%   Post the constraints, such that Strategy can label the result.  Views is
%   known to the other two only: Variables are those of one view, in the order
%   in which `leftmost` labels them, and Solution is what callers get once they
%   are labeled.  Objective is min(Expr) or max(Expr): the best is searched for.
%   Chooser selects by `weights`, if Strategy does.

%!  problem_check(+Problem, +Given, -Check) is semidet.
%
%   Each solution is looked at by Check, see conditions/solution_check.pl.

%!  own_search(+Problem, +Strategy, +Given, -Search) is semidet.
%
%   Search replaces posting and labeling, for a problem that needs no constraint
%   variables.

%!  own_answer(+Search, ?Request) is nondet.
%
%   Request is one of
%
%     - solution(-Solution): a solution, the next one on backtracking.
%     - count(-More): the numbers of all answers add up to the number of
%       solutions.  What is only counted is not checked.
%     - figures(-Figures): the counters up to now, as Key-Count.
%     - wanted(+Wanted, -Search1): Search1 is Search for a caller that wants
%       `several` solutions, or `all`; fails if that makes no difference.

%!  solve_instead(+Problem, +Options, +OnFound, -Report) is semidet.
%
%   True if Problem has its own way to do what solve_problem/4 of solver.pl does.
