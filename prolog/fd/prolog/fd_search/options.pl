:- module(fd_search_options,
          [ parse_options/4             % +Module, +Options, -Settings, -Limits
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1,
                               must_be/2]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(library(option), [option/3]).

/** <module> The options of a search
*/

%!  parse_options(+Module, +Options, -Settings, -Limits) is det.
%
%   Settings is settings(Select, Order, Branch, Method, Event), Limits as in
%   state.pl.  Goals are qualified with Module.
%
%   @error domain_error(fd_search_option, Option), type errors;
%   domain_error(nonrepeating_fd_search_options, Options) if two are of the
%   same category.

parse_options(Module, Options, settings(Select,Order,Branch,Method,Event),
              limits(Nodes,Backtracks,Solutions,Inferences,Seconds,S1-S2)) :-
    must_be(list, Options),
    maplist(categorized, Options, Given),
    distinct_categories(Given, Options),
    option(select(Select0), Given, leftmost),
    option(order(Order0), Given, up),
    option(branch(Branch), Given, step),
    option(method(Method0), Given, complete),
    option(event(Event0), Given, none),
    check(select, Select0),
    check(order, Order0),
    check(branch, Branch),
    check_halves(Branch, Order0),
    root_method(Method0, Method),
    qualified(Select0, Module, Select),
    qualified(Order0, Module, Order),
    event_goal(Event0, Module, Event),
    seed(Select, S1),
    seed(Order, S2),
    maplist(limit(Given),
            [node_limit,backtrack_limit,solution_limit,inference_limit,
             time_limit],
            [Nodes,Backtracks,Solutions,Inferences,Seconds]).

%   The words of labeling/2, and others that have one meaning only, need not
%   be wrapped.

categorized(Option, _) :-
    var(Option),
    !,
    instantiation_error(Option).
categorized(random_variable(Seed), select(random(Seed))) :- !.
categorized(random_value(Seed), order(random(Seed))) :- !.
categorized(Word, Option) :-
    bare(Category, Word),
    !,
    Option =.. [Category,Word].
categorized(Option, Option) :-
    compound(Option),
    compound_name_arity(Option, Category, 1),
    category(Category),
    !.
categorized(Option, _) :-
    domain_error(fd_search_option, Option).

bare(Category, Word) :-
    atom(Word),
    word(Category, Word),
    !.
bare(method, Method) :-
    compound(Method),
    compound_name_arity(Method, Name, Arity),
    method(Name, Arity).

category(select).
category(order).
category(branch).
category(method).
category(event).
category(Limit) :-
    limit_type(Limit, _).

word(select, leftmost).
word(select, ff).
word(select, ffc).
word(select, min).
word(select, max).
word(select, anti_first_fail).
word(select, occurrence).
word(select, most_constrained).
word(select, max_regret).
word(select, dom_w_deg).
word(select, impact).
word(order, up).
word(order, down).
word(order, median).
word(order, middle).
word(branch, step).
word(branch, enum).
word(branch, bisect).
word(method, complete).

method(lds, 1).
method(dds, 1).
method(bbs, 1).
method(credit, 2).
method(dbs, 2).
method(restarts, 1).
method(restarts, 2).

distinct_categories(Given, Options) :-
    foldl(unused_category(Options), Given, [], _).

unused_category(Options, Option, Used, [Category|Used]) :-
    compound_name_arity(Option, Category, 1),
    (   selectchk(Category, Used, _)
    ->  domain_error(nonrepeating_fd_search_options, Options)
    ;   true
    ).

%   check(+Category, +Value): words, random(Seed), and goals of the user's.

check(_, Value) :-
    var(Value),
    !,
    instantiation_error(Value).
check(Category, Value) :-
    word(Category, Value),
    !.
check(Category, random(Seed)) :-
    goal_category(Category),
    !,
    must_be(integer, Seed).
check(Category, call(Goal)) :-
    goal_category(Category),
    !,
    must_be(callable, Goal).
check(select, key(Goal)) :-
    !,
    must_be(callable, Goal).
check(Category, Value) :-
    domain_error(Category, Value).

goal_category(select).
goal_category(order).

check_halves(bisect, Order) :-
    Order \== up,
    Order \== down,
    Order \= random(_),
    !,
    domain_error(order_of_bisect, Order).
check_halves(_, _).

qualified(call(Goal), Module, call(Module:Goal)) :- !.
qualified(key(Goal), Module, key(Module:Goal)) :- !.
qualified(Value, _, Value).

event_goal(none, _, none) :- !.
event_goal(Goal, Module, Module:Goal) :-
    must_be(callable, Goal).

seed(random(Seed), Seed) :- !.
seed(_, 0).

limit(Given, Name, Limit) :-
    Option =.. [Name,Limit],
    option(Option, Given, inf),
    (   Limit == inf
    ->  true
    ;   limit_type(Name, Type),
        must_be(Type, Limit)
    ).

limit_type(node_limit, nonneg).
limit_type(backtrack_limit, nonneg).
limit_type(solution_limit, positive_integer).
limit_type(inference_limit, nonneg).
limit_type(time_limit, number).

%   root_method(+Method0, -Method): only the root can start again.

root_method(Method, _) :-
    var(Method),
    !,
    instantiation_error(Method).
root_method(restarts(Cutoffs), Method) :-
    !,
    root_method(restarts(Cutoffs,inf), Method).
root_method(restarts(Cutoffs,Limit), restarts(Cutoffs,Limit)) :-
    !,
    must_be_cutoffs(Cutoffs),
    (   Limit == inf
    ->  true
    ;   must_be(nonneg, Limit)
    ).
root_method(Method0, Method) :-
    method_of(Method0, Method).

method_of(Method, _) :-
    var(Method),
    !,
    instantiation_error(Method).
method_of(Steps, bbs(Steps)) :-
    integer(Steps),
    !,
    must_be(nonneg, Steps).
method_of(complete, complete) :- !.
method_of(bbs(Steps), bbs(Steps)) :-
    !,
    must_be(nonneg, Steps).
method_of(lds(Max), lds(Max)) :-
    !,
    must_be(nonneg, Max).
method_of(dds(Max), dds(Max)) :-
    !,
    must_be(nonneg, Max).
method_of(credit(Credit,Extra0), credit(Credit,Extra)) :-
    !,
    must_be(positive_integer, Credit),
    method_of(Extra0, Extra).
method_of(dbs(Level,Extra0), dbs(Level,Extra)) :-
    !,
    must_be(nonneg, Level),
    method_of(Extra0, Extra).
method_of(Method, _) :-
    domain_error(method, Method).

must_be_cutoffs(Cutoffs) :-
    var(Cutoffs),
    !,
    instantiation_error(Cutoffs).
must_be_cutoffs(constant(Cutoff)) :-
    !,
    must_be(positive_integer, Cutoff).
must_be_cutoffs(geometric(Cutoff,Factor)) :-
    !,
    must_be(positive_integer, Cutoff),
    must_be(number, Factor),
    (   Factor > 1
    ->  true
    ;   domain_error(factor_above_1, Factor)
    ).
must_be_cutoffs(luby(Unit)) :-
    !,
    must_be(positive_integer, Unit).
must_be_cutoffs(Cutoffs) :-
    domain_error(cutoffs, Cutoffs).
