:- module(fd_search_tree,
          [ search_tree/3,              % +Method, +Variables, +State
            expand/3,                   % +Budget, +Node, +State
            emit/2,                     % +State, +Event
            finds_again/1,              % +State
            make_plan/2                 % +Fields, -Plan
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), [fd_inf/2, fd_set/2, fdset_to_list/2]).
:- use_module([library(error), library(lists), library(pairs)]).
:- use_module(library(record), [(record)/1, op(_,_,record)]).
:- use_module(methods).
:- use_module(domains).
:- use_module(learning).
:- use_module(selection).
:- use_module(state).

/** <module> The search tree

A node is node(Id, Depth, Variables).  Id counts the branches tried so far,
Variables are those of the search from the first on that has no value yet.
Each branch tried makes a further node.  A branch posts a choice(X, Relation,
Value), where Relation is one of =, \=, =< and >.
*/

:- set_prolog_flag(optimise, true).

%!  search_tree(+Method, +Variables, +State) is nondet.
%
%   Label Variables by Method.

search_tree(Method, Variables, State) :-
    state_plan(State, Plan),
    plan_objective(Plan, Objective),
    post_objective(Objective, Method, State),
    emit_open(State, 0),
    explore(begin(Method), node(0,0,Variables), State).

explore(Budget, node(Id,Depth,Variables), State) :-
    skip_integers(Variables, Rest),
    (   Rest == []
    ->  leaf(Budget, Id, State)
    ;   expand(Budget, node(Id,Depth,Rest), State)
    ).

%   The nodes share one list of variables, as it may be long.

skip_integers([X|Xs], Rest) :-
    integer(X),
    !,
    skip_integers(Xs, Rest).
skip_integers(Rest, Rest).

leaf(Budget, Id, State) :-
    state_plan(State, Plan),
    plan_variables(Plan, Values),
    (   accepts(Budget),
        plan_found(Plan, Found),
        is_new(Found, Values)
    ->  plan_objective(Plan, Objective),
        must_have_value(Objective),
        plan_leaf(Plan, Leaf),
        holds(Leaf, Id, State),
        count_solution(State),
        note_value(Objective, Id, State),
        emit(State, solution(Id,Values))
    ;   emit(State, repeat(Id)),
        fail
    ).

must_have_value(none).
must_have_value(cost(Cost,Expr,_)) :-
    (   integer(Cost)
    ->  true
    ;   format(atom(Message),
               'of the expression ~p, which is to be optimized, where all variables are labeled',
               [Expr]),
        throw(error(instantiation_error, context(_, Message)))
    ).

holds(none, _, _) :-
    !.
holds(Goal, Id, State) :-
    (   call(Goal)
    ->  true
    ;   count_failed_node(State),
        forget_failed_name,
        emit(State, fail(Id)),
        fail
    ).

%!  finds_again(+State) is semidet.
%
%   True if the search may find a solution again, as it begins more than once and
%   its tree is not always the same.

finds_again(State) :-
    state_plan(State, Plan),
    plan_found(Plan, found(_)).

is_new(none, _).
is_new(found(Trie), Values) :-
    trie_insert(Trie, Values).

post_objective(none, _, _).
post_objective(cost(Cost,Expr,Sign), Method, State) :-
    clpfd:clpfd_equal(Cost, Sign*Expr),
    (   Method == complete
    ->  Node = 0
    ;   Node = none
    ),
    note_bound(cost(Cost,Expr,Sign), Node, State).

note_bound(cost(Cost,_,Sign), Node, State) :-
    fd_inf(Cost, Least),
    (   integer(Least)
    ->  Bound is Sign*Least,
        set_bound(State, Node, Bound)
    ;   true
    ).

%   raise_bound(+Objective, +Choice, +Parent, +Id, +State): if a value is excluded where
%   nothing else was left, nothing else is left but what is below it.

raise_bound(Objective, choice(_,\=,_), Parent, Id, State) :-
    state_last(State, Parent),
    Objective \== none,
    !,
    note_bound(Objective, Id, State).
raise_bound(_, _, _, _, _).

%   Branch and bound: each solution must be better than the last, so that nodes
%   tried later are refuted unless they can have one.

note_value(none, _, _).
note_value(cost(Cost,_,Sign), Id, State) :-
    Value is Sign*Cost,
    set_best(State, Cost, Value),
    emit(State, objective(Id,Value)).

post_better(cost(Cost,_,_), Learning, State) :-
    state_cost_limit(State, Limit),
    integer(Limit),
    !,
    post_and_learn(Learning, choice(Cost,=<,Limit)).
post_better(_, _, _).

