:- use_module(library(plunit)).
:- use_module([library(clpfd), library(option)]).
:- use_module('../prolog/fd_search').

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

%   Small random problems: domains within -5..9, some with holes.

random_problem(Seed, Vs) :-
    set_random(seed(Seed)),
    random_between(3, 4, Length),
    length(Vs, Length),
    maplist(random_domain, Vs),
    random_between(1, 7, Kind),
    random_permutation(Vs, [X,Y,Z|_]),
    ignore(constraint(Kind, Vs, X, Y, Z)).

random_domain(X) :-
    random_between(2, 4, Size),
    length(Values, Size),
    maplist(random_between(-5, 9), Values),
    sort(Values, [First|Others]),
    foldl([V,D,D\/V]>>true, Others, First, Domain),
    X in Domain.

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

%   three(Vs): 0 or 1 each.

three([A,B,C]) :-
    [A,B,C] ins 0..1.

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

branching(step).
branching(enum).
branching(bisect).

labeling_options([Select,Order,Branch]) :-
    member(Select, [leftmost,ff,ffc,min,max]),
    member(Order, [up,down]),
    branching(Branch).

complete_options([Select,Order,Branch]) :-
    member(Select-Order,
           [ anti_first_fail-median, occurrence-middle, most_constrained-up,
             max_regret-down, dom_w_deg-random_value(2), impact-median,
             random_variable(7)-middle, impact-down,
             select(key(fd_inf))-up, select(call(last))-down,
             leftmost-order(call(odd_first))
           ]),
    branching(Branch),
    \+ ( Branch == bisect,
         memberchk(Order, [median,middle,order(call(_))])
       ).
complete_options([Method,Branch|Choices]) :-
    member(Method, [ lds(1000), dds(1000), bbs(1000000),
                     credit(0x1000000000000000000000000000000000000000, 0),
                     restarts(geometric(1, 2)), restarts(luby(4))
                   ]),
    branching(Branch),
    member(Choices, [[ff,down],[impact],[random_variable(3)],[dom_w_deg,random_value(1)]]).

complete_options([credit(9, dds(1000)),ff,Branch]) :-
    member(Branch, [step,bisect]).

odd_first(X, Values) :-
    fd_set(X, Set),
    fdset_to_list(Set, All),
    partition([V]>>(V mod 2 =:= 1), All, Odd, Even),
    append(Odd, Even, Values).

%   row(+Table, -Row): Row is a term in a line of the text Table.

row(Table, Row) :-
    split_string(Table, "\n", " ", Lines),
    member(Line, Lines),
    Line \== "",
    term_string(Row, Line).

%   The events of a search.

events(Vs, Options, Events, Statistics) :-
    Log = log([]),
    search_all(Vs, [event(log_event(Log))|Options], _, Statistics),
    arg(1, Log, Reversed),
    reverse(Reversed, Events).

log_event(Log, Event) :-
    arg(1, Log, Events),
    nb_setarg(1, Log, [Event|Events]).

%   Goals of a caller.

holes(X) :-
    X in 1..2 \/ 6 \/ 9..10.

listed(List, _, List).

none(_, _) :-
    fail.

%   Six, then the smaller values, then the others; later the least, then the rest.

odd_value(X, Choices) :-
    fd_set(X, Set),
    fdset_to_list(Set, [Value|Values]),
    (   memberchk(6, [Value|Values])
    ->  Choices = [=(6),=<(5),>(6)]
    ;   Choices = [=(Value),\=(Value)]
    ).

upper_part(X, [>(6)]) :-
    fd_inf(X, 1),
    !.
upper_part(_, [=(9),=(10)]).

:- begin_tests(fd_search).

test(as_labeling, forall(labeling_options(Options))) :-
    forall(( between(1, 12, Seed), random_problem(Seed, Vs) ; queens(5, Vs) ),
           ( labeled(Vs, Options, Expected),
             found(Vs, Options, Found),
             assertion(Found == Expected)
           )).
