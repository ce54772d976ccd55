:- use_module(library(clpfd)).

%!  least(+Vs, +Cost, -Least) is semidet.
%
%   Least is the smallest value of Cost when Vs are labeled.

least(Vs, Cost, Least) :-
    findall(Cost, once(labeling([min(Cost)], Vs)), [Least]).

%!  gap(+Cost, +Known, -Gap) is det.
%
%   Gap is the difference between Known and the lower bound of Cost.

gap(Cost, Known, Gap) :-
    fd_inf(Cost, Bound),
    Gap is Known - Bound.

%!  knapsack(+Items, +Capacity, -Take) is nondet.
%
%   Take has 1 for each of the Items that are taken.

knapsack(Items, Capacity, Take) :-
    pairs_keys_values(Items, Weights, Values),
    same_length(Items, Take),
    Take ins 0..1,
    scalar_product(Weights, Take, #=<, Capacity),
    scalar_product(Values, Take, #=, Value),
    findall(Value, once(labeling([max(Value)], Take)), [Most]),
    Value #= Most,
    label(Take).

%!  better(+Cost, +Known) is semidet.
%
%   Cost is less than Known, if there is one.

better(Cost, Known) :-
    (   Known == none
    ->  true
    ;   Cost #< Known
    ).
