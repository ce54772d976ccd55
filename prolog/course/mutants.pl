:- module(course_mutants,
          [ mutants/3,                  % +File, +Roots, -Mutants
            variants/3                  % +Term, +Most, -Variants
          ]).
:- use_module(library(lists),
              [ append/3, last/2, member/2, memberchk/2, nth0/3, nth1/4
              ]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(calls, [called_by/2]).
:- use_module(clauses,
              [ body_site/3, clause_predicate/2, goal_site/3, part_place/3,
                place_span/2, predicate_kind/2, read_clauses/2, span_text/3, term_site/3,
                text_place/3
              ]).

/** <module> Programs with one fault each, made from a right one, and terms to try them with

A mutant is a program in which one clause has been changed.  Nothing is run for it.

Each kind of change is clauses of

  - mutation(Kind, Program, Clause, Edit): Clause can be changed by Edit, the term
    edit(From-To, Text): Text replaces the characters of the span From-To.
    Kind says in a few words what was changed.  Program is
    program(Text, Roots, Own): the text of the file, the predicates of the
    interface and all predicates of the program, as lists of Name/Arity.

Such a clause must not cut, as others follow it.
*/

:- discontiguous
    mutation/4.                         % -Kind, +Program, +Clause, -Edit

%!  mutants(+File, +Roots, -Mutants) is det.
%
%   Mutants are those of the program of File, in the order of their places:
%   terms mutant(Kind, PI, Line, From-To, Text).  Roots is a list of Name/Arity.

mutants(File, Roots, Mutants) :-
    read_file_to_string(File, Text, [encoding(utf8)]),
    read_clauses(File, Clauses),
    own_predicates(Clauses, Own),
    findall(edit(Span,New)-mutant(Kind,PI,Line,Span,New),
            ( member(Clause, Clauses),
              mutated(program(Text,Roots,Own), Clause, Kind, PI, Start,
                      Span, New),
              text_place(File, Start, Line-_)
            ),
            Pairs0),
    sort(1, @<, Pairs0, Pairs),
    findall(Mutant, member(_-Mutant, Pairs), Mutants).

mutated(Program, Clause, Kind, PI, Start, Start-End, New) :-
    clause_predicate(Clause, PI),
    mutation(Kind, Program, Clause, edit(Start-End, New)),
    Program = program(Text,_,_),
    differs(Text, Start-End, New).

differs(Text, From-To, New) :-
    Length is To-From,
    \+ sub_string(Text, From, Length, _, New).

own_predicates(Clauses, Own) :-
    findall(PI,
            ( member(Clause, Clauses),
              clause_predicate(Clause, PI)
            ),
            Own0),
    sort(Own0, Own).

%   A comparison is turned, or is strict where it was not

mutation('comparison turned', _, Clause, edit(Span,Text)) :-
    term_site(Clause, Term, Place),
    comparison(Term, Place, Name, Span),
    other_comparisons(Name, Others),
    member(Other, Others),
    atom_string(Other, Text).

%   Also the second argument of sum/3 and the like.

comparison(Term, term_position(_,_,From,To,_), Name, From-To) :-
    compound(Term),
    compound_name_arity(Term, Name, 2).
comparison(Name, From-To, Name, From-To) :-
    atom(Name).

other_comparisons(#=,   [#=<,#>=]).
other_comparisons(#\=,  [#=]).
other_comparisons(#<,   [#=<,#>]).
other_comparisons(#>,   [#>=,#<]).
other_comparisons(#=<,  [#<,#>=]).
other_comparisons(#>=,  [#>,#=<]).
other_comparisons(=:=,  [=<,>=]).
other_comparisons(=\=,  [=:=]).
other_comparisons(<,    [=<,>]).
other_comparisons(>,    [>=,<]).
other_comparisons(=<,   [<,>=]).
other_comparisons(>=,   [>,=<]).
other_comparisons(==,   [\==]).
other_comparisons(\==,  [==]).

%   A goal is forgotten: a constraint, a test, or a call of an own predicate

mutation(Kind, program(_,_,Own), Clause, edit(Span,"true")) :-
    goal_site(Clause, Goal, Place),
    (   called_by(Goal, PI),
        dropped_kind(PI, Own, Clause, Kind0)
    ->  Kind = Kind0
    ;   Goal = (\+ Test),
        called_by(Test, Called),
        Called \== (\+)/1
    ->  Kind = 'test dropped'
    ),
    place_span(Place, Span).

dropped_kind(PI, Own, Clause, Kind) :-
    memberchk(PI, Own),
    !,
    (   is_head(Clause, PI)
    ->  Kind = 'recursion dropped'
    ;   Kind = 'call dropped'
    ).
dropped_kind(Name/Arity, _, _, 'constraint dropped') :-
    atomic_list_concat([Name,/,Arity], PI),
    predicate_kind(constraint, PI),
    !.
dropped_kind(PI, _, _, 'test dropped') :-
    is_test(PI).

is_head(clause(Term,_,_,_,_), Name/Arity) :-
    arg(1, Term, Head),
    functor(Head, Name, Arity).

is_test(PI) :-
    memberchk(PI, [(<)/2,(>)/2,(=<)/2,(>=)/2,(=:=)/2,(=\=)/2,(==)/2,(\==)/2,
                   memberchk/2,subset/2,is_set/1,msort/2]).

%   A predicate of the interface keeps its first answer for all calls.  The answer is the
%   last argument.  In a process of its own for each call this changes nothing; the part
%   `repeated` of a rubric sees it.

mutation('first answer kept', Program, Clause, edit(Span,Text)) :-
    Program = program(Source,Roots,_),
    Clause = clause(Term,Names,_,_,_),
    body_site(Clause, Body, Span),
    Body \== !,
    arg(1, Term, Head),
    compound(Head),
    functor(Head, Predicate, Arity),
    Arity > 1,
    memberchk(Predicate/Arity, Roots),
    Head =.. List,
    last(List, Answer),
    name_of(Answer, Names, Name),
    span_text(Source, Span, Old),
    format(string(Text),
           '(   nb_current(kept__, ~w)~n    ->  true~n    ;   ~w,~n        \c
            nb_setval(kept__, ~w)~n    )',
           [Name,Old,Name]).

name_of(Variable, Names, Name) :-
    member(Name=Known, Names),
    Known == Variable,
    !.

%   Labeling is forgotten, does without its options, or leaves a variable

mutation('labeling dropped', _, Clause, edit(Span,"true")) :-
    goal_site(Clause, Goal, Place),
    once(( called_by(Goal, Name/Arity),
           atomic_list_concat([Name,/,Arity], PI),
           predicate_kind(labeling, PI)
         )),
    place_span(Place, Span).
mutation('labeling without options', _, Clause, edit(Span,"[]")) :-
    term_site(Clause, Term, Place),
    compound(Term),
    compound_name_arguments(Term, labeling, [[_|_]|_]),
    part_place(1, Place, Part),
    place_span(Part, Span).
mutation('a variable not labeled', program(Source,_,_), Clause,
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

%   A number, a count or the right side of a comparison is one too large

mutation('off by one', _, Clause, edit(Span,Text)) :-
    term_site(Clause, Number, Place),
    integer(Number),
    Next is Number+1,
    number_string(Next, Text),
    place_span(Place, Span).
mutation('off by one', program(Source,_,_), Clause,
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

%   The program takes one star per row for granted: where a head has the term
%   `board(N, S, Rows)` of a board, its body has 1 in place of S

mutation('one star per row', program(Source,_,_), Clause,
         edit(Span,Text)) :-
    Clause = clause(Term,Names,_,_,_),
    body_site(Clause, _, Span),
    arg(1, Term, Head),
    compound(Head),
    arg(_, Head, Board),
    subsumes_term(board(_,_,_), Board),
    Board = board(_,Stars,_),
    name_of(Stars, Names, _),
    findall(Inner,
            ( term_site(Clause, Variable, Place),
              Variable == Stars,
              place_span(Place, Inner)
            ),
            Inners),
    with_ones(Inners, Source, Span, Text).

%   with_ones(+Spans, +Source, +Span, -Text): that of Span, with 1 in place of the Spans.

with_ones([], Source, Span, Text) :-
    span_text(Source, Span, Text).
with_ones([First-Last|Spans], Source, From-To, Text) :-
    span_text(Source, From-First, Before),
    with_ones(Spans, Source, Last-To, After),
    atomics_to_string([Before,1,After], Text).

%   A clause is missing

mutation('clause removed', program(Text,_,_), Clause,
         edit(From-End,"")) :-
    Clause = clause(_,_,Place,_,_),
    place_span(Place, From-To),
    dot(Text, To, Dot),
    End is Dot+1.

dot(Text, To, Dot) :-
    sub_string(Text, Dot, _, _, "."),
    Dot >= To,
    !.

%   Solutions after the first are lost, or all come twice: the bodies of the predicates
%   of the interface are changed, and choices inside

mutation('first solution only', Program, Clause,
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
mutation('solutions repeated', Program, Clause,
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

%!  variants(+Term, +Most, -Variants) is det.
%
%   Variants are at most Most terms that differ from Term in one integer.  The
%   integer becomes another one of Term.  If it is Term or an argument of it, it may
%   also be one more or one less, but not negative.  The rows of a Star Battle board
%   are changed, and nothing else of it.

variants(board(N,S,Rows), Most, Variants) :-
    !,
    findall(board(N,S,Other), variant(Rows, 1, Other), All),
    evenly_spread(All, Most, Variants).
variants(Term, Most, Variants) :-
    findall(Other, variant(Term, 0, Other), All0),
    sort(All0, All),
    evenly_spread(All, Most, Variants).

variant(Term, Depth, Variant) :-
    findall(Integer, inner_integer(Term, Integer), Integers0),
    sort(Integers0, Integers),
    with_other_integer(Term, Depth, Integers, Variant).

inner_integer(Term, Term) :-
    integer(Term).
inner_integer(Term, Integer) :-
    compound(Term),
    arg(_, Term, Part),
    inner_integer(Part, Integer).

with_other_integer(Integer, Depth, Integers, Other) :-
    integer(Integer),
    !,
    near_integers(Integer, Depth, Near),
    append(Near, Integers, Others0),
    sort(Others0, Others),
    member(Other, Others),
    Other =\= Integer.
with_other_integer(Term, Depth, Integers, Variant) :-
    compound(Term),
    Depth1 is Depth+1,
    arg(Index, Term, Part),
    with_other_integer(Part, Depth1, Integers, Other),
    with_argument(Index, Term, Other, Variant).

with_argument(Index, Term, Other, Variant) :-
    compound_name_arguments(Term, Name, Arguments),
    nth1(Index, Arguments, _, Rest),
    nth1(Index, New, Other, Rest),
    compound_name_arguments(Variant, Name, New).

near_integers(Integer, Depth, Near) :-
    (   Depth > 1
    ->  Near = []
    ;   findall(Other,
                ( member(Step, [-1,1]),
                  Other is Integer+Step,
                  Other >= 0
                ),
                Near)
    ).

%   evenly_spread(+List, +Most, -Some): at most Most elements, evenly spread.

evenly_spread(List, Most, Some) :-
    length(List, Length),
    Last is min(Most, Length)-1,
    findall(Element,
            ( between(0, Last, Number),
              Index is Number*Length//(Last+1),
              nth0(Index, List, Element)
            ),
            Some).
