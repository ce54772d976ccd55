:- module(fd_search_impacts,
          [ impact_items/2,             % +Variables, -Items
            impact_variable/2,          % +Items, -Variable
            post_measuring/4            % +Relation, +Variable, +Value, +Items
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(clpfd), []).
:- use_module(library(lists), [numlist/3]).
:- use_module(domains).

/** <module> Impacts

Refalo, "Impact-based search strategies for constraint programming", CP 2004.
The impact of an assignment is the part of the search space that propagation
removes after it, 1 - After/Before, where the space is the product of the
domains' sizes; 1 if it fails.  Before the search every assignment is tried
once to measure its impact; during the search it is the mean of all that was
measured.  The variable is taken that leaves the least in all, the one with
the smallest sum of 1 - Impact over its values.

A domain that spans more than 32 values is divided into 32 intervals of
nearly equal length, each with one impact in common.
*/

:- set_prolog_flag(optimise, true).

%!  impact_items(+Variables, -Items) is det.
%
%   Items has an item(Variable, Table) for each of Variables, which are
%   distinct and open.  Table is table(Min, Width, Parts, Means, Counts).

impact_items(Variables, Items) :-
    log_space(Variables, Before),
    maplist(impact_item(Variables, Before), Variables, Items).

impact_item(Variables, Before, X,
            item(X,table(Min,Width,Parts,Means,Counts))) :-
    domain(X, Domain),
    domain_bounds(Domain, Min, Max),
    Width is Max-Min+1,
    Parts is min(Width, 32),
    Last is Parts-1,
    numlist(0, Last, Numbers),
    maplist(probe(X, Min, Width, Parts, Variables, Before), Numbers, Impacts),
    compound_name_arguments(Means, means, Impacts),
    maplist(one, Numbers, Ones),
    compound_name_arguments(Counts, counts, Ones).

one(_, 1).

probe(X, Min, Width, Parts, Variables, Before, Part, Impact) :-
    part_bounds(Part, Min, Width, Parts, From, To),
    After = after(none),
    (   \+ ( confine(X, From, To),
             log_space(Variables, Space),
             nb_setarg(1, After, Space)
           )
    ->  Impact = 1.0
    ;   arg(1, After, Space),
        impact(Before, Space, Impact)
    ).

confine(X, From, To) :-
    (   From =:= To
    ->  post(=, X, From)
    ;   clpfd:clpfd_geq(X, From),
        clpfd:clpfd_geq(To, X)
    ).

impact(Before, After, Impact) :-
    Impact is 1.0 - exp(After-Before).

log_space(Variables, Space) :-
    log_space(Variables, 0.0, Space).

log_space([], Space, Space).
log_space([X|Xs], Space0, Space) :-
    (   var(X)
    ->  size(X, Size),
        Space1 is Space0 + log(Size),
        log_space(Xs, Space1, Space)
    ;   log_space(Xs, Space0, Space)
    ).

part(Value, Min, Width, Parts, Part) :-
    Part is (Value-Min)*Parts // Width.

part_bounds(Part, Min, Width, Parts, From, To) :-
    From is Min + (Part*Width + Parts-1) // Parts,
    To is Min + ((Part+1)*Width + Parts-1) // Parts - 1.

%!  impact_variable(+Items, -Variable) is det.

impact_variable(Items, Best) :-
    least(Items, inf, none, Best).

least([], _, Best, Best).
least([item(X,Table)|Items], Sum0, Best0, Best) :-
    (   nonvar(X)
    ->  least(Items, Sum0, Best0, Best)
    ;   remainder(X, Table, Sum),
        (   Best0 == none
        ;   Sum < Sum0
        )
    ->  least(Items, Sum, X, Best)
    ;   least(Items, Sum0, Best0, Best)
    ).

remainder(X, Table, Sum) :-
    domain(X, Domain),
    domain_intervals(Domain, Intervals),
    remainders(Intervals, Table, 0.0, Sum).

remainders([], _, Sum, Sum).
remainders([From-To|Intervals], Table, Sum0, Sum) :-
    Table = table(Min,Width,Parts,Means,_),
    part(From, Min, Width, Parts, Part),
    part_bounds(Part, Min, Width, Parts, _, End0),
    End is min(End0, To),
    I is Part+1,
    arg(I, Means, Mean),
    Sum1 is Sum0 + (End-From+1)*(1.0-Mean),
    (   End < To
    ->  Next is End+1,
        remainders([Next-To|Intervals], Table, Sum1, Sum)
    ;   remainders(Intervals, Table, Sum1, Sum)
    ).

%!  post_measuring(+Relation, +Variable, +Value, +Items) is semidet.
%
%   As post/3; if it assigns Value, note the impact.

post_measuring(=, X, Value, Items) :-
    !,
    table(Items, X, Table),
    log_items(Items, 0.0, Before),
    (   post(=, X, Value)
    ->  log_items(Items, 0.0, After),
        impact(Before, After, Impact),
        note(Table, Value, Impact)
    ;   note(Table, Value, 1.0),
        fail
    ).
post_measuring(Relation, X, Value, _) :-
    post(Relation, X, Value).

table([item(Y,Table0)|Items], X, Table) :-
    (   Y == X
    ->  Table = Table0
    ;   table(Items, X, Table)
    ).

log_items([], Space, Space).
log_items([item(X,_)|Items], Space0, Space) :-
    (   var(X)
    ->  size(X, Size),
        Space1 is Space0 + log(Size),
        log_items(Items, Space1, Space)
    ;   log_items(Items, Space0, Space)
    ).

note(table(Min,Width,Parts,Means,Counts), Value, Impact) :-
    part(Value, Min, Width, Parts, Part),
    I is Part+1,
    arg(I, Means, Mean0),
    arg(I, Counts, Count0),
    Count is Count0+1,
    Mean is Mean0 + (Impact-Mean0)/Count,
    nb_setarg(I, Counts, Count),
    nb_setarg(I, Means, Mean).