test(all_solutions_once, forall(complete_options(Options))) :-
    forall(( between(30, 32, Seed), random_problem(Seed, Vs) ),
           ( labeled(Vs, [], Expected),
             search_all(Vs, Options, Found, Statistics),
             msort(Found, Sorted),
             assertion(Sorted == Expected),
             assertion(option(complete(true), Statistics)),
             events(Vs, Options, Events, Same),
             assertion(Same == Statistics),
             well_formed(Events, Statistics)
           )).

%   Every node is tried once, after its parent was found open, and has one outcome, which
%   comes before the next node is tried.

well_formed([open(0,_)|Events], Statistics) :-
    well_formed(Events, 0, [0]),
    forall(member(Name-Event, [ nodes-try(_,_,_), failures-fail(_),
                                solutions-solution(_,_), restarts-restart(_) ]),
           ( aggregate_all(count, member(Event, Events), Count),
             assertion(figure(Statistics, Name, Count))
           )).

well_formed([], _, _).
well_formed([restart(_)|Events], Node, Open) :-
    well_formed(Events, Node, Open).
well_formed([try(Node,Parent,choice(_,_,_)),Outcome|Events], Node0, Open) :-
    assertion(( Node =:= Node0+1, memberchk(Parent, Open), arg(1, Outcome, Node) )),
    (   Outcome = open(_, Sizes)
    ->  assertion(( max_list(Sizes, Max), Max > 1 )),
        well_formed(Events, Node, [Node|Open])
    ;   assertion(memberchk(Outcome, [fail(_),solution(_,_),repeat(_)])),
        well_formed(Events, Node, Open)
    ).

test(variables, [ forall(member(Vs-Options, [ []-[], [2,X,Y,X]-[ff] ])),
                  true(Found == Expected) ]) :-
    X in 1..3,
    Y in 1..2,
    labeled(Vs, Options, Expected),
    found(Vs, Options, Found).
test(big_domain_is_not_listed, true(X-N == 1-5)) :-
    X in 1..1000000000000,
    Y in 1..1000000000000,
    once(search([X], [enum])),
    statistics_of([Y], [enum,node_limit(5)], [nodes], [N]).
test(last_solution_leaves_no_choice, [ forall(branching(B)), all(X == [1,2]) ]) :-
    X in 1..2,
    call_cleanup(search([X], [B]), Last = last),
    ( X == 2 -> assertion(Last == last) ; assertion(var(Last)) ).

%   The best of all solutions, by labeling/2.

test(best, forall(( complete_options(Options), member(Goal, [min,max]) ))) :-
    Best =.. [Goal,Sum],
    Objective =.. [Goal,2*X-Y],
    forall(( between(40, 43, Seed), random_problem(Seed, [X,Y|Vs]) ),
           ( found([X,Y|Vs], [Objective|Options], Found),
             (   aggregate_all(Best, ( label([X,Y|Vs]), Sum is 2*X-Y ), Value)
             ->  assertion(( Found = [[A,B|_]], Value =:= 2*A-B ))
             ;   assertion(Found == [])
             )
           )).
test(no_solution, true(Figures == [none,1,exhausted])) :-
    X in 1..2,
    freeze(X, fail),
    statistics_of([X], [min(X)], [objective,bound,status], Figures).

%   The bound of what is left never is better than the optimum, and comes closer.

bound_of(Options, Nodes, Bound) :-
    [X,Y,Z] ins 0..6,
    2*X + 3*Y + Z #=< 17,
    Z #\= X,
    search([X,Y,Z], [max(3*X+4*Y-Z),node_limit(Nodes)|Options], Statistics),
    memberchk(bound(Bound), Statistics).

test(bounds_of_what_is_left,
     [ forall(member(Options-Rises,
                     [ [branch(step)]-false, [order(down)]-true, [branch(enum)]-false,
                       [branch(bisect)]-false, [method(lds(9))]-false,
                       [method(restarts(luby(5)))]-false ])),
       true(Raised == Rises) ]) :-
    numlist(1, 60, Limits),
    convlist(bound_of(Options), Limits, Bounds),
    forall(nextto(Bound0, Bound, Bounds), Bound0 >= Bound),
    last(Bounds, Optimum),
    (   member(Bound, Bounds),
        Bounds = [First|_],
        Bound < First,
        Bound > Optimum
    ->  Raised = true
    ;   Raised = false
    ).

