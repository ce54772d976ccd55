:- module(starbattle_solutions,
          [ search_solution/4,          % +Problem, +Strategy, +Options,
                                        % -Solution
            search_count/4,             % +Problem, +Strategy, +Options, -Count
            prepared_search/3,          % +Problem, +Options, -Search
            post_search/2,              % +Search, -Posted
            label_search/2,             % +Posted, -Solution
            count_part/2,               % +Posted, -More
            search_figures/2,           % +Search, -Figures
            optimizes/1,                % +Posted
            must_pass/2,                % +Judge, +Solution
            has_propagators/1,          % +Search
            search_limit/2              % +Search, -Limit
          ]).

:- use_module([library(aggregate), library(apply)]).
:- use_module(library(clpfd), [fd_degree/2, fd_size/2, indomain/1]).
:- use_module('../fd_libraries').
:- use_module(library(fd_search), [run_search/1, search_statistics/2]).
:- use_module([library(lists), library(option), library(solution_sequences)]).
:- use_module('../bits').
:- use_module('../board/given', [given_cells/2]).
:- use_module('../conditions/solution_check', [passes/2, solution_check/4]).
:- use_module('../engine/engine').
:- use_module('../errors').
:- use_module('../models/bits', [bits_model/5]).
:- use_module(problem).
:- use_module(strategies).

/** <module> Solutions, one after another

A search posts a problem and labels one of its views.  Both steps are
available by themselves, so that each can be measured.  A problem that
searches by itself has nothing to post.

Each solution is checked before it leaves, and one that is only counted, too, unless the
problem counts many at once.
*/

