:- module(fd_search_selection,
          [ select_variable/4,          % +Selection, +State, +Variables,
                                        % -Variable
            criterion/1                 % ?Name
          ]).
:- use_module(library(error), [domain_error/2, type_error/2]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(domains).
:- use_module(impacts, [impact_variable/2]).
:- use_module(state, [random_below/4]).
:- use_module(weights, [dom_w_deg_variable/2]).

/** <module> Variable selection

A selection by a key of the variables is declared here alone: criterion/1 has its
name, which the grammar of search options takes from here, and key/3 the key.
*/

:- set_prolog_flag(optimise, true).

%!  select_variable(+Selection, +State, +Variables, -Variable) is det.
%
%   Variable is the best of Variables by Selection, the leftmost of several
%   that are equally good.  Variables may contain integers, but not in front.
%   Selection is by(Name) for the criterion Name.

select_variable(leftmost, _, [X|_], X) :- !.
select_variable(Selection, State, Variables, X) :-
    open_variables(Variables, Open),
    select(Selection, State, Open, X).

select(ff, _, [X|Xs], Best) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    first_fail(Size, X, Xs, Best).
select(by(Criterion), _, Xs, Best) :-
    best(Xs, Criterion, Best).
select(key(Goal), _, Xs, Best) :-
    best(Xs, key(Goal), Best).
select(call(Goal), _, Xs, Best) :-
    user_choice(Goal, Xs, Best).
select(random(_), State, Xs, Best) :-
    length(Xs, Length),
    random_below(State, variable, Length, Index),
    nth0(Index, Xs, Best).
select(weights(Entries), _, _, Best) :-
    dom_w_deg_variable(Entries, Best).
select(impacts(Entries), _, _, Best) :-
    impact_variable(Entries, Best).

%   An open variable has at least two values, so the first that has two is
%   the leftmost with the smallest domain.

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

%!  criterion(?Name) is nondet.
%
%   Name is a selection by the key of key/3: the variable with the least key in
%   the standard order of terms is selected.

criterion(ffc).
criterion(min).
criterion(max).
criterion(anti_first_fail).
criterion(occurrence).
criterion(most_constrained).
criterion(max_regret).

%   key(+Criterion, +Variable, -Key)

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
key(most_constrained, X, Key) :-
    key(ffc, X, Key).
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
    (   call(Goal, X, Key0)
    ->  Key = Key0
    ;   domain_error(fd_search_selection, Goal)
    ).

regret([Min-Max|Intervals], Regret) :-
    (   Min < Max
    ->  Regret = 1
    ;   Intervals = [Second-_|_],
        Regret is Second-Min
    ).

%   If a goal that fails were a failure of the search, solutions would be lost.

user_choice(Goal, Xs, Best) :-
    (   call(Goal, Xs, Best)
    ->  true
    ;   domain_error(fd_search_selection, Goal)
    ),
    (   member(X, Xs),
        X == Best
    ->  true
    ;   type_error(element_of(Xs), Best)
    ).
