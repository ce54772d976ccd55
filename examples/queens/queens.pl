:- module(queens, [instances/2, model/3, post/3]).
:- use_module(library(clpfd)).

% N queens: the least that starbattle compare needs.  See sizes.txt.

instances(Text, Instances) :-
    split_string(Text, " \n", " \n", Words),
    findall(instance(Word, N, N),
            ( member(Word, Words), number_string(N, Word) ),
            Instances).

model(attacks, [rows], 'no two queens attack each other: N*N inequalities').
model(diagonals, [rows], 'three times all_different: rows and diagonals').

post(attacks, N, [Queens]) :-
    queens(N, Queens),
    safe(Queens).
post(diagonals, N, [Queens]) :-
    queens(N, Queens),
    foldl(diagonals, Queens, Ups, Downs, 1, _),
    maplist(all_different, [Queens, Ups, Downs]).

queens(N, Queens) :-
    length(Queens, N),
    Queens ins 1..N.

safe([]).
safe([Queen|Queens]) :-
    foldl(no_attack(Queen), Queens, 1, _),
    safe(Queens).

no_attack(Queen, Other, D, D1) :-
    Queen #\= Other,
    abs(Queen - Other) #\= D,
    D1 is D + 1.

diagonals(Queen, Up, Down, I, I1) :-
    Up #= Queen + I,
    Down #= Queen - I,
    I1 is I + 1.