starbattle:message(incomplete(Strategy)) -->
    { strategy_words(Strategy, [Name|_]) },
    [ 'the search by the strategy ~w was incomplete, so the number of solutions is not \c
       known; solve/3 lists those that it finds'-[Name] ].
starbattle:message(wrong_solution(Model, Strategy, Solution)) -->
    { strategy_view(Strategy, View),
      strategy_words(Strategy, [Name|_])
    },
    [ 'the model ~w is wrong: labeling its view ~w by the strategy ~w gives ~w, which is \c
       no solution'-[Model, View, Name, Solution] ].
starbattle:message(delays(Model)) -->
    [ 'the model ~w, or a goal of where/1, delays goals by freeze/2 or when/2: what a \c
       search finds would prove nothing'-[Model] ].
starbattle:message(undecided(Model, Strategy)) -->
    { strategy_view(Strategy, View) },
    [ 'the model ~w has constraints on variables without finite domains, which labeling \c
       the view ~w does not decide'-[Model, View] ].

%!  search_solution(+Problem, +Strategy, +Options, -Solution) is nondet.
%
%   Solution is a solution of Problem, for Star Battle the N lists of the S
%   ascending 1-based star columns of each row.  Each is found once, lazily.
%   Options are given cells, see board/given.pl.

search_solution(Problem, Strategy, Options, Solution) :-
    prepared_search(Problem, [strategy(Strategy),solutions(1)|Options], Search),
    post_search(Search, Posted),
    label_search(Posted, Found),
    Solution = Found.

%!  search_count(+Problem, +Strategy, +Options, -Count) is det.
%
%   Count is the number of solutions.
%
%   @error starbattle(incomplete(Strategy)) if the search was incomplete.

search_count(Problem, Strategy, Options, Count) :-
    prepared_search(Problem, [strategy(Strategy)|Options], Search),
    aggregate_all(sum(More),
                  ( post_search(Search, Posted), count_part(Posted, More) ),
                  Count),
    (   search_limit(Search, _)
    ->  starbattle_error(incomplete(Strategy))
    ;   true
    ).

%!  prepared_search(+Problem, +Options, -Search) is det.
%
%   Search is what the other predicates need to know.  Options are strategy(Strategy),
%   which is required, and
%
%     - given_stars(Cells), given_blanks(Cells): only solutions that agree with these are
%       found.
%     - solutions(Max): how many the caller wants; `all` by default.
%     - watch(Goal, Max): unless the problem searches by itself, the events of a search
%       with at most Max nodes go to call(Goal, Views, Event), see fd/prolog/fd_search.pl.

prepared_search(Problem, Options, Search) :-
    option(strategy(Strategy), Options),
    given_cells(Options, Given),
    (   Problem = star_battle(Board, _, Conditions)
    ->  solution_check(Board, Conditions, Given, Check)
    ;   Check = none
    ),
    Judge = judge(Problem,Strategy,Check),
    (   Problem = star_battle(_, bits, _)
    ->  option(solutions(Max), Options, all),
        wanted(Max, Wanted),
        findall(random(Seed), Strategy = strategy(_, random_variable(Seed), _, _, _), Random),
        bits_model(Board, Conditions, Given, [wanted(Wanted)|Random], Bits),
        Search = bits(Bits, Judge)
    ;   (   memberchk(watch(Goal, Most), Options)
        ->  Watch = watch(Goal, Most)
        ;   Watch = none
        ),
        Search = clpfd(Judge, Given, Watch, figures([nodes(0),failures(0),depth(0)]))
    ).

wanted(1, Wanted)   => Wanted = first.
wanted(all, Wanted) => Wanted = all.
wanted(_, Wanted)   => Wanted = several.

%!  post_search(+Search, -Posted) is semidet.
%
%   Post the constraints of Search.

post_search(bits(Bits, Judge), bits(Bits, Judge)).
post_search(clpfd(Judge, Given, Watch, Figures),
            clpfd(Judge, Labeling, Views, Figures)) :-
    Judge = judge(Problem,Strategy,_),
    Posted = posted(Views,Variables,Chooser),
    (   problem_is(Problem, own_code)
    ->  call_residue_vars(post_problem(Problem, Strategy, Given, Posted), Rest),
        must_not_delay(Rest, Judge),
        Leaf = [leaf(starbattle_solutions:decide(Rest, Judge))]
    ;   post_problem(Problem, Strategy, Given, Posted),
        Leaf = []
    ),
    watch_options(Watch, Views, Leaf, Options0),
    (   problem_objective(Problem, Views, Objective)
    ->  Options1 = [Objective|Options0]
    ;   Options1 = Options0
    ),
    (   problem_is(Problem, fixed_tree)
    ->  Options = [tree(fixed)|Options1]
    ;   Options = Options1
    ),
    new_labeling(Strategy, Chooser, Variables, Options, Labeling).

%   A delayed goal may leave choices, of which a search takes one, or post constraints
%   when it is too late to note their variables.

must_not_delay(Variables, judge(Problem,_,_)) :-
    (   member(X, Variables),
        member(Module, [freeze,when]),
        get_attr(X, Module, _)
    ->  problem_name(Problem, Name),
        starbattle_error(delays(Name))
    ;   true
    ).

watch_options(none, _, Options, Options).
watch_options(watch(Goal, Max), Views, Options,
              [event(call(Goal, Views)),node_limit(Max)|Options]).

%!  label_search(+Posted, -Solution) is nondet.
%
%   Solution is a solution of what was posted.

label_search(bits(Bits, Judge), Columns) :-
    Judge = judge(star_battle(board(N,_,_),_,_),_,_),
    bits_solution(Bits, Stars),
    bits_columns(N, Stars, Columns),
    must_pass(Judge, Columns).
label_search(clpfd(Judge, Labeling, Views, Figures), Solution) :-
    Judge = judge(Problem,_,_),
    (   problem_is(Problem, repeating)
    ->  distinct(Solution, label(Judge, Labeling, Views, Figures, Solution))
    ;   label(Judge, Labeling, Views, Figures, Solution)
    ).

label(Judge, Labeling, Views, Figures, Solution) :-
    call_cleanup(run_search(Labeling), note_figures(Labeling, Figures)),
    Judge = judge(Problem,_,_),
    problem_solution(Problem, Views, Solution),
    must_pass(Judge, Solution).

%   decide(+Rest, +Judge): label those variables of Rest, all that posting has left, on which
%   there are constraints still, tied to the views or not.  One way is enough to prove what
%   was found before.  The oldest variables come first: those of the user, then those that
%   library(clpfd) has made for them, of which reification can lose solutions if they are
%   labeled first.

decide(Rest, Judge) :-
    term_variables(Rest, Variables0),
    sort(Variables0, Variables),
    once(label_open(Variables)),
    (   include(is_open, Variables, [_|_])
    ->  Judge = judge(Problem,Strategy,_),
        problem_name(Problem, Name),
        starbattle_error(undecided(Name, Strategy))
    ;   true
    ).

%   labeling/2 fails for a variable whose constraints and domain are gone by its turn.

label_open([]).
label_open([X|Xs]) :-
    (   is_open(X),
        fd_size(X, Size),
        integer(Size)
    ->  indomain(X)
    ;   true
    ),
    label_open(Xs).

is_open(X) :-
    var(X),
    fd_degree(X, Degree),
    Degree > 0.

%!  must_pass(+Judge, +Solution) is det.
%
%   Judge is judge(Problem, Strategy, Check), where Check is that of solution_check/4, or
%   `none`: then anything passes.
%
%   @error starbattle(wrong_solution(Model, Strategy, Solution))

must_pass(judge(Problem,Strategy,Check), Solution) :-
    (   Check == none
    ->  true
    ;   passes(Check, Solution)
    ->  true
    ;   problem_name(Problem, Name),
        starbattle_error(wrong_solution(Name, Strategy, Solution))
    ).

%   Whichever way the search is left, its figures stay.

note_figures(Labeling, Figures) :-
    search_statistics(Labeling, Statistics),
    nb_setarg(1, Figures, Statistics).

%!  count_part(+Posted, -More) is nondet.
%
%   The numbers More of all answers add up to the number of solutions of what
%   was posted.

count_part(bits(Bits, _), More) :-
    !,
    bits_count(Bits, More).
count_part(Posted, 1) :-
    label_search(Posted, _).

%!  search_figures(+Search, -Figures) is det.
%
%   Figures are the counters of the search by itself, as Key-Count: `nodes`,
%   `failures` and `depth`, those that a problem adds, and `objective` and `bound`
%   if they are known.

search_figures(bits(Bits, _), [backtracks-Failures|Figures]) :-
    bits_statistics(Bits, Figures),
    memberchk(failures-Failures, Figures).
search_figures(clpfd(_, _, _, figures(Statistics)), Figures) :-
    findall(Name-Count,
            ( member(Name, [nodes,failures,depth,objective,bound]),
              Statistic =.. [Name,Count],
              memberchk(Statistic, Statistics),
              integer(Count)
            ),
            Figures).

%!  optimizes(+Posted) is semidet.
%
%   True if the best solution is searched for, not any.

optimizes(clpfd(_, Labeling, _, _)) :-
    search_statistics(Labeling, Statistics),
    memberchk(objective(_), Statistics).

%!  has_propagators(+Search) is semidet.
%
%   True if there is propagation to count.

has_propagators(clpfd(_, _, _, _)).

%!  search_limit(+Search, -Limit) is semidet.
%
%   Search has ended and was incomplete, for the reason Limit: `method`,
%   or `nodes`, as there were as many as are allowed.

search_limit(clpfd(_, _, _, figures(Statistics)), Limit) :-
    memberchk(status(Status), Statistics),
    status_limit(Status, Limit).

status_limit(incomplete, method).
status_limit(limit(nodes), nodes).
