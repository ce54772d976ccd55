:- use_module(library(clpfd)).

%!  order(+Next, -Towns) is det.
%
%   Towns are those of the tour Next, from town 1 on.

order(_, _) :-
    fail.

%!  subtours(+Next, -Lengths) is det.
%
%   Lengths are those of the subtours of the permutation Next, sorted.

subtours(_, _) :-
    fail.

%!  one_way(+Next) is semidet.
%
%   The tour Next is not the mirror image of another one that is allowed.

one_way(_) :-
    fail.

%!  path(+N, +From, +To, -Next) is semidet.
%
%   Next is a path of N towns from From to To.

path(_, _, _, _) :-
    fail.
