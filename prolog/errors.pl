:- module(starbattle_errors,
          [ starbattle_error/1,         % +Term
            unknown_error/3,            % +What, +Name, +Known
            error_text/2,               % +Error, -Text
            lines_text/2,               % +Lines, -Text
            must_be_option/3,           % +Name, +Type, +Value
            check_options/2,            % :Table, +Options
            option_error/3,             % +Name, +Value, +Expected
            with_operator_hint/3        % +Error, +Text0, -Text
          ]).
:- use_module(library(apply), [exclude/3, maplist/2, maplist/3]).
:- use_module(library(error), [is_of_type/2]).
:- use_module(library(lists), [member/2]).

/** <module> Errors of this program, their texts, and checks of options

Errors for which ISO Prolog has a term use that.  All others are terms
error(starbattle(Term), Context).  The module that throws such a Term also
says what it means, by a clause of the multifile nonterminal
starbattle:message//1.
*/

:- multifile
    prolog:error_message//1,
    starbattle:message//1.

prolog:error_message(starbattle(Term)) -->
    starbattle:message(Term).
prolog:error_message(permission_error(redefine, module, starbattle)) -->
    [ 'load one copy of it only: library(starbattle) is that of the pack, which '-[],
      'swipl --no-packs leaves out'
    ].

starbattle:message(unknown(of(What, Whose), Name, Known)) -->
    [ '~w has no ~w ~p; expected '-[Whose, What, Name] ],
    expected(Known).
starbattle:message(unknown(What, Name, Known)) -->
    { atom(What) },
    [ 'unknown ~w ~p; expected '-[What, Name] ],
    expected(Known).

starbattle:message(settings([])) -->
    !,
    [ 'files of this program could not be loaded; the messages before say why'-[] ].
starbattle:message(settings(Changes)) -->
    { findall(Setting, member(change(Setting, _, _), Changes), Settings) },
    [ 'this program could not be loaded with these settings of SWI-Prolog; load it \c
       before they are changed: ~q'-[Settings] ].

expected([]) -->
    !,
    [ 'none'-[] ].
expected([Known]) -->
    !,
    [ '~w'-[Known] ].
expected(Known) -->
    { maplist(term_to_text, Known, Words),
      atomic_list_concat(Words, ', ', List)
    },
    [ 'one of ~w'-[List] ].

term_to_text(Term0, Text) :-
    copy_term(Term0, Term),
    term_variables(Term, Variables),
    maplist(=('_'), Variables),
    format(atom(Text), '~w', [Term]).

%!  starbattle_error(+Term).
%
%   @error starbattle(Term)

starbattle_error(Term) :-
    throw(error(starbattle(Term), _)).

%!  unknown_error(+What, +Name, +Known).
%
%   Name is none of Known.  What is `model`, `strategy`, ...; it is
%   of(What, Whose) if Known is what Whose, a text, supports.
%
%   @error starbattle(unknown(What, Name, Known))

unknown_error(What, Name, Known) :-
    starbattle_error(unknown(What, Name, Known)).

/*  Messages as one line of text
*/

%!  error_text(+Error, -Text) is det.
%!  lines_text(+Lines, -Text) is det.
%
%   Text is the string with the message of the exception Error, or with the
%   Lines of a message.

error_text(Error, Text) :-
    phrase('$messages':translate_message(Error), Lines),
    !,
    lines_text(Lines, Text).

lines_text(Lines, Text) :-
    with_output_to(string(Text0),
                   print_message_lines(current_output, '', Lines)),
    split_string(Text0, "\n", " ", Parts0),
    exclude(==(""), Parts0, Parts),
    atomic_list_concat(Parts, ' ', Atom),
    atom_string(Atom, Text).

/*  Types of options

An option list is checked against a table, a predicate Table(Name, Type).
Type is one of

  - `boolean`, `number`, `positive_integer`
  - integer(Min, Max), and integer(Min), which fits 64 bits
  - oneof(Names)
  - `count_or_all`: a positive integer, or `all`
*/

:- meta_predicate
    check_options(2, +).

starbattle:message(bad_option(Name, Value, Expected)) -->
    [ '~w must be ~w, not ~p'-[Name, Expected, Value] ].

%!  check_options(:Table, +Options) is det.
%
%   True if each option of Options that call(Table, Name, Type) lists has a
%   value of its Type.  Other options are ignored.
%
%   @error starbattle(bad_option(Name, Value, Expected))

check_options(Table, Options) :-
    forall(( member(Option, Options),
             option_value(Option, Name, Value),
             call(Table, Name, Type)
           ),
           must_be_option(Name, Type, Value)).

option_value(Name=Value, Name, Value) :- !.
option_value(Option, Name, Value) :-
    compound(Option),
    compound_name_arguments(Option, Name, [Value]).

%!  must_be_option(+Name, +Type, +Value) is det.
%
%   True if Value, that of the option Name, has Type.
%
%   @error starbattle(bad_option(Name, Value, Expected))

must_be_option(Name, Type, Value) :-
    (   has_type(Type, Value)
    ->  true
    ;   expected(Type, Expected),
        option_error(Name, Value, Expected)
    ).

%!  option_error(+Name, +Value, +Expected).
%
%   Value does not fit the option Name.  Expected is an atom that completes
%   the sentence "Name must be ...".
%
%   @error starbattle(bad_option(Name, Value, Expected))

option_error(Name, Value, Expected) :-
    starbattle_error(bad_option(Name, Value, Expected)).

has_type(boolean, Value)           :- is_of_type(boolean, Value).
has_type(number, Value)            :- is_of_type(number, Value).
has_type(positive_integer, Value)  :- is_of_type(positive_integer, Value).
has_type(integer(Min), Value)      :- int64(Max),
                                      has_type(integer(Min, Max), Value).
has_type(integer(Min, Max), Value) :- integer(Value),
                                      Min =< Value,
                                      Value =< Max.
has_type(oneof(Names), Value)      :- is_of_type(oneof(Names), Value).
has_type(count_or_all, Value)      :- (   Value == all
                                      ->  true
                                      ;   has_type(positive_integer, Value)
                                      ).

int64(0x7fffffffffffffff).

expected(boolean, 'a boolean').
expected(number, 'a number').
expected(positive_integer, 'a positive integer').
expected(count_or_all, 'a positive integer').
expected(integer(Min), Expected) :-
    format(atom(Expected), 'an integer from ~D to 2**63 - 1', [Min]).
expected(integer(Min, Max), Expected) :-
    format(atom(Expected), 'an integer from ~D to ~D', [Min, Max]).
expected(oneof(Names), Expected) :-
    alternatives(Names, Expected).

alternatives([Name], Name).
alternatives([First,Second], Names) :-
    atomic_list_concat([First,' or ',Second], Names).
alternatives([First,Second,Third|Rest], Names) :-
    alternatives([Second,Third|Rest], Names0),
    atomic_list_concat([First,', ',Names0], Names).

/*  What beginners forget before they write constraints
*/

%!  with_operator_hint(+Error, +Text0, -Text) is det.
%
%   Text is Text0, which describes Error in the source that is being read,
%   with a hint if one may help: X #= Y cannot be read before library(clpfd)
%   is loaded.

with_operator_hint(error(syntax_error(operator_expected), _), Text0, Text) :-
    prolog_load_context(module, Module),
    \+ current_op(_, _, Module:(#=)),
    !,
    format(string(Text),
           '~w; constraints such as X #= Y need :- use_module(library(clpfd))',
           [Text0]).
with_operator_hint(_, Text, Text).
