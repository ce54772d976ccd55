% wrong even: two or none, as for three variables
even(Bs) :-
    sum(Bs, #=, S),
    S in 0 \/ 2.

% wrong even: an odd number
even(Bs) :-
    sum(Bs, #=, 2*_ + 1).

% wrong even: labels
even(Bs) :-
    label(Bs),
    sum_list(Bs, Sum),
    Sum mod 2 =:= 0.

% wrong even: the length is even
even(Bs) :-
    length(Bs, N),
    N mod 2 =:= 0.

% wrong even: at least two, as none is forgotten
even(Bs) :-
    sum(Bs, #=, 2*K),
    K #> 0.

% right even: by the remainder
even(Bs) :-
    sum(Bs, #=, Sum),
    Sum mod 2 #= 0.

% right even: by an automaton
even(Bs) :-
    automaton(Bs, [source(e), sink(e)],
              [ arc(e,0,e), arc(e,1,o), arc(o,0,o), arc(o,1,e) ]).

% wrong clauses: exactly one literal is true
clauses(Clauses, Vs) :-
    Vs ins 0..1,
    maplist(clause_of(Vs), Clauses).

clause_of(Vs, Is) :-
    maplist(lit(Vs), Is, Ls),
    sum(Ls, #=, 1).

lit(Vs, I, V) :- I > 0, nth1(I, Vs, V).
lit(Vs, I, L) :- I < 0, J is -I, nth1(J, Vs, V), L #= 1 - V.

% wrong clauses: the sign does not matter
clauses(Clauses, Vs) :-
    Vs ins 0..1,
    maplist(clause_of(Vs), Clauses).

clause_of(Vs, Is) :-
    maplist(lit(Vs), Is, Ls),
    sum(Ls, #>=, 1).

lit(Vs, I, V) :- J is abs(I), nth1(J, Vs, V).

% wrong clauses: only the first two literals count
clauses(Clauses, Vs) :-
    Vs ins 0..1,
    maplist(clause_of(Vs), Clauses).

clause_of(Vs, [I]) :- lit(Vs, I, 1).
clause_of(Vs, [I,J|_]) :- lit(Vs, I, A), lit(Vs, J, B), A + B #>= 1.

lit(Vs, I, V) :- I > 0, nth1(I, Vs, V).
lit(Vs, I, L) :- I < 0, J is -I, nth1(J, Vs, V), L #= 1 - V.

% wrong clauses: labels
clauses(Clauses, Vs) :-
    Vs ins 0..1,
    maplist(clause_of(Vs), Clauses),
    label(Vs).

clause_of(Vs, Is) :-
    maplist(lit(Vs), Is, Ls),
    sum(Ls, #>=, 1).

lit(Vs, I, V) :- I > 0, nth1(I, Vs, V).
lit(Vs, I, L) :- I < 0, J is -I, nth1(J, Vs, V), L #= 1 - V.

% wrong clauses: some clause is true, not each
clauses(Clauses, Vs) :-
    Vs ins 0..1,
    maplist(clause_of(Vs), Clauses, Sums),
    foldl([S,A,A + S]>>true, Sums, 0, Sum),
    Sum #>= 1.

clause_of(Vs, Is, Sum) :-
    maplist(lit(Vs), Is, Ls),
    sum(Ls, #=, Sum).

lit(Vs, I, V) :- I > 0, nth1(I, Vs, V).
lit(Vs, I, L) :- I < 0, J is -I, nth1(J, Vs, V), L #= 1 - V.

% right clauses: by disjunctions
clauses(Clauses, Vs) :-
    Vs ins 0..1,
    maplist(clause_of(Vs), Clauses).

clause_of(Vs, Is) :-
    foldl(or(Vs), Is, 0, Any),
    Any #= 1.

or(Vs, I, B0, B) :-
    J is abs(I),
    nth1(J, Vs, V),
    (   I > 0
    ->  B #<==> B0 #\/ V #= 1
    ;   B #<==> B0 #\/ V #= 0
    ).

% right clauses: the false literals are fewer than all
clauses(Clauses, Vs) :-
    Vs ins 0..1,
    each(Clauses, Vs).

each([], _).
each([Is|Clauses], Vs) :-
    length(Is, N),
    falses(Is, Vs, Fs),
    sum(Fs, #<, N),
    each(Clauses, Vs).

falses([], _, []).
falses([I|Is], Vs, [F|Fs]) :-
    K is abs(I),
    nth1(K, Vs, V),
    ( I < 0 -> F = V ; F #= 1 - V ),
    falses(Is, Vs, Fs).

% wrong geometric_mean: the arithmetic mean
geometric_mean(Ratios, Mean) :-
    sum_list(Ratios, Sum),
    length(Ratios, N),
    Mean is round(100 * Sum / N).

% wrong geometric_mean: cut off in place of rounded
geometric_mean(Ratios, Mean) :-
    foldl([R,P0,P]>>( P is P0 + log(R) ), Ratios, 0, Sum),
    length(Ratios, N),
    Mean is truncate(100 * exp(Sum / N)).

% wrong geometric_mean: the square root, whatever the number
geometric_mean(Ratios, Mean) :-
    foldl([R,P0,P]>>( P is P0 * R ), Ratios, 1, Product),
    Mean is round(100 * sqrt(Product)).

% wrong geometric_mean: not in hundredths
geometric_mean(Ratios, Mean) :-
    foldl([R,P0,P]>>( P is P0 + log(R) ), Ratios, 0, Sum),
    length(Ratios, N),
    Mean is round(exp(Sum / N)).

% wrong geometric_mean: the median
geometric_mean(Ratios, Mean) :-
    msort(Ratios, Sorted),
    length(Sorted, N),
    K is (N + 1) // 2,
    nth1(K, Sorted, Middle),
    Mean is round(100 * Middle).

% right geometric_mean: powers to the share of each
geometric_mean(Ratios, Mean) :-
    length(Ratios, N),
    foldl([R,P0,P]>>( P is P0 * R ** (1.0 / N) ), Ratios, 1, Root),
    Mean is round(100 * Root).

% right geometric_mean: logarithms of base 2
geometric_mean(Ratios, Mean) :-
    findall(L, ( member(R, Ratios), L is log(R) / log(2) ), Ls),
    sum_list(Ls, Sum),
    length(Ls, N),
    Mean is round(100 * 2 ** (Sum / N)).

% wrong virtual_best: the best solver, not the best of each instance
virtual_best(Rows, Best) :-
    findall(Count-Row, ( member(Row, Rows), include(number, Row, Ns), length(Ns, Count) ), Counted),
    keysort(Counted, Sorted),
    last(Sorted, _-Best).

% wrong virtual_best: the largest costs
virtual_best(Rows, Best) :-
    transpose(Rows, Columns),
    maplist(most, Columns, Best).

most(Costs, Most) :-
    include(number, Costs, Numbers),
    ( Numbers = [] -> Most = none ; max_list(Numbers, Most) ).

% wrong virtual_best: an instance that one solver missed is missed by all
virtual_best(Rows, Best) :-
    transpose(Rows, Columns),
    maplist(least, Columns, Best).

least(Costs, Least) :-
    ( memberchk(none, Costs) -> Least = none ; min_list(Costs, Least) ).

% wrong virtual_best: none counts as 1000
virtual_best(Rows, Best) :-
    transpose(Rows, Columns),
    maplist(least, Columns, Best).

least(Costs, Best) :-
    foldl([C,M0,M]>>( ( number(C) -> M is min(C, M0) ; M = M0 ) ), Costs, 1000, Least),
    ( Least =:= 1000 -> Best = none ; Best = Least ).

% wrong virtual_best: the least of each solver
virtual_best(Rows, Best) :-
    maplist(least, Rows, Best).

least(Costs, Least) :-
    include(number, Costs, Numbers),
    ( Numbers = [] -> Least = none ; min_list(Numbers, Least) ).

% right virtual_best: from row to row
virtual_best([Row|Rows], Best) :-
    foldl(maplist(better), Rows, Row, Best).

better(none, B, B) :- !.
better(A, none, A) :- !.
better(A, B, C) :- ( A < B -> C = A ; C = B ).

% right virtual_best: the standard order has numbers before atoms
virtual_best(Rows, Best) :-
    clumped(Rows, Best).

clumped([[]|_], []) :- !.
clumped(Rows, [B|Best]) :-
    maplist([[C|Cs],C,Cs]>>true, Rows, Column, Rest),
    msort(Column, [B|_]),
    clumped(Rest, Best).

% wrong even: at most six ones
even(Bs) :- sum(Bs, #=, 2*H), H in 0..3.

% wrong even: zero is not even
even(Bs) :- sum(Bs, #=, 2*H), ( Bs = [_,_,_,_,_,_,_,_,_|_] -> H #> 0 ; true ).
