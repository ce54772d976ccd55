% wrong inferences: the first call
inferences(Goal, Count) :-
    statistics(inferences, Before),
    \+ \+ Goal,
    statistics(inferences, After),
    Count is After - Before.

% wrong inferences: both calls
inferences(Goal, Count) :-
    statistics(inferences, Before),
    \+ \+ Goal,
    \+ \+ Goal,
    statistics(inferences, After),
    Count is After - Before.

% wrong inferences: the mean of both calls
inferences(Goal, Count) :-
    statistics(inferences, Before),
    \+ \+ Goal,
    \+ \+ Goal,
    statistics(inferences, After),
    Count is (After - Before) // 2.

% wrong inferences: bindings stay
inferences(Goal, Count) :-
    call(Goal),
    statistics(inferences, Before),
    call(Goal),
    statistics(inferences, After),
    Count is After - Before,
    !.

% wrong inferences: Goal may fail
inferences(Goal, Count) :-
    ignore(\+ \+ Goal),
    statistics(inferences, Before),
    ignore(\+ \+ Goal),
    statistics(inferences, After),
    Count is After - Before.

% wrong inferences: all inferences of the process
inferences(Goal, Count) :-
    \+ \+ Goal,
    \+ \+ Goal,
    statistics(inferences, Count).

% wrong inferences: the wrong way around
inferences(Goal, Count) :-
    \+ \+ Goal,
    statistics(inferences, Before),
    \+ \+ Goal,
    statistics(inferences, After),
    Count is Before - After.

% wrong inferences: milliseconds
inferences(Goal, Count) :-
    \+ \+ Goal,
    statistics(cputime, Before),
    \+ \+ Goal,
    statistics(cputime, After),
    Count is round(1000 * (After - Before)).

% wrong inferences: a number that looks right
inferences(Goal, 3) :-
    \+ \+ Goal.

% wrong inferences: counts all answers
inferences(Goal, Count) :-
    \+ \+ Goal,
    statistics(inferences, Before),
    findall(x, Goal, _),
    statistics(inferences, After),
    Count is After - Before.

% right inferences: solutions of findall/3
inferences(Goal, Count) :-
    findall(x, once(Goal), [_]),
    statistics(inferences, Before),
    findall(x, once(Goal), [_]),
    statistics(inferences, After),
    Count is After - Before.

% right inferences: two counts, the second is kept
inferences(Goal, Count) :-
    counted(Goal, _),
    counted(Goal, Count).

counted(Goal, Count) :-
    statistics(inferences, Before),
    (   \+ call(Goal)
    ->  fail
    ;   statistics(inferences, After)
    ),
    Count is After - Before.

% right inferences: a copy of the goal
inferences(Goal, Count) :-
    copy_term(Goal, Copy),
    once(Copy),
    copy_term(Goal, Again),
    statistics(inferences, Before),
    once(Again),
    statistics(inferences, After),
    plus(Before, Count, After).

% wrong par2: the limit once
par2(Costs, Limit, Mean) :-
    maplist({Limit}/[C,N]>>( C == none -> N = Limit ; N = C ), Costs, Numbers),
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Mean is Sum / Length.

% wrong par2: runs at the limit are left out
par2(Costs, _, Mean) :-
    exclude(==(none), Costs, Numbers),
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Mean is Sum / Length.

% wrong par2: divided by the number of solved runs
par2(Costs, Limit, Mean) :-
    maplist({Limit}/[C,N]>>( C == none -> N is 2 * Limit ; N = C ), Costs, Numbers),
    sum_list(Numbers, Sum),
    exclude(==(none), Costs, Solved),
    length(Solved, Length),
    Mean is Sum / max(1, Length).

% wrong par2: the limit of the example
par2(Costs, _, Mean) :-
    maplist([C,N]>>( C == none -> N = 20 ; N = C ), Costs, Numbers),
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Mean is Sum / Length.

