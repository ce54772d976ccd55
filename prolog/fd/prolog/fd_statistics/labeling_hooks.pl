:- module(fd_statistics_labeling_hooks,
          [ labeling_hook/3,            % ?Head, ?Plain, ?Counting
            counted_alternatives/2      % +Body, -Counted
          ]).
:- use_module(library(clpfd), []).
:- use_module(counters, [count/1, counting/0]).

/** <module> Count the labeling of library(clpfd)
*/

%!  labeling_hook(?Head, ?Plain, ?Counting) is nondet.
%
%   As propagation_hook/3.

labeling_hook(choice_order_variable(C, O, V, Vs, Vs0, S, L),
              counted_choice_order_variable(C, O, V, Vs, Vs0, S, L),
              clpfd:counted_choice_order_variable(C, O, V, Vs, Vs0, S, L)).
labeling_hook(label([], Os, S, O, C, Optima, L, Vs),
              plain_label([], Os, S, O, C, Optima, L, Vs),
              fd_statistics_labeling_hooks:label(Optima,
                  clpfd:plain_label([], Os, S, O, C, Optima, L, Vs))).
labeling_hook(optimise(Vs, Os, Whats), plain_optimise(Vs, Os, Whats),
              fd_statistics_labeling_hooks:optimise(
                  clpfd:plain_optimise(Vs, Os, Whats))).
labeling_hook(store_extremum(Vs, Os, What, Extremum),
              plain_store_extremum(Vs, Os, What, Extremum),
              fd_statistics_labeling_hooks:extremum(
                  clpfd:plain_store_extremum(Vs, Os, What, Extremum),
                  Extremum)).

%!  counted_alternatives(+Body, -Counted) is det.
%
%   Counted is Body, a clause of choice_order_variable/7, with each
%   alternative counted as it is entered.

counted_alternatives((A0 , B0), (A , B)) :-
    !,
    counted_alternatives(A0, A),
    counted_alternatives(B0, B).
counted_alternatives((If -> Then0 ; Else0), (If -> Then ; Else)) :-
    !,
    counted_alternatives(Then0, Then),
    counted_alternatives(Else0, Else).
counted_alternatives((A ; B),
                     (A ; fd_statistics_counters:count(backtracks), B)) :-
    !.
counted_alternatives(domain_direction_element(Dom, Order, Value),
                     fd_statistics_labeling_hooks:value(Dom, Order, Value)) :-
    !.
counted_alternatives(Goal, Goal).

:- public
    value/3, label/2, optimise/1, extremum/2.

:- meta_predicate
    label(+, 0),
    optimise(0),
    extremum(0, +).

%   Value is bound last, so that an alternative counts even if its
%   propagation fails.

value(Dom, Order, Value) :-
    Tried = tried(false),
    clpfd:domain_direction_element(Dom, Order, Element),
    (   Tried = tried(true)
    ->  count(backtracks)
    ;   nb_setarg(1, Tried, true)
    ),
    Value = Element.

%   labeling/2 with min(Expr) or max(Expr) calls label/8 repeatedly, without
%   these options.

label([], Goal) :-
    counting,
    !,
    begin_search(Kind),
    search(Goal, Kind).
label(_, Goal) :-
    call(Goal).

begin_search(optimization) :-
    optimising(Search),
    !,
    (   arg(1, Search, begun)
    ->  count(restarts)
    ;   nb_setarg(1, Search, begun)
    ).
begin_search(satisfaction).

search(Goal, Kind) :-
    Found = found(false),
    setup_call_catcher_cleanup(true, Goal, How, end_search(How, Kind, Found)),
    count(solutions),
    nb_setarg(1, Found, true).

%   All solutions are found when the search exits with its last one, or
%   fails after it.

end_search(exit, satisfaction, _) :-
    !,
    count(optimalities).
end_search(fail, satisfaction, found(true)) :-
    !,
    count(optimalities).
end_search(_, _, _).

optimising(Search) :-
    nb_current('$fd_optimization', Search),
    Search = optimization(_).

optimise(Goal) :-
    (   optimising(_)
    ->  call(Goal)
    ;   b_setval('$fd_optimization', optimization(new)),
        call(Goal),
        b_setval('$fd_optimization', none)
    ).

%   The search for an extremum ends by failure, after the best solution.

extremum(Goal, Extremum) :-
    (   call(Goal)
    ->  true
    ;   Extremum = extremum(n(_)),
        count(optimalities),
        fail
    ).
