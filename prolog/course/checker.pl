:- module(course_checker,
          [ checker/2                   % +File, -Text
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(ugraphs), [reachable/3, vertices_edges_to_ugraph/3]).
:- use_module(clauses,
              [clause_parts/5, clause_predicate/2, place_span/2, read_clauses/2, span_text/3]).

/** <module> What of a puzzle's program judges answers, for those who are to solve it
*/

%   What the program `check` of a handout calls.

kept_export(check/3).
kept_export(mistake/3).
kept_export(model/3).
kept_export(show/3).

%!  checker(+File, -Text) is det.
%
%   Text is the program of File with its directives, without what its checks do not
%   need.  A check needs the predicates that are called or named in its clauses, as in
%   maplist/3, and what these need.

checker(File, Text) :-
    read_file_to_string(File, Source, [encoding(utf8)]),
    read_clauses(File, Clauses),
    findall(PI, kept_export(PI), Roots),
    findall(PI-Other, may_call(PI, Clauses, Other), Edges),
    vertices_edges_to_ugraph(Roots, Edges, Graph),
    findall(PI, ( member(Root, Roots), reachable(Root, Graph, PIs), member(PI, PIs) ),
            Needed),
    findall(Part, part(Source, Clauses, Needed, Part), Parts),
    atomic_list_concat(Parts, '\n\n', Text0),
    format(string(Text), '~w~n', [Text0]).

%   may_call(-PI, +Clauses, -Other): the body of a clause of PI may call Other, by a term
%   with as many arguments or fewer.

may_call(PI, Clauses, Name/Arity) :-
    member(clause(Term,_,_,_,_), Clauses),
    clause_parts(Term, _, PI, _, Body),
    inside(Body, Part),
    callable(Part),
    functor(Part, Name, Least),
    member(Own, Clauses),
    clause_predicate(Own, Name/Arity),
    Arity >= Least.

%   What is counted by aggregate_all/3 is no predicate.

inside(Term, Term).
inside(Term, Part) :-
    compound(Term),
    compound_name_arity(Term, Name, _),
    arg(Index, Term, Argument),
    \+ ( Name == aggregate_all, Index =:= 1 ),
    inside(Argument, Part).

part(Source, Clauses, Needed, Text) :-
    member(Clause, Clauses),
    Clause = clause(Term,_,Place,_,_),
    (   Term = (:- module(Module, Exports))
    ->  findall(PI, ( kept_export(PI), memberchk(PI, Exports) ), Kept),
        format(string(Text), ':- module(~q, ~q).', [Module,Kept])
    ;   ( Term = (:- _) ; clause_predicate(Clause, PI), memberchk(PI, Needed) )
    ->  place_span(Place, Span),
        span_text(Source, Span, Text0),
        string_concat(Text0, ".", Text)
    ).
