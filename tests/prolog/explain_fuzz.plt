:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../../prolog/explanation/techniques', [known_technique/3]).
:- use_module(explain_fuzz).

:- begin_tests(explain_fuzz).

%   A longer run is one of the slow tests, see test_explain_fuzz.py.

test(boards_and_states_of_any_kind, true(Without == [])) :-
    findall(What, ( member(Seed, [1,5,6]), fuzz(Seed, 10, Seen), member(What, Seen) ), All),
    sort(All, Whats),
    subtract([contradiction,mistake,mistakes,solved,step,stuck,unsatisfiable], Whats, Without),
    include(is_technique, Whats, Names),
    length(Names, Count),
    assertion(Count > 5).

is_technique(Name) :-
    once(known_technique(Name, _, _)).

:- end_tests(explain_fuzz).
