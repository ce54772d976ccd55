:- module(mutation_one_star, []).
:- use_module(library(lists), [member/2]).
:- use_module('../sites').
:- use_module('../mutants', []).

/** <module> The program takes one star per row for granted

Where a head has the term `board(N, S, Rows)` of a board, its body has 1 in place of S.
*/

course_mutants:mutation('one star per row', program(Source,_,_), Clause,
                        edit(Span,Text)) :-
    Clause = clause(Term,Names,_,_,_),
    body_site(Clause, _, Span),
    arg(1, Term, Head),
    compound(Head),
    arg(_, Head, Board),
    subsumes_term(board(_,_,_), Board),
    Board = board(_,Stars,_),
    name_of(Stars, Names, Name),
    span_text(Source, Span, Old),
    atom_codes(Name, Word),
    string_codes(Old, Codes),
    phrase(replaced(Codes, Word), New),
    string_codes(Text, New).

name_of(Variable, Names, Name) :-
    member(Name=Known, Names),
    Known == Variable,
    !.

%   replaced(+Codes, +Word)//: Codes with 1 in place of Word.

replaced([], _) -->
    [].
replaced([Code|Codes0], Word) -->
    { code_type(Code, csym) },
    !,
    { csym_codes([Code|Codes0], Found, Codes) },
    (   { Found == Word }
    ->  "1"
    ;   codes(Found)
    ),
    replaced(Codes, Word).
replaced([Code|Codes], Word) -->
    [Code],
    replaced(Codes, Word).

csym_codes([Code|Codes0], [Code|Found], Codes) :-
    code_type(Code, csym),
    !,
    csym_codes(Codes0, Found, Codes).
csym_codes(Codes, [], Codes).

codes([]) -->
    [].
codes([Code|Codes]) -->
    [Code],
    codes(Codes).
