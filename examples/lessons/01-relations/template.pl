:- use_module(library(clpfd)).

%!  far(?A, ?B) is semidet.
%
%   Stars in columns A and B of a row do not touch, and A is the left one.

far(_, _) :-
    fail.

%!  two_stars(+N, ?A, ?B) is semidet.
%
%   A and B are the columns of the two stars of a row of N cells.

two_stars(_, _, _) :-
    fail.

%!  no_attack(?R1, ?C1, ?R2, ?C2) is semidet.
%
%   Queens in these rows and columns do not attack each other.

no_attack(_, _, _, _) :-
    fail.

%!  latin(+N, ?Rows) is semidet.
%
%   Rows is a Latin square of the numbers 1 to N.

latin(_, _) :-
    fail.