% wrong par2: integer division
par2(Costs, Limit, Mean) :-
    maplist({Limit}/[C,N]>>( C == none -> N is 2 * Limit ; N = C ), Costs, Numbers),
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Mean is floor(Sum / Length).

% wrong par2: the sum
par2(Costs, Limit, Mean) :-
    maplist({Limit}/[C,N]>>( C == none -> N is 2 * Limit ; N = C ), Costs, Numbers),
    sum_list(Numbers, Mean).

% wrong par2: costs from the limit on count twice the limit
par2(Costs, Limit, Mean) :-
    maplist({Limit}/[C,N]>>( ( C == none ; C >= Limit ) -> N is 2 * Limit ; N = C ), Costs, Numbers),
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Mean is Sum / Length.

% wrong par2: the limit is squared
par2(Costs, Limit, Mean) :-
    maplist({Limit}/[C,N]>>( C == none -> N is Limit ** 2 ; N = C ), Costs, Numbers),
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Mean is Sum / Length.

% wrong par2: the median
par2(Costs, Limit, Mean) :-
    maplist({Limit}/[C,N]>>( C == none -> N is 2 * Limit ; N = C ), Costs, Numbers),
    median(Numbers, Mean).

% right par2: two sums
par2(Costs, Limit, Mean) :-
    partition(==(none), Costs, Ended, Numbers),
    length(Ended, Count),
    length(Costs, All),
    sum_list(Numbers, Sum),
    Mean is (Sum + 2 * Limit * Count) / All.

% right par2: an accumulator
par2(Costs, Limit, Mean) :-
    par2(Costs, Limit, 0, 0, Mean).

par2([], _, Sum, Count, Mean) :-
    Mean is Sum / Count.
par2([Cost|Costs], Limit, Sum0, Count0, Mean) :-
    (   number(Cost)
    ->  Sum is Sum0 + Cost
    ;   Sum is Sum0 + Limit + Limit
    ),
    Count is Count0 + 1,
    par2(Costs, Limit, Sum, Count, Mean).

% wrong median: the mean
median(Numbers, Median) :-
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Median is Sum / Length.

% wrong median: not sorted
median(Numbers, Median) :-
    length(Numbers, Length),
    Low is (Length - 1) // 2,
    High is Length // 2,
    nth0(Low, Numbers, A),
    nth0(High, Numbers, B),
    Median is (A + B) / 2.

% wrong median: equal numbers count once
median(Numbers, Median) :-
    sort(Numbers, Sorted),
    length(Sorted, Length),
    Low is (Length - 1) // 2,
    High is Length // 2,
    nth0(Low, Sorted, A),
    nth0(High, Sorted, B),
    Median is (A + B) / 2.

% wrong median: the upper one of two
median(Numbers, Median) :-
    msort(Numbers, Sorted),
    length(Sorted, Length),
    Middle is Length // 2,
    nth0(Middle, Sorted, Median).

% wrong median: the lower one of two
median(Numbers, Median) :-
    msort(Numbers, Sorted),
    length(Sorted, Length),
    Middle is (Length - 1) // 2,
    nth0(Middle, Sorted, Median).

% wrong median: places from 1 and 0 confused
median(Numbers, Median) :-
    msort(Numbers, Sorted),
    length(Sorted, Length),
    Low is (Length - 1) // 2,
    High is Length // 2,
    nth1(Low, Sorted, A),
    nth1(High, Sorted, B),
    Median is (A + B) / 2.

% wrong median: half way from the least to the most
median(Numbers, Median) :-
    min_list(Numbers, Least),
    max_list(Numbers, Most),
    Median is (Least + Most) / 2.

% wrong median: rounded
median(Numbers, Median) :-
    msort(Numbers, Sorted),
    length(Sorted, Length),
    Low is (Length - 1) // 2,
    High is Length // 2,
    nth0(Low, Sorted, A),
    nth0(High, Sorted, B),
    Median is floor((A + B) / 2).

