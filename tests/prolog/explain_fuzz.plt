:- use_module(library(plunit)).
:- use_module(explain_fuzz).
:- use_module('../../prolog/explanation/techniques', [technique/3]).

:- begin_tests(explain_fuzz).

%   A longer run is one of the slow tests, see test_explain_fuzz.py.

test(answers_of_any_kind, true(Without == [])) :-
    seen([1,5,6], Whats),
    subtract([contradiction,mistake,mistakes,solved,step,stuck,unsatisfiable], Whats, Without).
test(techniques, true(Count > 5)) :-
    seen([5,6], Whats),
    include(is_technique, Whats, Names),
    length(Names, Count).

seen(Seeds, Whats) :-
    findall(What, ( member(Seed, Seeds), fuzz(Seed, 10, Seen), member(What, Seen) ), All),
    sort(All, Whats).

is_technique(Name) :-
    once(technique(Name, _, _)).

:- end_tests(explain_fuzz).
