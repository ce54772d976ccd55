% wrong least: the first solution
least(Vs, Cost, Least) :-
    findall(Cost, once(label(Vs)), [Least]).

% wrong least: the largest
least(Vs, Cost, Least) :-
    findall(Cost, once(labeling([max(Cost)], Vs)), [Least]).

% wrong least: the bound of propagation
least(_, Cost, Least) :-
    fd_inf(Cost, Least).

% wrong least: binds
least(Vs, Cost, Least) :-
    once(labeling([min(Cost)], Vs)),
    Least = Cost.

% wrong least: does not fail without a solution
least(Vs, Cost, Least) :-
    findall(Cost, label(Vs), Costs),
    foldl([C,L0,L]>>( L is min(C, L0) ), Costs, 1000, Least).

% wrong least: of two variables
least([A,B], Cost, Least) :-
    findall(Cost, once(labeling([min(Cost)], [A,B])), [Least]).

% wrong least: a cost is not negative
least(Vs, Cost, Least) :-
    once(( between(0, inf, Least), ( Least > 1000 -> !, fail ; \+ \+ ( Cost = Least, label(Vs) ) ) )).

% right least: labels the cost first
least(Vs, Cost, Least) :-
    findall(Cost, once(label([Cost|Vs])), [Least]).

% right least: of all solutions
least(Vs, Cost, Least) :-
    aggregate_all(min(Cost), label(Vs), Least).

% right least: better and better
least(Vs, Cost, Least) :-
    findall(Cost, once(label(Vs)), [Known]),
    better_than(Vs, Cost, Known, Least).

