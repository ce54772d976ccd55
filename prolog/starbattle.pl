:- module(starbattle,
          [ load_board/2,               % +File, -Board
            load_board/3,               % +File, +Options, -Board
            load_boards/2,              % +File, -NamedBoards
            load_boards/3,              % +File, +Options, -NamedBoards
            load_position/3,            % +File, -Board, -Given
            parse_boards/3,             % +Text, +Options, -NamedBoards
            make_board/3,               % +Rows, +Stars, -Board
            disconnected_region/2,      % +Board, -Id
            star_battle/2,              % +Board, -Columns
            star_battle/3,              % +Board, -Columns, +Options
            solution/2,                 % +Board, -Columns
            solution/3,                 % +Board, -Columns, +Options
            solution_count/2,           % +Board, -Count
            solution_count/3,           % +Board, -Count, +Options
            solve/3,                    % +Board, +Options, -Report
            model/2,                    % ?Name, ?Description
            strategy/3,                 % ?Name, ?Strategy, ?Description
            print_board/1,              % +Board
            print_solution/2,           % +Board, +Columns
            call_with_fd_statistics/2   % :Goal, -Statistics
          ]).
:- use_module(settings, [must_have_usual_settings/0]).
:- must_have_usual_settings.
:- use_module(library(clpfd), []).
:- use_module([library(error), library(option)]).
:- use_module(errors, [check_options/2]).
:- use_module(autoloads, [resolve_autoloads/0]).
:- use_module(fd_libraries).
:- use_module(library(fd_statistics/scoped), [call_with_fd_statistics/2]).
:- use_module(board/board).
:- use_module(board/given, [given_cells/2, given_option/2, must_be_given_cells/2]).
:- use_module(formats/reader).
:- use_module(conditions/constraints, [condition_option/2]).
:- use_module(search/solutions).
:- use_module(search/limits, [collect_items/2]).
:- use_module(models/models).
:- use_module(search/problem).
:- use_module(search/solver, [run_option/2, solve/4]).
:- use_module(search/strategies, [strategy/3]).

/** <module> Star Battle with constraints

Star Battle: an N x N board is cut into N regions; place S stars in every
row, column and region so that no two stars touch, not even diagonally.

    ?- use_module(library(starbattle)).
    ?- load_board('boards/norvig/24.txt', Board),
       solution(Board, Columns),
       print_solution(Board, Columns).

The core relation star_battle/2 posts the constraints and leaves labeling
to you, so that any search can be tried on it:

    ?- load_board('boards/norvig/24.txt', Board),
       star_battle(Board, Columns),
       append(Columns, Variables),
       labeling([ff], Variables).

How a person solves a board is explained by explain/3 (explain.pl), and
boards are made by make_boards/3 (generator/generator.pl).
*/

:- meta_predicate
    star_battle(+, -, :),
    solution(+, -, :),
    solution_count(+, -, :),
    solve(+, :, -).

:- reexport(library(clpfd)).
:- reexport(explanation/explain,
            [ explain/3, explain/4, grade/3, mistakes/3 ]).
:- reexport(explanation/hints, [hint/3, step_idea/2, step_look/2]).
:- reexport(explanation/rating, [rating_difficulty/3]).
:- reexport(explanation/report).
:- reexport(explanation/why, [why/4, why/5, why_cases/3]).
:- reexport(generator/generator, [make_boards/3, made_boards/2]).

