:- module(test_course_normal, []).
:- use_module(library(clpfd), []).
:- use_module(library(plunit)).
:- use_module('../../prolog/course/normal').

read_all(Text, Clauses) :-
    setup_call_cleanup(
        open_string(Text, In),
        read_terms(In, Clauses),
        close(In)).

read_terms(In, Clauses) :-
    read_term(In, Term, [module(clpfd)]),
    (   Term == end_of_file
    ->  Clauses = []
    ;   Clauses = [clause(Term,[],0-0,[])|Rest],
        read_terms(In, Rest)
    ).

normals(Text, Normals) :-
    read_all(Text, Clauses),
    normal_clauses(Clauses, JSON),
    findall(Normal, member(object([_,_,_,normal-Normal,_]), JSON), Normals).

:- begin_tests(course_normal).

test(closures_are_renamed, true(A == B)) :-
    normals("p(Xs) :- maplist(q, Xs).\nq(_).", A),
    normals("r(Xs) :- maplist(s, Xs).\ns(_).", B).
test(different, true(A \== B)) :-
    normals("p(X) :- X > 1.", A),
    normals("p(X) :- X > 2.", B).
test(arguments_of_others_do_matter, true(A \== B)) :-
    normals("p(X, Y) :- nth1(1, X, Y).", A),
    normals("p(X, Y) :- nth1(X, 1, Y).", B).
test(every_clause_has_one, Count == 3) :-
    normals("p :- X, call(X).\n\"text\".\na --> \"b\", c, {d}.\n1.\n[x|_].", All),
    length(All, Count).

:- end_tests(course_normal).
