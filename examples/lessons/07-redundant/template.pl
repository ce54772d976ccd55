:- use_module(library(clpfd)).

%!  magic_sum(+N, -Sum) is det.
%
%   Sum is that of each row of a magic square of N rows.

magic_sum(_, _) :-
    fail.

%!  rest(+As, +Bs, +Sum) is semidet.
%
%   The 0/1 variables As add up to Sum, and Bs, some of them, to 1.

rest(_, _, _) :-
    fail.

%!  wholly_inside(+Ids, +From, +To, -Regions) is det.
%
%   Regions have cells in the rows From to To only.

wholly_inside(_, _, _, _) :-
    fail.

%!  golomb(+Length, -Marks) is nondet.
%
%   Marks are a Golomb ruler of this Length with four marks.

golomb(_, _) :-
    fail.