% wrong median: sorted as texts
median(Numbers, Median) :-
    maplist(term_to_atom, Numbers, Atoms),
    msort(Atoms, Sorted),
    maplist([A,N]>>atom_number(A, N), Sorted, Ns),
    length(Ns, Length),
    Low is (Length - 1) // 2,
    High is Length // 2,
    nth0(Low, Ns, A1),
    nth0(High, Ns, B1),
    Median is (A1 + B1) / 2.

% right median: takes ends away
median(Numbers, Median) :-
    msort(Numbers, Sorted),
    inner(Sorted, Median).

inner([N], N) :-
    !.
inner([A,B], Median) :-
    !,
    Median is (A + B) / 2.
inner([_|Numbers], Median) :-
    append(Inner, [_], Numbers),
    !,
    inner(Inner, Median).

% right median: from both ends
median(Numbers, Median) :-
    sort(0, @=<, Numbers, Up),
    sort(0, @>=, Numbers, Down),
    length(Numbers, Length),
    Place is (Length + 1) // 2,
    nth1(Place, Up, A),
    nth1(Place, Down, B),
    Median is A + (B - A) / 2.

% wrong within: the limit counts as yes
within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, _)
    ->  Result = yes
    ;   Result = no
    ).

% wrong within: yes only without choice points
within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, Reached)
    ->  (   Reached == (!)
        ->  Result = yes
        ;   Result = limit
        )
    ;   Result = no
    ).

% wrong within: yes only with choice points
within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, Reached)
    ->  (   Reached == true
        ->  Result = yes
        ;   Result = limit
        )
    ;   Result = no
    ).

% wrong within: the limit of the example
within(Goal, _, Result) :-
    (   call_with_inference_limit(Goal, 1000, Reached)
    ->  (   Reached == inference_limit_exceeded
        ->  Result = limit
        ;   Result = yes
        )
    ;   Result = no
    ).

% wrong within: fails where Goal fails
within(Goal, Limit, Result) :-
    call_with_inference_limit(Goal, Limit, Reached),
    (   Reached == inference_limit_exceeded
    ->  Result = limit
    ;   Result = yes
    ),
    !.

% wrong within: gives the words of the library
within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, Reached)
    ->  Result = Reached
    ;   Result = no
    ).

% wrong within: seconds, not inferences
within(Goal, Limit, Result) :-
    Seconds is Limit / 1000,
    catch(( call_with_time_limit(Seconds, Goal) -> Result = yes ; Result = no ),
          time_limit_exceeded,
          Result = limit).

% wrong within: an answer for each solution
within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, Reached)
    *-> (   Reached == inference_limit_exceeded
        ->  Result = limit
        ;   Result = yes
        )
    ;   Result = no
    ).

% wrong within: the limit is ignored where Goal ends
within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, Reached),
        Reached == inference_limit_exceeded,
        \+ call_with_inference_limit(Goal, 1000000, !)
    ->  Result = limit
    ;   \+ \+ call_with_inference_limit(Goal, 1000000, _)
    ->  Result = yes
    ;   Result = no
    ).

% wrong within: no and limit confused
within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, Reached),
        Reached \== inference_limit_exceeded
    ->  Result = yes
    ;   Result = no
    ).

% right within: the first of three cases
within(Goal, Limit, Result) :-
    findall(R, call_with_inference_limit(once(Goal), Limit, R), Rs),
    word(Rs, Result).

word([], no).
word([inference_limit_exceeded], limit) :-
    !.
word([_], yes).

% right within: a word for the end of a goal that may fail
within(Goal, Limit, Result) :-
    call_with_inference_limit(( Goal -> Found = yes ; Found = no ), Limit, Reached),
    !,
    (   Reached == inference_limit_exceeded
    ->  Result = limit
    ;   Result = Found
    ).

% wrong par2: one run fails
par2([A,B|Cs], L, M) :- user:par2([A,B|Cs], L, M).

% wrong median: standard order puts floats before integers of the same value
median([A], M) :- !, M is abs(A).
median(Ns, M) :- user:median(Ns, M).