%!  expand(+Budget, +Node, +State) is nondet.
%
%   Branch on a variable of Node, whose first variable has no value yet.

expand(all, Node, State) :-
    !,
    branch(all, Node, State).
expand(Budget, Node, State) :-
    (   spent(Budget, Method)
    ->  begin(Method, Node, State)
    ;   Node = node(_,_,Variables),
        prune(Budget, Variables)
    ->  fail
    ;   branch(Budget, Node, State)
    ).

branch(Budget, Node, State) :-
    Node = node(_,_,Variables),
    state_plan(State, Plan),
    plan_select(Plan, Select),
    select_variable(Select, Variables, X),
    plan_branch(Plan, Branching),
    plan_order(Plan, Order),
    branch(Branching, Order, X, Budget, Node, State).

branch(step, Order, X, Budget0, Node, State) :-
    (   first_value(Order, X, Value)
    ->  true
    ;   leave_out(State),
        fail
    ),
    (   left_branch(Budget0, Budget),
        count_node(State, Id),
        child(choice(X,=,Value), Id, Budget, Node, State)
    ;   right_branches(Budget0, State, Budget1),
        count_backtrack(State, Id),
        last_branch(Budget1, Budget),
        child(choice(X,\=,Value), Id, Budget, Node, State)
    ).
branch(enum, Order, X, Budget, Node, State) :-
    values(Order, X, Values),
    check_values(Order, X, Values, State),
    enumerate(values(Values), X, Budget, Node, State).
branch(bisect, Order, X, Budget, Node, State) :-
    halves(Order, X, Middle, First, Second),
    enumerate(choices([First-Middle,Second-Middle]), X, Budget, Node, State).
branch(call(Goal), _, X, Budget, Node, State) :-
    user_choices(Goal, X, Choices, Whole),
    (   Whole == true
    ->  true
    ;   leave_out(State)
    ),
    enumerate(choices(Choices), X, Budget, Node, State).

%   A goal of the user's may leave out values of the domain.

check_values(call(_), X, Values, State) :-
    !,
    length(Values, Length),
    (   size(X, Length)
    ->  true
    ;   leave_out(State)
    ).
check_values(_, _, _, _).

leave_out(State) :-
    state_incomplete(State, Incomplete),
    set_incomplete(Incomplete).

%   enumerate(+Choices, +X, +Budget, +Node, +State): Choices is values(Values), see
%   values/3, or choices(List), with elements Relation-Value.

enumerate(Choices0, X, Budget0, Node, State) :-
    next_choice(Choices0, X, Choice, Choices),
    (   left_branch(Budget0, Budget),
        count_node(State, Id),
        child(Choice, Id, Budget, Node, State)
    ;   enumerate_rest(Choices, X, Budget0, Node, State)
    ).

enumerate_rest(Choices0, X, Budget0, Node, State) :-
    next_choice(Choices0, X, Choice, Choices),
    right_branches(Budget0, State, Budget1),
    \+ stopped(State),
    (   arg(1, Choices, [])
    ->  last_branch(Budget1, Budget),
        count_backtrack(State, Id),
        child(Choice, Id, Budget, Node, State)
    ;   left_branch(Budget1, Budget),
        count_backtrack(State, Id),
        child(Choice, Id, Budget, Node, State)
    ;   enumerate_rest(Choices, X, Budget1, Node, State)
    ).

next_choice(values(Values0), X, choice(X,=,Value), values(Values)) :-
    next_value(Values0, Value, Values).
next_choice(choices([Relation-Value|Choices]), X, choice(X,Relation,Value),
            choices(Choices)).

child(Choice, Id, Budget, node(Parent,Depth0,Variables), State) :-
    Depth is Depth0+1,
    count_depth(State, Depth),
    state_plan(State, Plan),
    plan_observer(Plan, Observer),
    post_choice(Observer, Choice, Id, Parent, State),
    explore(Budget, node(Id,Depth,Variables), State).

post_choice(none, choice(X,Relation,Value), _, _, State) :-
    (   post(Relation, X, Value)
    ->  true
    ;   count_failed_node(State),
        fail
    ).
post_choice(observer(Learning,Event), Choice, Id, Parent, State) :-
    emit_try(Event, State, try(Id,Parent,Choice)),
    state_plan(State, Plan),
    plan_objective(Plan, Objective),
    forget_failed_name,
    (   post_better(Objective, Learning, State),
        post_and_learn(Learning, Choice)
    ->  raise_bound(Objective, Choice, Parent, Id, State),
        emit_open(State, Id)
    ;   count_failed_node(State),
        emit(State, fail(Id)),
        fail
    ).

