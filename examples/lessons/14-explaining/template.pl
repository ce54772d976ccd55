%!  exactly_one(:Goal) is semidet.
%
%   Goal has exactly one solution.

exactly_one(_) :-
    fail.

%!  shared(+As, +Bs, -Cells) is det.
%
%   Cells are the sorted places that are in both lists.

shared(_, _, _) :-
    fail.

%!  connected(+Places) is semidet.
%
%   Places hang together by their sides.

connected(_) :-
    fail.

%!  difficulty(+Levels, -Difficulty) is det.
%
%   Difficulty is that of a puzzle that takes rules of these levels.

difficulty(_, _) :-
    fail.

%!  blank_one(+Cells, -Blanked) is nondet.
%
%   Blanked is Cells with 0 in place of one number.

blank_one(_, _) :-
    fail.
