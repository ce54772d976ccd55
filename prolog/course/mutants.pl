:- module(course_mutants,
          [ mutants/4                   % +File, +Roots, +Examples, -JSON
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), []).      % whose operators programs use
:- use_module(library(listing), [portray_clause/3]).
:- use_module([library(lists), library(occurs), library(readutil), library(solution_sequences)]).
:- use_module(clauses,
              [ clause_predicate/2, inner_term/2, pi_text/2, place_span/2,
                predicate_kind/2, read_clauses/2, text_place/3
              ]).

/** <module> Programs with one fault each, made from a right one

A mutant is a program in which one clause has been changed.  Nothing is run for it.  The
changes are of three tables:

  - rewritten(Kind, Own, Term0, Term): a Term0 somewhere in a body becomes Term
  - dropped(Kind, Own, PI, Goal): a Goal of the body becomes `true`
  - changed(Kind, Examples, Head0, Body0, Head, Body): of a clause of the interface

Kind says in a few words what was changed.  Own has all predicates of the program as
Name/Arity.
*/

%!  mutants(+File, +Roots, +Examples, -JSON) is det.
%
%   JSON has an object for each mutant of the program of File, in the order of its clauses.
%   The clause of the predicate from line on becomes the text after in the program; before is
%   what it was, laid out in the same way.  Roots, the predicates of the interface, is a list
%   of texts Name/Arity.  Examples is a list of Goal-(Variable=Value): what a goal of a test
%   gives.

mutants(File, Roots, Examples, JSON) :-
    read_file_to_string(File, Text, [encoding(utf8)]),
    read_clauses(File, Clauses),
    findall(PI, ( member(Clause, Clauses), clause_predicate(Clause, PI) ), Own),
    findall(Mutant,
            ( member(Clause, Clauses),
              clause_mutant(Text, program(Roots,Own,Examples), Clause, Mutant)
            ),
            JSON).

clause_mutant(Text, Program, Clause,
              object([ kind-Kind, predicate-Predicate, line-Line, before-Before,
                       after-After, program-Mutated
                     ])) :-
    clause_predicate(Clause, PI),
    pi_text(PI, Predicate),
    Clause = clause(Term,Names,Positions,_),
    place_span(Positions, Start-End),
    sub_string(Text, 0, Start, _, Above),
    sub_string(Text, Dot, 1, Rest, "."),
    Dot >= End,
    !,
    sub_string(Text, _, Rest, 0, Below),
    text_place(Text, Start, Line-_),
    clause_text(Names, Term, Before),
    distinct(After,
             ( mutation(Kind, Program, PI, Term, New),
               clause_text(Names, New, After),
               After \== Before
             )),
    atomics_to_string([Above,After,Below], Mutated).

clause_text(_, none, "") :- !.
clause_text(Names, Term, Text) :-
    with_output_to(string(Line),
                   portray_clause(current_output, Term,
                                  [variable_names(Names),module(clpfd)])),
    string_concat(Text, "\n", Line).

%   mutation(-Kind, +Program, +PI, +Clause0, -Clause): Clause0 of PI can become Clause, or
%   nothing if this is `none`.  Such a clause must not cut, as others follow it.

mutation(Kind, Program, PI, Clause0, Clause) :-
    clause_term(Neck, Head0, Body0, Clause0),
    mutation(Kind, Program, PI, Head0, Body0, Head, Body),
    clause_term(Neck, Head, Body, Clause).
mutation('clause removed', _, _, _, none).

clause_term(:-, Head, Body, (Head :- Body)) :- !.
clause_term(=>, Head, Body, (Head => Body)) :- !.
clause_term(-, Head, true, Head).

mutation(Kind, program(_,Own,_), _, Head, Body0, Head, Body) :-
    inner_part(Body0, Part0, Part, Body),
    nonvar(Part0),
    rewritten(Kind, Own, Part0, Part).
mutation(Kind, program(_,Own,_), PI, Head, Body0, Head, Body) :-
    inner_goal(Body0, Goal, true, Body),
    once(dropped(Kind, Own, PI, Goal)).
mutation(Kind, Program, _, Head0, Body0, Head, Body) :-
    Body0 \== !,
    Body0 \== true,
    is_root(Head0, Program),
    Program = program(_,_,Examples),
    changed(Kind, Examples, Head0, Body0, Head, Body).
