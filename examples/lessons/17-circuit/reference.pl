:- use_module(library(clpfd)).

%!  order(+Next, -Towns) is det.
%
%   Towns are those of the tour Next, from town 1 on.

order(Next, Towns) :-
    cycle(1, 1, Next, Towns).

cycle(Town, First, Next, [Town|Towns]) :-
    nth1(Town, Next, Following),
    (   Following =:= First
    ->  Towns = []
    ;   cycle(Following, First, Next, Towns)
    ).

%!  subtours(+Next, -Lengths) is det.
%
%   Lengths are those of the subtours of the permutation Next, sorted.

subtours(Next, Lengths) :-
    length(Next, N),
    numlist(1, N, Towns),
    cycles(Towns, Next, Lengths0),
    msort(Lengths0, Lengths).

cycles([], _, []).
cycles([Town|Towns], Next, [Length|Lengths]) :-
    cycle(Town, Town, Next, Cycle),
    length(Cycle, Length),
    subtract(Towns, Cycle, Rest),
    cycles(Rest, Next, Lengths).

%!  one_way(+Next) is semidet.
%
%   The tour Next is not the mirror image of another one that is allowed.

one_way(Next) :-
    Next = [Following|_],
    element(Before, Next, 1),
    Following #< Before.

%!  path(+N, +From, +To, -Next) is semidet.
%
%   Next is a path of N towns from From to To.

path(N, From, To, Next) :-
    length(Next, N),
    nth1(To, Next, From),
    circuit(Next).
