:- module(course_mutants,
          [ mutants/3,                  % +File, +Roots, -Mutants
            variants/3                  % +Term, +Most, -Variants
          ]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(clpfd), []).      % whose operators programs use
:- use_module(library(listing), [portray_clause/3]).
:- use_module(library(lists), [append/3, last/2, member/2, memberchk/2, nth0/3, nth1/4]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(solution_sequences), [distinct/2]).
:- use_module(calls, [called_by/2]).
:- use_module(clauses,
              [ clause_predicate/2, place_span/2, predicate_kind/2, read_clauses/2,
                text_place/3
              ]).

/** <module> Programs with one fault each, made from a right one, and terms to try them with

A mutant is a program in which one clause has been changed.  Nothing is run for it.

Each kind of change is clauses of

  - mutation(Kind, Program, Clause0, Clause): Clause0 can become Clause, or nothing if
    this is `none`.  Kind says in a few words what was changed.  Program is
    program(Roots, Own): the predicates of the interface and all predicates of the
    program, as lists of Name/Arity.

Such a clause must not cut, as others follow it.
*/

:- discontiguous
    mutation/4.                         % -Kind, +Program, +Clause0, -Clause

%!  mutants(+File, +Roots, -Mutants) is det.
%
%   Mutants are those of the program of File, in the order of its clauses: terms
%   mutant(Kind, PI, Line, From-To, Before, After).  The clause from Line on, with the
%   span From-To, becomes the text After; Before is what it was, laid out in the same
%   way.  Roots is a list of Name/Arity.

mutants(File, Roots, Mutants) :-
    read_file_to_string(File, Text, [encoding(utf8)]),
    read_clauses(File, Clauses),
    findall(PI, ( member(Clause, Clauses), clause_predicate(Clause, PI) ), Own),
    findall(Mutant,
            ( member(Clause, Clauses),
              clause_mutant(File, Text, program(Roots,Own), Clause, Mutant)
            ),
            Mutants).

clause_mutant(File, Text, Program, Clause,
              mutant(Kind,PI,Line,From-To,Before,After)) :-
    clause_predicate(Clause, PI),
    Clause = clause(Term,Names,Positions,_,Start),
    place_span(Positions, From-End),
    sub_string(Text, Dot, _, _, "."),
    Dot >= End,
    !,
    To is Dot+1,
    text_place(File, Start, Line-_),
    clause_text(Names, Term, Before),
    distinct(After,
             ( mutation(Kind, Program, Term, New),
               clause_text(Names, New, After),
               After \== Before
             )).

clause_text(_, none, "") :- !.
clause_text(Names, Term, Text) :-
    with_output_to(string(Line),
                   portray_clause(current_output, Term,
                                  [variable_names(Names),module(clpfd)])),
    string_concat(Text, "\n", Line).

%   body(+Clause0, -Body0, ?Body, -Clause): Clause is Clause0 with Body in place of Body0.

body((Head :- Body0), Body0, Body, (Head :- Body)).
body((Head => Body0), Body0, Body, (Head => Body)).

%   part(+Clause0, -Part0, ?Part, -Clause): Part0 stands somewhere in the body.
%   goal(+Clause0, -Goal0, ?Goal, -Clause): Goal0 is a goal of it, also inside of control
%   structures and findall/3.

part(Clause0, Part0, Part, Clause) :-
    body(Clause0, Body0, Body, Clause),
    callable(Body0),
    inner_part(Body0, Part0, Part, Body).

inner_part(Part0, Part0, Part, Part).
inner_part(Term0, Part0, Part, Term) :-
    compound(Term0),
    argument(_, Term0, Argument0, Argument, Term),
    inner_part(Argument0, Part0, Part, Argument).

goal(Clause0, Goal0, Goal, Clause) :-
    body(Clause0, Body0, Body, Clause),
    inner_goal(Body0, Goal0, Goal, Body).

inner_goal(Body0, Goal0, Goal, Body) :-
    callable(Body0),
    functor(Body0, Name, Arity),
    inside(Name/Arity, Indices),
    !,
    member(Index, Indices),
    argument(Index, Body0, Inner0, Inner, Body),
    inner_goal(Inner0, Goal0, Goal, Inner).
inner_goal(Goal0, Goal0, Goal, Goal) :-
    callable(Goal0).

inside((',')/2,  [1,2]).
inside((;)/2,    [1,2]).
inside((->)/2,   [1,2]).
inside((*->)/2,  [1,2]).
inside(findall/3, [2]).
inside(forall/2, [1,2]).

%   argument(?Index, +Term0, -Argument0, ?Argument, -Term): Term is Term0 with Argument in
%   place of its Argument0.

argument(Index, Term0, Argument0, Argument, Term) :-
    compound_name_arguments(Term0, Name, Arguments0),
    nth1(Index, Arguments0, Argument0, Rest),
    nth1(Index, Arguments, Argument, Rest),
    compound_name_arguments(Term, Name, Arguments).

%   root(+Roots, +Clause0, -Head, -Body0, ?Body, -Clause): a clause of the interface.

root(Roots, Clause0, Head, Body0, Body, Clause) :-
    body(Clause0, Body0, Body, Clause),
    Body0 \== !,
    arg(1, Clause0, Head),
    functor(Head, Name, Arity),
    memberchk(Name/Arity, Roots).

