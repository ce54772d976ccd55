:- module(fd_search_weights,
          [ weighted_variables/2,       % +Variables, -Entries
            dom_w_deg_variable/2,       % +Entries, -Variable
            post_and_weigh/3            % +Relation, +Variable, +Value
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/2, maplist/3]).
:- use_module(library(clpfd), []).
:- use_module(domains).

/** <module> Weights of propagators: dom/wdeg

Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by
weighting constraints", ECAI 2004.  Every propagator starts with the weight
1, which increases by 1 whenever it fails or empties a domain.  The weight of
a variable is the sum over its propagators that are not entailed and have
another variable without value.

library(clpfd) does not tell which propagator fails.  Therefore this file
runs the library's queue of propagators itself after each decision, with the
queue disabled inside propagators.  The library is not changed, and other
searches are not slowed down.

The weight is an attribute of the state variable that every propagator has,
a term that is changed destructively.  It is put there before the search and
removed by backtracking.
*/

:- set_prolog_flag(optimise, true).

:- public
    attr_unify_hook/2,
    attribute_goals//1.

attr_unify_hook(_, _).

attribute_goals(_) --> [].

%!  weighted_variables(+Variables, -Entries) is det.
%
%   Entries has an entry(Variable, Propagators) for each of Variables, which
%   are distinct and open.  Propagators is a list of weighted(State, Weight,
%   Scope), one for each propagator of Variable; Scope are its variables.

weighted_variables(Variables, Entries) :-
    maplist(put_propagators, Variables),
    maplist(weigh_propagators, Variables),
    maplist(take_propagators, Variables, Entries).

put_propagators(X) :-
    put_attr(X, fd_search_weights, propagators([])).

take_propagators(X, entry(X,Weighted)) :-
    get_attr(X, fd_search_weights, propagators(Weighted)),
    del_attr(X, fd_search_weights).

weigh_propagators(X) :-
    propagators(X, Propagators),
    maplist(weigh_propagator, Propagators).

weigh_propagator(propagator(_, State)) :-
    (   nonvar(State)
    ;   get_attr(State, fd_search_weights, weight(_))
    ),
    !.
weigh_propagator(propagator(Constraint, State)) :-
    term_variables(Constraint, Variables),
    include(has_domain, Variables, Scope),
    put_attr(State, fd_search_weights, weight(1)),
    get_attr(State, fd_search_weights, Weight),
    foldl(add_propagator, Scope, weighted(State,Weight,Scope), _).

has_domain(X) :-
    get_attr(X, clpfd, _).

add_propagator(X, Propagator, Propagator) :-
    (   get_attr(X, fd_search_weights, Attribute),
        Attribute = propagators(Weighted)
    ->  setarg(1, Attribute, [Propagator|Weighted])
    ;   true
    ).

%!  dom_w_deg_variable(+Entries, -Variable) is det.
%
%   Variable has the smallest quotient of domain size and weight.

dom_w_deg_variable(Entries, Best) :-
    min_ratio(Entries, none, none, Best).

min_ratio([], _, Best, Best).
min_ratio([entry(X,Weighted)|Entries], Key0, Best0, Best) :-
    (   nonvar(X)
    ->  min_ratio(Entries, Key0, Best0, Best)
    ;   ratio(X, Weighted, Key),
        less(Key, Key0)
    ->  min_ratio(Entries, Key, X, Best)
    ;   min_ratio(Entries, Key0, Best0, Best)
    ).

less(_, none) :- !.
less(Key, Key0) :-
    Key < Key0.

ratio(X, Weighted, Ratio) :-
    size(X, Size),
    weight(Weighted, 0, Weight),
    (   Weight =:= 0
    ->  Ratio is inf
    ;   Ratio is Size/Weight
    ).

weight([], Weight, Weight).
weight([weighted(State,Mutable,Scope)|Weighted], Weight0, Weight) :-
    (   State \== dead,
        term_variables(Scope, [_,_|_])
    ->  arg(1, Mutable, W),
        Weight1 is Weight0+W
    ;   Weight1 = Weight0
    ),
    weight(Weighted, Weight1, Weight).

%!  post_and_weigh(+Relation, +Variable, +Value) is semidet.
%
%   As post/3, and increment the weight of the propagator that fails.

post_and_weigh(Relation, X, Value) :-
    clpfd:disable_queue,
    post(Relation, X, Value),
    propagate,
    clpfd:enable_queue.

propagate :-
    (   clpfd:fetch_propagator(Propagator)
    ->  run_propagator(Propagator),
        propagate
    ;   true
    ).

%   Some propagators enable the queue when they end.

run_propagator(Propagator) :-
    clpfd:disable_queue,
    (   clpfd:activate_propagator(Propagator)
    ->  true
    ;   increment_weight(Propagator),
        fail
    ).

%   Propagators created during the search have no weight: backtracking
%   removes them.

increment_weight(propagator(_, State)) :-
    (   get_attr(State, fd_search_weights, Weight)
    ->  arg(1, Weight, W0),
        W is W0+1,
        nb_setarg(1, Weight, W)
    ;   true
    ).
