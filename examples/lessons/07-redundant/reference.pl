:- use_module(library(clpfd)).

%!  magic_sum(+N, -Sum) is det.
%
%   Sum is that of each row of a magic square of N rows.

magic_sum(N, Sum) :-
    Sum is N * (N * N + 1) // 2.

%!  rest(+As, +Bs, +Sum) is semidet.
%
%   The 0/1 variables As add up to Sum, and Bs, some of them, to 1.  With the sum of the
%   others, that of As follows, and says nothing more.

rest(As, Bs, Sum) :-
    As ins 0..1,
    sum(Bs, #=, 1),
    exclude(is_one_of(Bs), As, Others),
    Rest is Sum - 1,
    sum(Others, #=, Rest).

is_one_of(Bs, A) :-
    member(B, Bs),
    B == A,
    !.

%!  wholly_inside(+Ids, +From, +To, -Regions) is det.
%
%   Regions have cells in the rows From to To only.

wholly_inside(Ids, From, To, Regions) :-
    findall(K, ( in_row(Ids, R, K), between(From, To, R) ), Here),
    findall(K, ( in_row(Ids, R, K), \+ between(From, To, R) ), Elsewhere),
    sort(Here, Sorted),
    subtract(Sorted, Elsewhere, Regions).

in_row(Ids, R, K) :-
    nth1(R, Ids, Row),
    member(K, Row).

%!  golomb(+Length, -Marks) is nondet.
%
%   Marks are a Golomb ruler of this Length with four marks.

golomb(C, [0,A,B,C]) :-
    [A,B] ins 0..C,
    chain([0,A,B,C], #<),
    Distances = [A,B,C,BA,CA,CB],
    BA #= B - A,
    CA #= C - A,
    CB #= C - B,
    all_different(Distances),
    A #< CB,
    label([A,B]).
