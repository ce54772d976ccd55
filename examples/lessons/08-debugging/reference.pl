:- use_module(library(clpfd)).

:- meta_predicate difference(1, 1, +).

%!  core(+Goals, +Vs, -Core) is semidet.
%
%   Core are Goals without a solution, and none of them can be left out.

core(Goals, Vs, Core) :-
    \+ possible(Goals, Vs),
    core(Goals, [], Vs, Core).

core([], Kept, _, Core) :-
    reverse(Kept, Core).
core([Goal|Goals], Kept, Vs, Core) :-
    append(Kept, Goals, Others),
    (   possible(Others, Vs)
    ->  core(Goals, [Goal|Kept], Vs, Core)
    ;   core(Goals, Kept, Vs, Core)
    ).

possible(Goals, Vs) :-
    \+ \+ ( maplist(call, Goals), label(Vs) ).

%!  violated(+Goals, -Wrong) is det.
%
%   Wrong are the Goals that are false.

violated(Goals, Wrong) :-
    exclude(call, Goals, Wrong).

%!  granted(+Goals, +Vs, -Most) is det.
%
%   At most Most of the Goals hold together.

granted(Goals, Vs, Most) :-
    findall(Count,
            ( maplist(truth, Goals, Bs),
              sum(Bs, #=, Count),
              once(labeling([down], [Count|Vs]))
            ),
            [Most]).

truth(Goal, B) :-
    Goal #<==> B.

%!  difference(:A, :B, +Vs) is nondet.
%
%   A is true of Vs, and B is not.

difference(A, B, Vs) :-
    label(Vs),
    call(A, Vs),
    \+ call(B, Vs).
