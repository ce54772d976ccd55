:- use_module(library(clpfd)).

%!  nogood(+Vs, +Nogood) is semidet.
%
%   Vs do not have all the values of the Nogood.

nogood(Vs, Nogood) :-
    maplist(holds(Vs), Nogood, Bs),
    length(Bs, Count),
    sum(Bs, #<, Count).

holds(Vs, I=Value, B) :-
    nth1(I, Vs, V),
    V #= Value #<==> B.

%!  conflict(+Vs, +Decisions, -Core) is semidet.
%
%   Core are Decisions that cannot all hold, and none of them can be left out.

conflict(Vs, Decisions, Core) :-
    \+ possible(Vs, Decisions),
    core(Decisions, [], Vs, Core).

core([], Kept, _, Core) :-
    reverse(Kept, Core).
core([Decision|Decisions], Kept, Vs, Core) :-
    append(Kept, Decisions, Others),
    (   possible(Vs, Others)
    ->  core(Decisions, [Decision|Kept], Vs, Core)
    ;   core(Decisions, Kept, Vs, Core)
    ).

possible(Vs, Decisions) :-
    \+ \+ maplist(take(Vs), Decisions).

take(Vs, I=Value) :-
    nth1(I, Vs, Value).

%!  jump(+Decisions, +Core, -Level) is det.
%
%   Level of the Decisions stay, so that all of Core but the latest holds.

jump(Decisions, Core, Level) :-
    findall(I, ( nth1(I, Decisions, D), memberchk(D, Core) ), Levels),
    (   append(_, [Level0,_], Levels)
    ->  Level = Level0
    ;   Level = 0
    ).

%!  without_subsumed(+Nogoods, -Kept) is det.
%
%   Kept are the Nogoods of which no proper subset is one.

without_subsumed(Nogoods, Kept) :-
    exclude(subsumed(Nogoods), Nogoods, Kept).

subsumed(Nogoods, Nogood) :-
    member(Smaller, Nogoods),
    Smaller \== Nogood,
    subset(Smaller, Nogood),
    !.
