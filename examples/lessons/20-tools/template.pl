:- use_module(library(clpfd)).

%!  even(+Bs) is semidet.
%
%   An even number of Bs are 1.

even(_) :-
    fail.

%!  clauses(+Clauses, +Vs) is semidet.
%
%   The 0/1 variables Vs make each of the Clauses true.

clauses(_, _) :-
    fail.

%!  geometric_mean(+Ratios, -Mean) is det.
%
%   Mean is the geometric mean of Ratios, in hundredths.

geometric_mean(_, _) :-
    fail.

%!  virtual_best(+Rows, -Best) is det.
%
%   Best are the least costs, one for each instance.

virtual_best(_, _) :-
    fail.
