:- module(fd_search_learning,
          [ weighted_variables/2,       % +Variables, -Entries
            learned_variable/2,         % +Entries, -Variable
            post_and_weigh/3,           % +Relation, +Variable, +Value
            name_propagators/2,         % +Variable, :Namer
            forget_failed_name/0,
            failed_name/1,              % -Name
            initial_impacts/2,          % +Variables, -Entries
            post_and_measure/4          % +Relation, +Variable, +Value,
                                        % +Entries
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), []).
:- use_module(library(lists)).
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
%   Entries has an entry(Variable, weights(Propagators)) for each of Variables, which
%   are distinct and open.  Propagators is a list of weighted(State, Weight,
%   Scope), one for each propagator of Variable; Scope are its variables.

weighted_variables(Variables, Entries) :-
    maplist(put_propagators, Variables),
    maplist(weigh_propagators, Variables),
    maplist(take_propagators, Variables, Entries).

put_propagators(X) :-
    put_attr(X, fd_search_learning, propagators([])).

take_propagators(X, entry(X,weights(Weighted))) :-
    get_attr(X, fd_search_learning, propagators(Weighted)),
    del_attr(X, fd_search_learning).

weigh_propagators(X) :-
    propagators(X, Propagators),
    maplist(weigh_propagator, Propagators).

weigh_propagator(propagator(_, State)) :-
    (   nonvar(State)
    ;   get_attr(State, fd_search_learning, _)
    ),
    !.
weigh_propagator(propagator(Constraint, State)) :-
    scope(Constraint, Scope),
    put_attr(State, fd_search_learning, weight(1,none)),
    get_attr(State, fd_search_learning, Weight),
    foldl(add_propagator, Scope, weighted(State,Weight,Scope), _).

scope(Constraint, Scope) :-
    term_variables(Constraint, Variables),
    include(has_domain, Variables, Open),
    sort(Open, Scope).

has_domain(X) :-
    get_attr(X, clpfd, _).

add_propagator(X, Propagator, Propagator) :-
    (   get_attr(X, fd_search_learning, Attribute),
        Attribute = propagators(Weighted)
    ->  setarg(1, Attribute, [Propagator|Weighted])
    ;   true
    ).

%!  learned_variable(+Entries, -Variable) is det.
%
%   Variable is the first without value that has the least key: the quotient of domain
%   size and weight, or the sum of 1 - Impact over its values.

learned_variable(Entries, Best) :-
    least(Entries, none, none, Best).

least([], _, Best, Best).
least([entry(X,Known)|Entries], Key0, Best0, Best) :-
    (   var(X),
        key(Known, X, Key),
        ( Key0 == none ; Key < Key0 )
    ->  least(Entries, Key, X, Best)
    ;   least(Entries, Key0, Best0, Best)
    ).

key(table(Min,Width,Parts,Means,_), X, Sum) :-
    domain(X, Domain),
    domain_intervals(Domain, Intervals),
    sum_remaining(Intervals, table(Min,Width,Parts,Means,_), 0.0, Sum).
key(weights(Weighted), X, Ratio) :-
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
%   As post/3, and increment the weight of the propagator that fails, and note its name.

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
    (   get_attr(State, fd_search_learning, Weight)
    ->  Weight = weight(W0,Name),
        W is W0+1,
        nb_setarg(1, Weight, W),
        nb_setval(fd_search_failed, Name)
    ;   true
    ).

%!  name_propagators(+Variable, :Namer) is det.
%
%   Give each propagator of Variable that is alive and has no name yet the name that
%   call(Namer, Scope, Name) finds, a ground term, if it does.  Scope are the propagator's
%   variables, a sorted list.  To be called after weighted_variables/2.

:- meta_predicate
    name_propagators(+, 2).

name_propagators(X, Namer) :-
    (   var(X)
    ->  propagators(X, Propagators),
        maplist(name_propagator(Namer), Propagators)
    ;   true
    ).

name_propagator(Namer, propagator(Constraint,State)) :-
    (   var(State),
        propagator_weight(State, Weight),
        arg(2, Weight, none),
        scope(Constraint, Scope),
        call(Namer, Scope, Name)
    ->  setarg(2, Weight, Name)
    ;   true
    ).

propagator_weight(State, Weight) :-
    (   get_attr(State, fd_search_learning, Weight)
    ->  true
    ;   put_attr(State, fd_search_learning, weight(1,none)),
        get_attr(State, fd_search_learning, Weight)
    ).

%!  forget_failed_name is det.
%!  failed_name(-Name) is semidet.
%
%   Name is that of the propagator that failed in post_and_weigh/3 since the last
%   forget_failed_name/0.

forget_failed_name :-
    nb_setval(fd_search_failed, none).

failed_name(Name) :-
    nb_getval(fd_search_failed, Name),
    Name \== none.

