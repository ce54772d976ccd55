:- use_module(library(clpfd)).

%!  instances(+Text, -Ns) is det.
%
%   Ns are the numbers in the lines of Text.

instances(_, _) :-
    fail.

%!  post(+Name, +N, -Views) is semidet.
%
%   Post the model Name for a Latin square of N rows.

post(_, _, _) :-
    fail.

%!  check(+N, +Cells) is semidet.
%
%   Cells are a Latin square of N rows, row by row.

check(_, _) :-
    fail.

%!  safe_term(+Text, -Term) is semidet.
%
%   Term is the term of lists and integers that Text denotes.

safe_term(_, _) :-
    fail.
