:- module(mutation_dropped_goals, []).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../kinds', [predicate_kind/2]).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> A goal is forgotten: a constraint, a test, or a call of an own predicate */

course_mutants:mutation(Kind, program(_,_,Own), Clause, edit(Span,"true")) :-
    goal_site(Clause, Goal, Place),
    once(( called_by(Goal, PI),
           dropped(PI, Goal, Own, Clause, Kind)
         )),
    place_span(Place, Span).

dropped(PI, _, Own, Clause, Kind) :-
    memberchk(PI, Own),
    !,
    (   is_head(Clause, PI)
    ->  Kind = 'recursion dropped'
    ;   Kind = 'call dropped'
    ).
dropped(Name/Arity, _, _, _, 'constraint dropped') :-
    atomic_list_concat([Name,/,Arity], PI),
    predicate_kind(constraint, PI),
    !.
dropped(PI, _, _, _, 'test dropped') :-
    is_test(PI),
    !.
dropped(_, (\+ _), _, _, 'test dropped').

is_head(clause(Term,_,_,_,_), Name/Arity) :-
    arg(1, Term, Head),
    functor(Head, Name, Arity).

is_test(PI) :-
    memberchk(PI, [(<)/2,(>)/2,(=<)/2,(>=)/2,(=:=)/2,(=\=)/2,(==)/2,(\==)/2,
                   memberchk/2,subset/2,is_set/1,msort/2]).
