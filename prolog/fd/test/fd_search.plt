:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(option)).
:- use_module(library(pairs)).
:- use_module(library(random)).
:- use_module('../prolog/fd_search').
:- use_module('../prolog/fd_statistics').
:- use_module('../prolog/fd_statistics/scoped').

%   Problems.

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    no_attack(Qs, Q, 1),
    safe(Qs).

no_attack([], _, _).
no_attack([Q|Qs], Q0, D) :-
    Q0 #\= Q,
    Q0 #\= Q + D,
    Q0 #\= Q - D,
    D1 is D+1,
    no_attack(Qs, Q0, D1).

send_more([S,E,N,D,M,O,R,Y]) :-
    Vs = [S,E,N,D,M,O,R,Y],
    Vs ins 0..9,
    all_different(Vs),
    S*1000 + E*100 + N*10 + D + M*1000 + O*100 + R*10 + E #=
        M*10000 + O*1000 + N*100 + E*10 + Y,
    M #\= 0,
    S #\= 0.

%   Small random problems: domains within -5..9, some with holes.

random_problem(Seed, Vs) :-
    set_random(seed(Seed)),
    random_between(3, 4, Length),
    length(Vs, Length),
    maplist(random_domain, Vs),
    random_between(1, 2, Count),
    numlist(1, Count, Numbers),
    maplist(random_constraint(Vs), Numbers).

random_domain(X) :-
    random_between(2, 4, Size),
    length(Values, Size),
    maplist(random_between(-5, 9), Values),
    sort(Values, [First|Others]),
    foldl(or_value, Others, First, Domain),
    X in Domain.

or_value(Value, Domain, Domain \/ Value).

random_constraint(Vs, _) :-
    random_between(1, 7, Kind),
    random_permutation(Vs, [X,Y,Z|_]),
    ignore(constraint(Kind, Vs, X, Y, Z)).