mutation('one star per row', _, _, Head, Body0, Head, Body) :-
    compound(Head),
    arg(_, Head, Board),
    subsumes_term(board(_,_,_), Board),
    Board = board(_,Stars,_),
    var(Stars),
    term_variables(Head-Body0, Variables),
    exclude(==(Stars), Variables, Others),
    copy_term(f(Stars,Others,Body0), f(1,Others,Body)).
mutation('one element at least', Program, _, Head0, Body, Head, Body) :-
    is_root(Head0, Program),
    argument(_, Head0, Argument, [_], Head),
    Argument == [].
mutation('last two left out', _, _, Head, Body, Head, ( Tail = [_|_], Body )) :-
    compound(Head),
    arg(_, Head, List),
    subsumes_term([_,_|_], List),
    List = [_,_|Tail],
    var(Tail).

is_root(Head, program(Roots,_,_)) :-
    functor(Head, Name, Arity),
    pi_text(Name/Arity, Text),
    memberchk(Text, Roots).

%   inner_part(+Term0, -Part0, ?Part, -Term): Term is Term0 with Part in place of Part0.
%   inner_goal does so for goals, also inside of control structures and findall/3.

inner_part(Part0, Part0, Part, Part).
inner_part(Term0, Part0, Part, Term) :-
    compound(Term0),
    argument(_, Term0, Argument0, Argument, Term),
    inner_part(Argument0, Part0, Part, Argument).

inner_goal(Body0, Goal0, Goal, Body) :-
    callable(Body0),
    predicate_property(Body0, meta_predicate(Spec)),
    arg(Index, Spec, Mode),
    memberchk(Mode, [0,^]),
    argument(Index, Body0, Inner0, Inner, Body),
    inner_goal(Inner0, Goal0, Goal, Inner).
inner_goal(Goal0, Goal0, Goal, Goal) :-
    callable(Goal0).

%   argument(?Index, +Term0, -Argument0, ?Argument, -Term): Term is Term0 with Argument in
%   place of its Argument0.

argument(Index, Term0, Argument0, Argument, Term) :-
    compound_name_arguments(Term0, Name, Arguments0),
    nth1(Index, Arguments0, Argument0, Rest),
    nth1(Index, Arguments, Argument, Rest),
    compound_name_arguments(Term, Name, Arguments).

%   rewritten(-Kind, +Own, +Term0, -Term): as beginners err

rewritten('comparison turned', _, Name0, Name) :-
    atom(Name0),                        % also in sum/3 and the like
    comparisons(Name0, Names),
    member(Name, Names).
rewritten('comparison turned', _, Term0, Term) :-
    Term0 =.. [Name0,A,B],
    comparisons(Name0, Names),
    member(Name, Names),
    Term =.. [Name,A,B].
rewritten('off by one', _, Number, Next) :-
    integer(Number),
    Next is Number+1.
rewritten('off by one', _, Term0, Term) :-
    counted(Index, Term0),
    argument(Index, Term0, Variable, Variable+1, Term),
    var(Variable).
