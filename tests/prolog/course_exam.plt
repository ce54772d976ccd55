:- use_module(library(clpfd)).
:- use_module('../../prolog/course/exam').

/** <module> Exam questions: their solutions are what library(clpfd) says */

:- begin_tests(course_exam).

test(agrees_with_clpfd, forall(between(1, 100, Seed))) :-
    exam_question(Seed, question(Domains0,Constraints,_,Domains)),
    maplist(variable, Domains0, Variables),
    maplist(post(Variables), Constraints),
    maplist(interval, Variables, Found),
    assertion(Found == Domains).

test(steps_lead_from_the_first_domains_to_the_last, forall(between(1, 20, Seed))) :-
    exam_question(Seed, question(Domains0,_,Steps,Domains)),
    length(Steps, Length),
    assertion(between(4, 8, Length)),
    foldl(change, Steps, Domains0, Found),
    assertion(Found == Domains).

test(the_same_seed_makes_the_same_question) :-
    exam_question(7, Question),
    exam_question(8, Other),
    exam_question(7, Again),
    assertion(Question == Again),
    assertion(Question \== Other).

test(no_solution, fail) :-
    bounds_propagated([less(x,y),less(y,x)], [x-(0-9),y-(0-9)], _, _).

test(nothing_to_do, Steps-Domains == []-[x-(0-3),y-(1-4)]) :-
    bounds_propagated([less(x,y)], [x-(0-3),y-(1-4)], Steps, Domains).

variable(Name-(Least-Most), Name-Variable) :-
    Variable in Least..Most.

interval(Name-Variable, Name-(Least-Most)) :-
    fd_inf(Variable, Least),
    fd_sup(Variable, Most).

post(Variables, Constraint) :-
    Constraint =.. [Kind|Names],
    maplist(value(Variables), Names, Values),
    Goal =.. [Kind|Values],
    posted(Goal).

value(_, Integer, Integer) :-
    integer(Integer),
    !.
value(Variables, Name, Variable) :-
    memberchk(Name-Variable, Variables).

posted(less(A,B)) :-
    A #< B.
posted(plus(A,B,C)) :-
    A + B #= C.
posted(offset(A,B,K)) :-
    A #= B + K.

change(step(_,Changes), Domains0, Domains) :-
    foldl(changed, Changes, Domains0, Domains).

changed(Name-Domain, Domains0, Domains) :-
    once(select(Name-_, Domains0, Name-Domain, Domains)).

:- end_tests(course_exam).
