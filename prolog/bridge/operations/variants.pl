:- module(operation_variants, []).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(clpfd), []).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/2]).
:- use_module('../../course/variants', [variants/3]).
:- use_module('../operations', []).

/** <module> Terms that are like another, to try two programs with

    {"op": "variants", "term": "apart(1, X)", "most": 2}
    {"variants": ["apart(0,X)", "apart(2,X)"]}
*/

starbattle_operations:operation(variants, answer,
                                'terms that are like another').

starbattle_operations:parameter(variants, term, text, required).
starbattle_operations:parameter(variants, most, nonneg, required).

starbattle_operations:answer(variants, Options, object([variants-Texts])) :-
    option(term(Text), Options),
    option(most(Most), Options),
    term_string(Term, Text, [variable_names(Names),module(clpfd)]),
    variants(Term, Most, Variants),
    maplist(text(Names), Variants, Texts).

text(Names0, Term, Text) :-
    term_variables(Term, Variables),
    foldl(named, Variables, Names0, Names),
    format(string(Text), '~W',
           [Term,[quoted(true),ignore_ops(true),variable_names(Names)]]).

named(Variable, Names, Names) :-
    member(_=Known, Names),
    Known == Variable,
    !.
named(Variable, Names, ['_'=Variable|Names]).
