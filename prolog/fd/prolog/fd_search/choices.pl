:- module(fd_search_choices,
          [ user_choices/4              % :Goal, +Variable, -Choices, -Whole
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(clpfd), [fd_set/2, fdset_to_list/2]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).

/** <module> Branching by a goal of the user's
*/

:- meta_predicate
    user_choices(2, +, -, -).

%!  user_choices(:Goal, +Variable, -Choices, -Whole) is det.
%
%   Choices are what call(Goal, Variable, Listed) lists, each as
%   Relation-Value.  Those that no value of the domain satisfies are left out.
%   Whole is `true` if each value satisfies one, else `false`.
%
%   @error domain_error(fd_search_choices, Listed) if a value satisfies several
%   choices, so that solutions would be found twice, or if all values satisfy
%   one, so that the search would not end.

user_choices(Goal, X, Choices, Whole) :-
    (   call(Goal, X, Listed)
    ->  true
    ;   Listed = []
    ),
    must_be(list, Listed),
    maplist(relation_value, Listed, Choices0),
    fd_set(X, Set),
    fdset_to_list(Set, Domain),
    findall(Choice-Values, possible(Choices0, Domain, Choice, Values), Possible),
    must_be_disjoint(Possible, Domain, Listed),
    findall(Choice, member(Choice-_, Possible), Choices),
    covers(Possible, Domain, Whole).

relation_value(Listed, Relation-Value) :-
    must_be(compound, Listed),
    (   Listed =.. [Relation,Value],
        member(Relation, [=,\=,=<,>])
    ->  must_be(integer, Value)
    ;   domain_error(fd_search_choice, Listed)
    ).

possible(Choices, Domain, Choice, Values) :-
    member(Choice, Choices),
    findall(Value, ( member(Value, Domain), satisfies(Choice, Value) ), Values),
    Values \== [].

satisfies((=)-Value,   Value0) :- Value0 =:= Value.
satisfies((\=)-Value,  Value0) :- Value0 =\= Value.
satisfies((=<)-Value,  Value0) :- Value0 =< Value.
satisfies((>)-Value,   Value0) :- Value0 > Value.

must_be_disjoint(Possible, Domain, Listed) :-
    findall(Value,
            ( member(_-Values, Possible),
              member(Value, Values)
            ),
            All),
    sort(All, Distinct),
    (   same_length(All, Distinct),
        \+ member(_-Domain, Possible)
    ->  true
    ;   domain_error(fd_search_choices, Listed)
    ).

same_length([], []).
same_length([_|Xs], [_|Ys]) :-
    same_length(Xs, Ys).

covers(Possible, Domain, Whole) :-
    findall(Value,
            ( member(_-Values, Possible),
              member(Value, Values)
            ),
            All),
    msort(All, Sorted),
    (   Sorted == Domain
    ->  Whole = true
    ;   Whole = false
    ).
