:- use_module(library(clpfd)).
:- use_module(library(clpb)).
:- use_module(library(clpq)).

%!  lines(+N, -Count) is det.
%
%   Count is the number of rows of N cells with no three stars in a row.

lines(_, _) :-
    fail.

%!  implied(+Rules, +Goal, -Truth) is det.
%
%   Truth is yes, no or open: whether formula Goal holds where all Rules hold.

implied(_, _, _) :-
    fail.

%!  mixture(+Parts, +Total, +Share, -Amounts) is semidet.
%
%   Post that Amounts of Parts (Share-Most) make Total with this Share.

mixture(_, _, _, _) :-
    fail.

%!  two_colors(+Edges, +N, -Colors) is semidet.
%
%   Colors are the least list of 1 and 2 such that neighbors differ.

two_colors(_, _, _) :-
    fail.
