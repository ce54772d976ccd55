:- module(parts, [part/3, widest/2, outside_in/2, thirds/2]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/3, reverse/2]).

/** <module> Parts of strategies: a selection, a value order and a branching

    starbattle solve norvig/24 --program examples/models/parts.pl \
        --model columns --strategy widest
    starbattle compare norvig/24 --program examples/models/parts.pl \
        --models columns --strategies ff,widest,columns/ff/outside_in,thirds
*/

part(select, widest,     'the largest distance of the bounds').
part(order,  outside_in, 'the bounds first, then the values between them').
part(branch, thirds,     'the domain cut into three').

%   widest(+Open, -Variable): Open are the variables without value, in order.

widest([X|Xs], Widest) :-
    width(X, Width),
    widest(Xs, X, Width, Widest).

widest([], Widest, _, Widest).
widest([X|Xs], Widest0, Width0, Widest) :-
    width(X, Width),
    (   Width > Width0
    ->  widest(Xs, X, Width, Widest)
    ;   widest(Xs, Widest0, Width0, Widest)
    ).

width(X, Width) :-
    fd_inf(X, Min),
    fd_sup(X, Max),
    Width is Max-Min.

%   outside_in(+Variable, -Values): the best value first.

outside_in(X, Values) :-
    values(X, Ascending),
    alternate(Ascending, Values).

alternate([], []).
alternate([Value|Values0], [Value|Values]) :-
    reverse(Values0, Reversed),
    alternate(Reversed, Values).

%   thirds(+Variable, -Choices): each value is in one of the choices.

thirds(X, Choices) :-
    values(X, Values),
    length(Values, Length),
    (   Length =:= 2
    ->  Values = [First,Second],
        Choices = [=(First),=(Second)]
    ;   Third is Length // 3,
        length(Low, Third),
        append(Low, [Middle|High], Values),
        low_choices(Low, LowChoices),
        High = [_|_],
        append(LowChoices, [=(Middle),>(Middle)], Choices)
    ).

low_choices([Value], [=(Value)]) :- !.
low_choices(Low, [=<(Last)]) :-
    append(_, [Last], Low),
    !.

values(X, Values) :-
    fd_dom(X, Domain),
    findall(Value, ( Value in Domain, label([Value]) ), Values).
