:- module(starbattle_problem,
          [ problem_name/2,             % +Problem, -Name
            problem_views/2,            % +Problem, -Views
            problem_strategy/2,         % +Problem, -Strategy
            base_strategy/2,            % +Problem, -Strategy
            fitted_strategy/3,          % +Problem, +Strategy0, -Strategy
            must_be_given/2,            % +Problem, +Options
            is_small_problem/1,         % +Problem
            is_traceable/1,             % +Problem
            post_problem/5,             % +Problem, +Strategy, +Given, -Views,
                                        % -Chooser
            problem_variables/4,        % +Problem, +View, +Views, -Variables
            problem_solution/3,         % +Problem, +Views, -Solution
            has_repeats/1,              % +Problem
            own_search/4,               % +Problem, +Strategy, +Given, -Search
            own_solution/2,             % +Search, -Solution
            own_count/2,                % +Search, -More
            own_figures/2,              % +Search, -Figures
            allows_threads/1,           % +Problem
            own_shared/4,               % +Search0, +Threads, +Most, -Search
            own_usage/2,                % +Search, -Usage
            solve_instead/4             % +Problem, +Options, +OnFound, -Report
          ]).

/** <module> What can be searched

A problem is a term.  Its functor says what it is, and the predicates of this
module are multifile, with clauses for each functor:

  - star_battle(Board, Model): a board by one of the models of Star Battle, see
    models/star_battle.pl
  - program(Program, Name, Views, Data): an instance by a model of a user's
    program, see program_problem.pl

The solver, the trace and the operations of the bridge know problems by these
predicates only.
*/

:- multifile
    problem_name/2,
    problem_views/2,
    problem_strategy/2,
    base_strategy/2,
    fitted_strategy/3,
    must_be_given/2,
    is_small_problem/1,
    is_traceable/1,
    post_problem/5,
    problem_variables/4,
    problem_solution/3,
    has_repeats/1,
    own_search/4,
    own_solution/2,
    own_count/2,
    own_figures/2,
    allows_threads/1,
    own_shared/4,
    own_usage/2,
    solve_instead/4.

%!  problem_name(+Problem, -Name) is det.
%!  problem_views(+Problem, -Views) is det.
%
%   Name is that of the model; Views are the names of what can be labeled.

%!  problem_strategy(+Problem, -Strategy) is det.
%!  base_strategy(+Problem, -Strategy) is det.
%
%   Strategy is the strategy term that is used if none is asked for, or in whose
%   place the parts are put that are.

%!  fitted_strategy(+Problem, +Strategy0, -Strategy) is det.
%
%   Strategy is the legal strategy term Strategy0, adapted to Problem.
%
%   @error starbattle(unknown(What, Value, Values)) if it does not fit.

%!  must_be_given(+Problem, +Options) is det.
%
%   True if the given cells of Options, see board/given.pl, fit Problem.
%
%   @error starbattle(bad_option(Name, Value, Expected))

%!  is_small_problem(+Problem) is semidet.
%!  is_traceable(+Problem) is semidet.
%
%   True if a search needs little memory; if trace.pl can record it.

%!  post_problem(+Problem, +Strategy, +Given, -Views, -Chooser) is semidet.
%!  problem_variables(+Problem, +View, +Views, -Variables) is det.
%!  problem_solution(+Problem, +Views, -Solution) is det.
%
%   Post the constraints, such that Strategy can label the result.  Views is
%   known to the other two only: Variables are those of one view, in the order
%   in which `leftmost` labels them, and Solution is what callers get once they
%   are labeled.  Chooser selects by `weights`, if Strategy does.

%!  has_repeats(+Problem) is semidet.
%
%   True if the same Solution may come up for several labelings.

%!  own_search(+Problem, +Strategy, +Given, -Search) is semidet.
%!  own_solution(+Search, -Solution) is nondet.
%!  own_count(+Search, -More) is nondet.
%!  own_figures(+Search, -Figures) is det.
%
%   Search replaces posting and labeling, for a problem that needs no constraint
%   variables.  The numbers More of all answers add up to the number of its
%   solutions.  Figures are its counters up to now, as Key-Count.

%!  allows_threads(+Problem) is semidet.
%!  own_shared(+Search0, +Threads, +Most, -Search) is det.
%!  own_usage(+Search, -Usage) is det.
%
%   True if several threads can share the search of Problem.  Then Search is
%   Search0 for so many threads, which end with the exception
%   starbattle_limit(inferences) after Most inferences, unless that is `none`.
%   Usage is `usage(Inferences, CPU, Stacks)`, what the further threads have
%   used.

%!  solve_instead(+Problem, +Options, +OnFound, -Report) is semidet.
%
%   True if Problem has its own way to do what solve_problem/4 of solver.pl does.