constraint(1, Vs, _, _, _) :- all_different(Vs).
constraint(2, Vs, _, _, _) :- all_distinct(Vs).
constraint(3, Vs, _, _, _) :- sum(Vs, #=<, 9).
constraint(4, _, X, Y, _) :- X #< Y.
constraint(5, _, X, Y, Z) :- X + Y #\= Z.
constraint(6, _, X, Y, Z) :- X #< Y #<==> B, B + Z #> 0.
constraint(7, _, X, Y, _) :-
    findall([A,B],
            ( between(-5, 9, A), between(-5, 9, B), (A+2*B) mod 3 =:= 0 ),
            Tuples),
    tuples_in([[X,Y]], Tuples).

%   The sets and lists of solutions.

found(Vs, Options, Solutions) :-
    findall(Vs, search(Vs, Options), Solutions).

labeled(Vs, Options, Solutions) :-
    findall(Vs, labeling(Options, Vs), Solutions).

statistics_of(Vs, Options, Names, Values) :-
    search_all(Vs, Options, _, Statistics),
    maplist(figure(Statistics), Names, Values).

figure(Statistics, Name, Value) :-
    Option =.. [Name,Value],
    option(Option, Statistics).

two_of_three([X,Y]) :-
    [X,Y] ins 0..2.

labeling_options([Select,Order,Branch]) :-
    member(Select, [leftmost,ff,ffc,min,max]),
    member(Order, [up,down]),
    member(Branch, [step,enum,bisect]).

complete_options([Select,Order,Branch]) :-
    member(Select-Order,
           [ anti_first_fail-median, occurrence-middle, most_constrained-up,
             max_regret-down, dom_w_deg-random_value(2), impact-median,
             random_variable(7)-middle, dom_w_deg-up, impact-down,
             select(key(fd_inf))-up, select(call(last))-down,
             leftmost-order(call(odd_first))
           ]),
    member(Branch, [step,enum,bisect]),
    \+ ( Branch == bisect,
         memberchk(Order, [median,middle,order(call(_))])
       ).

complete_method(lds(1000)).
complete_method(dds(1000)).
complete_method(bbs(1000000)).
complete_method(credit(0x1000000000000000000000000000000000000000, 0)).
complete_method(dbs(1000, 0)).
complete_method(dbs(2, dds(1000))).
complete_method(restarts(geometric(1, 2))).
complete_method(restarts(luby(4))).

odd_first(X, Values) :-
    fd_set(X, Set),
    fdset_to_list(Set, All),
    partition(odd, All, Odd, Even),
    append(Odd, Even, Values).

odd(X) :-
    X mod 2 =:= 1.

%   Goals given as options.

log_event(Log, Event) :-
    arg(1, Log, Events),
    nb_setarg(1, Log, [Event|Events]).

no_values(_, _) :-
    fail.

%   Six, then the smaller values, then the others; later the least, then the rest.

odd_value(X, Choices) :-
    fd_set(X, Set),
    fdset_to_list(Set, Values),
    (   memberchk(6, Values)
    ->  Choices = [=(6),=<(5),>(6)]
    ;   Values = [Value|_],
        Choices = [=(Value),\=(Value)]
    ).

upper_part(X, [>(6)]) :-
    fd_inf(X, 1),
    !.
upper_part(_, [=(9),=(10)]).

listed(Choices, _, Choices).

some_values(_, [9,4,1,9]).

never(_) :-
    fail.

:- begin_tests(fd_search_labeling).

test(solutions_and_their_order, forall(labeling_options(Options))) :-
    forall(between(1, 12, Seed),
           ( random_problem(Seed, Vs),
             labeled(Vs, Options, Expected),
             found(Vs, Options, Found),
             assertion(Found == Expected)
           )).
test(problems_are_worth_it, true(Count > 6)) :-
    findall(Seed,
            ( between(1, 12, Seed), random_problem(Seed, Vs),
              labeled(Vs, [], [_,_|_])
            ),
            Seeds),
    length(Seeds, Count).
test(queens, [forall(labeling_options(Options)), true(Found == Expected)]) :-
    queens(5, Qs),
    labeled(Qs, Options, Expected),
    found(Qs, Options, Found).
test(send_more,
     [ forall(labeling_options(Options)),
       true(Found == [[9,5,6,7,1,0,8,2]]) ]) :-
    send_more(Vs),
    found(Vs, Options, Found).
test(other_than_the_defaults_alone, true(Found == Expected)) :-
    queens(5, Qs),
    labeled(Qs, [down], Expected),
    found(Qs, [order(down)], Found).
test(no_variables, all(x == [x])) :-
    search([], []).
test(integers_and_repeated_variables, true(Found == Expected)) :-
    X in 1..3,
    Y in 1..2,
    labeled([2,X,Y,X], [ff], Expected),
    found([2,X,Y,X], [ff], Found).
test(equal_variables, true(Found == [[1,1],[2,2]])) :-
    [X,Y] ins 1..2,
    X = Y,
    found([X,Y], [dom_w_deg], Found).
test(big_domain_is_not_listed, true(X == 1)) :-
    X in 1..1000000000000,
    once(search([X], [enum])).
test(last_solution_leaves_no_choice,
     [ forall(member(B, [step,enum,bisect])),
       true(Found == [1-more,2-last]) ]) :-
    X in 1..2,
    findall(X-Last,
            ( call_cleanup(search([X], [B]), Last = last),
              ignore(Last = more)
            ),
            Found).
test(no_finite_domain, error(instantiation_error)) :-
    X #> 3,
    search([X], []).
test(no_integer, error(type_error(integer, a))) :-
    search([a], []).

:- end_tests(fd_search_labeling).

:- begin_tests(fd_search_complete).

test(same_solutions, forall(complete_options(Options))) :-
    forall(between(20, 27, Seed),
           ( random_problem(Seed, Vs),
             labeled(Vs, [], Expected),
             found(Vs, Options, Found),
             msort(Found, Sorted),
             assertion(Sorted == Expected)
           )).
test(methods_that_leave_nothing_out,
     forall(( complete_method(Method), member(Branch, [step,enum,bisect]) ))) :-
    forall(( between(30, 35, Seed),
             member(Choices, [ [ff,down], [impact], [random_variable(3)],
                               [dom_w_deg,random_value(Seed)]
                             ])
           ),
           ( random_problem(Seed, Vs),
             labeled(Vs, [], Expected),
             search_all(Vs, [Method,Branch|Choices], Found, Statistics),
             msort(Found, Sorted),
             assertion(Sorted == Expected),
             assertion(option(complete(true), Statistics))
           )).

:- end_tests(fd_search_complete).

:- begin_tests(fd_search_objective).

%   Of all solutions, by labeling/2.  An objective that is a sum, and no variable.

best_value(min, Sums, Best) :- min_list(Sums, Best).
best_value(max, Sums, Best) :- max_list(Sums, Best).

sum_of([X,Y|_], Sum) :-
    Sum is 2*X - Y.

optimizing(Options) :- complete_options(Options).
optimizing([Method,Branch,ff,down]) :-
    complete_method(Method),
    member(Branch, [step,enum,bisect]).

test(best_of_all_solutions,
     forall(( optimizing(Options), member(Goal, [min,max]) ))) :-
    forall(between(40, 45, Seed),
           ( random_problem(Seed, Vs),
             labeled(Vs, [], All),
             Vs = [X,Y|_],
             Objective =.. [Goal,2*X-Y],
             found(Vs, [Objective|Options], Found),
             (   All == []
             ->  assertion(Found == [])
             ;   maplist(sum_of, All, Sums),
                 best_value(Goal, Sums, Best),
                 assertion(( Found = [One], memberchk(One, All), sum_of(One, Best) ))
             )
           )).
test(each_is_better,
     forall(( member(Goal-Order, [min-(@>),max-(@<)]),
              member(Options, [[],[dom_w_deg],[restarts(luby(3))],[lds(2)]])
            ))) :-
    queens(6, [X,Y|Qs]),
    Objective =.. [Goal,2*X-Y],
    search_all([X,Y|Qs], [Objective|Options], Found, Statistics),
    maplist(sum_of, Found, Sums),
    sort(0, Order, Sums, Sums),
    last(Sums, Last),
    figure(Statistics, objective, Value),
    figure(Statistics, solutions, Count),
    assertion(length(Found, Count)),
    assertion(Value == Last).
test(what_a_limit_leaves,
     forall(between(0, 40, Nodes))) :-
    queens(6, [X,Y|Qs]),
    search_all([X,Y|Qs], [max(2*X-Y),node_limit(Nodes)], Found, Statistics),
    figure(Statistics, objective, Value),
    figure(Statistics, bound, Bound),
    (   figure(Statistics, complete, true)
    ->  assertion(Value-Bound == 10-10)
    ;   assertion(Bound == 11)
    ),
    (   last(Found, Last)
    ->  assertion(sum_of(Last, Value))
    ;   assertion(Value == none)
    ).
test(no_solution, true(Figures == [none,1,exhausted])) :-
    X in 1..2,
    freeze(X, fail),
    statistics_of([X], [min(X)], [objective,bound,status], Figures).
test(no_value, error(instantiation_error)) :-
    X in 1..2,
    search([X], [max(X+_)]).
test(the_event_of_a_value,
     all(Value == [3,2])) :-
    X in 2..3,
    Log = log([]),
    search_all([X], [min(X),down,event(user:log_event(Log))], _, _),
    arg(1, Log, Reversed),
    reverse(Reversed, Events),
    nextto(objective(Node,Value), solution(Node,[Value]), Events).

:- end_tests(fd_search_objective).

:- begin_tests(fd_search_select).

first_branch(Vs, Options, Choice) :-
    choices(Vs, Options, [Choice|_]).

choices(Vs, Options, Choices) :-
    Log = log([]),
    ignore(search(Vs, [event(log_choice(Log))|Options])),
    arg(1, Log, Reversed),
    reverse(Reversed, Choices).

log_choice(Log, try(_, _, Choice)) :-
    arg(1, Log, Choices),
    nb_setarg(1, Log, [Choice|Choices]).

%   Sizes 3, 2, 5, 2; propagators 2, 0, 1, 1; regrets 1, 4, 1, 6.

four([A,B,C,D]) :-
    A in 4..6,
    B in 1 \/ 5,
    C in 3..7,
    D in 2 \/ 8,
    A #\= C + 10,
    A #\= D + 10.

picks(leftmost, 1).
picks(ff, 2).
picks(ffc, 4).
picks(most_constrained, 4).
picks(anti_first_fail, 3).
picks(min, 2).
picks(max, 4).
picks(max_regret, 4).
picks(select(key(fd_sup)), 2).
picks(select(call(last)), 4).

test(picks,
     [ forall(picks(Select, Position)),
       true(First == choice(Position, =, Value)) ]) :-
    four(Vs),
    nth1(Position, Vs, X),
    fd_inf(X, Value),
    first_branch(Vs, [Select], First).
test(occurrence, true(First == choice(3, =, 1))) :-
    [A,B,C] ins 1..4,
    A + C #\= 3,
    B + C #\= 5,
    first_branch([A,B,C], [occurrence], First).
test(occurrence_takes_the_leftmost, true(First == choice(1, =, 1))) :-
    [A,B,C] ins 1..4,
    first_branch([A,B,C], [occurrence], First).
test(random_depends_on_the_seed, true(Different)) :-
    findall(Choices,
            ( between(1, 5, Seed),
              queens(6, Qs),
              choices(Qs, [random_variable(Seed)], Choices)
            ),
            All),
    sort(All, [_|Others]),
    ( Others == [] -> Different = false ; Different = true ).
test(random_is_the_same_everywhere, true(Values == [2,2,1,5,3,7])) :-
    length(Vs, 6),
    Vs ins 0..9,
    search(Vs, [random_value(42)]),
    !,
    Values = Vs.
test(occurrence_counts_all_kinds, true(First == choice(3, =, 1))) :-
    [A,B,C] ins 1..4,
    A + C #=< 6,
    B + C #=< 6,
    first_branch([A,B,C], [occurrence], First).
test(every_variable_is_picked, true(Positions == [1,2,3])) :-
    findall(Position,
            ( between(1, 30, Seed),
              [A,B,C] ins 0..1,
              first_branch([A,B,C], [random_variable(Seed)],
                           choice(Position, _, _))
            ),
            All),
    sort(All, Positions).
test(no_element, error(type_error(element_of(_), _))) :-
    X in 1..2,
    search([X], [select(call(other_variable))]).

test(selection_fails, error(domain_error(fd_search_selection, _))) :-
    X in 1..2,
    search([X], [select(call(no_variable))]).
test(key_fails, error(domain_error(fd_search_selection, _))) :-
    X in 1..2,
    search([X], [select(key(no_variable))]).

other_variable(_, _).

no_variable(_, _) :-
    fail.

:- end_tests(fd_search_select).

:- begin_tests(fd_search_learning).

%   Domains of 2, 3 and 3; weights 1, 2 and 1.

chain3([X,Y,Z]) :-
    X in 1..2,
    [Y,Z] ins 1..3,
    X #\= Y,
    Y #\= Z.

weights(Entries, Weights) :-
    maplist(entry_weight, Entries, Weights).

entry_weight(entry(_, weights(Propagators)), Weight) :-
    fd_search_learning:weight(Propagators, 0, Weight).

test(degrees_before_the_search, true(Weights == [1,2,1])) :-
    chain3(Vs),
    fd_search_learning:weighted_variables(Vs, Entries),
    weights(Entries, Weights).
test(smallest_ratio, true(Best == Y)) :-
    chain3([X,Y,Z]),
    fd_search_learning:weighted_variables([X,Y,Z], Entries),
    fd_search_learning:learned_variable(Entries, Best).
test(a_failure_is_noted_across_backtracking,
     true(Before-After == [2,2,2]-[2,3,3])) :-
    [X,Y,Z] ins 1..2,
    X #\= Y,
    X #\= Z,
    Y #\= Z,
    fd_search_learning:weighted_variables([X,Y,Z], Entries),
    weights(Entries, Before),
    \+ fd_search_learning:post_and_weigh(=, X, 1),
    weights(Entries, After).
test(no_partner_left_no_weight, true(One-Two == [1,1]-0)) :-
    chain3([X,Y,Z]),
    fd_search_learning:weighted_variables([X,Y,Z], Entries),
    X = 1,
    weights(Entries, [_|One]),
    Y = 3,
    weights(Entries, [_,_,Two]).
test(all_variables_of_a_constraint_share_its_weight,
     true(Weights == [3,3,3])) :-
    [X,Y,Z] ins 1..3,
    all_different([X,Y,Z]),
    fd_search_learning:weighted_variables([X,Y,Z], Entries),
    weights(Entries, Weights).
test(entailed_constraints_have_no_weight, true(Before-After == [1,1]-[0,0])) :-
    X in 1..3,
    Y in 1..9,
    X #< Y,
    fd_search_learning:weighted_variables([X,Y], Entries),
    weights(Entries, Before),
    Y #> 5,
    weights(Entries, After).
test(nor_those_without_another_variable, true(One-Two == [3,3]-0)) :-
    [X,Y,Z] ins 1..3,
    all_different([X,Y,Z]),
    fd_search_learning:weighted_variables([X,Y,Z], Entries),
    X = 1,
    weights(Entries, [_|One]),
    Y = 2 ,
    weights(Entries, [_,_,Two]).

%   A = 1, B = 2, C = 3, then D and E are both 4.  all_different/1 enables
%   the queue, in which the other propagators would run inside each other.

test(the_innermost_propagator_is_blamed,
     true(Before-After == [2,3,3,2,2]-[2,3,3,3,3])) :-
    [A,B] ins 1..2,
    C in 2..3,
    [D,E] ins 3..4,
    all_different([A,B]),
    B #\= C,
    C #\= D,
    C #\= E,
    D #\= E,
    fd_search_learning:weighted_variables([A,B,C,D,E], Entries),
    weights(Entries, Before),
    \+ fd_search_learning:post_and_weigh(=, A, 1),
    weights(Entries, After).
test(the_queue_is_enabled_again, true(Y == 2)) :-
    chain3([X,Y,_]),
    Y in 1..2,
    fd_search_learning:post_and_weigh(\=, X, 2).
test(nothing_is_left_to_see, true(Goals == [])) :-
    chain3([X,Y,Z]),
    fd_search_learning:weighted_variables([X,Y,Z], _),
    fd_search_domains:propagators(Y, [propagator(_, State)|_]),
    assertion(attvar(State)),
    copy_term(State, _, Goals).
test(unconstrained_variables_come_last, true(First == 2)) :-
    [A,B,C] ins 1..2,
    B #\= C,
    selected_position([A,B,C], First).
test(only_unconstrained_variables, true(First == 1)) :-
    [A,B] ins 1..2,
    selected_position([A,B], First).

selected_position(Vs, Position) :-
    fd_search_learning:weighted_variables(Vs, Entries),
    fd_search_learning:learned_variable(Entries, Best),
    nth1(Position, Vs, X),
    X == Best,
    !.

%   X = 1 leaves 1 * 3 of 3 * 3.

test(impact_of_each_value) :-
    [X,Y] ins 1..3,
    X #=< Y,
    fd_search_learning:initial_impacts([X,Y], [entry(_, TableX)|_]),
    TableX = table(1, 3, 3, means(M1,M2,M3), counts(1,1,1)),
    near(M1, 1 - 3/9),
    near(M2, 1 - 2/9),
    near(M3, 1 - 1/9).
test(failure_has_impact_1) :-
    [X,Y,Z] ins 1..2,
    X + Y + Z #\= 4,
    X #= 1 #<==> Y #= Z,
    X #= 1 #<==> Y #\= Z,
    fd_search_learning:initial_impacts([X,Y,Z], [entry(_, Table)|_]),
    arg(4, Table, Means),
    arg(1, Means, Mean),
    near(Mean, 1).
test(what_all_values_leave) :-
    [X,Y] ins 1..3,
    X #=< Y,
    fd_search_learning:initial_impacts([X,Y], [entry(_, Table)|_]),
    fd_search_learning:key(Table, X, All),
    near(All, 3/9 + 2/9 + 1/9),
    X #\= 2,
    fd_search_learning:key(Table, X, Two),
    near(Two, 3/9 + 1/9).
test(a_failure_is_an_impact_of_1) :-
    [X,Y] ins 1..3,
    X #=< Y,
    fd_search_learning:initial_impacts([X,Y], Entries),
    Entries = [entry(_, Table)|_],
    freeze(X, X \== 1),
    \+ fd_search_learning:post_and_measure(=, X, 1, Entries),
    arg(4, Table, means(Mean, _, _)),
    near(Mean, ((1 - 3/9) + 1) / 2).
test(impacts_are_averaged) :-
    [X,Y] ins 1..3,
    X #=< Y,
    fd_search_learning:initial_impacts([X,Y], Entries),
    Entries = [entry(_, Table)|_],
    Y #\= 3,
    \+ \+ fd_search_learning:post_and_measure(=, X, 1, Entries),
    arg(4, Table, means(Mean, _, _)),
    arg(5, Table, Counts),
    assertion(Counts == counts(2, 1, 1)),
    near(Mean, ((1 - 3/9) + (1 - 2/4)) / 2).

%   X and Y in 2..4, Z in 1..3.  What is left of 27: X = 2 leaves 2, 3 and 4
%   leave 4, as for Y; Z = 1 leaves 9, 2 leaves 4, 3 leaves nothing.

test(largest_impact_first, true(Best == X)) :-
    [X,Y,Z] ins 1..4,
    X #\= Y,
    Z #< Y,
    Z #< X,
    fd_search_learning:initial_impacts([Z,Y,X], Entries),
    Entries = [entry(_, table(1, 3, 3, means(M1,M2,M3), _))|_],
    near(M1, 1 - 9/27),
    near(M2, 1 - 4/27),
    near(M3, 1),
    Y #\= 4,
    fd_search_learning:learned_variable(Entries, Best0),
    assertion(Best0 == Y),
    Y = 3,
    fd_search_learning:learned_variable(Entries, Best).
test(large_domains_are_divided, true(Sum == 32)) :-
    X in 0..999,
    Y in 0..9,
    fd_search_learning:initial_impacts([X,Y], [entry(_, Table)|_]),
    Table = table(0, 1000, 32, Means, _),
    compound_name_arity(Means, _, Sum),
    forall(arg(_, Means, Mean), ( Mean > 0.9, Mean < 1 )).
test(parts_are_a_partition,
     [ forall(member(Width, [1,2,31,32,33,64,100,1000])),
       true(All == Expected) ]) :-
    Parts is min(Width, 32),
    Last is Parts-1,
    findall(Value,
            ( between(0, Last, Part),
              fd_search_learning:part_bounds(Part, -5, Width, Parts, From, To),
              between(From, To, Value),
              assertion(fd_search_learning:part(Value, -5, Width, Parts, Part))
            ),
            All),
    High is Width-6,
    numlist(-5, High, Expected).

near(X, Y) :-
    Difference is abs(X-Y),
    assertion(Difference < 1.0e-9).

:- end_tests(fd_search_learning).

:- begin_tests(fd_search_order).

holes(X) :-
    X in 1..2 \/ 6 \/ 9..10.

values_of(Options, Values) :-
    holes(X),
    findall(X, search([X], Options), Values).

%   The median of 1 2 6 9 10 is 6, the middle 5.5; of 1 2 9 10 (step), 2 and
%   5.5; and so on.

ordered([up], [1,2,6,9,10]).
ordered([down], [10,9,6,2,1]).
ordered([up,enum], [1,2,6,9,10]).
ordered([down,enum], [10,9,6,2,1]).
ordered([down,bisect], [10,9,6,2,1]).
ordered([median,enum], [6,2,9,1,10]).
ordered([middle,enum], [6,2,9,1,10]).
ordered([median,step], [6,2,9,1,10]).
ordered([middle,step], [6,2,9,1,10]).
ordered([order(call(some_values))], [9,1]).
ordered([order(call(some_values)),enum], [9,1]).
ordered([order(call(no_values))], []).
ordered([order(call(no_values)),enum], []).
ordered([branch(call(odd_value))], [6,1,2,9,10]).
ordered([branch(call(upper_part))], [9,10]).
ordered([branch(call(no_values))], []).

test(order, [forall(ordered(Options, Expected)), true(Values == Expected)]) :-
    values_of(Options, Values).
test(median_and_middle_differ,
     true(Medians-Middles == [1,2,0,20]-[2,1,0,20])) :-
    X in 0..2 \/ 20,
    findall(X, search([X], [median,enum]), Medians),
    findall(X, search([X], [middle,enum]), Middles).
test(lower_of_two, true(Values == [-3,-2,-4,-1])) :-
    X in -4.. -1,
    findall(X, search([X], [middle,enum]), Values).
test(step_asks_again, true(Values == [2,3,1,4])) :-
    X in 1..4,
    findall(X, search([X], [median]), Values).
test(values_left_out_are_noted,
     [ forall(member(Branch, [step,enum])),
       true(Status == incomplete) ]) :-
    holes(X),
    statistics_of([X], [order(call(some_values)),Branch], [status], [Status]).
test(choices_left_out_are_noted,
     [ forall(member(Goal-Status, [odd_value-exhausted,upper_part-incomplete,
                                   no_values-incomplete])),
       true(Found == Status) ]) :-
    holes(X),
    statistics_of([X], [branch(call(Goal))], [status], [Found]).
test(values_of_no_goal_are_noted,
     [ forall(member(Branch, [step,enum])),
       true(Status == incomplete) ]) :-
    holes(X),
    statistics_of([X], [order(call(no_values)),Branch], [status], [Status]).
test(choices_with_methods,
     [ forall(member(Method, [lds(9),dds(9),restarts(luby(1)),credit(99,9)])),
       true(Sorted == [1,2,6,9,10]) ]) :-
    holes(X),
    findall(X, search([X], [branch(call(odd_value)),Method]), Values),
    sort(Values, Sorted).
test(choices_with_selections,
     [ forall(member(Select, [dom_w_deg,impact])), true(Count == 20) ]) :-
    holes(X),
    holes(Y),
    X #\= Y,
    findall(X-Y, search([X,Y], [Select,branch(call(odd_value))]), Pairs),
    sort(Pairs, Distinct),
    length(Distinct, Count),
    assertion(length(Pairs, Count)).
test(bad_choices,
     [ forall(member(Choices, [[=(1),=<(2)],[=<(10)],[\=(3)],[=(9),>(6)]])),
       error(domain_error(fd_search_choices, Choices)) ]) :-
    holes(X),
    search([X], [branch(call(listed(Choices)))]).
test(no_choice, error(domain_error(fd_search_choice, <(3)))) :-
    holes(X),
    search([X], [branch(call(listed([<(3)])))]).
test(random_has_every_value_once, forall(member(B, [step,enum,bisect]))) :-
    forall(between(1, 10, Seed),
           ( values_of([random_value(Seed),B], Values),
             msort(Values, Sorted),
             assertion(Sorted == [1,2,6,9,10])
           )).
test(halves_as_in_labeling, true(Choice == choice(1,=<,-2))) :-
    X in -4.. -1,
    Log = log([]),
    once(search([X], [bisect,event(user:log_event(Log))])),
    arg(1, Log, Events),
    last(Events, open(0,_)),
    memberchk(try(1,0,Choice), Events).
test(any_half_first, true(Values == [1,2])) :-
    findall(X,
            ( between(1, 20, Seed),
              X in 1..2,
              once(search([X], [bisect,random_value(Seed)]))
            ),
            Xs),
    sort(Xs, Values).
test(random_is_fair, true) :-
    findall(X,
            ( between(1, 300, Seed),
              holes(X),
              once(search([X], [random_value(Seed)]))
            ),
            Xs),
    forall(member(Value, [1,2,6,9,10]),
           ( aggregate_all(count, member(Value, Xs), Count),
             assertion(( Count > 30, Count < 90 ))
           )).

:- end_tests(fd_search_order).

:- begin_tests(fd_search_counters).

%   Four queens by hand.  X = 1: 3 and 4 for the second queen fail at once.
%   X = 2 and X = 3 are solutions.  X = 4: 1 and 2 for the second fail.

counted([step], [10,5,4,4,2]).
counted([enum], [8,5,4,2,2]).
counted([bisect], [10,5,4,3,2]).
counted([down], [10,5,4,4,2]).
counted([lds(0)], [2,0,1,2,0]).
counted([lds(1)], [7,2,3,2,1]).
counted([bbs(0)], [2,0,1,2,0]).
counted([bbs(2)], [5,2,2,2,1]).
counted([credit(2,0)], [4,1,1,2,1]).
counted([credit(2,1)], [7,3,2,3,2]).
counted([dbs(1,0)], [8,3,2,4,2]).
counted([dbs(1,0),enum], [6,3,2,2,2]).
counted([dbs(1,1)], [10,5,4,4,2]).
counted([dds(0)], [2,0,1,2,0]).
counted([dds(1)], [6,1,2,2,1]).
counted([dds(1),tree(fixed)], [4,1,1,2,1]).
counted([node_limit(4)], [4,2,2,2,0]).
counted([solution_limit(1)], [5,2,2,2,1]).

test(four_queens,
     [ forall(counted(Options, Expected)),
       true(Counts == Expected) ]) :-
    queens(4, Qs),
    statistics_of(Qs, Options,
                  [nodes,backtracks,failures,depth,solutions], Counts).
test(leaves, [forall(complete_options(Options)), true(Leaves == Ends)]) :-
    queens(5, Qs),
    statistics_of(Qs, Options, [backtracks,failures,solutions], [B,F,S]),
    Leaves is B+1,
    Ends is F+S.
test(nothing_to_do, true(Counts == [0,0,0,0,1,true])) :-
    statistics_of([1,2], [],
                  [nodes,backtracks,failures,depth,solutions,complete],
                  Counts).
test(statistics_at_a_solution, all(Nodes-Status == [5-open,7-open])) :-
    queens(4, Qs),
    search(Qs, [], Statistics),
    figure(Statistics, nodes, Nodes),
    figure(Statistics, status, Status).
test(statistics_at_any_time,
     true(Statuses == [new,open,open,exhausted])) :-
    X in 1..2,
    new_search([X], [], Search),
    status(Search, Before),
    findall(Status, ( run_search(Search), status(Search, Status) ),
            [First,Last]),
    status(Search, After),
    assertion(Last == After),
    X2 in 1..2,
    new_search([X2], [], Search2),
    once(run_search(Search2)),
    status(Search2, Left),
    Statuses = [Before,First,Left,After].
test(statistics_after_failure, true(Status == exhausted)) :-
    queens(3, Qs),
    new_search(Qs, [], Search),
    \+ run_search(Search),
    status(Search, Status).
test(exhausted_at_the_last_solution, true(Status == exhausted)) :-
    X in 1..2,
    search([X], [], Statistics),
    X == 2,
    figure(Statistics, status, Status).
test(runs_once, error(permission_error(repeat, fd_search, search))) :-
    X in 1..2,
    new_search([X], [], Search),
    \+ \+ run_search(Search),
    run_search(Search).

status(Search, Status) :-
    search_statistics(Search, Statistics),
    figure(Statistics, status, Status).

:- end_tests(fd_search_counters).

:- begin_tests(fd_search_methods).

tree(changing).
tree(fixed).

test(lds_iterations,
     [ forall(tree(Tree)),
       true(Solutions == [[0,0],[0,1],[1,0],[0,2],[1,1],[2,0]]) ]) :-
    two_of_three(Vs),
    found(Vs, [lds(2),tree(Tree)], Solutions).
test(lds_counts_branches,
     [ forall(( member(B, [step,enum]), tree(Tree) )),
       true(Sums == Sorted) ]) :-
    length(Vs, 3),
    Vs ins 0..2,
    found(Vs, [lds(6),B,tree(Tree)], Solutions),
    length(Solutions, 27),
    maplist(sum_list, Solutions, Sums),
    msort(Sums, Sorted).
test(lds_up_to_a_number,
     [ forall(( between(0, 6, Max), tree(Tree) )), true(Found == Expected) ]) :-
    length(Vs, 3),
    Vs ins 0..2,
    found(Vs, [lds(Max),tree(Tree)], Solutions),
    msort(Solutions, Found),
    findall(Vs, ( label(Vs), sum_list(Vs, Sum), Sum =< Max ), Expected).
test(lds_goes_where_a_solution_can_be, true(Counts == [3,12,23,29,29])) :-
    findall(Count,
            ( between(0, 4, Max),
              length(Vs, 3),
              Vs ins 0..1,
              statistics_of(Vs, [lds(Max),tree(fixed)], [nodes], [Count])
            ),
            Counts).
test(dds_goes_where_a_solution_can_be, true(Counts == [3,6,12,22,22])) :-
    findall(Count,
            ( between(0, 4, Max),
              length(Vs, 3),
              Vs ins 0..1,
              statistics_of(Vs, [dds(Max),tree(fixed)], [nodes], [Count])
            ),
            Counts).
test(dds_completes,
     [ forall(tree(Tree)), true(All == [false,false,false,true,true]) ]) :-
    findall(Complete,
            ( between(0, 4, Max),
              length(Vs, 3),
              Vs ins 0..1,
              statistics_of(Vs, [dds(Max),tree(Tree)], [complete], [Complete])
            ),
            All).
test(lds_completes_early, true(Complete == true)) :-
    two_of_three(Vs),
    statistics_of(Vs, [lds(4)], [complete], [Complete]).
test(lds_too_few, true(Complete == false)) :-
    two_of_three(Vs),
    statistics_of(Vs, [lds(3)], [complete], [Complete]).
test(dds_by_depth,
     [ forall(( between(0, 3, Max), tree(Tree) )), true(Solutions == First) ]) :-
    length(Vs, 3),
    Vs ins 0..1,
    found(Vs, [dds(Max),tree(Tree)], Solutions),
    Count is 1<<Max,
    length(First, Count),
    append(First, _, [[0,0,0],[1,0,0],[0,1,0],[1,1,0],
                      [0,0,1],[0,1,1],[1,0,1],[1,1,1]]).

%   A goal of the user's that remembers across backtracking: from the third node
%   with a value of the first queen on, it leaves no others than solutions.

learning_queens(Solutions, Qs) :-
    queens(6, Qs),
    Qs = [Q|_],
    freeze(Q, learned(met(0), Solutions, Qs)).

learned(Met, Solutions, Qs) :-
    arg(1, Met, Count0),
    Count is Count0+1,
    nb_setarg(1, Met, Count),
    (   Count < 3
    ->  true
    ;   tuples_in([Qs], Solutions)
    ).

test(propagation_with_a_memory,
     [ forall(member(Method, [complete,lds(99),dds(99),restarts(luby(2))])),
       true(Found-Complete == All-true) ]) :-
    queens(6, Ps),
    labeled(Ps, [], All),
    learning_queens(All, Qs),
    search_all(Qs, [ff,Method], Found0, Statistics),
    figure(Statistics, complete, Complete),
    msort(Found0, Found).
test(bbs_bounds_backtracks,
     [ forall(between(0, 20, Steps)), true(B =< Steps) ]) :-
    queens(6, Qs),
    statistics_of(Qs, [bbs(Steps)], [backtracks], [B]).
test(bbs_is_a_prefix, forall(between(0, 8, Steps))) :-
    length(Vs, 3),
    Vs ins 0..1,
    labeled(Vs, [], All),
    found(Vs, [bbs(Steps)], Found),
    Count is min(8, Steps+1),
    length(Found, Count),
    append(Found, _, All).
test(credit_bounds_leaves,
     [ forall(( between(1, 12, Credit), member(B, [step,enum,bisect]) )),
       true(Ends =< Credit) ]) :-
    queens(6, Qs),
    statistics_of(Qs, [credit(Credit,0),B], [failures,solutions], [F,S]),
    Ends is F+S.
test(credit_is_halved,
     true(Solutions == [[0,0,0],[0,0,1],[0,1,0],[1,0,0],[1,1,0]])) :-
    length(Vs, 3),
    Vs ins 0..1,
    found(Vs, [credit(5,0)], Solutions).
test(credit_among_many, true(Solutions == [[0],[1],[2]])) :-
    X in 0..9,
    found([X], [credit(5,0),enum], Solutions).
test(dbs_top_is_complete,
     [ forall(member(B, [step,enum])),
       true(Solutions == [[0,0,0],[1,0,0],[2,0,0]]) ]) :-
    length(Vs, 3),
    Vs ins 0..2,
    found(Vs, [dbs(1,0),B], Solutions).
test(dbs_halves,
     true(Solutions == [[0,0],[1,0],[2,0],[3,0]])) :-
    length(Vs, 2),
    Vs ins 0..3,
    found(Vs, [dbs(2,0),bisect], Solutions).
test(dbs_extra_steps,
     true(Solutions == [[0,0,0],[0,0,1],[1,0,0],[1,0,1]])) :-
    length(Vs, 3),
    Vs ins 0..1,
    found(Vs, [dbs(1,1)], Solutions).
test(dbs_then_lds,
     true(Solutions == [[0,0,0],[0,0,1],[0,1,0],[1,0,0],[1,0,1],[1,1,0]])) :-
    length(Vs, 3),
    Vs ins 0..1,
    found(Vs, [dbs(1,lds(1))], Solutions).

:- end_tests(fd_search_methods).

:- begin_tests(fd_search_restarts).

test(luby, true(Terms == [1,1,2,1,1,2,4,1,1,2,1,1,2,4,8])) :-
    findall(Term,
            ( between(1, 15, I), fd_search_methods:luby(I, Term) ),
            Terms).
test(geometric, true(Cutoffs == [3,5,8,12,18])) :-
    findall(I, between(2, 5, I), Is),
    foldl(next(geometric(3, 1.5)), Is, [3], Reversed),
    reverse(Reversed, Cutoffs).

next(Cutoffs, I, [Cutoff0|Rest], [Cutoff,Cutoff0|Rest]) :-
    fd_search_methods:next_cutoff(Cutoffs, I, Cutoff0, Cutoff).

test(limit, true(Figures == [5,incomplete,0])) :-
    queens(6, Qs),
    statistics_of(Qs, [restarts(constant(1),5)],
                  [restarts,status,solutions], Figures).
test(same_run_again_without_chance, true(Nodes == Expected)) :-
    queens(6, Qs),
    statistics_of(Qs, [bbs(1)], [nodes], [Once]),
    statistics_of(Qs, [restarts(constant(1),5)], [nodes], [Nodes]),
    Expected is 6*Once.
test(unsatisfiable, true(Figures == [true,0])) :-
    queens(3, Qs),
    statistics_of(Qs, [restarts(geometric(1,1.1))], [complete,solutions],
                  Figures).
test(no_repeats, true(Count-Complete == 10-true)) :-
    queens(5, Qs),
    search_all(Qs, [restarts(luby(2)),random_value(3)], Solutions, Statistics),
    sort(Solutions, Distinct),
    length(Solutions, Count),
    assertion(length(Distinct, Count)),
    figure(Statistics, restarts, Restarts),
    assertion(Restarts > 2),
    figure(Statistics, complete, Complete).
test(weights_outlive_a_restart, true(Status == exhausted)) :-
    queens(6, Qs),
    statistics_of(Qs, [restarts(geometric(2,1.5)),dom_w_deg], [status],
                  [Status]).
test(no_restart_needed, true(Figures == [0,true])) :-
    queens(4, Qs),
    statistics_of(Qs, [restarts(constant(5))], [restarts,complete], Figures).
%   A run of one backtrack has four nodes.

test(no_restart_after_a_limit,
     [ forall(between(1, 30, Limit)), true(Restarts =:= Limit // 4) ]) :-
    queens(6, Qs),
    statistics_of(Qs, [restarts(constant(1)),node_limit(Limit)], [restarts],
                  [Restarts]).
test(a_limit_ends_restarts, true(Status == limit(nodes))) :-
    queens(6, Qs),
    statistics_of(Qs, [restarts(constant(1)),node_limit(100)], [status],
                  [Status]).

:- end_tests(fd_search_restarts).

:- begin_tests(fd_search_limits).

limited(node_limit(30), nodes).
limited(solution_limit(2), solutions).

test(status,
     [ forall(( limited(Limit, Name),
                member(Method, [complete,lds(9),restarts(luby(3))]),
                member(Branch, [step,enum,bisect]) )),
       true(Status-Complete == limit(Name)-false) ]) :-
    queens(7, Qs),
    statistics_of(Qs, [Limit,Method,Branch], [status,complete],
                  [Status,Complete]).
test(prefix_of_all_solutions, forall(between(1, 20, Count))) :-
    queens(5, Qs),
    found(Qs, [], All),
    Nodes is Count*3,
    found(Qs, [node_limit(Nodes)], Found),
    append(Found, _, All).
test(limit_not_reached, true(Status == exhausted)) :-
    queens(4, Qs),
    statistics_of(Qs, [node_limit(10),solution_limit(3)], [status], [Status]).
test(a_big_domain_ends_at_once, true(Figures == [5,4])) :-
    X in 0..1000000000000000,
    statistics_of([X], [enum,node_limit(5)], [nodes,backtracks], Figures).
test(an_exception_leaves_the_figures, true(Nodes-Status == 3-open)) :-
    length(Vs, 3),
    Vs ins 0..1,
    new_search(Vs, [event(oops_at(3))], Search),
    catch(run_search(Search), oops, true),
    search_statistics(Search, Statistics),
    figure(Statistics, nodes, Nodes),
    figure(Statistics, status, Status).

oops_at(Depth, try(Depth, _, _)) :-
    throw(oops).

:- end_tests(fd_search_limits).

:- begin_tests(fd_search_events).

events(Vs, Options, Events, Statistics) :-
    Log = log([]),
    search_all(Vs, [event(user:log_event(Log))|Options], _, Statistics),
    arg(1, Log, Reversed),
    reverse(Reversed, Events).

test(all_events_of_one_variable,
     true(Events == [ open(0,[3,1]),
                      try(1,0,choice(1,=,1)), fail(1),
                      try(2,0,choice(1,\=,1)), open(2,[2,1]),
                      try(3,2,choice(1,=,2)), solution(3,[2,7]),
                      try(4,2,choice(1,\=,2)), solution(4,[3,7])
                    ])) :-
    X in 1..3,
    freeze(X, X \== 1),
    events([X,7], [], Events, _).
test(restart_and_repeat,
     true(Events == [ open(0,[3]),
                      try(1,0,choice(1,=,1)), solution(1,[1]),
                      try(2,0,choice(1,\=,1)), open(2,[2]),
                      try(3,2,choice(1,=,2)), solution(3,[2]),
                      restart(1),
                      try(4,0,choice(1,=,1)), repeat(4),
                      try(5,0,choice(1,\=,1)), open(5,[2]),
                      try(6,5,choice(1,=,2)), repeat(6),
                      try(7,5,choice(1,\=,2)), solution(7,[3])
                    ])) :-
    X in 1..3,
    events([X], [restarts(geometric(1,2))], Events, _).
test(tree_is_well_formed,
     forall(( member(Method, [complete,lds(3),dds(4),bbs(9),credit(5,2),
                              dbs(2,lds(1)),restarts(luby(3)),
                              restarts(constant(2),3)]),
              member(Branch, [step,enum,bisect]),
              member(Select, [ff,dom_w_deg,impact])
            ))) :-
    queens(5, Qs),
    events(Qs, [Method,Branch,Select], Events, Statistics),
    well_formed(Events),
    findall(N, member(try(N,_,_), Events), Nodes),
    figure(Statistics, nodes, Count),
    assertion(numlist(1, Count, Nodes)),
    counts(Events, Statistics).

%   Every node is tried once, after its parent was found open, and has one
%   outcome, which comes before the next node is tried.

well_formed([open(0,_)|Events]) :-
    well_formed(Events, [0]).

well_formed([], _).
well_formed([restart(_)|Events], Open) :-
    well_formed(Events, Open).
well_formed([try(Node,Parent,choice(_,_,_)),Outcome|Events], Open) :-
    assertion(memberchk(Parent, Open)),
    arg(1, Outcome, N),
    assertion(N == Node),
    (   Outcome = open(_, Sizes)
    ->  assertion(( max_list(Sizes, Max), Max > 1 )),
        well_formed(Events, [Node|Open])
    ;   assertion(memberchk(Outcome, [fail(_),solution(_,_),repeat(_)])),
        well_formed(Events, Open)
    ).

counts(Events, Statistics) :-
    forall(member(Name-Event,
                  [ failures-fail(_), solutions-solution(_,_),
                    restarts-restart(_) ]),
           ( aggregate_all(count, member(Event, Events), Count),
             figure(Statistics, Name, Expected),
             assertion(Count == Expected)
           )),
    findall(Parent, member(try(_,Parent,_), Events), Parents0),
    assertion(Parents0 \== []).

test(backtracks_are_further_children,
     [ forall(member(B, [step,enum,bisect])),
       true(Backtracks == Further) ]) :-
    queens(5, Qs),
    events(Qs, [B], Events, Statistics),
    findall(Parent, member(try(_,Parent,_), Events), Parents),
    sort(Parents, Distinct),
    length(Parents, Tries),
    length(Distinct, Inner),
    Further is Tries-Inner,
    figure(Statistics, backtracks, Backtracks).
test(depth_is_the_longest_path,
     [ forall(member(B, [step,enum,bisect])),
       true(Depth == Longest) ]) :-
    queens(5, Qs),
    events(Qs, [B], Events, Statistics),
    foldl(node_depth, Events, [0-0], Depths),
    pairs_values(Depths, Values),
    max_list(Values, Longest),
    figure(Statistics, depth, Depth).

node_depth(try(Node,Parent,_), Depths, [Node-Depth|Depths]) :-
    !,
    memberchk(Parent-Depth0, Depths),
    Depth is Depth0+1.
node_depth(_, Depths, Depths).

test(same_search_with_and_without,
     [ forall(complete_options(Options)),
       true(Statistics == Expected) ]) :-
    queens(5, Qs),
    search_all(Qs, Options, _, Expected),
    events(Qs, Options, _, Statistics).
test(a_failing_goal_does_not_matter, true(Found == [[1],[2]])) :-
    X in 1..2,
    found([X], [event(never)], Found).

:- end_tests(fd_search_events).

:- begin_tests(fd_search_apart).

alone(Options, Result) :-
    queens(6, Qs),
    search_all(Qs, Options, Solutions, Statistics),
    Result = Solutions-Statistics.

several([dom_w_deg,restarts(luby(3)),random_value(5)]).
several([impact,lds(20)]).
several([random_variable(3),middle]).

test(engines_do_not_mix,
     [ forall(several(Options)), true(Ones-Twos == One-One) ]) :-
    alone(Options, Solutions-_),
    One = Solutions,
    Goal = ( queens(6, Qs), search(Qs, Options) ),
    engine_create(Qs, user:Goal, E1),
    engine_create(Qs, user:Goal, E2),
    in_turn(E1, E2, Ones, Twos).

in_turn(E1, E2, [X|Xs], [Y|Ys]) :-
    engine_next(E1, X),
    engine_next(E2, Y),
    !,
    in_turn(E1, E2, Xs, Ys).
in_turn(E1, E2, [], []) :-
    engine_destroy(E1),
    \+ engine_next(E2, _).

test(threads_do_not_mix, [forall(several(Options)), true(Each == [Alone])]) :-
    alone(Options, Alone),
    findall(Id,
            ( between(1, 3, _),
              thread_create(( plunit_fd_search_apart:alone(Options, Result),
                              thread_exit(Result) ), Id)
            ),
            Ids),
    findall(Result, ( member(Id, Ids), thread_join(Id, exited(Result)) ), All),
    sort(All, Each).
test(inside_each_other, [forall(several(Options)), true(Set == [Alone])]) :-
    alone(Options, Alone),
    X in 1..3,
    findall(Result, ( search([X], [dom_w_deg]), alone(Options, Result) ), All),
    sort(All, Set).
test(counted_by_fd_statistics, true(Found-S == Expected-fd_statistics)) :-
    queens(5, Qs),
    found(Qs, [dom_w_deg], Expected),
    call_with_fd_statistics(found(Qs, [dom_w_deg], Found), Statistics),
    functor(Statistics, S, _),
    arg(1, Statistics, Resumptions),
    assertion(Resumptions > 100),
    arg(4, Statistics, Backtracks),
    statistics_of(Qs, [dom_w_deg], [failures], [Failures]),
    assertion(Backtracks == Failures).
test(on_the_same_variables, true(Found == Expected)) :-
    queens(5, Qs),
    Qs = [A,B|Rest],
    labeled(Qs, [], Expected0),
    msort(Expected0, Expected),
    findall(Qs, ( search([A,B], [dom_w_deg]), search(Rest, [dom_w_deg]) ),
            Found0),
    msort(Found0, Found).

:- end_tests(fd_search_apart).

:- begin_tests(fd_search_options).

wrong([ff|_], instantiation_error).
wrong([_], instantiation_error).
wrong([fff], domain_error(fd_search_option, fff)).
wrong([min(3),max(3)], domain_error(nonrepeating_fd_search_options, _)).
wrong([min(_)], instantiation_error).
wrong([min(a)], domain_error(clpfd_expression, a)).
wrong([random(3)], domain_error(fd_search_option, random(3))).
wrong([ff,min], domain_error(nonrepeating_fd_search_options, [ff,min])).
wrong([ff,ff], domain_error(nonrepeating_fd_search_options, [ff,ff])).
wrong([select(up)], domain_error(select, up)).
wrong([select(random(a))], type_error(integer, a)).
wrong([branch(ff)], domain_error(branch, ff)).
wrong([bisect,median], domain_error(order_of_bisect, median)).
wrong([lds(-1)], type_error(nonneg, -1)).
wrong([lds(_)], instantiation_error).
wrong([credit(0,5)], type_error(positive_integer, 0)).
wrong([credit(2,foo)], domain_error(method, foo)).
wrong([dbs(1,restarts(luby(1)))], domain_error(method, restarts(luby(1)))).
wrong([restarts(fast)], domain_error(cutoffs, fast)).
wrong([restarts(geometric(2,1))], domain_error(factor_above_1, 1)).
wrong([node_limit(-1)], type_error(nonneg, -1)).
wrong([solution_limit(0)], type_error(positive_integer, 0)).
wrong([event(1)], type_error(callable, _)).
wrong([tree(fixed),tree(fixed)], domain_error(nonrepeating_fd_search_options, _)).
wrong([tree(same)], domain_error(tree, same)).
wrong([tree(_)], instantiation_error).

test(wrong,
     [ forall(wrong(Options, Formal)),
       true(subsumes_term(Formal, Error)) ]) :-
    X in 1..2,
    catch(( search([X], Options), Error = none ), error(Error, _), true).
test(goals_belong_to_the_caller, all(X == [3,1,2])) :-
    X in 1..3,
    search([X], [order(call(mine)),enum]).

mine(_, [3,1,2]).

%   What a leaf has to meet comes before a solution counts, and before a bound is drawn.

test(leaf, [forall(member(Options-Found, [ []-[[0],[1]], [max(X),down]-[[1]],
                                           [lds(9)]-[[0],[1]] ])),
            true(Solutions-Count == Found-Length)]) :-
    X in 0..3,
    search_all([X], [leaf(X < 2)|Options], Solutions, Statistics),
    memberchk(solutions(Count), Statistics),
    length(Found, Length).

:- end_tests(fd_search_options).
