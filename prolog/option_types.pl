:- module(starbattle_option_types,
          [ must_be_option/3,           % +Name, +Type, +Value
            check_options/2,            % :Table, +Options
            option_error/3              % +Name, +Value, +Expected
          ]).
:- use_module(library(error), [is_of_type/2]).
:- use_module(library(option), [option/2]).
:- use_module(errors, [starbattle_error/1]).

/** <module> Types of options

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
    forall(call(Table, Name, Type),
           must_be_if_given(Name, Type, Options)).

must_be_if_given(Name, Type, Options) :-
    Option =.. [Name,Value],
    (   option(Option, Options)
    ->  must_be_option(Name, Type, Value)
    ;   true
    ).

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

%!  option_error(+Name, +Value, +Expected) is erroneous.
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
