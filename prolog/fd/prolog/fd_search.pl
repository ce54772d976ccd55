:- module(fd_search,
          [ search/2,                   % +Variables, :Options
            search/3,                   % +Variables, :Options, -Statistics
            search_all/4,               % +Variables, :Options, -Solutions,
                                        % -Statistics
            new_search/3,               % +Variables, :Options, -Search
            run_search/1,               % +Search
            search_statistics/2         % +Search, -Statistics
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), []).
:- use_module([library(error), library(lists)]).
:- use_module('fd_search/learning').
:- use_module('fd_search/grammar').
:- use_module('fd_search/tree').
:- use_module(fd_search/selection).
:- use_module(fd_search/state).

/** <module> Search for library(clpfd)

Labels variables, as labeling/2 does, with more strategies, incomplete
methods, limits and statistics.  It is modeled on ECLiPSe's search/6 and on
SICStus Prolog's labeling/2.

    ?- use_module(library(clpfd)).
    ?- use_module(library(fd_search)).
    ?- length(Queens, 8), Queens ins 1..8, all_distinct(Queens),
       search(Queens, [dom_w_deg,middle,lds(2)], Statistics).

With an option that labeling/2 has as well, search/2 finds the same solutions
in the same order.
*/

:- meta_predicate
    search(+, :),
    search(+, :, -),
    search_all(+, :, -, -),
    new_search(+, :, -).

%!  search(+Variables, :Options) is nondet.
%!  search(+Variables, :Options, -Statistics) is nondet.
%
%   Assign values to Variables, a list of integers and variables with finite
%   domains.  On backtracking, find further solutions.  Statistics describes
%   the search up to the solution, see search_statistics/2.
%
%       ?- [X,Y] ins 1..3, X #< Y, search([X,Y], [ff,down]).
%       X = 2, Y = 3 ;
%       X = 1, Y = 3 ;
%       X = 1, Y = 2.
%
%   Options has at most one option of each category:
%
%     - select(+Selection)
%       The variable to branch on; of several that are equally good, the
%       leftmost:
%         - `leftmost`: the first one (default);
%         - `ff`: smallest domain (first fail; Haralick and Elliott 1980);
%         - `ffc`, `most_constrained`: smallest domain, then most
%           propagators (Brelaz 1979);
%         - `anti_first_fail`: largest domain;
%         - `occurrence`: most propagators;
%         - `min`, `max`: smallest lower bound, largest upper bound;
%         - `max_regret`: largest difference between the two smallest
%           values;
%         - `dom_w_deg`: smallest quotient of domain size and weighted degree
%           (Boussemart, Hemery, Lecoutre and Sais 2004);
%         - `impact`: largest expected reduction of the search space
%           (Refalo 2004);
%         - random(Seed);
%         - call(Goal): call(Goal, Open, Variable) selects one of the list of
%           variables Open;
%         - key(Goal): the variable with the least Key, in the standard order
%           of terms, where call(Goal, Variable, Key).
%     - order(+Order)
%       The order of the values:
%         - `up` (default), `down`: ascending, descending;
%         - `median`: the median of the domain first, the lower of two;
%         - `middle`: the value nearest to the mean of the bounds first, the
%           lower of two;
%         - random(Seed): uniformly distributed;
%         - call(Goal): call(Goal, Variable, Values) lists values, the best
%           first.  With `step`, Goal is called again at each node.
%     - branch(+Branching)
%         - `step` (default): X = Value, then X \= Value;
%         - `enum`: all values of the domain, one after the other;
%         - `bisect`: the lower half of the domain, then the upper half.  With
%           `down`, the upper half comes first; with random(Seed), either;
%         - call(Goal): call(Goal, Variable, Choices) lists choices, the first
%           to be tried first: =(Value), \=(Value), =<(Value), >(Value).  Each
%           value of the domain satisfies at most one of them.
%     - method(+Method)
%         - `complete` (default): depth-first search of the whole tree;
%         - bbs(Steps): bounded backtrack search, at most Steps backtracks;
%         - lds(Max): limited discrepancy search (Harvey and Ginsberg 1995):
%           all solutions with 0 discrepancies, then with 1, and so on up to
%           Max.  The n-th branch of a node counts n-1 discrepancies;
%         - dds(Max): depth-bounded discrepancy search (Walsh 1997): all
%           solutions whose last discrepancy is at depth 0, then 1, and so on
%           up to Max;
%         - credit(Credit, Extra): credit search (Beldiceanu, Bourreau, Chan
%           and Rivreau 1997; ECLiPSe): half of the credit is for the first
%           branch, half of the rest for the second, and so on.  Extra
%           searches below a node with a credit of 1.  It is a method other
%           than restarts; an integer N is bbs(N);
%         - restarts(Cutoffs): start again from the root after as many
%           backtracks as Cutoffs says.  Cutoffs is constant(N),
%           geometric(N, Factor) (Walsh 1999) or luby(N), which is N times 1,
%           1, 2, 1, 1, 2, 4, ... (Luby, Sinclair and Zuckerman 1993).
%       `lds`, `dds` and `restarts` visit parts of the tree again.  They keep
%       what they have found, so that no solution is found twice.
%     - tree(+Tree)
%         - `changing` (default): propagation may find more, or less, when the
%           search comes to a node again.  Each iteration of `lds` and `dds`
%           visits what those before it have visited, too;
%         - `fixed`: you declare that it depends on the choices made alone, as
%           that of library(clpfd) does.  Then `lds` and `dds` need not visit
%           or keep what they have found, unless the options that choose
%           change the tree.  A propagator of yours that keeps something when
%           it is backtracked over breaks that: solutions are then lost, or
%           found twice.
%     - min(+Expr), max(+Expr)
%       Find the best solution, by branch and bound: each solution found must
%       be better than the one before.  search/2 succeeds once, with the last
%       of them, unless there is none; run_search/1 and search_all/4 find
%       them all, one after another.  If a limit ends the search, or an
%       incomplete method, the last one is the best that is known.
%     - node_limit(+Count)
%     - solution_limit(+Count)
%       The search fails instead of exceeding the limit.
%     - leaf(:Goal)
%       Call Goal once where all Variables have values.  If it fails, they are
%       no solution: it can say what constraints on other variables have left
%       open.  The expression to be optimized must have its value before.
%     - event(:Goal)
%       Call call(Goal, Event) for each event of the search:
%         - open(Node, Sizes): the root, which is 0, or a node that
%           propagation has not refuted, with the sizes of all domains;
%         - try(Node, Parent, choice(Position, Relation, Value)): a branch on
%           the variable at Position, counted from 1.  Relation is =, \=, =<
%           or >;
%         - fail(Node): propagation has refuted the node;
%         - objective(Node, Value): the value of the solution that comes next;
%         - solution(Node, Values);
%         - repeat(Node): a solution that was found before;
%         - restart(Count).
%
%   The atoms of labeling/2, the other atoms above, and methods need no
%   category: [ff,down,lds(2)] is [select(ff),order(down),method(lds(2))].
%   As in labeling/2, random_variable(Seed) is select(random(Seed)) and
%   random_value(Seed) is order(random(Seed)).  The library has its own random
%   numbers: the same seed gives the same search on every machine.
%
%   @error instantiation_error if a variable has no finite domain.
%   @error type_error(integer, X) if an element X of Variables is neither an
%   integer nor a variable.
%   @error domain_error(fd_search_option, Option) if Option is unknown.
%   @error domain_error(nonrepeating_fd_search_options, Options) if two
%   options have the same category.
%   @error type_error, domain_error, instantiation_error if the argument of an
%   option is invalid.
%   @error type_error(element_of(Open), X) if the goal of select(call(Goal))
%   returns an X that is not in Open.
%   @error domain_error(fd_search_selection, Goal) if the goal of a selection
%   fails.
%   @error domain_error(fd_search_choices, Choices) if a value of the domain
%   satisfies several of Choices, or all values satisfy one.

