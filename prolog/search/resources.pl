:- module(starbattle_figures,
          [ measured/2,                 % :Goal, -Figures
            stack_bytes/1               % -Bytes
          ]).

/** <module> Resource usage of a goal
*/

:- meta_predicate
    measured(0, -).

%!  measured(:Goal, -Figures) is semidet.
%
%   Run Goal once.  Figures is a list of Key-Number: inferences, seconds of
%   processor time and of wall time, and how large the stacks are at the end.

measured(Goal, [ inferences-Inferences, cpu_s-CPU, wall_s-Wall,
                 memory_bytes-Bytes
               ]) :-
    now(Inferences0, CPU0, Wall0),
    once(Goal),
    now(Inferences1, CPU1, Wall1),
    Inferences is Inferences1-Inferences0,
    CPU is CPU1-CPU0,
    Wall is Wall1-Wall0,
    stack_bytes(Bytes).

now(Inferences, CPU, Wall) :-
    statistics(inferences, Inferences),
    statistics(cputime, CPU),
    get_time(Wall).

%!  stack_bytes(-Bytes) is det.
%
%   Bytes is how large the stacks of this thread are; the key `stack` of
%   statistics/2 adds up those of all threads.

stack_bytes(Bytes) :-
    statistics(global, Global),
    statistics(local, Local),
    statistics(trail, Trail),
    Bytes is Global+Local+Trail.
