:- use_module(library(clpfd)).

%!  keep(+Vs, +Values, +Free) is semidet.
%
%   Vs have their Values, but for the positions in Free.

keep(Vs, Values, Free) :-
    keep(Vs, Values, 1, Free).

keep([], [], _, _).
keep([V|Vs], [Value|Values], I, Free) :-
    (   memberchk(I, Free)
    ->  true
    ;   V = Value
    ),
    I1 is I + 1,
    keep(Vs, Values, I1, Free).

%!  adjacent(+N, +Size, -Free) is nondet.
%
%   Free are Size adjacent positions of 1..N.

adjacent(N, Size, Free) :-
    Last is N - Size + 1,
    between(1, Last, From),
    To is From + Size - 1,
    numlist(From, To, Free).

%!  repair(+Vs, +Cost, +Known, -Best) is det.
%
%   Best is the smallest Cost below Known, or Known.

repair(Vs, Cost, Known, Best) :-
    (   findall(Cost, ( Cost #< Known, once(labeling([min(Cost)], Vs)) ), [Least])
    ->  Best = Least
    ;   Best = Known
    ).

%!  conflicts(+Columns, -Row, -Count) is det.
%
%   Row is the first of those whose star is in the most conflicts, Count.

conflicts(Columns, Row, Count) :-
    findall(Minus-R, ( nth1(R, Columns, C), minus(R, C, Columns, Minus) ), Pairs),
    keysort(Pairs, [Least-Row|_]),
    Count is -Least.

minus(R, C, Columns, Minus) :-
    aggregate_all(count,
                  ( nth1(R1, Columns, C1), R1 =\= R, conflict(R-C, R1-C1) ),
                  Count),
    Minus is -Count.

conflict(R-C, R1-C1) :-
    (   C =:= C1
    ->  true
    ;   abs(R - R1) =:= 1,
        abs(C - C1) =:= 1
    ).
