:- module(fd_search_domains,
          [ domain/2,                   % +Variable, -Domain
            domain_size/2,              % +Domain, -Size
            domain_bounds/3,            % +Domain, -Min, -Max
            domain_intervals/2,         % +Domain, -Intervals
            size/2,                     % +Variable, -Size
            degree/2,                   % +Variable, -Degree
            propagators/2,              % +Variable, -Propagators
            post/3                      % +Relation, +Variable, +Value
          ]).
:- use_module(library(clpfd), []).
:- use_module(library(lists)).

/** <module> The internals of library(clpfd)

The library's representation of domains and propagators, as far as the search
uses it.
*/

:- set_prolog_flag(optimise, true).

%!  domain(+Variable, -Domain) is det.

domain(Variable, Domain) :-
    get_attr(Variable, clpfd, clpfd_attr(_,_,_,Domain,_)).

%!  domain_size(+Domain, -Size) is det.
%
%   Domain is finite and has Size elements.

domain_size(from_to(n(Min),n(Max)), Size) :-
    Size is Max-Min+1.
domain_size(split(_,Left,Right), Size) :-
    domain_size(Left, Size1),
    domain_size(Right, Size2),
    Size is Size1+Size2.

%!  domain_bounds(+Domain, -Min, -Max) is det.

domain_bounds(from_to(n(Min),n(Max)), Min, Max).
domain_bounds(split(_,Left,Right), Min, Max) :-
    domain_bounds(Left, Min, _),
    domain_bounds(Right, _, Max).

%!  domain_intervals(+Domain, -Intervals) is det.
%
%   Intervals is a list of Min-Max, in ascending order.

domain_intervals(Domain, Intervals) :-
    domain_intervals(Domain, Intervals, []).

domain_intervals(from_to(n(Min),n(Max)), [Min-Max|Is], Is).
domain_intervals(split(_,Left,Right), Is0, Is) :-
    domain_intervals(Left, Is0, Is1),
    domain_intervals(Right, Is1, Is).

%!  size(+Variable, -Size) is det.
%
%   Size of the domain; 1 for an integer.

size(Variable, Size) :-
    (   var(Variable)
    ->  domain(Variable, Domain),
        domain_size(Domain, Size)
    ;   Size = 1
    ).

%!  degree(+Variable, -Degree) is det.
%
%   Degree is the number of propagators attached to Variable.  As in
%   library(clpfd), entailed ones count as well.

degree(Variable, Degree) :-
    get_attr(Variable, clpfd, clpfd_attr(_,_,_,_,fd_props(Gs,Bs,Os))),
    length(Gs, N1),
    length(Bs, N2),
    length(Os, N3),
    Degree is N1+N2+N3.

%!  propagators(+Variable, -Propagators) is det.
%
%   Propagators is a list of propagator(Constraint, State).  State is
%   `dead` if the propagator is entailed.

propagators(Variable, Propagators) :-
    get_attr(Variable, clpfd, clpfd_attr(_,_,_,_,fd_props(Gs,Bs,Os))),
    append([Gs,Bs,Os], Propagators).

%!  post(+Relation, +Variable, +Value) is semidet.
%
%   Post Variable = Value, \=, =< or >.  These are the goals that labeling/2
%   calls; others may propagate to other domains.

post(=, X, X).
post(\=, X, Value) :-
    clpfd:neq_num(X, Value),
    clpfd:do_queue.
post(=<, X, Value) :-
    clpfd:clpfd_geq(Value, X).
post(>, X, Value) :-
    Least is Value+1,
    clpfd:clpfd_geq(X, Least).
