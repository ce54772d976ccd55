:- use_module(library(clpfd)).

:- meta_predicate ends(0, +).

%!  ends(:Goal, +Limit) is semidet.
%
%   Goal ends with all its answers, within Limit inferences.

ends(_, _) :-
    fail.

%!  power(?N, ?P) is nondet.
%
%   P is 2 to the power of N.

power(_, _) :-
    fail.

%!  parts(?Xs, ?Ys, ?Zs) is nondet.
%
%   Zs is Xs followed by Ys, and Xs is not longer than Ys.

parts(_, _, _) :-
    fail.

%!  without(?X, ?Xs, ?Ys) is nondet.
%
%   Ys is Xs without the elements that equal X.

without(_, _, _) :-
    fail.