%   Sizes 3, 2, 5, 2; propagators 2, 0, 1, 1; regrets 1, 4, 1, 6.

picks(Select, Vs, Position) :-
    member(Select-Position,
           [ most_constrained-4, anti_first_fail-3, max_regret-4, select(key(fd_sup))-2,
             select(call(last))-4 ]),
    Vs = [A,B,C,D],
    A in 4..6,
    B in 1 \/ 5,
    C in 3..7,
    D in 2 \/ 8,
    A #\= C + 10,
    A #\= D + 10.
picks(occurrence, Vs, Position) :-
    member(Position, [1,3]),
    Vs = [A,B,C],
    Vs ins 1..4,
    (   Position =:= 1
    ->  true
    ;   A + C #=< 6,
        B + C #\= 5
    ).

test(picks, [forall(picks(Select, Vs, Position)), nondet]) :-
    nth1(Position, Vs, X),
    fd_inf(X, Value),
    events(Vs, [Select,node_limit(1)], Events, _),
    memberchk(try(1,0,choice(Position,=,Value)), Events).
test(random, true(Values-Positions == [2,2,1,5,3,7]-[1,2,3])) :-
    length(Vs, 6),
    Vs ins 0..9,
    search(Vs, [random_value(42)]),
    !,
    Values = Vs,
    three(Ws),
    findall(Position,
            ( between(1, 30, Seed),
              events(Ws, [random_variable(Seed),node_limit(1)], Events, _),
              memberchk(try(_,_,choice(Position,_,_)), Events)
            ),
            All),
    sort(All, Positions).
%   The median of 1 2 6 9 10 is 6, the middle 5.5; of 1 2 9 10 (step), 2 and
%   5.5; and so on.

