:- module(mutation_solutions, []).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> Solutions after the first are lost, or all come twice

The bodies of the predicates of the interface are changed, and choices inside.
*/

course_mutants:mutation('first solution only', Program, Clause,
                        edit(Span,Text)) :-
    (   root_body(Program, Clause, _, Span)
    ;   goal_site(Clause, Goal, Place),
        functor(Goal, Name, Arity),
        is_choice(Name/Arity),
        place_span(Place, Span)
    ),
    Program = program(Source,_,_),
    span_text(Source, Span, Old),
    format(string(Text), 'once(( ~w ))', [Old]).
course_mutants:mutation('solutions repeated', Program, Clause,
                        edit(Span,Text)) :-
    root_body(Program, Clause, Body, Span),
    Program = program(Source,_,_),
    span_text(Source, Span, Old),
    (   is_control(Body)
    ->  format(string(Text), '( ~w ), ( true ; true )', [Old])
    ;   format(string(Text), '~w,~n    ( true ; true )', [Old])
    ).

root_body(program(_,Roots,_), Clause, Body, Span) :-
    Clause = clause(Term,_,_,_,_),
    body_site(Clause, Body, Span),
    Body \== !,
    arg(1, Term, Head),
    functor(Head, Name, Arity),
    memberchk(Name/Arity, Roots).

is_control((_ ; _)).
is_control((_ -> _)).
is_control((_ *-> _)).

is_choice(PI) :-
    memberchk(PI, [label/1,labeling/2,indomain/1,between/3,member/2,select/3,
                   permutation/2,append/3,nth0/3,nth1/3]).
