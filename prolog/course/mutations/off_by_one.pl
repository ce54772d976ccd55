:- module(mutation_off_by_one, []).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> A number, a count or the right side of a comparison is one too large */

course_mutants:mutation('off by one', _, Clause, edit(Span,Text)) :-
    term_site(Clause, Number, Place),
    integer(Number),
    Next is Number+1,
    number_string(Next, Text),
    place_span(Place, Span).
course_mutants:mutation('off by one', program(Source,_,_), Clause,
                        edit(Span,Text)) :-
    term_site(Clause, Term, Place),
    compound(Term),
    functor(Term, Name, Arity),
    counted(Name/Arity, Index),
    arg(Index, Term, Variable),
    var(Variable),
    part_place(Index, Place, Part),
    place_span(Part, Span),
    span_text(Source, Span, Old),
    string_concat(Old, "+1", Text).

counted(sum/3, 3) :- !.
counted(scalar_product/4, 4) :- !.
counted(PI, 2) :-
    memberchk(PI, [(#=)/2,(#\=)/2,(#<)/2,(#>)/2,(#=<)/2,(#>=)/2,
                   (<)/2,(>)/2,(=<)/2,(>=)/2,(=:=)/2,(=\=)/2,(is)/2]).