/*  Impacts

Refalo, "Impact-based search strategies for constraint programming", CP 2004.
The impact of an assignment is the part of the search space that propagation
removes after it, 1 - After/Before, where the space is the product of the
domains' sizes.  An assignment that fails has impact 1.  Before the search
every assignment is tried once to measure its impact.  During the search the
impact is the mean of all measurements.  The selected variable has the
smallest sum of 1 - Impact over its values.

A domain that spans more than 32 values is divided into 32 intervals of
nearly equal length, the parts, that have one impact each.
*/

%!  initial_impacts(+Variables, -Entries) is det.
%
%   Entries has an entry(Variable, Table) for each of Variables, which are
%   distinct and open.  Table is table(Min, Width, Parts, Means, Counts).

initial_impacts(Variables, Entries) :-
    log_space(Variables, Before),
    maplist(initial_impact(Variables, Before), Variables, Entries).

initial_impact(Variables, Before, X,
               entry(X,table(Min,Width,Parts,Means,Counts))) :-
    domain(X, Domain),
    domain_bounds(Domain, Min, Max),
    Width is Max-Min+1,
    Parts is min(Width, 32),
    Last is Parts-1,
    numlist(0, Last, Numbers),
    maplist(part_impact(X, parts(Min,Width,Parts), Variables, Before),
            Numbers, Impacts),
    compound_name_arguments(Means, means, Impacts),
    length(Ones, Parts),
    maplist(=(1), Ones),
    compound_name_arguments(Counts, counts, Ones).

part_impact(X, parts(Min,Width,Parts), Variables, Before, Part, Impact) :-
    part_bounds(Part, Min, Width, Parts, From, To),
    After = after(none),
    (   \+ ( restrict(X, From, To),
             log_space(Variables, Space),
             nb_setarg(1, After, Space)
           )
    ->  Impact = 1.0
    ;   arg(1, After, Space),
        impact(Before, Space, Impact)
    ).

restrict(X, From, To) :-
    (   From =:= To
    ->  post(=, X, From)
    ;   clpfd:clpfd_geq(X, From),
        clpfd:clpfd_geq(To, X)
    ).

impact(Before, After, Impact) :-
    Impact is 1.0 - exp(After-Before).

log_space(Variables, Space) :-
    log_space(Variables, 0.0, Space).

log_space([], Space, Space).
log_space([X|Xs], Space0, Space) :-
    (   var(X)
    ->  size(X, Size),
        Space1 is Space0 + log(Size),
        log_space(Xs, Space1, Space)
    ;   log_space(Xs, Space0, Space)
    ).

part(Value, Min, Width, Parts, Part) :-
    Part is (Value-Min)*Parts // Width.

part_bounds(Part, Min, Width, Parts, From, To) :-
    From is Min + (Part*Width + Parts-1) // Parts,
    To is Min + ((Part+1)*Width + Parts-1) // Parts - 1.

sum_remaining([], _, Sum, Sum).
sum_remaining([From-To|Intervals], Table, Sum0, Sum) :-
    Table = table(Min,Width,Parts,Means,_),
    part(From, Min, Width, Parts, Part),
    part_bounds(Part, Min, Width, Parts, _, End0),
    End is min(End0, To),
    I is Part+1,
    arg(I, Means, Mean),
    Sum1 is Sum0 + (End-From+1)*(1.0-Mean),
    (   End < To
    ->  Next is End+1,
        sum_remaining([Next-To|Intervals], Table, Sum1, Sum)
    ;   sum_remaining(Intervals, Table, Sum1, Sum)
    ).

%!  post_and_measure(+Relation, +Variable, +Value, +Entries) is semidet.
%
%   As post/3; an assignment updates the mean impact of Value.

post_and_measure(=, X, Value, Entries) :-
    !,
    impact_table(Entries, X, Table),
    maplist(arg(1), Entries, Variables),
    log_space(Variables, Before),
    (   post(=, X, Value)
    ->  log_space(Variables, After),
        impact(Before, After, Impact),
        update_mean(Table, Value, Impact)
    ;   update_mean(Table, Value, 1.0),
        fail
    ).
post_and_measure(Relation, X, Value, _) :-
    post(Relation, X, Value).

impact_table([entry(Y,Table0)|Entries], X, Table) :-
    (   Y == X
    ->  Table = Table0
    ;   impact_table(Entries, X, Table)
    ).

update_mean(table(Min,Width,Parts,Means,Counts), Value, Impact) :-
    part(Value, Min, Width, Parts, Part),
    I is Part+1,
    arg(I, Means, Mean0),
    arg(I, Counts, Count0),
    Count is Count0+1,
    Mean is Mean0 + (Impact-Mean0)/Count,
    nb_setarg(I, Counts, Count),
    nb_setarg(I, Means, Mean).
