:- module(starbattle_solver,
          [ solve/4,                    % +Problem, +Options, :OnSolution, -Report
            must_be_options/2,          % +Problem, +Options
            run_option/2                % ?Name, ?Type
          ]).
:- use_module([library(lists), library(option)]).
:- use_module('../fd_libraries').
:- use_module(library(fd_statistics/scoped), [call_with_fd_statistics/2]).
:- use_module('../errors').
:- use_module('../records').
:- use_module(limits).
:- use_module(problem).
:- use_module(solutions).

/** <module> Solve within limits, and measure

A run has two phases, posting and search, each timed by itself.  What a
limit cuts short keeps the solutions found so far and the figures up to
there.  Propagation is counted in a second run (see fd/prolog/fd_statistics/), so
that the first is timed as it is; the model `bits` counts as it goes.
*/

:- meta_predicate
    solve(+, +, 1, -).

%!  solve(+Problem, +Options, :OnSolution, -Report) is det.
%
%   Search Problem, see problem.pl, and call call(OnSolution, Solution) for
%   every solution.  Options have passed must_be_options/2; they are those of
%   starbattle:solve/3, and
%
%     - strategy(+Strategy): a strategy term that fits Problem.
%     - job(+Job): the name by which interrupt/2 knows this search.
%     - watch(+Goal, +Max): watch the search, see prepared_search/3.
%
%   Report is report(Status, Limit, Found, Figures), as that of starbattle:solve/3,
%   but Found is how many solutions were found; Limit may also be `nodes` or
%   `stop`, see interrupt/2.

solve(Problem, Options, OnSolution, Report) :-
    prepared_search(Problem, Options, Search),
    run(Search, Options, Options, OnSolution, Run, Limit0),
    run_limit(Limit0, Run, Limit),
    run_found(Run, Found),
    search_figures(Search, Counts),
    run_status(Run, Limit, Counts, Status),
    figures(Run, Figures0),
    counters(Search, Options, Run, Limit0, Counters),
    append([Counters,Counts,Figures0], Figures),
    Report = report(Status, Limit, Found, Figures).

%!  must_be_options(+Problem, +Options) is det.
%
%   True if Options are those of solve/4, of the right types, and the given cells fit
%   Problem.  A user's program has the option check(Boolean), too.
%
%   @error see check_options/2; domain_error(Name, Value)

must_be_options(Problem, Options) :-
    check_options(solve_option, Options),
    must_be_given(Problem, Options).

solve_option(check, boolean).
solve_option(Name, Type) :-
    (   run_option(Name, Type)
    ;   search_option(Name, Type)
    ).

%!  run_option(?Name, ?Type) is nondet.
%
%   The options of a run, a table for check_options/2.

run_option(solutions, count_or_all).
run_option(counters,  boolean).
run_option(listing,   boolean).
run_option(Name, Type) :-
    limit_option(Name, Type).

%   A method that leaves something out limits the search as well.

run_limit(none, Run, Limit) :-
    run_end(Run, left_out(Limit)),
    !.
run_limit(Limit, _, Limit).

%   A run is changed in place: what it has reached survives the exception of a
%   limit.  It has the fields
%
%     - found: how many solutions
%     - end: `true` if the search is complete, left_out(Limit) if the search
%       was incomplete, by its method or a limit, else `false`
%     - start, posted, stopped: usage/1 when the run began, when the problem was
%       posted, and when the run was over, or `none`

:- accessors(run(found, end, start, posted, stopped), [nb_set]).

run(Search, Options, Limits, OnSolution, Run, Limit) :-
    usage(Start),
    Run = run(0, false, Start, none, none),
    limited_job(explore(Search, Options, OnSolution, Run), Limits, Limit),
    usage(Stopped),
    nb_set_run_stopped(Run, Stopped).

explore(Search, Options, OnSolution, Run) :-
    (   post_search(Search, Posted),
        usage(Usage),
        nb_set_run_posted(Run, Usage),
        wanted(Posted, Options, Max),
        (   Max == all,
            option(listing(false), Options)
        ->  count_part(Posted, More),
            add_found(Run, More, _),
            fail
        ;   call_cleanup(label_search(Posted, Solution), Last = true),
            call(OnSolution, Solution),
            enough(Search, Run, Max, Last)
        )
    ->  true
    ;   search_limit(Search, Limit)
    ->  nb_set_run_end(Run, left_out(Limit))
    ;   nb_set_run_end(Run, true)
    ).

%   The best solution is the last of all.

wanted(Posted, Options, Max) :-
    (   optimizes(Posted)
    ->  Max = all
    ;   option(solutions(Max), Options, all)
    ).

%   A solution found with no alternative left is the last there is.

enough(Search, Run, Max, Last) :-
    add_found(Run, 1, Found),
    Found == Max,
    (   Last == true,
        \+ search_limit(Search, _)
    ->  nb_set_run_end(Run, true)
    ;   true
    ).

add_found(Run, More, Found) :-
    run_found(Run, Found0),
    Found is Found0 + More,
    nb_set_run_found(Run, Found).

run_status(_, Limit, _, unknown) :-
    Limit \== none,
    !.
run_status(_, none, Counts, optimal) :-
    memberchk(objective-_, Counts),
    !.
run_status(Run, none, _, Status) :-
    run_found(Run, Found),
    run_end(Run, End),
    found_status(Found, End, Status).

found_status(0, true, Status)  => Status = unsatisfiable.
found_status(1, true, Status)  => Status = unique.
found_status(1, false, Status) => Status = satisfied.
found_status(_, _, Status)     => Status = multiple.

figures(Run, Figures) :-
    run_start(Run, Start),
    run_stopped(Run, Stopped),
    run_posted(Run, Posted0),
    (   Posted0 == none
    ->  Posted = Stopped
    ;   Posted = Posted0
    ),
    used(Start, Stopped, usage(CPU,Wall,Inferences,Memory)),
    used(Start, Posted, usage(PostCPU,_,PostInferences,_)),
    SearchCPU is CPU - PostCPU,
    Figures = [ inferences-Inferences,
                post_inferences-PostInferences,
                cpu_s-CPU,
                post_cpu_s-PostCPU,
                search_cpu_s-SearchCPU,
                wall_s-Wall,
                memory_bytes-Memory
              ].

counters(Search, Options, Run, none, Counters) :-
    option(counters(true), Options, true),
    has_propagators(Search),
    remaining_limits(Options, Run, Limits),
    call_with_fd_statistics(
        run(Search, Options, Limits, =(_), _, Limit),
        fd_statistics(R, E, P, B, C)),
    Limit == none,
    !,
    Counters = [ constraints-C, resumptions-R, entailments-E,
                 prunings-P, backtracks-B ].
counters(_, _, _, _, []).

%   The counting run may take the time that is left, the same memory, and as
%   many inferences as it needs.

remaining_limits(Options, Run, Limits) :-
    run_start(Run, Start),
    findall(Limit, remaining_limit(Options, Start, Limit), Limits).

remaining_limit(Options, usage(_, Start, _, _), timeout(Left)) :-
    option(timeout(Seconds), Options),
    get_time(Now),
    Left is Seconds - (Now - Start).
remaining_limit(Options, usage(Start, _, _, _), cpu_limit(Left)) :-
    option(cpu_limit(Seconds), Options),
    statistics(cputime, Now),
    Left is Seconds - (Now - Start).
remaining_limit(Options, _, Limit) :-
    member(Limit, [memory_limit(_),job(_)]),
    option(Limit, Options).
