:- use_module(library(clpfd)).

%!  at_least(+K, +Vs, +Least) is semidet.
%
%   K occurs at least Least times in Vs.

at_least(_, _, _) :-
    fail.

%!  same_count(+K, +Vs, +Ws) is semidet.
%
%   K occurs as many times in Vs as in Ws.

same_count(_, _, _) :-
    fail.

%!  touches(?A, ?B, ?Truth) is semidet.
%
%   Truth is 1 if stars in columns A and B of adjacent rows touch, else 0.

touches(_, _, _) :-
    fail.

%!  peaks(+Vs, ?Count) is semidet.
%
%   Count elements of Vs are larger than both of their neighbors.

peaks(_, _) :-
    fail.

%!  self_describing(+N, -Vs) is nondet.
%
%   Element K of Vs, from 0, is the number of times that K is in Vs.

self_describing(_, _) :-
    fail.
