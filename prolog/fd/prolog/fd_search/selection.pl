:- module(fd_search_selection,
          [ select_variable/3,          % +Selection, +Variables, -Variable
            criterion/1,                % ?Name
            first_value/3,              % +Order, +Variable, -Value
            values/3,                   % +Order, +Variable, -Values
            next_value/3,               % +Values0, -Value, -Values
            halves/5                    % +Order, +Variable, -Middle, -First,
                                        % -Second
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), []).
:- use_module(library(error)).
:- use_module(library(lists),
              [list_to_set/2, member/2, nth0/3, nth0/4, numlist/3, reverse/2]).
:- use_module(library(pairs)).
:- use_module(domains).
:- use_module(learning).
:- use_module(state).

/** <module> Variable selection

A selection by a key of the variables is declared here alone: criterion/1 has its
name, which the grammar of search options takes from here, and key/3 the key.
*/

:- set_prolog_flag(optimise, true).

%!  select_variable(+Selection, +Variables, -Variable) is det.
%
%   Variable is the best of Variables by Selection, the leftmost of several
%   that are equally good.  Variables may contain integers, but not in front.
%   Selection is by(Name) for the criterion Name.

select_variable(leftmost, [X|_], X) :- !.
select_variable(Selection, Variables, X) :-
    term_variables(Variables, Open),
    select(Selection, Open, X).

select(ff, [X|Xs], Best) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    first_fail(Size, X, Xs, Best).
select(by(Criterion), Xs, Best) :-
    best(Xs, Criterion, Best).
select(key(Goal), Xs, Best) :-
    best(Xs, key(Goal), Best).
select(call(Goal), Xs, Best) :-
    user_choice(Goal, Xs, Best).
select(random(Generator), Xs, Best) :-
    length(Xs, Length),
    random_index(Generator, Length, Index),
    nth0(Index, Xs, Best).
select(learned(Entries), _, Best) :-
    learned_variable(Entries, Best).

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

/*  Value selection
*/

%!  first_value(+Order, +Variable, -Value) is semidet.
%
%   Value is the element of Variable's domain that comes first in Order.
%   False if the user's goal lists no value of the domain.

first_value(up, X, Value) :-
    domain(X, Domain),
    domain_bounds(Domain, Value, _).
first_value(down, X, Value) :-
    domain(X, Domain),
    domain_bounds(Domain, _, Value).
first_value(median, X, Value) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    Index is (Size-1) // 2,
    nth_value(Domain, Index, Value).
first_value(middle, X, Value) :-
    domain(X, Domain),
    domain_bounds(Domain, Min, Max),
    domain_intervals(Domain, Intervals),
    Sum is Min+Max,
    nearest(Intervals, Sum, Min, Value).
first_value(random(Generator), X, Value) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    random_index(Generator, Size, Index),
    nth_value(Domain, Index, Value).
first_value(call(Goal), X, Value) :-
    user_values(Goal, X, [Value|_]).

nth_value(Domain, Index, Value) :-
    domain_intervals(Domain, Intervals),
    nth_of_intervals(Intervals, Index, Value).

nth_of_intervals([Min-Max|Intervals], Index0, Value) :-
    Index is Index0 - (Max-Min+1),
    (   Index < 0
    ->  Value is Min+Index0
    ;   nth_of_intervals(Intervals, Index, Value)
    ).

%   The value nearest to Sum/2, the smaller one of two.  In an interval it
%   is one of the bounds, or Sum/2 itself, rounded down.

nearest([], _, Value, Value).
nearest([Min-Max|Intervals], Sum, Value0, Value) :-
    Candidate is max(Min, min(Max, Sum >> 1)),
    (   abs(2*Candidate-Sum) < abs(2*Value0-Sum)
    ->  nearest(Intervals, Sum, Candidate, Value)
    ;   nearest(Intervals, Sum, Value0, Value)
    ).

