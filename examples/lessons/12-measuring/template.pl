%!  inferences(:Goal, -Count) is semidet.
%
%   Count is the number of inferences of the second call of Goal.

inferences(_, _) :-
    fail.

%!  par2(+Costs, +Limit, -Mean) is det.
%
%   Mean is that of Costs, where `none` counts twice the Limit.

par2(_, _, _) :-
    fail.

%!  median(+Numbers, -Median) is det.
%
%   Median is the middle of Numbers.

median(_, _) :-
    fail.

%!  within(:Goal, +Limit, -Result) is det.
%
%   Result is `yes`, `no`, or `limit` if Goal needs too many inferences.

within(_, _, _) :-
    fail.

%   A goal without an end, for the tests.

repeat_for_ever :-
    repeat,
    fail.