search(Variables, Options) :-
    search(Variables, Options, _).

search(Variables, Options, Statistics) :-
    new_search(Variables, Options, Search),
    solution_or_best(Search),
    search_statistics(Search, Statistics).

solution_or_best(Search) :-
    Search = fd_search(Variables,settings(_,_,_,_,_,Objective,_,_),_),
    (   Objective == none
    ->  run_search(Search)
    ;   Best = best(none),
        (   run_search(Search),
            nb_setarg(1, Best, Variables),
            fail
        ;   arg(1, Best, Values),
            Values \== none,
            Variables = Values
        )
    ).

%!  search_all(+Variables, :Options, -Solutions, -Statistics) is det.
%
%   Solutions is the list of all solutions, each a list of integers.  It is
%   empty if there are none.  Statistics describes the whole search.
%
%       ?- [X,Y] ins 0..1, X #\= Y,
%          search_all([X,Y], [], Solutions, Statistics).
%       Solutions = [[0,1],[1,0]],
%       Statistics = [nodes(2),backtracks(1),failures(0),...], ...
%
%   @error see search/2.

search_all(Variables, Options, Solutions, Statistics) :-
    new_search(Variables, Options, Search),
    findall(Variables, run_search(Search), Solutions),
    search_statistics(Search, Statistics).