%   A comparison is turned, or is strict where it was not; also the second argument of
%   sum/3 and the like

mutation('comparison turned', _, Clause0, Clause) :-
    part(Clause0, Part0, Part, Clause),
    (   compound(Part0),
        compound_name_arguments(Part0, Name, [A,B]),
        other_comparison(Name, Other),
        compound_name_arguments(Part, Other, [A,B])
    ;   atom(Part0),
        other_comparison(Part0, Part)
    ).

other_comparison(Name, Other) :-
    other_comparisons(Name, Others),
    member(Other, Others).

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

mutation(Kind, program(_,Own), Clause0, Clause) :-
    goal(Clause0, Goal, true, Clause),
    (   called_by(Goal, PI),
        dropped_kind(PI, Own, Clause0, Kind0)
    ->  Kind = Kind0
    ;   Goal = (\+ Test),
        called_by(Test, Called),
        Called \== (\+)/1
    ->  Kind = 'test dropped'
    ).

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

is_head(Clause, Name/Arity) :-
    arg(1, Clause, Head),
    functor(Head, Name, Arity).

is_test(PI) :-
    memberchk(PI, [(<)/2,(>)/2,(=<)/2,(>=)/2,(=:=)/2,(=\=)/2,(==)/2,(\==)/2,
                   memberchk/2,subset/2,is_set/1,msort/2]).

%   A predicate of the interface keeps its first answer for all calls.  The answer is the
%   last argument.  In a process of its own for each call this changes nothing; the part
%   `repeated` of a rubric sees it.

mutation('first answer kept', program(Roots,_), Clause0, Clause) :-
    root(Roots, Clause0, Head, Body, Kept, Clause),
    Head =.. [_,_|Arguments],
    last(Arguments, Answer),
    var(Answer),
    Kept = ( nb_current(kept__, Answer)
           ->  true
           ;   Body,
               nb_setval(kept__, Answer)
           ).

%   Labeling is forgotten, does without its options, or leaves a variable

mutation('labeling dropped', _, Clause0, Clause) :-
    goal(Clause0, Goal, true, Clause),
    once(( called_by(Goal, Name/Arity),
           atomic_list_concat([Name,/,Arity], PI),
           predicate_kind(labeling, PI)
         )).
mutation('labeling without options', _, Clause0, Clause) :-
    part(Clause0, Part0, Part, Clause),
    compound(Part0),
    compound_name_arguments(Part0, labeling, [[_|_]|More]),
    compound_name_arguments(Part, labeling, [[]|More]).
mutation('a variable not labeled', _, Clause0, Clause) :-
    goal(Clause0, Goal, (Vs=[_|Unlabeled],Fewer), Clause),
    labeled(Goal, Vs, Unlabeled, Fewer).

labeled(label(Vs), Vs, Unlabeled, label(Unlabeled)).
labeled(labeling(Options,Vs), Vs, Unlabeled, labeling(Options,Unlabeled)).

%   A number, a count or the right side of a comparison is one too large

mutation('off by one', _, Clause0, Clause) :-
    part(Clause0, Number, Next, Clause),
    integer(Number),
    Next is Number+1.
mutation('off by one', _, Clause0, Clause) :-
    part(Clause0, Part0, Part, Clause),
    compound(Part0),
    functor(Part0, Name, Arity),
    counted(Name/Arity, Index),
    argument(Index, Part0, Variable, Variable+1, Part),
    var(Variable).

counted(sum/3, 3) :- !.
counted(scalar_product/4, 4) :- !.
counted(PI, 2) :-
    memberchk(PI, [(#=)/2,(#\=)/2,(#<)/2,(#>)/2,(#=<)/2,(#>=)/2,
                   (<)/2,(>)/2,(=<)/2,(>=)/2,(=:=)/2,(=\=)/2,(is)/2]).

%   The program takes one star per row for granted: where a head has the term
%   `board(N, S, Rows)` of a board, its body has 1 in place of S

mutation('one star per row', _, Clause0, Clause) :-
    body(Clause0, Body0, Body, Clause),
    arg(1, Clause0, Head),
    compound(Head),
    arg(_, Head, Board),
    subsumes_term(board(_,_,_), Board),
    Board = board(_,Stars,_),
    var(Stars),
    term_variables(Clause0, Variables),
    exclude(==(Stars), Variables, Others),
    copy_term(f(Stars,Others,Body0), f(1,Others,Body)).

%   A clause is missing

mutation('clause removed', _, _, none).

%   Solutions after the first are lost, or all come twice: the bodies of the predicates
%   of the interface are changed, and choices inside

mutation('first solution only', program(Roots,_), Clause0, Clause) :-
    (   root(Roots, Clause0, _, Goal, once(Goal), Clause)
    ;   goal(Clause0, Goal, once(Goal), Clause),
        functor(Goal, Name, Arity),
        is_choice(Name/Arity)
    ).
mutation('solutions repeated', program(Roots,_), Clause0, Clause) :-
    root(Roots, Clause0, _, Body, (Body,(true;true)), Clause).

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
    argument(_, Term, Part, Other, Variant),
    with_other_integer(Part, Depth1, Integers, Other).

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
