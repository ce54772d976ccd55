:- module(course_expected,
          [ expected/2,                 % +Text, -Expected
            is_met/3,                   % +Expected, +Answers, +Error
            expected_text/2,            % +Expected, -Text
            got_text/4                  % +Expected, +Answers, +Error, -Text
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), []).      % whose operators rubrics may use
:- use_module(library(lists)).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module('../judge', [read_data/2, read_data/4]).
:- use_module(verdicts, [listed/3]).

/** <module> What a rubric expects of a goal

It is one of the terms

  - true, false
  - values(Variables, Wanted, Names): what the first solution gives the list Variables, of
    names.  Wanted has terms equal(Term), which are met together by variants; number(N), for
    numbers of that value; and between(Low, High), for integers.
  - error(Pattern, Names): an exception.  If it is error(Formal, Context), then Formal
    is an instance of Pattern; any other exception is one itself.  A Pattern that is an
    atom stands for all terms of that name.

Names has Name=Variable for the variables that the rubric names.  So spaces,
operators and the names of variables do not matter.
*/

%!  expected(+Text, -Expected) is semidet.
%
%   Fails if Text, of a rubric, is no such term.

expected(Text, Expected) :-
    read_data(Text, Term, Names, clpfd),
    nonvar(Term),
    expected_term(Term, Names, Expected).

expected_term(true, _, true) :- !.
expected_term(false, _, false) :- !.
expected_term(Equations, Names, values(Variables,Wanted,Named)) :-
    comma_list(Equations, List),
    maplist(equation(Names), List, Variables, Wanted),
    !,
    exclude(is_unnamed, Names, Named).
expected_term(error(Pattern), Names, error(Pattern,Named)) :-
    exclude(is_unnamed, Names, Named).

equation(Names, Equation, Name, Wanted) :-
    nonvar(Equation),
    wanted(Equation, Variable, Wanted),
    member(Name=Known, Names),
    Known == Variable.

wanted(Variable=Term, Variable, equal(Term)).
wanted(Variable=:=Number, Variable, number(Number)) :-
    number(Number).
wanted(in(Variable,..(Low,High)), Variable, between(Low,High)) :-
    integer(Low),
    integer(High).

%   What is named `_Rest` may as well be called `_`.

is_unnamed(Name=_) :-
    sub_atom(Name, 0, _, _, '_').

%!  is_met(+Expected, +Answers, +Error) is semidet.
%
%   Answers is a list of texts, as in the outcomes of ../rubric.pl.  Error is
%   the text of the exception that ended the goal, or `none`.

is_met(true, [_|_], none).
is_met(false, [], none).
is_met(values(_,Wanted,_), [Text|_], none) :-
    read_data(Text, Answer),
    same_length(Wanted, Answer),
    foldl(is_value, Wanted, Answer, []-[], Terms-Values),
    Terms =@= Values.
is_met(error(Pattern,_), _, Error) :-
    Error \== none,
    formal(Error, Formal),
    is_instance(Pattern, Formal).

is_value(equal(Term), Value, Terms-Values, [Term|Terms]-[Value|Values]).
is_value(number(Number), Value, Pair, Pair) :-
    number(Value),
    Value =:= Number.
is_value(between(Low,High), Value, Pair, Pair) :-
    integer(Value),
    Value >= Low,
    Value =< High.

%   formal(+Error, -Formal): what an exception is, without where it was raised.

formal(Error, Formal) :-
    read_data(Error, Term),
    (   subsumes_term(error(_,_), Term)
    ->  arg(1, Term, Formal)
    ;   Formal = Term
    ).

is_instance(Pattern, Formal) :-
    atom(Pattern),
    !,
    callable(Formal),
    functor(Formal, Pattern, _).
is_instance(Pattern, Formal) :-
    subsumes_term(Pattern, Formal).

%!  expected_text(+Expected, -Text) is det.

expected_text(true, "true").
expected_text(false, "false").
expected_text(values(Variables,Wanted,Names), Text) :-
    values_text(Variables, Wanted, Names, Text).
expected_text(error(Pattern,Names), Text) :-
    term_text(error(Pattern), Names, 999, Text).

%!  got_text(+Expected, +Answers, +Error, -Text) is det.
%
%   Text says what a goal gave, in the form of expected_text/2.

got_text(_, _, Error, Text) :-
    Error \== none,
    !,
    (   formal(Error, Formal)
    ->  term_text(error(Formal), [], 999, Text)
    ;   Text = Error
    ).
got_text(_, [], _, "false") :- !.
got_text(values(Variables,_,_), [Answer|_], _, Text) :-
    !,
    (   read_data(Answer, Terms),
        is_list(Terms),                 % a program may write any line
        same_length(Variables, Terms)
    ->  maplist(equal_to, Terms, Values),
        values_text(Variables, Values, [], Text)
    ;   listed(Variables, ', ', Names),
        format(string(Text), '~w = ~w', [Names,Answer])
    ).
got_text(_, _, _, "true").

equal_to(Term, equal(Term)).

values_text(Variables, Terms, Names0, Text) :-
    term_names(Terms, Names0, Names),
    maplist(value_text(Names), Variables, Terms, Texts),
    listed(Texts, ', ', Text).

value_text(Names, Variable, Wanted, Text) :-
    wanted(Equation, '', Wanted),
    Equation =.. [Sign,_,Term],
    written(Term, Names, 699, Value),
    format(string(Text), '~w ~w ~w', [Variable,Sign,Value]).

%   term_text(+Term, +Names, +Priority, -Text): Term as one would write it.  Variables
%   without a name are `_`, or `_1`, `_2`, ... if they stand in it several times.

term_text(Term, Names0, Priority, Text) :-
    term_names(Term, Names0, Names),
    written(Term, Names, Priority, Text).

term_names(Term, Names0, Names) :-
    term_variables(Term, Variables),
    term_singletons(Term, Singletons),
    exclude(has_name(Names0), Variables, Unnamed),
    new_names(Unnamed, 1, Singletons, Names1),
    append(Names0, Names1, Names).

written(Term, Names, Priority, Text) :-
    format(string(Text), '~W',
           [ Term,
             [ quoted(true), module(clpfd), numbervars(false), portray(false),
               spacing(next_argument), variable_names(Names),
               priority(Priority), max_depth(0)
             ]
           ]).

has_name(Names, Variable) :-
    member(_=Known, Names),
    Known == Variable,
    !.

new_names([], _, _, []).
new_names([Variable|Variables], Number, Singletons, [Name=Variable|Names]) :-
    (   member(Single, Singletons),
        Single == Variable
    ->  Name = '_',
        Next = Number
    ;   atom_concat('_', Number, Name),
        Next is Number+1
    ),
    new_names(Variables, Next, Singletons, Names).
