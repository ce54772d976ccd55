:- module(course_seen,
          [ models_seen/2,              % +Clauses, -Names
            labelings_seen/2,           % +Clauses, -Names
            advice/3                    % +Lines, +Clauses, -Advice
          ]).
:- use_module(library(lists), [member/2, memberchk/2, nth1/3, sum_list/2]).
:- use_module(calls, [clause_goal/2]).
:- use_module(clauses, [clause_predicate/2, clpfd_predicates/2]).

/** <module> What can be seen of a program without running it: models, labelings, style
*/

:- multifile
    course_analysis:seen/3.

course_analysis:seen(_, Clauses, models-Names) :-
    models_seen(Clauses, Names).
course_analysis:seen(_, Clauses, labelings-Names) :-
    labelings_seen(Clauses, Names).

%!  models_seen(+Clauses, -Names) is det.
%
%   Names are the kinds of constraints, sorted: the indicator of a global
%   constraint, `reification`, `arithmetic`, or `0..1 variables`.

models_seen(Clauses, Names) :-
    findall(Name,
            ( member(Clause, Clauses),
              clause_goal(Clause, Goal),
              constraint(Goal, Name)
            ),
            Names0),
    sort(Names0, Names).

constraint(Goal, Name) :-
    functor(Goal, Functor, Arity),
    clpfd_predicates(Group, Predicates),
    memberchk(Functor/Arity, Predicates),
    constraint_name(Group, Functor/Arity, Goal, Name).

constraint_name(arithmetic, _, _, arithmetic).
constraint_name(reification, _, _, reification).
constraint_name(global, Name/Arity, _, PI) :-
    atomic_list_concat([Name,/,Arity], PI).
constraint_name(domain, _, Goal, '0..1 variables') :-
    arg(2, Goal, Domain),
    (   Domain == '..'(0, 1)
    ;   Domain == 0\/1
    ),
    !.

%!  labelings_seen(+Clauses, -Names) is det.
%
%   Names are the ways of labeling, sorted: the options of labeling/2 with commas
%   between them, `leftmost` for none of them, `computed` if the text does not
%   have them; `label/1` and `indomain/1`.

labelings_seen(Clauses, Names) :-
    findall(Name,
            ( member(Clause, Clauses),
              clause_goal(Clause, Goal),
              labeling_name(Goal, Name)
            ),
            Names0),
    sort(Names0, Names).

labeling_name(labeling(Options,_), Name) :-
    (   ground(Options),
        is_list(Options)
    ->  options_name(Options, Name)
    ;   Name = computed
    ).
labeling_name(label(_), 'label/1').
labeling_name(indomain(_), 'indomain/1').

options_name([], leftmost) :- !.
options_name(Options, Name) :-
    findall(Text,
            ( member(Option, Options),
              format(atom(Text), '~q', [Option])
            ),
            Texts),
    atomic_list_concat(Texts, ', ', Name).

most_columns(100).
most_goals(20).

%!  advice(+Lines, +Clauses, -Advice) is nondet.
%
%   Advice is place(Line, Column, Text) or offset(Offset, Text) for a fault of style
%   of a program with these Lines, which are strings, and these Clauses, see
%   clauses.pl.

advice(Lines, _, place(Number,Column,Text)) :-
    most_columns(Most),
    nth1(Number, Lines, Line),
    string_length(Line, Length),
    Length > Most,
    Column is Most+1,
    format(string(Text), 'the line is longer than ~d columns', [Most]).
advice(Lines, _, place(Number,Column,"a tab; indent by blanks")) :-
    once(( nth1(Number, Lines, Line),
           sub_string(Line, Before, _, _, "\t")
         )),
    Column is Before+1.
advice(_, Clauses, offset(Start,Text)) :-
    most_goals(Most),
    member(clause(Term,_,_,_,Start), Clauses),
    (   Term = (_ :- Body)
    ;   Term = (_ --> Body)
    ),
    goal_count(Body, Count),
    Count > Most,
    format(string(Text), 'a clause of ~d goals; make it several predicates',
           [Count]).
advice(_, Clauses, offset(Start,Text)) :-
    findall(Name-Offset,
            ( member(Clause, Clauses),
              clause_predicate(Clause, Name/_),
              is_camel(Name),
              Clause = clause(_,_,_,_,Offset)
            ),
            Found0),
    sort(1, @<, Found0, Found),
    member(Name-Start, Found),
    format(string(Text), 'the name ~w; in Prolog it would have underscores',
           [Name]).

goal_count(Body, 1) :-
    \+ control(Body),
    !.
goal_count(Body, Count) :-
    Body =.. [_|Bodies],
    findall(Part, ( member(Sub, Bodies), goal_count(Sub, Part) ), Parts),
    sum_list(Parts, Count).

control(Body) :-
    compound(Body),
    compound_name_arity(Body, Name, Arity),
    member(Name/Arity, [(',')/2,(;)/2,(->)/2,(*->)/2,(\+)/1]),
    !.

is_camel(Name) :-
    atom_codes(Name, [First|Codes]),
    code_type(First, lower),
    member(Code, Codes),
    code_type(Code, upper),
    !.
