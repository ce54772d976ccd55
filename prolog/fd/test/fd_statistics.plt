:- use_module(library(plunit)).
:- use_module([library(clpfd), library(process), pages]).

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

cost(Inferences) :-
    statistics(inferences, I0),
    once(queens(_)),
    statistics(inferences, I),
    Inferences is I - I0.

%   What queens/1 costs before anything of statistics.pl is loaded.

:- dynamic usual_cost/1.

:- cost(_),
   cost(Cost),
   assertz(usual_cost(Cost)).

:- use_module('../prolog/fd_statistics').

:- fd_statistics_off.

queens_statistics(Statistics) :-
    call_with_fd_statistics(queens(_), Statistics).

%   counted(Before, Goal, Counts): what Goal counts after Before.

counted(true, _ in 1..3, fd_statistics(0,0,0,0,0)).
counted(X in 1..5, X in 2..4, fd_statistics(_,_,1,0,_)).
counted(X in 1..5, X in 0..9, fd_statistics(_,_,0,0,_)).
counted(X in 1..5, X = 3, fd_statistics(_,_,1,0,_)).
counted(X in 1..5, X in 5..7, fd_statistics(_,_,1,0,_)).
counted(X in 1..5, ( X in 1..4, X in 1..3 ), fd_statistics(_,_,2,0,_)).

%   An empty domain, a wrong value, nothing in common, no tuple left, a propagator that fails,
%   an empty domain that is put: one contradiction each time.

counted([X,Y,Z] = [X,Y,7], ( Fails, Fails ), fd_statistics(_,_,0,2,_)) :-
    X in 1..3,
    Y in 5..6,
    clpfd:fd_get(X, _, Ps),
    member(Goal, [ X in 5..6, X = Z, X = Y, tuples_in([[X,Y]], [[4,5],[1,4]]), X #>= Y,
                   clpfd:fd_put(X, empty, Ps) ]),
    Fails = ignore(Goal).
counted(X = 7, ignore(Goal), fd_statistics(0,0,0,0,0)) :-
    member(Goal, [X in 1..3, tuples_in([[X]], [[1],[2]]), X #> 8]).

%   #\= is run once as it is posted, changes nothing, and fails as it is
%   run again; the failure passes through it and the unification.

counted(( [X,Y] ins 1..3, X #\= Y ), ignore(X = Y), fd_statistics(1,0,0,1,0)).

%   X in 5..6 is false: the propagator of #<==> runs, is removed, and makes
%   B 0, which is the one pruning.  That the domains have nothing in common
%   is what it asks, not a contradiction.

counted(X in 1..3, X in 5..6 #<==> _, fd_statistics(1,1,1,0,1)).

%   #\= is created, and run as it is posted (1).  X = 1 is a pruning and
%   runs it (2): it takes 1 from Y, the second pruning, and is removed.

counted([X,Y] ins 1..3, ( X #\= Y, X = 1 ), fd_statistics(2,1,2,0,1)).
counted(true, ( clpfd:kill(State), clpfd:kill(State) ), fd_statistics(_,1,_,_,_)).

%   One propagator a variable, each run as it is posted; Y = 1 and the
%   removal of 1 from X and Z are the prunings, made by Y's own run.

counted([X,Y,Z] ins 1..3, ( all_different([X,Y,Z]), Y = 1 ), fd_statistics(4,_,3,_,3)).

:- begin_tests(fd_classic_keys).

test(counted, [ forall(counted(Before, Goal, Expected)), true(subsumes_term(Expected, Counts)) ]) :-
    call(Before),
    call_with_fd_statistics(Goal, Counts).

:- end_tests(fd_classic_keys).

:- begin_tests(fd_labeling).

test(counting_changes_no_solution, [ forall(labeling_options(Options)),
                                     true(Counted == Uncounted)
                                   ]) :-
    findall(Qs, labeled_queens(Options, Qs), Uncounted),
    call_with_fd_statistics(findall(Qs, labeled_queens(Options, Qs), Counted),
                            _).

labeling_options([ff,down,bisect]).
labeling_options([max(5)]).
labeling_options([random_value(7)]).

labeled_queens(Options, Qs) :-
    length(Qs, 5),
    Qs ins 1..5,
    safe(Qs),
    labeling(Options, Qs).

:- end_tests(fd_labeling).

:- begin_tests(fd_scopes).

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
test(nothing_remains_after_counting, true(Cost == Usual)) :-
    usual_cost(Usual),
    queens_statistics(_),
    \+ call_with_fd_statistics(fail, _),
    catch(call_with_fd_statistics(throw(oops), _), oops, true),
    cost(Cost).
test(a_saved_state_counts,
     [ setup(tmp_file(state, State)), cleanup(delete_file(State)),
       true(Said == "1")
     ]) :-
    module_property(fd_statistics, file(File)),
    process_create(path(swipl), ['-o', State, '-c', File],
                   [stdin(null), stderr(null)]),
    written(['-x', State, '-g', 'use_module(library(clpfd)),\c
                                 in(X,..(1,3)),in(X,..(2,3)),\c
                                 fd_statistics(prunings,P),write(P)',
             '-t', halt
            ],
            Said).

:- end_tests(fd_scopes).

:- begin_tests(fd_statistics,
               [ setup(fd_statistics_on),
                 cleanup(fd_statistics_off)
               ]).

zeroed :-
    fd_statistics(_).

%   See creates_runs_prunes_entails.

different :-
    [X,Y] ins 1..3,
    X #\= Y,
    X = 1.

test(counts_without_a_scope,
     [ setup(zeroed),
       true(S == [ resumptions-2, entailments-1, prunings-2, backtracks-0,
                   constraints-1
                 ])
     ]) :-
    different,
    \+ fd_statistics(prunings, 77),
    fd_statistics(prunings, Zero),
    assertion(Zero == 0),
    fd_statistics(_),
    \+ ( different, fail ),
    fd_statistics(S).
test(no_key, [ forall(member(Key-Error, [ nodes-domain_error(fd_statistics_key, nodes),
                                          1-type_error(atom, 1) ])),
               error(Error) ]) :-
    fd_statistics(Key, _).
test(in_a_scope_its_counters_are_read,
     [setup(zeroed), true(In-After-Out == 2-0-2)]) :-
    different,
    call_with_fd_statistics(( different, fd_statistics(prunings, In) ),
                            fd_statistics(_, _, After, _, _)),
    fd_statistics(prunings, Out).
test(switched_off, [setup(zeroed), cleanup(fd_statistics_on), true(P == 0)]) :-
    fd_statistics_off,
    different,
    fd_statistics(prunings, P).
test(switched_on_twice_is_switched_off_at_once,
     [ setup(( fd_statistics_on, fd_statistics_on )),
       cleanup(fd_statistics_on),
       true(Cost == Usual)
     ]) :-
    fd_statistics_off,
    usual_cost(Usual),
    cost(Cost).
:- end_tests(fd_statistics).