ordered("
    1..2 \\/ 6 \\/ 9..10 - [median,enum]   => [6,2,9,1,10]
    1..2 \\/ 6 \\/ 9..10 - [middle,enum]   => [6,2,9,1,10]
    1..2 \\/ 6 \\/ 9..10 - [median]        => [6,2,9,1,10]
    1..2 \\/ 6 \\/ 9..10 - [middle]        => [6,2,9,1,10]
    0..2 \\/ 20 - [median,enum]            => [1,2,0,20]
    0..2 \\/ 20 - [middle,enum]            => [2,1,0,20]
    -4.. -1 - [middle,enum]                => [-3,-2,-4,-1]
    1..4 - [median]                        => [2,3,1,4]
    1..10 - [order(call(listed([9,4,1,9])))]      => part([9,4,1])
    1..10 - [order(call(listed([9,4,1,9]))),enum] => part([9,4,1])
    8..10 - [order(call(listed([9,7,8,10]))),enum] => [9,8,10]
    1..3 - [order(call(none))]             => part([])
    1..3 - [order(call(none)),enum]        => part([])
    1..3 - [branch(call(none))]            => part([])
    1..2 \\/ 6 \\/ 9..10 - [branch(call(odd_value))]  => [6,1,2,9,10]
    1..2 \\/ 6 \\/ 9..10 - [branch(call(upper_part))] => part([9,10])").

test(order, [ forall(( ordered(Table), row(Table, Domain - Options => Expected) )),
              true(Values == Expected) ]) :-
    X in Domain,
    search_all([X], Options, Found, Statistics),
    append(Found, List),
    ( figure(Statistics, complete, true) -> Values = List ; Values = part(List) ).
test(halves, true(Choice-Firsts == choice(1,=<,-2)-[-4,-1])) :-
    X in -4.. -1,
    events([X], [bisect], [_,try(1,0,Choice)|_], _),
    findall(X, ( between(1, 20, Seed), once(search([X], [bisect,random_value(Seed)])) ), Xs),
    sort(Xs, [First|Others]),
    last(Others, Last),
    Firsts = [First,Last].
test(own_choices, [ forall(member(Option, [ lds(9),dds(9),restarts(luby(1)),credit(99,9),
                                            dom_w_deg,impact ])),
                    true(Count == 20) ]) :-
    holes(X),
    holes(Y),
    X #\= Y,
    found([X,Y], [branch(call(odd_value)),Option], Pairs),
    sort(Pairs, Distinct),
    length(Distinct, Count),
    assertion(length(Pairs, Count)).

%   Four queens by hand: nodes, backtracks, failures, depth, solutions, restarts, status.
%   X = 1: 3 and 4 for the second queen fail at once.  X = 2 and X = 3 are solutions.
%   X = 4: 1 and 2 for the second fail.

counted("
    [step]                  => [10,5,4,4,2,0,exhausted]
    [enum]                  => [8,5,4,2,2,0,exhausted]
    [bisect]                => [10,5,4,3,2,0,exhausted]
    [lds(1)]                => [7,2,3,2,1,0,incomplete]
    [bbs(2)]                => [5,2,2,2,1,0,incomplete]
    [credit(2,0)]           => [4,1,1,2,1,0,incomplete]
    [credit(2,1)]           => [7,3,2,3,2,0,incomplete]
    [dds(1)]                => [6,1,2,2,1,0,incomplete]
    [dds(1),tree(fixed)]    => [4,1,1,2,1,0,incomplete]
    [restarts(constant(5))]               => [10,5,4,4,2,0,exhausted]
    [restarts(constant(1)),node_limit(9)] => [9,3,6,2,0,3,limit(nodes)]
    [node_limit(4)]                       => [4,2,2,2,0,0,limit(nodes)]
    [node_limit(10),solution_limit(3)]    => [10,5,4,4,2,0,exhausted]
    [solution_limit(1)]                   => [5,2,2,2,1,0,limit(solutions)]
    [solution_limit(1),restarts(luby(9))] => [5,2,2,2,1,0,limit(solutions)]").

test(four_queens, [ forall(( counted(Table), row(Table, Options => Expected) )),
                    true(Counts == Expected) ]) :-
    queens(4, Qs),
    statistics_of(Qs, Options, [nodes,backtracks,failures,depth,solutions,restarts,status],
                  Counts).
test(statistics_at_any_time, true(Statuses == [new,open,exhausted,exhausted]-open)) :-
    X in 1..2,
    new_search([X], [], Search),
    status(Search, Before),
    findall(Status, ( run_search(Search), status(Search, Status) ), [First,Last]),
    status(Search, After),
    catch(run_search(Search), error(permission_error(repeat,fd_search,search), _), true),
    new_search([X], [event(thrown(2))], Broken),
    catch(run_search(Broken), thrown, true),
    status(Broken, Left),
    Statuses = [Before,First,Last,After]-Left,
    !.

thrown(Node, try(Node,_,_)) :-
    throw(thrown).

status(Search, Status) :-
    search_statistics(Search, Statistics),
    figure(Statistics, status, Status).

%   N variables 0..Max: N-Max-Options => Solutions.

listed_by("
    2-2-[lds(2)]         => [[0,0],[0,1],[1,0],[0,2],[1,1],[2,0]]
    3-1-[dds(2)]         => [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]
    3-1-[credit(5,0)]    => [[0,0,0],[0,0,1],[0,1,0],[1,0,0],[1,1,0]]
    1-9-[credit(5,0),enum]  => [[0],[1],[2]]
    3-1-[bbs(2)]         => [[0,0,0],[0,0,1],[0,1,0]]").

test(in_this_order, [ forall(( listed_by(Table), row(Table, N-Max-Options => Expected),
                               member(Tree, [changing,fixed]) )),
                      true(Found == Expected) ]) :-
    length(Vs, N),
    Vs ins 0..Max,
    found(Vs, [tree(Tree)|Options], Found).

cutoffs(luby(1), [1,1,2,1,1,2,4,1,1,2,1,1,2,4,8]).
cutoffs(geometric(3, 1.5), [3,5,8,12,18]).
cutoffs(constant(2), [2,2]).

test(cutoffs, [forall(cutoffs(Cutoffs, Expected)), true(Found == Expected)]) :-
    arg(1, Cutoffs, First),
    length(Expected, Count),
    numlist(1, Count, [_|Runs]),
    foldl(next_cutoff(Cutoffs), Runs, Rest, First, _),
    Found = [First|Rest].

next_cutoff(Cutoffs, Run, Next, Cutoff, Next) :-
    fd_search_methods:next_cutoff(Cutoffs, Run, Cutoff, Next).

%   A goal of the user's that remembers across backtracking: from the third node
%   with a value of the first queen on, it leaves no others than solutions.

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
    queens(6, [Q|Qs]),
    freeze(Q, learned(met(0), All, [Q|Qs])),
    search_all([Q|Qs], [ff,Method], Found0, Statistics),
    figure(Statistics, complete, Complete),
    msort(Found0, Found).

logged([X], [restarts(geometric(1,2))],
       [ open(0,[3]), try(1,0,choice(1,=,1)), solution(1,[1]),
         try(2,0,choice(1,\=,1)), open(2,[2]), try(3,2,choice(1,=,2)), solution(3,[2]),
         restart(1), try(4,0,choice(1,=,1)), repeat(4),
         try(5,0,choice(1,\=,1)), open(5,[2]), try(6,5,choice(1,=,2)), repeat(6),
         try(7,5,choice(1,\=,2)), solution(7,[3])
       ]) :-
    X in 1..3.
logged([X], [min(X),down],
       [ open(0,[2]), try(1,0,choice(1,=,3)), objective(1,3), solution(1,[3]),
         try(2,0,choice(1,\=,3)), objective(2,2), solution(2,[2]) ]) :-
    X in 2..3.

test(events, [forall(logged(Vs, Options, Expected)), true(Events == Expected)]) :-
    events(Vs, Options, Events, _).

%   What a leaf has to meet comes before a solution counts, and before a bound is drawn.

test(leaf, [forall(member(Options-Found, [ []-[[0],[1]], [max(X),down]-[[1]],
                                           [lds(9)]-[[0],[1]] ])),
            true(Solutions-Count == Found-Length)]) :-
    X in 0..3,
    search_all([X], [leaf(X < 2)|Options], Solutions, Statistics),
    memberchk(solutions(Count), Statistics),
    length(Found, Length).
test(goals_belong_to_the_caller, all(X == [3,1,2])) :-
    X in 1..3,
    search([X], [order(call(mine)),enum,event(none)]).

mine(_, [3,1,2]).

wrong("
    [ff|_] => instantiation_error
    [_] => instantiation_error
    [fff] => domain_error(fd_search_option,fff)
    [min(3),max(3)] => domain_error(nonrepeating_fd_search_options,_)
    [max(_+1)] => instantiation_error
    [min(a)] => domain_error(clpfd_expression,a)
    [ff,min] => domain_error(nonrepeating_fd_search_options,[ff,min])
    [select(up)] => domain_error(select,up)
    [select(random(a))] => type_error(integer,a)
    [select(call(none))] => domain_error(fd_search_selection,_)
    [select(call(listed(_)))] => type_error(element_of(_),_)
    [branch(ff)] => domain_error(branch,ff)
    [branch(call(listed([=(1),=<(2)])))] => domain_error(fd_search_choices,_)
    [branch(call(listed([\\=(3)])))] => domain_error(fd_search_choices,_)
    [branch(call(listed([<(3)])))] => domain_error(fd_search_choice,<(3))
    [bisect,median] => domain_error(order_of_bisect,median)
    [lds(-1)] => type_error(nonneg,-1)
    [credit(2,foo)] => domain_error(method,foo)
    [restarts(fast)] => domain_error(cutoffs,fast)
    [node_limit(-1)] => type_error(nonneg,-1)
    [solution_limit(0)] => type_error(positive_integer,0)
    [event(1)] => type_error(callable,_)
    [leaf(_)] => instantiation_error
    [tree(same)] => domain_error(tree,same)
    [tree(_)] => instantiation_error").

test(wrong, [ forall(( wrong(Table), row(Table, Options => Formal) )),
              true(subsumes_term(Formal, Error)) ]) :-
    X in 1..2,
    catch(( search([X], Options), Error = none ), error(Error, _), true).
test(no_domain, [ forall(member(Vs-Error, [[_]-instantiation_error,[a]-type_error(integer, a)])),
                  error(Error) ]) :-
    search(Vs, []).

%   Searches in engines, in threads and inside each other share nothing.

several([dom_w_deg,restarts(luby(3)),random_value(5)]).
several([impact,lds(20)]).
several([random_variable(3),middle]).

alone(Options, Solutions-Statistics) :-
    queens(6, Qs),
    search_all(Qs, Options, Solutions, Statistics).

test(apart, [forall(several(Options)), true(Each-Ones-Twos == [Alone]-All-All)]) :-
    alone(Options, Alone),
    Alone = All-_,
    findall(Id,
            ( between(1, 3, _),
              thread_create(( plunit_fd_search:alone(Options, Result), thread_exit(Result) ), Id)
            ),
            Ids),
    X in 1..2,
    findall(Result,
            (   member(Id, Ids),
                thread_join(Id, exited(Result))
            ;   search([X], [dom_w_deg]),
                alone(Options, Result)
            ),
            Results),
    sort(Results, Each),
    Goal = ( queens(6, Qs), search(Qs, Options) ),
    engine_create(Qs, user:Goal, E1),
    engine_create(Qs, user:Goal, E2),
    in_turn(E1, E2, Ones, Twos).

in_turn(E1, E2, [X|Xs], [Y|Ys]) :-
    engine_next(E1, X),
    engine_next(E2, Y),
    !,
    in_turn(E1, E2, Xs, Ys).
in_turn(_, E2, [], []) :-
    \+ engine_next(E2, _).

:- end_tests(fd_search).

:- begin_tests(fd_search_learning).

chain([X,Y,Z]) :-
    X in 1..2,
    [Y,Z] ins 1..3,
    X #\= Y,
    Y #\= Z.

%   What is learned leads to trees of so many nodes.

trees([dom_w_deg],                  [222,16,66,22]).
trees([dom_w_deg,enum,down],        [169,36,51,20]).
trees([impact],                     [208,16,68,24]).
trees([impact,bisect],              [162,16,66,24]).

tree(Vs) :-
    queens(7, Vs).
tree([X,Y,Z]) :-
    X in 0..99,
    [Y,Z] ins 0..40,
    X #= Y+Z,
    Y*Z #= 36,
    X #\= 15.
tree([S,E,N,D,M,O,R,Y]) :-
    [S,E,N,D,M,O,R,Y] ins 0..9,
    all_different([S,E,N,D,M,O,R,Y]),
    S*1000+E*100+N*10+D + M*1000+O*100+R*10+E #= M*10000+O*1000+N*100+E*10+Y.
tree([A,B,C,D,E]) :-
    [A,B,C,D,E] ins 1..4,
    all_different([A,B]),
    A #< C,
    A + B + C #= D + E,
    C #\= D,
    B #\= E.

test(trees, [forall(trees(Options, Expected)), true(Nodes == Expected)]) :-
    findall(N, ( tree(Vs), statistics_of(Vs, Options, [nodes], [N]) ), Nodes).
%   What holds already, or has one variable left, does not count.

weighing([X,Y,Z], X = 1, [1,2,1]-[0,1,1]) :-
    chain([X,Y,Z]).
weighing([X,Y], Y #> 5, [1,1]-[0,0]) :-
    X in 1..3,
    Y in 1..9,
    X #< Y.

test(weights, [forall(weighing(Vs, Goal, Expected)), true(Before-After == Expected)]) :-
    fd_search_learning:weighted_variables(Vs, Entries),
    weights(Entries, Before),
    call(Goal),
    weights(Entries, After).

weights(Entries, Weights) :-
    findall(Weight,
            ( member(entry(_, weights(Propagators)), Entries),
              fd_search_learning:weight(Propagators, 0, Weight)
            ),
            Weights).

test(the_queue_is_enabled_again, true(Y-Goals == 2-[])) :-
    chain([X,Y,Z]),
    Y in 1..2,
    fd_search_learning:weighted_variables([X,Y,Z], _),
    fd_search_learning:post_and_weigh(\=, X, 2),
    chain([_,V,W]),
    fd_search_learning:weighted_variables([V,W], _),
    fd_search_domains:propagators(V, [propagator(_, State)|_]),
    assertion(attvar(State)),
    copy_term(State, _, Goals).

:- end_tests(fd_search_learning).
