:- module(course_calls,
          [ clause_calls/2,             % +Clauses, -Calls
            called_by/2,                % +Goal, -PI
            called_argument/2           % +Goal, -Index
          ]).
:- use_module(library(aggregate), []).
:- use_module(library(apply), []).
:- use_module(library(dcg/high_order), []).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(solution_sequences), []).
:- use_module(library(statistics), []).
:- use_module(library(thread), []).
:- use_module(library(time), []).
:- use_module(clauses, [clause_parts/5]).

/** <module> Which predicates the clauses of a program can call

Goals in control structures, in braces of grammar rules, in lambda expressions and in
the arguments of meta-predicates count, with the arguments that these add.  What
meta-predicates a program has itself is declared, or can be seen: they call an argument
of theirs.  A variable is what its clause unifies it with.
*/

%!  clause_calls(+Clauses, -Calls) is det.
%
%   Calls is a sorted list of From-To, atoms Name/Arity, for Clauses as read_clauses/2
%   gives them.

clause_calls(Clauses, Calls) :-
    findall(Term, member(clause(Term,_,_,_,_), Clauses), Terms),
    own_metas(Terms, Metas),
    findall(From-To,
            ( member(Term, Terms),
              term_call(Term, Metas, PI1, PI2),
              indicator(PI1, From),
              indicator(PI2, To)
            ),
            Calls0),
    sort(Calls0, Calls).

indicator(Name/Arity, PI) :-
    atomic_list_concat([Name,/,Arity], PI).

term_call((:- use_module(_, Imports)), _, New/Arity, Old/Arity) :-
    is_list(Imports),
    member(Import, Imports),
    subsumes_term(_/_ as _, Import),
    Import = (Old/Arity as New).
term_call(Term, Metas, From, To) :-
    clause_parts(Term, _, From, Kind, Body),
    reached(Kind, Body, Metas, Goal, Extra),
    most_links(Most),
    called_predicate(Goal, Extra, Body, Metas, Most, To).

most_links(3).                          % from a variable to another one

%   called_predicate(+Goal, +Extra, +Body, +Metas, +Most, -PI): Goal is called with Extra more
%   arguments; if it is a variable, Body unifies it with a goal.

called_predicate(Goal, Extra, _, _, _, Name/Arity) :-
    nonvar(Goal),
    !,
    functor(Goal, Name, Arity0),
    Arity is Arity0+Extra.
called_predicate(Variable, Extra, Body, Metas, Most0, PI) :-
    Most0 > 0,
    Most is Most0-1,
    unification(Body, Other, Goal0),
    Other == Variable,
    reached_goal(Goal0, Extra, Metas, Goal, More),
    called_predicate(Goal, More, Body, Metas, Most, PI).

%!  called_by(+Goal, -PI) is nondet.
%
%   PI is the indicator, Name/Arity, of Goal or of what it calls.

called_by(Goal0, Name/Arity) :-
    reached_goal(Goal0, 0, [], Goal, Extra),
    callable(Goal),
    functor(Goal, Name, Arity0),
    Arity is Arity0+Extra.

%!  called_argument(+Goal, -Index) is nondet.
%
%   Goal calls its argument Index as it is, as control structures and findall/3 do.

called_argument(Goal, Index) :-
    functor(Goal, Name, Arity),
    meta(Name/Arity, [], Index, 0).

%   unification(+Body, -Variable, -Goal): somewhere in Body.

unification(Body, Variable, Goal) :-
    sub_term_of(Body, Term),
    (   Term = (A=B)
    ->  (   Variable-Goal = A-B
        ;   Variable-Goal = B-A
        ),
        (   var(Goal)
        ;   callable(Goal)
        )
    ;   Term = (Variable=..List),
        is_list(List),
        List = [Name|_],
        atom(Name),
        Goal =.. List
    ),
    var(Variable).

sub_term_of(Term, Term) :-
    nonvar(Term).
sub_term_of(Term, Sub) :-
    compound(Term),
    arg(_, Term, Arg),
    sub_term_of(Arg, Sub).

%   reached(+Kind, +Body, +Metas, -Goal, -Extra): Body calls Goal, which may be a
%   variable, with Extra arguments more.

reached(goal, Body, Metas, Goal, Extra) :-
    reached_goal(Body, 0, Metas, Goal, Extra).
reached(grammar, Body, Metas, Goal, Extra) :-
    reached_rule(Body, Metas, Goal, Extra).

reached_goal(Body, Extra, _, Body, Extra) :-
    var(Body),
    !.
reached_goal(_:Body, Extra, Metas, Goal, More) :-
    !,
    reached_goal(Body, Extra, Metas, Goal, More).
reached_goal(Lambda, Extra0, Metas, Goal, More) :-
    lambda(Lambda, Extra0, Body, Extra),
    !,
    reached_goal(Body, Extra, Metas, Goal, More).
