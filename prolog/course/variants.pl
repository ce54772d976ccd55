:- module(course_variants,
          [ variants/3                  % +Term, +Most, -Variants
          ]).
:- use_module(library(lists), [append/3, member/2, nth0/3, nth1/4]).

/** <module> Terms that are like another, to try two programs with */

%!  variants(+Term, +Most, -Variants) is det.
%
%   Variants are at most Most terms that differ from Term in one integer.  The
%   integer becomes another one of Term.  If it is Term or an argument of it, it may
%   also be one more or one less, but not negative.  The rows of a Star Battle board
%   are changed, and nothing else of it.

variants(board(N,S,Rows), Most, Variants) :-
    !,
    findall(board(N,S,Other), variant(Rows, 1, Other), All),
    spread(All, Most, Variants).
variants(Term, Most, Variants) :-
    findall(Other, variant(Term, 0, Other), All0),
    sort(All0, All),
    spread(All, Most, Variants).

variant(Term, Depth, Variant) :-
    findall(Integer, inner_integer(Term, Integer), Integers0),
    sort(Integers0, Integers),
    changed(Term, Depth, Integers, Variant).

inner_integer(Term, Term) :-
    integer(Term).
inner_integer(Term, Integer) :-
    compound(Term),
    arg(_, Term, Part),
    inner_integer(Part, Integer).

changed(Integer, Depth, Integers, Other) :-
    integer(Integer),
    !,
    near(Integer, Depth, Near),
    append(Near, Integers, Others0),
    sort(Others0, Others),
    member(Other, Others),
    Other =\= Integer.
changed(Term, Depth, Integers, Variant) :-
    compound(Term),
    Depth1 is Depth+1,
    arg(Index, Term, Part),
    changed(Part, Depth1, Integers, Other),
    with_argument(Index, Term, Other, Variant).

with_argument(Index, Term, Other, Variant) :-
    compound_name_arguments(Term, Name, Arguments),
    nth1(Index, Arguments, _, Rest),
    nth1(Index, New, Other, Rest),
    compound_name_arguments(Variant, Name, New).

near(Integer, Depth, Near) :-
    (   Depth > 1
    ->  Near = []
    ;   findall(Other,
                ( member(Step, [-1,1]),
                  Other is Integer+Step,
                  Other >= 0
                ),
                Near)
    ).

%   spread(+List, +Most, -Some): at most Most elements, evenly spread.

spread(List, Most, Some) :-
    length(List, Length),
    Last is min(Most, Length)-1,
    findall(Element,
            ( between(0, Last, Number),
              Index is Number*Length//(Last+1),
              nth0(Index, List, Element)
            ),
            Some).
