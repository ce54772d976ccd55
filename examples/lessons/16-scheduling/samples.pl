% wrong apart: the first one comes first
apart(S1, Days1, S2, _) :-
    S1 + Days1 #=< S2.

% wrong apart: two clauses leave a choice point
apart(S1, Days1, S2, _) :-
    S1 + Days1 #=< S2.
apart(S1, _, S2, Days2) :-
    S2 + Days2 #=< S1.

% wrong apart: a choice, made once
apart(S1, Days1, S2, Days2) :-
    (   S1 + Days1 #=< S2
    ->  true
    ;   S2 + Days2 #=< S1
    ).

% wrong apart: a day between them
apart(S1, Days1, S2, Days2) :-
    S1 + Days1 #< S2 #\/ S2 + Days2 #< S1.

% wrong apart: both last as long as the first
apart(S1, Days1, S2, _) :-
    S1 + Days1 #=< S2 #\/ S2 + Days1 #=< S1.

% wrong apart: only the starts differ
apart(S1, _, S2, _) :-
    S1 #\= S2.

% wrong apart: labels
apart(S1, Days1, S2, Days2) :-
    S1 + Days1 #=< S2 #\/ S2 + Days2 #=< S1,
    once(label([S1,S2])).

% wrong apart: may share a day
apart(S1, Days1, S2, Days2) :-
    S1 + Days1 #=< S2 + 1 #\/ S2 + Days2 #=< S1 + 1.

% right apart: by serialized
apart(S1, Days1, S2, Days2) :-
    serialized([S1,S2], [Days1,Days2]).

% right apart: the sum of two truths
apart(S1, Days1, S2, Days2) :-
    A #<==> S1 + Days1 #=< S2,
    B #<==> S2 + Days2 #=< S1,
    A + B #>= 1.

% right apart: they need one machine
apart(S1, Days1, S2, Days2) :-
    cumulative([task(S1,Days1,_,1,1),task(S2,Days2,_,1,2)], [limit(1)]).

% right apart: by the distance of the middles
apart(S1, Days1, S2, Days2) :-
    abs(2 * S1 + Days1 - 2 * S2 - Days2) #>= Days1 + Days2.

% wrong work_bound: rounded down
work_bound(Tasks, Limit, Bound) :-
    aggregate_all(sum(D*N), member(D-N, Tasks), Work),
    Bound is Work // Limit.

% wrong work_bound: one day more in any case
work_bound(Tasks, Limit, Bound) :-
    aggregate_all(sum(D*N), member(D-N, Tasks), Work),
    Bound is Work // Limit + 1.

% wrong work_bound: rounded to the nearest
work_bound(Tasks, Limit, Bound) :-
    aggregate_all(sum(D*N), member(D-N, Tasks), Work),
    Bound is round(Work / Limit).

% wrong work_bound: equal tasks count once
work_bound(Tasks, Limit, Bound) :-
    sort(Tasks, Set),
    aggregate_all(sum(D*N), member(D-N, Set), Work),
    Bound is ceiling(Work / Limit).

% wrong work_bound: each task is rounded up
work_bound(Tasks, Limit, Bound) :-
    aggregate_all(sum(ceiling(D*N/Limit)), member(D-N, Tasks), Bound).

% wrong work_bound: the days without what they need
work_bound(Tasks, Limit, Bound) :-
    aggregate_all(sum(D), member(D-_, Tasks), Work),
    Bound is ceiling(Work / Limit).

% wrong work_bound: at least the longest task
work_bound(Tasks, Limit, Bound) :-
    aggregate_all(sum(D*N), member(D-N, Tasks), Work),
    foldl([D-_,M0,M]>>( M is max(D, M0) ), Tasks, 0, Longest),
    Bound is max(ceiling(Work / Limit), Longest).

% wrong work_bound: there are two people
work_bound(Tasks, _, Bound) :-
    aggregate_all(sum(D*N), member(D-N, Tasks), Work),
    Bound is ceiling(Work / 2).

% right work_bound: the least number that is enough
work_bound(Tasks, Limit, Bound) :-
    foldl([D-N,W0,W]>>( W is W0 + D * N ), Tasks, 0, Work),
    once(( between(0, inf, Bound), Bound * Limit >= Work )).

% right work_bound: with a negative quotient
work_bound(Tasks, Limit, Bound) :-
    work(Tasks, Work),
    Bound is -(-Work div Limit).

work([], 0).
work([D-N|Tasks], Work) :-
    work(Tasks, Work0),
    Work #= Work0 + D * N.

% wrong compulsory: a day too many
compulsory(Start, Days, Days0) :-
    fd_inf(Start, Earliest),
    fd_sup(Start, Latest),
    Last is Earliest + Days,
    findall(Day, between(Latest, Last, Day), Days0).

% wrong compulsory: the days of the earliest start
compulsory(Start, Days, Days0) :-
    fd_inf(Start, First),
    Last is First + Days - 1,
    findall(Day, between(First, Last, Day), Days0).

% wrong compulsory: the days on which it may run
compulsory(Start, Days, Days0) :-
    fd_inf(Start, First),
    fd_sup(Start, Latest),
    Last is Latest + Days - 1,
    findall(Day, between(First, Last, Day), Days0).

% wrong compulsory: fails if there is none
compulsory(Start, Days, Days0) :-
    fd_inf(Start, Earliest),
    fd_sup(Start, Latest),
    Last is Earliest + Days - 1,
    numlist(Latest, Last, Days0).

% wrong compulsory: labels
compulsory(Start, Days, Days0) :-
    fd_sup(Start, Latest),
    fd_inf(Start, Start),
    Last is Start + Days - 1,
    findall(Day, between(Latest, Last, Day), Days0).