reached_goal(Body, Extra, Metas, Goal, More) :-
    callable(Body),
    functor(Body, Name, Arity0),
    Arity is Arity0+Extra,
    (   \+ is_control(Name, Arity),
        Goal = Body,
        More = Extra
    ;   meta(Name/Arity, Metas, Index, Added),
        Index =< Arity0,
        arg(Index, Body, Part),
        reached_argument(Added, Part, Metas, Goal, More)
    ).

reached_argument(//, Part, Metas, Goal, More) :-
    !,
    reached_rule(Part, Metas, Goal, More).
reached_argument(Added, Part, Metas, Goal, More) :-
    reached_goal(Part, Added, Metas, Goal, More).

is_control(Name, 2) :-
    memberchk(Name, [',',;,'|',->,*->,:,^]).

%   lambda(+Term, +Extra0, -Body, -Extra): Body is called with Extra arguments if the
%   lambda expression Term is with Extra0.

lambda(Free/Lambda, Extra, Lambda, Extra) :-
    nonvar(Free),
    Free = {_}.
lambda(Parameters0>>Body, Extra0, Body, Extra) :-
    (   subsumes_term(_/_, Parameters0)
    ->  Parameters0 = _/Parameters
    ;   Parameters = Parameters0
    ),
    (   is_list(Parameters)
    ->  length(Parameters, Count)
    ;   Count = 0
    ),
    Extra is max(Extra0-Count, 0).
lambda(\Lambda, Extra0, Body, Extra) :-
    nonvar(Lambda),
    Lambda = _^Body,
    Extra0 > 0,
    Extra is Extra0-1.
lambda(_^Body, Extra0, Body, Extra) :-
    Extra is max(Extra0-1, 0).

%   reached_rule(+Body, +Metas, -Goal, -Extra): in the body of a grammar rule.

reached_rule(Body, _, Body, 2) :-
    var(Body),
    !.
reached_rule({Body}, Metas, Goal, Extra) :-
    !,
    reached_goal(Body, 0, Metas, Goal, Extra).
reached_rule(\+Body, Metas, Goal, Extra) :-
    !,
    reached_rule(Body, Metas, Goal, Extra).
reached_rule(Body, _, _, _) :-
    is_terminal(Body),
    !,
    fail.
reached_rule(Body, Metas, Goal, Extra) :-
    functor(Body, Name, 2),
    memberchk(Name, [',',;,'|',->,*->]),
    !,
    arg(_, Body, Part),
    reached_rule(Part, Metas, Goal, Extra).
reached_rule(Body, Metas, Goal, Extra) :-
    reached_goal(Body, 2, Metas, Goal, Extra).

is_terminal(Body) :-
    (   is_list(Body)
    ;   string(Body)
    ;   Body == !
    ),
    !.

%   meta(+PI, +Metas, -Index, -Added): the argument Index is called with Added more.

meta(PI, Metas, Index, Added) :-
    member(PI-Index-Added, Metas).
meta(Name/Arity, _, Index, Added) :-
    functor(Head, Name, Arity),
    known_in(Module),
    predicate_property(Module:Head, meta_predicate(Spec)),
    !,
    spec_argument(Spec, Index, Added).

known_in(system).
known_in(apply).
known_in(aggregate).
known_in(dcg_high_order).
known_in(solution_sequences).
known_in(thread).
known_in(time).
known_in(prolog_statistics).

spec_argument(Spec, Index, Added) :-
    arg(Index, Spec, Mode),
    added(Mode, Added).

added(^, 0).
added(//, //).
added(Mode, Mode) :-
    integer(Mode).

%   own_metas(+Terms, -Metas): the meta-predicates of a program, Name/Arity-Index-Added.

own_metas(Terms, Metas) :-
    findall(Meta, ( member((:- meta_predicate Specs), Terms), declared(Specs, Meta) ),
            Metas0),
    most_links(Most),
    all_metas(Most, Terms, Metas0, Metas).

declared(Specs, _) :-
    var(Specs),
    !,
    fail.
declared((A,B), Meta) :-
    !,
    (   declared(A, Meta)
    ;   declared(B, Meta)
    ).
declared(Spec0, Name/Arity-Index-Added) :-
    strip_module(Spec0, _, Spec),
    callable(Spec),
    functor(Spec, Name, Arity),
    spec_argument(Spec, Index, Added).

all_metas(0, _, Metas, Metas) :- !.
all_metas(Most0, Terms, Metas0, Metas) :-
    findall(Meta, ( member(Term, Terms), passes_on(Term, Metas0, Meta) ), New),
    append(New, Metas0, All),
    sort(All, Metas1),
    (   Metas1 == Metas0
    ->  Metas = Metas1
    ;   Most is Most0-1,
        all_metas(Most, Terms, Metas1, Metas)
    ).

%   passes_on(+Term, +Metas, -Meta): the clause Term calls an argument of its head.

passes_on(Term, Metas, Name/Arity-Index-Added) :-
    clause_parts(Term, Head, Name/Arity, Kind, Body),
    reached(Kind, Body, Metas, Variable, Added),
    var(Variable),
    arg(Index, Head, Argument),
    Argument == Variable.
