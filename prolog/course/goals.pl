:- module(course_goals,
          [ clause_goal/2,              % +Clause, -Goal
            clause_head_body/3          % +Term, -Head, -Body
          ]).
:- use_module(library(lists), [append/3]).

/** <module> The goals of clauses that have been read

Goals inside of control structures and of meta-predicates count, too.  What
maplist/3 and the like add to a closure are new variables: in
`maplist(labeling([ff]), Rows)` there is the goal `labeling([ff], _)`.
*/

%!  clause_goal(+Clause, -Goal) is nondet.
%
%   Goal is a callable term that the body of Clause, as read_clauses/2 gives it,
%   may call.

clause_goal(clause(Term,_,_,_,_), Goal) :-
    clause_head_body(Term, _, Body),
    inner_goal(Body, 0, Goal).

%!  clause_head_body(+Term, -Head, -Body) is semidet.
%
%   Head and Body are those of a clause or a grammar rule; fails for directives.

clause_head_body(Term, _, _) :-
    var(Term),
    !,
    fail.
clause_head_body((:- _), _, _) :- !, fail.
clause_head_body((?- _), _, _) :- !, fail.
clause_head_body((Head :- Body), Head, Body) :- !.
clause_head_body((Head --> Rule), Head, Body) :-
    !,
    rule_body(Rule, Body).
clause_head_body((Head => Body), Head, Body) :- !.
clause_head_body(Head, Head, true).

%   rule_body(+Rule, -Body): Body has the goals in braces.

rule_body(Rule, true) :-
    var(Rule),
    !.
rule_body({Goal}, Goal) :- !.
rule_body(Rule, (A,B)) :-
    compound(Rule),
    compound_name_arguments(Rule, Name, [A0,B0]),
    control(Name),
    !,
    rule_body(A0, A),
    rule_body(B0, B).
rule_body(_, true).

control(',').
control(;).
control('|').
control(->).
control(*->).

%   inner_goal(+Body, +Extra, -Goal): Body is called with Extra arguments more.

inner_goal(Body, _, _) :-
    \+ callable(Body),
    !,
    fail.
inner_goal(_:Body, Extra, Goal) :-
    !,
    inner_goal(Body, Extra, Goal).
inner_goal(_>>Body, _, Goal) :-
    !,
    inner_goal(Body, 0, Goal).
inner_goal(_^Body, Extra, Goal) :-
    !,
    inner_goal(Body, Extra, Goal).
inner_goal(Body, Extra, Goal) :-
    called(Body, Part, More),
    Extra1 is Extra+More,
    inner_goal(Part, Extra1, Goal).
inner_goal(Body, Extra, Goal) :-
    \+ called(Body, _, _),
    Body =.. Parts,
    length(New, Extra),
    append(Parts, New, All),
    Goal =.. All.

%   called(+Body, -Part, -Extra): Body calls Part, with Extra arguments more.

called(Body, Part, 0) :-
    compound(Body),
    compound_name_arguments(Body, Name, Parts),
    length(Parts, 2),
    control(Name),
    ( Parts = [Part,_] ; Parts = [_,Part] ).
called(Body, Part, Extra) :-
    compound(Body),
    compound_name_arity(Body, Name, Arity),
    meta(Name, Arity, Index, Extra),
    arg(Index, Body, Part).

meta(\+, 1, 1, 0).
meta(once, 1, 1, 0).
meta(ignore, 1, 1, 0).
meta(forall, 2, 1, 0).
meta(forall, 2, 2, 0).
meta(findall, 3, 2, 0).
meta(findall, 4, 2, 0).
meta(aggregate_all, 3, 2, 0).
meta(bagof, 3, 2, 0).
meta(setof, 3, 2, 0).
meta(catch, 3, 1, 0).
meta(time, 1, 1, 0).
meta(call, Arity, 1, Extra) :-
    Extra is Arity-1.
meta(maplist, Arity, 1, Extra) :-
    Extra is Arity-1.
meta(foldl, Arity, 1, Extra) :-
    Arity > 3,
    Extra is Arity-1.
