:- module(mutation_comparisons, []).
:- use_module(library(lists), [member/2]).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> A comparison is turned, or is strict where it was not */

course_mutants:mutation('comparison turned', _, Clause, edit(Span,Text)) :-
    term_site(Clause, Term, Place),
    comparison(Term, Place, Name, Span),
    turned(Name, Others),
    member(Other, Others),
    atom_string(Other, Text).

%   Also the second argument of sum/3 and the like.

comparison(Term, term_position(_,_,From,To,_), Name, From-To) :-
    compound(Term),
    compound_name_arity(Term, Name, 2).
comparison(Name, From-To, Name, From-To) :-
    atom(Name).

turned(#=,   [#=<,#>=]).
turned(#\=,  [#=]).
turned(#<,   [#=<,#>]).
turned(#>,   [#>=,#<]).
turned(#=<,  [#<,#>=]).
turned(#>=,  [#>,#=<]).
turned(=:=,  [=<,>=]).
turned(=\=,  [=:=]).
turned(<,    [=<,>]).
turned(>,    [>=,<]).
turned(=<,   [<,>=]).
turned(>=,   [>,=<]).
turned(==,   [\==]).
turned(\==,  [==]).
