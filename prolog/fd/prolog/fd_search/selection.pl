:- module(fd_search_selection,
          [ select_variable/4           % +Selection, +State, +Variables,
                                        % -Variable
          ]).
:- use_module(library(error), [type_error/2]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(domains).
:- use_module(impacts, [impact_variable/2]).
:- use_module(state, [random_below/4]).
:- use_module(weights, [weighty_variable/2]).

/** <module> Which variable comes next
*/

:- set_prolog_flag(optimise, true).

%!  select_variable(+Selection, +State, +Variables, -Variable) is det.
%
%   Variable is the one that Selection prefers among those of Variables that
%   have no value yet, as the first has not; the leftmost of equally good ones.

select_variable(leftmost, _, [X|_], X) :- !.
select_variable(Selection, State, Variables, X) :-
    open_variables(Variables, Open),
    preferred(Selection, State, Open, X).

preferred(ff, _, [X|Xs], Best) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    first_fail(Size, X, Xs, Best).
preferred(min, _, Xs, Best) :-
    best(Xs, min, Best).
preferred(max, _, Xs, Best) :-
    best(Xs, max, Best).
preferred(ffc, _, Xs, Best) :-
    best(Xs, ffc, Best).
preferred(most_constrained, _, Xs, Best) :-
    best(Xs, ffc, Best).
preferred(anti_first_fail, _, Xs, Best) :-
    best(Xs, anti_first_fail, Best).
preferred(occurrence, _, Xs, Best) :-
    best(Xs, occurrence, Best).
preferred(max_regret, _, Xs, Best) :-
    best(Xs, max_regret, Best).
preferred(key(Goal), _, Xs, Best) :-
    best(Xs, key(Goal), Best).
preferred(call(Goal), _, Xs, Best) :-
    users_choice(Goal, Xs, Best).
preferred(random(_), State, Xs, Best) :-
    length(Xs, Length),
    random_below(State, variable, Length, Index),
    nth0(Index, Xs, Best).
preferred(weights(Items), _, _, Best) :-
    weighty_variable(Items, Best).
preferred(impacts(Items), _, _, Best) :-
    impact_variable(Items, Best).

%   An open variable has two values at least, so the first that has two is
%   the leftmost of the smallest.

first_fail(2, Best, _, Best) :- !.
first_fail(_, Best, [], Best) :- !.
first_fail(Size0, Best0, [X|Xs], Best) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    (   Size < Size0
    ->  first_fail(Size, X, Xs, Best)
    ;   first_fail(Size0, Best0, Xs, Best)
    ).

best([X|Xs], Criterion, Best) :-
    key(Criterion, X, Key),
    best(Xs, Criterion, Key, X, Best).

best([], _, _, Best, Best).
best([X|Xs], Criterion, Key0, Best0, Best) :-
    key(Criterion, X, Key),
    (   Key @< Key0
    ->  best(Xs, Criterion, Key, X, Best)
    ;   best(Xs, Criterion, Key0, Best0, Best)
    ).

%   key(+Criterion, +Variable, -Key): the least key in the standard order
%   of terms wins.

key(min, X, Min) :-
    domain(X, Domain),
    domain_bounds(Domain, Min, _).
key(max, X, Key) :-
    domain(X, Domain),
    domain_bounds(Domain, _, Max),
    Key is -Max.
key(ffc, X, key(Size,Key)) :-
    size(X, Size),
    degree(X, Degree),
    Key is -Degree.
key(anti_first_fail, X, Key) :-
    size(X, Size),
    Key is -Size.
key(occurrence, X, Key) :-
    degree(X, Degree),
    Key is -Degree.
key(max_regret, X, Key) :-
    domain(X, Domain),
    domain_intervals(Domain, Intervals),
    regret(Intervals, Regret),
    Key is -Regret.
key(key(Goal), X, Key) :-
    once(call(Goal, X, Key)).

regret([Min-Max|Intervals], Regret) :-
    (   Min < Max
    ->  Regret = 1
    ;   Intervals = [Second-_|_],
        Regret is Second-Min
    ).

users_choice(Goal, Xs, Best) :-
    once(call(Goal, Xs, Best)),
    (   member(X, Xs),
        X == Best
    ->  true
    ;   type_error(element_of(Xs), Best)
    ).
