:- module(fd_search_tree,
          [ search_tree/3,              % +Method, +Variables, +State
            expand/5,                   % +Budget, +Variables, +State, +Node,
                                        % +Depth
            emit/2                      % +State, +Event
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(budgets).
:- use_module(domains).
:- use_module(impacts, [post_measuring/4]).
:- use_module(methods, [begin/5]).
:- use_module(selection, [select_variable/4]).
:- use_module(state).
:- use_module(values).
:- use_module(weights, [post_weighing/3]).

/** <module> The search tree

A node is a state of the variables; every branch tried makes a further one.
The plan of a search is plan(Select, Order, Branch, Watch, Variables, Seen):
Watch is `unwatched`, or watch(Learning, Event) where a decision is observed;
Seen is `none`, or a trie of the solutions found.
*/

:- set_prolog_flag(optimise, true).

%!  search_tree(+Method, +Variables, +State) is nondet.
%
%   Label Variables by Method.

search_tree(Method, Variables, State) :-
    plan(State, plan(_,_,_,Watch,_,_)),
    emit_open(Watch, State, 0),
    explore(Variables, State, 0, 0, begin(Method)).

explore(Variables, State, Node, Depth, Budget) :-
    skip_integers(Variables, Rest),
    (   Rest == []
    ->  leaf(Budget, State, Node)
    ;   expand(Budget, Rest, State, Node, Depth)
    ).

%   Nodes share the list of variables, which may be long: no node keeps a
%   list of its own.

skip_integers([X|Xs], Rest) :-
    integer(X),
    !,
    skip_integers(Xs, Rest).
skip_integers(Rest, Rest).

leaf(Budget, State, Node) :-
    (   accepts(Budget),
        plan(State, plan(_,_,_,_,Values,Seen)),
        unseen(Seen, Values)
    ->  count_solution(State),
        emit(State, solution(Node,Values))
    ;   emit(State, repeat(Node)),
        fail
    ).

unseen(none, _).
unseen(seen(Trie), Values) :-
    trie_insert(Trie, Values).

%!  expand(+Budget, +Variables, +State, +Node, +Depth) is nondet.
%
%   Branch on one of Variables, of which the first has no value yet.

expand(all, Variables, State, Node, Depth) :-
    !,
    branch(all, Variables, State, Node, Depth).
expand(Budget, Variables, State, Node, Depth) :-
    (   spent(Budget, Method)
    ->  begin(Method, Variables, State, Node, Depth)
    ;   hopeless(Budget, Variables)
    ->  fail
    ;   branch(Budget, Variables, State, Node, Depth)
    ).

branch(Budget, Variables, State, Node, Depth) :-
    plan(State, plan(Select,Order,Branch,_,_,_)),
    select_variable(Select, State, Variables, X),
    branch(Branch, Order, X, Variables, State, Node, Depth, Budget).

branch(step, Order, X, Variables, State, Node, Depth, Budget0) :-
    (   first_value(Order, State, X, Value)
    ->  true
    ;   leave_out(State),
        fail
    ),
    (   left(Budget0, Budget),
        count_node(State, Child),
        child(=, X, Value, Variables, State, Node, Child, Depth, Budget)
    ;   right(Budget0, State, Budget1),
        count_backtrack(State, Child),
        rest(Budget1, X, Budget),
        child(\=, X, Value, Variables, State, Node, Child, Depth, Budget)
    ).
branch(enum, Order, X, Variables, State, Node, Depth, Budget0) :-
    values(Order, State, X, Values),
    leaves_out(Order, X, Values, State),
    first_of(Values, X, Variables, State, Node, Depth, Budget0).
branch(bisect, Order, X, Variables, State, Node, Depth, Budget0) :-
    halves(Order, State, X, Middle, First, Second),
    (   left(Budget0, Budget),
        count_node(State, Child),
        child(First, X, Middle, Variables, State, Node, Child, Depth, Budget)
    ;   right(Budget0, State, Budget1),
        count_backtrack(State, Child),
        last_branch(Budget1, Budget),
        child(Second, X, Middle, Variables, State, Node, Child, Depth, Budget)
    ).

%   A goal of the user's may name fewer values than there are.

leaves_out(call(_), X, Values, State) :-
    !,
    length(Values, Length),
    (   size(X, Length)
    ->  true
    ;   leave_out(State)
    ).
leaves_out(_, _, _, _).

leave_out(State) :-
    cut_mark(State, Mark),
    mark(Mark).

first_of(Values0, X, Variables, State, Node, Depth, Budget0) :-
    next_value(Values0, Value, Values),
    (   left(Budget0, Budget),
        count_node(State, Child),
        child(=, X, Value, Variables, State, Node, Child, Depth, Budget)
    ;   further(Values, X, Variables, State, Node, Depth, Budget0)
    ).

further(Values0, X, Variables, State, Node, Depth, Budget0) :-
    next_value(Values0, Value, Values),
    right(Budget0, State, Budget1),
    \+ stopped(State),
    (   Values == []
    ->  last_branch(Budget1, Budget),
        count_backtrack(State, Child),
        child(=, X, Value, Variables, State, Node, Child, Depth, Budget)
    ;   left(Budget1, Budget),
        count_backtrack(State, Child),
        child(=, X, Value, Variables, State, Node, Child, Depth, Budget)
    ;   further(Values, X, Variables, State, Node, Depth, Budget1)
    ).

child(Relation, X, Value, Variables, State, Node, Child, Depth0, Budget) :-
    Depth is Depth0+1,
    count_depth(State, Depth),
    plan(State, plan(_,_,_,Watch,_,_)),
    decide(Watch, Relation, X, Value, State, Node, Child),
    explore(Variables, State, Child, Depth, Budget).

decide(unwatched, Relation, X, Value, State, _, _) :-
    (   post(Relation, X, Value)
    ->  true
    ;   count_refutation(State),
        fail
    ).
decide(watch(Learning,Event), Relation, X, Value, State, Node, Child) :-
    emit_try(Event, State, try(Child,Node,choice(X,Relation,Value))),
    (   post_learning(Learning, Relation, X, Value)
    ->  emit_open(watch(Learning,Event), State, Child)
    ;   count_refutation(State),
        emit(State, fail(Child)),
        fail
    ).

post_learning(none, Relation, X, Value) :-
    post(Relation, X, Value).
post_learning(weights, Relation, X, Value) :-
    post_weighing(Relation, X, Value).
post_learning(impacts(Items), Relation, X, Value) :-
    post_measuring(Relation, X, Value, Items).

%!  emit(+State, +Event) is det.
%
%   Call the goal that the user has given for events, if there is one.

emit(State, Event) :-
    plan(State, plan(_,_,_,Watch,_,_)),
    (   Watch = watch(_,Goal),
        Goal \== none
    ->  ignore(call(Goal, Event))
    ;   true
    ).

emit_try(none, _, _) :- !.
emit_try(_, State, try(Child,Node,choice(X,Relation,Value))) :-
    plan(State, plan(_,_,_,_,Variables,_)),
    position(Variables, X, 1, Position),
    emit(State, try(Child,Node,choice(Position,Relation,Value))).

position([Y|Ys], X, Position0, Position) :-
    (   Y == X
    ->  Position = Position0
    ;   Position1 is Position0+1,
        position(Ys, X, Position1, Position)
    ).

%   emit_open(+Watch, +State, +Node): unless all variables have values.

emit_open(watch(_,Event), State, Node) :-
    Event \== none,
    plan(State, plan(_,_,_,_,Variables,_)),
    \+ ground(Variables),
    !,
    maplist(size, Variables, Sizes),
    emit(State, open(Node,Sizes)).
emit_open(_, _, _).