post_and_learn(none, choice(X,Relation,Value)) :-
    post(Relation, X, Value).
post_and_learn(weights, choice(X,Relation,Value)) :-
    post_and_weigh(Relation, X, Value).
post_and_learn(impacts(Entries), choice(X,Relation,Value)) :-
    post_and_measure(Relation, X, Value, Entries).

%!  emit(+State, +Event) is det.
%
%   Call the user's goal for events, if there is one.

emit(State, Event) :-
    (   event_goal(State, Goal)
    ->  ignore(call(Goal, Event))
    ;   true
    ).

event_goal(State, Goal) :-
    state_plan(State, Plan),
    plan_observer(Plan, observer(_,Goal)),
    Goal \== none.

emit_try(none, _, _) :- !.
emit_try(_, State, try(Id,Parent,choice(X,Relation,Value))) :-
    state_plan(State, Plan),
    plan_variables(Plan, Variables),
    position(Variables, X, 1, Position),
    emit(State, try(Id,Parent,choice(Position,Relation,Value))).

position([Y|Ys], X, Position0, Position) :-
    (   Y == X
    ->  Position = Position0
    ;   Position1 is Position0+1,
        position(Ys, X, Position1, Position)
    ).

%   emit_open(+State, +Id): not for a leaf.

emit_open(State, Id) :-
    event_goal(State, _),
    state_plan(State, Plan),
    plan_variables(Plan, Variables),
    \+ ground(Variables),
    !,
    maplist(size, Variables, Sizes),
    emit(State, open(Id,Sizes)).
emit_open(_, _).

/*  How a search branches

A plan is a record of what does not change during a search:

  - `select`, `order`, `branch`: the options of search/2.  For `dom_w_deg`
    and `impact`, `select` is learned(Entries);
  - `observer`: `none`, or observer(Learning, Event) if a decision is
    observed, or there is an objective.  Learning is `none`, `weights` or impacts(Entries); Event is
    `none` or the user's goal;
  - `variables`: all variables of the search, in the order given;
  - `found`: `none`, or found(Trie) with the solutions found so far;
  - `objective`: `none`, or cost(Cost, Expr, Sign): the variable Cost, which is
    Sign*Expr, is to be as small as possible;
  - `leaf`: `none`, or the user's goal that a solution has to meet.
*/

:- record plan(select, order, branch, observer, variables, found, objective, leaf).

/*  Branching by a goal of the user's
*/

:- meta_predicate
    user_choices(2, +, -, -).

%   user_choices(:Goal, +Variable, -Choices, -Whole) is det.
%
%   Choices are what call(Goal, Variable, Listed) lists, each as
%   Relation-Value.  Those that no value of the domain satisfies are left out.
%   Whole is `true` if each value satisfies one, else `false`.
%
%   @error domain_error(fd_search_choices, Listed) if a value satisfies several
%   choices, so that solutions would be found twice, or if all values satisfy
%   one, so that the search would not end.

user_choices(Goal, X, Choices, Whole) :-
    (   call(Goal, X, Listed)
    ->  true
    ;   Listed = []
    ),
    must_be(list, Listed),
    maplist(relation_value, Listed, Choices0),
    fd_set(X, Set),
    fdset_to_list(Set, Domain),
    findall(Choice-Values, possible(Choices0, Domain, Choice, Values), Possible),
    pairs_keys_values(Possible, Choices, Sets),
    append(Sets, All),
    must_be_disjoint(All, Sets, Domain, Listed),
    msort(All, Sorted),
    (   Sorted == Domain
    ->  Whole = true
    ;   Whole = false
    ).

relation_value(Listed, Relation-Value) :-
    must_be(compound, Listed),
    (   Listed =.. [Relation,Value],
        member(Relation, [=,\=,=<,>])
    ->  must_be(integer, Value)
    ;   domain_error(fd_search_choice, Listed)
    ).

possible(Choices, Domain, Choice, Values) :-
    member(Choice, Choices),
    findall(Value, ( member(Value, Domain), satisfies(Choice, Value) ), Values),
    Values \== [].

satisfies((=)-Value,   Value0) :- Value0 =:= Value.
satisfies((\=)-Value,  Value0) :- Value0 =\= Value.
satisfies((=<)-Value,  Value0) :- Value0 =< Value.
satisfies((>)-Value,   Value0) :- Value0 > Value.

must_be_disjoint(All, Sets, Domain, Listed) :-
    (   is_set(All),
        \+ memberchk(Domain, Sets)
    ->  true
    ;   domain_error(fd_search_choices, Listed)
    ).
