:- use_module(library(clpfd)).

%!  even(+Bs) is semidet.
%
%   An even number of Bs are 1.

even(Bs) :-
    sum(Bs, #=, 2*_).

%!  clauses(+Clauses, +Vs) is semidet.
%
%   The 0/1 variables Vs make each of the Clauses true.

clauses(Clauses, Vs) :-
    Vs ins 0..1,
    maplist(true_clause(Vs), Clauses).

true_clause(Vs, Literals) :-
    maplist(literal(Vs), Literals, Ls),
    sum(Ls, #>=, 1).

literal(Vs, I, L) :-
    (   I > 0
    ->  nth1(I, Vs, L)
    ;   J is -I,
        nth1(J, Vs, V),
        L #= 1 - V
    ).

%!  geometric_mean(+Ratios, -Mean) is det.
%
%   Mean is the geometric mean of Ratios, in hundredths.

geometric_mean(Ratios, Mean) :-
    foldl(add_logarithm, Ratios, 0, Sum),
    length(Ratios, Count),
    Mean is round(100 * exp(Sum / Count)).

add_logarithm(Ratio, Sum0, Sum) :-
    Sum is Sum0 + log(Ratio).

%!  virtual_best(+Rows, -Best) is det.
%
%   Best are the least costs, one for each instance.

virtual_best(Rows, Best) :-
    transpose(Rows, Columns),
    maplist(least, Columns, Best).

least(Costs, Least) :-
    include(number, Costs, Numbers),
    (   Numbers == []
    ->  Least = none
    ;   min_list(Numbers, Least)
    ).
