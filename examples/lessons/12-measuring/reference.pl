%!  inferences(:Goal, -Count) is semidet.
%
%   Count is the number of inferences of the second call of Goal.

inferences(Goal, Count) :-
    \+ \+ Goal,
    statistics(inferences, Before),
    \+ \+ Goal,
    statistics(inferences, After),
    Count is After - Before.

%!  par2(+Costs, +Limit, -Mean) is det.
%
%   Mean is that of Costs, where `none` counts twice the Limit.

par2(Costs, Limit, Mean) :-
    maplist(penalized(Limit), Costs, Numbers),
    sum_list(Numbers, Sum),
    length(Numbers, Length),
    Mean is Sum / Length.

penalized(Limit, Cost, Number) :-
    (   Cost == none
    ->  Number is 2 * Limit
    ;   Number = Cost
    ).

%!  median(+Numbers, -Median) is det.
%
%   Median is the middle of Numbers.

median(Numbers, Median) :-
    msort(Numbers, Sorted),
    length(Sorted, Length),
    Low is (Length - 1) // 2,
    High is Length // 2,
    nth0(Low, Sorted, A),
    nth0(High, Sorted, B),
    Median is (A + B) / 2.

%!  within(:Goal, +Limit, -Result) is det.
%
%   Result is `yes`, `no`, or `limit` if Goal needs too many inferences.

within(Goal, Limit, Result) :-
    (   call_with_inference_limit(Goal, Limit, Reached)
    ->  (   Reached == inference_limit_exceeded
        ->  Result = limit
        ;   Result = yes
        )
    ;   Result = no
    ).

%   A goal without an end, for the tests.

repeat_for_ever :-
    repeat,
    fail.
