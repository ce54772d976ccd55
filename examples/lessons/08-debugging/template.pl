:- use_module(library(clpfd)).

:- meta_predicate difference(1, 1, +).

%!  core(+Goals, +Vs, -Core) is semidet.
%
%   Core are Goals without a solution, and none of them can be left out.

core(_, _, _) :-
    fail.

%!  violated(+Goals, -Wrong) is det.
%
%   Wrong are the Goals that are false.

violated(_, _) :-
    fail.

%!  granted(+Goals, +Vs, -Most) is det.
%
%   At most Most of the Goals hold together.

granted(_, _, _) :-
    fail.

%!  difference(:A, :B, +Vs) is nondet.
%
%   A is true of Vs, and B is not.

difference(_, _, _) :-
    fail.
