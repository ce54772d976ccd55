:- use_module(library(clpfd)).

%!  price(?Product, ?Price) is semidet.
%
%   Price is what Product costs.

price(_, _) :-
    fail.

%!  tour_length(+Towns, ?Length) is semidet.
%
%   Length is the length of the way through three towns.

tour_length(_, _) :-
    fail.

%!  exactly_one(+Vs, +K) is semidet.
%
%   K occurs exactly once in Vs.

exactly_one(_, _) :-
    fail.

%!  inverse(+As, +Bs) is semidet.
%
%   Each of As and Bs is the inverse permutation of the other.

inverse(_, _) :-
    fail.