%!  values(+Order, +Variable, -Values) is det.
%
%   Values represents the elements of Variable's domain in Order: a list of
%   From-To, descending where To is less than From.

values(up, X, Intervals) :-
    domain(X, Domain),
    domain_intervals(Domain, Intervals).
values(down, X, Intervals) :-
    domain(X, Domain),
    domain_intervals(Domain, Ascending),
    reverse(Ascending, Descending),
    maplist(descending, Descending, Intervals).
values(median, X, Intervals) :-
    all_values(X, Values),
    length(Values, Length),
    Last is Length-1,
    numlist(0, Last, Ranks),
    maplist(distance(Last), Ranks, Values, Keyed),
    in_order(Keyed, Intervals).
values(middle, X, Intervals) :-
    all_values(X, Values),
    domain(X, Domain),
    domain_bounds(Domain, Min, Max),
    Sum is Min+Max,
    maplist(distance(Sum), Values, Values, Keyed),
    in_order(Keyed, Intervals).
values(random(Generator), X, Intervals) :-
    all_values(X, Values),
    shuffle(Values, Generator, Shuffled),
    maplist(singleton, Shuffled, Intervals).
values(call(Goal), X, Intervals) :-
    user_values(Goal, X, Values),
    maplist(singleton, Values, Intervals).

descending(Min-Max, Max-Min).

singleton(Value, Value-Value).

all_values(X, Values) :-
    domain(X, Domain),
    domain_intervals(Domain, Intervals),
    intervals_values(Intervals, Values).

intervals_values([], []).
intervals_values(Intervals0, [Value|Values]) :-
    next_value(Intervals0, Value, Intervals),
    intervals_values(Intervals, Values).

%   The distance of a value, or of its rank, from half the Sum of the first and the last.

distance(Sum, Rank, Value, Key-(Value-Value)) :-
    Key is abs(2*Rank-Sum).

%   keysort/2 is stable: of two that are equally near the smaller is first.

in_order(Keyed, Intervals) :-
    keysort(Keyed, Sorted),
    pairs_values(Sorted, Intervals).

shuffle([], _, []) :- !.
shuffle(Values, Generator, [Value|Shuffled]) :-
    length(Values, Length),
    random_index(Generator, Length, Index),
    nth0(Index, Values, Value, Rest),
    shuffle(Rest, Generator, Shuffled).

%   Values outside the domain and duplicates are skipped.

user_values(Goal, X, Values) :-
    (   call(Goal, X, Listed)
    ->  true
    ;   Listed = []
    ),
    must_be(list(integer), Listed),
    domain(X, Domain),
    include(in_domain(Domain), Listed, Possible),
    list_to_set(Possible, Values).

in_domain(Domain, Value) :-
    clpfd:domain_contains(Domain, Value).

%!  next_value(+Values0, -Value, -Values) is semidet.
%
%   Value is the first of Values0; Values are the others, see values/3.

next_value([From-To|Intervals], From, Rest) :-
    (   From =:= To
    ->  Rest = Intervals
    ;   Next is From + sign(To-From),
        Rest = [Next-To|Intervals]
    ).

%!  halves(+Order, +Variable, -Middle, -First, -Second) is det.
%
%   Middle is where labeling/2 halves a domain.  First and Second are the
%   relations =< and >, in the order in which the halves are tried.

halves(Order, X, Middle, First, Second) :-
    domain(X, Domain),
    domain_bounds(Domain, Min, Max),
    Middle0 is (Min+Max) // 2,
    (   Middle0 =:= Max
    ->  Middle is Middle0-1
    ;   Middle = Middle0
    ),
    half_order(Order, First, Second).

half_order(up, =<, >).
half_order(down, >, =<).
half_order(random(Generator), First, Second) :-
    random_index(Generator, 2, Coin),
    (   Coin =:= 0
    ->  First = (=<),
        Second = (>)
    ;   First = (>),
        Second = (=<)
    ).