% wrong compulsory: without the first day
compulsory(Start, Days, Days0) :-
    fd_inf(Start, Earliest),
    fd_sup(Start, Latest),
    findall(Day, ( between(Latest, 100, Day), Day > Latest, Day < Earliest + Days ), Days0).

% right compulsory: what all starts have
compulsory(Start, Days, Days0) :-
    findall(Run, ( indomain(Start), Last is Start + Days - 1, numlist(Start, Last, Run) ), Runs),
    Runs = [Run|Others],
    foldl([R,D0,D]>>intersection(D0, R, D), Others, Run, Days0).

% right compulsory: no start leaves it out
compulsory(Start, Days, Days0) :-
    fd_sup(Start, Latest),
    Most is Latest + Days - 1,
    findall(Day,
            ( between(Latest, Most, Day),
              \+ ( Start #> Day ),
              \+ ( Start + Days #=< Day )
            ),
            Days0).

% wrong shortest: one after another
shortest(Tasks, _, Starts, End) :-
    foldl([D-_,S,E0,E]>>( S = E0, E is E0 + D ), Tasks, Starts, 0, End).

% wrong shortest: all at once
shortest(Tasks, _, Starts, End) :-
    maplist([_,0]>>true, Tasks, Starts),
    foldl([D-_,M0,M]>>( M is max(D, M0) ), Tasks, 0, End).

% wrong shortest: each as early as it fits
shortest(Tasks, Limit, Starts, End) :-
    foldl(place(Limit), Tasks, Starts, []-0, _-End).

place(Limit, D-N, S, Before-End0, [S-D-N|Before]-End) :-
    once(( between(0, inf, S),
           Last is S + D - 1,
           forall(between(S, Last, T),
                  ( aggregate_all(sum(K), ( member(S1-D1-K, Before), T >= S1, T < S1 + D1 ), Sum),
                    Sum + N =< Limit )) )),
    End is max(End0, S + D).

% wrong shortest: the first plan
shortest(Tasks, Limit, Starts, End) :-
    pairs_keys(Tasks, Ds),
    sum_list(Ds, Horizon),
    same_length(Tasks, Starts),
    Starts ins 0..Horizon,
    foldl(last_end, Starts, Ds, 0, End),
    maplist(running, Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    once(labeling([down], Starts)).

last_end(S, D, End0, End) :- End #= max(End0, S + D).

running(D-N, S, task(S,D,_,N,_)).

% wrong shortest: starts are not labeled
shortest(Tasks, Limit, Starts, End) :-
    pairs_keys(Tasks, Ds),
    sum_list(Ds, Horizon),
    same_length(Tasks, Starts),
    Starts ins 0..Horizon,
    foldl(last_end, Starts, Ds, 0, End),
    maplist(running, Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    findall(End, once(labeling([min(End)], Starts)), [End]).

last_end(S, D, End0, End) :- End #= max(End0, S + D).

running(D-N, S, task(S,D,_,N,_)).

% wrong shortest: each task needs one
shortest(Tasks, Limit, Starts, End) :-
    pairs_keys(Tasks, Ds),
    sum_list(Ds, Horizon),
    same_length(Tasks, Starts),
    Starts ins 0..Horizon,
    foldl(last_end, Starts, Ds, 0, End),
    maplist(running, Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    once(labeling([min(End)], Starts)).

last_end(S, D, End0, End) :- End #= max(End0, S + D).

running(D-_, S, task(S,D,_,1,_)).

% wrong shortest: the end is the last start
shortest(Tasks, Limit, Starts, End) :-
    pairs_keys(Tasks, Ds),
    sum_list(Ds, Horizon),
    same_length(Tasks, Starts),
    Starts ins 0..Horizon,
    foldl([S,E0,E]>>( E #= max(E0, S) ), Starts, 0, End),
    maplist(running, Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    once(labeling([min(End)], Starts)).

running(D-N, S, task(S,D,_,N,_)).

% wrong shortest: starts from 1 on
shortest(Tasks, Limit, Starts, End) :-
    pairs_keys(Tasks, Ds),
    sum_list(Ds, Horizon),
    same_length(Tasks, Starts),
    Starts ins 1..Horizon,
    foldl(last_end, Starts, Ds, 0, End),
    maplist(running, Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    once(labeling([min(End)], Starts)).

last_end(S, D, End0, End) :- End #= max(End0, S + D).

running(D-N, S, task(S,D,_,N,_)).

% right shortest: a day more, until there is a plan
shortest(Tasks, Limit, Starts, End) :-
    once(( between(0, inf, Horizon), planned(Tasks, Limit, Horizon, Starts) )),
    End = Horizon.

planned(Tasks, Limit, Horizon, Starts) :-
    maplist(ends_by(Horizon), Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    label(Starts).

ends_by(Horizon, D-N, S, task(S,D,E,N,_)) :-
    S #>= 0,
    E #=< Horizon.

% right shortest: the end is labeled first, from another side
shortest(Tasks, Limit, Starts, End) :-
    aggregate_all(sum(D), member(D-_, Tasks), Horizon),
    End in 0..Horizon,
    maplist(task_of(End), Tasks, Starts, Running),
    cumulative(Running, [limit(Limit)]),
    once(( indomain(End), labeling([ff], Starts) )).

task_of(End, D-N, S, task(S,D,E,N,0)) :-
    S #>= 0,
    E #= S + D,
    E #=< End.

% wrong compulsory: negative days are none
compulsory(S, D, Ds) :- user:compulsory(S, D, Ds0), include(=<(0), Ds0, Ds).

% wrong shortest: no tasks fail
shortest([T|Ts], L, S, E) :- user:shortest([T|Ts], L, S, E).