rewritten('without abs', _, abs(A), A).
rewritten('rounded towards zero', _, A div B, A // B).
rewritten('rounded towards zero', _, A mod B, A rem B).
rewritten('sum only', _, Goal, ( length(Vs, N), sum(Vs, #=, N*(N+1)//2) )) :-
    memberchk(Goal, [all_different(Vs),all_distinct(Vs)]).
rewritten('first of equal values', _, findall(Part,Goal,List),
          ( findall(Part, Goal, All), list_to_set(All, List) )).
rewritten('first of equal values', _, msort(List,Sorted), sort(List,Sorted)).
rewritten('holes forgotten', _, fd_size(V,Size),
          ( fd_inf(V, Least), fd_sup(V, Most), Size is Most-Least+1 )).
rewritten('size built in', _, length(Vs,N), ( N = Size, length(Vs, N) )) :-
    var(N),
    member(Size, [2,3,4]).
rewritten('arguments swapped', Own, Term0, Term) :-
    Term0 =.. [Name|Arguments0],
    memberchk(Name/_, [(-)/2|Own]),
    append(Before, [A,B|After], Arguments0),
    append(Before, [B,A|After], Arguments),
    Term =.. [Name|Arguments].
rewritten('labeling without options', _, labeling([_|_],Vs), labeling([],Vs)).
rewritten('a variable not labeled', _, label(Vs), ( Vs=[_|Fewer], label(Fewer) )).
rewritten('a variable not labeled', _, labeling(Options,Vs),
          ( Vs=[_|Fewer], labeling(Options,Fewer) )).
rewritten('first solution only', _, Goal, once(Goal)) :-
    functor(Goal, Name, Arity),
    memberchk(Name/Arity,
              [label/1,labeling/2,indomain/1,between/3,member/2,select/3,
               permutation/2,append/3,nth0/3,nth1/3]).

comparisons(#=,   [#=<,#>=]).
comparisons(#\=,  [#=]).
comparisons(#<,   [#=<,#>]).
comparisons(#>,   [#>=,#<]).
comparisons(#=<,  [#<,#>=]).
comparisons(#>=,  [#>,#=<]).
comparisons(=:=,  [=<,>=]).
comparisons(=\=,  [=:=]).
comparisons(<,    [=<,>]).
comparisons(>,    [>=,<]).
comparisons(=<,   [<,>=]).
comparisons(>=,   [>,=<]).
comparisons(==,   [\==]).
comparisons(\==,  [==]).

%   counted(-Index, +Term): the argument Index is a number or a side of a comparison.

counted(3, sum(_,_,_)).
counted(4, scalar_product(_,_,_,_)).
counted(2, _ is _).
counted(2, Term) :-
    functor(Term, Name, 2),
    comparisons(Name, [_|_]),
    \+ memberchk(Name, [==,\==]).

%   dropped(-Kind, +Own, +PI, +Goal): Goal stands in a clause of PI.

dropped(Kind, Own, PI, Goal) :-
    called_by(Goal, PI0),
    PI0 = Name/Least,
    (   member(Name/Arity, Own),
        Arity >= Least
    ->  (   PI = Name/Arity
        ->  Kind = 'recursion dropped'
        ;   Kind = 'call dropped'
        )
    ;   predicate_kind(Kind0, PI0)
    ->  atom_concat(Kind0, ' dropped', Kind)
    ;   memberchk(PI0, [(<)/2,(>)/2,(=<)/2,(>=)/2,(=:=)/2,(=\=)/2,(==)/2,(\==)/2,
                       (\+)/1,memberchk/2,subset/2,is_set/1,msort/2])
    ->  Kind = 'test dropped'
    ).

called_by(Goal, Name/Least) :-
    (   Goal = Inner
    ;   predicate_property(Goal, meta_predicate(_)),
        inner_term(Goal, Inner)
    ),
    functor(Inner, Name, Least).

%   changed(-Kind, +Examples, +Head0, +Body0, -Head, -Body): the first answer is kept for all
%   calls, which in a process of its own for each call changes nothing; the part `repeated`
%   of a rubric sees it.  The answer is the last argument.

changed('first answer kept', _, Head, Body, Head,
        ( nb_current(kept__, Answer) -> true ; Body, nb_setval(kept__, Answer) )) :-
    Head =.. [_,_|Arguments],
    last(Arguments, Answer),
    var(Answer).
changed('answer built in', Examples, Head0, _, Head, !) :-
    functor(Head0, Name, Arity),
    functor(Head, Name, Arity),
    functor(Call, Name, Arity),
    arg(Arity, Call, Variable),
    arg(Arity, Head, Value),
    member(Goal-(Variable0=Value), Examples),
    sub_term(Part, Goal),
    nonvar(Part),
    Part = Call,
    Variable == Variable0,
    !.
changed('argument ignored', _, Head0, Body, Head, Body) :-
    argument(_, Head0, Variable, _, Head),
    var(Variable).
changed('empty list left out', _, Head, Body, Head, ( List \== [], Body )) :-
    arg(_, Head, List),
    var(List),
    once(used_as_list(Body, List)).
changed('labels', _, Head, Body, Head, ( Body, term_variables(V, Vs), label(Vs) )) :-
    arg(_, Head, V),
    var(V).
changed('first solution only', _, Head, Body, Head, once(Body)).
changed('solutions repeated', _, Head, Body, Head, ( Body, ( true ; true ) )).

used_as_list(Body, List) :-
    inner_term(Body, Goal),
    Goal =.. [Name|Arguments],
    memberchk(Name,
              [ length,maplist,foldl,sum,ins,chain,automaton,all_distinct,all_different,
                label,labeling
              ]),
    member(Argument, Arguments),
    Argument == List.
