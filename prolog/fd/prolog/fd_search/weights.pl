:- module(fd_search_weights,
          [ weigh_items/2,              % +Variables, -Items
            weighty_variable/2,         % +Items, -Variable
            post_weighing/3             % +Relation, +Variable, +Value
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/2, maplist/3]).
:- use_module(library(clpfd), []).
:- use_module(domains).

/** <module> Weights of propagators: dom/wdeg

Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by
weighting constraints", ECAI 2004.  Every propagator starts with the weight
1, and gets 1 more whenever it fails, or empties a domain.  A variable weighs
as much as those of its propagators that are alive and have another
variable without value.

library(clpfd) does not tell which propagator fails.  So a decision is
propagated by a loop of our own over the library's queue, with the queue
disabled within propagators: nothing of the library is changed, and other
searches are not slowed down.

The weight is an attribute of the state variable that every propagator has,
a term that is changed destructively.  It is put there before the search, and
backtracking over the search takes it away.
*/

:- set_prolog_flag(optimise, true).

:- public
    attr_unify_hook/2,
    attribute_goals//1.

attr_unify_hook(_, _).

attribute_goals(_) --> [].

%!  weigh_items(+Variables, -Items) is det.
%
%   Items has an item(Variable, Records) for each of Variables, which are
%   distinct and open.  A record(State, Weight, Scope) stands for a propagator
%   on the variables Scope.

weigh_items(Variables, Items) :-
    maplist(put_records, Variables),
    maplist(weigh_propagators, Variables),
    maplist(take_records, Variables, Items).

put_records(X) :-
    put_attr(X, fd_search_weights, records([])).

take_records(X, item(X,Records)) :-
    get_attr(X, fd_search_weights, records(Records)),
    del_attr(X, fd_search_weights).

weigh_propagators(X) :-
    propagators(X, Propagators),
    maplist(weigh_propagator, Propagators).

weigh_propagator(propagator(_, State)) :-
    (   nonvar(State)
    ;   get_attr(State, fd_search_weights, seen(_))
    ),
    !.
weigh_propagator(propagator(Constraint, State)) :-
    term_variables(Constraint, Variables),
    include(has_domain, Variables, Scope),
    put_attr(State, fd_search_weights, seen(1)),
    get_attr(State, fd_search_weights, Weight),
    foldl(add_record, Scope, record(State,Weight,Scope), _).

has_domain(X) :-
    get_attr(X, clpfd, _).

add_record(X, Record, Record) :-
    (   get_attr(X, fd_search_weights, Attribute),
        Attribute = records(Records)
    ->  setarg(1, Attribute, [Record|Records])
    ;   true
    ).

%!  weighty_variable(+Items, -Variable) is det.
%
%   Variable has the smallest domain for its weight.

weighty_variable(Items, Best) :-
    lightest(Items, none, none, Best).

lightest([], _, Best, Best).
lightest([item(X,Records)|Items], Key0, Best0, Best) :-
    (   nonvar(X)
    ->  lightest(Items, Key0, Best0, Best)
    ;   ratio(X, Records, Key),
        better(Key, Key0)
    ->  lightest(Items, Key, X, Best)
    ;   lightest(Items, Key0, Best0, Best)
    ).

better(_, none) :- !.
better(Key, Key0) :-
    Key < Key0.

ratio(X, Records, Ratio) :-
    size(X, Size),
    weight(Records, 0, Weight),
    (   Weight =:= 0
    ->  Ratio is inf
    ;   Ratio is Size/Weight
    ).

weight([], Weight, Weight).
weight([record(State,Mutable,Scope)|Records], Weight0, Weight) :-
    (   State \== dead,
        term_variables(Scope, [_,_|_])
    ->  arg(1, Mutable, W),
        Weight1 is Weight0+W
    ;   Weight1 = Weight0
    ),
    weight(Records, Weight1, Weight).

%!  post_weighing(+Relation, +Variable, +Value) is semidet.
%
%   As post/3, and give more weight to the propagator that fails.

post_weighing(Relation, X, Value) :-
    clpfd:disable_queue,
    post(Relation, X, Value),
    propagate,
    clpfd:enable_queue.

propagate :-
    (   clpfd:fetch_propagator(Propagator)
    ->  run(Propagator),
        propagate
    ;   true
    ).

%   Some propagators enable the queue at their end.

run(Propagator) :-
    clpfd:disable_queue,
    (   clpfd:activate_propagator(Propagator)
    ->  true
    ;   blame(Propagator),
        fail
    ).

%   Propagators that were created during the search have no weight to
%   remember: they are gone on backtracking.

blame(propagator(_, State)) :-
    (   get_attr(State, fd_search_weights, Weight)
    ->  arg(1, Weight, W0),
        W is W0+1,
        nb_setarg(1, Weight, W)
    ;   true
    ).
