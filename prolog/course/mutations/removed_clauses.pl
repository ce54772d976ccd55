:- module(mutation_removed_clauses, []).
:- use_module('../sites').

/** <module> A clause is missing */

:- multifile
    course_mutants:mutation/4.

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
