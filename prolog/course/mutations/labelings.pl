:- module(mutation_labelings, []).
:- use_module('../kinds', [predicate_kind/2]).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> Labeling is forgotten, does without its options, or leaves a variable */

course_mutants:mutation('labeling dropped', _, Clause, edit(Span,"true")) :-
    goal_site(Clause, Goal, Place),
    once(( called_by(Goal, Name/Arity),
           atomic_list_concat([Name,/,Arity], PI),
           predicate_kind(labeling, PI)
         )),
    place_span(Place, Span).
course_mutants:mutation('labeling without options', _, Clause, edit(Span,"[]")) :-
    term_site(Clause, Term, Place),
    compound(Term),
    compound_name_arguments(Term, labeling, [[_|_]|_]),
    part_place(1, Place, Part),
    place_span(Part, Span).
course_mutants:mutation('a variable not labeled', program(Source,_,_), Clause,
                        edit(Span,Text)) :-
    goal_site(Clause, Goal, Place),
    labeled(Goal, Index),
    place_span(Place, Span),
    part_place(Index, Place, Part),
    place_span(Part, Inner),
    without_first(Source, Span, Inner, Text).

labeled(label(_), 1).
labeled(labeling(_, _), 2).

without_first(Source, From-To, First-Last, Text) :-
    span_text(Source, From-First, Before),
    span_text(Source, First-Last, Variables),
    span_text(Source, Last-To, After),
    format(string(Text), '( ~w = [_|Unlabeled], ~wUnlabeled~w )',
           [Variables,Before,After]).
