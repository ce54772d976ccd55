:- module(fd_search_options,
          [ parse_options/4             % +Module, +Options, -Settings, -Limits
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1,
                               must_be/2]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(library(option), [option/3]).
:- use_module(grammar, [ must_be_order_of/2, must_be_search_value/2,
                         value_category/2
                       ]).

/** <module> The options of a search

The values of the options are those of grammar.pl, and goals of the caller.
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
    option(branch(Branch0), Given, step),
    option(method(Method0), Given, complete),
    option(event(Event0), Given, none),
    parse_choice(select, Select0, Module, Select),
    parse_choice(order, Order0, Module, Order),
    parse_choice(branch, Branch0, Module, Branch),
    given_order(Order0, GivenOrder),
    must_be_order_of(Branch, GivenOrder),
    parse_method(Method0, Method),
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
categorized(Value, Option) :-
    value_category(Value, Category),
    !,
    Option =.. [Category,Value].
categorized(Option, Option) :-
    compound(Option),
    compound_name_arity(Option, Category, 1),
    category(Category),
    !.
categorized(Option, _) :-
    domain_error(fd_search_option, Option).

category(select).
category(order).
category(branch).
category(method).
category(event).
category(Limit) :-
    limit_type(Limit, _).

distinct_categories(Given, Options) :-
    foldl(unused_category(Options), Given, [], _).

unused_category(Options, Option, Used, [Category|Used]) :-
    compound_name_arity(Option, Category, 1),
    (   selectchk(Category, Used, _)
    ->  domain_error(nonrepeating_fd_search_options, Options)
    ;   true
    ).

%   parse_choice(+Category, +Value0, +Module, -Value): Value0 is a value of
%   the grammar, random(Seed), or a goal of the caller, in Module.

parse_choice(_, Value, _, _) :-
    var(Value),
    !,
    instantiation_error(Value).
parse_choice(Category, random(Seed), _, random(Seed)) :-
    Category \== branch,
    !,
    must_be(integer, Seed).
parse_choice(_, call(Goal), Module, call(Module:Goal)) :-
    !,
    must_be(callable, Goal).
parse_choice(select, key(Goal), Module, key(Module:Goal)) :-
    !,
    must_be(callable, Goal).
parse_choice(Category, Value0, _, Value) :-
    must_be_search_value(Category, Value0),
    (   is_random(Value0, Seed)
    ->  Value = random(Seed)
    ;   Value = Value0
    ).

given_order(random(Seed), random_value(Seed)) :- !.
given_order(Order, Order).

is_random(random_variable(Seed), Seed).
is_random(random_value(Seed), Seed).

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

%   parse_method(+Method0, -Method): Method has no argument left out, and
%   no integer in the place of a method.

parse_method(Method0, Method) :-
    (   integer(Method0)
    ->  must_be(nonneg, Method0)
    ;   must_be_search_value(method, Method0)
    ),
    whole_method(Method0, Method).

whole_method(Steps, bbs(Steps)) :-
    integer(Steps),
    !.
whole_method(restarts(Cutoffs), restarts(Cutoffs,inf)) :- !.
whole_method(credit(Credit,Extra0), credit(Credit,Extra)) :-
    !,
    whole_method(Extra0, Extra).
whole_method(dbs(Level,Extra0), dbs(Level,Extra)) :-
    !,
    whole_method(Extra0, Extra).
whole_method(Method, Method).