%!  star_battle(+Board, -Columns) is semidet.
%!  star_battle(+Board, -Columns, +Options) is semidet.
%
%   Columns are N lists of S constrained variables, the 1-based star
%   columns of every row.  They ascend within a row in every model but
%   `feup`.  Options:
%
%     - model(+Name): see model/2; not `bits`, which has no variables.
%     - cells(-Cells): N lists of N variables 0..1 as well, 1 for a star.
%     - given_stars(+Cells), given_blanks(+Cells): known cells, as lists of
%       Row-Column, from 1; load_position/3 gives these options.
%     - rules(+Rules): the rules of a variant, see board_rules/3 in
%       conditions/rules.pl. Rows have as many variables as stars.
%     - where(+Constraints): further constraints, a list of terms as in
%       conditions/constraints.pl, such as [cell(1,4) + cell(2,4) #=< 1].
%     - where(:Goal): call(Goal, Cells, Columns) posts further constraints.  It is
%       called once: of several answers the first counts.  It must not delay goals.  What
%       labeling leaves open, searches decide.
%
%   @error instantiation_error, type_error(board, Board), starbattle(board(Fault));
%   type_error(list, Columns); of Options instantiation_error, type_error(list, Options),
%   domain_error(Table, Option) if there is none such,
%   domain_error(nonrepeating_options, Options), and, of a value, type_error(Type, Value),
%   domain_error(Name, Value), starbattle(rules(Fault)) or starbattle(constraint(Fault));
%   starbattle(no_variables(bits, posted))

star_battle(Board, Columns) :-
    star_battle(Board, Columns, []).

star_battle(Board, Columns, Options0) :-
    must_be_board(Board),
    must_be_rows(Columns),
    checked_options(star_battle_option, Options0, Options),
    option_problem(Board, Options, Problem),
    Problem = star_battle(_, Model, Conditions),
    must_have_variables(Model, posted),
    must_take_conditions(Model, Board, Conditions),
    (   option(cells(Cells), Options)
    ->  Wanted = [columns,cells]
    ;   Wanted = [columns]
    ),
    must_be_given_cells(Board, Options),
    given_cells(Options, Given),
    post_star_battle(Problem, Given, Wanted, Views, _),
    Views = views(Columns,Cells).               % not before: they may be bound

must_be_rows(Columns) :-
    (   acyclic_term(Columns),
        \+ ( Columns \= [], Columns \= [_|_] )
    ->  true
    ;   type_error(list, Columns)
    ).

star_battle_option(cells, any).
star_battle_option(model, any).
star_battle_option(Name, Type) :-
    (   given_option(Name, Type)
    ;   condition_option(Name, Type)
    ).

%   checked_options(+Table, :Options0, -Options): Options have the modules of goals.

checked_options(Table, Options0, Options) :-
    Options0 = _:Given,
    check_options(Table, Given),
    meta_options(is_meta, Options0, Options).

is_meta(where).

%!  solution(+Board, -Columns) is nondet.
%!  solution(+Board, -Columns, +Options) is nondet.
%
%   Columns are the star columns of a solution, each found once, the next
%   one sought on backtracking.  Options:
%
%     - model(+Name): see model/2.
%     - strategy(+Strategy): a name from strategy/3, or a term
%       strategy(View, Select, Order, Branch, Method) as there.
%     - given_stars(+Cells), given_blanks(+Cells), rules(+Rules),
%       where(+Constraints), where(:Goal): as for star_battle/3.
%
%   Each is checked by a program of its own, except for what a Goal says.  A strategy may
%   leave solutions out: lds, for example.
%
%   @error see star_battle/3; starbattle(wrong_solution(Model, Strategy, Columns)) if the
%   model gives what is no solution.

solution(Board, Columns) :-
    solution(Board, Columns, []).

solution(Board, Columns, Options0) :-
    must_be_rows(Columns),
    asked_search(Board, search_option, Options0, Problem, Strategy, Options),
    search_solution(Problem, Strategy, Options, Columns).

%!  solution_count(+Board, -Count) is det.
%!  solution_count(+Board, -Count, +Options) is det.
%
%   Count is the number of solutions.  Options as for solution/3.  The model `bits`
%   counts many solutions at once, without looking at each.
%
%   @error see solution/3; type_error(integer, Count); starbattle(incomplete(Strategy)) if the search was incomplete,
%   as the strategy leaves something out.

solution_count(Board, Count) :-
    solution_count(Board, Count, []).

solution_count(Board, Count, Options0) :-
    (   var(Count)
    ->  true
    ;   must_be(integer, Count)
    ),
    asked_search(Board, search_option, Options0, Problem, Strategy, Options),
    search_count(Problem, Strategy, Options, Count).

%   asked_search(+Board, +Table, :Options0, -Problem, -Strategy, -Options)

asked_search(Board, Table, Options0, Problem, Strategy, Options) :-
    must_be_board(Board),
    checked_options(Table, Options0, Options),
    option_problem(Board, Options, Problem),
    option_strategy(Options, Problem, Strategy),
    must_be_given_cells(Board, Options).

%!  solve(+Board, +Options, -Report) is det.
%
%   Find solutions within limits, and measure.  Options are those of
%   solution/3, and
%
%     - solutions(+Max): stop after Max solutions; `all` by default.
%     - listing(+Boolean): if false and all solutions are wanted, they are only
%       counted; default true.  Solutions is then empty.
%     - timeout(+Seconds): wall time, the counting of propagation included.
%     - cpu_limit(+Seconds): processor time of this thread, the counting
%       included.
%     - inference_limit(+Inferences).
%     - memory_limit(+Bytes): of the stacks of this thread, all that is in
%       them included.  The flag `stack_limit` holds without it, too.
%     - counters(+Boolean): count propagation in a second run; default
%       true.  A run that a limit has ended is not repeated.
%     - given_stars(+Cells), given_blanks(+Cells), rules(+Rules),
%       where(+Constraints), where(:Goal): as for star_battle/3.
%
%   Report is report(Status, Limit, Solutions, Figures): Status is `unique`,
%   `multiple`, `satisfied`, `unsatisfiable` or `unknown`; Limit is `none`,
%   `time`, `cpu`, `inferences`, `memory` or `method` (the strategy left something
%   out); Solutions are the star columns of each solution found; Figures is a list
%   of Key-Number, where `found` is the number of solutions.
%
%   @error see solution/3

solve(Board, Options0, report(Status, Limit, Solutions, [found-Found|Figures])) :-
    asked_search(Board, solve_option, Options0, Problem, Strategy, Options),
    collect_items(solve_for(Problem, [strategy(Strategy)|Options],
                            report(Status, Limit, Found, Figures)),
                  Solutions).

solve_option(Name, Type) :-
    (   run_option(Name, Type)
    ;   search_option(Name, Type)
    ).

solve_for(Problem, Options, Report, OnSolution) :-
    solve(Problem, Options, OnSolution, Report).

:- resolve_autoloads.
