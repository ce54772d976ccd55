:- use_module(library(plunit)).
:- use_module('../../prolog/course/rubric/expected').

:- begin_tests(course_expected).

met(Text, Answers) :-
    expected(Text, Expected),
    is_met(Expected, Answers, none).

met_by_error(Text, Error) :-
    expected(Text, Expected),
    is_met(Expected, [], Error).

shown(Text, Shown) :-
    expected(Text, Expected),
    expected_text(Expected, Shown).

got(Text, Answers, Error, Shown) :-
    expected(Text, Expected),
    got_text(Expected, Answers, Error, Shown).

test(spaces_and_operators, forall(member(Text, [ "X = [a-1,b]", "X=[a - 1 , b]",
                                                 "X = [-(a,1)|[b]]",
                                                 "  X\n= '[|]'(a-1, [b])"
                                               ]))) :-
    met(Text, ["[[-(a,1),b]]"]).
test(names_of_variables) :-
    met("Y = f(A,_,A)", ["[f(_12,_13,_12)]"]).
test(other_sharing, fail) :-
    met("Y = f(A,B)", ["[f(_12,_12)]"]).
test(an_instance_is_no_variant, fail) :-
    met("Y = f(_)", ["[f(1)]"]).
test(the_first_solution_counts, fail) :-
    met("X = 2", ["[1]","[2]"]).
test(an_answer_that_cannot_be_read, fail) :-
    met("X = _", ["[<stream>(0x1)"]).
test(several_values) :-
    met("X = f(A), Y =:= 2, Z in 1..3, V = A", ["[f(_1),2.0,3,_1]"]).
test(several_values_but_one, [forall(member(Text, ["[f(_1),2.0,3,_2]","[f(_1),2.5,3,_1]",
                                                   "[f(_1),2,4,_1]","[f(_1),2,1.0,_1]",
                                                   "[f(_1),b,1,_1]"])), fail]) :-
    met("X = f(A), Y =:= 2, Z in 1..3, V = A", [Text]).
test(truth) :-
    met("true", ["[]"]),
    met(" false ", []),
    \+ met("true", []),
    \+ met("false", ["[]"]).

error_text("error(type_error(integer,a),context(/(:(system,is),2),_1))").

test(errors, forall(member(Text, [ "error(type_error(integer,a))",
                                   "error(type_error(integer, a))",
                                   "error( type_error( integer , 'a' ) )",
                                   "error(type_error(_, a))",
                                   "error(type_error(Type, Culprit))",
                                   "error(type_error)", "error(_)"
                                 ]))) :-
    error_text(Error),
    met_by_error(Text, Error).
test(other_errors, forall(member(Text, [ "error(type_error(integer, b))",
                                         "error(type_error(integer))",
                                         "error(type)", "error(integer)",
                                         "error(type_error(A, A))",
                                         "error(error(_, _))", "false", "true"
                                       ]))) :-
    error_text(Error),
    \+ met_by_error(Text, Error).
test(patterns_are_not_bound_by_errors, fail) :-
    met_by_error("error(type_error(integer, a))", "error(type_error(_1,_2),_3)").
test(any_exception) :-
    met_by_error("error(mine(1 - 2))", "mine(-(1,2))"),
    met_by_error("error(oops)", "oops"),
    met_by_error("error(instantiation_error)", "error(instantiation_error,_1)").
test(an_error_is_no_solution, fail) :-
    error_text(Error),
    expected("X = 1", Expected),
    is_met(Expected, ["[1]"], Error).

test(nothing_to_read, forall(member(Text, [ "X = [1,", "X == 1", "X", "1 = X", "maybe",
                                            "f(X) = 1", "error(a, b, c)",
                                            "X = {|string(Y)||a|}"
                                          ])), fail) :-
    expected(Text, _).
test(shown, Shown == "X = [a-1, 'B c', Y|_]") :-
    shown("X=['-'(a,1),'B c',Y|_Rest]", Shown).
test(operators_shown, Shown == "C = (A#=1)") :-
    shown("C=(A#=1)", Shown).
test(got_value, Shown == "X = f(_1, a+b*c, _, _1, \"t\", '$VAR'(1))") :-
    got("X = 1", ["[f(_9,+(a,*(b,c)),_8,_9,\"t\",'$VAR'(1))]"], none, Shown).
test(got_error, Shown == "error(type_error(integer, a))") :-
    error_text(Error),
    got("error(instantiation_error)", [], Error, Shown).
test(got_what_cannot_be_read, Shown == "X = <stream>(0x1)") :-
    got("X = 1", ["<stream>(0x1)"], none, Shown).

:- end_tests(course_expected).