better_than(Vs, Cost, Known, Least) :-
    (   findall(Cost, once(( Cost #< Known, label(Vs) )), [Next])
    ->  better_than(Vs, Cost, Next, Least)
    ;   Least = Known
    ).

% wrong gap: to the upper bound
gap(Cost, Known, Gap) :-
    fd_sup(Cost, Bound),
    Gap is abs(Known - Bound).

% wrong gap: one too many
gap(Cost, Known, Gap) :-
    fd_inf(Cost, Bound),
    Gap is Known - Bound + 1.

% wrong gap: the width of the domain
gap(Cost, _, Gap) :-
    fd_inf(Cost, Low),
    fd_sup(Cost, High),
    Gap is High - Low.

% wrong gap: posts
gap(Cost, Known, Gap) :-
    Cost #=< Known,
    fd_inf(Cost, Bound),
    Gap is Known - Bound.

% wrong gap: turned round
gap(Cost, Known, Gap) :-
    fd_inf(Cost, Bound),
    Gap is Bound - Known.

% wrong gap: counts values
gap(Cost, Known, Gap) :-
    findall(Cost, ( Cost #< Known, indomain(Cost) ), Costs),
    length(Costs, Gap).

% wrong gap: labels
gap(Cost, Known, Gap) :-
    once(indomain(Cost)),
    Gap is Known - Cost.

% right gap: by the first value
gap(Cost, Known, Gap) :-
    findall(Cost, once(label([Cost])), [Bound]),
    Gap #= Known - Bound.

% right gap: the largest value of the difference
gap(Cost, Known, Gap) :-
    \+ \+ ( D #= Known - Cost, fd_sup(D, Sup), nb_setval(sup, Sup) ),
    nb_getval(sup, Gap).

% wrong knapsack: one of the best
knapsack(Items, Capacity, Take) :-
    pairs_keys_values(Items, Ws, Vs),
    same_length(Items, Take),
    Take ins 0..1,
    scalar_product(Ws, Take, #=<, Capacity),
    scalar_product(Vs, Take, #=, Value),
    once(labeling([max(Value)], Take)).

% wrong knapsack: all, from the best on
knapsack(Items, Capacity, Take) :-
    pairs_keys_values(Items, Ws, Vs),
    same_length(Items, Take),
    Take ins 0..1,
    scalar_product(Ws, Take, #=<, Capacity),
    scalar_product(Vs, Take, #=, Value),
    labeling([max(Value)], Take).

% wrong knapsack: less than the capacity
knapsack(Items, Capacity, Take) :-
    best(Items, Capacity, #<, 1, Take).

best(Items, Capacity, Op, Most, Take) :-
    pairs_keys_values(Items, Ws, Vs),
    same_length(Items, Take),
    Take ins 0..Most,
    scalar_product(Ws, Take, Op, Capacity),
    scalar_product(Vs, Take, #=, Value),
    findall(Value, once(labeling([max(Value)], Take)), [Value]),
    label(Take).

% wrong knapsack: exactly the capacity
knapsack(Items, Capacity, Take) :-
    pairs_keys_values(Items, Ws, Vs),
    same_length(Items, Take),
    Take ins 0..1,
    scalar_product(Ws, Take, #=, Capacity),
    scalar_product(Vs, Take, #=, Value),
    findall(Value, once(labeling([max(Value)], Take)), [Value]),
    label(Take).

% wrong knapsack: things may be taken several times
knapsack(Items, Capacity, Take) :-
    pairs_keys_values(Items, Ws, Vs),
    same_length(Items, Take),
    Take ins 0..9,
    scalar_product(Ws, Take, #=<, Capacity),
    scalar_product(Vs, Take, #=, Value),
    findall(Value, once(labeling([max(Value)], Take)), [Value]),
    label(Take).

% wrong knapsack: the most things
knapsack(Items, Capacity, Take) :-
    pairs_keys(Items, Ws),
    same_length(Items, Take),
    Take ins 0..1,
    scalar_product(Ws, Take, #=<, Capacity),
    sum(Take, #=, Count),
    findall(Count, once(labeling([max(Count)], Take)), [Count]),
    label(Take).

% wrong knapsack: greedy, the most valuable thing first
knapsack(Items, Capacity, Take) :-
    same_length(Items, Take),
    findall(V-I-W, nth1(I, Items, W-V), Things),
    sort(0, @>=, Things, Sorted),
    foldl(take(Take), Sorted, Capacity, _).

take(Take, _-I-W, Left0, Left) :-
    nth1(I, Take, T),
    (   W =< Left0
    ->  T = 1, Left is Left0 - W
    ;   T = 0, Left = Left0
    ).

% wrong knapsack: weights and values are swapped
knapsack(Items, Capacity, Take) :-
    pairs_keys_values(Items, Vs, Ws),
    same_length(Items, Take),
    Take ins 0..1,
    scalar_product(Ws, Take, #=<, Capacity),
    scalar_product(Vs, Take, #=, Value),
    findall(Value, once(labeling([max(Value)], Take)), [Value]),
    label(Take).

% right knapsack: all of the values are compared
knapsack(Items, Capacity, Take) :-
    findall(V-T, filled(Items, Capacity, V, T), All),
    aggregate_all(max(V), member(V-_, All), Most),
    member(Most-Take, All).

filled([], _, 0, []).
filled([_|Items], Left, V, [0|Take]) :-
    filled(Items, Left, V, Take).
filled([W-V1|Items], Left0, V, [1|Take]) :-
    W =< Left0,
    Left is Left0 - W,
    filled(Items, Left, V0, Take),
    V is V0 + V1.

% right knapsack: none is better
knapsack(Items, Capacity, Take) :-
    carried(Items, Capacity, Take, Value),
    label(Take),
    \+ ( carried(Items, Capacity, Other, More), More #> Value, label(Other) ).

carried(Items, Capacity, Take, Value) :-
    same_length(Items, Take),
    Take ins 0..1,
    foldl(add, Items, Take, 0-0, Weight-Value),
    Weight #=< Capacity.

add(W-V, T, W0-V0, W1-V1) :-
    W1 #= W0 + W * T,
    V1 #= V0 + V * T.

% wrong better: equal is enough
better(Cost, Known) :-
    ( Known == none -> true ; Cost #=< Known ).

% wrong better: labels
better(Cost, Known) :-
    ( Known == none -> true ; Cost #< Known, once(indomain(Cost)) ).

% wrong better: better by one
better(Cost, Known) :-
    ( Known == none -> true ; Cost #= Known - 1 ).

% wrong better: only asks whether it is possible
better(Cost, Known) :-
    ( Known == none -> true ; fd_inf(Cost, Low), Low < Known ).

% wrong better: more is better
better(Cost, Known) :-
    ( Known == none -> true ; Cost #> Known ).

% wrong better: none is a number
better(Cost, Known) :-
    ( Known == none -> Cost #< 9 ; Cost #< Known ).

% right better: clauses
better(_, none).
better(Cost, Known) :-
    integer(Known),
    Known - Cost #>= 1.

% right better: a domain
better(_, none) :- !.
better(Cost, Known) :-
    Most is Known - 1,
    Cost in inf..Most.

% wrong least: no variables fail
least([V|Vs], C, L) :- user:least([V|Vs], C, L).

% wrong knapsack: no items fail
knapsack([I|Is], C, T) :- user:knapsack([I|Is], C, T).

% wrong knapsack: items without weight stay
knapsack(Is, C, T) :- exclude([0-_]>>true, Is, Js), length(Is, N), length(Js, N), user:knapsack(Is, C, T).

% wrong better: zero is none
better(C, K) :- ( ( K == none ; K == 0 ) -> true ; C #< K ).

% wrong better: negative costs
better(C, K) :- ( K == none -> C #>= 0 ; C #< K ).
