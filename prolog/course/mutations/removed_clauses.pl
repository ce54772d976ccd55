:- module(mutation_removed_clauses, []).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> A clause is missing */

course_mutants:mutation('clause removed', program(Text,_,_), Clause,
                        edit(From-End,"")) :-
    Clause = clause(_,_,Place,_,_),
    place_span(Place, From-To),
    dot(Text, To, Dot),
    End is Dot+1.

dot(Text, To, Dot) :-
    sub_string(Text, Dot, _, _, "."),
    Dot >= To,
    !.
