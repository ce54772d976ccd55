:- module(course_seen,
          [ models_seen/2,              % +Clauses, -Names
            labelings_seen/2            % +Clauses, -Names
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(goals, [clause_goal/2]).

/** <module> Models and labelings that a program has, seen without running it */

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
    constraint(Functor, Arity, Goal, Name).

constraint(Name, Arity, _, PI) :-
    global(Name/Arity),
    !,
    atomic_list_concat([Name,/,Arity], PI).
constraint(Name, 2, Goal, '0..1 variables') :-
    memberchk(Name, [in,ins]),
    !,
    arg(2, Goal, Domain),
    is_boolean(Domain).
constraint(Name, Arity, _, reification) :-
    memberchk(Name/Arity,
              [(#\)/1,(#<==>)/2,(#==>)/2,(#<==)/2,(#\/)/2,(#/\)/2,(#\)/2]),
    !.
constraint(Name, 2, _, arithmetic) :-
    memberchk(Name, [#=,#\=,#<,#>,#=<,#>=]).

is_boolean(Domain) :-
    (   Domain == '..'(0, 1)
    ;   Domain == 0\/1
    ),
    !.

global(Indicator) :-
    memberchk(Indicator,
              [ sum/3, scalar_product/4, all_distinct/1, all_different/1,
                lex_chain/1, tuples_in/2, global_cardinality/2,
                global_cardinality/3, circuit/1, cumulative/1, cumulative/2,
                disjoint2/1, element/3, automaton/3, automaton/8, chain/2
              ]).

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
