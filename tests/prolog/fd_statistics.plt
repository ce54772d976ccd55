:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module('../../prolog/fd/statistics').

:- begin_tests(fd_statistics).

test(a_first_domain_is_no_pruning,
     true(S == fd_statistics(0, 0, 0, 0, 0))) :-
    call_with_fd_statistics(_ in 1..3, S).
test(one_pruning, true(P-B == 1-0)) :-
    X in 1..5,
    call_with_fd_statistics(X in 2..4, fd_statistics(_, _, P, B, _)).
test(an_assignment_is_a_pruning, true(P-B == 1-0)) :-
    X in 1..5,
    call_with_fd_statistics(X = 3, fd_statistics(_, _, P, B, _)).
test(two_prunings, true(P == 2)) :-
    X in 1..5,
    call_with_fd_statistics(( X in 1..4, X in 1..3 ),
                            fd_statistics(_, _, P, _, _)).
test(an_empty_domain_is_one_contradiction, true(P-B == 0-1)) :-
    X in 1..3,
    call_with_fd_statistics(ignore(X in 5..6), fd_statistics(_, _, P, B, _)).
test(a_wrong_value_is_one_contradiction, true(P-B == 0-1)) :-
    X in 1..3,
    call_with_fd_statistics(ignore(X = 7), fd_statistics(_, _, P, B, _)).
test(a_propagator_that_fails_is_one_contradiction,
     true(S == fd_statistics(1, 0, 0, 1, 0))) :-
    [X,Y] ins 1..3,
    X #\= Y,
    call_with_fd_statistics(ignore(X = Y), S).
test(creates_and_entails, true(C-E == 1-1)) :-
    [X,Y] ins 1..3,
    call_with_fd_statistics(( X #\= Y, X = 1 ),
                            fd_statistics(R, E, P, B, C)),
    assertion(R == 2),
    assertion(P == 2),
    assertion(B == 0).
test(nested_counts_apart, true(Outer-Inner == 1-2)) :-
    [X,Y] ins 1..9,
    call_with_fd_statistics(
        ( X in 2..9,
          call_with_fd_statistics(( Y in 2..9, Y in 3..9 ),
                                  fd_statistics(_, _, Inner, _, _))
        ),
        fd_statistics(_, _, Outer, _, _)).
test(threads_do_not_mix, true(Alone == Together)) :-
    queens_statistics(Alone),
    findall(Id, ( between(1, 4, _),
                  thread_create(( queens_statistics(S), thread_exit(S) ), Id) ),
            Ids),
    findall(S, ( member(Id, Ids), thread_join(Id, exited(S)) ), Each),
    sort(Each, [Together]).
test(only_once, true(X == 1)) :-
    call_with_fd_statistics(member(X, [1,2]), _).
test(failure, fail) :-
    call_with_fd_statistics(fail, _).
test(exception, throws(oops)) :-
    call_with_fd_statistics(throw(oops), _).
test(nothing_remains_after_counting, true(Before == After)) :-
    cost(_),
    cost(Before),
    queens_statistics(_),
    catch(call_with_fd_statistics(throw(oops), _), oops, true),
    cost(After).

queens(Qs) :-
    length(Qs, 6),
    Qs ins 1..6,
    safe(Qs),
    labeling([ff], Qs).

safe([]).
safe([Q|Qs]) :-
    apart(Qs, Q, 1),
    safe(Qs).

apart([], _, _).
apart([R|Rs], Q, D) :-
    Q #\= R,
    abs(Q - R) #\= D,
    D1 is D + 1,
    apart(Rs, Q, D1).

queens_statistics(Statistics) :-
    call_with_fd_statistics(queens(_), Statistics).

cost(Inferences) :-
    statistics(inferences, I0),
    once(queens(_)),
    statistics(inferences, I),
    Inferences is I - I0.

:- end_tests(fd_statistics).
