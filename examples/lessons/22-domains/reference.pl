:- use_module(library(clpfd)).
:- use_module(library(clpb)).
:- use_module(library(clpq)).

%!  lines(+N, -Count) is det.
%
%   Count is the number of rows of N cells with no three stars in a row.

lines(N, Count) :-
    length(Vs, N),
    foldl(also, Vs, 1, Each),
    apart(Vs, Formula),
    sat_count((Each =:= Each) * Formula, Count).

also(V, Formula, Formula + V).

apart([A,B,C|Vs], ~(A * B * C) * Formula) :-
    !,
    apart([B,C|Vs], Formula).
apart(_, 1).

%!  implied(+Rules, +Goal, -Truth) is det.
%
%   Truth is yes, no or open: whether formula Goal holds where all Rules hold.

implied(Rules, Goal, Truth) :-
    foldl(both, Rules, 1, All),
    (   \+ sat(All * ~Goal)
    ->  Truth = yes
    ;   \+ sat(All * Goal)
    ->  Truth = no
    ;   Truth = open
    ).

both(Rule, Formula, Formula * Rule).

%!  mixture(+Parts, +Total, +Share, -Amounts) is semidet.
%
%   Post that Amounts of Parts (Share-Most) make Total with this Share.

mixture(Parts, Total, Share, Amounts) :-
    maplist(amount, Parts, Amounts, Shares),
    foldl(add, Amounts, 0, All),
    foldl(add, Shares, 0, Pure),
    { All = Total, Pure = Share * Total }.

amount(Share-Most, Amount, Share * Amount) :-
    { Amount >= 0, Amount =< Most }.

add(X, Sum, Sum + X).

%!  two_colors(+Edges, +N, -Colors) is semidet.
%
%   Colors are the least list of 1 and 2 such that neighbors differ.

two_colors(Edges, N, Colors) :-
    length(Colors, N),
    Colors ins 1..2,
    maplist(differ(Colors), Edges),
    once(label(Colors)).

differ(Colors, I-J) :-
    nth1(I, Colors, A),
    nth1(J, Colors, B),
    A #\= B.
