:- use_module(library(clpfd)).

%!  gap_placement(+S, ?Vs) is nondet.
%
%   Vs are 0 and 1 with S ones, two zeros or more between ones.

gap_placement(S, Vs) :-
    gap_placement(S, 0, Vs).

%   Gap: so many cells have to be empty before the next star.

gap_placement(0, _, []).
gap_placement(S, Gap, [0|Vs]) :-
    Gap1 is max(0, Gap - 1),
    gap_placement(S, Gap1, Vs).
gap_placement(S, 0, [1|Vs]) :-
    S > 0,
    S1 is S - 1,
    gap_placement(S1, 2, Vs).

%!  filter_sum(+Sum, ?Vs) is semidet.
%
%   Bind what all Vs of 0 and 1 with this sum have in common.

filter_sum(Sum, Vs) :-
    findall(Vs, ( maplist(bit, Vs), sum_list(Vs, Sum) ), [First|Others]),
    transpose([First|Others], Columns),
    maplist(common, Vs, Columns).

bit(0).
bit(1).

common(V, Values) :-
    sort(Values, Different),
    (   Different = [Value]
    ->  V = Value
    ;   true
    ).

%!  pairs_filter(+Pairs, ?X, ?Y) is semidet.
%
%   Bind what all Pairs that fit X and Y have in common.

pairs_filter(Pairs, X, Y) :-
    findall(X-Y, member(X-Y, Pairs), Fitting),
    Fitting = [_|_],
    pairs_keys_values(Fitting, Xs, Ys),
    common(X, Xs),
    common(Y, Ys).

%!  never_three(+Vs) is semidet.
%
%   Post that the 0/1 variables Vs have no three ones in a row.

never_three(Vs) :-
    automaton(Vs, [source(none),sink(none),sink(one),sink(two)],
              [ arc(none, 0, none), arc(none, 1, one),
                arc(one, 0, none), arc(one, 1, two),
                arc(two, 0, none)
              ]).
