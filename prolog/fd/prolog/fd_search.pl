:- module(fd_search,
          [ search/2,                   % +Variables, :Options
            search/3,                   % +Variables, :Options, -Statistics
            search_all/4,               % +Variables, :Options, -Solutions,
                                        % -Statistics
            new_search/3,               % +Variables, :Options, -Search
            run_search/1,               % +Search
            search_statistics/2         % +Search, -Statistics
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(clpfd), []).
:- use_module(library(error), [must_be/2]).
:- use_module(fd_search/domains, [open_variables/2]).
:- use_module(fd_search/impacts, [initial_impacts/2]).
:- use_module(fd_search/options, [parse_options/4]).
:- use_module(fd_search/plan, [make_plan/2]).
:- use_module(fd_search/state,
              [finish/1, new_state/2, start/2, state_statistics/2]).
:- use_module(fd_search/tree, [search_tree/3]).
:- use_module(fd_search/weights, [weighted_variables/2]).

/** <module> Search for library(clpfd)

Label variables as labeling/2 does, with more strategies, incomplete methods,
limits and figures, in the manner of ECLiPSe's search/6 and of SICStus
Prolog's labeling/2.

    ?- length(Qs, 8), Qs ins 1..8, safe(Qs),
       search(Qs, [dom_w_deg, middle, lds(2)], Statistics).

Where labeling/2 has the option, search/2 finds the same solutions in the same
order.  See docs/search.md for examples.
*/

:- meta_predicate
    search(+, :),
    search(+, :, -),
    search_all(+, :, -, -),
    new_search(+, :, -).

%!  search(+Variables, :Options) is nondet.
%!  search(+Variables, :Options, -Statistics) is nondet.
%
%   Give values to Variables, integers or variables with finite domains, and
%   others on backtracking.  Statistics are those up to the solution, see
%   search_statistics/2.  Options, one of a category at most:
%
%     - select(+Which)
%       The variable to branch on, the leftmost if several are equally good:
%         - `leftmost`: the first (default);
%         - `ff`: the smallest domain (Haralick and Elliott 1980);
%         - `ffc`, `most_constrained`: the smallest domain, then the most
%           propagators (Brelaz 1979);
%         - `anti_first_fail`: the largest domain;
%         - `occurrence`: the most propagators;
%         - `min`, `max`: the smallest lower, the largest upper bound;
%         - `max_regret`: the largest difference between the two smallest
%           values;
%         - `dom_w_deg`: the smallest quotient of domain size and weight
%           (Boussemart, Hemery, Lecoutre and Sais 2004; see weights.pl);
%         - `impact`: what is expected to reduce the search space most
%           (Refalo 2004; see impacts.pl);
%         - random(Seed);
%         - call(Goal): call(Goal, Open, Variable) chooses one of the
%           variables Open;
%         - key(Goal): the Variable with the least Key in the standard order
%           of terms, by call(Goal, Variable, Key).
%     - order(+Order)
%       The value to try first:
%         - `up` (default), `down`: the smallest, the largest;
%         - `median`: the median of the domain, the lower of two;
%         - `middle`: the value nearest to the mean of the bounds, the lower
%           of two;
%         - random(Seed): all with the same probability;
%         - call(Goal): call(Goal, Variable, Values) lists values, the best
%           first; with `step` it is asked again at each node.
%     - branch(+Branching)
%       - `step` (default): X = Value, then X \= Value;
%       - `enum`: all values of the domain, one after the other;
%       - `bisect`: the lower and the upper half of the domain, in this order
%         by `up`, in the other by `down`, as a coin falls by random(Seed).
%     - method(+Method)
%       - `complete` (default): depth first, everything;
%       - bbs(Steps): no more than Steps backtracks;
%       - lds(Max): limited discrepancy search (Harvey and Ginsberg 1995):
%         all solutions with 0, then 1, ... then Max discrepancies.  The n-th
%         branch of a node is n-1 discrepancies;
%       - dds(Max): depth-bounded discrepancy search (Walsh 1997): solutions
%         whose last discrepancy is at depth 0, then 1, ... then Max;
%       - credit(Credit, Extra): credit search (Beldiceanu, Bourreau, Chan and
%         Rivreau 1997; ECLiPSe): half of the credit for the first branch,
%         half of the rest for the second, and so on; where a node has a
%         credit of 1, Extra takes over;
%       - dbs(Level, Extra): depth-bounded backtrack search (ECLiPSe):
%         everything for the first Level assignments, or halvings by
%         `bisect`, then Extra.  Extra is a method, or an integer N for
%         bbs(N);
%       - restarts(Cutoffs), restarts(Cutoffs, Limit): begin again after so
%         many backtracks, at most Limit times: constant(N);
%         geometric(N, Factor) (Walsh 1999); luby(N), N times 1, 1, 2, 1, 1,
%         2, 4, ... (Luby, Sinclair and Zuckerman 1993).  A solution that an
%         earlier run has found is not found again.
%     - node_limit(+Count), backtrack_limit(+Count), solution_limit(+Count)
%       The search ends, by failure, instead of going beyond.
%     - inference_limit(+Count), time_limit(+Seconds)
%       Looked at before each branch: what one branch propagates is not
%       interrupted.  They include what the caller does between solutions.
%     - event(:Goal)
%       Call call(Goal, Event) for each event of the search: open(Node,
%       Sizes), try(Node, Parent, choice(Position, Relation, Value)),
%       fail(Node), solution(Node, Values), repeat(Node), restart(Count).
%
%   The words of labeling/2, other atoms, and methods can be given without
%   their category: [ff, down, lds(2)]; random_variable(Seed) and
%   random_value(Seed) are random(Seed).  Random numbers are the library's
%   own: the same seed gives the same search on every machine.
%
%   @error instantiation_error if a domain is not finite; type_error,
%   domain_error.

search(Variables, Options) :-
    new_search(Variables, Options, Search),
    run_search(Search).

search(Variables, Options, Statistics) :-
    new_search(Variables, Options, Search),
    run_search(Search),
    search_statistics(Search, Statistics).

%!  search_all(+Variables, :Options, -Solutions, -Statistics) is det.
%
%   Solutions is a list of all solutions, each a list of integers.

search_all(Variables, Options, Solutions, Statistics) :-
    new_search(Variables, Options, Search),
    findall(Variables, run_search(Search), Solutions),
    search_statistics(Search, Statistics).

%!  new_search(+Variables, :Options, -Search) is det.
%!  run_search(+Search) is nondet.
%
%   The same in two steps: Search can be asked for its statistics at any
%   time, also after it has failed, or was left by an exception.
%
%   @error permission_error if Search was run before.

new_search(Variables, Module:Options, fd_search(Variables,Settings,State)) :-
    must_be(list, Variables),
    parse_options(Module, Options, Settings, Limits),
    new_state(Limits, State).

run_search(fd_search(Variables,Settings,State)) :-
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

search_plan(settings(Select0,Order,Branch,Method,Event), Variables, Method,
            Plan) :-
    open_variables(Variables, Open),
    learning(Select0, Open, Select, Learning),
    observer(Learning, Event, Observer),
    found_table(Method, Found),
    make_plan([ select(Select),
                order(Order),
                branch(Branch),
                observer(Observer),
                variables(Variables),
                found(Found)
              ],
              Plan).

learning(dom_w_deg, Open, weights(Entries), weights) :-
    !,
    weighted_variables(Open, Entries).
learning(impact, Open, impacts(Entries), impacts(Entries)) :-
    !,
    initial_impacts(Open, Entries).
learning(Select, _, Select, none).

observer(none, none, none) :- !.
observer(Learning, Event, observer(Learning,Event)).

found_table(restarts(_,_), found(Trie)) :-
    !,
    trie_new(Trie).
found_table(_, none).

%!  search_statistics(+Search, -Statistics) is det.
%
%   Statistics is a list of
%
%     - nodes(Count): branches tried; the root is not counted;
%     - backtracks(Count): those of them that were not the first of their
%       node;
%     - failures(Count): those of them that propagation refuted at once;
%     - depth(Depth): the most branches on one path;
%     - solutions(Count), restarts(Count);
%     - complete(Boolean): whether all was searched, and nothing left out;
%     - status(Status): `new`; `open`, there may be more on backtracking;
%       `exhausted`, complete; `incomplete`, the method has ended and left
%       something out; limit(Limit) with `nodes`, `backtracks`, `solutions`,
%       `inferences` or `time`.

search_statistics(fd_search(_,_,State), Statistics) :-
    state_statistics(State, Statistics).
