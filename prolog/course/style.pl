:- module(course_style,
          [ advice/3                    % +Lines, +Clauses, -Advice
          ]).
:- use_module(library(lists), [member/2, nth1/3, sum_list/2]).
:- use_module(clauses, [clause_predicate/2]).

/** <module> Style that can be seen without running a program
*/

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
