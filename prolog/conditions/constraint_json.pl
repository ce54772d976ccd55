:- module(starbattle_constraint_json,
          [ json_constraints/2,         % +JSON, -Constraints
            constraint_json/2,          % +Constraint, -JSON
            json_rules/2                % +JSON, -Options
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(clpfd), []).
:- use_module(library(lists), [member/2]).
:- use_module('../errors', [starbattle_error/1, unknown_error/3]).
:- use_module(constraints, [each_constraint/3]).
:- use_module(constraint_text, [text_constraint/2]).
:- use_module(kinds, [kind/4]).

/** <module> Constraints and rules in JSON

A constraint is a list of its word and its arguments, or a text:

    ["<=", ["+", ["cell", 1, 4], ["cell", 2, 4]], 1]
    "cell(1,4) + cell(2,4) =< 1"

The words are those of kind/4; `and` and `or` take one constraint or more.  What they
stand for is made here, and checked by must_be_constraints/3.

Rules are an object with the names of board_rules/3.
*/

%!  json_constraints(+JSON, -Constraints) is det.
%
%   Constraints are the terms for a list of constraints, as library(http/json) reads
%   it.
%
%   @error starbattle(constraint(Fault))

json_constraints(JSON, Constraints) :-
    (   is_list(JSON)
    ->  each_constraint(term(constraint), JSON, Constraints)
    ;   starbattle_error(constraint(no(constraints, JSON)))
    ).

term(Type, Text, Term), string(Text), is_class(Type) =>
    text_constraint(Text, Term).
term(expression, Value, Term), number(Value) =>
    Term = Value.
term(Type, [Word0|Arguments0], Term), is_class(Type), is_word(Word0, Word) =>
    length(Arguments0, Arity),
    (   chained(Word, Name, Arguments0)
    ->  maplist(term(constraint), Arguments0, [First|Rest]),
        foldl(chain(Name), Rest, First, Term)
    ;   kind(Word, Name/Arity, _, Types)
    ->  maplist(term, Types, Arguments0, Arguments),
        Term =.. [Name|Arguments]
    ;   unknown_word(Word, Arity)
    ).
term(Type, Values, Terms), listed(Type, One), is_list(Values) =>
    maplist(term(One), Values, Terms).
term(cell, [R,C], Cell) =>
    Cell = R-C.
term(_, Value, Term) =>
    Term = Value.

is_class(constraint).
is_class(expression).

is_word(Word0, Word) :-
    (   string(Word0)
    ->  Word = Word0
    ;   atom(Word0),
        atom_string(Word0, Word)
    ).

listed(expressions,      expression).
listed(some_expressions, expression).
listed(cells,            cell).

chained("and", #/\, [_,_,_|_]).
chained("or",  #\/, [_,_,_|_]).
chained("and", #/\, [_]).
chained("or",  #\/, [_]).

chain(Name, B, A, Term) :-
    Term =.. [Name,A,B].

unknown_word(Word, Arity) :-
    (   findall(Known, kind(Word, _/Known, _, _), [_|_])
    ->  starbattle_error(constraint(arguments(Word, Arity)))
    ;   findall(Known, kind(Known, _, _, _), Words0),
        sort(Words0, Words),
        unknown_error(constraint, Word, Words)
    ).

%!  constraint_json(+Constraint, -JSON) is det.
%
%   JSON is the list for Constraint, for json_text/2 of ../bridge/json.pl: words are
%   strings.
%
%   @error starbattle(constraint(no(constraint, Term))) if it has a part that is none.

constraint_json(Constraint, JSON) :-
    typed_json(constraint, Constraint, JSON).

typed_json(expression, Integer, JSON), integer(Integer) =>
    JSON = Integer.
typed_json(constraint, Term, JSON), connected(Term, Word, Parts) =>
    maplist(typed_json(constraint), Parts, Trees),
    JSON = [Word|Trees].
typed_json(expression, Term, JSON), added(Term, Parts) =>
    maplist(typed_json(expression), Parts, Trees),
    JSON = ["sum",Trees].
typed_json(Type, Terms, JSON), listed(Type, One), is_list(Terms) =>
    maplist(typed_json(One), Terms, JSON).
typed_json(cell, R-C, JSON) =>
    JSON = [R,C].
typed_json(Type, Term, JSON), is_class(Type) =>
    (   compound(Term),
        compound_name_arguments(Term, Name, Arguments0),
        compound_name_arity(Term, Name, Arity),
        kind(Word, Name/Arity, Type, Types)
    ->  maplist(typed_json, Types, Arguments0, Arguments),
        JSON = [Word|Arguments]
    ;   starbattle_error(constraint(no(Type, Term)))
    ).
typed_json(_, Term, JSON) =>
    JSON = Term.

%   Chains of three parts or more are one list: readers of JSON have limits of depth.

connected(Term, Word, Parts) :-
    compound(Term),
    compound_name_arity(Term, Name, 2),
    chained(Word, Name, [_]),
    phrase(links(Term, Name), Parts),
    Parts = [_,_,_|_].

links(Term, Name) -->
    { compound(Term),
      compound_name_arguments(Term, Name, [A,B])
    },
    !,
    links(A, Name),
    links(B, Name).
links(Term, _) -->
    [Term].

added(Term, Parts) :-
    phrase(summands(Term), Parts),
    Parts = [_,_,_|_].

summands(Term) -->
    { nonvar(Term),
      Term = A+B
    },
    !,
    summands(A),
    summands(B).
summands(Term) -->
    { nonvar(Term),
      Term = A-B
    },
    !,
    summands(A),
    [-B].
summands(Term) -->
    [Term].

%!  json_rules(+JSON, -Options) is det.
%
%   Options are those of board_rules/3 that the object JSON gives.
%
%   @error starbattle(constraint(Fault))

json_rules(JSON, Options) :-
    (   is_dict(JSON)
    ->  findall(Option,
                ( get_dict(Key, JSON, Value0),
                  Value0 \== null,
                  rule_value(Value0, Value),
                  Option =.. [Key,Value]
                ),
                Options)
    ;   starbattle_error(constraint(no(rules, JSON)))
    ).

rule_value(Value0, Value) :-
    (   string(Value0)
    ->  atom_string(Value, Value0)
    ;   Value = Value0
    ).
