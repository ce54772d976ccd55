:- module(test_course_seen, []).
:- use_module(library(clpfd), []).
:- use_module(library(plunit)).
:- use_module('../../prolog/course/calls', [clause_goal/2]).
:- use_module('../../prolog/course/normal').
:- use_module('../../prolog/course/seen').

read_all(Text, Clauses) :-
    setup_call_cleanup(
        open_string(Text, In),
        read_terms(In, Clauses),
        close(In)).

read_terms(In, Clauses) :-
    read_term(In, Term, [module(clpfd)]),
    (   Term == end_of_file
    ->  Clauses = []
    ;   Clauses = [clause(Term,[],0-0,[],0)|Rest],
        read_terms(In, Rest)
    ).

models(Text, Names) :-
    read_all(Text, Clauses),
    models_seen(Clauses, Names).

labelings(Text, Names) :-
    read_all(Text, Clauses),
    labelings_seen(Clauses, Names).

normals(Text, Normals) :-
    read_all(Text, Clauses),
    normal_clauses(Clauses, JSON),
    findall(Normal, member(object([_,_,_,normal-Normal,_]), JSON), Normals).

:- begin_tests(course_goals).

test(goals, all(PI == [b/0,c/1,(\+)/1,d/0,findall/3,e/0,maplist/3,f/3,catch/3,g/1,
                       true/0])) :-
    Term = (a :- b, ( c(_) -> \+ d ; findall(_, e, _) ),
            maplist(f(1), [], []), catch(m:g(_), _, true)),
    clause_goal(clause(Term,[],0-0,[],0), Goal),
    functor(Goal, Name, Arity),
    PI = Name/Arity.
test(yall, all(Goal == [p])) :-
    clause_goal(clause((a :- maplist([_]>>p, _)),[],0-0,[],0), Goal),
    Goal \= maplist(_, _).
test(variables, all(Name == [call])) :-
    clause_goal(clause((a :- _, call(_, 1)),[],0-0,[],0), Goal),
    functor(Goal, Name, _).
test(facts, fail) :-
    clause_goal(clause(a(p),[],0-0,[],0), _).
test(directive, fail) :-
    clause_goal(clause((:- p),[],0-0,[],0), _).
test(grammar_rule, all(PI == [p/0,b/2])) :-
    clause_goal(clause((a --> [x], {p}, b),[],0-0,[],0), Goal),
    functor(Goal, Name, Arity),
    PI = Name/Arity.

:- end_tests(course_goals).

:- begin_tests(course_seen).

test(models, Names == ['0..1 variables','all_distinct/1',arithmetic,
                       reification,'sum/3']) :-
    models("s(Vs) :- Vs ins 0..1, sum(Vs, #=, 1), maplist(all_distinct, [Vs]).\n\c
            t(A,B) :- A #<==> (B #= 1).\n\c
            u(A) :- ( A #> 1 -> true ; true ).", Names).
test(domain_is_no_model, Names == []) :-
    models("s(X) :- X in 1..9.", Names).
test(data_is_no_model, Names == []) :-
    models("s(sum(1,2,3)) :- p(all_distinct([])).", Names).
test(a_directive_is_no_model, Names == []) :-
    models(":- sum([], #=, 0).", Names).
test(labelings, Names == [computed,'ff, down','indomain/1','label/1',leftmost,
                          'max(1+2)']) :-
    labelings("a(O,X) :- labeling(O, X).\n\c
               b(X) :- maplist(labeling([ff,down]), X), labeling([max(1+2)], X).\n\c
               c(X) :- maplist(indomain, X), label(X) ; labeling([], X).", Names).
test(partial_options, Names == [computed]) :-
    labelings("a(O,X) :- labeling([ff|O], X).", Names).

:- end_tests(course_seen).

:- begin_tests(course_normal).

test(renamed, A == B) :-
    normals("p(X, [Y|_]) :- q(X), Y #= X+1, sum([Y], #=, 2).\nq(1).", A),
    normals("solve(A, [B|_]) :-\n    sum([B], #=, 2),\n    B #= A+1,\n \c
             helper(A).  % mine\nhelper(1).", B).
test(closures_are_renamed, true(A == B)) :-
    normals("p(Xs) :- maplist(q, Xs).\nq(_).", A),
    normals("r(Xs) :- maplist(s, Xs).\ns(_).", B).
test(different, true(A \== B)) :-
    normals("p(X) :- X > 1.", A),
    normals("p(X) :- X > 2.", B).
test(true_and_the_order_of_arguments_do_not_matter, A == B) :-
    normals("p(X, [Y|Z]) :- q(X, Y), true, p(Y, Z).\nq(1, 2).", A),
    normals("p([Y|Z], X) :- q(Y, X), p(Z, Y).\nq(2, 1).", B).
test(arguments_of_others_do_matter, true(A \== B)) :-
    normals("p(X, Y) :- nth1(1, X, Y).", A),
    normals("p(X, Y) :- nth1(X, 1, Y).", B).
test(directives_are_left_out, A == []) :-
    normals(":- use_module(library(lists)).", A).
test(every_clause_has_one, Count == 3) :-
    normals("p :- X, call(X).\n\"text\".\na --> \"b\", c, {d}.\n1.\n[x|_].", All),
    length(All, Count).

:- end_tests(course_normal).
