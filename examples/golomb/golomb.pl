:- module(golomb,
          [ instances/2,                % +Text, -Instances
            model/3,                    % ?Name, ?Views, ?Description
            post/3,                     % +Name, +Order, -Variables
            objective/4,                % +Name, +Order, +Variables,
                                        % -Objective
            check/3,                    % +Name, +Order, +Variables
            golomb/3                    % +Order, -Marks, -Statistics
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/3, is_set/1, last/2, member/2, reverse/2]).
:- use_module('../../prolog/fd/prolog/fd_search', [search/3]).

/** <module> Golomb rulers

A ruler has marks at integers, the first at 0.  No two pairs of marks are
equally far apart.  Of all rulers with so many marks, its order, find the
shortest.

    ?- golomb(6, Marks, Statistics).
*/

%!  golomb(+Order, -Marks, -Statistics) is semidet.
%
%   Marks are those of a shortest ruler of Order; Statistics is that of search/3.

golomb(Order, Marks, Statistics) :-
    post(bounds, Order, [Marks]),
    last(Marks, Length),
    search(Marks, [min(Length)], Statistics).

%   What `starbattle compare --program` and the other commands ask for.

instances(Text, Instances) :-               % an order a line
    split_string(Text, "\n", " \r", Lines),
    findall(instance(Line, Order, Order),
            ( member(Line, Lines), number_string(Order, Line) ),
            Instances).

model(plain,  [marks], 'all differences are different').
model(bounds, [marks], 'the same; k adjacent gaps span at least 1 + ... + k').

post(Model, Order, [Marks]) :-
    length(Marks, Order),
    Marks = [0|_],
    Longest is Order*Order,
    Marks ins 0..Longest,
    chain(Marks, #<),
    differences(Marks, Differences),
    all_different(Differences),
    bounds(Model, Marks).

objective(_, _, [Marks], min(Length)) :-
    last(Marks, Length).

differences([], []).
differences([Mark|Marks], Differences) :-
    foldl(difference(Mark), Marks, Differences, Rest),
    differences(Marks, Rest).

difference(Mark, Other, [Difference|Rest], Rest) :-
    Difference #= Other - Mark.

%   The gaps between neighbors are different, too, so k of them measure at
%   least 1 + 2 + ... + k.  Of a ruler and its mirror image, one is enough.

bounds(plain, _).
bounds(bounds, Marks) :-
    spans(Marks),
    Marks = [First,Second|_],
    reverse(Marks, [Last,Previous|_]),
    Second - First #< Last - Previous.

spans([]).
spans([Mark|Marks]) :-
    foldl(span(Mark), Marks, 1, _),
    spans(Marks).

span(Mark, Other, K, K1) :-
    Other - Mark #>= K*(K+1)//2,
    K1 is K+1.

check(_, Order, [Marks]) :-                 % plain Prolog, no constraints
    length(Marks, Order),
    Marks = [0|_],
    findall(Difference,
            ( append(_, [A|Others], Marks), member(B, Others),
              Difference is B-A, Difference > 0
            ),
            Differences),
    is_set(Differences),
    length(Differences, Pairs),
    Pairs =:= Order*(Order-1)//2.
