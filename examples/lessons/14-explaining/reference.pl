%!  exactly_one(:Goal) is semidet.
%
%   Goal has exactly one solution.

exactly_one(Goal) :-
    findall(x, limit(2, Goal), [x]).

%!  shared(+As, +Bs, -Cells) is det.
%
%   Cells are the sorted places that are in both lists.

shared(As, Bs, Cells) :-
    intersection(As, Bs, Both),
    sort(Both, Cells).

%!  connected(+Places) is semidet.
%
%   Places hang together by their sides.

connected([First|Others]) :-
    reach([First], Others).

reach(_, []) :-
    !.
reach([Place|Places], Others) :-
    partition(beside(Place), Others, Near, Far),
    append(Places, Near, Next),
    reach(Next, Far).

beside(R1-C1, R2-C2) :-
    1 is abs(R1 - R2) + abs(C1 - C2).

%!  difficulty(+Levels, -Difficulty) is det.
%
%   Difficulty is that of a puzzle that takes rules of these levels.

difficulty(Levels, Difficulty) :-
    max_list(Levels, Level),
    level_difficulty(Level, Difficulty).

level_difficulty(1, easy) :- !.
level_difficulty(2, medium) :- !.
level_difficulty(_, hard).

%!  blank_one(+Cells, -Blanked) is nondet.
%
%   Blanked is Cells with 0 in place of one number.

blank_one([Cell|Cells], [0|Cells]) :-
    Cell =\= 0.
blank_one([Cell|Cells], [Cell|Blanked]) :-
    blank_one(Cells, Blanked).