%!  new_search(+Variables, :Options, -Search) is det.
%!  run_search(+Search) is nondet.
%
%   The two steps of search/2.  search_statistics/2 returns the statistics of
%   Search at any time, for example after failure or after an exception.
%
%       ?- X in 1..5,
%          new_search([X], [node_limit(4)], Search),
%          findall(X, run_search(Search), Xs),
%          search_statistics(Search, Statistics),
%          memberchk(status(Status), Statistics).
%       Xs = [1,2],
%       Status = limit(nodes), ...
%
%   @error see search/2.  new_search/3 checks the options, run_search/1 the
%   domains.
%   @error type_error(fd_search, Search)
%   @error permission_error(repeat, fd_search, search) if Search was run
%   before.

:- multifile
    error:has_type/2.

error:has_type(fd_search, Search) :-
    subsumes_term(fd_search(_,settings(_,_,_,_,_,_,_,_),_), Search).

new_search(Variables, Module:Options, fd_search(Variables,Settings,State)) :-
    must_be(list, Variables),
    parse_options(Module, Options, Settings, Limits),
    new_state(Limits, State).

run_search(Search) :-
    must_be(fd_search, Search),
    Search = fd_search(Variables,Settings,State),
    maplist(clpfd:must_be_finite_fdvar, Variables),
    search_plan(Settings, Variables, Method, Plan),
    start(State, Plan),
    setup_call_catcher_cleanup(
        true,
        search_tree(Method, Variables, State),
        Catcher,
        search_left(Catcher, State)).

search_left(Catcher, State) :-
    (   no_branch_left(Catcher)
    ->  finish(State)
    ;   true
    ).

no_branch_left(exit).
no_branch_left(fail).

search_plan(settings(Select0,Order,Branch,Method,Event,Objective,Tree,Leaf),
            Variables, Method, Plan) :-
    term_variables(Variables, Open),
    learning(Select0, Open, Select, Learning),
    cost(Objective, Cost),
    observer(Learning, Event, Cost, Observer),
    found_table(Method, [tree(Tree),Select0,Order,Branch,Objective], Found),
    make_plan([ select(Select),
                order(Order),
                branch(Branch),
                observer(Observer),
                variables(Variables),
                found(Found),
                objective(Cost),
                leaf(Leaf)
              ],
              Plan).

learning(dom_w_deg, Open, learned(Entries), weights) :-
    !,
    weighted_variables(Open, Entries).
learning(impact, Open, learned(Entries), impacts(Entries)) :-
    !,
    initial_impacts(Open, Entries).
learning(Select, _, by(Select), none) :-
    criterion(Select),
    !.
learning(Select, _, Select, none).

observer(none, none, none, none) :- !.
observer(none, Event, _, observer(weights,Event)) :-
    Event \== none,
    !.
observer(Learning, Event, _, observer(Learning,Event)).

cost(none, none).
cost(min(Expr), cost(_,Expr,1)).
cost(max(Expr), cost(_,Expr,-1)).

found_table(Method, Choices, found(Trie)) :-
    begins_again(Method, Choices),
    !,
    trie_new(Trie).
found_table(_, _, none).

begins_again(restarts(_), _).
begins_again(credit(_,Extra), Choices) :-
    begins_again(Extra, Choices).
begins_again(lds(_), Choices) :-
    changes_tree(Choices).
begins_again(dds(_), Choices) :-
    changes_tree(Choices).

%   Propagation may change the tree, unless the caller knows better.  What was
%   learned or drawn, and a better solution, change it, too; what a goal of the
%   user's depends on is unknown.

changes_tree(Choices) :-
    member(Choice, Choices),
    memberchk(Choice, [ tree(changing), dom_w_deg, impact, random(_), key(_),
                        call(_), min(_), max(_)
                      ]),
    !.

%!  search_statistics(+Search, -Statistics) is det.
%
%   Statistics is a list of
%
%     - nodes(Count): branches tried; the root does not count;
%     - backtracks(Count): nodes that are not the first child of their parent;
%     - failures(Count): nodes that propagation has refuted at once;
%     - depth(Depth): the largest number of branches on a path;
%     - solutions(Count);
%     - restarts(Count);
%     - complete(Boolean): `true` if the search has ended and has left nothing
%       out;
%     - status(Status): `new`; `open`, there may be more solutions on
%       backtracking; `exhausted`, the search is complete; `incomplete`, the
%       method has ended, but the search was incomplete; or limit(Limit), where
%       Limit is `nodes` or `solutions`;
%     - objective(Value), bound(Bound): only with an objective.  Value is that
%       of the best solution found, or `none`; no solution is better than
%       Bound, which is Value if the search is complete, and else what
%       propagation knows of all that is left, or `none`.
%
%   @error instantiation_error, type_error(fd_search, Search)

search_statistics(Search, Statistics) :-
    must_be(fd_search, Search),
    Search = fd_search(_,settings(_,_,_,_,_,Objective,_,_),State),
    state_statistics(State, Objective, Statistics).
