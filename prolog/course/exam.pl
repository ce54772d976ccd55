:- module(course_exam,
          [ exam_question/2,            % +Seed, -Question
            bounds_propagated/4,        % +Constraints, +Domains0, -Steps, -Domains
            constraint_text/2           % +Constraint, -Text
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, select/4]).
:- use_module(library(random), [random_between/3, random_member/2, random_permutation/2]).

/** <module> Exam questions: trace this propagation by hand

A question has three variables with domains and some constraints.  Students look
at the constraints one after another, and again from the first one, until no
domain changes.  Domains are pairs Name-(Least-Most), and constraints are the
terms

    less(A, B)          A #< B
    plus(A, B, C)       A + B #= C
    offset(A, B, K)     A #= B + K

of names.  Propagation is bounds consistency, which for these constraints is what
library(clpfd) does; a test compares the two.
*/

%!  exam_question(+Seed, -Question) is det.
%
%   Question is question(Domains0,Constraints,Steps,Domains): Steps are those of
%   bounds_propagated/4, and Domains is what is left.  The same Seed makes the same one.
%   Each question has four to eight steps, and leaves some domain with several
%   values.

exam_question(Seed, Question) :-
    set_random(seed(Seed)),
    repeat,
    drawn(Domains0, Constraints),
    bounds_propagated(Constraints, Domains0, Steps, Domains),
    length(Steps, Length),
    between(4, 8, Length),
    member(_-(Least-Most), Domains),
    Least < Most,
    each_matters(Constraints, Steps),
    !,
    Question = question(Domains0,Constraints,Steps,Domains).

drawn(Domains, Constraints) :-
    maplist(domain, ['X','Y','Z'], Domains),
    random_between(2, 3, Count),
    length(Constraints, Count),
    maplist(constraint, Constraints),
    all_different_kinds(Constraints).

domain(Name, Name-(Least-Most)) :-
    random_between(0, 3, Least),
    random_between(4, 9, Width),
    Most is Least+Width.

constraint(Constraint) :-
    random_permutation(['X','Y','Z'], [A,B,C]),
    random_between(1, 3, K),
    random_member(Constraint, [less(A,B),plus(A,B,C),offset(A,B,K)]).

all_different_kinds(Constraints) :-
    sort(Constraints, Sorted),
    length(Constraints, Count),
    length(Sorted, Count).

each_matters(Constraints, Steps) :-
    \+ ( nth1(I, Constraints, _),
         \+ memberchk(step(I,_), Steps)
       ).

%!  bounds_propagated(+Constraints, +Domains0, -Steps, -Domains) is semidet.
%
%   Domains is what bounds propagation leaves of Domains0.  Steps has a term
%   step(I,Changes) for each time that the I-th constraint changes something;
%   Changes are the domains that it changes.  False if a domain gets empty.

bounds_propagated(Constraints, Domains0, Steps, Domains) :-
    round(Constraints, 1, Domains0, Domains1, Steps0),
    (   Steps0 == []
    ->  Steps = [],
        Domains = Domains1
    ;   append(Steps0, Steps1, Steps),
        bounds_propagated(Constraints, Domains1, Steps1, Domains)
    ).

round([], _, Domains, Domains, []).
round([Constraint|Constraints], I, Domains0, Domains, Steps) :-
    applied(Constraint, Domains0, Domains1),
    changes(Domains0, Domains1, Changes),
    (   Changes == []
    ->  Steps = Rest
    ;   Steps = [step(I,Changes)|Rest]
    ),
    I1 is I+1,
    round(Constraints, I1, Domains1, Domains, Rest).

changes([], [], []).
changes([Domain|Domains0], [Domain|Domains], Changes) :-
    !,
    changes(Domains0, Domains, Changes).
changes([_|Domains0], [Domain|Domains], [Domain|Changes]) :-
    changes(Domains0, Domains, Changes).

%   applied(+Constraint, +Domains0, -Domains): once, and so often that it has
%   nothing more to say by itself.

applied(Constraint, Domains0, Domains) :-
    narrowed(Constraint, Domains0, Domains1),
    (   Domains1 == Domains0
    ->  Domains = Domains0
    ;   applied(Constraint, Domains1, Domains)
    ).

narrowed(less(A,B), Domains0, Domains) :-
    bounds(A, Domains0, LeastA, _),
    bounds(B, Domains0, _, MostB),
    MostA is MostB-1,
    LeastB is LeastA+1,
    foldl(within, [A-(LeastA-MostA),B-(LeastB-MostB)], Domains0, Domains).
narrowed(plus(A,B,C), Domains0, Domains) :-
    bounds(A, Domains0, LeastA, MostA),
    bounds(B, Domains0, LeastB, MostB),
    bounds(C, Domains0, LeastC, MostC),
    interval(LeastC-MostB, MostC-LeastB, ForA),
    interval(LeastC-MostA, MostC-LeastA, ForB),
    interval(LeastA+LeastB, MostA+MostB, ForC),
    foldl(within, [A-ForA,B-ForB,C-ForC], Domains0, Domains).
narrowed(offset(A,B,K), Domains0, Domains) :-
    bounds(A, Domains0, LeastA, MostA),
    bounds(B, Domains0, LeastB, MostB),
    interval(LeastB+K, MostB+K, ForA),
    interval(LeastA-K, MostA-K, ForB),
    foldl(within, [A-ForA,B-ForB], Domains0, Domains).

bounds(Name, Domains, Least, Most) :-
    memberchk(Name-(Least-Most), Domains).

interval(Least0, Most0, Least-Most) :-
    Least is Least0,
    Most is Most0.

within(Name-(Least0-Most0), Domains0, Domains) :-
    select(Name-(Least1-Most1), Domains0, Name-(Least-Most), Domains),
    !,
    Least is max(Least0, Least1),
    Most is min(Most0, Most1),
    Least =< Most.

%!  constraint_text(+Constraint, -Text) is det.
%
%   Text is the Constraint as library(clpfd) has it.

constraint_text(less(A,B), Text) :-
    format(string(Text), '~w #< ~w', [A,B]).
constraint_text(plus(A,B,C), Text) :-
    format(string(Text), '~w + ~w #= ~w', [A,B,C]).
constraint_text(offset(A,B,K), Text) :-
    format(string(Text), '~w #= ~w + ~d', [A,B,K]).
