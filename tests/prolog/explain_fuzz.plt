:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../../prolog/explanation/techniques', [known_technique/3]).
:- use_module(explain_fuzz).

:- begin_tests(explain_fuzz).

%   A longer run is one of the slow tests, see test_explain_fuzz.py.

test(boards_and_states_of_any_kind, [forall(member(Seed, [5,6])),
                                     true(Without == [])]) :-
    fuzz(Seed, 12, Seen),
    subtract([contradiction,mistake,mistakes,solved,step,stuck,
              unsatisfiable], Seen,
             Without),
    include(is_technique, Seen, Names),
    length(Names, Count),
    assertion(Count > 5).

is_technique(Name) :-
    once(known_technique(Name, _, _)).

:- end_tests(explain_fuzz).
