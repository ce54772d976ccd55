:- module(starbattle_errors,
          [ starbattle_error/1,         % +Term
            iso_error/2,                % +Formal, +Term
            unknown_error/3,            % +What, +Name, +Known
            error_text/2,               % +Error, -Text
            lines_text/2,               % +Lines, -Text
            counted/3,                  % +Count, +Noun, -Text
            must_be_option/3,           % +Name, +Type, +Value
            check_options/2,            % :Table, +Options
            must_be_goal/1,             % :Goal
            option_error/3,             % +Name, +Value, +Expected
            with_operator_hint/3        % +Error, +Text0, -Text
          ]).
:- use_module([library(apply), library(error), library(lists)]).

/** <module> Errors of this program, their texts, and checks of options

Errors for which ISO Prolog has a term use that.  All others are terms
error(starbattle(Term), Context), or have a Term in their context that says more.
The module that throws such a Term also says what it means, by a clause of the
multifile nonterminal starbattle:message//1.
*/

:- multifile
    prolog:error_message//1,
    prolog:message//1,
    starbattle:message//1.

prolog:message(error(_, context(_, Message))) -->
    { nonvar(Message),
      Message = starbattle(Term)
    },
    starbattle:message(Term).

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

%!  iso_error(+Formal, +Term).
%
%   Throw the ISO error Formal with the message of Term, which tells more than that of
%   Formal.
%
%   @error Formal

iso_error(Formal, Term) :-
    throw(error(Formal, context(_, starbattle(Term)))).

%!  unknown_error(+What, +Name, +Known).
%
%   Name is none of Known.  What is `model`, `strategy`, ...; it is
%   of(What, Whose) if Known is what Whose, a text, supports.
%
%   @error instantiation_error, domain_error(What, Name)

unknown_error(What, Name, Known) :-
    (   What = of(Domain, _)
    ->  true
    ;   Domain = What
    ),
    must_be_option(Domain, ground, Name),
    iso_error(domain_error(Domain, Name), unknown(What, Name, Known)).

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

%!  counted(+Count, +Noun, -Text) is det.
%
%   Text is `1 row` or `2 rows`, if Noun is `row`.

counted(1, Noun, Text) :-
    !,
    atom_concat('1 ', Noun, Text).
counted(Count, Noun, Text) :-
    format(atom(Text), '~w ~ws', [Count, Noun]).

/*  Options

An option list is checked against a table, a predicate Table(Name, Type), where Type
is one of must_be/2 of library(error), or

  - int64(Min): an integer from Min on, which fits 64 bits
  - `count_or_all`: a positive integer, or `all`

An option is Name(Value), as in fd_search; Name=Value and dicts are refused, too.
*/

:- multifile
    error:has_type/2.

error:has_type(int64(Min), Value) :-
    integer(Value),
    Min =< Value,
    Value =< 0x7fffffffffffffff.
error:has_type(count_or_all, Value) :-
    (   Value == all
    ->  true
    ;   is_of_type(positive_integer, Value)
    ).

:- meta_predicate
    check_options(2, +),
    must_be_goal(:).

starbattle:message(bad_option(Name, Value, Expected)) -->
    [ '~w must be ~w, not ~p'-[Name, Expected, Value] ].
starbattle:message(given_twice(Name)) -->
    [ 'the option ~w is given twice'-[Name] ].
starbattle:message(unknown_option(Option, Known)) -->
    [ 'there is no option ~p; '-[Option] ],
    (   { near(Option, Known, Near) }
    ->  [ 'did you mean ~p?'-[Near] ]
    ;   [ 'expected ' ],
        expected(Known)
    ).

near(Name=Value, Known, Near) :-
    memberchk(Name, Known),
    !,
    Near =.. [Name,Value].
near(Option, Known, Near) :-
    callable(Option),
    functor(Option, Name, _),
    member(Near, Known),
    dwim_match(Name, Near),
    !.

%!  check_options(:Table, +Options) is det.
%
%   True if Options is a list of options that call(Table, Name, Type) lists, each at most
%   once and with a value of its Type.
%
%   @error instantiation_error; type_error(list, Options); domain_error(Table, Option)
%   if there is no such option; domain_error(nonrepeating_options, Options); and those of
%   must_be_option/3.

check_options(Table, Options) :-
    must_be(list, Options),
    maplist(checked_option(Table), Options, Names),
    (   select(Name, Names, Others),
        memberchk(Name, Others)
    ->  iso_error(domain_error(nonrepeating_options, Options), given_twice(Name))
    ;   true
    ).

checked_option(Table, Option, Name) :-
    must_be(nonvar, Option),
    (   compound(Option),
        compound_name_arguments(Option, Name, [Value]),
        call(Table, Name, Type)
    ->  must_be_option(Name, Type, Value)
    ;   Table = _:Domain,
        findall(Known, call(Table, Known, _), Names),
        iso_error(domain_error(Domain, Option), unknown_option(Option, Names))
    ).

%!  must_be_option(+Name, +Type, +Value) is det.
%
%   True if Value, that of the option Name, has Type.
%
%   @error those of must_be(Type, Value)

must_be_option(Name, Type, Value) :-
    catch(must_be(Type, Value),
          error(Formal, _),
          ( expected(Type, Expected),
            iso_error(Formal, bad_option(Name, Value, Expected))
          )).

%!  option_error(+Name, +Value, +Expected).
%
%   Value does not fit the option Name.  Expected is an atom that completes
%   the sentence "Name must be ...".
%
%   @error instantiation_error, domain_error(Name, Value)

option_error(Name, Value, Expected) :-
    (   ground(Value)
    ->  Formal = domain_error(Name, Value)
    ;   Formal = instantiation_error
    ),
    iso_error(Formal, bad_option(Name, Value, Expected)).

expected(boolean, 'a boolean').
expected(number, 'a number').
expected(list, 'a list').
expected(integer, 'an integer').
expected(nonvar, 'bound').
expected(ground, ground).
expected(nonneg, 'a non-negative integer').
expected(positive_integer, 'a positive integer').
expected(count_or_all, 'a positive integer').
expected(int64(Min), Expected) :-
    format(atom(Expected), 'an integer from ~D to 2**63 - 1', [Min]).
expected(between(Min, Max), Expected) :-
    format(atom(Expected), 'an integer from ~D to ~D', [Min, Max]).
expected(oneof(Names), Expected) :-
    alternatives(Names, Expected).

alternatives([Name], Name).
alternatives([First,Second], Names) :-
    atomic_list_concat([First,' or ',Second], Names).
alternatives([First,Second,Third|Rest], Names) :-
    alternatives([Second,Third|Rest], Names0),
    atomic_list_concat([First,', ',Names0], Names).

%!  must_be_goal(:Goal) is det.
%
%   @error instantiation_error, type_error(callable, Goal)

must_be_goal(Qualified) :-
    strip_module(Qualified, _, Goal),
    must_be(callable, Goal),
    (   Goal = Module:_
    ->  must_be(atom, Module)
    ;   true
    ).

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
